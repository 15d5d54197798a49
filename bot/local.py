"""``make play``: the real bot on a simulated Discord, in the browser, without a token.

SimCord plays Discord inside this process and serves its page: a channel, two players and a spectator to switch
between. The games are kept in a SQLite file, so the next start goes on where this one ended; what the simulated
Discord itself holds (messages, threads) is new each time, so the present board is posted again.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.preview import Preview

from bot import logs
from bot.client import DiscordClock, DuelClient
from bot.problems import Problem
from bot.service import Service
from bot.service.refusals import Refused
from bot.store import Lease
from bot.store.lease import InUse

PORT = 8765
DATABASE = Path("var/play.sqlite3")
BOT = "Wonders Duel"
PLAYERS = ("Ana", "Boris", "Ceca")
_CLOCK_STEP = 5.0

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class World:
    """A server with one channel, and people in it."""

    channel: ChannelHandle
    people: tuple[MemberActor, ...]


def make_world(env: simcord.Env) -> World:
    """The same server, channel and people with the same ids at every start: their games are found again."""
    env.backend.edit_bot_profile(BOT)
    users = [env.create_user(name, global_name=name) for name in PLAYERS]
    guild = env.create_guild("Wonders", owner=users[0])
    channel = guild.create_text_channel("duel")
    return World(channel, tuple(guild.add_member(user) for user in users))


def follow_real_time(env: simcord.Env) -> None:
    """Move the simulated clock to now; ids made from then on differ from those of earlier starts."""
    env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())


def _in_turn(preview: Preview) -> asyncio.Lock:
    """What the page asks for waits for this lock; while the clock moves, SimCord would refuse it for good."""
    turn, act = asyncio.Lock(), preview._action  # noqa: SLF001 - SimCord has no public place for this

    async def act_in_turn(page: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with turn:
            return await act(page, body)

    vars(preview)["_action"] = act_in_turn
    return turn


async def _keep_time(env: simcord.Env, turn: asyncio.Lock) -> None:
    """Let simulated time pass with the real one, so that reminders and expiries come."""
    while True:
        await asyncio.sleep(_CLOCK_STEP)
        async with turn:
            await env.advance_time(max(0.0, (datetime.now(UTC) - env.now()).total_seconds()))


async def _post_present_board(client: DuelClient, channel: ChannelHandle) -> bool:
    """Post the board of the channel's game once more: the message with it went with the earlier Discord."""
    outbox, tables = client.service.outbox, client.service.tables
    try:
        post = await outbox.post_again((await tables.at(channel.id)).game.id)
    except Refused:
        return False
    await client.poster.deliver([post])
    return True


async def serve(port: int, database: Path, stop: asyncio.Event) -> None:
    """Run the bot and its page until told to stop."""
    database.parent.mkdir(parents=True, exist_ok=True)
    url = f"sqlite+aiosqlite:///{database}"
    async with Lease.take(url), Service.open(url, clock=DiscordClock()) as service:
        client = DuelClient(service)
        env = simcord.Env(client, settle_timeout=30.0)
        world = make_world(env)
        follow_real_time(env)
        await env.start()
        # SimCord watches `on_error`, and its page takes a refusal for a failure; with us it is an answer.
        vars(client.tree).pop("on_error", None)
        with env.time_context():
            try:
                goes_on = await _post_present_board(client, world.channel)
                preview = env.preview(world.channel, viewers=list(world.people), layout="channel", port=port)
                async with preview:
                    print(_welcome(preview.url, database, goes_on=goes_on), flush=True)
                    clock = asyncio.ensure_future(_keep_time(env, _in_turn(preview)))
                    await stop.wait()
                    clock.cancel()
            finally:
                await env.shutdown()


def _welcome(url: str, database: Path, *, goes_on: bool) -> str:
    first, second, _ = PLAYERS
    lines = [
        "",
        f"  7 Wonders Duel is open at   {url}",
        "",
        f"  You are {first}; switch to {second} with “Viewing as”.",
    ]
    if goes_on:
        lines.append("  Your last game goes on: its board is in the channel.")
    else:
        lines.append(f"  Type first:   /duel challenge   and choose {second} as opponent.")
        lines.append(f"  Then, as {second}, press Accept, and take turns with the menus below the board.")
        lines.append(f"  Or choose {BOT} itself as opponent to play against the AI.")
    lines.append("  The lists of /build, /take and the others come up with the first letter you type.")
    lines += [f"  Games are kept in {database}. Stop with Ctrl+C.", ""]
    return "\n".join(lines)


async def _main(port: int, database: Path) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    await serve(port, database, stop)


def main(arguments: list[str]) -> int:
    """Run the command; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m bot.local", description="Play in the browser without a token."
    )
    parser.add_argument("--port", type=int, default=PORT, help=f"of the local page ({PORT})")
    parser.add_argument("--database", type=Path, default=DATABASE, help=f"where games are kept ({DATABASE})")
    chosen = parser.parse_args(arguments)
    logs.setup("WARNING")
    try:
        asyncio.run(_main(chosen.port, chosen.database))
    except Problem as problem:
        print(problem.line, file=sys.stderr)
        if isinstance(problem, InUse):
            print("For a second one: make play PORT=8766 GAMES=var/second.sqlite3", file=sys.stderr)
        return problem.exit_code
    except simcord.SetupError as error:
        print(
            f"The page could not be opened: {error}. Is another one running? Try: make play PORT=8766",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
