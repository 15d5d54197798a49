"""Why a move may be good: codes with facts, to be worded in any language elsewhere.

Only what is public counts: the unseen is filled in to play the move, and nothing that it turns up is spoken of.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.ai.tactics import supremacy
from engine.duel import events as ev
from engine.duel.board import BOARD
from engine.duel.catalog import ALL_CARDS, CARDS, SYMBOL_MASK, WONDERS
from engine.duel.legality import legal_moves
from engine.duel.military import threat
from engine.duel.model import Card, City, Resource, State, View
from engine.duel.moves import Build, BuildWonder, Destroy, Discard, Draft, Move, Revive, Start, TakeToken
from engine.duel.pyramid import LAYOUTS, NUMBERS
from engine.duel.rules import advance
from engine.duel.science import symbols
from engine.duel.score import points
from engine.duel.turn import PLAY
from engine.duel.view import fill
from engine.game import Seat

_MANY_SYMBOLS, _MANY_SHIELDS = 3, 2
"""So many symbols of the opponent, or shields on a card, make taking it away worth a word."""


class Why(StrEnum):
    """The reasons a move can have, with the facts each one comes with. Pieces are named by their ids."""

    WINS = "wins"
    """The move wins the game: ``how``."""
    STOPS_LOSS = "stops_loss"
    """The opponent threatened to win with the next move: ``how``, and ``by`` which card or wonder."""
    ONLY_MOVE = "only_move"
    """There is no other."""
    WONDER = "wonder"
    """``wonder`` is built, or drafted."""
    EXTRA_TURN = "extra_turn"
    """The same player plays again."""
    PAIR = "pair"
    """A pair of ``symbol`` earns a progress token."""
    TOKEN = "token"  # noqa: S105 - a progress token, not a secret
    """``token`` is taken."""
    NEW_SYMBOL = "new_symbol"
    """``symbol`` is new; there are ``count`` different ones now."""
    SHIELDS = "shields"
    """The pawn moves ``spaces``; ``left`` more reach the opponent's capital."""
    LOOTS = "loots"
    """The opponent loses ``coins``."""
    DESTROYS = "destroys"
    """The opponent loses ``card``."""
    REVIVES = "revives"
    """``card`` comes from the discard pile, free."""
    CHAIN = "chain"
    """It is free by ``card``."""
    PREPARES = "prepares"
    """It makes ``card`` free later."""
    PRODUCES = "produces"
    """``resources`` need not be bought, or are cheap, from now on."""
    DENIES = "denies"
    """``card`` is kept from the opponent, to whom it ``gives`` one of: pair, symbol, chain, shields."""
    FREES_NOTHING = "frees_nothing"
    """No card is freed for the opponent, while another card taken would free one."""
    POINTS = "points"
    """``points`` more if the game were scored now, coins aside."""
    COINS = "coins"
    """``coins`` more in hand."""
    BEGINS = "begins"
    """``seat`` (``p1`` or ``p2``) begins the age."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason: its code and its particulars by name."""

    why: Why
    facts: Mapping[str, object] = field(default_factory=dict)


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """Why a move may be good: what it brings and what it keeps from the opponent, the weightiest first."""
    state = fill(view, random.Random(0))
    after, happened = advance(state, move)
    if after.outcome:
        won = after.outcome.winners == (move.seat,)
        return (Reason(Why.WINS, {"how": str(after.outcome.how)}),) if won else ()
    if len(legal_moves(view, move.seat)) == 1:
        return (Reason(Why.ONLY_MOVE),)
    found = [
        *_stops_loss(state, after, move.seat),
        *_named(move),
        *(reason for event in happened for reason in _brings(event, move.seat, after)),
        *_lasting(move, after),
        *_denies(state, move),
        *_frees_nothing(state, after, move),
        *_more(state, after, move.seat),
    ]
    order = list(Why)
    return tuple(sorted(found, key=lambda reason: order.index(reason.why)))


def _stops_loss(before: State, after: State, seat: Seat) -> Iterator[Reason]:
    """The opponent could win at once if it were their turn before the move, and cannot after it."""
    danger = _danger(before, 1 - seat)
    if danger and after.age == before.age and not _danger(after._replace(shown=before.shown), 1 - seat):
        yield Reason(Why.STOPS_LOSS, danger)


