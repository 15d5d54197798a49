"""Who plays: one small contract, and what can go wrong with a player."""

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


class AgentError(Exception):
    """An agent that cannot be had, or that did not answer with a legal move in time."""


class Random:
    """Any legal move."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:  # noqa: ARG002 - the contract
        """Each legal move is as likely as any other."""
        return rng.choice(legal)
