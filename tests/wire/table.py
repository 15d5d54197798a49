"""A game in a channel, played by what its players see: the boards, their buttons, the answers."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field

from tests.wire.people import Crowd, Unanswered
from tests.wire.world import Account, Channel, Interaction, Message

DONE = "✅"
FAILURES = 12
"""How often in a row somebody tries again."""
REMATCH_SECONDS = 10.0
"""How long people wait for the board of a rematch, before they tap again."""


def tap_of(custom_id: str) -> tuple[str, int, int, str]:
    """What a custom id of the bot says: kind, game, ply, thing."""
    _, what, number, ply, thing = custom_id.split(":")
    return what, int(number), int(ply), thing


class Stuck(Exception):
    """A game does not go on."""


@dataclass(eq=False)
class Table:
    """Two people and a channel; or one person, against the AI of a ``level``."""

    crowd: Crowd
    channel: Channel
    first: Account
    second: Account
    rng: random.Random
    level: str | None = None
    played: list[tuple[Interaction, bool]] = field(default_factory=list)
    """Every move that was tapped or typed, and whether the player was told that it is done."""
    said: str = ""
    """The last answer."""

    @classmethod
    def lay(
        cls, crowd: Crowd, name: str, seed: int = 0, guild_id: int | None = None, level: str | None = None
    ) -> Table:
        world = crowd.world
        return cls(
            crowd,
            world.channel(name, guild_id=guild_id),
            world.person(f"Ana {name}"),
            world.person(f"Boris {name}"),
            random.Random(f"{name} {seed}"),
            level,
        )

    async def begin(self, **options: str) -> None:
        """Challenge, acceptance (an AI's comes by itself), and the first board."""
        before = self.board()
        if self.level:
            options = {**options, "level": self.level}
        opponent = self.crowd.world.bot if self.level else self.second
        await self.crowd.command(self.first, self.channel, "duel challenge", opponent=opponent, **options)
        if self.level is None:
            message = self.newest()
            accept = next(one for one in message.custom_ids() if ":accept:" in one)
            await self.crowd.click(self.second, message, accept)
        await self.new_board(before)

    def newest(self) -> Message:
        return [one for one in self.channel.messages.values() if not one.private][-1]

    def board(self) -> Message | None:
        """The newest board that can be played on."""
        found = [one for one in self.channel.boards() if any(":look:" in id_ for id_ in one.custom_ids())]
        return max(found, key=lambda one: self.place(one)[1]) if found else None

    @staticmethod
    def place(board: Message) -> tuple[int, int]:
        """The game and the ply of a board."""
        look = next(one for one in board.sent_with if ":look:" in one)
        return tap_of(look)[1:3]

    @property
    def over(self) -> bool:
        """Whether the newest picture is that of an ended game."""
        boards = self.channel.boards()
        return bool(boards) and any(":rematch:" in id_ for id_ in boards[-1].sent_with)

    async def again(self) -> None:
        """The rematch: offered by one, and by the other one too, which accepts it; an AI accepts at once."""
        board = self.channel.boards()[-1]
        rematch = next(one for one in board.sent_with if ":rematch:" in one)
        for who in (self.first,) if self.level else (self.first, self.second):
            self.said = (await self.crowd.click(who, board, rematch)).content

    async def begun_again(self, seconds: float = 60.0) -> None:
        """Wait for the first board of the rematch: an AI that begins thinks before there is one."""
        until = time.monotonic() + seconds
        while self.board() is None:
            if time.monotonic() > until:
                raise Stuck(f"{self.channel.name}: no board of the rematch; the last answer was {self.said!r}")
            await asyncio.sleep(0.01)

    def to_move(self, board: Message) -> Account:
        return next(one for one in (self.first, self.second) if one.id in board.pinged)

    # ------------------------------------------------------------------ by buttons

    async def tap_turn(self, *, times: int = 1) -> None:
        """One move by thumb; a tap that stays unanswered raises."""
        board = self.board()
        assert board is not None, "there is no board to play on"
        who, rng, crowd = self.to_move(board), self.rng, self.crowd
        taps = [one["custom_id"] for one in board.buttons()]
        direct = [one for one in taps if ":play:" in one]
        if direct:
            await self._move(crowd.tap(who, board, rng.choice(direct)), times)
            return
        library = [one for one in taps if ":library:" in one]
        if library:
            private = await crowd.click(who, board, library[0])
        else:
            menu = rng.choice(board.menus())
            value = rng.choice(menu["options"])["value"]
            private = await crowd.click(who, board, menu["custom_id"], value)
        moves = [one["custom_id"] for one in private.buttons() if ":play:" in one["custom_id"]]
        self.said = private.content
        if not moves:
            return  # the board was an old one; the answer said so
        builds = [one for one in moves if ":discard." not in one]
        chosen = rng.choice(builds if builds and rng.random() < 0.8 else moves)
        await self._move(crowd.tap(who, private, chosen), times)

    async def type_turn(self) -> None:
        """One move by slash command, from what autocomplete offers."""
        board = self.board()
        assert board is not None
        who, rng, crowd = self.to_move(board), self.rng, self.crowd
        if rng.random() < 0.3:
            wonders = await crowd.offered(who, self.channel, "wonder", "wonder")
            cards = await crowd.offered(who, self.channel, "wonder", "card") if wonders else []
            if wonders and cards:
                options = {"wonder": rng.choice(wonders), "card": rng.choice(cards)}
                await self._move(crowd.typed(who, self.channel, "wonder", **options))
                return
        for command, option in (("build", "card"), ("discard", "card"), ("take", "thing")):
            offered = await crowd.offered(who, self.channel, command, option)
            if offered:
                await self._move(crowd.typed(who, self.channel, command, **{option: rng.choice(offered)}))
                return
        raise AssertionError("nothing was offered to the player to move")

    async def _move(self, one: Interaction, times: int = 1) -> None:
        self.played.append((one, False))
        index = len(self.played) - 1
        await self.crowd.deliver(one, times)
        answer = await self.crowd.answer(one)
        self.said = answer.content
        self.played[index] = one, answer.content.startswith(DONE)

    # ------------------------------------------------------------------ whole games

    async def play(self, how: str = "tap", *, turns: int = 1000) -> None:
        """Play on, at most so many turns, until the game is over; people try again what failed or was refused."""
        failures = 0
        for _ in range(turns):
            if self.over:
                return
            board, self.said = self.board(), ""
            try:
                await (self.tap_turn() if how == "tap" else self.type_turn())
            except Unanswered:
                self.said = "(no answer)"
            if self.said.startswith(DONE):
                failures = 0
                await self.new_board(board)
                continue
            failures += 1
            if failures > FAILURES:
                raise Stuck(f"{self.channel.name}: {failures} failures, the last one: {self.said!r}")
            await asyncio.sleep(0.3 * failures)

    async def keep_playing(self, stopped: asyncio.Event) -> None:
        """Play until told to stop; a finished game is followed by the next one in the same channel."""
        gateway = self.crowd.discord.gateway
        while not stopped.is_set():
            if not gateway.reaches(self.channel.guild_id) or not (self.over or self.board()):
                await asyncio.sleep(0.02)
                continue
            if self.over:
                with contextlib.suppress(Unanswered, StopIteration, Stuck):
                    await self.again()
                    await self.begun_again(REMATCH_SECONDS)
                continue
            await self.play(turns=1)

    async def new_board(self, old: Message | None, seconds: float = 30.0) -> None:
        """Wait until there is another board than this one."""
        until = time.monotonic() + seconds
        while not self.over and self.board() is old:
            if time.monotonic() > until:
                raise Stuck(f"{self.channel.name}: no new board; the last answer was {self.said!r}")
            await asyncio.sleep(0.01)