def _danger(state: State, seat: Seat) -> dict[str, object] | None:
    if not state.age:
        return None
    found = supremacy(state._replace(pending=PLAY[seat], again=False), seat)
    if not found:
        return None
    move, how = found
    return {"how": str(how), "by": move.wonder if isinstance(move, BuildWonder) else getattr(move, "card", None)}


def _named(move: Move) -> Iterator[Reason]:
    match move:
        case BuildWonder() | Draft():
            yield Reason(Why.WONDER, {"wonder": move.wonder})
        case TakeToken():
            yield Reason(Why.TOKEN, {"token": move.token})
        case Destroy():
            yield Reason(Why.DESTROYS, {"card": move.card})
        case Revive():
            yield Reason(Why.REVIVES, {"card": move.card})
        case Start():
            yield Reason(Why.BEGINS, {"seat": f"p{move.starter + 1}"})


def _brings(event: ev.Event, seat: Seat, after: State) -> Iterator[Reason]:
    match event:
        case ev.ExtraTurn():
            yield Reason(Why.EXTRA_TURN)
        case ev.PairMade():
            yield Reason(Why.PAIR, {"symbol": str(event.symbol)})
        case ev.PawnMoved():
            left = BOARD.capital - threat(event.end, 1 - seat)
            yield Reason(Why.SHIELDS, {"spaces": abs(event.end - event.start), "left": left})
        case ev.Looted() | ev.CoinsLost() if event.seat != seat and event.coins:
            yield Reason(Why.LOOTS, {"coins": event.coins})
        case ev.Built():
            city, symbol = after.cities[seat], CARDS[event.card].symbol
            if symbol and (city.cards & SYMBOL_MASK[symbol]).bit_count() == 1:
                yield Reason(Why.NEW_SYMBOL, {"symbol": str(symbol), "count": len(symbols(city))})
            if event.chain:
                yield Reason(Why.CHAIN, {"card": event.chain})


def _lasting(move: Move, after: State) -> Iterator[Reason]:
    """What a new card or wonder gives for the rest of the game."""
    if isinstance(move, Build | Revive):
        item = CARDS[move.card]
        makes = [resource.id for resource, units in zip(Resource, item.makes, strict=True) for _ in range(units)]
        makes += [resource.id for resource in (*item.makes_one_of, *item.buys_at_one)]
        for card in ALL_CARDS:
            if card.free_by & item.bit and card.age >= after.age and not card.bit & after.discard:
                yield Reason(Why.PREPARES, {"card": card.id})
    elif isinstance(move, BuildWonder):
        makes = [resource.id for resource in WONDERS[move.wonder].makes_one_of]
    else:
        return
    if makes:
        yield Reason(Why.PRODUCES, {"resources": tuple(makes)})


def _denies(state: State, move: Move) -> Iterator[Reason]:
    """What the card that is taken would have given the opponent."""
    if isinstance(move, Build | Discard | BuildWonder):
        gives = _gift(CARDS[move.card], state.cities[1 - move.seat])
        if gives and not (gives == "shields" and isinstance(move, Build)):  # its builder moves the pawn with them
            yield Reason(Why.DENIES, {"card": move.card, "gives": gives})


def _gift(card: Card, city: City) -> str | None:
    if card.symbol:
        if city.cards & SYMBOL_MASK[card.symbol]:
            return "pair"
        if len(symbols(city)) >= _MANY_SYMBOLS:
            return "symbol"
    if city.cards & card.free_by:
        return "chain"
    return "shields" if card.shields >= _MANY_SHIELDS else None


def _frees_nothing(before: State, after: State, move: Move) -> Iterator[Reason]:
    """The pyramid offers the opponent nothing new."""
    if not isinstance(move, Build | Discard | BuildWonder) or after.pending != PLAY[1 - move.seat]:
        return
    now_open = LAYOUTS[before.age - 1].open

    def freed(left: int) -> int:
        return now_open[left] & ~now_open[before.left]

    others = (before.left & ~(1 << slot) for slot in NUMBERS[now_open[before.left]])
    if not freed(after.left) and any(freed(left) for left in others):
        yield Reason(Why.FREES_NOTHING)


def _more(before: State, after: State, seat: Seat) -> Iterator[Reason]:
    scores = [points(seat, state.cities, state.pawn) for state in (before, after)]
    more = (scores[1].total - scores[1].coins) - (scores[0].total - scores[0].coins)
    if more > 0:
        yield Reason(Why.POINTS, {"points": more})
    coins = after.cities[seat].coins - before.cities[seat].coins
    if coins > 0:
        yield Reason(Why.COINS, {"coins": coins})
