"""The draft, cards, structure and ages: RULES.md, section 5."""

import random

import pytest

from engine.duel import DUEL
from engine.duel.catalog import AGE_CARDS, CARDS, GUILDS
from engine.duel.events import (
    AgeBegan,
    CoinsGained,
    Drafted,
    Event,
    ExtraTurnLost,
    PairMade,
    Revealed,
    StarterChosen,
    TokenTaken,
    WondersOffered,
)
from engine.duel.legality import open_cards
from engine.duel.model import City, Color, Kind, State
from engine.duel.pyramid import LAYOUTS, open_slots
from engine.duel.score import points
from engine.duel.view import fill, view
from tests.engine.duel.build import after, city, new_game, options, play, random_game, state, texts

RICH = 60


def laid_open(now: State) -> Revealed:
    """The cards of a new age that lie face up."""
    faces = LAYOUTS[now.age - 1].face_up
    return Revealed(tuple((slot, card.id) for slot, card in enumerate(now.cards) if card and faces >> slot & 1))


def test_cards_are_turned_up_only_after_the_choices_of_a_turn() -> None:
    """5.1 Age II, slot 19 is taken with a pair: slot 17 stays hidden until the token is chosen."""
    start = state(city("pharmacist"), open="walls dispensary")
    assert start.cards[19] is not None
    assert start.cards[19].id == "dispensary"
    hidden = start.cards[17]
    assert hidden is not None
    asked, events = play(start, "p1 build dispensary")
    assert not asked.shown >> 17 & 1
    assert hidden not in open_cards(asked)
    assert not [e for e in events if isinstance(e, Revealed)]
    end, events = play(asked, texts(asked)[0])
    assert end.shown >> 17 & 1
    assert events[-1] == Revealed(((17, hidden.id),))
    assert isinstance(events[0], TokenTaken)


def test_two_cards_freed_together_are_turned_up_together() -> None:
    """5.1 Taking 18 after 19 frees slots 15 and 16."""
    start = state(open="walls school")
    end, events = play(start, "p1 discard school", "p2 discard walls")
    revealed = [e for e in events if isinstance(e, Revealed)]
    assert [[slot for slot, _ in e.cards] for e in revealed] == [[17], [15, 16]]
    assert [card.id for card in open_cards(end)] == [end.cards[slot].id for slot in (15, 16, 17)]  # type: ignore[union-attr] # every slot is known


def test_a_guild_face_up_or_taken_shows_no_back() -> None:
    """5.2 Only what lies face down shows its back."""
    now = state(open="palace builders_guild")
    hidden = next(slot for slot in range(20) if not now.shown >> slot & 1)
    cards = (*now.cards[:hidden], CARDS["tacticians_guild"], *now.cards[hidden + 1 :])
    now = now._replace(cards=cards)
    assert view(now, 0).guild_backs == 1 << hidden
    assert view(after(now, "p1 discard builders_guild"), None).guild_backs == 1 << hidden


def test_both_players_see_which_hidden_cards_of_age_iii_are_guilds() -> None:
    """5.2 Guild backs are visible in Age III, and only there."""
    seen_some = False
    for number in range(30):
        for now, _ in random_game(number):
            hidden = now.left & ~now.shown
            guilds = {
                slot
                for slot, card in enumerate(now.cards)
                if hidden >> slot & 1 and card and card.color is Color.PURPLE
            }
            for viewer in (0, 1, None):
                backs = view(now, viewer).guild_backs
                assert {slot for slot in range(20) if backs >> slot & 1} == guilds
            assert not guilds or now.age == 3
            seen_some |= bool(guilds)
    assert seen_some


def test_three_cards_leave_each_age_and_three_guilds_join_the_third() -> None:
    """5.3 Age III has exactly 17 + 3; which cards leave differs from deal to deal."""
    left_out: set[str] = set()
    guilds: set[str] = set()
    for number in range(60):
        deal = new_game(number).deal
        for age in (1, 2):
            cards = deal.ages[age - 1]
            assert len(cards) == len(set(cards)) == 20
            assert set(cards) <= set(AGE_CARDS[age])
            left_out |= {card.id for card in AGE_CARDS[age] if card not in cards}
        third = deal.ages[2]
        assert len(set(third) & set(AGE_CARDS[3])) == 17
        assert len(set(third) & set(GUILDS)) == 3
        guilds |= {card.id for card in third if card and card.color is Color.PURPLE}
        left_out |= {card.id for card in AGE_CARDS[3] if card not in third}
    assert len(left_out) == 66
    assert len(guilds) == 7


