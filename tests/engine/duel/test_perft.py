"""Perft: how many lines of play there are from a position. A change of the rules changes a count.

A file names positions and counts::

    deal 7            # the deal of a numbered seed; or: record civilian 40 (after 40 moves of a golden record)
    3 24              # so many moves deep: so many lines
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import record
from engine.duel import DUEL
from engine.duel.model import State
from tests.engine.duel.build import after, new_game

FILES = Path(__file__).parent / "perft"
RECORDS = Path(__file__).parents[2] / "records"


def cases() -> Iterator[tuple[str, int, int]]:
    """Each position with a depth and its count."""
    for path in sorted(FILES.glob("*.perft")):
        position = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.partition("#")[0].split()
            if words and words[0].isdigit():
                yield position, int(words[0]), int(words[1])
            elif words:
                position = " ".join(words)


def reached(position: str) -> State:
    kind, name, *plies = position.split()
    if kind == "deal":
        return new_game(int(name))
    game = record.loads((RECORDS / f"{name}.toml").read_text(encoding="utf-8"))
    return after(DUEL.new(game.deal).state, *(str(entry.move) for entry in game.entries[: int(plies[0])]))


def perft(state: State, depth: int) -> int:
    moves = DUEL.legal_moves(state, state.pending.seat)
    if depth == 1:
        return len(moves)
    return sum(perft(DUEL.play(state, move).state, depth - 1) for move in moves)


def split(state: State, depth: int) -> str:
    """The count behind each move, to find where the rules differ."""
    return "\n".join(
        f"{move}: {perft(DUEL.play(state, move).state, depth - 1) if depth > 1 else 1}"
        for move in DUEL.legal_moves(state, state.pending.seat)
    )


@pytest.mark.parametrize(("position", "depth", "count"), [*cases()])
def test_the_number_of_lines_is_known(position: str, depth: int, count: int) -> None:
    state = reached(position)
    found = perft(state, depth)
    assert found == count, f"{position} {depth}: {found} lines, not {count}\n{split(state, depth)}"
