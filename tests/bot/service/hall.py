"""A hall to play in: the real service on a real database, people, and a clock that can be moved."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from bot.clock import ManualClock
from bot.model import Challenge, Draft, Happened, Invited, Person, Place, Position, Post, Sent
from bot.service import Service
from bot.service.refusals import Refused, Why
from bot.shards import ALL, Shards
from bot.store import Lease
from engine.duel import DUEL
from engine.duel.moves import Move
from tests.wire.database import Database

ANN, BOB, CAT = Person(1, "Ann"), Person(2, "Bob"), Person(3, "Cat")
GUILD, CHANNEL = 10, 100
HERE = Place(GUILD, CHANNEL)


@dataclass
class Hall:
    """The service, closed and opened again as often as a test wants."""

    url: str
    clock: ManualClock = field(default_factory=ManualClock)
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    agents: tuple[str, ...] = ("easy", "hard")
    sent: list[Post] = field(default_factory=list)
    lease: Lease | None = None
    shards: Shards = ALL

    def __post_init__(self) -> None:
        self._numbers = itertools.count(1000)
        self._stack = AsyncExitStack()

    @property
    def database(self) -> Database:
        """The database beside the service."""
        return Database(self.url)

    async def open(self) -> None:
        self.service = await self._stack.enter_async_context(
            Service.open(
                self.url,
                clock=self.clock,
                agents=self.agents,
                seeds=lambda: self.rng.randbytes(32),
                lease=self.lease,
                shards=self.shards,
            )
        )

    async def close(self) -> None:
        await self._stack.aclose()

    async def restart(self, down: int = 0) -> None:
        """Everything in memory is gone; the bot comes back after a while."""
        await self.close()
        self.clock.move(down)
        await self.open()

    def interaction(self) -> int:
        return next(self._numbers)

    async def challenge(
        self,
        one: Person = ANN,
        other: Person | None = BOB,
        place: Place = HERE,
        *,
        draft: Draft = Draft.PICK,
        rated: bool = True,
        thread: bool = False,
        level: str | None = None,
    ) -> Invited:
        return await self.service.lobby.create(
            one,
            other,
            place,
            interaction=self.interaction(),
            draft=draft,
            rated=rated,
            thread=thread,
            level=level,
        )

    async def accept(self, challenge: Challenge, person: Person = BOB, channel: int | None = None) -> Happened:
        return await self.service.lobby.accept(
            challenge.id, person, interaction=self.interaction(), channel_id=channel
        )

    async def start(
        self,
        one: Person = ANN,
        other: Person = BOB,
        place: Place = HERE,
        *,
        draft: Draft = Draft.PICK,
        rated: bool = True,
    ) -> Position:
        invited = await self.challenge(one, other, place, draft=draft, rated=rated)
        return (await self.accept(invited.challenge, other)).position

    async def start_with_agent(self, level: str = "easy", one: Person = ANN, place: Place = HERE) -> Position:
        invited = await self.challenge(one, None, place, level=level)
        return (await self.accept(invited.challenge, one)).position

    def legal(self, position: Position) -> list[Move]:
        assert position.to_act is not None
        return list(DUEL.legal_moves(position.state, position.to_act))

    def mover(self, position: Position) -> int:
        """The person to move."""
        assert position.to_act is not None
        user = position.game.seats[position.to_act].user_id
        assert user is not None
        return user

    def waiting(self, position: Position) -> int:
        """The person who waits for the other's move."""
        assert position.to_act is not None
        user = position.game.seats[1 - position.to_act].user_id
        assert user is not None
        return user

    async def move(self, position: Position, move: Move | None = None) -> Happened:
        """Play a move, any one if not given, for whoever has to."""
        chosen = move or self.rng.choice(self.legal(position))
        if position.agent_to_act:
            return await self.service.tables.play_agent(position.game.id, position.ply, chosen)
        return await self.service.tables.play(
            position.game.id,
            chosen,
            self.mover(position),
            interaction=self.interaction(),
            ply=position.ply,
        )

    async def play_on(self, position: Position, until: Callable[[Position], bool] | int) -> Position:
        """Play random moves until something holds (or for a number of plies)."""
        goal = position.ply + until if isinstance(until, int) else None
        while not position.over:
            if position.ply == goal or (callable(until) and until(position)):
                return position
            position = (await self.move(position)).position
        return position

    async def finish(self, position: Position) -> Position:
        return await self.play_on(position, lambda _: False)

    async def send(self, post: Post) -> int:
        """What stands in for Discord: the message's number says which post it was."""
        self.sent.append(post)
        return 5000 + post.id

    async def deliver_all(self) -> list[Sent]:
        """Post all that is due; gives the messages to strip."""
        stale: list[Sent] = []
        for post in await self.service.outbox.due():
            stale += await self.service.outbox.deliver(post, self.send) or []
        return stale


def reason(error: object) -> Why:
    """The code of a refusal, from ``pytest.raises``."""
    value = getattr(error, "value", error)
    assert isinstance(value, Refused)
    return value.reason
