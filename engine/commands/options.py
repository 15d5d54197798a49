"""Options and progress that the commands with agents share."""

from __future__ import annotations

import argparse
import sys


def positive(text: str) -> int:
    """A whole number above 0."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
    return number


def seconds(text: str) -> float:
    """A time above 0."""
    number = float(text)
    if not number > 0:
        raise argparse.ArgumentTypeError(f"{text} is not above 0")
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


def show_progress(text: str) -> None:
    """One line that is overwritten, for whoever watches a terminal; an empty one removes it."""
    if sys.stderr.isatty():
        print(f"\r{text:<78}\r", end="", file=sys.stderr, flush=True)
