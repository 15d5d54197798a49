"""What the table service answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.model.challenges import Challenge
from bot.model.games import Game, Position
from bot.model.offers import Offer
from bot.model.posts import Post


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """What an action did: the table after it, and what must be posted now."""

    position: Position
    posts: tuple[Post, ...] = ()
    offer: Offer | None = None
    """The offer that was made or answered."""
    again: bool = False
    """The same interaction was delivered before: this is the first answer, and nothing was done now."""

    @property
    def game(self) -> Game:
        """The game it happened in."""
        return self.position.game


@dataclass(frozen=True, slots=True, kw_only=True)
class Invited:
    """What an action did to a challenge, and what must be posted now."""

    challenge: Challenge
    posts: tuple[Post, ...] = ()
    again: bool = False


class Seating(StrEnum):
    """What could be checked about who went first in a finished game."""

    DRAWN = "drawn"
    """It follows from seed and salt."""
    SWAPPED = "swapped"
    """A rematch: the seats are those of the earlier game, swapped."""
    UNCHECKED = "unchecked"
    """It cannot be told: a player's data was deleted, or the challenge is not kept."""


@dataclass(frozen=True, slots=True)
class Check:
    """What `verify` found: each claim about a finished game and whether it holds."""

    commitment: str
    seed: str
    salt: str
    fair: bool
    """The seed fits the commitment, the deal follows from seed and salt, and the seats are as `seating` says."""
    legal: bool
    """Every move is legal and leads to the result."""
    seating: Seating
    problem: str | None = None
