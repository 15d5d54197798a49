"""The chance that p1 wins, judged from a position without looking ahead.

The features of `engine.ai.features` are weighed by the phase of the game with ``data/duel/ai.toml`` and turned
into a chance by the logistic curve. A search asks hundreds of thousands of times and positions next to each
other differ little, so the worth of each part is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from operator import mul
from typing import Any, Generic, TypeVar

from data import read_toml
from engine.ai.features import (
    BOARD_FEATURES,
    MARKET,
    NAMES,
    OUTLOOK,
    OWN,
    PHASES,
    board,
    gone,
    guild_points,
    market,
    outlook,
    outlook_key,
    own,
    phase,
)
from engine.duel.model import City, State
from engine.errors import DataError

FILE = "duel/ai.toml"
_REMEMBERED = 100_000
"""Entries kept of each table; a table that is full starts anew."""
_SURE = 30.0

K = TypeVar("K")


class _Worths(dict[K, float], Generic[K]):
    """The weighted sum of some features, for each key that decides them."""

    def __init__(self, weights: Sequence[float], features_of: Callable[[K], Sequence[float]]) -> None:
        super().__init__()
        self._weights = weights
        self._features_of = features_of

    def __missing__(self, key: K) -> float:
        """Work it out and remember it."""
        if len(self) >= _REMEMBERED:
            self.clear()
        self[key] = worth = sum(map(mul, self._weights, self._features_of(key)))
        return worth


def _market(key: tuple[City, City]) -> Sequence[float]:
    return market(*key)


class Judge:
    """Weighs positions. One for each process is enough: `JUDGE`."""

    def __init__(self, weights: Mapping[str, Sequence[float]]) -> None:
        by_phase = [[float(weights[name][number]) for name in NAMES] for number in range(len(PHASES))]
        cuts = (len(OWN), len(OWN) + len(OUTLOOK), len(OWN) + len(OUTLOOK) + len(MARKET))
        self._own = [_Worths(row[: cuts[0]], own) for row in by_phase]
        self._outlook = [_Worths(row[cuts[0] : cuts[1]], outlook) for row in by_phase]
        self._market = [_Worths(row[cuts[1] : cuts[2]], _market) for row in by_phase]
        self._board = [row[cuts[2] :] for row in by_phase]

    def score(self, state: State) -> float:
        """The weighted sum of all features: positive is good for p1."""
        number = phase(state)
        first, second = state.cities
        worth, view, trade = self._own[number], self._outlook[number], self._market[number]
        cards_gone = gone(state)
        return (
            worth[first]
            - worth[second]
            + view[outlook_key(first, cards_gone)]
            - view[outlook_key(second, cards_gone)]
            + trade[first, second]
            - trade[second, first]
            + sum(map(mul, self._board[number], board(state)))
        )

    def chance(self, state: State) -> float:
        """The chance of p1: 1 for a certain win, 0 for a certain loss; a shared victory is worth a half."""
        outcome = state.outcome
        if outcome:
            return 0.5 if len(outcome.winners) > 1 else 1.0 - outcome.winners[0]
        return logistic(self.score(state))


def logistic(score: float) -> float:
    """The chance that belongs to a score."""
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, score))))


def read_weights(table: Mapping[str, Any]) -> dict[str, list[float]]:
    """The weights of a parsed ``ai.toml``: for each feature one number a phase."""
    rows: dict[str, list[float]] = {}
    for name in NAMES:
        row = table.get(name)
        if not isinstance(row, list) or len(row) != len(PHASES):
            raise DataError(FILE, name, "weights", f"must be a list of {len(PHASES)} numbers")
        if not all(isinstance(value, int | float) for value in row):
            raise DataError(FILE, name, "weights", f"must be numbers, not {row!r}")
        rows[name] = [float(value) for value in row]
    for name in table:
        if name not in rows:
            raise DataError(FILE, name, "weights", "is not a feature")
    return rows


JUDGE = Judge(read_weights(read_toml(FILE)))
