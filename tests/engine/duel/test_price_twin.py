"""Prices against a brute-force twin that tries every assignment, over random cities (RULES.md 2.8)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest

from engine.duel import trade
from engine.duel.catalog import ALL_CARDS, ALL_WONDERS, cards_of, tokens_of
from engine.duel.model import City, Color, Item, Resource, Wonder
from tests.engine.duel.build import city

TRADERS = [card for card in ALL_CARDS if any(card.makes) or card.makes_one_of or card.buys_at_one]
CHAINS = [card for card in ALL_CARDS if card.chain]
ITEMS: list[Item] = [*ALL_CARDS, *ALL_WONDERS]


def cheapest(item: Item, buyer: City, seller: City) -> int:
    """The price found by trying everything, from the printed pieces alone."""
    owned, theirs = cards_of(buyer.cards), cards_of(seller.cards)
    if not isinstance(item, Wonder) and item.free_with and any(c.chain == item.free_with for c in owned):
        return 0
    prices = {
        resource: 1
        if any(resource in card.buys_at_one for card in owned)
        else 2 + sum(card.makes[resource] for card in theirs if card.color in (Color.BROWN, Color.GREY))
        for resource in Resource
    }
    short: Counter[Resource] = Counter()
    for resource in Resource:
        short[resource] = max(0, item.cost.units[resource] - sum(card.makes[resource] for card in owned))
    choices = [card.makes_one_of for card in owned if card.makes_one_of]
    choices += [built.wonder.makes_one_of for built in buyer.built if built.wonder.makes_one_of]
    waived = 0
    for token in tokens_of(buyer.tokens):
        if token.id == "architecture" and isinstance(item, Wonder):
            waived = 2
        if token.id == "masonry" and not isinstance(item, Wonder) and item.color is Color.BLUE:
            waived = 2
    best = 10_000
    for assignment in product(*choices):
        left = list((short - Counter(assignment)).elements())
        for dropped in combinations(range(len(left)), min(waived, len(left))):
            best = min(best, sum(prices[unit] for number, unit in enumerate(left) if number not in dropped))
    return item.cost.coins + best


def random_cities(rng: random.Random) -> tuple[City, City]:
    """Two cities that share out some of the pieces that matter to prices."""
    pieces = rng.sample(TRADERS + CHAINS, rng.randint(0, 16))
    mine = {card.id for card in pieces if rng.random() < 0.5}
    theirs = {card.id for card in pieces} - mine
    wonders = [name for name in ("great_lighthouse", "piraeus") if rng.random() < 0.3]
    tokens = [name for name in ("architecture", "masonry") if rng.random() < 0.3]
    built = {name: rng.random() < 0.6 for name in wonders}
    owner = {name: rng.random() < 0.6 for name in tokens}
    return (
        city(
            " ".join(mine),
            coins=rng.randint(0, 12),
            built=" ".join(n for n in wonders if built[n]),
            tokens=" ".join(n for n in tokens if owner[n]),
        ),
        city(
            " ".join(theirs),
            built=" ".join(n for n in wonders if not built[n]),
            tokens=" ".join(n for n in tokens if not owner[n]),
        ),
    )


def test_every_price_is_the_cheapest_of_all_assignments() -> None:
    """2.8 The greedy assignment equals brute force, and the parts of a price add up."""
    rng = random.Random(7)
    for _ in range(40_000):
        buyer, seller = random_cities(rng)
        item = rng.choice(ITEMS)
        expected = cheapest(item, buyer, seller)
        assert trade.total(item, buyer, seller) == expected, (item.id, buyer, seller)
        parts_add_up(trade.price(item, buyer, seller), item, buyer, seller, expected)


def parts_add_up(price: trade.Price, item: Item, buyer: City, seller: City, expected: int) -> None:
    assert (price.item, price.total) == (item.id, expected)
    owned = cards_of(buyer.cards)
    if price.chain:
        assert price == trade.Price(item.id, price.chain, 0, (), (), (), ())
        assert price.chain in {card.id for card in owned}
        return
    assert price.printed == item.cost.coins
    units = Counter(price.made)
    units.update(part.resource for part in (*price.covered, *price.waived))
    units.update(part.resource for part in price.bought)
    assert units == +Counter({resource: item.cost.units[resource] for resource in Resource})
    for resource, made in Counter(price.made).items():
        assert made <= sum(card.makes[resource] for card in owned)
    producers = {producer.id: producer.makes_one_of for producer in trade.choice_producers(buyer)}
    assert len({part.by for part in price.covered}) == len(price.covered)
    assert all(part.resource in producers[part.by] for part in price.covered)
    token = "architecture" if isinstance(item, Wonder) else "masonry"
    assert len(price.waived) <= 2
    assert all(part.by == token for part in price.waived)
    assert not price.waived or token in {t.id for t in tokens_of(buyer.tokens)}
    for part in price.bought:
        assert part.foe_makes == sum(card.makes[part.resource] for card in cards_of(seller.cards))
        reserves = {card.id for card in owned if part.resource in card.buys_at_one}
        assert (part.fixed_by in reserves) if reserves else part.fixed_by is None
        assert part.coins == (1 if reserves else 2 + part.foe_makes)
        assert part.coins == trade.unit_price(part.resource, buyer, seller)


def test_what_is_affordable_is_what_costs_at_most_the_coins_owned() -> None:
    """2.17 `affordable` and `total` never disagree."""
    rng = random.Random(11)
    for _ in range(1_000):
        buyer, seller = random_cities(rng)
        payable = [item for item in ITEMS if trade.total(item, buyer, seller) <= buyer.coins]
        found = [*trade.affordable(ALL_CARDS, buyer, seller), *trade.affordable(ALL_WONDERS, buyer, seller)]
        assert found == payable


def test_forgetting_remembered_prices_changes_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory of prices is bounded; a price worked out anew is the same."""
    monkeypatch.setattr(trade, "_MOST_REMEMBERED", 2)
    rng = random.Random(13)
    for _ in range(2_000):
        buyer, seller = random_cities(rng)
        item = rng.choice(ITEMS[-6:])
        assert trade.total(item, buyer, seller) == cheapest(item, buyer, seller)
