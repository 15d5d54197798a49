"""Science and progress tokens: RULES.md, section 3."""

import pytest

from engine.duel.catalog import ALL_CARDS, TOKENS
from engine.duel.events import (
    ChoiceSkipped,
    CoinsGained,
    Ended,
    ExtraTurn,
    PairMade,
    Revealed,
    TokenTaken,
)
from engine.duel.model import How, Kind, Symbol
from engine.duel.science import symbols
from engine.duel.score import points
from engine.game import Outcome
from tests.engine.duel.build import after, city, names, options, play, state, texts

RICH = 60
FIVE = "workshop apothecary scriptorium pharmacist university"
"""Five different symbols."""


def test_the_second_card_of_a_symbol_earns_a_token_of_the_board() -> None:
    """3.1 pharmacist then dispensary: choose a token."""
    start = state(city("pharmacist"), open="dispensary", tokens="law economy strategy")
    asked, events = play(start, "p1 build dispensary")
    assert asked.pending.kind is Kind.TOKEN
    assert asked.pending.seat == 0
    assert options(asked) == {"law", "economy", "strategy"}
    assert events[-1] == PairMade(0, Symbol.MORTAR)
    end, events = play(asked, "p1 token economy")
    assert events[0] == TokenTaken(0, "economy", from_box=False)
    assert end.cities[0].tokens == TOKENS["economy"].bit
    assert end.tokens == TOKENS["law"].bit | TOKENS["strategy"].bit
    assert (end.pending.kind, end.pending.seat) == (Kind.PLAY, 1)


def test_each_symbol_is_on_exactly_two_cards() -> None:
    """3.1 So there are at most six pairs."""
    found = [card.symbol for card in ALL_CARDS if card.symbol]
    assert {symbol: found.count(symbol) for symbol in set(found)} == {
        symbol: 2 for symbol in Symbol if symbol is not Symbol.SCALES
    }


def test_the_two_cards_of_a_pair_must_be_in_one_city() -> None:
    """3.1 The opponent's symbol makes no pair."""
    end = after(state(city(coins=RICH), city("pharmacist"), open="dispensary"), "p1 build dispensary")
    assert end.pending.kind is Kind.PLAY


def test_a_pair_with_no_token_left_earns_nothing_and_play_goes_on() -> None:
    """3.2 Board empty: no choice, the turn passes."""
    end, events = play(state(city("pharmacist"), open="dispensary", tokens=""), "p1 build dispensary")
    assert (end.pending.kind, end.pending.seat) == (Kind.PLAY, 1)
    assert ChoiceSkipped(0, Kind.TOKEN) in events
    assert end.tokens == 0


def test_taking_a_token_is_mandatory() -> None:
    """3.3 There is no other move than to take one of them."""
    asked = after(state(city("pharmacist"), open="dispensary", tokens="law economy"), "p1 build dispensary")
    assert texts(asked) == ["p1 token economy", "p1 token law"]


def test_law_is_a_symbol_of_its_own_that_no_card_can_pair() -> None:
    """3.4 Counts for the six different only."""
    assert not [card for card in ALL_CARDS if card.symbol is Symbol.SCALES]
    assert set(symbols(city("workshop", tokens="law"))) == {Symbol.PLUMB, Symbol.SCALES}
    start = state(city("pharmacist scriptorium"), open="dispensary", tokens="law economy")
    end, events = play(start, "p1 build dispensary", "p1 token law")
    assert end.pending.kind is Kind.PLAY
    assert [e for e in events if isinstance(e, PairMade)] == [PairMade(0, Symbol.MORTAR)]


def test_the_same_symbol_twice_counts_once_for_the_six() -> None:
    """3.5 Six *different* ones win."""
    start = state(city(f"{FIVE} dispensary library", coins=RICH), open="school", tokens="")
    assert after(start, "p1 build school").outcome is None


def test_the_sixth_different_symbol_on_a_card_wins_at_once() -> None:
    """3.5 Immediate victory."""
    end, events = play(state(city(FIVE, coins=RICH), open="academy"), "p1 build academy")
    assert end.outcome == Outcome((0,), How.SCIENTIFIC)
    assert end.pending.kind is Kind.END
    assert events[-1] == Ended((0,), How.SCIENTIFIC)


