"""``python -m bot doctor``: looks at all that the bot needs, and says what to do where something is missing."""

from __future__ import annotations

import asyncio
import base64
import binascii
import http
import http.client
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path

from bot import backup, config
from bot.config import Settings
from bot.problems import DatabaseProblem, Problem
from bot.store.database import known_revisions, sqlite_file
from bot.store.inspection import look_at
from data.i18n import translator
from engine.duel import DUEL
from render.duel import picture

PERMISSIONS = 309237763072
"""View Channel, Send Messages (also in threads), Create Public Threads, Attach Files, Embed Links, history."""
LEAST_DISK = 200 * 2**20
MOST_SKEW_S = 30
DISCORD = "discord.com"


@dataclass(frozen=True)
class Finding:
    """One thing looked at: whether it is well, and a sentence that says so or what to do."""

    what: str
    well: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok  ' if self.well else 'FAIL'}  {self.what}: {self.text}"


def examine(settings: Settings, host: str = DISCORD) -> Iterator[Finding]:
    """Everything, one after the other; nothing is changed."""
    looks: tuple[tuple[str, Callable[[], str]], ...] = (
        ("token", lambda: _token(settings)),
        ("database", lambda: _database(settings.database_url)),
        ("disk", lambda: _disk(settings.database_url)),
        ("pictures", _pictures),
        ("Discord and clock", lambda: _clock(host)),
    )
    for what, look in looks:
        try:
            yield Finding(what, well=True, text=look())
        except Problem as problem:
            yield Finding(what, well=False, text=problem.line)


def main() -> int:
    """Print the findings; the exit code is 1 if something is wrong."""
    findings = []
    for finding in examine(config.load()):
        print(finding, flush=True)
        findings.append(finding)
    wrong = sum(not finding.well for finding in findings)
    print("Everything is well." if not wrong else f"To put right: {wrong} of {len(findings)}.")
    return 1 if wrong else 0


def _token(settings: Settings) -> str:
    first = settings.token().partition(".")[0]
    try:
        application = int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))
    except (binascii.Error, ValueError) as error:
        raise Problem("Its first part holds no application id. Copy the token again from the page Bot.") from error
    wanted = f"client_id={application}&scope=bot+applications.commands&permissions={PERMISSIONS}"
    return f"it has the right form. Invite the bot with https://discord.com/oauth2/authorize?{wanted}"


def _database(url: str) -> str:
    file = sqlite_file(url)
    if file is not None:
        _writable(_nearest(file.parent))
        if not file.exists():
            return f"{file} does not exist yet; the bot makes it in {_nearest(file.parent)} when it starts."
        try:
            backup.check(file)
        except DatabaseProblem as problem:
            raise Problem(f"{problem.line} With the bot stopped: python -m bot restore FILE.") from problem
    seen = asyncio.run(look_at(url))
    if seen.revision is None:
        return "it answers and is empty; the bot makes its tables when it starts."
    if seen.revision not in known_revisions():
        raise Problem(f"It was made by a newer version of this bot (schema {seen.revision}). Run that version.")
    if seen.last_beat > time.time() + MOST_SKEW_S:
        raise Problem(
            f"The bot was last seen at {datetime.fromtimestamp(seen.last_beat, UTC):%F %T} UTC, which is in the "
            "future. Set this machine's clock right."
        )
    which = f"{file} is whole" if file else "it answers"
    return f"{which}: {seen.games} games, {seen.going_on} of them going on."


def _writable(folder: Path) -> None:
    probe = folder / ".wonders-duel-bot-probe"
    try:
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Problem(f"The bot may not write in {folder} ({error}). Change its owner or DATABASE_URL.") from error


def _nearest(folder: Path) -> Path:
    """The folder, or the nearest one above it that exists."""
    folder = folder.absolute()
    while not folder.exists():
        folder = folder.parent
    return folder


def _disk(url: str) -> str:
    try:
        file = sqlite_file(url)
    except DatabaseProblem:
        file = None  # told under "database"
    folder = _nearest(file.parent if file else Path.cwd())
    free = shutil.disk_usage(folder).free
    if free < LEAST_DISK:
        raise Problem(f"only {free // 2**20} MiB are free in {folder}. Make room: a full disk stops the games.")
    return f"{free // 2**20} MiB are free in {folder}."


def _pictures() -> str:
    """Fonts and libraries: the first picture of a game is drawn."""
    began = time.perf_counter()
    try:
        view = DUEL.view(DUEL.new(DUEL.deal(bytes(32), "doctor", {})).state, None)
        size = len(picture("draft", view, players=("Ana", "Boris"), tr=translator("en")))
    except (OSError, ImportError) as error:
        raise Problem(
            f"No picture can be drawn ({error}). Install the bot again: fonts or libraries are missing."
        ) from error
    return f"a picture of {size // 1024} KiB was drawn in {time.perf_counter() - began:.2f} s."


def _clock(host: str) -> str:
    """Discord is reachable, and its clock and ours agree: times shown to players depend on it."""
    connection = http.client.HTTPSConnection(host, timeout=5)
    try:
        connection.request(
            "GET", "/api/v10/gateway", headers={"User-Agent": "DiscordBot (wonders-duel-bot, doctor)"}
        )
        answer = connection.getresponse()
        said = answer.headers["Date"] or ""
    except OSError as error:
        raise Problem(f"{host} cannot be reached ({error}). Check network, firewall and DNS.") from error
    except http.client.HTTPException as error:
        raise Problem(f"What answers for {host} does not speak HTTP ({error!r}). Check proxy and DNS.") from error
    finally:
        connection.close()
    if answer.status != http.HTTPStatus.OK:
        raise Problem(
            f"{host} answers with {answer.status} {answer.reason}. Try again later; if it stays so, check whether "
            "a proxy is in between, or Discord has blocked this machine's address."
        )
    try:
        skew = abs(time.time() - parsedate_to_datetime(said).timestamp())
    except ValueError as error:
        raise Problem(f"{host} tells no time ({said!r}). Check whether a proxy is in between.") from error
    if skew > MOST_SKEW_S:
        raise Problem(
            f"This machine's clock is {skew:.0f} s off. Turn on time synchronisation (timedatectl set-ntp true)."
        )
    return f"{host} answers, and the clocks agree."
