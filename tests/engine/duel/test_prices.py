"""Paying, trading and discounts: RULES.md, section 2."""

import pytest

from engine.duel import trade
from engine.duel.catalog import CARDS, WONDERS
from engine.duel.events import Built, CoinsGained, CoinsLost, Discarded, Paid
from engine.duel.model import City, Item, Resource
from engine.duel.trade import Bought, Price, Spared
from tests.engine.duel.build import after, city, names, options, play, state, texts

C, W, S, G, P = Resource


def item(name: str) -> Item:
    return CARDS.get(name) or WONDERS[name]


def cost(name: str, buyer: City, seller: City) -> int:
    return trade.total(item(name), buyer, seller)


@pytest.mark.parametrize(
    ("name", "own", "foe", "coins"),
    [
        pytest.param("aqueduct", city(), city("shelf_quarry"), 12, id="2.1 two stones on one card count two"),
        pytest.param("aqueduct", city(), city("quarry stone_pit shelf_quarry"), 18, id="2.1 four stones"),
        pytest.param("baths", city("quarry"), city("shelf_quarry"), 0, id="2.1 what is made is not bought"),
        pytest.param("aqueduct", city("quarry"), city(), 4, id="2.1 only what is missing is bought"),
        pytest.param("baths", city(), city("caravansery"), 2, id="2.2 caravansery of the opponent"),
        pytest.param("apothecary", city(), city("forum", built="piraeus"), 2, id="2.2 forum and piraeus"),
        pytest.param("baths", city(), city(built="great_lighthouse"), 2, id="2.2 great lighthouse"),
        pytest.param("caravansery", city(), city("glassworks"), 7, id="2.3 coins, glass and papyrus"),
        pytest.param("fortifications", city("shelf_quarry"), city("clay_pool"), 5, id="2.3 clay and papyrus"),
        pytest.param("baths", city("stone_reserve"), city("quarry"), 1, id="2.4 stone reserve"),
        pytest.param("garrison", city("clay_reserve"), city("brickyard"), 1, id="2.4 clay reserve"),
        pytest.param("stable", city("wood_reserve"), city("sawmill"), 1, id="2.4 wood reserve"),
        pytest.param("caravansery", city("customs_house"), city("press glassworks"), 4, id="2.4 customs house"),
        pytest.param("baths", city("wood_reserve"), city("quarry"), 3, id="2.4 a reserve of something else"),
        pytest.param("rostrum", city("caravansery"), city("quarry"), 2, id="2.5 the dearest is covered"),
        pytest.param(
            "senate",
            city("caravansery", built="great_lighthouse"),
            city("brickyard quarry"),
            5,
            id="2.6 two producers cover both clay",
        ),
        pytest.param(
            "palace",
            city("caravansery forum", tokens="masonry"),
            city("shelf_quarry glassworks"),
            2,
            id="2.7 masonry after the producers of choice",
        ),
        pytest.param(
            "pyramids", city(tokens="architecture"), city("shelf_quarry press"), 7, id="2.7 architecture"
        ),
        pytest.param("pyramids", city(), city("shelf_quarry press"), 15, id="2.7 without architecture"),
        pytest.param(
            "pyramids",
            city("stone_reserve", tokens="architecture"),
            city("shelf_quarry press drying_room"),
            2,
            id="2.7 architecture with a reserve drops papyrus and one stone",
        ),
        pytest.param("pyramids", city(tokens="masonry"), city(), 8, id="2.7 masonry is not for wonders"),
        pytest.param("palace", city(tokens="architecture"), city(), 10, id="2.7 architecture is not for cards"),
        pytest.param("walls", city(tokens="masonry"), city(), 4, id="2.7 masonry is for blue cards only"),
        pytest.param("theater", city(tokens="masonry"), city(), 0, id="2.7 no rebate on nothing"),
        pytest.param("statue", city(tokens="masonry"), city(), 0, id="2.9 a rebate makes it free"),
        pytest.param("town_hall", city("press stone_reserve"), city(), 7, id="2.11 three at 1, two at 2"),
        pytest.param("barracks", city("garrison"), city(), 0, id="2.15 a chain skips printed coins"),
        pytest.param("barracks", city(), city(), 3, id="2.15 without the chain"),
        pytest.param("aqueduct", city(), city("baths"), 6, id="2.16 the opponent's chain does not help"),
        pytest.param("aqueduct", city("baths"), city("shelf_quarry"), 0, id="2.15 chain"),
    ],
)
def test_the_price_is_the_cheapest_assignment(name: str, own: City, foe: City, coins: int) -> None:
    """2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.9, 2.11, 2.15, 2.16, 4.17 The figures of the table."""
    assert cost(name, own, foe) == coins
    assert trade.price(item(name), own, foe).total == coins


