"""What a player should be warned of while the game goes on: a supremacy that one more piece could bring."""

from __future__ import annotations

from engine.duel.board import BOARD
from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS, tokens_of
from engine.duel.model import View
from engine.duel.science import symbols
from engine.game import Seat

_MOST_SHIELDS = max(*(card.shields for card in ALL_CARDS), *(wonder.shields for wonder in ALL_WONDERS))
_MOST_EXTRA = max(token.extra_shields_on_red for token in ALL_TOKENS)


def to_capital(view: View, seat: Seat) -> int:
    """How many shields the player needs to bring the pawn to the opponent's capital."""
    return BOARD.capital - (-view.pawn if seat else view.pawn)


def capital_in_reach(view: View, seat: Seat) -> bool:
    """Whether a single card could bring the player's pawn to the opponent's capital."""
    if view.over:
        return False
    stronger = any(token.extra_shields_on_red for token in tokens_of(view.cities[seat].tokens))
    return to_capital(view, seat) <= _MOST_SHIELDS + (_MOST_EXTRA if stronger else 0)


def one_symbol_short(view: View, seat: Seat) -> bool:
    """Whether one more science symbol would win."""
    return not view.over and len(symbols(view.cities[seat])) == BOARD.symbols_to_win - 1
