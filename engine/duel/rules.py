"""Playing a move: the state before it in, the state after it and the events it caused out. No randomness."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.duel import effects, events, flow
from engine.duel.board import BOARD
from engine.duel.catalog import CARDS, COLOR_MASK, TOKENS, WONDERS, cards_of, tokens_of
from engine.duel.legality import check
from engine.duel.model import Card, City, Color, Item, Kind, State
from engine.duel.moves import (
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
from engine.duel.text import position_line
from engine.duel.trade import TRADE_INCOME, total
from engine.duel.turn import PLAY, Turn
from engine.errors import IllegalMove
from engine.game import Seat, Step

_YELLOW = COLOR_MASK[Color.YELLOW]


def play(state: State, move: Move) -> Step[State, events.Event]:
    """Play a move; raises `IllegalMove` with the reason if it is not allowed."""
    refusal = check(state, move)
    if refusal:
        raise IllegalMove(move, refusal, position_line(state))
    return advance(state, move)


def advance(state: State, move: Move) -> Step[State, events.Event]:
    """Play a move that `legal_moves` gave, without checking it again: for searches."""
    turn = Turn(state)
    _RESOLVE[type(move)](turn, move)
    return Step(turn.freeze(), tuple(turn.events))


def discard_value(city: City) -> int:
    """Coins for discarding a card: 2, and 1 for each own yellow card."""
    return BOARD.discard_coins + (city.cards & _YELLOW).bit_count()


def _draft(turn: Turn, move: Draft) -> None:
    flow.draft(turn, WONDERS[move.wonder])


def _take(turn: Turn, card: Card) -> int:
    """Take a card from the pyramid; the slot where it lay."""
    slot = turn.cards.index(card)
    turn.left ^= 1 << slot
    return slot


def _pay(turn: Turn, seat: Seat, item: Item) -> None:
    """Pay the price; with Economy the opponent gets what was paid for resources."""
    city, foe = turn.cities[seat], turn.cities[1 - seat]
    price = total(item, city, foe)
    if not price:
        return
    trade = price - item.cost.coins
    turn.cities[seat] = city.earn(-price)
    turn.events.append(events.Paid(seat, item.id, item.cost.coins, trade))
    if trade and foe.tokens & TRADE_INCOME:
        turn.gain(1 - seat, trade, tokens_of(foe.tokens & TRADE_INCOME)[0].id)


def _build(turn: Turn, move: Build) -> None:
    card, city = CARDS[move.card], turn.cities[move.seat]
    slot = _take(turn, card)
    _pay(turn, move.seat, card)
    chained = city.cards & card.free_by
    effects.card_joins(turn, move.seat, card, cards_of(chained)[0].id if chained else None, slot)
    flow.end_turn(turn)


def _discard(turn: Turn, move: Discard) -> None:
    card, city = CARDS[move.card], turn.cities[move.seat]
    slot = _take(turn, card)
    coins = discard_value(city)
    turn.cities[move.seat] = city.earn(coins)
    turn.discard |= card.bit
    turn.events.append(events.Discarded(move.seat, card.id, coins, slot))
    flow.end_turn(turn)


def _wonder(turn: Turn, move: BuildWonder) -> None:
    wonder, card = WONDERS[move.wonder], CARDS[move.card]
    slot = _take(turn, card)
    _pay(turn, move.seat, wonder)
    effects.wonder_rises(turn, move.seat, wonder, card, slot)
    flow.end_turn(turn)


def _token(turn: Turn, move: TakeToken) -> None:
    from_box = turn.pending.kind is Kind.LIBRARY
    token = TOKENS[move.token]
    turn.pending = PLAY[move.seat]
    if not from_box:
        turn.tokens ^= token.bit
    effects.token_gained(turn, move.seat, token, from_box)
    flow.end_turn(turn)


def _destroy(turn: Turn, move: Destroy) -> None:
    card, foe = CARDS[move.card], 1 - move.seat
    turn.pending = PLAY[move.seat]
    turn.cities[foe] = turn.cities[foe].without_card(card)
    turn.discard |= card.bit
    turn.events.append(events.Destroyed(move.seat, card.id))
    flow.end_turn(turn)


def _revive(turn: Turn, move: Revive) -> None:
    card = CARDS[move.card]
    turn.pending = PLAY[move.seat]
    turn.discard ^= card.bit
    turn.events.append(events.Revived(move.seat, card.id))
    effects.card_joins(turn, move.seat, card)
    flow.end_turn(turn)


def _start(turn: Turn, move: Start) -> None:
    turn.events.append(events.StarterChosen(move.seat, move.starter))
    flow.begin_turn(turn, move.starter)


_RESOLVE: dict[type[Move], Callable[[Turn, Any], None]] = {
    Draft: _draft,
    Build: _build,
    Discard: _discard,
    BuildWonder: _wonder,
    TakeToken: _token,
    Destroy: _destroy,
    Revive: _revive,
    Start: _start,
}
