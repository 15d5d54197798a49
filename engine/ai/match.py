"""Games between agents: one game, both seats on each deal, many in several processes."""

from __future__ import annotations

import hashlib
import random
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from time import perf_counter, process_time

from engine.ai.agent import Agent, AgentError
from engine.ai.agents import named
from engine.ai.program import Program
from engine.duel import DUEL
from engine.duel.catalog import wonders_of
from engine.duel.model import City, State
from engine.duel.report import scored
from engine.duel.score import points
from engine.game import Seat

FORFEIT = "forfeit"
"""How a game ends whose agent failed: the other one wins."""


@dataclass(frozen=True, kw_only=True)
class Budget:
    """What the searching agents of a match are given; see `agents.named`."""

    seconds: float | None = None
    playouts: int | None = None


@dataclass(frozen=True, kw_only=True)
class Played:
    """A finished game, as plain values that travel between processes."""

    winners: tuple[Seat, ...]
    how: str
    scores: tuple[int, int] | None
    plies: int
    wonders: tuple[tuple[str, ...], tuple[str, ...]]
    """The wonders each seat drafted, built or not."""
    built: tuple[tuple[str, ...], tuple[str, ...]]
    seconds: tuple[float, float]
    """Time each seat took in all."""
    decisions: tuple[int, int]
    slowest: tuple[float, float]
    problem: str | None = None
    """What went wrong with an agent."""

    def score(self, seat: Seat) -> float:
        """1 for a win, a half for a shared victory, 0 for a loss."""
        return (seat in self.winners) / len(self.winners)


@dataclass
class _Times:
    total: list[float] = field(default_factory=lambda: [0.0, 0.0])
    count: list[int] = field(default_factory=lambda: [0, 0])
    slowest: list[float] = field(default_factory=lambda: [0.0, 0.0])

    def add(self, seat: Seat, seconds: float) -> None:
        self.total[seat] += seconds
        self.count[seat] += 1
        self.slowest[seat] = max(self.slowest[seat], seconds)


def deal_state(name: str, number: int) -> State:
    """The first position of deal ``number`` of a match; the same for the same name and number, always."""
    seed = hashlib.sha256(f"{name} {number}".encode()).digest()
    return DUEL.new(DUEL.deal(seed, name, {})).state


def play(state: State, agents: Sequence[Agent], rng: random.Random) -> Played:
    """Play a game to its end. An agent that fails, or names a move that is not allowed, forfeits it."""
    times, plies = _Times(), 0
    while state.outcome is None:
        seat = state.pending.seat
        seen = DUEL.view(state, seat)
        legal = DUEL.legal_moves(seen, seat)
        clock = perf_counter if isinstance(agents[seat], Program) else process_time
        start = clock()
        try:
            move = agents[seat].choose(seen, legal, rng)
            if move not in legal:
                raise AgentError(f"{move} is not a legal move here")  # noqa: TRY301 - both kinds end alike
        except AgentError as error:
            return _result(state, plies, times, winners=(1 - seat,), how=FORFEIT, problem=str(error))
        times.add(seat, clock() - start)
        state = DUEL.advance(state, move).state
        plies += 1
    return _result(state, plies, times, winners=state.outcome.winners, how=str(state.outcome.how))


def _result(
    state: State, plies: int, times: _Times, *, winners: tuple[Seat, ...], how: str, problem: str | None = None
) -> Played:
    first, second = (points(seat, state.cities, state.pawn).total for seat in (0, 1))
    p1, p2 = state.cities
    return Played(
        winners=winners,
        how=how,
        scores=(first, second) if state.outcome and scored(state) else None,
        plies=plies,
        wonders=(_drafted(p1), _drafted(p2)),
        built=(_built(p1), _built(p2)),
        seconds=(times.total[0], times.total[1]),
        decisions=(times.count[0], times.count[1]),
        slowest=(times.slowest[0], times.slowest[1]),
        problem=problem,
    )


def _built(city: City) -> tuple[str, ...]:
    return tuple(built.wonder.id for built in city.built)


def _drafted(city: City) -> tuple[str, ...]:
    return (*_built(city), *(wonder.id for wonder in wonders_of(city.wonders | city.lost)))


def play_deal(name: str, seats: Sequence[tuple[str, str]], budget: Budget, number: int) -> list[Played]:
    """The games of one deal: one for each pair of agents, p1 first. A process can be asked to do this."""
    agents = {
        agent: named(agent, seconds=budget.seconds, playouts=budget.playouts, clock=process_time)
        for agent in sorted({agent for pair in seats for agent in pair})
    }
    with ExitStack() as stack:
        for agent in agents.values():
            if isinstance(agent, Program):
                stack.callback(agent.close)
        return [
            play(
                deal_state(name, number),
                [agents[agent] for agent in pair],
                random.Random(f"{name} {number} {pair}"),
            )
            for pair in seats
        ]


def play_deals(
    name: str, seats: Sequence[tuple[str, str]], numbers: Sequence[int], budget: Budget, workers: int = 1
) -> Iterator[list[Played]]:
    """The games of many deals, in order, in several processes if asked to."""
    job = partial(play_deal, name, seats, budget)
    if workers == 1:
        yield from map(job, numbers)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_ignore_interrupts) as pool:
        try:
            yield from pool.map(job, numbers)
        except BaseException:
            # Nobody waits any more for what they are playing.
            for process in list(pool._processes.values()):  # noqa: SLF001 - public since Python 3.14 only
                process.terminate()
            raise


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that owns the pool decides what becomes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
