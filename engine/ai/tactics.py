"""Supremacies within reach of one move."""

from __future__ import annotations

from engine.duel.board import BOARD
from engine.duel.legality import legal_moves
from engine.duel.military import threat
from engine.duel.model import How, Position, State
from engine.duel.moves import Move
from engine.duel.rules import advance
from engine.duel.science import symbols
from engine.game import Seat

_MOST_SHIELDS = 4
"""No single move brings more: three on a card, and one by Strategy."""
SUPREMACIES = (How.MILITARY, How.SCIENTIFIC)


def near_supremacy(position: Position, seat: Seat) -> bool:
    """Whether one move may be enough for a seat to win at once: cheap to ask, and never wrong when it says no."""
    few_spaces = threat(position.pawn, 1 - seat) >= BOARD.capital - _MOST_SHIELDS
    return few_spaces or len(symbols(position.cities[seat])) == BOARD.symbols_to_win - 1


def supremacy(state: State, seat: Seat) -> tuple[Move, How] | None:
    """A move of the seat that has to act which wins at once by supremacy, and how; None if there is none."""
    if not near_supremacy(state, seat):
        return None
    for move in legal_moves(state, seat):
        outcome = advance(state, move).state.outcome
        if outcome and outcome.how in SUPREMACIES:
            return move, How(outcome.how)
    return None