@pytest.mark.parametrize("pawn", [1, 8])
@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("last", [0, 1])
def test_the_militarily_weaker_player_chooses_who_begins_the_next_age(pawn: int, side: int, last: int) -> None:
    """5.4 Pawn +1: p2 chooses, whoever took the last card."""
    start = state(open="altar", turn=last, pawn=pawn * side, last=True)
    end = after(start, f"p{last + 1} discard altar")
    chooser = 1 if side > 0 else 0
    assert (end.pending.kind, end.pending.seat) == (Kind.START, chooser)
    for starter in (0, 1):
        begun, events = play(end, f"p{chooser + 1} start p{starter + 1}")
        assert (begun.pending.kind, begun.pending.seat) == (Kind.PLAY, starter)
        assert events == (StarterChosen(chooser, starter),)


@pytest.mark.parametrize("last", [0, 1])
def test_with_the_pawn_centred_whoever_played_the_last_card_chooses(last: int) -> None:
    """5.5 And may name the opponent."""
    end = after(state(open="altar", turn=last, last=True), f"p{last + 1} discard altar")
    assert (end.pending.kind, end.pending.seat) == (Kind.START, last)
    assert texts(end) == [f"p{last + 1} start p1", f"p{last + 1} start p2"]


def test_the_same_player_chooses_after_a_play_again_wonder_on_the_last_card() -> None:
    """5.6 The extra turn itself is lost."""
    start = state(city(coins=RICH, wonders="sphinx"), open="altar", last=True)
    end, events = play(start, "p1 wonder sphinx < altar")
    assert ExtraTurnLost(0) in events
    assert (end.pending.kind, end.pending.seat) == (Kind.START, 0)


def test_the_new_age_is_laid_out_before_the_choice_of_who_begins() -> None:
    """5.7 The structure is visible to whoever chooses."""
    end, events = play(state(open="altar", last=True), "p1 discard altar")
    assert (end.age, end.pending.kind) == (2, Kind.START)
    assert AgeBegan(2) in events
    assert end.left == LAYOUTS[1].all
    assert end.shown == LAYOUTS[1].face_up
    assert [card.id for card in open_cards(view(end, 0))] == [end.deal.ages[1][s].id for s in (18, 19)]  # type: ignore[union-attr] # known


def test_the_draft_goes_a_b_b_a_then_b_a_a_b_and_the_last_of_four_is_automatic() -> None:
    """5.8 Order p1 p2 p2 (p1) / p2 p1 p1 (p2); then p1 begins Age I."""
    now = new_game(3)
    groups = [[w.id for w in now.deal.wonders[:4] if w], [w.id for w in now.deal.wonders[4:] if w]]
    assert options(now) == set(groups[0])
    seats: list[int] = []
    events: list[Event] = []
    while now.age == 0:
        assert now.pending.kind is Kind.DRAFT
        seats.append(now.pending.seat)
        now, caused = play(now, texts(now)[0])
        events += caused
    assert seats == [0, 1, 1, 1, 0, 0]
    drafted = [e for e in events if isinstance(e, Drafted)]
    assert [(e.seat, e.by_itself) for e in drafted] == [
        *[(0, False), (1, False), (1, False), (0, True)],
        *[(1, False), (0, False), (0, False), (1, True)],
    ]
    assert {e.wonder for e in drafted[:4]} == set(groups[0])
    assert {e.wonder for e in drafted[4:]} == set(groups[1])
    assert [e for e in events if isinstance(e, WondersOffered)] == [WondersOffered(tuple(groups[1]))]
    assert events[-2:] == [AgeBegan(1), laid_open(now)]
    assert (now.age, now.pending.kind, now.pending.seat) == (1, Kind.PLAY, 0)
    assert [one.wonders.bit_count() for one in now.cities] == [4, 4]


def test_set_up_gives_seven_coins_five_tokens_and_a_pawn_in_the_middle() -> None:
    """5.0 The page: set-up."""
    now, events = DUEL.new(new_game(1).deal)
    assert [one.coins for one in now.cities] == [7, 7]
    assert now.tokens.bit_count() == 5
    assert (now.pawn, now.age, now.discard, now.again) == (0, 0, 0, False)
    assert events == (WondersOffered(tuple(w.id for w in now.deal.wonders[:4] if w)),)


