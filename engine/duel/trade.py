"""What a card or wonder costs a city, and why (rulebook: "Cost of buildings", "Trading").

A missing unit costs 2 coins plus what the opponent's brown and grey cards make of it, or 1 flat with the
matching yellow card. Producers of choice cover the dearest missing units of their kind, then the rebate of
Architecture or Masonry waives the two dearest left: always the cheapest assignment (a test compares it with
brute force). A chain symbol makes the card free, printed coins included.

Totals are looked up far more often than explained, so they are remembered for each item by the part of the
market that its price depends on; the explanation and the total come from the same `_plan`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from engine.duel import goods
from engine.duel.board import BOARD
from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS, cards_of, tokens_of
from engine.duel.model import Card, City, Color, Item, Resource, Token, Wonder

AnyItem = TypeVar("AnyItem", Card, Wonder)

ITEMS: tuple[Item, ...] = (*ALL_CARDS, *ALL_WONDERS)


class Bought(NamedTuple):
    """A missing unit and what it costs: 2 + ``foe_makes``, or the flat price by the card ``fixed_by``."""

    resource: Resource
    coins: int
    foe_makes: int
    fixed_by: str | None


class Spared(NamedTuple):
    """A missing unit that costs nothing, and the piece that spares it."""

    resource: Resource
    by: str


class Price(NamedTuple):
    """A price with all its parts. ``chain`` is the owned card that makes the item free."""

    item: str
    chain: str | None
    printed: int
    made: tuple[Resource, ...]
    """Units that the city makes itself."""
    covered: tuple[Spared, ...]
    """Units made by producers of choice."""
    waived: tuple[Spared, ...]
    """Units waived by a progress token."""
    bought: tuple[Bought, ...]

    @property
    def trade(self) -> int:
        """Coins paid for missing resources: what Economy brings to its owner."""
        return sum(unit.coins for unit in self.bought)

    @property
    def total(self) -> int:
        """All coins to pay."""
        return self.printed + self.trade


class _Plan(NamedTuple):
    """The cheapest way to pay for missing units: each is covered, waived or bought."""

    covered: tuple[Resource, ...]
    waived: tuple[Resource, ...]
    bought: tuple[tuple[int, Resource], ...]


def _rebate_of(item: Item) -> int:
    """Which rebate applies to an item: none to cards that are not blue."""
    if isinstance(item, Wonder):
        return goods.REBATE_ON_WONDERS
    return goods.REBATE_ON_BLUE if item.color is Color.BLUE else goods.NO_REBATE


_REBATE = {item.id: _rebate_of(item) for item in ITEMS}
_NEEDS = {
    item.id: tuple((resource, units) for resource, units in zip(Resource, item.cost.units, strict=True) if units)
    for item in ITEMS
}


def _plan(item: Item, market: int) -> _Plan:
    missing: list[tuple[int, Resource]] = []
    for resource, units in _NEEDS[item.id]:
        lacking = units - goods.made(market, resource)
        if lacking > 0:
            missing += [(_unit_price(market, resource), resource)] * lacking
    missing.sort(reverse=True)
    covered: list[Resource] = []
    for kind in (Resource.CLAY, Resource.GLASS):
        for _ in range(goods.choices(market, kind)):
            dearest = next((unit for unit in missing if unit[1].raw == kind.raw), None)
            if dearest:
                missing.remove(dearest)
                covered.append(dearest[1])
    waived = goods.rebate(market, _REBATE[item.id])
    return _Plan(tuple(covered), tuple([r for _, r in missing[:waived]]), tuple(missing[waived:]))


def _unit_price(market: int, resource: Resource) -> int:
    if goods.bought_at_one(market, resource):
        return BOARD.discounted_price
    return BOARD.base_price + goods.made(market >> goods.WIDTH, resource)


_MOST_REMEMBERED = 10_000
"""Markets remembered for one item: hundreds are common, but hours of searching must not fill the memory."""


class _Totals(dict[int, int]):
    """The price of one item for each market seen so far."""

    def __init__(self, item: Item) -> None:
        super().__init__()
        self._item = item
        self._plain: dict[int, int] = {}

    def __missing__(self, market: int) -> int:
        """Work out the price in a market, unless one that differs only in what does not matter is known."""
        plain = market
        for resource, units in _NEEDS[self._item.id]:
            plain = goods.simplify(plain, resource, units)
        if len(self) >= _MOST_REMEMBERED:
            self.clear()
            self._plain.clear()
        if plain not in self._plain:
            self._plain[plain] = self._item.cost.coins + sum(c for c, _ in _plan(self._item, plain).bought)
        self[market] = total = self._plain[plain]
        return total


_TOTALS = {
    item.id: (goods.relevant((resource for resource, _ in _NEEDS[item.id]), _REBATE[item.id]), _Totals(item))
    for item in ITEMS
}
"""For each item the mask of what its price depends on, and its prices by the market under that mask."""


def total(item: Item, buyer: City, seller: City) -> int:
    """All coins that ``buyer`` pays for ``item``."""
    if buyer.cards & item.free_by:
        return 0
    relevant, totals = _TOTALS[item.id]
    return totals[goods.market(buyer.trade, seller.trade) & relevant]


def affordable(items: Iterable[AnyItem], buyer: City, seller: City) -> list[AnyItem]:
    """Those of the items that the buyer can pay for."""
    market = goods.market(buyer.trade, seller.trade)
    coins, cards = buyer.coins, buyer.cards
    found = []
    for item in items:
        relevant, totals = _TOTALS[item.id]
        if totals[market & relevant] <= coins or cards & item.free_by:
            found.append(item)
    return found


def price(item: Item, buyer: City, seller: City) -> Price:
    """The price of ``item`` for ``buyer`` with the reason of each part."""
    chain = cards_of(buyer.cards & item.free_by)
    if chain:
        return Price(item.id, chain[0].id, 0, (), (), (), ())
    market = goods.market(buyer.trade, seller.trade)
    plan = _plan(item, market)
    return Price(
        item=item.id,
        chain=None,
        printed=item.cost.coins,
        made=tuple(
            resource
            for resource in Resource
            for _ in range(min(item.cost.units[resource], goods.made(market, resource)))
        ),
        covered=_covered(plan.covered, buyer),
        waived=_waived(plan.waived, item, buyer),
        bought=tuple(
            Bought(resource, coins, goods.made(seller.trade, resource), _fixed_by(resource, buyer))
            for coins, resource in plan.bought
        ),
    )


def unit_price(resource: Resource, buyer: City, seller: City) -> int:
    """What one missing unit of a resource costs the buyer."""
    return _unit_price(goods.market(buyer.trade, seller.trade), resource)


def choice_producers(city: City) -> tuple[Item, ...]:
    """The cards and built wonders of a city that make one good of choice."""
    cards = (card for card in cards_of(city.cards) if card.makes_one_of)
    wonders = (built.wonder for built in city.built if built.wonder.makes_one_of)
    return (*cards, *wonders)


def _covered(units: tuple[Resource, ...], buyer: City) -> tuple[Spared, ...]:
    producers = list(choice_producers(buyer))
    covered = []
    for unit in units:
        producer = next(producer for producer in producers if unit in producer.makes_one_of)
        producers.remove(producer)
        covered.append(Spared(unit, producer.id))
    return tuple(covered)


def _waived(units: tuple[Resource, ...], item: Item, buyer: City) -> tuple[Spared, ...]:
    def applies(token: Token) -> int:
        return token.rebate_on_wonders if isinstance(item, Wonder) else token.rebate_on_blue

    return tuple(Spared(unit, token.id) for unit in units for token in tokens_of(buyer.tokens) if applies(token))


def _fixed_by(resource: Resource, buyer: City) -> str | None:
    return next((card.id for card in cards_of(buyer.cards) if resource in card.buys_at_one), None)


TRADE_INCOME = sum(token.bit for token in ALL_TOKENS if token.trade_income)
"""Mask of the tokens whose owner receives what the opponent pays for resources (Economy)."""
