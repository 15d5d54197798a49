"""Other people's programs as agents: the line protocol, and programs that misbehave."""

import random
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from engine.ai.agent import AgentError
from engine.ai.agents import named
from engine.ai.match import FORFEIT, Budget, deal_state, play, play_deal
from engine.ai.program import Program
from engine.duel import DUEL
from engine.duel.moves import Move
from engine.duel.text import position_line
from engine.duel.view import view
from tests.engine.duel.build import new_game

PATIENT = 120.5
"""Seconds for a program to start and to answer, however busy the machine is."""
FIRST_LEGAL = """
    import sys
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "legal":
            first = rest.split("; ")[0]
        if word == "go":
            print("# thinking")
            print(first, flush=True)
"""


def command(folder: Path, source: str) -> str:
    path = folder / "player.py"
    path.write_text(dedent(source), encoding="utf-8")
    return f"{sys.executable} {path}"


def ask(program: Program) -> Move:
    now = new_game(1)
    return program.choose(view(now, 0), DUEL.legal_moves(now, 0), random.Random(1))


def test_a_program_plays_a_whole_game(tmp_path: Path) -> None:
    program = Program(command(tmp_path, FIRST_LEGAL), seconds=PATIENT)
    played = play(deal_state("program", 1), (program, named("random")), random.Random(1))
    program.close()
    assert played.problem is None
    assert played.how != FORFEIT
    assert played.decisions[0] > 10


def test_a_program_is_told_the_position_its_moves_and_its_time(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    source = f"""
        import sys
        lines = [sys.stdin.readline() for _ in range(3)]
        open({str(seen)!r}, "w").writelines(lines)
        print(lines[1].split(" ", 1)[1].split("; ")[0].strip(), flush=True)
    """
    program = Program(command(tmp_path, source), seconds=PATIENT)
    move = ask(program)
    program.close()
    position, legal, go = seen.read_text(encoding="utf-8").splitlines()
    now = new_game(1)
    moves = DUEL.legal_moves(now, 0)
    assert position == f"position {position_line(view(now, 0))}"
    assert legal == "legal " + "; ".join(map(str, moves))
    assert go == f"go {PATIENT}"
    assert move == moves[0]


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("print('p1 build nothing', flush=True); input()", "'nothing' is not a card"),
        ("print('hello', flush=True); input()", "cannot read the move 'hello'"),
        ("print('p1 build palace', flush=True); input()", "p1 build palace is not a legal move here"),
        ("pass", "ended without an answer"),
        ("raise SystemExit(3)", "ended without an answer"),
        ("import time; time.sleep(60)", "did not answer within 0.1 s"),
        (
            r"import sys; sys.stdout.buffer.write(b'\xff\xfe\n'); sys.stdout.flush(); input()",
            "cannot read the move",
        ),
    ],
    ids=["unknown card", "no move", "illegal", "silent end", "failure", "too slow", "no text"],
)
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_program_that_misbehaves_is_stopped_and_said_why(
    tmp_path: Path, source: str, problem: str, capfd: pytest.CaptureFixture[str]
) -> None:
    program = Program(command(tmp_path, source), seconds=0.1 if "sleep" in source else PATIENT)
    with pytest.raises(AgentError, match=problem):
        ask(program)
    assert program._process is None
    capfd.readouterr()


def test_a_program_that_does_not_exist_is_said_to_be_missing() -> None:
    with pytest.raises(AgentError, match="cannot be run"):
        ask(Program("/nowhere/to/be/found"))


def test_a_program_that_fails_forfeits_the_game_and_plays_the_next_one(tmp_path: Path) -> None:
    """It answers well once after each start; so it loses each game at its second move, and the match goes on."""
    source = """
        import sys
        lines = [sys.stdin.readline() for _ in range(3)]
        print(lines[1].split(" ", 1)[1].split("; ")[0].strip(), flush=True)
    """
    name = f"cmd:{command(tmp_path, source)}"
    games = play_deal("forfeit", ((name, "random"), ("random", name)), Budget(seconds=PATIENT), 0)
    assert [game.how for game in games] == [FORFEIT, FORFEIT]
    assert [game.winners for game in games] == [(1,), (0,)]
    assert all(game.problem and "ended without an answer" in game.problem for game in games)


def test_an_agent_of_ours_that_names_a_move_which_is_not_legal_forfeits_too() -> None:
    class Cheat:
        def choose(self, *_: object) -> Move:
            return DUEL.parse("p1 build palace")

    played = play(deal_state("cheat", 1), (Cheat(), named("random")), random.Random(1))
    assert (played.how, played.winners, played.scores) == (FORFEIT, (1,), None)
    assert played.problem == "p1 build palace is not a legal move here"
