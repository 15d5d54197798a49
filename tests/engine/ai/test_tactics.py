"""Positions with one right move, which the levels for people must find, whatever the dice say."""

import pytest

from engine.ai.tactics import near_supremacy, supremacy
from engine.duel import DUEL
from engine.duel.model import How, State
from tests.engine.ai import positions
from tests.engine.ai.positions import choice
from tests.engine.duel.build import after, new_game, random_game

SEEDS = (1, 2, 3)
THINKING = ("medium", "hard")


@pytest.mark.parametrize("level", ["greedy", "easy", *THINKING])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_level_takes_a_win_in_one(level: str, seed: int) -> None:
    assert choice(level, positions.TAKE_THE_MILITARY_WIN, seed) == "p1 build pretorium"
    assert choice(level, positions.TAKE_THE_SIXTH_SYMBOL, seed) == "p1 build academy"


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_pair_that_brings_law_as_the_sixth_symbol_is_a_win_in_two(level: str, seed: int) -> None:
    now = positions.TAKE_LAW_FOR_THE_WIN
    first = choice(level, now, seed)
    assert first == "p1 build observatory"
    assert choice(level, after(now, first), seed) == "p1 token law"


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_card_that_wins_is_fetched_from_the_discard_pile(level: str, seed: int) -> None:
    now = positions.REVIVE_THE_WINNING_CARD
    first = choice(level, now, seed)
    assert first.startswith("p1 wonder mausoleum < ")
    assert choice(level, after(now, first), seed) == "p1 revive arsenal"


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_card_that_would_win_for_the_opponent_is_taken_away(level: str, seed: int) -> None:
    assert choice(level, positions.DENY_THE_SIXTH_SYMBOL, seed).endswith(" academy")
    assert choice(level, positions.DENY_THE_NINTH_SPACE, seed).endswith(" pretorium")


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_wonder_with_an_extra_turn_is_built_before_the_age_ends(level: str, seed: int) -> None:
    """With two cards left the extra turn takes the other one; a card later it would be lost."""
    assert choice(level, positions.EXTRA_TURN_BEFORE_THE_END, seed).startswith("p1 wonder sphinx < ")


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_card_that_covers_the_opponents_winning_card_is_left_alone(level: str, seed: int) -> None:
    assert choice(level, positions.DO_NOT_UNCOVER_THE_WINNING_CARD, seed).endswith(" gardens")


def test_supremacy_finds_exactly_the_moves_that_end_a_game_at_once() -> None:
    """Over random games: if it names a move, that move wins; if it names none, no move does."""
    for number in range(40):
        for now, _ in random_game(number):
            if now.outcome:
                continue
            seat = now.pending.seat
            winning = {str(move) for move in DUEL.legal_moves(now, seat) if _wins(after(now, str(move)))}
            found = supremacy(now, seat)
            assert (str(found[0]) in winning) if found else not winning


def _wins(now: State) -> bool:
    return now.outcome is not None and now.outcome.how in (How.MILITARY, How.SCIENTIFIC)


def test_nobody_is_near_a_supremacy_in_the_beginning() -> None:
    assert not near_supremacy(new_game(1), 0)
    assert not near_supremacy(new_game(1), 1)