def test_a_first_game_skips_the_draft_with_fixed_sets() -> None:
    """5.8 The preset of the rulebook; p1 begins Age I."""
    deal = DUEL.deal(bytes(32), "", {"preset": "first-game"})
    now, events = DUEL.new(deal)
    assert (
        now.cities[0].wonders == city(wonders="pyramids great_lighthouse temple_of_artemis statue_of_zeus").wonders
    )
    assert now.cities[1].wonders == city(wonders="circus_maximus piraeus appian_way colossus").wonders
    assert events == (AgeBegan(1), laid_open(now))
    assert (now.age, now.pending.kind, now.pending.seat) == (1, Kind.PLAY, 0)


@pytest.mark.parametrize(("age", "slots"), [(1, range(14, 20)), (2, (18, 19)), (3, (18, 19))])
def test_only_uncovered_cards_are_accessible(age: int, slots: range | tuple[int, ...]) -> None:
    """5.9 A card covered even partly is not; before Age I there is none."""
    mask = sum(1 << slot for slot in slots)
    assert open_slots(age, LAYOUTS[age - 1].all) == mask
    assert open_slots(0, 0) == 0
    assert open_cards(new_game(1)) == []


def test_a_card_covered_by_one_of_two_is_not_accessible() -> None:
    """5.9 Age I: slot 9 lies under 14 and 15."""
    everything = LAYOUTS[0].all
    assert not open_slots(1, everything & ~(1 << 14)) >> 9 & 1
    assert not open_slots(1, everything & ~(1 << 15)) >> 9 & 1
    assert open_slots(1, everything & ~(1 << 14 | 1 << 15)) >> 9 & 1


def test_the_lighthouse_counts_itself() -> None:
    """5.10 Four yellow before: +5."""
    own = city("tavern stone_reserve clay_reserve wood_reserve")
    end, events = play(state(own, open="lighthouse"), "p1 build lighthouse")
    assert CoinsGained(0, 5, "lighthouse") in events
    assert end.cities[0].coins == 7 + 5


@pytest.mark.parametrize(
    ("card", "own", "foe", "coins"),
    [
        ("chamber_of_commerce", city("press glassworks", coins=RICH), city("drying_room"), 6),
        ("port", city("quarry stone_pit clay_pool", coins=RICH), city("sawmill"), 6),
        ("armory", city("stable garrison", coins=RICH), city("walls"), 2),
        ("arena", city(coins=RICH, built="sphinx pyramids", wonders="piraeus"), city(built="colossus"), 4),
        ("armory", city(coins=RICH), city("walls"), 0),
    ],
)
def test_coins_by_card_count_the_own_city_at_that_moment(card: str, own: City, foe: City, coins: int) -> None:
    """5.11 Once; an unbuilt or opponent's thing never counts."""
    _, events = play(state(own, foe, open=card), f"p1 build {card}")
    assert sum(e.coins for e in events if isinstance(e, CoinsGained)) == coins


def test_coins_by_card_come_once_and_do_not_grow_later() -> None:
    """5.11 A grey card built afterwards brings nothing more."""
    end = after(state(city("chamber_of_commerce"), open="glass_blower"), "p1 build glass_blower")
    assert end.cities[0].coins == 7


@pytest.mark.parametrize(
    ("guild", "own", "foe", "coins"),
    [
        ("merchants_guild", "tavern", "stone_reserve clay_reserve wood_reserve forum", 4),
        ("merchants_guild", "tavern forum", "stone_reserve", 2),
        ("shipowners_guild", "quarry clay_pool lumber_yard", "sawmill press glassworks drying_room", 4),
        ("magistrates_guild", "altar theater baths", "statue", 3),
        ("scientists_guild", "", "workshop apothecary", 2),
        ("tacticians_guild", "guard_tower", "stable garrison walls", 3),
        ("tacticians_guild", "", "", 0),
        ("builders_guild", "", "", 0),
        ("moneylenders_guild", "", "", 0),
        ("magistrates_guild", "merchants_guild", "", 0),
    ],
)
def test_guild_coins_count_the_city_with_more_of_that_colour(guild: str, own: str, foe: str, coins: int) -> None:
    """5.12, 5.13, 5.17 Once, when built; a guild is purple and never counts itself; both 0 give 0."""
    for seat in (0, 1):
        cities = (city(own, coins=RICH, built="sphinx"), city(foe, coins=RICH, built="colossus"))
        start = state(*(cities if seat == 0 else cities[::-1]), open=guild, turn=seat)
        _, events = play(start, f"p{seat + 1} build {guild}")
        assert sum(e.coins for e in events if isinstance(e, CoinsGained)) == coins


