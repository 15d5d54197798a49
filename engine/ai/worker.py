"""What a worker process is asked to do: plain functions of plain values that can be sent to it.

The owner of the processes (the bot) keeps the queue. A function that is lost with its process is simply asked
again: the same view, limits and seed give the same answer, as far as the clock does not cut it short.
"""

from __future__ import annotations

import random

from engine.ai.agents import LEVELS, named
from engine.ai.hints import Hint, hint
from engine.ai.reviews import Assessment, assess
from engine.duel.legality import legal_moves
from engine.duel.model import View
from engine.duel.moves import Move


def think(view: View, level: str, seed: int, seconds: float | None = None) -> Move:
    """The move of an agent in a position where it has to act; ``seconds`` shortens its time under load."""
    own = LEVELS[level].limits.seconds if level in LEVELS else None
    if seconds is not None and own is not None:
        seconds = min(seconds, own)
    legal = legal_moves(view, view.pending.seat)
    return named(level, seconds=seconds).choose(view, legal, random.Random(seed))


def think_hint(view: View, seed: int, seconds: float) -> Hint:
    """A hint for the player who has to act."""
    return hint(view, random.Random(seed), seconds)


def think_assess(view: View, played: Move, seed: int, playouts: int) -> Assessment:
    """One ply of a review."""
    return assess(view, played, random.Random(seed), playouts)
