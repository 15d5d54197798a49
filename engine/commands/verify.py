"""``verify``: prove that a deal was fair and every move legal."""

from __future__ import annotations

import argparse
import sys

from engine.commands import files
from engine.errors import RecordError


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("record", metavar="RECORD", help="a record file with its seed")


def run(args: argparse.Namespace) -> int:
    """Check the shuffle, then the moves."""
    try:
        with files.naming(args.record):
            record = files.read(args.record)
            record.check_fairness()
            print(f"deal: follows from its seed and the salt {record.salt or ''!r}")
            print("commitment: " + ("matches the seed" if record.commitment else "none was published"))
            last = record.last()
    except RecordError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"moves: all {last.number} are legal")
    print(f"result: {record.game.result_text(last.step.state) or record.result or 'the game is not over'}")
    return 0
