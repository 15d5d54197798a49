"""The evaluation: what it weighs, that it is fair to both seats, and how its weights are found."""

import random
import tomllib
from math import exp

import pytest

from data import read_toml
from engine.ai.evaluate import FILE, JUDGE, Judge, log_odds, logistic, read_weights
from engine.ai.features import NAMES, PHASES, features, phase
from engine.ai.fit import fit, loss, sparse, toml
from engine.duel.model import State
from engine.errors import DataError
from tests.engine.ai import positions
from tests.engine.duel.build import city, new_game, random_game, state

WEIGHTS = read_weights(read_toml(FILE))


def mirrored(now: State) -> State:
    """The same position with the seats swapped."""
    return now._replace(
        cities=now.cities[::-1], pawn=-now.pawn, pending=now.pending._replace(seat=1 - now.pending.seat)
    )


def test_the_remembered_sums_are_the_weighted_features() -> None:
    for number in range(12):
        for now, _ in random_game(number):
            expected = sum(
                WEIGHTS[name][phase(now)] * value for name, value in zip(NAMES, features(now), strict=True)
            )
            assert JUDGE.score(now) == pytest.approx(expected)


def test_what_is_remembered_is_bounded_and_forgetting_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.ai.evaluate._REMEMBERED", 3)
    judge = Judge(WEIGHTS)
    for now, _ in random_game(1):
        assert judge.score(now) == JUDGE.score(now)
    assert all(len(table) <= 3 for table in judge._own + judge._pawn)


def test_a_position_and_its_mirror_image_have_opposite_chances() -> None:
    for now, _ in random_game(4):
        if not now.outcome:
            assert JUDGE.chance(now) + JUDGE.chance(mirrored(now)) == pytest.approx(1)


def test_log_odds_and_chances_are_two_ways_to_say_the_same() -> None:
    for score in (-25.0, -1.0, 0.0, 3.0):
        assert log_odds(logistic(score)) == pytest.approx(score)
    assert log_odds(0.0) == pytest.approx(-30, abs=0.1)
    assert log_odds(1.0) == pytest.approx(30, abs=0.1)


def test_a_finished_game_is_worth_its_result() -> None:
    winners = set()
    for number in range(30):
        *_, (end, _) = random_game(number)
        assert end.outcome
        winners.add(end.outcome.winners)
        assert JUDGE.chance(end) == (0 in end.outcome.winners) / len(end.outcome.winners)
    assert {(0,), (1,)} <= winners


def test_points_production_and_the_pawn_raise_the_chance() -> None:
    plain = JUDGE.chance(state(city(), city(), open="palace"))
    assert JUDGE.chance(state(city("theater altar"), city(), open="palace")) > plain
    assert JUDGE.chance(state(city("quarry press"), city(), open="palace")) > plain
    assert JUDGE.chance(state(city(), city(), open="palace", pawn=6)) > plain
    assert JUDGE.chance(state(city(), city(positions.FIVE_SYMBOLS), open="palace")) < plain


def test_symbols_are_worth_less_when_six_cannot_be_reached() -> None:
    names = dict(zip(NAMES, features(state(city(positions.FIVE_SYMBOLS), city(), open="palace")), strict=True))
    gone = "study academy library dispensary laboratory school observatory"
    never = dict(zip(NAMES, features(state(city(positions.FIVE_SYMBOLS), city(gone), open="palace")), strict=True))
    assert names["symbols_5"] == 1
    assert never["symbols_5"] <= 0


def named_features(now: State) -> dict[str, float]:
    return dict(zip(NAMES, features(now), strict=True))


def test_the_way_to_six_symbols_counts_the_cards_that_still_lead_there() -> None:
    """Five symbols: the sundial is missing, and two cards show it; in Age III the plumb is gone for good."""
    open_way = named_features(state(city(positions.FIVE_SYMBOLS), city(), open="palace"))
    narrow = named_features(state(city(positions.FIVE_SYMBOLS), city(), open="palace", discard="study"))
    assert (open_way["missing_5"], narrow["missing_5"]) == (2, 1)
    assert open_way["missing_4"] == 0


