"""A hint: the move the search likes, what to expect of it, and why."""

from __future__ import annotations

import random
from typing import NamedTuple

from engine.ai.reasons import Reason, reasons
from engine.ai.search import Limits, Line, explore
from engine.duel.model import View
from engine.duel.moves import Move

_ALTERNATIVES = 3


class Hint(NamedTuple):
    """The move to play, the chance to win with it, why, and other moves that were thought about, best first."""

    move: Move
    chance: float
    reasons: tuple[Reason, ...]
    alternatives: tuple[Line, ...]
    playouts: int


def hint(view: View, rng: random.Random, seconds: float, playouts: int | None = None) -> Hint:
    """A hint for the player who has to act; the view must be theirs."""
    findings = explore(view, rng, Limits(seconds=seconds, playouts=playouts))
    best, others = findings.best, findings.lines[1 : 1 + _ALTERNATIVES]
    return Hint(
        move=best.move,
        chance=best.chance,
        reasons=reasons(view, best.move),
        alternatives=tuple(sorted(others, key=lambda line: line.chance, reverse=True)),
        playouts=findings.playouts,
    )
