"""Wonders: RULES.md, section 4."""

import pytest

from engine.duel import trade
from engine.duel.catalog import CARDS, WONDERS
from engine.duel.events import (
    ChoiceSkipped,
    CoinsGained,
    CoinsLost,
    Destroyed,
    ExtraTurn,
    ExtraTurnLost,
    Looted,
    PawnMoved,
    Revived,
    WonderBuilt,
    WonderRemoved,
)
from engine.duel.model import How, Kind, Resource
from engine.duel.score import points
from engine.game import Outcome
from tests.engine.duel.build import after, city, names, options, play, state, texts

RICH = 60


def test_the_seventh_wonder_removes_the_eighth_of_the_opponent_before_its_own_effects() -> None:
    """4.1 3 built and 3 built: building the 7th takes the opponent's last one out."""
    p1 = city(coins=RICH, built="pyramids sphinx colossus", wonders="temple_of_artemis")
    p2 = city(built="piraeus mausoleum appian_way", wonders="great_library")
    end, events = play(state(p1, p2, open="walls"), "p1 wonder temple_of_artemis < walls")
    assert end.cities[1].wonders == 0
    assert end.cities[1].lost == WONDERS["great_library"].bit
    assert events[1:4] == (
        WonderBuilt(0, "temple_of_artemis", "walls", 18),
        WonderRemoved(1, "great_library"),
        CoinsGained(0, 12, "temple_of_artemis"),
    )


def test_the_seventh_wonder_removes_the_builder_s_own_last_one() -> None:
    """4.1 4 and 3: the builder of the seventh loses the own eighth."""
    p1 = city(coins=RICH, built="pyramids sphinx", wonders="colossus great_lighthouse")
    p2 = city(built="piraeus mausoleum appian_way hanging_gardens")
    end, events = play(state(p1, p2, open="walls"), "p1 wonder colossus < walls")
    assert end.cities[0].wonders == 0
    assert WonderRemoved(0, "great_lighthouse") in events


def test_the_sixth_wonder_removes_nothing() -> None:
    """4.1 Only the seventh does."""
    p1 = city(coins=RICH, built="pyramids sphinx", wonders="colossus great_lighthouse")
    p2 = city(built="piraeus mausoleum appian_way", wonders="great_library")
    end = after(state(p1, p2, open="walls"), "p1 wonder colossus < walls")
    assert (end.cities[0].wonders, end.cities[1].wonders) == (
        WONDERS["great_lighthouse"].bit,
        WONDERS["great_library"].bit,
    )


def test_extra_turns_chain_and_allow_any_action() -> None:
    """4.2 piraeus, then sphinx, then a card."""
    start = state(city(coins=RICH, wonders="piraeus sphinx"), open="walls school")
    first, events = play(start, "p1 wonder piraeus < walls")
    assert events[-1] == ExtraTurn(0)
    assert first.pending.seat == 0
    assert {text.split()[1] for text in texts(first)} == {"build", "discard", "wonder"}
    second = after(first, "p1 wonder sphinx < school")
    assert second.pending.seat == 0
    card = next(text for text in texts(second) if "build" in text)
    assert after(second, card).pending.seat == 1


def test_an_extra_turn_on_the_last_card_of_an_age_is_lost() -> None:
    """4.3 hanging_gardens with the last card: +6 coins, the age ends, no turn."""
    start = state(city(coins=RICH, wonders="hanging_gardens"), open="walls", last=True)
    end, events = play(start, "p1 wonder hanging_gardens < walls")
    assert end.cities[0].coins == RICH - 8 + 6
    assert ExtraTurnLost(0) in events
    assert ExtraTurn(0) not in events
    assert (end.age, end.pending.kind) == (3, Kind.START)
    assert not end.again


def test_an_extra_turn_on_the_last_card_of_age_iii_is_lost_and_the_game_ends() -> None:
    """4.3 In Age III the game is scored."""
    start = state(city(coins=RICH, wonders="hanging_gardens"), open="palace", last=True)
    end, events = play(start, "p1 wonder hanging_gardens < palace")
    assert end.outcome == Outcome((0,), How.CIVILIAN)
    assert ExtraTurnLost(0) in events


def test_piraeus_makes_goods_in_its_own_extra_turn_already() -> None:
    """4.4 Usable from the next construction on: apothecary is free of trade."""
    start = state(city(coins=RICH, wonders="piraeus"), open="stable apothecary")
    assert trade.total(CARDS["apothecary"], *start.cities) == 2
    end = after(start, "p1 wonder piraeus < stable")
    coins = end.cities[0].coins
    assert after(end, "p1 build apothecary").cities[0].coins == coins


def test_a_wonder_s_own_goods_do_not_pay_for_itself() -> None:
    """4.4 The price is that of the city before: great_lighthouse costs W S P P in full."""
    start = state(city(coins=8, wonders="great_lighthouse"), open="stable")
    assert after(start, "p1 wonder great_lighthouse < stable").cities[0].coins == 0


