"""The search: its limits, its findings, and that it learns nothing it may not know."""

import gc
import random
from itertools import count

import pytest

from engine.ai.evaluate import JUDGE, Judge, read_weights
from engine.ai.search import Limits, Search, Tuning
from engine.ai.tree import Chance, Node
from engine.duel import DUEL
from engine.duel.model import Kind, State
from engine.duel.view import view
from tests.engine.ai import positions
from tests.engine.duel.build import after, city, new_game, random_game, state


class Sure(Judge):
    """Judges p1 to win, in every position."""

    def __init__(self) -> None:
        super().__init__(read_weights({}))

    def chance(self, state: State) -> float:  # noqa: ARG002 - the position does not matter here
        return 0.995


def search(now: State, seed: int = 1, judge: Judge = JUDGE) -> Search:
    return Search(view(now, now.pending.seat), random.Random(seed), judge)


def test_a_search_stops_at_its_deadline() -> None:
    """By a clock that moves a hundredth of a second each time it is looked at."""
    ticks = count()
    findings = search(new_game(1)).run(Limits(seconds=0.6, clock=lambda: next(ticks) / 100))
    assert 54 <= findings.playouts <= 60


def test_a_search_stops_after_its_playouts() -> None:
    assert search(new_game(1)).run(Limits(playouts=50)).playouts == 50


def test_a_search_may_think_on() -> None:
    thinking = search(new_game(1))
    thinking.run(Limits(playouts=20))
    assert thinking.run(Limits(playouts=20)).playouts == 40


def test_a_search_stops_early_when_the_best_move_cannot_change() -> None:
    """A sacrifice nobody would make: the leader is far ahead long before the playouts are used up."""
    findings = search(positions.DENY_THE_SIXTH_SYMBOL).run(Limits(playouts=5000))
    assert findings.playouts < 5000
    assert str(findings.best.move).endswith("academy")


@pytest.mark.parametrize("doubt", [0.25, 1.0])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_search_stops_no_earlier_than_its_lead_over_what_is_left_allows(number: int, doubt: float) -> None:
    """With a doubt of 1 not even all the playouts that were spared could have changed the move."""
    thinking = Search(view(new_game(number), 0), random.Random(1), tuning=Tuning(doubt=doubt))
    findings = thinking.run(Limits(playouts=1500))
    most, second = sorted((line.visits for line in findings.lines), reverse=True)[:2]
    left = 1500 - findings.playouts
    assert left == 0 or most - second > doubt * left


def test_a_favourite_that_turned_out_to_lose_does_not_end_the_search() -> None:
    """It was followed most often; now the others must be told apart."""
    thinking = search(new_game(1))
    thinking.run(Limits(playouts=200))
    root = thinking._root
    favourite = root.visits_of.index(max(root.visits_of))
    root.visits_of[favourite] = 100_000
    root.close(favourite, 0.0)
    before = sum(root.visits_of)
    thinking.run(Limits(playouts=400))
    assert sum(root.visits_of) > before


def test_a_won_game_is_not_thought_about_at_length() -> None:
    """Every move wins almost for certain, so none leads clearly; there is nothing to gain."""
    thinking = search(new_game(1), judge=Sure())
    findings = thinking.run(Limits(playouts=50_000))
    assert findings.playouts <= 4100
    assert len([line for line in findings.lines if line.visits > 500]) > 1


def test_a_clear_move_takes_only_a_part_of_the_time() -> None:
    """By a clock that moves a thousandth of a second at each look: there is time for 3,000 playouts."""
    ticks = count()
    limits = Limits(seconds=3.0, clock=lambda: next(ticks) / 1000)
    findings = search(positions.DENY_THE_SIXTH_SYMBOL).run(limits)
    assert findings.seconds < 1.5
    assert str(findings.best.move).endswith("academy")


def test_the_tree_holds_no_position_that_was_not_followed() -> None:
    """Memory: a move that was only judged keeps its chance, not its position, unless the game ends with it."""
    thinking = search(new_game(1, preset=True))
    thinking.run(Limits(playouts=60))
    root = thinking._root
    assert 0 in root.visits_of
    for child, visits in zip(root.children, root.visits_of, strict=True):
        positions_held = child.drawn if isinstance(child, Chance) else [child] if child else []
        assert bool(positions_held) is (visits > 0)


def test_a_win_in_one_needs_no_playout() -> None:
    findings = search(positions.TAKE_THE_SIXTH_SYMBOL).run(Limits(playouts=100))
    assert (findings.playouts, findings.best.chance) == (0, 1.0)


