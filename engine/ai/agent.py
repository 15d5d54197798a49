"""Who plays: one small contract, and the agents known by name."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol

from engine.duel.model import View
from engine.duel.moves import Move


class Agent(Protocol):
    """A player. It gets what its seat may see and the legal moves, never the full state: it cannot cheat."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """The move to play, one of ``legal``; all its randomness comes from ``rng``."""
        ...


class Random:
    """Any legal move."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:  # noqa: ARG002 - the contract
        """Each legal move is as likely as any other."""
        return rng.choice(legal)
