"""What a picture costs: time beyond encoding, bytes to send, memory kept, and the first one of a fresh process."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterable

from data.i18n import LANGUAGES, translator
from engine.duel.events import Event
from engine.duel.model import Kind, State
from engine.duel.view import view
from engine.game import Step
from render.cache import MEMORY
from render.canvas import encode, to_palette
from render.duel import picture
from render.duel.picture import compose
from tests.render.games import random_game

PLAYERS = ("Grażyna", "Ștefan Đ.")
MOST_BYTES, MOST_MEMORY, MOST_FIRST_SECONDS = 100 * 1024, 40 * 2**20, 0.3

FIRST = """
import time
from data.i18n import translator
from engine.duel import DUEL
from render.duel import picture
view = DUEL.view(DUEL.new(DUEL.deal(bytes(32), "", {"preset": "first-game"})).state, None)
picture("board", view, players=("Ana", "Ben"), tr=translator("en"))
print(time.process_time())
"""


def boards(games: Iterable[int]) -> list[Step[State, Event]]:
    return [s for game in games for s in random_game(game) if s.state.pending.kind in (Kind.PLAY, Kind.START)]


def cheapest(action: Callable[[], object], times: int = 5) -> float:
    spent = []
    for _ in range(times):
        start = time.process_time()
        action()
        spent.append(time.process_time() - start)
    return min(spent)


def test_a_warm_board_takes_at_most_twice_its_encoding() -> None:
    step = boards([5])[25]
    seen, tr = view(step.state, None), translator("en")

    def whole() -> bytes:
        return picture("board", seen, players=PLAYERS, tr=tr, events=step.events)

    ready = to_palette(compose("board", seen, players=PLAYERS, tr=tr, events=step.events))
    whole()
    assert cheapest(whole) <= 2 * cheapest(lambda: encode(ready))


def test_no_board_is_larger_than_a_hundred_kibibytes_and_the_memory_stays_small() -> None:
    for number, step in enumerate(boards(range(6))):
        tr = translator(LANGUAGES[number % len(LANGUAGES)])
        png = picture("board", view(step.state, None), players=PLAYERS, tr=tr, events=step.events)
        assert len(png) <= MOST_BYTES
        assert MEMORY.bytes <= MOST_MEMORY


def test_the_first_picture_of_a_fresh_process_comes_quickly() -> None:
    seconds = min(
        float(subprocess.run([sys.executable, "-c", FIRST], capture_output=True, check=True, text=True).stdout)
        for _ in range(2)
    )
    assert seconds < MOST_FIRST_SECONDS
