"""Bad input: forged taps and odd commands of people who may not act; each must be answered and change nothing."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

from tests.wire import checks, opened
from tests.wire.answers import AUTOCOMPLETE, COMMAND, MODAL
from tests.wire.database import Database, Row
from tests.wire.hidden import MOVES, Hidden, meant_by
from tests.wire.people import Crowd, Unanswered
from tests.wire.process import Bot
from tests.wire.table import Table
from tests.wire.world import Account, Channel, Interaction, Message

KINDS = (
    *("pick", "play", "library", "look", "why", "hint", "back", "agree", "refuse", "resign", "claim", "forget"),
    *("accept", "decline", "cancel", "rematch", "replay", "record", "verify", "review"),
    *("nothing", "", "PLAY", "play play"),
)
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

REMEMBERED_SECONDS = 60.0
"""How long an interaction may be answered again: a review tells its progress first."""
DRAFTED = 8
"""Moves until the cards lie open."""


class Fuzzer:
    """People who try everything at tables where it is not their turn: strangers, and the players of other tables.

    The tables stand still meanwhile, so that whatever changes there was changed by somebody who may not.
    """

    def __init__(self, crowd: Crowd, database: Database, rng: random.Random, tables: Sequence[Table]) -> None:
        self.crowd, self.rng, self.tables = crowd, rng, tables
        world = crowd.world
        self.strangers = [world.person(name) for name in ("Mallory", "@everyone", "\u202eevil", "a" * 32)]
        self.people = [*self.strangers, *(one for table in tables for one in (table.first, table.second))]
        self.home = {one: table for table in tables for one in (table.first, table.second)}
        self.abroad = world.channel("abroad", guild_id=world.guild(0))
        self.places = [
            world.channel("elsewhere", guild_id=tables[0].channel.guild_id),
            world.channel("direct", type_=1),
            self.abroad,
            *(table.channel for table in tables),
        ]
        self.boards = {table: table.board() or table.channel.boards()[-1] for table in tables}
        self.games = {table: meant_by(board.sent_with[-1])[1] for table, board in self.boards.items()}
        self.plies = [table.place(board)[1] for table in tables if (board := table.board())]
        menus = [menu for board in self.boards.values() for menu in board.menus()]
        self.things = [option["value"] for menu in menus for option in menu["options"]]
        self.hidden = Hidden(database, tables)
        self.sent: list[Interaction] = []
        self.bad: list[str] = []

    async def arrive(self) -> None:
        """The bot is added to the other server, and what is to stay hidden is looked up."""
        world, where = self.crowd.world, self.abroad.guild_id
        assert where is not None
        await self.crowd.discord.gateway.dispatch("GUILD_CREATE", world.guild_payload(where), where)
        await self.hidden.learn()

    def one(self) -> Interaction:
        """Any bad input."""
        return self.rng.choice(
            (self.tap, self.tap, self.tap, self.command, self.command, self.keystroke, self.form)
        )()

    # ------------------------------------------------------------------ taps

    def tap(self) -> Interaction:
        """A tap on somebody's board, or on a forged component of a message made up for it."""
        who, chance = self._anybody(), self.rng.random()
        if chance < 0.3:
            return self._on_a_board(who)
        if chance < 0.4 and who in self.home:
            return self._too_late(who)
        custom_id = self.rng.choice((self._forged(who), self._forged(who), self.rng.choice(TEXTS)[:100] or "x"))
        return self._made_up(who, self._channel(who), custom_id)

    def _on_a_board(self, who: Account) -> Interaction:
        """On a real component, of a board where it is the turn of somebody else."""
        table = self.rng.choice([one for one in self.tables if who not in (one.first, one.second)])
        if who in self.home and who.id not in self.boards[self.home[who]].pinged:
            table = self.rng.choice((table, self.home[who]))
        board = self.boards[table]
        part = self.rng.choice(board.parts())
        value = self.rng.choice(part["options"])["value"] if part["type"] == 3 else None
        one = self._tapped(who, board, part["custom_id"], value)
        if self.rng.random() < 0.2:
            one.channel = self._channel(who)
        return one

    def _too_late(self, who: Account) -> Interaction:
        """A player's tap at their own table, for another ply than the present one."""
        table, rng = self.home[who], self.rng
        now = [table.place(board)[1] for board in (table.board(),) if board]
        ply = rng.choice([one for one in (*self.plies, *NUMBERS) if one not in now])
        thing = rng.choice((*THINGS, *self.things))
        custom_id = f"{rng.choice('dm')}:{rng.choice(MOVES)}:{self.games[table]}:{ply}:{thing}"
        return self._made_up(who, table.channel, custom_id)

    def _forged(self, who: Account) -> str:
        """A custom id with a game, a ply, a thing or a person that is not the tapping person's own."""
        rng = self.rng
        mine = {self.games[self.home[who]]} if who in self.home else set()
        numbers = [one for one in (*NUMBERS, *self.games.values()) if one not in mine]
        kind, number = rng.choice(KINDS), rng.choice(numbers)
        if kind == "forget":
            number = rng.choice([one.id for one in self.people if one is not who])
        ply = rng.choice((*NUMBERS, *self.plies, *self.plies))
        return f"{rng.choice('dm')}:{kind}:{number}:{ply}:{rng.choice((*THINGS, *self.things))}"

    def _made_up(self, who: Account, channel: Channel, custom_id: str) -> Interaction:
        rng = self.rng
        menu = custom_id.startswith("m:") if rng.random() < 0.9 else rng.random() < 0.5
        message = Message(channel, self.crowd.world.bot, content="made up", flags=rng.choice((0, 64)))
        part = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id, "disabled": False}
        if menu:
            options = [{"label": "x", "value": "x", "default": False}]
            part = {"type": 3, "custom_id": custom_id, "options": options, "disabled": False}
        if rng.random() < 0.9:
            message.components = [{"type": 1, "components": [part]}]
        value = rng.choice((*THINGS, *self.things, *TEXTS)) if menu else None
        return self._tapped(who, message, custom_id, value)

    def _tapped(self, who: Account, message: Message, custom_id: str, value: str | None) -> Interaction:
        one = self.crowd.tap(who, message, custom_id, value)
        if value is not None and self.rng.random() < 0.05:
            one.data["values"] = []
        return one

    # ------------------------------------------------------------------ what is typed

    def command(self) -> Interaction:
        """A command with options that nobody can pick, or that only others may."""
        rng = self.rng
        path, described = rng.choice(list(self._commands()))
        options: dict[str, Any] = {}
        for option in described.get("options") or []:
            if option.get("required") or rng.random() < 0.5:
                options[option["name"]] = self._value(option)
        data = self.crowd._command(path, options)
        if rng.random() < 0.05:
            data["name"] = rng.choice(("gone", "Baths", "duel2"))
        who = self._anybody()
        return Interaction(COMMAND, who, self._channel(who), data)

    def _commands(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Every command that can be typed, as it was registered."""
        for registered in self.crowd.world.commands:
            subs = [one for one in registered.get("options") or [] if one["type"] == 1]
            if registered["type"] == 1 and not subs:
                yield registered["name"], registered
            for sub in subs:
                yield f"{registered['name']} {sub['name']}", sub

    def _value(self, option: dict[str, Any]) -> Any:
        rng = self.rng
        if option.get("choices") and rng.random() < 0.7:
            return rng.choice(option["choices"])["value"]
        match option["type"]:
            case 4:
                return rng.choice([one for one in (*NUMBERS, *self.games.values()) if one <= 2**53])
            case 5:
                return rng.random() < 0.5
            case 6:
                return rng.choice([*self.people, self.crowd.world.bot])
        return rng.choice((*TEXTS, *self.things))

    def keystroke(self) -> Interaction:
        """Autocomplete of something odd, for any option that has it."""
        rng = self.rng
        path, option = rng.choice(
            [
                (path, option["name"])
                for path, described in self._commands()
                for option in described.get("options") or []
                if option.get("autocomplete")
            ]
        )
        data = self.crowd._command(path, {option: rng.choice(TEXTS)}, focused=option)
        who = self._anybody()
        return Interaction(AUTOCOMPLETE, who, self._channel(who), data)

    def form(self) -> Interaction:
        """A form that the bot never showed."""
        data: dict[str, Any] = {"custom_id": self.rng.choice(("d:play:1:0:", "x")), "components": []}
        who = self._anybody()
        return Interaction(MODAL, who, self._channel(who), data)

    def _anybody(self) -> Account:
        return self.rng.choice((self.rng.choice(self.strangers), self.rng.choice(self.people)))

    def _channel(self, who: Account) -> Channel:
        """Anywhere but at the person's own table, where they may act."""
        mine = self.home[who].channel if who in self.home else None
        return self.rng.choice([one for one in self.places if one is not mine])

    # ------------------------------------------------------------------ what comes of it

    async def attack(self, count: int, at_once: int = 12) -> None:
        """Send so many, some at once; each has to be answered, and gives nothing away."""
        for start in range(0, count, at_once):
            batch = [self.one() for _ in range(min(at_once, count - start))]
            await asyncio.gather(*(self._check(one) for one in batch))
            self._look_at_public()
            self._forget(time.monotonic() - REMEMBERED_SECONDS)

    def _look_at_public(self) -> None:
        """Answers that somebody wanted everybody to see."""
        followed = self.crowd.world.followed
        for one in followed:
            self.bad += self.hidden.public_problems(one)
            one.pictures.clear()
        followed.clear()

    def _forget(self, before: float) -> None:
        """Drop what nobody will ask about any more, so that a long attack stays quick."""
        world = self.crowd.world
        world.interactions = {key: one for key, one in world.interactions.items() if one.sent_at > before}
        for channel in world.channels.values():
            for message in [one for one in channel.messages.values() if not one.sent_with and one.at < before]:
                del channel.messages[message.id]

    async def _check(self, one: Interaction) -> None:
        self.sent.append(one)
        del self.sent[:-200]
        await self.crowd.deliver(one)
        try:
            await self.crowd._wait(one)
        except Unanswered as error:
            if not one.late:
                self.bad.append(f"unanswered: {error}")
            return
        self.bad += [problem async for problem in self.hidden.problems(one)]
        if one.original is not None and one.original.private:
            one.original.pictures.clear()


async def prepared(bot: Bot, crowd: Crowd, tables: list[Table], rng: random.Random) -> Fuzzer:
    """Tables that there is something to try at: some under way, one resigned, one with a hidden choice to make."""
    await asyncio.gather(*(table.play(turns=DRAFTED + 1) for table in tables))
    resigned = tables[0]
    asked = await crowd.command(resigned.first, resigned.channel, "duel resign")
    await crowd.click(resigned.first, asked, asked.custom_ids()[0])
    assert await bot.stop() == 0
    tables.append(await opened.at_the_library(bot.database.url, crowd, rng))
    await bot.start()
    await tables[-1].new_board(None)
    await checks.quiet(bot.database)
    fuzzer = Fuzzer(crowd, bot.database, rng, tables)
    await fuzzer.arrive()
    return fuzzer


async def standing(database: Database, tables: Sequence[Table]) -> list[Row]:
    """How the games of these tables stand, all that was played and offered there, and who decided what."""
    channels = ",".join(str(table.channel.id) for table in tables)
    games = f"SELECT id, open, channel_id FROM games WHERE channel_id IN ({channels}) ORDER BY 1"  # noqa: S608 - numbers
    played = "SELECT ply, seat, text FROM moves WHERE game_id = :game ORDER BY 1"
    seated = "SELECT seat, user_id, agent FROM seats WHERE game_id = :game ORDER BY 1"
    offered = "SELECT id, state FROM offers WHERE game_id = :game ORDER BY 1"
    found: list[Row] = []
    for game in await database.rows(games):
        parts = [await database.rows(query, game=game[0]) for query in (played, seated, offered)]
        found.append((*game, *parts))
    return [*found, *await database.rows("SELECT guild_id, language, channels FROM servers ORDER BY 1")]
