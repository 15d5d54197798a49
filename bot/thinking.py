"""Thinking in worker processes: the AI's moves, hints and reviews. The event loop never waits for any of it.

There are a few workers for the whole bot, and one queue: first come, first served. A review asks for one ply at
a time, so it takes turns with the games and never holds up the queue.

**Under load everybody gets less time**: as much as lets the last one who asks be answered within `PATIENCE`.
An AI whose search was cut short by that says so (`Thought.hurried`).

A worker that dies, cannot be started, or is silent for too long is replaced, and its position thought about again:
the same view and seed give the same move.
Workers stand back behind the bot itself, and leave when the bot is gone, however it went.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from math import inf
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import NamedTuple, ParamSpec, TypeVar

from engine.ai import LEVELS, Hint, Review, think, think_assess, think_hint
from engine.ai.reviews import Assessment, Progress, questions, summarize
from engine.ai.search import ROUND, TUNING, Limits
from engine.duel.model import View
from engine.duel.moves import Move
from engine.record import Record

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds in which everybody who waits should be answered."""
LEAST_SECONDS = 0.05
"""No search gets less than this, however many wait."""
LONGEST_SILENCE = 30.0
"""Seconds that a worker may take beyond those it is given, as machines are slow at times; then it is killed."""
HINT_SECONDS = 1.5
REVIEW_SECONDS = 40.0
"""What a review may take on a quiet machine; it looks less deeply at each move to stay within."""
LONGEST_REVIEW = 600.0
"""When a review is given up: Discord keeps an answer open for fifteen minutes."""
PLAYOUTS, LEAST_PLAYOUTS = 400, 30
"""How deeply a review looks at a move."""
_TRIES = 3
_NICENESS = 5

T = TypeVar("T")
P = ParamSpec("P")
Think = Callable[[View, str, int, float | None], Move]


class Thought(NamedTuple):
    """A move, and whether the search had to stop early because many games wait."""

    move: Move
    hurried: bool


class NoAnswer(Exception):
    """Nothing was thought: the workers failed again and again, or the bot is closing."""


class TooBusy(Exception):
    """A long piece of work was given up because too many others wait."""


def default_workers() -> int:
    """One core is left to the bot where there is one to leave, and two workers are enough for many games."""
    return max(1, min(2, len(os.sched_getaffinity(0)) - 1))


