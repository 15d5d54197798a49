"""``perft``: count the lines of play of a given length, split by the first move, to prove the rules unchanged."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import Any

from engine.commands import files
from engine.errors import RecordError
from engine.fair import SEED_BYTES
from engine.games import GAMES
from engine.record import AnyGame


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("depth", type=int, metavar="N", help="how many moves")
    parser.add_argument(
        "record", nargs="?", metavar="RECORD", help="from the end of this record; else a fixed deal"
    )


def run(args: argparse.Namespace) -> int:
    """Print the count behind each first move, and the sum."""
    if args.depth < 1:
        print(f"perft: N must be at least 1, not {args.depth}", file=sys.stderr)
        return 1
    game = GAMES["duel"]
    try:
        if args.record:
            with files.naming(args.record):
                record = files.read(args.record)
                _count(record.game, record.last().step.state, args.depth)
        else:
            _count(game, game.new(game.deal(bytes(SEED_BYTES), "", {})).state, args.depth)
    except RecordError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _count(game: AnyGame, state: Any, depth: int) -> None:
    start, total = time.perf_counter(), 0
    for move, count in split(game, state, depth):
        print(f"{move}: {count}", flush=True)
        total += count
    print(f"{total} in {time.perf_counter() - start:.2f} s")


def split(game: AnyGame, state: Any, depth: int) -> Iterator[tuple[str, int]]:
    """The count behind each first move, one by one."""
    for seat in game.to_act(state):
        for move in game.legal_moves(state, seat):
            yield str(move), perft(game, game.play(state, move).state, depth - 1)


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """How many lines of exactly so many moves there are; a game that ends earlier has none."""
    if depth == 0:
        return 1
    moves = [move for seat in game.to_act(state) for move in game.legal_moves(state, seat)]
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(state, move).state, depth - 1) for move in moves)
