"""Hints and reviews: each is worked out once, also when several people ask for it at the same time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.model import Position
from bot.thinking import NoAnswer, Thinking
from engine.ai import Hint, Review
from engine.record import Record

_KEPT_HINTS, _KEPT_REVIEWS = 200, 50
T = TypeVar("T")


@dataclass
class Work(Generic[T]):
    """Something that is thought about, and how far it is."""

    task: asyncio.Task[T] | None = None
    done: int = 0
    total: int = 1

    def progress(self, done: int, total: int) -> None:
        """It is further now."""
        self.done, self.total = done, total

    @property
    def percent(self) -> int:
        """How far it is, of a hundred."""
        return 100 * self.done // max(self.total, 1)

    async def finished(self, within: float | None = None) -> bool:
        """Wait until it is done, or for so long; whether it is done."""
        return bool(self.task and (await asyncio.wait([self.task], timeout=within))[0])

    def result(self) -> T:
        """What came out; raises what went wrong, `NoAnswer` if it was given up."""
        if self.task is None or self.task.cancelled():
            raise NoAnswer("the bot is closing")
        return self.task.result()


class Advice:
    """What was thought out for people, the latest kept in memory."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._hints: OrderedDict[tuple[int, int], Work[Hint]] = OrderedDict()
        self._reviews: OrderedDict[int, Work[Review]] = OrderedDict()

    def hint(self, position: Position) -> Work[Hint]:
        """A hint for the player who has to act."""
        key = position.game.id, position.ply
        work = _kept(self._hints, key, _KEPT_HINTS)
        if work.task is None:
            view = position.view(position.to_act)
            work.task = asyncio.create_task(self._thinking.hint(view, position.ply))
        return work

    def review(self, game_id: int, record: Record) -> Work[Review]:
        """The review of a finished game."""
        work = _kept(self._reviews, game_id, _KEPT_REVIEWS)
        if work.task is None:
            work.task = asyncio.create_task(self._thinking.review(record, work.progress))
        return work


K = TypeVar("K")


def _kept(works: OrderedDict[K, Work[T]], key: K, most: int) -> Work[T]:
    """The work that is under way or done, or a new one; what failed is begun anew, the oldest is forgotten."""
    found = works.pop(key, None)
    failed = found and found.task and found.task.done() and (found.task.cancelled() or found.task.exception())
    work = works[key] = Work() if found is None or failed else found
    if len(works) > most:
        works.popitem(last=False)
    return work
