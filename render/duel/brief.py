"""What a card, wonder or token does, in a few words: for lists, selects and alt texts.

No other card is named here: a list may stand beside cards that are still face down.
"""

from __future__ import annotations

from collections.abc import Iterator

from data.i18n import Translator
from engine.duel.board import BOARD
from engine.duel.model import Card, Countable, Piece, Token, Wonder
from render.duel.phrases import coins, goods, listed, points, said_of, shields, units


def effect_brief(found: Piece, *, tr: Translator) -> str:
    """What a piece does, in a few words: "3 points, chain: drop"."""
    parts = list(said_of(found, tr, _card, _wonder, _token))
    if found.points:
        parts.append(points(found.points, tr))
    if isinstance(found, Card) and found.chain:
        parts.append(tr("chain: {symbol}", symbol=tr.name(f"chain.{found.chain}")))
    return listed(parts)


def _common(found: Card | Wonder, tr: Translator) -> Iterator[str]:
    if found.makes_one_of:
        yield tr("makes {goods}", goods="/".join(tr.name(resource.id) for resource in found.makes_one_of))
    if found.coins:
        yield f"+{coins(found.coins, tr)}"
    if found.shields:
        yield shields(found.shields, tr)


def _card(card: Card, tr: Translator) -> Iterator[str]:
    if any(card.makes):
        yield tr("makes {goods}", goods=units(card.makes, tr))
    yield from _common(card, tr)
    if card.buys_at_one:
        yield tr("buy at 1 coin: {goods}", goods=goods(card.buys_at_one, tr))
    if card.symbol:
        yield tr("symbol: {symbol}", symbol=tr.name(card.symbol))
    if card.coins_per:
        gained = coins(card.coins_per.coins, tr)
        yield tr("+{coins} for each own {thing}", coins=gained, thing=_thing(card.coins_per.counted, tr))
    if card.guild:
        things = listed(_thing(counted, tr) for counted in card.guild.counted)
        gained, worth = coins(card.guild.coins, tr), points(card.guild.points, tr)
        if card.guild.coins:
            yield tr(
                "+{coins} and {points} each, larger city: {things}",
                coins=gained,
                points=worth,
                things=things,
            )
        else:
            yield tr("{points} each, larger city: {things}", points=worth, things=things)


def _thing(counted: Countable, tr: Translator) -> str:
    if counted is Countable.WONDERS:
        return tr("wonder")
    if counted is Countable.COIN_TRIPLES:
        return coins(BOARD.coins_per_point, tr)
    return tr("{color} card", color=tr.name(counted))


def _wonder(wonder: Wonder, tr: Translator) -> Iterator[str]:
    yield from _common(wonder, tr)
    if wonder.foe_loses:
        yield tr("opponent loses {coins}", coins=coins(wonder.foe_loses, tr))
    if wonder.destroys:
        yield tr("destroys one {color} card", color=tr.name(wonder.destroys))
    if wonder.tokens_offered:
        yield tr("one of {n} tokens from the box", n=wonder.tokens_offered)
    if wonder.revives:
        yield tr("builds a discarded card")
    if wonder.again:
        yield tr("another turn")


def _token(token: Token, tr: Translator) -> Iterator[str]:
    if token.coins:
        yield f"+{coins(token.coins, tr)}"
    if token.rebate_on_wonders:
        yield tr("wonders need {n} resources fewer", n=token.rebate_on_wonders)
    if token.rebate_on_blue:
        yield tr("blue cards need {n} resources fewer", n=token.rebate_on_blue)
    if token.trade_income:
        yield tr("you get what the opponent pays for resources")
    if token.symbol:
        yield tr("symbol: {symbol}", symbol=tr.name(token.symbol))
    if token.points_per_token:
        yield tr("{points} for each own token", points=points(token.points_per_token, tr))
    if token.extra_shields_on_red:
        yield tr("red cards: +{shields}", shields=shields(token.extra_shields_on_red, tr))
    if token.wonders_again:
        yield tr("wonders give another turn")
    if token.coins_per_chain:
        yield tr("+{coins} for each chain", coins=coins(token.coins_per_chain, tr))