@pytest.mark.parametrize(
    ("wonder", "foe"), [("circus_maximus", "sawmill"), ("statue_of_zeus", "press")], ids=["no grey", "no brown"]
)
def test_without_a_target_the_choice_is_skipped_and_the_shield_stays(wonder: str, foe: str) -> None:
    """4.5 Only the pawn moves."""
    start = state(city("quarry press", coins=RICH, wonders=wonder), city(foe), open="walls")
    end, events = play(start, f"p1 wonder {wonder} < walls")
    assert end.pawn == 1
    assert ChoiceSkipped(0, Kind.DESTROY) in events
    assert (end.pending.kind, end.pending.seat) == (Kind.PLAY, 1)
    assert points(0, end.cities, 0).wonders == 3


@pytest.mark.parametrize(
    ("wonder", "targets"),
    [("statue_of_zeus", {"sawmill", "quarry"}), ("circus_maximus", {"press", "glass_blower"})],
)
def test_the_builder_chooses_any_brown_or_grey_card_of_the_opponent_and_must(
    wonder: str, targets: set[str]
) -> None:
    """4.6 Zeus brown, Circus Maximus grey; mandatory."""
    p1 = city("clay_pool drying_room", coins=RICH, wonders=wonder)
    start = state(p1, city("sawmill quarry press glass_blower altar forum"), open="walls")
    asked = after(start, f"p1 wonder {wonder} < walls")
    assert (asked.pending.kind, asked.pending.seat) == (Kind.DESTROY, 0)
    assert options(asked) == targets
    assert {text.split()[1] for text in texts(asked)} == {"destroy"}


def test_a_destroyed_card_goes_to_the_discard_pile_and_can_be_revived() -> None:
    """4.7 Zeus destroys sawmill; later the Mausoleum builds it."""
    p1 = city(coins=RICH, wonders="statue_of_zeus mausoleum")
    start = state(p1, city("sawmill"), open="walls school")
    end, events = play(start, "p1 wonder statue_of_zeus < walls", "p1 destroy sawmill")
    assert Destroyed(0, "sawmill") in events
    assert names(end.discard) == {"sawmill"}
    assert end.cities[1].cards == 0
    card = texts(end)[0].split()[2]
    back = after(end, f"p2 discard {card}", "p1 wonder mausoleum < school", "p1 revive sawmill")
    assert names(back.cities[0].cards) == {"sawmill"}


def test_losing_a_producer_lowers_production_and_the_price_at_once() -> None:
    """4.8 The opponent's sawmill is destroyed: my wood costs 2 instead of 4; coins earned stay."""
    p2 = city("sawmill", coins=9)
    start = state(city(coins=RICH, wonders="statue_of_zeus"), p2, open="walls")
    assert trade.unit_price(Resource.WOOD, *start.cities) == 4
    end = after(start, "p1 wonder statue_of_zeus < walls", "p1 destroy sawmill")
    assert trade.unit_price(Resource.WOOD, *end.cities) == 2
    assert trade.total(CARDS["stable"], end.cities[1], end.cities[0]) == 2
    assert end.cities[1] == city(coins=9)


def test_the_shield_comes_before_the_choice() -> None:
    """4.9 It may loot; then the choice is asked for."""
    start = state(city(coins=RICH, wonders="statue_of_zeus"), city("sawmill"), open="walls", pawn=2)
    asked, events = play(start, "p1 wonder statue_of_zeus < walls")
    assert events[-2:] == (PawnMoved(0, 2, 3), Looted(1, 2, 2))
    assert asked.pending.kind is Kind.DESTROY


def test_the_mausoleum_with_nothing_discarded_is_skipped() -> None:
    """4.10 No choice; 2 points remain."""
    start = state(city(coins=RICH, wonders="mausoleum"), open="walls")
    end, events = play(start, "p1 wonder mausoleum < walls")
    assert ChoiceSkipped(0, Kind.REVIVE) in events
    assert (end.pending.kind, end.pending.seat) == (Kind.PLAY, 1)
    assert points(0, end.cities, 0).wonders == 2


def test_the_mausoleum_finds_what_either_player_discarded_or_destroyed_and_nothing_else() -> None:
    """4.11 Not what left at set-up, not what lies under wonders, not the card used for it."""
    p1 = city(coins=RICH, wonders="mausoleum", built="statue_of_zeus<workshop")
    start = state(p1, city("sawmill"), open="walls school", discard="altar theater")
    asked = after(start, "p1 wonder mausoleum < walls")
    assert options(asked) == {"altar", "theater"}