class Thinking:
    """The workers and their queue. Processes are started when they are first needed."""

    def __init__(self, workers: int | None = None, *, think: Think = think) -> None:
        self.workers = workers or default_workers()
        self.asked = 0
        """How many questions wait or are thought about."""
        self.waiting = 0
        """How many of them wait for a worker."""
        self.running = 0
        """How many workers think; also about what nobody wants to know any more."""
        self.observe: Callable[[float], object] = lambda _: None
        """Is told the seconds from each question to its answer."""
        self._think = think
        self._free = asyncio.Semaphore(self.workers)
        self.closed = False
        self._pool: ProcessPoolExecutor | None = None

    async def move(self, view: View, level: str, seed: int) -> Thought:
        """The move of an AI that has to act; cancel it when the game has moved on."""
        return await self._ask(partial(_move, self._think, view, level, seed))

    async def hint(self, view: View, seed: int) -> Hint:
        """What the search likes for the player who has to act; the view must be theirs."""
        return await self._ask(partial(think_hint, view, seed), most=HINT_SECONDS)

    async def review(self, record: Record, progress: Progress) -> Review:
        """Judge every move of a record, in bounded time; raises `TooBusy`."""
        asked = list(questions(record))
        found: list[Assessment] = []
        playouts, end = PLAYOUTS, monotonic() + REVIEW_SECONDS
        try:
            async with asyncio.timeout(LONGEST_REVIEW):
                for question in asked:
                    begun = monotonic()
                    found.append(await self._assess(question.view, question.played, question.ply, playouts))
                    progress(len(found), len(asked))
                    spent, left = monotonic() - begun, max(0.0, end - monotonic())
                    pace = left / max(1, len(asked) - len(found)) / spent
                    playouts = max(LEAST_PLAYOUTS, min(PLAYOUTS, int(playouts * pace)))
        except TimeoutError as error:
            raise TooBusy from error
        return summarize(record, asked, found)

    def warm_up(self) -> None:
        """Start a worker now, so that the first game need not wait for it."""
        self._submit(os.getpid)

    def close(self) -> None:
        """Think no more: whoever waits gets no answer. A search that runs ends by itself within seconds."""
        self.closed = True
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _assess(self, view: View, played: Move, seed: int, playouts: int) -> Assessment:
        return await self._ask(partial(_assess, view, played, seed, playouts))

    async def _ask(self, work: Callable[[float], T], most: float = inf) -> T:
        """Wait for a free worker, then for its answer; if it is lost, for that of another.

        The time is shared among as many as there were when this one came, or as there are now that it begins.
        """
        self.asked += 1
        crowd, begun = self.asked, monotonic()
        try:
            for _ in range(_TRIES):
                await self._free_worker()
                share = PATIENCE * self.workers / max(crowd, self.asked)
                future = self._begin(work, min(most, max(LEAST_SECONDS, share)))
                pool = self._pool
                try:
                    answer = await asyncio.wrap_future(future)
                except BrokenProcessPool as error:
                    log.warning("a worker is lost, and its position thought about again: %s", error)
                    self._drop(pool)
                else:
                    self.observe(monotonic() - begun)
                    return answer
            raise NoAnswer("the workers failed again and again")
        finally:
            self.asked -= 1

    async def _free_worker(self) -> None:
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1

    def _begin(self, work: Callable[[float], T], seconds: float) -> Future[T]:
        """Hand work to a worker, which counts as busy until it is done, even if nobody wants the answer now."""
        loop = asyncio.get_running_loop()
        self.running += 1
        future = self._submit(work, seconds)
        silent = loop.call_later(seconds + LONGEST_SILENCE, _end_silent, _processes(self._pool))

        def done() -> None:
            silent.cancel()
            self.running -= 1
            self._free.release()

        def release(_: Future[T]) -> None:
            with suppress(RuntimeError):  # the loop may be gone by then
                loop.call_soon_threadsafe(done)

        future.add_done_callback(release)
        return future

    def _submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Hand work to the pool. Where no worker can be started, the future says so as if one had died."""
        failed: Future[T] = Future()
        try:
            return self._workers().submit(work, *args, **kwargs)
        except NoAnswer as error:
            failed.set_exception(error)
        except Exception as error:  # noqa: BLE001 - no memory, no process, no file: nothing may keep the place
            self._drop(self._pool)
            failed.set_exception(BrokenProcessPool(f"none can be started: {error!r}"))
        return failed

    def _workers(self) -> ProcessPoolExecutor:
        if self.closed:
            raise NoAnswer("the bot is closing")
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=_begin_work)
        return self._pool

    def _drop(self, broken: ProcessPoolExecutor | None) -> None:
        """The next question gets new workers in place of a pool that lost one, unless it was dropped already."""
        if broken is not None and self._pool is broken:
            self._pool = None
            unwatched = broken._executor_manager_thread is None  # noqa: SLF001 - there is no other way to know
            if unwatched:
                _kill(_processes(broken))
            broken.shutdown(wait=False)


def _processes(pool: ProcessPoolExecutor | None) -> Mapping[int, BaseProcess]:
    """The workers of a pool by their ids, as they come and go."""
    return {} if pool is None else pool._processes  # noqa: SLF001 - public since Python 3.14 only


def _kill(processes: Mapping[int, BaseProcess]) -> None:
    for process in list(processes.values()):
        process.kill()


def _end_silent(processes: Mapping[int, BaseProcess]) -> None:
    """End all workers of a pool if one is silent for too long; whoever waits for them learns of it."""
    log.error("a worker gives no answer; it is killed")
    _kill(processes)


def _move(think: Think, view: View, level: str, seed: int, seconds: float) -> Thought:
    """In a worker: think, and see whether the usual time would have been longer, and was needed."""
    start = monotonic()
    move = think(view, level, seed, seconds)
    spent, limits = monotonic() - start, LEVELS[level].limits
    used_up = spent >= seconds * _least_share(limits)
    return Thought(move, hurried=limits.seconds is not None and seconds < limits.seconds and used_up)


def _least_share(limits: Limits) -> float:
    """The part of its time that a search takes at least if its time decides when it ends.

    Its leading move cannot be ahead by more than the playouts so far, so it is not far enough ahead of the others
    any sooner. A search of a few playouts never looks whether it is.
    """
    looks = limits.playouts is None or limits.playouts > ROUND
    return TUNING.doubt / (1 + TUNING.doubt) if looks else 1.0


def _assess(view: View, played: Move, seed: int, playouts: int, _seconds: float) -> Assessment:
    """In a worker: judge one move of a review, whose depth is set by its owner."""
    return think_assess(view, played, seed, playouts)


def _begin_work() -> None:
    """In a worker: stand back behind the bot, leave Ctrl+C to it, and do not outlive it."""
    os.nice(_NICENESS)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_bot, daemon=True).start()


def _leave_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
        os._exit(0)