@pytest.mark.parametrize(
    ("wonders", "tokens", "gone", "pawn", "blow", "blows"),
    [
        ("", "", "", 6, 1, 6),
        ("", "", "", 5, 0, 5),
        ("", "strategy", "", 5, 1, 7),
        ("", "", "arsenal pretorium", 6, 0, 4),
        ("colossus", "", "arsenal pretorium siege_workshop fortifications circus", 7, 1, 3),
        ("", "", "arsenal pretorium siege_workshop fortifications circus", 8, 0, 2),
    ],
)
def test_a_storm_counts_the_shields_that_can_still_come(
    wonders: str, tokens: str, gone: str, pawn: int, blow: int, blows: int
) -> None:
    now = state(city(wonders=wonders, tokens=tokens), city(), open="palace", age=3, pawn=pawn, discard=gone)
    found = named_features(now)
    defender = named_features(state(city(), city(), open="palace", age=3, pawn=0, discard=gone))
    assert (found["blow"], found["blows"]) == (blow, blows)
    assert (defender["blow"], defender["blows"]) == (0, 0)


def test_the_game_goes_through_all_phases() -> None:
    seen = {phase(now) for now, _ in random_game(2)}
    assert seen == set(range(len(PHASES)))
    assert phase(new_game(1)) == 0


@pytest.mark.parametrize(
    ("table", "problem"),
    [
        ({"beauty": [0.0] * len(PHASES)}, "beauty: weights: is not a feature"),
        ({"points": [1.0]}, "points: weights: must be a list of"),
        ({"points": ["much"] * len(PHASES)}, "points: weights: must be numbers"),
    ],
)
def test_bad_weights_are_refused_by_name(table: dict[str, list[object]], problem: str) -> None:
    with pytest.raises(DataError, match=problem):
        read_weights(table)


def test_a_feature_without_weights_counts_nothing() -> None:
    assert read_weights({})["points"] == [0.0] * len(PHASES)


def test_fitting_finds_the_weights_that_made_the_results() -> None:
    rng, truth = random.Random(1), [1.5, -0.7, 0.0]
    samples = []
    for _ in range(4000):
        values = [rng.choice((-2, -1, 0, 1, 2)) for _ in truth]
        chance = 1 / (1 + exp(-sum(w * v for w, v in zip(truth, values, strict=True))))
        samples.append((sparse(values), float(rng.random() < chance)))
    found = fit(samples, ridge=0.1, start=[0.0] * len(truth))
    assert found == pytest.approx(truth, abs=0.15)
    assert loss(samples, found) < loss(samples, [0.0, 0.0, 0.0]) == pytest.approx(0.25)
    assert loss([], found) == 0


def test_fitting_ends_even_where_results_leave_no_doubt() -> None:
    """A feature that always wins would weigh ever more; it is stopped, and pulled back."""
    (weight,) = fit([(((0, 1.0),), 1.0)] * 50, ridge=1e-9, start=[0.0])
    assert 5 < weight < 50


def test_without_new_games_the_weights_stay_what_they_were() -> None:
    assert fit([], ridge=1.0, start=[0.4, -2.0]) == [0.4, -2.0]


def test_few_games_change_the_weights_little_and_many_change_them_much() -> None:
    won = (((0, 1.0),), 1.0)
    few, many = (fit([won] * count, ridge=10.0, start=[-1.0])[0] for count in (1, 200))
    assert -1 < few < -0.8
    assert many > 1


def test_written_weights_are_read_back() -> None:
    rows = [[float(number + len(name)) for name in NAMES] for number in range(len(PHASES))]
    read = read_weights(tomllib.loads(toml(rows, "by hand")))
    assert [[read[name][number] for name in NAMES] for number in range(len(PHASES))] == rows
