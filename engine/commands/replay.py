"""``replay``: play records and tell what happened, as JSON lines or as a readable account."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from engine.commands import files
from engine.errors import RecordError
from engine.record import Ply, Record


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a record file")
    parser.add_argument("--json", action="store_true", help="one JSON object a line for each ply")


def run(args: argparse.Namespace) -> int:
    """Play every record; a bad one is reported, and the others are still played."""
    failed = False
    for path in args.records:
        try:
            record = files.read(path)
            for line in _json_lines(path, record) if args.json else _account(path, record):
                print(line)
        except RecordError as error:
            failed = True
            text = str(error)
            sys.stdout.flush()
            print(text if text.startswith(f"{path}: ") else f"{path}: {text}", file=sys.stderr)
    return int(failed)


def _json_lines(path: str, record: Record) -> Iterator[str]:
    game = record.game
    last: Ply | None = None
    for last in record.replay():
        move = str(last.entry.move) if last.entry else None
        yield json.dumps({"file": path, "ply": last.number, "move": move, **game.facts(last.step)})
    if last:
        yield json.dumps({"file": path, "result": game.result_facts(last.step.state)})


def _account(path: str, record: Record) -> Iterator[str]:
    game = record.game
    yield f"{path}: " + ", ".join(f"{s} {name}" for s, name in zip(game.seats, record.players, strict=True))
    last: Ply | None = None
    for last in record.replay():
        move = str(last.entry.move) if last.entry else "set-up"
        remark = f"  # {last.entry.remark}" if last.entry and last.entry.remark else ""
        yield f"{last.number:>4}  {move:<44} {game.account(last.step)}{remark}".rstrip()
    if last:
        yield game.score_sheet(last.step.state, record.players)
        yield f"position: {game.line(game.view(last.step.state, None))}"
