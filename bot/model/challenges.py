"""Invitations to a game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.model.people import Place, Player


class Draft(StrEnum):
    """How the wonders come to the players."""

    PICK = "pick"
    FIRST_GAME = "first-game"


class ChallengeState(StrEnum):
    """What became of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """An invitation to a game. The seed of its shuffle exists already; ``commitment`` proves it later."""

    id: int
    place: Place
    challenger: Player
    opponent: Player
    draft: Draft
    thread: bool
    rated: bool
    commitment: str
    created_at: int
    expires_at: int
    state: ChallengeState = ChallengeState.OPEN
    game_id: int | None = None
    rematch_of: int | None = None
    """The game it repeats with the seats swapped; in other challenges the seed says who goes first."""
