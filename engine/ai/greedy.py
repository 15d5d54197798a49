"""Rules of thumb: what a move is worth at a glance, in points. No look ahead but for a win at once."""

from __future__ import annotations

import random
from collections.abc import Sequence

from engine.ai.tactics import near_supremacy, supremacy
from engine.duel.catalog import CARDS, SYMBOL_MASK, TOKENS, WONDERS
from engine.duel.military import threat
from engine.duel.model import Card, City, View, Wonder
from engine.duel.moves import Build, BuildWonder, Destroy, Discard, Draft, Move, Revive, TakeToken
from engine.duel.rules import discard_value
from engine.duel.trade import total
from engine.duel.view import fill

COIN = 0.3
_AGAIN, _SHIELD, _GOOD, _SYMBOL, _PAIR, _CHAIN, _GUILD = 4.0, 1.5, 4.0, 1.0, 4.0, 0.7, 6.0
_DENIED = 0.15
_URGENT = 1.0
"""What a shield is worth more for each space that the pawn stands in the own half."""
_TOKEN_WORTH = {"philosophy": 7.0, "agriculture": 6.0, "theology": 6.5, "law": 5.0, "strategy": 5.0}
_OTHER_TOKEN = 4.0
_LATE_GOOD = 1.5


def worth_of_card(card: Card, city: City) -> float:
    """What a card is worth to a city, its price aside."""
    worth = card.points + card.coins * COIN + _SHIELD * card.shields + _CHAIN * bool(card.chain)
    goods = sum(card.makes) + len(card.makes_one_of) / 2 + len(card.buys_at_one) / 2
    worth += goods * (_GOOD if card.age == 1 else _LATE_GOOD)
    if card.symbol:
        worth += _PAIR if city.cards & SYMBOL_MASK[card.symbol] else _SYMBOL
    return worth + _GUILD * bool(card.guild)


def worth_of_wonder(wonder: Wonder) -> float:
    """What a wonder is worth, its price aside."""
    special = wonder.revives + bool(wonder.destroys) + bool(wonder.tokens_offered) + bool(wonder.makes_one_of)
    coins = (wonder.coins + wonder.foe_loses) * COIN
    return wonder.points + coins + _SHIELD * wonder.shields + _AGAIN * wonder.again + 2.0 * special


def worth(view: View, move: Move) -> float:
    """What a move is worth, its price and what the opponent is denied included."""
    city, foe = view.cities[move.seat], view.cities[1 - move.seat]
    match move:
        case Build():
            card = CARDS[move.card]
            denied = _DENIED * worth_of_card(card, foe)
            urgent = _URGENT * card.shields * max(0, threat(view.pawn, move.seat))
            return worth_of_card(card, city) + denied + urgent - COIN * total(card, city, foe)
        case Discard():
            return COIN * discard_value(city) + _DENIED * worth_of_card(CARDS[move.card], foe)
        case BuildWonder():
            wonder = WONDERS[move.wonder]
            denied = _DENIED * worth_of_card(CARDS[move.card], foe) - worth_of_card(CARDS[move.card], city) / 2
            return worth_of_wonder(wonder) + denied - COIN * total(wonder, city, foe)
        case Draft():
            return worth_of_wonder(WONDERS[move.wonder])
        case TakeToken():
            return _TOKEN_WORTH.get(TOKENS[move.token].id, _OTHER_TOKEN)
        case Destroy():
            return worth_of_card(CARDS[move.card], foe)
        case Revive():
            return worth_of_card(CARDS[move.card], city)
    return float(move.starter == move.seat)


class Greedy:
    """Takes the move that is worth most at a glance."""

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """A supremacy if one move is enough, else the move worth most; among equals at random."""
        if near_supremacy(view, view.pending.seat):
            found = supremacy(fill(view, rng), view.pending.seat)
            if found:
                return found[0]
        return max(legal, key=lambda move: (worth(view, move), rng.random()))
