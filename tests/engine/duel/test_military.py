"""The conflict track: RULES.md, section 1."""

import pytest

from engine.duel.events import Built, Ended, Looted, PawnMoved, Revealed
from engine.duel.military import ALL_LOOT, loot_left, push, threat
from engine.duel.model import How, Kind
from engine.duel.score import military_points
from engine.duel.turn import Turn
from engine.game import Outcome
from tests.engine.duel.build import after, city, options, play, state

RICH = city(coins=40)
P2_LOOT_2, P2_LOOT_5 = 0b0100, 0b1000


def test_each_shield_moves_the_pawn_one_space_towards_the_opponent() -> None:
    """1.0 The page: each shield moves the pawn one space at once."""
    assert after(state(RICH, open="guard_tower"), "p1 build guard_tower").pawn == 1
    assert after(state(None, RICH, open="guard_tower", turn=1), "p2 build guard_tower").pawn == -1
    assert after(state(RICH, open="walls"), "p1 build walls").pawn == 2
    assert after(state(RICH, open="pretorium"), "p1 build pretorium").pawn == 3


def test_two_zones_entered_in_one_move_loot_two_then_five() -> None:
    """1.1 Both tokens apply, 2 first, then 5."""
    start = state(city(coins=40, tokens="strategy"), city(coins=10), open="arsenal", pawn=2)
    end, events = play(start, "p1 build arsenal")
    assert end.pawn == 6
    assert end.cities[1].coins == 3
    assert loot_left(end.loot, 1) == ()
    assert loot_left(end.loot, 0) == (2, 5)
    assert [e for e in events if isinstance(e, Looted)] == [Looted(1, 2, 2), Looted(1, 5, 5)]


def test_a_loser_too_poor_loses_what_is_there_and_the_token_is_used_up() -> None:
    """1.2 Never below 0; the token is still used up."""
    end = after(state(None, city(coins=1), open="guard_tower", pawn=2), "p1 build guard_tower")
    assert end.cities[1].coins == 0
    assert loot_left(end.loot, 1) == (5,)


def test_losses_in_one_move_stop_at_zero_one_after_the_other() -> None:
    """1.3 As 1.1 but poor: 6 -> 4 -> 0."""
    start = state(city(coins=40, tokens="strategy"), city(coins=6), open="arsenal", pawn=2)
    end, events = play(start, "p1 build arsenal")
    assert end.cities[1].coins == 0
    assert [e for e in events if isinstance(e, Looted)] == [Looted(1, 2, 2), Looted(1, 5, 4)]


def test_re_entering_a_zone_whose_token_is_used_costs_nothing() -> None:
    """1.4 The token is used: nothing happens."""
    start = state(RICH, city(coins=9), open="walls", pawn=1, loot=ALL_LOOT & ~P2_LOOT_2)
    end, events = play(start, "p1 build walls")
    assert end.pawn == 3
    assert end.cities[1].coins == 9
    assert not [e for e in events if isinstance(e, Looted)]


def test_crossing_the_centre_takes_only_tokens_of_the_side_entered() -> None:
    """1.5 Tokens belong to a side."""
    start = state(city(coins=40, tokens="strategy"), city(coins=9), open="arsenal", pawn=-1)
    end = after(start, "p1 build arsenal")
    assert end.pawn == 3
    assert end.cities[1].coins == 7
    assert loot_left(end.loot, 1) == (5,)
    assert loot_left(end.loot, 0) == (2, 5)


def test_pushing_the_pawn_back_inside_the_own_half_has_no_token_effect() -> None:
    """1.6 Pawn -7, both p1-side tokens used: no coin changes hands."""
    start = state(city("quarry stone_pit"), city(coins=9), open="walls", pawn=-7, loot=P2_LOOT_2 | P2_LOOT_5)
    end = after(start, "p1 build walls")
    assert end.pawn == -5
    assert (end.cities[0].coins, end.cities[1].coins) == (7, 9)
    assert end.loot == start.loot


@pytest.mark.parametrize(("seat", "pawn"), [(0, 7), (0, 6), (1, -7), (1, -6)])
def test_reaching_the_capital_wins_at_once_and_further_shields_are_ignored(seat: int, pawn: int) -> None:
    """1.7 The pawn stops at distance 9 and the game is over."""
    start = state(RICH, RICH, open="pretorium", turn=seat, pawn=pawn, loot=0)
    end, events = play(start, f"p{seat + 1} build pretorium")
    capital = 9 if seat == 0 else -9
    assert end.pawn == capital
    assert end.outcome == Outcome((seat,), How.MILITARY)
    assert end.pending.kind is Kind.END
    assert events[-3:] == (
        Built(seat, "pretorium", None, 18),
        PawnMoved(seat, pawn, capital),
        Ended((seat,), How.MILITARY),
    )


