"""Whether a move is allowed, and if not, why; and the moves that are.

Everything here reads a `Position`, so it says the same for a state and for the view of the seat that asks: nothing
hidden can be learned by asking. `legal_moves` does not try every move but finds directly those that `check` lets
pass, from the same prices and open cards; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.duel.catalog import (
    CARDS,
    TOKENS,
    WONDERS,
    cards_of,
    tokens_of,
    wonders_of,
)
from engine.duel.model import Card, Item, Kind, Position
from engine.duel.moves import (
    BUILDS,
    DESTROYS,
    DISCARDS,
    DRAFTS,
    REVIVES,
    SEAT_NAMES,
    STARTS,
    TOKEN_TAKES,
    WONDER_BUILDS,
    Build,
    BuildWonder,
    Destroy,
    Discard,
    Draft,
    Move,
    Revive,
    Start,
    TakeToken,
)
from engine.duel.pyramid import LAYOUTS, NUMBERS
from engine.duel.reasons import Reason
from engine.duel.trade import affordable, total
from engine.errors import Refusal
from engine.game import Seat


def check(position: Position, move: Move) -> Refusal | None:
    """Why the move is not allowed; None if it is."""
    pending = position.pending
    if pending.kind is Kind.END:
        return Refusal(Reason.GAME_OVER)
    if move.seat != pending.seat:
        return Refusal(Reason.NOT_YOUR_TURN, {"to_act": SEAT_NAMES[pending.seat]})
    kinds, check_particulars = _CHECKS[type(move)]
    if pending.kind not in kinds:
        return Refusal(Reason.OTHER_DECISION, {"pending": pending.kind.value})
    return check_particulars(position, move)


def _check_draft(position: Position, move: Draft) -> Refusal | None:
    if WONDERS[move.wonder].bit & position.pending.options:
        return None
    return Refusal(Reason.WONDER_NOT_OFFERED, {"wonder": move.wonder})


def _check_card(position: Position, card: Card) -> Refusal | None:
    """Only a card that lies face up and uncovered may be taken."""
    try:
        slot = position.cards.index(card)
    except ValueError:
        return Refusal(Reason.CARD_NOT_VISIBLE, {"card": card.id})
    if not position.left & position.shown & 1 << slot:
        return Refusal(Reason.CARD_NOT_VISIBLE, {"card": card.id})
    cover = position.left & LAYOUTS[position.age - 1].covered_by[slot]
    if cover:
        return Refusal(Reason.CARD_COVERED, {"card": card.id, "by": NUMBERS[cover]})
    return None


def _check_price(position: Position, seat: Seat, item: Item) -> Refusal | None:
    city = position.cities[seat]
    price = total(item, city, position.cities[1 - seat])
    if price <= city.coins:
        return None
    return Refusal(Reason.TOO_DEAR, {"item": item.id, "price": price, "coins": city.coins})


def _check_build(position: Position, move: Build) -> Refusal | None:
    card = CARDS[move.card]
    return _check_card(position, card) or _check_price(position, move.seat, card)


def _check_discard(position: Position, move: Discard) -> Refusal | None:
    return _check_card(position, CARDS[move.card])


def _check_wonder(position: Position, move: BuildWonder) -> Refusal | None:
    wonder, city = WONDERS[move.wonder], position.cities[move.seat]
    if not wonder.bit & city.wonders:
        if wonder.bit & city.lost:
            return Refusal(Reason.WONDER_GONE, {"wonder": wonder.id})
        built = any(other.wonder is wonder for other in city.built)
        return Refusal(Reason.WONDER_BUILT if built else Reason.WONDER_NOT_OWNED, {"wonder": wonder.id})
    return _check_card(position, CARDS[move.card]) or _check_price(position, move.seat, wonder)


def _check_token(position: Position, move: TakeToken) -> Refusal | None:
    if TOKENS[move.token].bit & position.pending.options:
        return None
    return Refusal(Reason.TOKEN_NOT_OFFERED, {"token": move.token})


def _check_destroy(position: Position, move: Destroy) -> Refusal | None:
    if CARDS[move.card].bit & position.pending.options:
        return None
    return Refusal(Reason.NOT_DESTROYABLE, {"card": move.card})


def _check_revive(position: Position, move: Revive) -> Refusal | None:
    if CARDS[move.card].bit & position.pending.options:
        return None
    return Refusal(Reason.NOT_DISCARDED, {"card": move.card})


def _check_start(position: Position, move: Start) -> None:
    """Either player may be named."""


_CHECKS: dict[type[Move], tuple[tuple[Kind, ...], Callable[..., Refusal | None]]] = {
    Draft: ((Kind.DRAFT,), _check_draft),
    Build: ((Kind.PLAY,), _check_build),
    Discard: ((Kind.PLAY,), _check_discard),
    BuildWonder: ((Kind.PLAY,), _check_wonder),
    TakeToken: ((Kind.TOKEN, Kind.LIBRARY), _check_token),
    Destroy: ((Kind.DESTROY,), _check_destroy),
    Revive: ((Kind.REVIVE,), _check_revive),
    Start: ((Kind.START,), _check_start),
}
"""For each move, the decisions that it answers and what else must hold."""


def open_cards(position: Position) -> list[Card]:
    """The cards that may be taken: face up and covered by nothing."""
    if not position.age:
        return []
    cards = position.cards
    slots = NUMBERS[LAYOUTS[position.age - 1].open[position.left] & position.shown]
    return [card for slot in slots if (card := cards[slot])]


def legal_moves(position: Position, seat: Seat) -> list[Move]:
    """Every move the seat may make now; none if another seat has to act."""
    kind, to_act, options = position.pending
    if to_act != seat or kind is Kind.END:
        return []
    if kind is Kind.PLAY:
        return _plays(position, seat)
    if kind is Kind.DRAFT:
        return [DRAFTS[seat][wonder.index] for wonder in wonders_of(options)]
    if kind is Kind.START:
        return list(STARTS[seat])
    if kind is Kind.DESTROY:
        return [DESTROYS[seat][card.index] for card in cards_of(options)]
    if kind is Kind.REVIVE:
        return [REVIVES[seat][card.index] for card in cards_of(options)]
    return [TOKEN_TAKES[seat][token.index] for token in tokens_of(options)]


def _plays(position: Position, seat: Seat) -> list[Move]:
    city, foe = position.cities[seat], position.cities[1 - seat]
    cards = open_cards(position)
    builds, discards = BUILDS[seat], DISCARDS[seat]
    moves: list[Move] = [builds[card.index] for card in affordable(cards, city, foe)]
    moves += [discards[card.index] for card in cards]
    if city.wonders:
        for wonder in affordable(wonders_of(city.wonders), city, foe):
            with_card = WONDER_BUILDS[seat][wonder.index]
            moves += [with_card[card.index] for card in cards]
    return moves