def test_shipowners_count_brown_and_grey_of_one_city_together() -> None:
    """5.13 Own 3 brown 0 grey, opponent 1 brown 3 grey: 4, not 3 + 3."""
    cities = (
        city("shipowners_guild quarry clay_pool lumber_yard"),
        city("sawmill press glassworks drying_room"),
    )
    assert points(0, cities, 0).purple == 4


def test_guild_points_are_counted_at_the_end_and_may_refer_to_the_other_city() -> None:
    """5.14 The coins counted p1's city; the points count p2's, which grew since."""
    end, events = play(
        state(city("tavern forum", coins=RICH), city("stone_reserve"), open="merchants_guild"),
        "p1 build merchants_guild",
    )
    assert CoinsGained(0, 2, "merchants_guild") in events
    grown = (end.cities[0], city("stone_reserve clay_reserve wood_reserve"))
    assert points(0, grown, 0).purple == 3
    assert points(1, grown, 0).purple == 0


@pytest.mark.parametrize(("own", "foe", "worth"), [(1, 3, 6), (4, 3, 8), (0, 0, 0)])
def test_the_builders_guild_gives_two_points_for_each_wonder_of_the_city_with_more(
    own: int, foe: int, worth: int
) -> None:
    """5.15 No coins; an unbuilt wonder does not count."""
    wonders = ["sphinx", "pyramids", "colossus", "piraeus", "mausoleum", "great_library", "appian_way"]
    cities = (
        city("builders_guild", built=" ".join(wonders[:own]), wonders="hanging_gardens"),
        city(built=" ".join(wonders[own : own + foe])),
    )
    assert points(0, cities, 0).purple == worth


@pytest.mark.parametrize(("own", "foe", "worth"), [(5, 19, 7), (20, 2, 12), (2, 2, 0)])
def test_the_moneylenders_guild_adds_a_point_for_each_three_coins_of_the_richer_city(
    own: int, foe: int, worth: int
) -> None:
    """5.16 Own 5, opponent 19 coins: 1 for the treasury + 6."""
    sheet = points(0, (city("moneylenders_guild", coins=own), city(coins=foe)), 0)
    assert sheet.coins + sheet.purple == worth


def test_every_age_takes_twenty_cards_and_the_next_is_laid_out() -> None:
    """5.3 After 20 cards the next age begins; after the third the game is scored."""
    for number in range(10):
        taken = {1: 0, 2: 0, 3: 0}
        before: State | None = None
        for now, _ in random_game(number):
            if before and now.age == before.age and now.left != before.left:
                taken[now.age] += 1
            if before and before.age and now.age == before.age + 1:
                taken[before.age] += 1
                assert before.left.bit_count() <= 1
            before = now
        assert before is not None
        if before.outcome and before.outcome.how in ("civilian", "shared"):
            assert taken == {1: 20, 2: 20, 3: 20}
            assert before.left == 0


def test_the_tokens_of_the_great_library_are_seen_by_its_builder_only() -> None:
    """3.13 Opponent and spectators see that a choice is made, not from what."""
    start = state(city(coins=RICH, wonders="great_library"), open="walls")
    asked = after(start, "p1 wonder great_library < walls")
    assert view(asked, 0).pending == asked.pending
    for viewer in (1, None):
        seen = view(asked, viewer).pending
        assert (seen.kind, seen.seat, seen.options) == (Kind.LIBRARY, 0, 0)
    filled = fill(view(asked, 1), random.Random(1))
    assert filled.pending.options.bit_count() == 3
    assert not filled.pending.options & (asked.tokens | asked.cities[0].tokens)


def test_a_pair_by_a_chain_reads_in_order() -> None:
    """3.1 Built by chain, pair made; the token waits."""
    _, events = play(state(city("pharmacist"), open="dispensary"), "p1 build dispensary")
    assert [type(e) for e in events][1:] == [PairMade]
