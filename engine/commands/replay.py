"""``replay``: play records and tell what happened, as JSON lines or as a readable account."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from engine.commands import files
from engine.errors import RecordError
from engine.record import Record


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a record file")
    parser.add_argument("--json", action="store_true", help="one JSON object a line for each ply")


def run(args: argparse.Namespace) -> int:
    """Play every record; a bad one is reported, and the others are still played."""
    failed = False
    for path in args.records:
        try:
            with files.naming(path):
                record = files.read(path)
                for line in _json_lines(path, record) if args.json else _account(path, record):
                    print(line)
        except RecordError as error:
            failed = True
            sys.stdout.flush()
            print(error, file=sys.stderr)
    return int(failed)


def _json_lines(path: str, record: Record) -> Iterator[str]:
    game = record.game
    for ply in record.replay():
        move = str(ply.entry.move) if ply.entry else None
        yield json.dumps({"file": path, "ply": ply.number, "move": move, **game.facts(ply.step)})
    yield json.dumps({"file": path, "result": game.result_facts(ply.step.state)})


def _account(path: str, record: Record) -> Iterator[str]:
    game = record.game
    seats = game.seats(record.deal)
    yield f"{path}: " + ", ".join(f"{seat} {name}" for seat, name in zip(seats, record.players, strict=True))
    for ply in record.replay():
        move = str(ply.entry.move) if ply.entry else "set-up"
        remark = f"  # {ply.entry.remark}" if ply.entry and ply.entry.remark else ""
        yield f"{ply.number:>4}  {move:<44} {game.account(ply.step)}{remark}".rstrip()
    if game.outcome(ply.step.state) is None and record.result:
        yield f"The game ended outside the rules: {record.result}."
    else:
        yield game.score_sheet(ply.step.state, record.players)
    yield f"position: {game.line(game.view(ply.step.state, None))}"
