"""The worker processes and their queue; a quick thinker stands in for the search where the queue is tested."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from bot import thinking as module
from bot.thinking import LEAST_SECONDS, PATIENCE, NoAnswer, Thinking, Thought, TooBusy, default_workers
from engine import record
from engine.ai import LEVELS
from engine.ai.reviews import Assessment
from engine.duel import DUEL
from engine.duel.legality import legal_moves
from engine.duel.model import View
from engine.duel.moves import Move

ROOT = Path(__file__).parents[2]
RECORD = record.loads((ROOT / "tests/records/military.toml").read_text(encoding="utf-8"))
VIEW = DUEL.view(DUEL.new(DUEL.deal(bytes(32), "salt", {})).state, 0)
LEGAL = legal_moves(VIEW, 0)


# ---------------------------------------------------------------- thinkers, as workers import them


def noting(notes: Path, view: View, _level: str, seed: int, seconds: float | None) -> Move:
    """Notes who asked and how much time was given."""
    with notes.open("a", encoding="ascii") as file:
        file.write(f"{seed} {seconds}\n")
    return legal_moves(view, 0)[0]


def waiting(gate: Path, notes: Path, view: View, level: str, seed: int, seconds: float | None) -> Move:
    """Answers when the gate is there."""
    move = noting(notes, view, level, seed, seconds)
    while not gate.exists():
        time.sleep(0.01)
    return move


def needing_long(view: View, _level: str, _seed: int, seconds: float | None) -> Move:
    """Would need a fifth of a second."""
    time.sleep(min(seconds or 0.2, 0.2))
    return legal_moves(view, 0)[0]


def dying(times: int, deaths: Path, view: View, _level: str, _seed: int, _seconds: float | None) -> Move:
    """Takes its process along so many times, then answers."""
    with deaths.open("a", encoding="ascii") as file:
        file.write("x")
    if deaths.stat().st_size <= times:
        os.kill(os.getpid(), signal.SIGKILL)
    return legal_moves(view, 0)[0]


def failing(_view: View, _level: str, _seed: int, _seconds: float | None) -> Move:
    raise ValueError("the search has a fault")


async def until(file: Path) -> None:
    def look() -> None:
        while not file.exists():
            time.sleep(0.01)

    await asyncio.to_thread(look)


def notes_in(file: Path) -> list[tuple[int, float]]:
    lines = file.read_text(encoding="ascii").split("\n")[:-1]
    return [(int(seed), float(seconds)) for seed, seconds in map(str.split, lines)]


@pytest.fixture
async def real() -> AsyncIterator[Thinking]:
    thinking = Thinking(1)
    yield thinking
    thinking.close()


# ---------------------------------------------------------------- the real search


async def test_every_level_answers_with_a_legal_move_and_the_same_one_when_asked_again(real: Thinking) -> None:
    for level in ("easy", "medium"):
        first = await real.move(VIEW, level, seed=7)
        assert first.move in LEGAL
        assert await real.move(VIEW, level, seed=7) == first


async def test_hard_says_so_when_the_crowd_leaves_it_little_time(
    real: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not (await real.move(VIEW, "hard", seed=1)).hurried
    monkeypatch.setattr(module, "PATIENCE", 0.3)
    cut_short = [await real.move(VIEW, "hard", seed) for seed in range(5)]
    assert all(one.hurried for one in cut_short)


async def test_a_hint_comes_with_chances_and_other_moves(real: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HINT_SECONDS", 0.1)
    found = await real.hint(VIEW, seed=1)
    assert found.move in LEGAL
    assert 0 < found.chance < 1
    assert {line.move for line in found.alternatives} <= set(LEGAL) - {found.move}


async def test_a_review_judges_every_move_and_tells_its_progress(
    real: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PLAYOUTS", 30)
    told: list[tuple[int, int]] = []
    found = await real.review(RECORD, lambda done, total: told.append((done, total)))
    plies = len(RECORD.entries)
    assert told == [(done, plies) for done in range(1, plies + 1)]
    assert len(found.chances) == plies + 1
    assert found.chances[-1] in (0, 1)


# ---------------------------------------------------------------- workers that die


async def test_a_killed_worker_is_replaced_and_the_position_thought_about_again(tmp_path: Path) -> None:
    thinking = Thinking(1, think=partial(dying, 1, tmp_path / "deaths"))
    found = await asyncio.gather(*(thinking.move(VIEW, "easy", seed) for seed in range(5)))
    assert [one.move for one in found] == [LEGAL[0]] * 5
    thinking.close()


async def test_a_position_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    thinking = Thinking(1, think=partial(dying, 99, tmp_path / "deaths"))
    with pytest.raises(NoAnswer):
        await thinking.move(VIEW, "easy", 1)
    assert thinking.asked == 0
    thinking.close()


@contextmanager
def files_left(count: int) -> Iterator[None]:
    """The process may open so many files more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    *allowed, refused = (os.dup(0) for _ in range(count + 1))
    for file in (*allowed, refused):
        os.close(file)
    resource.setrlimit(resource.RLIMIT_NOFILE, (refused, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("count", [0, 2, 4, 6, 8, 10])
async def test_a_worker_that_cannot_be_started_holds_up_nobody(tmp_path: Path, count: int) -> None:
    thinking = Thinking(1, think=partial(noting, tmp_path / "notes"))
    with files_left(count):
        thinking.warm_up()
        with suppress(NoAnswer):
            await thinking.move(VIEW, "easy", 1)
    assert (await thinking.move(VIEW, "easy", 2)).move in LEGAL
    await asyncio.sleep(0)
    assert (thinking.asked, thinking.running) == (0, 0)
    thinking.close()


async def test_a_question_for_which_no_worker_can_be_started_gets_no_answer(tmp_path: Path) -> None:
    thinking = Thinking(1, think=partial(noting, tmp_path / "notes"))
    with files_left(0), pytest.raises(NoAnswer):
        await thinking.move(VIEW, "easy", 1)
    thinking.close()


async def test_a_worker_that_nobody_could_watch_is_not_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process was the last that the machine allowed: no thread could be started beside it."""
    before = set(multiprocessing.active_children())
    thinking = Thinking(1, think=partial(noting, tmp_path / "notes"))

    def no_thread(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patch:
        patch.setattr(threading.Thread, "start", no_thread)
        with pytest.raises(NoAnswer):
            await thinking.move(VIEW, "easy", 1)
    for worker in set(multiprocessing.active_children()) - before:
        await asyncio.to_thread(worker.join)  # the test's time limit ends the wait if it never leaves
    assert (await thinking.move(VIEW, "easy", 2)).move in LEGAL
    thinking.close()


@pytest.mark.parametrize("wanted", [True, False])
async def test_a_worker_that_never_answers_is_killed_and_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    gate = tmp_path / "gate"
    thinking = Thinking(1, think=partial(waiting, gate, tmp_path / "notes"))
    before = set(multiprocessing.active_children())
    gate.touch()
    await thinking.move(VIEW, "easy", 1)
    (worker,) = set(multiprocessing.active_children()) - before
    gate.unlink()
    while thinking.running:  # noqa: ASYNC110 - it is told to nobody
        await asyncio.sleep(0.01)
    with monkeypatch.context() as patch:
        patch.setattr(module, "PATIENCE", 0.1)
        patch.setattr(module, "LONGEST_SILENCE", 0.1)
        asked = asyncio.create_task(thinking.move(VIEW, "easy", 2))
        await asyncio.sleep(0)
    while len(notes_in(tmp_path / "notes")) < 2:  # noqa: ASYNC110 - another process writes
        await asyncio.sleep(0.01)
    if not wanted:
        asked.cancel()
    await asyncio.to_thread(worker.join)  # the test's time limit ends the wait if it is never killed
    gate.touch()
    assert (await thinking.move(VIEW, "easy", 3)).move in LEGAL
    assert not wanted or (await asked).move in LEGAL
    thinking.close()


async def test_a_fault_in_the_search_is_raised_and_the_worker_stays() -> None:
    thinking = Thinking(1, think=failing)
    with pytest.raises(ValueError, match="the search has a fault"):
        await thinking.move(VIEW, "easy", 1)
    with pytest.raises(ValueError, match="the search has a fault"):
        await thinking.move(VIEW, "easy", 2)
    thinking.close()


def test_workers_leave_when_the_bot_is_killed() -> None:
    script = (
        "import asyncio, multiprocessing, tests.bot.test_thinking as t\n"
        "async def main():\n"
        "    thinking = t.Thinking(1)\n"
        "    await thinking.move(t.VIEW, 'easy', 1)\n"
        "    print(multiprocessing.active_children()[0].pid, flush=True)\n"
        "    await asyncio.sleep(600)\n"
        "if __name__ == '__main__':\n"
        "    asyncio.run(main())\n"
    )
    bot = subprocess.Popen([sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert bot.stdout is not None
    worker = Path("/proc", bot.stdout.readline().strip())
    assert worker.exists()
    bot.kill()
    bot.communicate()
    until = time.monotonic() + 60
    while worker.exists():
        assert time.monotonic() < until, "the worker stays without its bot"
        time.sleep(0.05)


# ---------------------------------------------------------------- the queue


async def test_two_hundred_games_are_served_in_turn_each_with_less_time(tmp_path: Path) -> None:
    notes, gate = tmp_path / "notes", tmp_path / "gate"
    thinking = Thinking(1, think=partial(waiting, gate, notes))
    asked = [asyncio.create_task(thinking.move(VIEW, "hard", seed)) for seed in range(200)]
    await until(notes)
    assert thinking.asked == 200
    gate.touch()
    answers = await asyncio.gather(*asked)
    assert all(one.move in LEGAL for one in answers)
    served = notes_in(notes)
    assert [seed for seed, _ in served] == list(range(200))
    assert served[0][1] == PATIENCE, "the first one came alone"
    assert {seconds for _, seconds in served[1:]} == {LEAST_SECONDS}
    assert thinking.asked == 0
    thinking.close()


async def test_one_game_alone_has_all_its_time_and_says_nothing_about_haste(tmp_path: Path) -> None:
    thinking = Thinking(1, think=partial(noting, tmp_path / "notes"))
    found = await thinking.move(VIEW, "hard", 1)
    assert not found.hurried
    assert notes_in(tmp_path / "notes")[0][1] >= (LEVELS["hard"].limits.seconds or 0)
    thinking.close()


async def test_who_is_cut_short_by_the_crowd_says_so_and_who_is_not_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 3.0)
    thinking = Thinking(1, think=needing_long)
    first, *others = await asyncio.gather(*(thinking.move(VIEW, "hard", seed) for seed in range(30)))
    assert not first.hurried, "it came alone"
    assert all(one.hurried for one in others)
    thinking.close()
    quick = Thinking(1)
    calm = await asyncio.gather(*(quick.move(VIEW, "easy", seed) for seed in range(40)))
    assert not any(one.hurried for one in calm)
    quick.close()


async def test_what_is_no_longer_wanted_is_not_thought_about(tmp_path: Path) -> None:
    notes, gate = tmp_path / "notes", tmp_path / "gate"
    thinking = Thinking(1, think=partial(waiting, gate, notes))
    first, second, third = (asyncio.create_task(thinking.move(VIEW, "easy", seed)) for seed in range(3))
    await until(notes)
    second.cancel()
    gate.touch()
    assert isinstance(await third, Thought)
    assert isinstance(await first, Thought)
    assert [seed for seed, _ in notes_in(notes)] == [0, 2]
    assert second.cancelled()
    thinking.close()


async def test_a_worker_whose_answer_is_not_wanted_counts_as_busy_until_it_is_done(tmp_path: Path) -> None:
    notes, gate = tmp_path / "notes", tmp_path / "gate"
    thinking = Thinking(1, think=partial(waiting, gate, notes))
    first = asyncio.create_task(thinking.move(VIEW, "easy", 0))
    await until(notes)
    first.cancel()
    second = asyncio.create_task(thinking.move(VIEW, "easy", 1))
    await asyncio.sleep(0.1)
    assert [seed for seed, _ in notes_in(notes)] == [0]
    assert (thinking.waiting, thinking.running) == (1, 1)
    gate.touch()
    await second
    assert [seed for seed, _ in notes_in(notes)] == [0, 1]
    thinking.close()


async def test_the_queue_tells_how_many_wait_and_think_and_how_long_it_took(tmp_path: Path) -> None:
    notes, gate = tmp_path / "notes", tmp_path / "gate"
    thinking, took = Thinking(2, think=partial(waiting, gate, notes)), list[float]()
    thinking.observe = took.append
    asked = [asyncio.create_task(thinking.move(VIEW, "easy", number)) for number in range(5)]
    await until(notes)
    assert (thinking.waiting, thinking.running) == (3, 2)
    asked[4].cancel()
    await asyncio.wait([asked[4]])
    assert (thinking.waiting, thinking.running) == (2, 2)
    assert took == []
    gate.touch()
    await asyncio.gather(*asked[:4])
    await asyncio.sleep(0)
    assert (thinking.waiting, thinking.running, len(took)) == (0, 0, 4)
    assert min(took) > 0
    thinking.close()


async def test_nothing_is_thought_after_closing(real: Thinking) -> None:
    real.close()
    with pytest.raises(NoAnswer):
        await real.move(VIEW, "easy", 1)


def test_a_core_is_left_to_the_bot_where_there_are_several(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, workers in ((1, 1), (2, 1), (3, 2), (64, 2)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda _, cores=cores: set(range(cores)))
        assert default_workers() == workers


# ---------------------------------------------------------------- reviews in bounded time


async def test_a_review_looks_less_deeply_when_time_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REVIEW_SECONDS", 0.0)
    thinking, asked = Thinking(1), []

    async def assess(_view: View, played: Move, _seed: int, playouts: int) -> Assessment:
        asked.append(playouts)
        return Assessment(played, 0.5, 0.5, ())

    monkeypatch.setattr(thinking, "_assess", assess)
    await thinking.review(RECORD, lambda _done, _total: None)
    assert asked[0] == module.PLAYOUTS
    assert set(asked[1:]) == {module.LEAST_PLAYOUTS}


async def test_a_review_that_waits_too_long_in_the_queue_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LONGEST_REVIEW", 0.01)
    thinking = Thinking(1, think=partial(waiting, tmp_path / "gate", tmp_path / "notes"))
    game = asyncio.create_task(thinking.move(VIEW, "easy", 0))
    await until(tmp_path / "notes")
    with pytest.raises(TooBusy):
        await thinking.review(RECORD, lambda _done, _total: None)
    (tmp_path / "gate").touch()
    await game
    thinking.close()
