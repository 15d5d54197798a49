"""Fitting the weights of the evaluation to played games: one logistic regression for each phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp

from engine.ai.features import NAMES, PHASES

Sample = tuple[tuple[tuple[int, float], ...], float]
"""A position: its features that are not 0, by number, and the result to be expected for p1, 0 to 1."""

_STEPS = 8
_CLOSE = 1e-4


def sparse(features: Sequence[float]) -> tuple[tuple[int, float], ...]:
    """The features that are not 0, by number."""
    return tuple((number, value) for number, value in enumerate(features) if value)


def fit(samples: Sequence[Sample], ridge: float, start: Sequence[float]) -> list[float]:
    """The weights that make the results of the samples most likely; ``ridge`` holds them to those at the start.

    Newton's method: each step solves a system of linear equations.
    """
    weights, count = list(start), len(start)
    for _ in range(_STEPS):
        slope = [ridge * (first - weight) for first, weight in zip(start, weights, strict=True)]
        curve = [[0.0] * count for _ in range(count)]
        for row in range(count):
            curve[row][row] = ridge
        for features, result in samples:
            score = sum(weights[number] * value for number, value in features)
            chance = 1 / (1 + exp(-max(-30.0, min(30.0, score))))
            error, steep = result - chance, chance * (1 - chance)
            for at, (number, value) in enumerate(features):
                slope[number] += error * value
                line, pull = curve[number], steep * value
                for other, amount in features[at:]:
                    line[other] += pull * amount
        step = _solve(curve, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < _CLOSE:
            break
    return weights


def _solve(upper: list[list[float]], right: list[float]) -> list[float]:
    """The solution of symmetric, positive definite equations, of which the upper triangle is given."""
    count = len(right)
    for pivot in range(count):
        row = upper[pivot]
        for below in range(pivot + 1, count):
            factor = row[below] / row[pivot]
            if factor:
                line = upper[below]
                for column in range(below, count):
                    line[column] -= factor * row[column]
                right[below] -= factor * right[pivot]
    solution = [0.0] * count
    for pivot in reversed(range(count)):
        row = upper[pivot]
        known = sum(row[column] * solution[column] for column in range(pivot + 1, count))
        solution[pivot] = (right[pivot] - known) / row[pivot]
    return solution


def loss(samples: Iterable[Sample], weights: Sequence[float]) -> float:
    """The mean squared error of the chances: 0.25 for a guess of one half, less is better."""
    errors = []
    for features, result in samples:
        score = sum(weights[number] * value for number, value in features)
        errors.append((result - 1 / (1 + exp(-max(-30.0, min(30.0, score))))) ** 2)
    return sum(errors) / len(errors) if errors else 0.0


def toml(rows: Sequence[Sequence[float]], how: str) -> str:
    """The weights as the text of ``ai.toml``; ``rows`` has one list for each phase."""
    lines = [
        "# How the AI weighs a position: one weight for each feature and phase, found in games against itself:",
        f"#   {how}",
        "# A weight is what one more of the thing adds to the logarithm of the odds of winning.",
        "# Phases: " + ", ".join(PHASES),
        "",
    ]
    width = max(map(len, NAMES))
    for number, name in enumerate(NAMES):
        values = ", ".join(f"{row[number]:7.3f}" for row in rows)
        lines.append(f"{name:<{width}} = [{values}]")
    return "\n".join(lines) + "\n"