@pytest.mark.parametrize("wonder", ["statue_of_zeus", "circus_maximus", "colossus"])
@pytest.mark.parametrize("tokens", ["", "theology"])
def test_a_wonder_whose_shield_wins_asks_for_no_choice_and_gives_no_turn(wonder: str, tokens: str) -> None:
    """1.8 The game is over before the choice and without an extra turn."""
    start = state(
        city(coins=40, wonders=wonder, tokens=tokens),
        city("sawmill press"),
        open="walls",
        pawn=8,
    )
    end, events = play(start, f"p1 wonder {wonder} < walls")
    assert end.outcome == Outcome((0,), How.MILITARY)
    assert end.pending.kind is Kind.END
    assert end.pending.options == 0
    assert not end.again
    assert events[-1] == Ended((0,), How.MILITARY)
    assert not [e for e in events if isinstance(e, Revealed)]


def test_strategy_adds_a_shield_to_red_cards_but_not_to_wonders() -> None:
    """1.9 archery_range moves 3, colossus moves 2."""
    start = state(city(coins=40, tokens="strategy", wonders="colossus"), open="archery_range")
    assert after(start, "p1 build archery_range").pawn == 3
    assert after(start, "p1 wonder colossus < archery_range").pawn == 2


def test_strategy_does_not_reach_back_to_red_cards_built_before() -> None:
    """1.9 Only red buildings built after gaining it."""
    start = state(city("pharmacist garrison", coins=40), open="dispensary", tokens="strategy", pawn=1)
    assert after(start, "p1 build dispensary", "p1 token strategy").pawn == 1


def test_strategy_of_the_opponent_does_not_help() -> None:
    """1.9 The token works for its owner."""
    assert after(state(RICH, city(tokens="strategy"), open="walls"), "p1 build walls").pawn == 2


def test_strategy_applies_to_a_red_card_built_through_the_mausoleum() -> None:
    """1.10 It is a newly built red card."""
    start = state(
        city(coins=40, tokens="strategy", wonders="mausoleum"),
        open="archery_range",
        discard="walls",
    )
    asked = after(start, "p1 wonder mausoleum < archery_range")
    assert options(asked) == {"walls"}
    assert after(asked, "p1 revive walls").pawn == 3


@pytest.mark.parametrize(
    ("pawn", "p1", "p2"),
    [
        *[(0, 0, 0), (1, 2, 0), (2, 2, 0), (3, 5, 0), (4, 5, 0), (5, 5, 0), (6, 10, 0), (7, 10, 0), (8, 10, 0)],
        *[(-1, 0, 2), (-2, 0, 2), (-3, 0, 5), (-5, 0, 5), (-6, 0, 10), (-8, 0, 10), (9, 0, 0), (-9, 0, 0)],
    ],
)
def test_the_pawn_is_worth_0_2_5_or_10_points_to_whoever_pushed_it(pawn: int, p1: int, p2: int) -> None:
    """1.11 Distance 0: 0; 1-2: 2; 3-5: 5; 6-8: 10; a game won at the capital is not scored."""
    assert (military_points(0, pawn), military_points(1, pawn)) == (p1, p2)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("start", range(-8, 9))
@pytest.mark.parametrize("shields", [1, 2, 3, 4])
def test_a_push_equals_its_steps_one_by_one(seat: int, start: int, shields: int) -> None:
    """1.1 Moving space by space, looting on entering 3 and 6, gives the same end."""
    base = state(city(coins=6), city(coins=6), pawn=start)
    foe = 1 - seat
    pawn, coins, loot = start, 6, list(loot_left(base.loot, foe))
    won = False
    for _ in range(shields):
        pawn += -1 if seat else 1
        depth = threat(pawn, foe)
        for distance, amount in ((3, 2), (6, 5)):
            if depth >= distance and amount in loot:
                loot.remove(amount)
                coins = max(0, coins - amount)
        if depth == 9:
            won = True
            break
    turn = Turn(base)
    push(turn, seat, shields)
    assert turn.pawn == pawn
    assert turn.cities[foe].coins == coins
    assert turn.cities[seat].coins == 6
    assert loot_left(turn.loot, foe) == tuple(loot)
    assert (turn.outcome is not None) == won
