"""The contract of agents: legal moves only, nothing hidden, all chance from the randomness passed in."""

import pickle
import random

import pytest

from engine.ai.agent import AgentError
from engine.ai.agents import LEVELS, NAMES, named
from engine.ai.match import deal_state, play
from engine.ai.search import Searcher
from engine.duel import DUEL
from engine.duel.view import fill, view
from tests.engine.ai.positions import choice
from tests.engine.duel.build import city, random_game, state


@pytest.mark.parametrize(("name", "games"), [("random", 400), ("greedy", 600), ("easy", 25), ("medium", 6)])
def test_every_move_of_every_game_is_legal(name: str, games: int) -> None:
    """A move that is not legal forfeits the game."""
    agent = named(name, playouts=20)
    for number in range(games):
        assert play(deal_state("legal", number), (agent, agent), random.Random(number)).problem is None


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "medium", "hard"])
def test_equal_views_and_equal_randomness_give_equal_moves(name: str) -> None:
    """Two states that differ only in what is hidden: an agent cannot tell them apart."""
    agent = named(name, playouts=30)
    different = 0
    for number in range(2):
        for now, _ in list(random_game(number))[3:-1:7]:
            seat = now.pending.seat
            other = fill(view(now, seat), random.Random(number))
            assert view(now, seat) == view(other, seat)
            different += now.cards != other.cards
            moves = {
                agent.choose(view(one, seat), DUEL.legal_moves(one, seat), random.Random(5))
                for one in (now, other)
            }
            assert len(moves) == 1
    assert different > 5


def test_a_view_that_went_through_a_pickle_gives_the_same_move() -> None:
    now = next(now for now, _ in list(random_game(3))[30:])
    seen = view(now, now.pending.seat)
    copy = pickle.loads(pickle.dumps(seen))  # noqa: S301 - our own
    legal = DUEL.legal_moves(seen, now.pending.seat)
    agent = named("medium", playouts=20)
    assert agent.choose(seen, legal, random.Random(1)) == agent.choose(copy, legal, random.Random(1))


def test_greedy_almost_always_beats_random() -> None:
    """The measured figure is in docs/ai.md; this notices if it collapses."""
    greedy, anybody = named("greedy"), named("random")
    score = 0.0
    for number in range(40):
        for seat in (0, 1):
            agents = (anybody, greedy) if seat else (greedy, anybody)
            score += play(deal_state("test", number), agents, random.Random(number)).score(seat)
    assert score >= 0.9 * 80


def test_medium_mostly_beats_greedy() -> None:
    medium, greedy = named("medium", playouts=20), named("greedy")
    score = 0.0
    for number in range(6):
        for seat in (0, 1):
            agents = (greedy, medium) if seat else (medium, greedy)
            score += play(deal_state("test", number), agents, random.Random(number)).score(seat)
    assert score >= 0.7 * 12


def test_the_levels_have_names_and_answer_within_their_time() -> None:
    assert set(LEVELS) < set(NAMES)
    for level, seconds in (("easy", 0.5), ("medium", 0.5), ("hard", 3.0)):
        own = LEVELS[level].limits.seconds
        assert own is not None
        assert 0.8 * seconds <= own < seconds


def test_an_agent_may_carry_its_own_limit() -> None:
    playouts, seconds = named("search:200"), named("search:0.5s", playouts=7)
    assert isinstance(playouts, Searcher)
    assert isinstance(seconds, Searcher)
    assert (playouts.limits.playouts, playouts.limits.seconds) == (200, None)
    assert (seconds.limits.playouts, seconds.limits.seconds) == (None, 0.5)


def test_more_playouts_do_not_make_a_weaker_level_stronger() -> None:
    medium = named("medium", playouts=10_000)
    assert isinstance(medium, Searcher)
    assert medium.limits.playouts == LEVELS["medium"].limits.playouts


def test_no_level_for_people_grows_without_bound() -> None:
    """On a machine however fast, the playouts of a level end its tree; only the search for matches has no end."""
    assert all(level.limits.playouts for level in LEVELS.values())
    search = named("search:100000")
    assert isinstance(search, Searcher)
    assert search.limits.playouts == 100_000


@pytest.mark.parametrize("name", ["genius", "greedy:", "greedy:20", "search:fast", "cmd:", "cmd:'play"])
def test_an_unknown_agent_is_refused_by_name(name: str) -> None:
    with pytest.raises(AgentError, match=r"is no agent|must be followed|is no command"):
        named(name)


def test_the_only_legal_move_is_played_without_a_thought() -> None:
    now = state(city(coins=0), city(), open="pretorium", last=True)
    assert choice("hard", now) == "p1 discard pretorium"
