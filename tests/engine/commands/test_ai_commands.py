"""``arena``, ``selfplay`` and ``fit``, run as people run them."""

import json
import re
import signal
import sys
import time
import tomllib
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator
from itertools import islice
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any

import pytest

import engine.commands.fit as fit_command
from data import read_text
from engine.__main__ import main
from engine.ai.evaluate import read_weights
from engine.ai.match import Budget, Played, play_deals
from engine.commands.options import CUT_SHORT, Progress, positive, seconds

Captured = pytest.CaptureFixture[str]


def figures(capsys: Captured, *args: str) -> dict[str, Any]:
    assert main([*args, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_match_plays_both_seats_of_each_deal_and_adds_up(capsys: Captured) -> None:
    found = figures(capsys, "arena", "greedy", "random", "--games", "20")
    assert found["games"] == 20
    assert found["low"] <= found["score"] <= found["high"]
    wins = sum(found["a_wins"].values()) + sum(found["b_wins"].values())
    assert wins + found["shared"] == 20
    assert found["problems"] == {}
    assert found["a_time"]["slowest"] >= found["a_time"]["mean"] > 0


def test_an_agent_against_itself_scores_a_half(capsys: Captured) -> None:
    """Both games of a deal are then the same, so that one agent wins once in each seat."""
    found = figures(capsys, "arena", "greedy", "greedy", "--games", "6")
    assert found["score"] == 0.5
    assert found["a_as_p1"] + found["a_as_p2"] == 1.0


def test_a_match_by_playouts_can_be_repeated_exactly(capsys: Captured) -> None:
    args = ("arena", "search", "easy", "--games", "2", "--playouts", "8", "--name", "again")
    first, second = (figures(capsys, *args) for _ in range(2))
    for timed in ("a_time", "b_time"):
        first.pop(timed), second.pop(timed)
    assert first == second


def test_several_processes_play_the_same_match(capsys: Captured) -> None:
    args = ("arena", "greedy", "random", "--games", "8")
    alone, together = figures(capsys, *args), figures(capsys, *args, "--workers", "2")
    assert (alone["score"], alone["a_wins"]) == (together["score"], together["a_wins"])


def test_a_match_is_told_to_people(capsys: Captured) -> None:
    assert main(["arena", "greedy", f"cmd:{sys.executable} -c pass", "--games", "2", "--time", "120"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("greedy against cmd:")
    assert "100.0 % (" in out
    assert "forfeited (2): " in out
    assert "ms a move, slowest" in out


@pytest.mark.parametrize("args", [["arena", "greedy", "genius"], ["selfplay", "genius"]])
def test_an_unknown_agent_is_refused(args: list[str], capsys: Captured) -> None:
    assert main(args) == 1
    assert "'genius' is no agent: choose among random, greedy," in capsys.readouterr().err


@pytest.mark.parametrize("option", [["--games", "0"], ["--time", "0"], ["--time", "1", "--playouts", "1"]])
def test_senseless_options_are_refused(option: list[str], capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "greedy", "random", *option])
    assert "error: argument" in capsys.readouterr().err


def test_numbers_of_options() -> None:
    assert (positive("3"), seconds("0.5")) == (3, 0.5)


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "many", ""])
def test_what_is_no_count_is_refused_in_words(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a whole number above 0"):
        positive(text)


@pytest.mark.parametrize("text", ["0", "-1", "long", "inf", "nan"])
def test_what_is_no_time_is_refused_in_words(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a number of seconds above 0"):
        seconds(text)


def test_selfplay_gives_shares_that_add_up(capsys: Captured) -> None:
    found = figures(capsys, "selfplay", "random", "--games", "60")
    kinds = found["kinds"]
    assert sum(kind["value"] for kind in kinds.values()) == pytest.approx(1)
    assert kinds["forfeit"]["value"] == 0
    assert found["problems"] == {}
    drafted, built = found["drafted"], found["built"]
    assert len(drafted) == len(built) == 12
    assert sum(wonder["sample"] for wonder in drafted.values()) == 60 * 8
    assert all(built[name]["sample"] <= drafted[name]["sample"] for name in drafted)
    assert found["plies"]["value"] > 40


def test_selfplay_is_told_to_people(capsys: Captured) -> None:
    assert main(["selfplay", "greedy", "--games", "10"]) == 0
    out = capsys.readouterr().out
    for word in ("civilian", "first player", "plies", "winner points", "temple_of_artemis", "% ("):
        assert word in out
    assert "forfeited" not in out


def test_selfplay_says_why_games_were_forfeited(capsys: Captured) -> None:
    silent = f"cmd:{sys.executable} -c pass"
    found = figures(capsys, "selfplay", silent, "--games", "2", "--time", "120")
    assert found["kinds"].pop("forfeit")["value"] == 1
    assert {kind["value"] for kind in found["kinds"].values()} == {0}
    ((why, count),) = found["problems"].items()
    assert count == 2
    assert main(["selfplay", silent, "--games", "2", "--time", "120"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^forfeit +100.0 % ", out, re.MULTILINE)
    assert out.endswith(f"\nforfeited (2): {why}\n")


def test_fit_says_how_well_it_fits_and_writes_only_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    before = read_text("duel/ai.toml")
    monkeypatch.setattr(fit_command, "path", lambda name: tmp_path / Path(name).name)
    assert main(["fit", "--playouts", "1", "--games", "20"]) == 0
    assert not list(tmp_path.iterdir())
    assert main(["fit", "--playouts", "1", "--games", "20", "--write"]) == 0
    assert "age3_end" in capsys.readouterr().out
    written = (tmp_path / "ai.toml").read_text(encoding="utf-8")
    assert "python -m engine fit --games 20 --playouts 1 --name fit --write" in written
    assert any(any(row) for row in read_weights(tomllib.loads(written)).values())
    assert read_text("duel/ai.toml") == before


def test_progress_on_a_terminal_is_one_line_that_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    progress = Progress()
    progress.show("3 of 4 games")
    assert capsys.readouterr().err.startswith("\r3 of 4 games ")
    progress.clear()
    assert capsys.readouterr().err.strip() == ""


def test_progress_in_a_file_is_a_line_a_minute(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    now = 1000.0
    monkeypatch.setattr("engine.commands.options.monotonic", lambda: now)
    progress = Progress()
    for _ in range(180):
        now += 1
        progress.show(f"{now - 1000:.0f} of 180 games")
    progress.clear()
    assert capsys.readouterr().err.splitlines() == [f"{done} of 180 games" for done in (60, 120, 180)]


def cut_after(games: int, number: signal.Signals) -> Callable[..., Iterator[list[Played]]]:
    """Play as ever, but the process is told to stop after some deals."""

    def playing(*args: Any) -> Iterator[list[Played]]:
        yield from islice(play_deals(*args), games)
        signal.raise_signal(number)
        raise AssertionError("went on playing")

    return playing


@pytest.fixture
def _interruptible() -> Iterator[None]:
    """Ctrl-C as on a terminal: whatever runs in the background of a shell ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_match_that_is_cut_short_tells_the_score_so_far(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr("engine.commands.arena.play_deals", cut_after(3, number))
    assert main(["arena", "greedy", "random", "--games", "20"]) == CUT_SHORT
    assert "of 6 games (interrupted, 20 planned)" in capsys.readouterr().out
    assert main(["arena", "greedy", "random", "--games", "20", "--json"]) == CUT_SHORT
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["planned"]) == (6, 20)
    monkeypatch.setattr("engine.commands.selfplay.play_deals", cut_after(5, number))
    assert main(["selfplay", "greedy", "--games", "20"]) == CUT_SHORT
    assert "greedy against itself, 5 games (interrupted, 20 planned); 95 %" in capsys.readouterr().out
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.parametrize("args", [["arena", "greedy", "random"], ["selfplay", "greedy"]])
def test_what_is_cut_short_before_the_first_result_says_so(
    args: list[str], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr(f"engine.commands.{args[0]}.play_deals", cut_after(0, signal.SIGTERM))
    assert main(args) == CUT_SHORT
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("interrupted before the ")


def test_an_interrupted_match_does_not_wait_for_the_games_under_way() -> None:
    """Their players never answer, so whoever waits for them waits for an hour."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    bystander = get_context("spawn").Process(target=time.sleep, args=(3600,))
    bystander.start()
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 1.0)
    silent = f"cmd:{sys.executable} -c 'import sys; sys.stdin.read()'"
    try:
        with pytest.raises(KeyboardInterrupt):
            list(play_deals("slow", ((silent, silent),), range(2), Budget(seconds=3600), 2))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert active_children() == [bystander], "only the players of the match are sent away"
    bystander.kill()
    bystander.join()


GAME = str(Path(__file__).parents[2] / "records" / "civilian.toml")


def test_think_names_the_best_moves_of_a_position_with_reasons(capsys: Captured) -> None:
    assert main(["think", GAME, "--ply", "20", "--playouts", "30"]) == 0
    position, *lines = capsys.readouterr().out.splitlines()
    assert position.startswith("1 p")
    assert " %  " in lines[0]
    assert any(line.startswith("why: ") for line in lines)
    assert "playouts, " in lines[-1]
    assert "depth" in lines[-1]


@pytest.mark.parametrize(
    ("ply", "problem"), [("500", "there is no ply 500"), ("-1", "there is no ply -1"), (None, "the game is over")]
)
def test_think_refuses_a_position_that_is_none(ply: str | None, problem: str, capsys: Captured) -> None:
    assert main(["think", GAME, *(["--ply", ply] if ply else [])]) == 1
    assert problem in capsys.readouterr().err


def test_think_measures_each_phase_and_says_where_the_time_goes(capsys: Captured) -> None:
    assert main(["think", "--playouts", "5"]) == 0
    *phases, shares = capsys.readouterr().out.splitlines()
    assert len(phases) == 8
    assert shares.startswith("time: judging ")
    assert sum(int(part.split()[-2]) for part in shares.split(",")) == pytest.approx(100, abs=3)


def test_review_draws_the_course_of_a_game_and_names_its_costly_moves(capsys: Captured) -> None:
    assert main(["review", GAME, "--playouts", "2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("the chance of p1")
    assert out.count("  ?\n") == out.count("better: ") == 3
    found = figures(capsys, "review", GAME, "--playouts", "2")
    assert len(found["mistakes"]) == 3
    assert {"ply", "played", "better", "played_chance", "better_chance", "why"} == set(found["mistakes"][0])
    assert found["chances"][-1] in (0, 1)


def test_review_of_what_is_no_record_says_so(tmp_path: Path, capsys: Captured) -> None:
    path = str(tmp_path / "nothing.toml")
    for command in ("review", "think"):
        assert main([command, path]) == 1
        assert capsys.readouterr().err.startswith(f"{path}: cannot be read: ")


@pytest.mark.parametrize("command", ["review", "think"])
def test_a_record_with_an_illegal_move_is_refused_with_its_place(
    command: str, tmp_path: Path, capsys: Captured
) -> None:
    lines = Path(GAME).read_text(encoding="utf-8").splitlines(keepends=True)
    draft = next(number for number, line in enumerate(lines) if " draft " in line)
    lines[draft] = lines[draft].replace(" draft ", " build ")
    path = tmp_path / "illegal.toml"
    path.write_text("".join(lines), encoding="utf-8")
    assert main([command, str(path)]) == 1
    assert capsys.readouterr().err.startswith(f"{path}: ")
