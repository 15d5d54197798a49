"""Shares, means and scores with their intervals."""

import pytest

from engine.ai.statistics import mean, score_of_pairs, share


def test_a_share_has_wilsons_interval() -> None:
    found = share(8, 10)
    assert (found.value, found.low, found.high) == pytest.approx((0.8, 0.490, 0.943), abs=0.001)
    assert found.percent() == "80.0 % (49.0 to 94.3)"


def test_a_clean_sweep_is_not_certain() -> None:
    assert share(20, 20).low < 0.85
    assert share(20, 20).high == 1.0


def test_nothing_seen_means_nothing_known() -> None:
    assert share(0, 0)[:3] == (0.0, 0.0, 1.0)
    assert mean([])[:3] == (0.0, 0.0, 0.0)


def test_a_mean_has_a_normal_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * (5 / 3 / 4) ** 0.5, abs=0.001)
    assert found.number() == "2.5 (1.2 to 3.8)"
    assert mean([7.0])[:3] == (7.0, 7.0, 7.0)


def test_the_score_of_a_match_rests_on_pairs_and_never_claims_more_than_plain_games() -> None:
    """Luck that both games of a deal share widens the interval; a sweep keeps Wilson's."""
    shared_luck = score_of_pairs([(1.0, 1.0), (0.0, 0.0)] * 20)
    plain = share(40, 80)
    assert shared_luck.value == 0.5
    assert shared_luck.low < plain.low
    sweep = score_of_pairs([(1.0, 1.0)] * 10)
    assert sweep.low == share(20, 20).low
    assert score_of_pairs([(1.0, 0.5)]).value == 0.75
