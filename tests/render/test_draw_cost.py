"""What a picture costs: bytes, memory, what is drawn anew. `python -m render bench` measures times."""

import subprocess
import sys
from collections.abc import Iterable

from data.i18n import LANGUAGES, translator
from engine.duel.events import Event
from engine.duel.model import Kind, State
from engine.duel.view import view
from engine.game import Step
from render.cache import MEMORY
from render.duel import picture
from tests.render.games import random_game

PLAYERS = ("Grażyna", "Ștefan Đ.")
MOST_BYTES, MOST_MEMORY, MOST_FIRST_MEMORY = 100 * 1024, 40 * 2**20, 6 * 2**20

FIRST = """
from data.i18n import translator
from engine.duel import DUEL
from render.cache import MEMORY
from render.duel import picture
view = DUEL.view(DUEL.new(DUEL.deal(bytes(32), "", {"preset": "first-game"})).state, None)
picture("board", view, players=("Ana", "Ben"), tr=translator("en"))
print(MEMORY.bytes)
"""


def boards(games: Iterable[int]) -> list[Step[State, Event]]:
    return [s for game in games for s in random_game(game) if s.state.pending.kind in (Kind.PLAY, Kind.START)]


def test_a_warm_board_draws_nothing_anew() -> None:
    step = boards([5])[25]
    seen, tr = view(step.state, None), translator("en")
    first = picture("board", seen, players=PLAYERS, tr=tr, events=step.events)
    remembered = MEMORY.bytes
    assert picture("board", seen, players=PLAYERS, tr=tr, events=step.events) == first
    assert MEMORY.bytes == remembered


def test_no_board_is_larger_than_a_hundred_kibibytes_and_the_memory_stays_small() -> None:
    for number, step in enumerate(boards(range(6))):
        tr = translator(LANGUAGES[number % len(LANGUAGES)])
        png = picture("board", view(step.state, None), players=PLAYERS, tr=tr, events=step.events)
        assert len(png) <= MOST_BYTES
        assert MEMORY.bytes <= MOST_MEMORY


def test_the_first_picture_of_a_fresh_process_draws_only_what_it_shows() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, check=True, text=True)
    assert 0 < int(done.stdout) < MOST_FIRST_MEMORY
