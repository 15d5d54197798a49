"""A picture follows from what is seen, and from nothing else: not from what is hidden, not from other threads."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

from data.i18n import Translator, translator
from engine.duel.catalog import TOKENS
from engine.duel.events import Event
from engine.duel.model import Kind, State
from engine.duel.view import fill, view
from engine.game import Step
from render.cache import MEMORY
from render.duel import best_kind, picture
from tests.render.games import random_game

EN, PLAYERS = translator("en"), ("Ana", "Бранко")


@pytest.mark.parametrize("game", range(3))
def test_two_games_that_differ_only_in_what_is_hidden_look_the_same(game: int) -> None:
    rng = random.Random(game)
    for step in random_game(game)[::9]:
        seen = view(step.state, None)
        if step.state.pending.kind is Kind.LIBRARY:
            continue
        other = view(fill(seen, rng), None)
        for kind in (best_kind(seen), "cities"):
            ours, theirs = (
                picture(kind, shown, players=PLAYERS, tr=EN, events=step.events) for shown in (seen, other)
            )
            assert ours == theirs


def test_only_its_builder_sees_the_tokens_of_the_great_library() -> None:
    step = next(s for game in range(40) for s in random_game(game) if s.state.pending.kind is Kind.LIBRARY)
    builder = step.state.pending.seat
    public, foe, own = (
        picture("choice", view(step.state, seat), players=PLAYERS, tr=EN) for seat in (None, 1 - builder, builder)
    )
    assert public == foe != own
    others = sum(token.bit for token in TOKENS.values()) & ~step.state.pending.options
    changed = step.state._replace(pending=step.state.pending._replace(options=others))
    assert picture("choice", view(changed, None), players=PLAYERS, tr=EN) == public


def test_a_kind_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no picture 'bord'; the kinds are: board, draft"):
        picture("bord", view(random_game(0)[0].state, None), players=PLAYERS, tr=EN)


def test_where_there_is_no_board_or_no_choice_the_fitting_picture_is_drawn() -> None:
    draft, play = (
        next(s.state for s in random_game(0) if s.state.pending.kind is k) for k in (Kind.DRAFT, Kind.PLAY)
    )
    for state, asked, drawn in ((draft, "board", "draft"), (play, "choice", "board")):
        one, other = (picture(kind, view(state, None), players=PLAYERS, tr=EN) for kind in (asked, drawn))
        assert one == other


def test_threads_draw_the_same_bytes_as_one_after_the_other() -> None:
    steps = [step for game in range(3) for step in random_game(game)[::11]]
    tasks = [(step, translator(language)) for step in steps for language in ("en", "et")]

    def draw(task: tuple[Step[State, Event], Translator]) -> bytes:
        step, tr = task
        seen = view(step.state, None)
        return picture(best_kind(seen), seen, players=PLAYERS, tr=tr, events=step.events)

    alone = [draw(task) for task in tasks]
    MEMORY.clear()
    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(draw, tasks)) == alone


def test_a_cold_memory_draws_the_same_bytes_as_a_warm_one() -> None:
    step = random_game(2)[30]
    seen = view(step.state, 0)
    warm = picture("board", seen, players=PLAYERS, tr=EN, events=step.events)
    MEMORY.clear()
    assert picture("board", seen, players=PLAYERS, tr=EN, events=step.events) == warm
