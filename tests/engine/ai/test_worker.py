"""What worker processes do: the same answer as here, again after a lost process."""

import os
import random
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import pytest

from engine.ai import think, think_assess, think_hint
from engine.ai.agents import LEVELS
from engine.duel import DUEL
from engine.duel.view import view
from tests.engine.ai import positions


def pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"))


def test_a_worker_process_gives_the_same_answer_and_a_lost_one_is_simply_asked_again() -> None:
    asked = (view(positions.DENY_THE_SIXTH_SYMBOL, 0), DUEL.parse("p1 build palace"), 7, 40)
    here = think_assess(*asked)
    with pool() as workers:
        assert workers.submit(think_assess, *asked).result() == here
        lost = workers.submit(os.kill, workers.submit(os.getpid).result(), signal.SIGKILL)
        with pytest.raises(BrokenProcessPool):
            lost.result()
    with pool() as workers:
        assert workers.submit(think_assess, *asked).result() == here


def test_hints_and_assessments_can_be_asked_of_a_worker() -> None:
    seen = view(positions.TAKE_THE_SIXTH_SYMBOL, 0)
    assert str(think_hint(seen, 1, 0.1).move) == "p1 build academy"
    assert think_assess(seen, DUEL.parse("p1 build palace"), 1, 10).chance == 1.0


def test_under_load_thinking_is_shorter_and_never_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[float | None] = []

    class Fake:
        def choose(self, _view: object, legal: list[object], _rng: random.Random) -> object:
            return legal[0]

    def named(_level: str, *, seconds: float | None) -> Fake:
        given.append(seconds)
        return Fake()

    monkeypatch.setattr("engine.ai.worker.named", named)
    seen = view(positions.TAKE_THE_SIXTH_SYMBOL, 0)
    for level, seconds in (("hard", 1.0), ("hard", 60.0), ("medium", 1.0), ("hard", None), ("greedy", 1.0)):
        think(seen, level, 1, seconds)
    hard, medium = (LEVELS[level].limits.seconds for level in ("hard", "medium"))
    assert given == [1.0, hard, medium, None, 1.0]
