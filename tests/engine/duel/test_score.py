"""The end of the game: RULES.md, section 6."""

import pytest

from engine.duel import DUEL
from engine.duel.events import Ended
from engine.duel.model import City, How, Kind
from engine.duel.score import Points, final_outcome, points
from engine.game import Outcome
from tests.engine.duel.build import after, city, play, random_game, state


@pytest.mark.parametrize(("coins", "worth"), [(17, 5), (0, 0), (2, 0), (3, 1), (18, 6)])
def test_every_three_coins_are_a_point(coins: int, worth: int) -> None:
    """6.1 Rounded down."""
    assert points(0, (city(coins=coins), city()), 0).coins == worth


def test_the_score_is_the_sum_of_eight_categories() -> None:
    """6.2 Military, blue, green, yellow, purple, wonders, tokens, treasury."""
    own = city(
        "altar statue workshop library port lighthouse magistrates_guild guard_tower quarry",
        coins=10,
        built="sphinx pyramids",
        tokens="philosophy law",
    )
    sheet = points(0, (own, city("baths theater rostrum", coins=0)), 4)
    assert sheet == Points(blue=7, green=3, yellow=6, purple=3, wonders=15, tokens=7, coins=3, military=5)
    assert sheet.total == 49


@pytest.mark.parametrize(
    ("p1", "p2", "pawn", "outcome"),
    [
        pytest.param(city(coins=9), city(coins=3), 0, Outcome((0,), How.CIVILIAN), id="more points, p1"),
        pytest.param(city(coins=3), city(coins=9), 0, Outcome((1,), How.CIVILIAN), id="more points, p2"),
        pytest.param(
            city("gardens", coins=0), city("altar", coins=9), 0, Outcome((0,), How.CIVILIAN), id="more blue, p1"
        ),
        pytest.param(
            city("altar theater", coins=3), city("palace", coins=0), 0, Outcome((1,), How.CIVILIAN), id="not cards"
        ),
        pytest.param(city("altar"), city("theater"), 0, Outcome((0, 1), How.SHARED), id="shared"),
        pytest.param(city(coins=0), city(coins=0), -1, Outcome((1,), How.CIVILIAN), id="military counts"),
    ],
)
def test_a_tie_is_broken_by_points_on_blue_cards_and_then_shared(
    p1: City, p2: City, pawn: int, outcome: Outcome
) -> None:
    """6.3 More points in all; then more points on blue cards, not more cards; else both win."""
    assert final_outcome((p1, p2), pawn) == outcome


def test_equal_totals_with_blue_8_against_3_go_to_blue_8() -> None:
    """6.3 The table's own figures."""
    p1, p2 = city("temple statue", coins=0), city("altar", coins=15)
    assert [points(seat, (p1, p2), 0).total for seat in (0, 1)] == [8, 8]
    assert final_outcome((p1, p2), 0) == Outcome((0,), How.CIVILIAN)
    assert final_outcome((p2, p1), 0) == Outcome((1,), How.CIVILIAN)


def test_only_one_supremacy_can_ever_be_reached_by_a_move() -> None:
    """6.4 No card or wonder has both shields and a symbol, so a game ends in one way."""
    for number in range(200):
        for now, _ in random_game(number):
            if now.outcome:
                assert len(now.outcome.winners) == (2 if now.outcome.how == How.SHARED else 1)
                assert (abs(now.pawn) == 9) == (now.outcome.how == How.MILITARY)


@pytest.mark.parametrize(
    ("own", "card", "pawn", "how"),
    [
        (city(coins=60), "pretorium", 7, How.MILITARY),
        (city("workshop apothecary scriptorium pharmacist university", coins=60), "study", 0, How.SCIENTIFIC),
    ],
)
def test_a_supremacy_with_the_last_card_of_age_iii_beats_the_score(
    own: City, card: str, pawn: int, how: How
) -> None:
    """6.5 No scoring, though the opponent has more points."""
    foe = city("palace town_hall obelisk", coins=90)
    end, events = play(state(own, foe, open=card, pawn=pawn, last=True), f"p1 build {card}")
    assert end.outcome == Outcome((0,), how)
    assert [e for e in events if isinstance(e, Ended)] == [Ended((0,), how)]
    assert DUEL.result_text(end) == f"p1 {how}"


def test_the_last_card_of_age_iii_ends_the_game_with_the_score() -> None:
    """6.2 The result is worded with both scores."""
    start = state(city("altar", coins=0), city("palace", coins=0), open="obelisk", last=True)
    end, events = play(start, "p1 discard obelisk")
    assert end.outcome == Outcome((1,), How.CIVILIAN)
    assert events[-1] == Ended((1,), How.CIVILIAN)
    assert end.pending.kind is Kind.END
    assert DUEL.result_text(end) == "p2 civilian 3-7"
    assert DUEL.to_act(end) == ()


def test_a_shared_victory_is_worded_without_a_winner() -> None:
    """6.3 Both win."""
    end = after(state(city(coins=0), city(coins=0), open="obelisk", last=True), "p1 discard obelisk")
    assert DUEL.result_text(end) == "shared 0-0"
    assert end.outcome is not None
    assert end.outcome.winner is None
    assert DUEL.outcome(end) is end.outcome


def test_a_game_going_on_has_no_result() -> None:
    """6.2 And someone has to act."""
    now = state(open="altar", turn=1)
    assert DUEL.result_text(now) is None
    assert DUEL.outcome(now) is None
    assert DUEL.to_act(now) == (1,)