def test_law_taken_for_a_pair_can_be_the_sixth_symbol() -> None:
    """3.5 Wins at once: nothing is turned up, no extra turn."""
    start = state(city(FIVE, coins=RICH), open="dispensary school", tokens="law economy")
    asked = after(start, "p1 build dispensary")
    end, events = play(asked, "p1 token law")
    assert end.outcome == Outcome((0,), How.SCIENTIFIC)
    assert events == (TokenTaken(0, "law", from_box=False), Ended((0,), How.SCIENTIFIC))


def test_law_taken_from_the_great_library_can_be_the_sixth_symbol() -> None:
    """3.5 Also with an extra turn earned by Theology: the game is over."""
    own = city(FIVE, coins=RICH, wonders="great_library", tokens="theology")
    start = state(own, open="port", box="law strategy economy")
    end, events = play(start, "p1 wonder great_library < port", "p1 token law")
    assert end.outcome == Outcome((0,), How.SCIENTIFIC)
    assert not end.again
    assert not [e for e in events if isinstance(e, ExtraTurn | Revealed)]


def test_law_first_and_then_a_fifth_symbol_on_a_card_wins() -> None:
    """3.5 The scales count whenever they came."""
    start = state(city("workshop apothecary scriptorium pharmacist", coins=RICH, tokens="law"), open="academy")
    assert after(start, "p1 build academy").outcome == Outcome((0,), How.SCIENTIFIC)


def test_the_sixth_symbol_is_never_a_pair_so_victory_comes_before_any_token() -> None:
    """3.6 Checked before any follow-up."""
    end, events = play(state(city(FIVE, coins=RICH), open="study", tokens="law"), "p1 build study")
    assert end.outcome is not None
    assert not [e for e in events if isinstance(e, PairMade | ChoiceSkipped)]


@pytest.mark.parametrize("token", ["agriculture", "urbanism"])
def test_agriculture_and_urbanism_give_six_coins_when_gained(token: str) -> None:
    """3.7 Once."""
    start = state(city("pharmacist"), open="dispensary", tokens=token)
    end, events = play(start, "p1 build dispensary", f"p1 token {token}")
    assert end.cities[0].coins == 7 + 6
    assert CoinsGained(0, 6, token) in events


@pytest.mark.parametrize(
    ("own", "card", "coins"),
    [
        pytest.param(city("baths", tokens="urbanism"), "aqueduct", 4, id="a chain"),
        pytest.param(city(tokens="urbanism"), "altar", 0, id="a card without cost"),
        pytest.param(city("baths"), "aqueduct", 0, id="a chain without the token"),
        pytest.param(city("garrison", tokens="urbanism"), "barracks", 4, id="a chain instead of coins"),
    ],
)
def test_urbanism_pays_four_for_each_card_built_by_its_chain(own: object, card: str, coins: int) -> None:
    """3.8 Not for cards that simply have no cost."""
    end = after(state(own, open=card), f"p1 build {card}")  # type: ignore[arg-type] # a city, from the table
    assert end.cities[0].coins == 7 + coins


def test_urbanism_pays_nothing_for_a_card_built_by_the_mausoleum() -> None:
    """3.8 Even if its chain symbol is owned."""
    own = city("baths", coins=RICH, tokens="urbanism", wonders="mausoleum")
    asked = after(state(own, open="walls", discard="aqueduct"), "p1 wonder mausoleum < walls")
    before = asked.cities[0].coins
    assert after(asked, "p1 revive aqueduct").cities[0].coins == before


def test_urbanism_of_the_opponent_pays_nothing() -> None:
    """3.8 It is for its owner's chains."""
    end = after(state(city("baths"), city(tokens="urbanism"), open="aqueduct"), "p1 build aqueduct")
    assert [one.coins for one in end.cities] == [7, 7]


@pytest.mark.parametrize("wonder", ["sphinx", "pyramids"])
def test_theology_gives_exactly_one_extra_turn_for_each_wonder(wonder: str) -> None:
    """3.9 Also on one that plays again by itself."""
    own = city(coins=RICH, tokens="theology", wonders=wonder)
    end, events = play(state(own, open="walls school"), f"p1 wonder {wonder} < walls")
    assert [e for e in events if isinstance(e, ExtraTurn)] == [ExtraTurn(0)]
    assert end.pending.seat == 0
    after_next = after(end, "p1 discard school")
    assert after_next.pending.seat == 1


