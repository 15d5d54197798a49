"""Science (rulebook: "Science"): pairs of a symbol earn a progress token, six different symbols win."""

from __future__ import annotations

from engine.duel import events
from engine.duel.board import BOARD
from engine.duel.catalog import ALL_TOKENS, SYMBOL_MASK
from engine.duel.model import City, How, Kind, Symbol
from engine.duel.turn import Turn
from engine.game import Outcome, Seat

_SHOWN_BY = tuple(
    (symbol, cards, sum(token.bit for token in ALL_TOKENS if token.symbol is symbol))
    for symbol, cards in SYMBOL_MASK.items()
)
"""Each symbol with the masks of the cards and of the tokens that show it."""

_PAIR = 2


def symbols(city: City) -> tuple[Symbol, ...]:
    """The different symbols of a city; the Law token has one of its own."""
    cards, tokens = city.cards, city.tokens
    return tuple([symbol for symbol, on_cards, on_tokens in _SHOWN_BY if cards & on_cards or tokens & on_tokens])


def symbol_built(turn: Turn, seat: Seat, symbol: Symbol) -> None:
    """A card with a symbol has just joined the city: six different ones win, a pair earns a token."""
    if check_supremacy(turn, seat):
        return
    if (turn.cities[seat].cards & SYMBOL_MASK[symbol]).bit_count() == _PAIR:
        turn.events.append(events.PairMade(seat, symbol))
        turn.ask(Kind.TOKEN, seat, turn.tokens)


def check_supremacy(turn: Turn, seat: Seat) -> bool:
    """End the game if the city has six different symbols."""
    if len(symbols(turn.cities[seat])) < BOARD.symbols_to_win:
        return False
    turn.end(Outcome((seat,), How.SCIENTIFIC))
    return True
