"""Bad input: forged taps and odd commands of people who may not act; each must be answered and change nothing."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any

from tests.wire.answers import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL
from tests.wire.database import Database, Row
from tests.wire.people import Crowd, Unanswered
from tests.wire.table import Table
from tests.wire.world import Account, Channel, Interaction, Message

KINDS = (
    *(
        "pick",
        "play",
        "library",
        "look",
        "back",
        "agree",
        "refuse",
        "resign",
        "claim",
        "accept",
        "decline",
        "cancel",
    ),
    *("rematch", "replay", "record", "verify", "nothing", "", "PLAY", "play play"),
)
MOVES = ("pick", "play", "library")
"""Taps that nobody but the player to move gets anything by."""
THINGS = (
    *("0", "baths", "build.baths", "discard.baths", "wonder.sphinx.baths", "token.law", "start.p1", "start.self"),
    *("win", "abort", "cities", "discards", "prices", "help", "", "..", "build", "build.", "a" * 60, "a" * 61),
    *("wonder.sphinx", "destroy.baths", "revive.baths", "draft.sphinx", "draft.pyramids", "_._._"),
)
NUMBERS = (0, 1, 2, 3, 7, 999_999, 2**31, 2**53, 2**63 - 1, 2**63, 10**20 - 1, 10**25)
TEXTS = (
    *("", " ", "\x00", "\u200b", "\u202eabc", "A" * 6000, "𝕭𝖆𝖙𝖍𝖘", "İ" * 100, "ﷺ" * 50, "🏛️" * 200, "Z͑ͫ̓a͛l̴g̈́o"),
    *(
        "@everyone",
        "<@1>",
        "'; DROP TABLE games; --",
        "{tr}",
        "%s%n",
        "../../etc/passwd",
        "\ud83d",
        "\r\n\t",
        "-1",
    ),
    *("baths", "A1", "?", "NaN", "1e999", "null", "`" * 30, "*" * 500, "[a](http://b)", "p1 build baths"),
)


REMEMBERED_SECONDS = 10.0


class Fuzzer:
    """Somebody who tries everything."""

    def __init__(self, crowd: Crowd, rng: random.Random, tables: Sequence[Table]) -> None:
        self.crowd, self.rng, self.tables = crowd, rng, tables
        self.people = [crowd.world.person(name) for name in ("Mallory", "@everyone", "\u202eevil", "a" * 32)]
        self.elsewhere = crowd.world.channel("elsewhere")
        self.direct = crowd.world.channel("direct", type_=1)
        self.sent: list[Interaction] = []
        self.bad: list[str] = []

    def one(self) -> Interaction:
        """Any bad input."""
        return self.rng.choice(
            (self.tap, self.tap, self.tap, self.command, self.command, self.keystroke, self.form)
        )()

    def tap(self) -> Interaction:
        """A tap on a forged component, on somebody's board or on a message made up for it."""
        rng = self.rng
        channel = self._channel()
        who = self._anybody()
        boards = [one for table in self.tables if (one := table.board())]
        if rng.random() < 0.3:
            board = rng.choice(boards)
            part = rng.choice(board.parts())
            value = rng.choice(part["options"])["value"] if part["type"] == 3 else None
            return self._tapped(who, board, part["custom_id"], value)
        custom_id = rng.choice(
            (
                f"d:{rng.choice(KINDS)}:{rng.choice(NUMBERS)}:{rng.choice(NUMBERS)}:{rng.choice(THINGS)}",
                f"m:{rng.choice(KINDS)}:{rng.choice(NUMBERS)}:{rng.choice(NUMBERS)}:{rng.choice(THINGS)}",
                rng.choice(TEXTS)[:100] or "x",
            )
        )
        menu = custom_id.startswith("m:") if rng.random() < 0.9 else rng.random() < 0.5
        message = Message(channel, self.crowd.world.bot, content="made up", flags=rng.choice((0, 64)))
        part = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, "disabled": False}
        if menu:
            options = [{"label": "x", "value": "x", "default": False}]
            part = {"type": 3, "custom_id": custom_id, "options": options, "disabled": False}
        if rng.random() < 0.9:
            message.components = [{"type": 1, "components": [part]}]
        value = rng.choice((*THINGS, *TEXTS)) if menu else None
        return self._tapped(who, message, custom_id, value)

    def _tapped(self, who: Account, message: Message, custom_id: str, value: str | None) -> Interaction:
        one = self.crowd.tap(who, message, custom_id, value)
        if value is not None and self.rng.random() < 0.05:
            one.data["values"] = []
        return one

    def command(self) -> Interaction:
        """A command with options that nobody can pick."""
        rng, world = self.rng, self.crowd.world
        registered = rng.choice([one for one in world.commands if one["type"] == 1])
        path, described = [registered["name"]], registered
        while described.get("options") and described["options"][0]["type"] in (1, 2):
            described = rng.choice(described["options"])
            path.append(described["name"])
        options: dict[str, Any] = {}
        for option in described.get("options") or []:
            if option.get("required") or rng.random() < 0.5:
                options[option["name"]] = self._value(option["type"])
        data = self.crowd._command(" ".join(path), options)
        if rng.random() < 0.05:
            data["name"] = rng.choice(("gone", "Baths", "duel2"))
        return Interaction(COMMAND, rng.choice(self.people), self._channel(), data)

    def _value(self, kind: int) -> Any:
        match kind:
            case 4:
                return self.rng.choice([one for one in NUMBERS if one <= 2**53])
            case 5:
                return self.rng.random() < 0.5
            case 6:
                return self.rng.choice([*self.people, self.crowd.world.bot])
        return self.rng.choice(TEXTS)

    def keystroke(self) -> Interaction:
        """Autocomplete of something odd."""
        command, option = self.rng.choice(
            (("build", "card"), ("discard", "card"), ("wonder", "wonder"), ("take", "thing"))
        )
        data = self.crowd._command(command, {option: self.rng.choice(TEXTS)}, focused=option)
        return Interaction(AUTOCOMPLETE, self._anybody(), self._channel(), data)

    def form(self) -> Interaction:
        """A form that the bot never showed."""
        data: dict[str, Any] = {"custom_id": self.rng.choice(("d:play:1:0:", "x")), "components": []}
        return Interaction(MODAL, self.rng.choice(self.people), self._channel(), data)

    def _anybody(self) -> Account:
        return self.rng.choice(self.people)

    def _channel(self) -> Channel:
        return self.rng.choice([self.elsewhere, self.direct, *(table.channel for table in self.tables)])

    async def attack(self, count: int, at_once: int = 12) -> None:
        """Send so many, some at once; each has to be answered, and gives nothing away."""
        for start in range(0, count, at_once):
            batch = [self.one() for _ in range(min(at_once, count - start))]
            await asyncio.gather(*(self._check(one) for one in batch))
            self._forget(time.monotonic() - REMEMBERED_SECONDS)

    def _forget(self, before: float) -> None:
        """Drop what nobody will ask about any more, so that a long attack stays quick."""
        world = self.crowd.world
        world.interactions = {key: one for key, one in world.interactions.items() if one.sent_at > before}
        for channel in world.channels.values():
            for message in [one for one in channel.messages.values() if one.private and one.at < before]:
                del channel.messages[message.id]

    async def _check(self, one: Interaction) -> None:
        self.sent.append(one)
        del self.sent[:-200]
        await self.crowd.deliver(one)
        try:
            await self.crowd._wait(one)
        except Unanswered as error:
            if one.late:
                return
            self.bad.append(f"unanswered: {error}")
            return
        answer = one.original
        if one.type == AUTOCOMPLETE and one.choices:
            self.bad.append(f"{one.user.name} is offered moves: {one.choices}")
        if answer is None or one.type != COMPONENT:
            return
        moving = one.custom_id.count(":") == 4 and one.custom_id.split(":")[1] in MOVES
        if moving and answer is not one.message and (answer.pictures or answer.buttons()):
            self.bad.append(f"{one.custom_id} gave {one.user.name} {answer.content!r}")


async def moves(database: Database, tables: Sequence[Table]) -> list[Row]:
    """How the games of these tables stand, and all that was played there."""
    channels = ",".join(str(table.channel.id) for table in tables)
    games = f"SELECT id, open, channel_id FROM games WHERE channel_id IN ({channels}) ORDER BY 1"  # noqa: S608 - numbers
    played = "SELECT ply, text FROM moves WHERE game_id = :game ORDER BY 1"
    return [(*game, await database.rows(played, game=game[0])) for game in await database.rows(games)]