def test_theology_of_the_opponent_gives_no_extra_turn() -> None:
    """3.9 And without it, the pyramids give none."""
    for foe in (city(tokens="theology"), city()):
        end = after(state(city(coins=RICH, wonders="pyramids"), foe, open="walls"), "p1 wonder pyramids < walls")
        assert end.pending.seat == 1


def test_theology_taken_from_the_great_library_does_not_apply_to_it() -> None:
    """3.10 It is the opponent's turn."""
    start = state(city(coins=RICH, wonders="great_library"), open="walls", box="theology law economy")
    end = after(start, "p1 wonder great_library < walls", "p1 token theology")
    assert (end.pending.kind, end.pending.seat) == (Kind.PLAY, 1)


def test_theology_taken_for_a_pair_made_by_the_mausoleum_does_not_apply_to_it() -> None:
    """3.10 Likewise."""
    own = city("pharmacist", coins=RICH, wonders="mausoleum")
    start = state(own, open="walls", discard="dispensary", tokens="theology law")
    end = after(start, "p1 wonder mausoleum < walls", "p1 revive dispensary", "p1 token theology")
    assert (end.pending.kind, end.pending.seat) == (Kind.PLAY, 1)


@pytest.mark.parametrize(
    ("wonder", "kind", "choice"),
    [
        ("great_library", Kind.LIBRARY, "token law"),
        ("statue_of_zeus", Kind.DESTROY, "destroy sawmill"),
        ("circus_maximus", Kind.DESTROY, "destroy press"),
        ("mausoleum", Kind.REVIVE, "revive altar"),
    ],
)
def test_with_theology_owned_the_choice_comes_first_then_cards_turn_up_then_the_extra_turn(
    wonder: str, kind: Kind, choice: str
) -> None:
    """3.11 Choice, reveal, same player again."""
    own = city(coins=RICH, tokens="theology", wonders=wonder)
    start = state(own, city("sawmill press"), open="school walls", box="law economy masonry", discard="altar")
    asked, events = play(start, f"p1 wonder {wonder} < walls")
    assert asked.pending.kind is kind
    assert asked.again
    assert not [e for e in events if isinstance(e, Revealed | ExtraTurn)]
    end, events = play(asked, f"p1 {choice}")
    assert [type(e) for e in events[-2:]] == [Revealed, ExtraTurn]
    assert (end.pending.kind, end.pending.seat) == (Kind.PLAY, 0)
    assert not end.again


def test_the_great_library_offers_three_of_the_box_and_keeps_one() -> None:
    """3.12 Five in the box: three offered, afterwards the board is unchanged and the token is owned."""
    start = state(city(coins=RICH, wonders="great_library"), open="walls")
    assert len(start.deal.box) == 5
    offered = {token.id for token in start.deal.box[:3] if token}
    asked = after(start, "p1 wonder great_library < walls")
    assert asked.pending.kind is Kind.LIBRARY
    assert options(asked) == offered
    token = sorted(offered)[0]
    end, events = play(asked, f"p1 token {token}")
    assert end.tokens == start.tokens
    assert events[0] == TokenTaken(0, token, from_box=True)
    assert end.cities[0].tokens == TOKENS[token].bit


def test_mathematics_is_worth_three_for_each_token_itself_included() -> None:
    """3.14 mathematics and philosophy: 6 + 7 = 13."""
    cities = (city(tokens="mathematics philosophy"), city(tokens="law economy"))
    assert points(0, cities, 0).tokens == 13
    assert points(1, cities, 0).tokens == 0
    assert points(0, (city(tokens="agriculture"), city()), 0).tokens == 4


def test_a_pair_made_by_the_mausoleum_earns_a_token() -> None:
    """3.1 The revived card is built like any other."""
    own = city("pharmacist", coins=RICH, wonders="mausoleum")
    start = state(own, open="walls", discard="dispensary", tokens="law economy")
    asked = after(start, "p1 wonder mausoleum < walls", "p1 revive dispensary")
    assert asked.pending.kind is Kind.TOKEN
    assert names(asked.discard) == set()
