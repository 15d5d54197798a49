"""``think``: what the search makes of a position of a record, how fast it is, and where its time goes.

Without a record it thinks about a position of each phase of a game of its own and prints the figures only.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from engine.ai.agents import named
from engine.ai.features import PHASES, phase
from engine.ai.match import deal_state
from engine.ai.reasons import reasons
from engine.ai.search import Findings, Limits, Search
from engine.commands import files
from engine.commands.options import positive, seconds
from engine.duel import DUEL
from engine.duel.model import View
from engine.errors import RecordError
from engine.record import Record

_SHOWN = 8
_PROFILED = 300
_PARTS = {
    "judging": ("evaluate.py", "features.py"),
    "tree": ("search.py", "tree.py"),
    "drawing": ("view.py", "random.py"),
    "legal moves": ("legality.py", "trade.py", "goods.py", "pyramid.py"),
}
"""Which modules belong to which part of the work; the rest plays moves."""
_PLAYING = "playing"


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("record", nargs="?", metavar="RECORD", help="a record file")
    parser.add_argument("--ply", type=int, metavar="N", help="the position after N moves instead of the last one")
    parser.add_argument("--time", type=seconds, default=3.0, metavar="S", help="CPU seconds a position")
    parser.add_argument("--playouts", type=positive, metavar="N", help="at most so many playouts a position")


def run(args: argparse.Namespace) -> int:
    """Think and print."""
    limits = Limits(seconds=args.time, playouts=args.playouts, clock=process_time)
    if args.record is None:
        _measure(limits)
        return 0
    try:
        with files.naming(args.record):
            seen = _position(files.read(args.record), args.ply)
    except RecordError as error:
        print(error, file=sys.stderr)
        return 1
    findings = Search(seen, random.Random(1)).run(limits)
    print(DUEL.line(seen))
    for line in findings.lines[:_SHOWN]:
        print(f"{100 * line.chance:5.1f} %  {line.visits:>6}  {line.move}")
    for reason in reasons(seen, findings.best.move):
        facts = " ".join(f"{name}={value}" for name, value in reason.facts.items())
        print(f"why: {reason.why} {facts}".rstrip())
    print(_speed(findings))
    return 0


def _position(record: Record, ply: int | None) -> View:
    """What the player who has to act sees in a position of a record."""
    plies = list(record.replay())
    if ply is not None and not 0 <= ply < len(plies):
        raise RecordError(f"there is no ply {ply}: the record has {len(plies) - 1} moves")
    state = plies[-1 if ply is None else ply].step.state
    if state.outcome:
        raise RecordError("the game is over; say which position with --ply")
    view: View = DUEL.view(state, state.pending.seat)
    return view


def _speed(findings: Findings) -> str:
    spent = max(findings.seconds, 1e-9)
    return (
        f"{findings.playouts} playouts, {findings.playouts / spent:,.0f}/s; "
        f"{findings.positions} positions judged, {findings.positions / spent:,.0f}/s; depth {findings.depth}"
    )


def _phases() -> Iterator[tuple[str, View]]:
    """A position from the middle of each phase of a game."""
    greedy, rng = named("greedy"), random.Random(1)
    found: dict[int, list[View]] = {}
    state = deal_state("think", 1)
    while not state.outcome:
        seat = state.pending.seat
        seen = DUEL.view(state, seat)
        legal = DUEL.legal_moves(seen, seat)
        if len(legal) > 1:
            found.setdefault(phase(state), []).append(seen)
        state = DUEL.advance(state, greedy.choose(seen, legal, rng)).state
    for number, views in found.items():
        yield PHASES[number], views[len(views) // 2]


def _measure(limits: Limits) -> None:
    profile = cProfile.Profile()
    for name, seen in _phases():
        print(f"{name:<10} {_speed(Search(seen, random.Random(1)).run(limits))}", flush=True)
        profile.runcall(Search(seen, random.Random(1)).run, Limits(playouts=_PROFILED))
    shares = dict.fromkeys((*_PARTS, _PLAYING), 0.0)
    part_of = {file: part for part, modules in _PARTS.items() for file in modules}
    for (file, _, _), (_, _, own, _, callers) in pstats.Stats(profile).stats.items():  # type: ignore[attr-defined]
        if file == "~":
            # A built-in function: its time belongs to whoever called it.
            for (caller, _, _), (_, _, spent, _) in callers.items():
                shares[part_of.get(Path(caller).name, _PLAYING)] += spent
        else:
            shares[part_of.get(Path(file).name, _PLAYING)] += own
    whole = sum(shares.values())
    print("time: " + ", ".join(f"{part} {100 * spent / whole:.0f} %" for part, spent in shares.items()))
