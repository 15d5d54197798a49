"""The worked examples printed in the rulebooks, with their figures."""

import pytest

from engine.duel import trade
from engine.duel.catalog import CARDS, WONDERS
from engine.duel.events import Discarded, Looted, PawnMoved, Revealed, WonderBuilt, WonderRemoved
from engine.duel.legality import open_cards
from engine.duel.model import Cost, Resource
from engine.duel.pyramid import LAYOUTS
from tests.engine.duel.build import after, city, play, state

ANIA = city("quarry clay_pool brickyard press")  # 1 stone, 3 clay, 1 papyrus
BARTEK = city("shelf_quarry")


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        ("lumber_yard", Cost(0, (0, 0, 0, 0, 0))),
        ("stone_pit", Cost(1, (0, 0, 0, 0, 0))),
        ("baths", Cost(0, (0, 0, 1, 0, 0))),
        ("arena", Cost(0, (1, 1, 1, 0, 0))),
        ("scriptorium", Cost(2, (0, 0, 0, 0, 0))),
    ],
)
def test_printed_costs(card: str, cost: Cost) -> None:
    assert CARDS[card].cost == cost


def test_horse_breeders_cost_clay_and_wood_or_a_stable() -> None:
    assert CARDS["horse_breeders"].cost == Cost(0, (1, 1, 0, 0, 0))
    assert trade.total(CARDS["horse_breeders"], city(), city()) == 4
    assert trade.total(CARDS["horse_breeders"], city("stable"), city()) == 0


def test_a_city_builds_from_what_it_makes_and_must_buy_the_rest() -> None:
    assert trade.total(CARDS["baths"], ANIA, BARTEK) == 0
    assert trade.total(CARDS["garrison"], ANIA, BARTEK) == 0
    assert trade.total(CARDS["apothecary"], ANIA, BARTEK) == 2


def test_stone_costs_four_against_a_shelf_quarry_and_its_owner_a_third_stone_two() -> None:
    assert trade.unit_price(Resource.STONE, city(), BARTEK) == 4
    assert trade.total(CARDS["aqueduct"], BARTEK, city()) == 2


def test_fortifications_cost_five_three_for_clay_and_two_for_papyrus() -> None:
    price = trade.price(CARDS["fortifications"], BARTEK, city("clay_pool"))
    assert [(unit.resource.id, unit.coins) for unit in price.bought] == [("clay", 3), ("papyrus", 2)]
    assert price.total == 5


def test_an_aqueduct_without_stone_costs_twelve_against_a_shelf_quarry() -> None:
    assert trade.total(CARDS["aqueduct"], city(), BARTEK) == 12


def test_a_caravansery_costs_seven_against_one_glass() -> None:
    price = trade.price(CARDS["caravansery"], city(), city("glassworks"))
    assert (price.printed, [unit.coins for unit in price.bought], price.total) == (2, [3, 2], 7)


def test_baths_make_the_aqueduct_free_and_a_palisade_the_fortifications() -> None:
    assert trade.price(CARDS["aqueduct"], city("baths"), BARTEK).chain == "baths"
    assert trade.price(CARDS["fortifications"], city("palisade"), BARTEK).chain == "palisade"


def test_a_discarded_aqueduct_brings_four_with_a_tavern_and_a_clay_reserve() -> None:
    _, events = play(state(city("tavern clay_reserve"), open="aqueduct"), "p1 discard aqueduct")
    assert events[0] == Discarded(0, "aqueduct", 4, 18)


def test_the_colossus_is_paid_with_three_clay_and_a_glass_and_moves_the_pawn_two() -> None:
    assert WONDERS["colossus"].cost == Cost(0, (3, 0, 0, 1, 0))
    own = city("clay_pool brickyard glassworks", coins=0, wonders="colossus")
    end, events = play(state(own, open="palace"), "p1 wonder colossus < palace")
    assert events[:2] == (WonderBuilt(0, "colossus", "palace", 18), PawnMoved(0, 0, 2))
    assert end.cities[0].coins == 0


def test_the_colossus_as_the_seventh_wonder_sends_the_own_pyramids_back_to_the_box() -> None:
    ania = city(coins=60, built="sphinx piraeus", wonders="colossus pyramids")
    bartek = city(built="mausoleum appian_way hanging_gardens great_library")
    _, events = play(state(ania, bartek, open="palace"), "p1 wonder colossus < palace")
    assert WonderRemoved(0, "pyramids") in events


def test_an_archery_range_enters_a_new_zone_and_costs_the_opponent_two_coins() -> None:
    end, events = play(state(city(coins=60), open="archery_range", pawn=1), "p1 build archery_range")
    assert [e for e in events if isinstance(e, PawnMoved | Looted)] == [PawnMoved(0, 1, 3), Looted(1, 2, 2)]
    assert end.cities[1].coins == 5


def test_strategy_moves_the_pawn_three_for_a_card_of_two_shields() -> None:
    own = city(coins=60, tokens="strategy")
    assert after(state(own, open="walls"), "p1 build walls").pawn == 3


def test_the_accessible_cards_are_those_that_nothing_covers_even_partly() -> None:
    start = state(open="baths stone_pit lumber_yard scriptorium")
    assert {"baths", "stone_pit", "lumber_yard", "scriptorium"} <= {card.id for card in open_cards(start)}
    assert {slot for slot in range(20) if LAYOUTS[0].open[start.left] >> slot & 1} == set(range(14, 20))
    end, events = play(start, "p1 build lumber_yard", "p2 build stone_pit")
    revealed = [e for e in events if isinstance(e, Revealed)]
    assert [[slot for slot, _ in e.cards] for e in revealed] == [[10]]
    assert len(open_cards(end)) == 5
