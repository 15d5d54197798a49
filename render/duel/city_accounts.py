"""What a view shows of the two cities, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data.i18n import Translator
from engine.duel import goods as trading
from engine.duel.board import BOARD
from engine.duel.catalog import COLOR_MASK, cards_of, tokens_of, wonders_of
from engine.duel.model import City, Color, Item, Piece, Resource, View
from engine.duel.science import symbols
from engine.duel.score import points
from engine.duel.trade import choice_producers, price, unit_price
from engine.game import Seat
from render.duel import phrases
from render.duel.brief import effect_brief
from render.duel.phrases import coins, goods, listed, names
from render.duel.prices import price_label


class Told(NamedTuple):
    """Something said twice: in a few words, and in full."""

    short: str
    full: str


class CityAccounts:
    """The sentences about the cities of one view, in one language."""

    def __init__(self, view: View, players: tuple[str, str], tr: Translator) -> None:
        self.view, self.players, self.tr = view, players, tr

    def with_effects(self, found: Sequence[Piece]) -> str:
        """Pieces with what they do, in a row."""
        return listed(f"{self.tr.name(piece.id)} ({effect_brief(piece, tr=self.tr)})" for piece in found)

    def purse(self, seat: Seat) -> str:
        """A player's coins and points so far."""
        worth = points(seat, self.view.cities, self.view.pawn).total
        return self.tr(
            "{player}: {coins}, {points} so far.",
            player=self.players[seat],
            coins=coins(self.view.cities[seat].coins, self.tr),
            points=phrases.points(worth, self.tr),
        )

    def unbuilt_wonders(self, seat: Seat) -> Told | None:
        """The wonders a player can still build, with their price now; none when the game is over."""
        city = self.view.cities[seat]
        if not city.wonders or self.view.over:
            return None
        priced = [(wonder, self.price_for(wonder, seat)) for wonder in wonders_of(city.wonders)]
        short = listed(f"{self.tr.name(wonder.id)} ({cost})" for wonder, cost in priced)
        full = listed(
            f"{self.tr.name(wonder.id)} ({cost}; {effect_brief(wonder, tr=self.tr)})" for wonder, cost in priced
        )
        return Told(self._unbuilt(seat, short), self._unbuilt(seat, full))

    def drafted(self, seat: Seat) -> Told | None:
        """The wonders a player has taken so far, while they are drafted."""
        found, player = wonders_of(self.view.cities[seat].wonders), self.players[seat]
        if not found:
            return None
        return Told(
            self.tr("Wonders of {player}: {wonders}.", player=player, wonders=names(found, self.tr)),
            self.tr("Wonders of {player}: {wonders}.", player=player, wonders=self.with_effects(found)),
        )

    def price_for(self, item: Item, seat: Seat) -> str:
        """What a card or wonder costs a player now, and whether that is too much."""
        city = self.view.cities[seat]
        found = price(item, city, self.view.cities[1 - seat])
        label = price_label(found, tr=self.tr)
        return label if found.total <= city.coins else self.tr("{price}, too dear", price=label)

    def _unbuilt(self, seat: Seat, wonders: str) -> str:
        return self.tr("{player} can still build: {wonders}.", player=self.players[seat], wonders=wonders)

    def city(self, seat: Seat) -> Iterator[str]:
        """Everything about a player's city."""
        city, foe, player = self.view.cities[seat], self.view.cities[1 - seat], self.players[seat]
        yield self.purse(seat)
        yield from self._production(city, player)
        prices = listed(f"{self.tr.name(r.id)} {unit_price(r, city, foe)}" for r in Resource)
        yield self.tr("Coins that {player} pays for a missing unit: {prices}.", player=player, prices=prices)
        yield self.science(seat)
        if unbuilt := self.unbuilt_wonders(seat):
            yield unbuilt.full
        yield from self.owned(seat)

    def owned(self, seat: Seat) -> Iterator[str]:
        """The wonders, tokens and cards of a player."""
        city, player = self.view.cities[seat], self.players[seat]
        if city.built:
            built = tuple(built.wonder for built in city.built)
            yield self.tr("Wonders built by {player}: {wonders}.", player=player, wonders=self.with_effects(built))
        if city.lost:
            gone = names(wonders_of(city.lost), self.tr)
            yield self.tr("Out of the game, once of {player}: {wonders}.", player=player, wonders=gone)
        if city.tokens:
            tokens = self.with_effects(tokens_of(city.tokens))
            yield self.tr("Progress tokens of {player}: {tokens}.", player=player, tokens=tokens)
        for color in Color:
            if found := cards_of(city.cards & COLOR_MASK[color]):
                yield self.tr(
                    "Cards of {player}, {kind}: {cards}.",
                    player=player,
                    kind=self.tr.name(f"kind.{color}"),
                    cards=names(found, self.tr),
                )
        if chains := [self.tr.name(f"chain.{card.chain}") for card in cards_of(city.cards) if card.chain]:
            yield self.tr("Chain symbols of {player}: {symbols}.", player=player, symbols=listed(chains))

    def production(self, seat: Seat) -> str:
        """What a player makes, in one sentence; empty if nothing."""
        return next(self._production(self.view.cities[seat], self.players[seat]), "")

    def _production(self, city: City, player: str) -> Iterator[str]:
        made = [r for r in Resource for _ in range(trading.made(city.trade, r))]
        if made:
            yield self.tr("{player} makes: {goods}.", player=player, goods=goods(made, self.tr))
        for producer in choice_producers(city):
            yield self.tr(
                "{piece} makes for {player} one of: {goods}.",
                piece=self.tr.name(producer.id),
                player=player,
                goods=goods(producer.makes_one_of, self.tr),
            )

    def science(self, seat: Seat) -> str:
        """A player's different science symbols."""
        found = symbols(self.view.cities[seat])
        return self.tr(
            "Science symbols of {player} ({n} of {needed}): {symbols}.",
            player=self.players[seat],
            n=len(found),
            needed=BOARD.symbols_to_win,
            symbols=listed(map(self.tr.name, found)) or self.tr("none"),
        )

    def score(self, seat: Seat) -> Told:
        """A player's points by category."""
        found, tr, player = points(seat, self.view.cities, self.view.pawn), self.tr, self.players[seat]
        parts = {
            tr.name("kind.blue"): found.blue,
            tr.name("kind.green"): found.green,
            tr.name("kind.yellow"): found.yellow,
            tr.name("kind.purple"): found.purple,
            tr("wonders"): found.wonders,
            tr("progress tokens"): found.tokens,
            tr("coins"): found.coins,
            tr("military"): found.military,
        }
        by_category = listed(f"{name} {n}" for name, n in parts.items())
        return Told(
            tr("Points of {player}: {n}.", player=player, n=found.total),
            tr("Points of {player}: {n} ({parts}).", player=player, n=found.total, parts=by_category),
        )