def test_a_price_names_every_part_of_it() -> None:
    """2.7 Printed coins, units made, covered, waived and bought, each with its piece."""
    buyer = city("lumber_yard caravansery forum stone_reserve", tokens="masonry")
    seller = city("brickyard glassworks")
    assert trade.price(CARDS["palace"], buyer, seller) == Price(
        item="palace",
        chain=None,
        printed=0,
        made=(W,),
        covered=(Spared(C, "caravansery"), Spared(G, "forum")),
        waived=(Spared(G, "masonry"), Spared(S, "masonry")),
        bought=(),
    )
    without = city("lumber_yard caravansery forum stone_reserve")
    assert trade.price(CARDS["palace"], without, seller).bought == (
        Bought(G, 3, 1, None),
        Bought(S, 1, 0, "stone_reserve"),
    )


def test_a_price_with_printed_coins_keeps_them_apart_from_trade() -> None:
    """2.3 caravansery: 2 printed, 5 for trade."""
    price = trade.price(CARDS["caravansery"], city(), city("glassworks"))
    assert (price.printed, price.trade, price.total) == (2, 5, 7)
    assert price.bought == (Bought(G, 3, 1, None), Bought(P, 2, 0, None))


def test_a_chain_price_names_the_card_that_makes_it_free() -> None:
    """2.15 No printed coins, no trade: free by that card."""
    assert trade.price(CARDS["barracks"], city("garrison"), city()) == Price(
        "barracks", "garrison", 0, (), (), (), ()
    )


def test_a_reserve_works_from_the_next_turn_as_its_own_cost_is_coins_only() -> None:
    """2.4 The three reserves cost 3 coins, the customs house 4, and no resource."""
    costs = {card.id: card.cost for card in CARDS.values() if card.buys_at_one}
    assert {name: coins for name, (coins, _) in costs.items()} == {
        "stone_reserve": 3,
        "clay_reserve": 3,
        "wood_reserve": 3,
        "customs_house": 4,
    }
    assert not any(any(units) for _, units in costs.values())


def test_the_dearest_units_are_spared_whatever_the_order() -> None:
    """2.8 The greedy assignment is exact; test_price_twin compares it with brute force."""
    own = city("caravansery", tokens="architecture")
    price = trade.price(WONDERS["appian_way"], own, city("brickyard press"))  # C 4 C 4 S 2 S 2 P 3
    assert [unit.resource for unit in price.covered] == [C]
    assert [unit.resource for unit in price.waived] == [C, P]
    assert [unit.resource for unit in price.bought] == [S, S]
    assert price.total == 4


def test_a_rebate_that_makes_a_card_free_is_no_chain() -> None:
    """2.9 Nothing paid, and Urbanism gives nothing."""
    start = state(city(tokens="masonry urbanism"), open="statue")
    end, events = play(start, "p1 build statue")
    assert end.cities[0].coins == 7
    assert events[0] == Built(0, "statue", None, 18)
    assert not [e for e in events if isinstance(e, CoinsGained | Paid)]


def test_economy_brings_what_was_paid_for_resources_and_not_the_printed_coins() -> None:
    """2.10 forum: pays 3 + 4, the owner of Economy gets 4; pretorium: 0."""
    foe = city("brickyard", tokens="economy", coins=1)
    end, events = play(state(city(coins=9), foe, open="forum"), "p1 build forum")
    assert (end.cities[0].coins, end.cities[1].coins) == (2, 5)
    assert events[:2] == (Paid(0, "forum", 3, 4), CoinsGained(1, 4, "economy"))
    end = after(state(city(coins=9), foe, open="pretorium", pawn=-3), "p1 build pretorium")
    assert (end.cities[0].coins, end.cities[1].coins) == (1, 1)


def test_the_buyer_s_own_economy_brings_nothing() -> None:
    """2.10 It is the opponent's payments that count."""
    end = after(state(city(coins=9, tokens="economy"), city(coins=1), open="forum"), "p1 build forum")
    assert (end.cities[0].coins, end.cities[1].coins) == (4, 1)


def test_economy_receives_the_discounted_price() -> None:
    """2.11 town_hall with press and stone_reserve: pays 7, the opponent gets 7."""
    start = state(city("press stone_reserve", coins=10), city(tokens="economy", coins=0), open="town_hall")
    end = after(start, "p1 build town_hall")
    assert (end.cities[0].coins, end.cities[1].coins) == (3, 7)


