"""What needs the opponent's consent."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.duel.moves import Move
from engine.game import Seat


class OfferKind(StrEnum):
    """What needs the opponent's consent."""

    DRAW = "draw"
    TAKE_BACK = "take-back"


class OfferState(StrEnum):
    """What became of an offer; it lapses when the game goes on without an answer."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A draw or take-back that waits for the opponent's consent."""

    id: int
    game_id: int
    kind: OfferKind
    seat: Seat
    """Who offered; the other one answers."""
    ply: int
    state: OfferState
    move: Move | None = None
    """The move to be taken back."""
    moves: int = 0
    """How many moves go back with it, the opponent's since then included."""
