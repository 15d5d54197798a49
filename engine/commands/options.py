"""Options and progress that the commands with agents share."""

from __future__ import annotations

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from math import inf
from time import monotonic

from engine.ai.match import Played

CUT_SHORT = 130
"""The exit code of a command that was interrupted."""
_LINE = 78
_SILENCE = 60.0
"""Seconds between two lines of progress where nobody sees them overwritten."""


def positive(text: str) -> int:
    """A whole number above 0."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def seconds(text: str) -> float:
    """A time above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return number


def add_limits(parser: argparse.ArgumentParser) -> None:
    """How long agents may think, in how many processes, on which deals, and how to print."""
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--time", type=seconds, metavar="S", help="seconds a move for agents that search")
    limit.add_argument(
        "--playouts", type=positive, metavar="N", help="playouts a move instead of time: can be repeated exactly"
    )
    parser.add_argument("--workers", type=positive, default=1, metavar="W", help="processes that play")
    parser.add_argument("--name", default="arena", help="decides the deals and the agents' randomness")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")


class Progress:
    """How far a long command is: on a terminal one line that is overwritten, into a file a line now and then."""

    def __init__(self) -> None:
        self._terminal = sys.stderr.isatty()
        self._told = monotonic()

    def show(self, text: str) -> None:
        """Say how far it is; into a file or a log at most once a minute."""
        if self._terminal:
            print(f"\r{text:<{_LINE}}\r", end="", file=sys.stderr, flush=True)
        elif monotonic() >= self._told + _SILENCE:
            self._told = monotonic()
            print(text, file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Leave no half-written line behind."""
        if self._terminal:
            print(f"\r{'':<{_LINE}}\r", end="", file=sys.stderr, flush=True)


@contextmanager
def may_be_cut_short() -> Iterator[None]:
    """Ctrl-C, or a polite kill, ends the work done within; what was found so far can still be printed."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def games_played(games: int, planned: int) -> str:
    """How many games figures rest on: ``200 games``, or ``84 games (interrupted, 200 planned)``."""
    return f"{games} games" if games == planned else f"{games} games (interrupted, {planned} planned)"


def problems(games: Iterable[Played]) -> dict[str, int]:
    """Why games were forfeited, and how often."""
    return dict(Counter(game.problem for game in games if game.problem))


def problem_lines(found: Mapping[str, int]) -> list[str]:
    """The same for people."""
    return [f"forfeited ({count}): {problem}" for problem, count in found.items()]
