"""Shares and means with their 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

_Z = 1.959964
"""Standard errors on either side that hold 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """A figure and the interval that holds the true one in 95 of 100 cases."""

    value: float
    low: float
    high: float
    sample: int
    """How many observations it rests on."""

    def percent(self) -> str:
        """As a share: ``53.6 % (50.1 to 57.0)``."""
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"

    def number(self) -> str:
        """As a number: ``61.2 (60.8 to 61.6)``."""
        return f"{self.value:.1f} ({self.low:.1f} to {self.high:.1f})"

    def facts(self) -> dict[str, float]:
        """As plain values."""
        return {
            "value": round(self.value, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "sample": self.sample,
        }


def share(hits: float, count: int) -> Estimate:
    """A share by Wilson's interval, which stays true near 0 and 1 and for few observations."""
    if not count:
        return Estimate(0.0, 0.0, 1.0, 0)
    value, square = hits / count, _Z * _Z
    middle = (value + square / (2 * count)) / (1 + square / count)
    half = _Z / (1 + square / count) * sqrt(value * (1 - value) / count + square / (4 * count * count))
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half), count)


def mean(values: Sequence[float]) -> Estimate:
    """A mean with the normal interval."""
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0, 0.0, 0)
    value = sum(values) / count
    spread = sum((one - value) ** 2 for one in values) / max(1, count - 1)
    half = _Z * sqrt(spread / count)
    return Estimate(value, value - half, value + half, count)


def score_of_pairs(pairs: Sequence[tuple[float, ...]]) -> Estimate:
    """The score of a match (a win is 1, a shared victory a half) whose games on one deal belong together.

    Pairs share their luck, so the interval rests on the spread between pairs; where that says too little (a
    clean sweep has no spread) Wilson's interval over all games is the wider one, and is taken.
    """
    games = [score for pair in pairs for score in pair]
    plain = share(sum(games), len(games))
    if len(pairs) < 2:
        return plain
    paired = mean([sum(pair) / len(pair) for pair in pairs])
    low, high = min(plain.low, paired.low), max(plain.high, paired.high)
    return Estimate(plain.value, max(0.0, low), min(1.0, high), len(games))