def test_thinking_about_one_move_follows_only_that_move() -> None:
    now = new_game(1)
    move = DUEL.legal_moves(now, 0)[-1]
    findings = search(now).run(Limits(playouts=30), only=move)
    assert findings.line(move).visits == 30
    assert sum(line.visits for line in findings.lines) == 30


def test_every_legal_move_is_in_the_findings_and_every_chance_is_one() -> None:
    for number in range(3):
        for now, move in list(random_game(number))[::9]:
            if move is None:
                continue
            findings = search(now).run(Limits(playouts=30))
            assert {line.move for line in findings.lines} == set(DUEL.legal_moves(now, now.pending.seat))
            assert all(0 <= line.chance <= 1 for line in findings.lines)


def test_the_end_of_a_game_is_solved() -> None:
    """With two known cards left the search sees every line to its end: chances are results."""
    findings = search(positions.EXTRA_TURN_BEFORE_THE_END).run(Limits(playouts=500))
    assert findings.best.chance == 1.0


def test_a_lost_game_is_played_on_with_the_move_that_loses_latest_or_any() -> None:
    """All moves lose for certain; one of them is still named."""
    now = positions.ending(city(coins=0), city(positions.RICH + " theater altar baths", coins=30), "palace")
    findings = search(now).run(Limits(playouts=50))
    assert findings.best.chance == 0.0
    assert findings.best.move in DUEL.legal_moves(now, 0)


def test_each_draw_of_chance_has_a_node_of_its_own() -> None:
    """A move of Age I that frees a face-down card leads to many different cards, none decided beforehand."""
    now = after(new_game(2, preset=True))
    while True:
        moves = DUEL.legal_moves(now, now.pending.seat)
        freeing = [move for move in moves if DUEL.play(now, move).state.shown != now.shown]
        if freeing:
            break
        now = DUEL.play(now, moves[-1]).state
    thinking = search(now)
    thinking.run(Limits(playouts=80), only=freeing[0])
    root = thinking._root
    chance = root.children[root.moves.index(freeing[0])]
    assert isinstance(chance, Chance)
    assert len(chance.by_draw) > 3
    assert len(chance.drawn) <= 2 + 80**0.6


def test_the_tokens_of_the_great_library_are_drawn_anew_each_time() -> None:
    rich = city("sawmill lumber_yard glassworks press", coins=20, wonders="great_library")
    now = state(rich, city(), open="aqueduct courthouse")
    move = DUEL.parse("p1 wonder great_library < aqueduct")
    thinking = search(now)
    thinking.run(Limits(playouts=40), only=move)
    chance = thinking._root.children[thinking._root.moves.index(move)]
    assert isinstance(chance, Chance)
    offers = {node.state.pending.options for node in chance.drawn}
    assert len(offers) > 3
    assert all(node.state.pending.kind is Kind.LIBRARY for node in chance.drawn)


def test_a_move_without_chance_leads_to_one_node() -> None:
    thinking = search(new_game(1))
    thinking.run(Limits(playouts=30))
    root = thinking._root
    followed = [child for child, visits in zip(root.children, root.visits_of, strict=True) if visits]
    assert followed
    assert all(isinstance(child, Node) for child in followed)


@pytest.mark.parametrize("enabled", [True, False])
def test_the_garbage_collector_is_left_as_it_was(enabled: bool) -> None:
    was = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        search(new_game(1)).run(Limits(playouts=3))
        assert gc.isenabled() is enabled
    finally:
        (gc.enable if was else gc.disable)()


def test_a_move_that_turned_out_to_lose_is_not_played_however_often_it_was_followed() -> None:
    thinking = search(new_game(1))
    thinking.run(Limits(playouts=40))
    root = thinking._root
    favourite = root.visits_of.index(max(root.visits_of))
    root.close(favourite, 0.0)
    findings = thinking.run(Limits(playouts=1))
    assert findings.best.move != root.moves[favourite]
    assert findings.lines[-1] == (root.moves[favourite], root.visits_of[favourite], 0.0)


def test_a_move_that_loses_counts_once_however_often_it_is_followed() -> None:
    root = search(new_game(1))._root
    moves = len(root.moves)
    for _ in range(2):
        root.close(0, 0.0)
        assert (root.open, root.certain) == (moves - 1, None)


def test_a_certain_half_is_better_than_a_small_chance() -> None:
    thinking = search(new_game(1))
    thinking.run(Limits(playouts=10))
    root = thinking._root
    root.chances[:] = [0.3] * len(root.moves)
    root.close(2, 0.5)
    assert thinking.run(Limits(playouts=0)).best == (root.moves[2], root.visits_of[2], 0.5)