@pytest.mark.parametrize(
    ("own", "name"), [(city("baths"), "aqueduct"), (city(tokens="masonry"), "statue")], ids=["chain", "rebate"]
)
def test_economy_receives_nothing_for_a_chain_or_a_rebate(own: City, name: str) -> None:
    """2.12 Nothing was paid for those units."""
    end = after(state(own, city(tokens="economy", coins=0), open=name), f"p1 build {name}")
    assert end.cities[1].coins == 0


def test_economy_works_for_wonders_too() -> None:
    """2.13 mausoleum for 10 coins of resources: +10."""
    start = state(city(coins=10, wonders="mausoleum"), city(coins=0, tokens="economy"), open="walls")
    end = after(start, "p1 wonder mausoleum < walls")
    assert (end.cities[0].coins, end.cities[1].coins) == (0, 10)


def test_economy_is_paid_before_the_opponent_loses_coins() -> None:
    """2.14 The opponent with 0 coins gets 2 and loses them to the Appian Way."""
    start = state(
        city("brickyard shelf_quarry", coins=2, wonders="appian_way"),
        city(coins=0, tokens="economy"),
        open="walls",
    )
    end, events = play(start, "p1 wonder appian_way < walls")
    assert (end.cities[0].coins, end.cities[1].coins) == (3, 0)
    assert CoinsGained(1, 2, "economy") in events
    assert CoinsLost(1, 2, "appian_way") in events


def test_economy_is_paid_before_the_opponent_is_looted() -> None:
    """2.14 The trade coins come first, then the loot token takes 2."""
    start = state(city(coins=4), city(coins=0, tokens="economy"), open="walls", pawn=1)
    end = after(start, "p1 build walls")
    assert (end.cities[0].coins, end.cities[1].coins) == (0, 2)


def test_with_nothing_affordable_only_discards_are_left_and_give_coins() -> None:
    """2.17 There is no pass."""
    start = state(city(coins=0, wonders="sphinx"), open="walls school")
    assert texts(start) == ["p1 discard walls", "p1 discard school"]
    assert after(start, "p1 discard walls").cities[0].coins == 2


def test_a_discard_brings_two_and_one_for_each_yellow_card_built() -> None:
    """2.18 tavern and clay_reserve: +4; the discarded card itself never counts; the card joins the pile."""
    end, events = play(state(city("tavern clay_reserve"), open="aqueduct"), "p1 discard aqueduct")
    assert end.cities[0].coins == 7 + 4
    assert names(end.discard) == {"aqueduct"}
    assert events[0] == Discarded(0, "aqueduct", 4, 18)
    assert after(state(open="tavern"), "p1 discard tavern").cities[0].coins == 7 + 2
    assert after(state(None, city("tavern"), open="altar"), "p1 discard altar").cities[0].coins == 7 + 2


def test_a_card_under_a_wonder_costs_nothing_and_is_gone() -> None:
    """2.19 palace, unaffordable, builds the sphinx; the Mausoleum cannot find it, no colour counts it."""
    rich = city("clay_pool quarry glassworks glass_blower", coins=9, wonders="sphinx mausoleum")
    start = state(rich, open="palace port", discard="altar")
    built = after(start, "p1 wonder sphinx < palace")
    assert built.cities[0].coins == 9
    assert built.cities[0].cards == start.cities[0].cards
    assert names(built.discard) == {"altar"}
    asked = after(built, "p1 wonder mausoleum < port")
    assert options(asked) == {"altar"}


@pytest.mark.parametrize(
    ("own", "foe", "coins"),
    [(city(), city("sawmill"), 4), (city("wood_reserve"), city("sawmill"), 1), (city(), city(), 2)],
)
def test_the_price_of_a_unit_is_two_and_what_the_opponent_makes(own: City, foe: City, coins: int) -> None:
    """2.1 Also as a question on its own, for the picture of the cities."""
    assert trade.unit_price(W, own, foe) == coins


def test_coins_printed_on_a_card_are_never_rebated() -> None:
    """2.7 No blue card and no wonder has printed coins, so the rebates never meet any."""
    assert not [card.id for card in CARDS.values() if card.color == "blue" and card.cost.coins]
    assert not [wonder.id for wonder in WONDERS.values() if wonder.cost.coins]


def test_the_bank_never_runs_out() -> None:
    """6.6 Coins are unlimited."""
    start = state(city(coins=1000), open="brewery")
    assert after(start, "p1 build brewery").cities[0].coins == 1006
