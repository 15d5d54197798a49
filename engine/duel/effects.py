"""What cards, wonders and tokens do at the moment they arrive, in the order of the rulebook.

Coins first (counted with the new piece already in the city), then shields, then the opponent's loss, then a
supremacy ends the game, and only then a choice is asked for.
"""

from __future__ import annotations

from engine.duel import events, military, science
from engine.duel.board import BOARD
from engine.duel.catalog import ALL_TOKENS, COLOR_MASK, mask_of, tokens_of, wonders_of
from engine.duel.count import count, guild_count
from engine.duel.model import Card, Kind, Token, Wonder
from engine.duel.turn import Turn
from engine.game import Seat

_CHAIN_REWARD = sum(token.bit for token in ALL_TOKENS if token.coins_per_chain)
_WONDERS_AGAIN = sum(token.bit for token in ALL_TOKENS if token.wonders_again)


def card_joins(turn: Turn, seat: Seat, card: Card, chain: str | None = None, slot: int | None = None) -> None:
    """A card joins the city and takes effect: ``chain`` is the card that made it free, ``slot`` where it lay."""
    city = turn.cities[seat] = turn.cities[seat].with_card(card)
    turn.events.append(events.Built(seat, card.id, chain, slot))
    if card.coins:
        turn.gain(seat, card.coins, card.id)
    if card.coins_per:
        turn.gain(seat, card.coins_per.coins * count(card.coins_per.counted, city), card.id)
    if card.guild:
        turn.gain(seat, card.guild.coins * guild_count(card.guild, *turn.cities), card.id)
    if chain and city.tokens & _CHAIN_REWARD:
        for token in tokens_of(city.tokens & _CHAIN_REWARD):
            turn.gain(seat, token.coins_per_chain, token.id)
    if card.shields:
        military.push(turn, seat, military.shields_of(card, city))
    if card.symbol:
        science.symbol_built(turn, seat, card.symbol)


def wonder_rises(turn: Turn, seat: Seat, wonder: Wonder, card: Card, slot: int) -> None:
    """A wonder is built with the card that lay in ``slot`` tucked under it, and takes effect."""
    turn.again = wonder.again or bool(turn.cities[seat].tokens & _WONDERS_AGAIN)
    turn.cities[seat] = turn.cities[seat].with_wonder(wonder, card)
    turn.events.append(events.WonderBuilt(seat, wonder.id, card.id, slot))
    _remove_eighth(turn)
    turn.gain(seat, wonder.coins, wonder.id)
    if wonder.shields:
        military.push(turn, seat, wonder.shields)
    if wonder.foe_loses:
        lost = turn.take_coins(1 - seat, wonder.foe_loses)
        turn.events.append(events.CoinsLost(1 - seat, lost, wonder.id))
    if turn.outcome:
        return
    if wonder.destroys:
        turn.ask(Kind.DESTROY, seat, turn.cities[1 - seat].cards & COLOR_MASK[wonder.destroys])
    if wonder.tokens_offered:
        turn.ask(Kind.LIBRARY, seat, _offered(turn, wonder.tokens_offered))
    if wonder.revives:
        turn.ask(Kind.REVIVE, seat, turn.discard)


def _offered(turn: Turn, count: int) -> int:
    """The first tokens of the box; a record that keeps the offer secret may name any token off the board."""
    offered = [token for token in turn.deal.box[:count] if token]
    return mask_of(offered if len(offered) == count else set(ALL_TOKENS).difference(turn.deal.tokens))


def _remove_eighth(turn: Turn) -> None:
    """Once seven wonders stand, the one left unbuilt leaves the game, whoever owns it."""
    if sum(len(city.built) for city in turn.cities) < BOARD.wonders_built_at_most:
        return
    for owner, city in enumerate(turn.cities):
        for wonder in wonders_of(city.wonders):
            turn.cities[owner] = city.without_wonder(wonder)
            turn.events.append(events.WonderRemoved(owner, wonder.id))


def token_gained(turn: Turn, seat: Seat, token: Token, from_box: bool) -> None:
    """A progress token joins the city and takes effect; the scales of Law may be the sixth symbol."""
    turn.cities[seat] = turn.cities[seat].with_token(token)
    turn.events.append(events.TokenTaken(seat, token.id, from_box))
    turn.gain(seat, token.coins, token.id)
    if token.symbol:
        science.check_supremacy(turn, seat)
