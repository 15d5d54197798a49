"""``review``: the course of the win chance of a game, its costliest moves, and what was better."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Sequence
from typing import Any

from engine.ai import Mistake, Reason, Review, review
from engine.ai.reviews import PLAYOUTS
from engine.commands import files
from engine.commands.options import Progress, positive
from engine.errors import RecordError
from engine.record import Record

_WIDTH = 50


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("record", metavar="RECORD", help="a record file")
    parser.add_argument("--playouts", type=positive, default=PLAYOUTS, metavar="N", help="playouts a move")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Review the game and print."""
    progress = Progress()

    def tell(done: int, total: int) -> None:
        progress.show(f"{done} of {total} moves")

    try:
        with files.naming(args.record):
            record = files.read(args.record)
            found = review(record, random.Random(1), args.playouts, tell)
    except RecordError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        progress.clear()
    print(json.dumps(_facts(found)) if args.json else _report(record, found))
    return 0


def _facts(found: Review) -> dict[str, Any]:
    return {
        "chances": [round(chance, 4) for chance in found.chances],
        "mistakes": [
            {
                "ply": mistake.ply,
                "played": str(mistake.played),
                "better": str(mistake.better),
                "played_chance": round(mistake.played_chance, 4),
                "better_chance": round(mistake.chance, 4),
                "why": [{"why": str(reason.why), **reason.facts} for reason in mistake.reasons],
            }
            for mistake in found.mistakes
        ],
    }


def _report(record: Record, found: Review) -> str:
    costly = {mistake.ply: mistake for mistake in found.mistakes}
    lines = [f"the chance of p1 ({record.players[0]}) before each move"]
    moves = [*map(str, record.entries), "end"]
    for ply, (chance, move) in enumerate(zip(found.chances, moves, strict=True), 1):
        bar = "#" * round(_WIDTH * chance)
        lines.append(f"{ply:>4} {100 * chance:5.1f} % |{bar:<{_WIDTH}}| {move}{_mark(costly.get(ply))}")
    lines += [
        f"ply {mistake.ply}: {mistake.played} cost {100 * mistake.cost:.1f} %; "
        f"better: {mistake.better} ({_words(mistake.reasons)})"
        for mistake in found.mistakes
    ]
    return "\n".join(lines)


def _mark(mistake: Mistake | None) -> str:
    return "  ?" if mistake else ""


def _words(reasons: Sequence[Reason]) -> str:
    return "; ".join(
        " ".join((str(reason.why), *(f"{name}={value}" for name, value in reason.facts.items())))
        for reason in reasons
    )