@pytest.mark.parametrize(
    ("discarded", "own", "foe", "coins"),
    [
        pytest.param("tavern", "", "", 4, id="coins"),
        pytest.param("scientists_guild", "workshop", "apothecary library school scriptorium", 4, id="guild"),
        pytest.param("chamber_of_commerce", "press glassworks", "", 6, id="coins per card"),
    ],
)
def test_a_card_built_by_the_mausoleum_is_free_and_has_full_effect(
    discarded: str, own: str, foe: str, coins: int
) -> None:
    """4.12 Any age or guild, mandatory, coins counted as usual."""
    start = state(city(own, coins=RICH, wonders="mausoleum"), city(foe), open="walls", discard=discarded)
    asked = after(start, "p1 wonder mausoleum < walls")
    assert texts(asked) == [f"p1 revive {discarded}"]
    end, events = play(asked, f"p1 revive {discarded}")
    assert end.cities[0].coins == asked.cities[0].coins + coins
    assert events[0] == Revived(0, discarded)
    assert discarded in names(end.cities[0].cards)
    assert end.discard == 0


def test_a_card_built_by_the_mausoleum_can_win_the_game() -> None:
    """4.12 Shields and symbols count: supremacy."""
    p1 = city(coins=RICH, wonders="mausoleum")
    start = state(p1, open="palace", discard="pretorium", pawn=7)
    end = after(start, "p1 wonder mausoleum < palace", "p1 revive pretorium")
    assert end.outcome == Outcome((0,), How.MILITARY)
    p1 = city("workshop apothecary scriptorium pharmacist university", coins=RICH, wonders="mausoleum")
    end = after(state(p1, open="palace", discard="study"), "p1 wonder mausoleum < palace", "p1 revive study")
    assert end.outcome == Outcome((0,), How.SCIENTIFIC)


def test_the_mausoleum_counts_as_built_for_an_arena_it_builds() -> None:
    """4.13 The first wonder is the Mausoleum and builds the arena: +2."""
    start = state(city(coins=RICH, wonders="mausoleum"), open="palace", discard="arena")
    asked = after(start, "p1 wonder mausoleum < palace")
    assert after(asked, "p1 revive arena").cities[0].coins == asked.cities[0].coins + 2


def test_the_chain_symbol_of_a_revived_card_works_from_then_on() -> None:
    """4.14 The Mausoleum builds baths in Age II: aqueduct is free later."""
    start = state(city(coins=10, wonders="mausoleum"), open="aqueduct walls", discard="baths")
    end = after(start, "p1 wonder mausoleum < walls", "p1 revive baths")
    assert end.cities[0].coins == 0
    assert trade.total(CARDS["aqueduct"], *end.cities) == 0


@pytest.mark.parametrize(("coins", "left"), [(2, 0), (3, 0), (9, 6)])
def test_the_appian_way_gives_three_takes_three_and_plays_again(coins: int, left: int) -> None:
    """4.15 The opponent never falls below 0."""
    start = state(city(coins=10, wonders="appian_way"), city(coins=coins), open="walls")
    end, events = play(start, "p1 wonder appian_way < walls")
    assert (end.cities[0].coins, end.cities[1].coins) == (3, left)
    assert events[1:][1:3] == (CoinsGained(0, 3, "appian_way"), CoinsLost(1, coins - left, "appian_way"))
    assert end.pending.seat == 0


def test_the_pyramids_give_points_only() -> None:
    """4.16 Nine points; nothing else happens."""
    start = state(city(coins=8, wonders="pyramids"), open="walls school")
    end = after(start, "p1 wonder pyramids < walls")
    assert points(0, end.cities, 0).wonders == 9
    assert (end.pawn, end.cities[0].coins, end.cities[1], end.pending.seat) == (0, 0, start.cities[1], 1)


def test_architecture_helps_with_wonders_which_have_no_coin_cost() -> None:
    """4.17 The two dearest units vanish, whatever they are."""
    own = city(tokens="architecture", wonders="colossus")
    assert trade.total(WONDERS["colossus"], own, city("brickyard")) == 4 + 2
    assert all(wonder.cost.coins == 0 for wonder in WONDERS.values())


@pytest.mark.parametrize(
    ("wonder", "coins", "pawn", "again", "worth"),
    [
        ("colossus", 0, 2, False, 3),
        ("great_lighthouse", 0, 0, False, 4),
        ("hanging_gardens", 6, 0, True, 3),
        ("piraeus", 0, 0, True, 2),
        ("pyramids", 0, 0, False, 9),
        ("sphinx", 0, 0, True, 6),
        ("temple_of_artemis", 12, 0, True, 0),
    ],
)
def test_what_each_plain_wonder_does(wonder: str, coins: int, pawn: int, again: bool, worth: int) -> None:
    """4.16 Coins, shields, another turn and points as printed."""
    start = state(city(coins=RICH, wonders=wonder), open="walls school")
    paid = trade.total(WONDERS[wonder], *start.cities)
    end = after(start, f"p1 wonder {wonder} < walls")
    assert end.cities[0].coins == RICH - paid + coins
    assert end.pawn == pawn
    assert end.pending.seat == (0 if again else 1)
    assert points(0, end.cities, 0).wonders == worth
