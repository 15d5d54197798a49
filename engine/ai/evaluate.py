"""The chance that p1 wins, judged from a position without looking ahead.

The features of `engine.ai.features` are weighed by the phase of the game with ``data/duel/ai.toml`` and turned
into a chance by the logistic curve. A search asks hundreds of thousands of times and positions next to each
other differ little, so the worth of each part is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from math import exp, log
from operator import mul
from typing import Any, Generic, TypeVar

from data import read_toml
from engine.ai.features import (
    MARKET,
    NAMES,
    OUTLOOK,
    OWN,
    PAWN,
    PHASES,
    STORM,
    TRADE,
    gone,
    market,
    outlook,
    outlook_key,
    own,
    pawn,
    phase,
    storm,
    storm_key,
    trade,
    turn,
)
from engine.duel.model import City, State
from engine.errors import DataError
from engine.game import Outcome

FILE = "duel/ai.toml"
_REMEMBERED = 10_000
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
        worth: float = sum(map(mul, self._weights, self._features_of(key)))
        self[key] = worth
        return worth


def _market(key: tuple[City, City]) -> Sequence[float]:
    return market(*key)


def _trade(key: tuple[int, int]) -> Sequence[float]:
    return trade(*key)


class Judge:
    """Weighs positions. One for each process is enough: `JUDGE`."""

    def __init__(self, weights: Mapping[str, Sequence[float]]) -> None:
        self._own: list[_Worths[City]] = []
        self._outlook: list[_Worths[tuple[int, int]]] = []
        self._storm: list[_Worths[tuple[int, int, int, int]]] = []
        self._market: list[_Worths[tuple[City, City]]] = []
        self._trade: list[_Worths[tuple[int, int]]] = []
        self._pawn: list[_Worths[int]] = []
        self._turn: list[list[float]] = []
        for number in range(len(PHASES)):
            row = iter([float(weights[name][number]) for name in NAMES])
            self._own.append(_Worths([*islice(row, len(OWN))], own))
            self._outlook.append(_Worths([*islice(row, len(OUTLOOK))], outlook))
            self._storm.append(_Worths([*islice(row, len(STORM))], storm))
            self._market.append(_Worths([*islice(row, len(MARKET))], _market))
            self._trade.append(_Worths([*islice(row, len(TRADE))], _trade))
            self._pawn.append(_Worths([*islice(row, len(PAWN))], pawn))
            self._turn.append([*row])

    def score(self, state: State) -> float:
        """The weighted sum of all features: positive is good for p1."""
        number = phase(state)
        first, second = state.cities
        worth, hope, storm = self._own[number], self._outlook[number], self._storm[number]
        market, trade = self._market[number], self._trade[number]
        cards_gone = gone(state)
        return (
            worth[first]
            - worth[second]
            + hope[outlook_key(first, cards_gone)]
            - hope[outlook_key(second, cards_gone)]
            + storm[storm_key(first, state.pawn, cards_gone)]
            - storm[storm_key(second, -state.pawn, cards_gone)]
            + market[first, second]
            - market[second, first]
            + trade[first.trade, second.trade]
            - trade[second.trade, first.trade]
            + self._pawn[number][state.pawn]
            + float(sum(map(mul, self._turn[number], turn(state))))
        )

    def chance(self, state: State) -> float:
        """The chance of p1: the result of a finished game, else what the features tell."""
        return result(state.outcome) if state.outcome else logistic(self.score(state))


def result(outcome: Outcome) -> float:
    """What an outcome is worth to p1: 1 for a win, 0 for a loss; a shared victory is worth a half."""
    return (0 in outcome.winners) / len(outcome.winners)


def logistic(score: float) -> float:
    """The chance that belongs to a score."""
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, score))))


def log_odds(chance: float) -> float:
    """The score that belongs to a chance: the inverse of `logistic`."""
    lowest = logistic(-_SURE)
    chance = max(lowest, min(1 - lowest, chance))
    return log(chance / (1 - chance))


def read_weights(table: Mapping[str, Any]) -> dict[str, list[float]]:
    """The weights of a parsed ``ai.toml``: for each feature one number a phase. A feature not named weighs 0."""
    rows = {name: [0.0] * len(PHASES) for name in NAMES}
    for name, row in table.items():
        if name not in rows:
            raise DataError(FILE, name, "weights", "is not a feature")
        if not isinstance(row, list) or len(row) != len(PHASES):
            raise DataError(FILE, name, "weights", f"must be a list of {len(PHASES)} numbers")
        if not all(isinstance(value, int | float) for value in row):
            raise DataError(FILE, name, "weights", f"must be numbers, not {row!r}")
        rows[name] = [float(value) for value in row]
    return rows


JUDGE = Judge(read_weights(read_toml(FILE)))
