"""The agents by name: ``random``, ``greedy``, the levels for people, and other people's programs.

A searching agent may be given a limit of its own behind a colon: ``search:200`` follows 200 playouts a move,
``hard:0.5s`` thinks for half a second. ``cmd:COMMAND`` is any program that speaks the line protocol of `program`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import NamedTuple

from engine.ai.agent import Agent, AgentError, Random
from engine.ai.greedy import Greedy
from engine.ai.program import PREFIX, Program
from engine.ai.search import Limits, Searcher


class Level(NamedTuple):
    """A strength of the search: its limits, and how badly it misjudges moves on purpose, in log odds."""

    limits: Limits
    blur: float = 0.0


LEVELS = {
    "easy": Level(Limits(seconds=0.4, playouts=8), blur=1.0),
    "medium": Level(Limits(seconds=0.4, playouts=20), blur=0.2),
    "hard": Level(Limits(seconds=2.8, playouts=40_000)),
}
"""For people. Easy and medium count playouts, so they play alike on any machine. With all that is around the
search they answer within 0.5 s, hard within 3 s; its playouts bound the memory it takes on a fast machine."""

SEARCH = "search"
_UNBOUNDED = Level(Limits(seconds=LEVELS["hard"].limits.seconds))
"""The search for matches: as long as hard unless told otherwise."""
SEARCHING = (*LEVELS, SEARCH)
NAMES = ("random", "greedy", *SEARCHING)
_SPECIFIC = re.compile(r"(?P<name>[a-z]+):(?:(?P<seconds>\d+(?:\.\d+)?)s|(?P<playouts>\d+))")


def named(
    name: str,
    *,
    seconds: float | None = None,
    playouts: int | None = None,
    clock: Callable[[], float] = monotonic,
) -> Agent:
    """The agent of that name; raises `AgentError`.

    ``seconds`` replaces the thinking time of a searching agent. With ``playouts`` it does at most so many and
    no longer looks at the clock, so that its play can be repeated exactly.
    """
    if name.startswith(PREFIX):
        return Program(name.removeprefix(PREFIX), seconds=seconds)
    specific = _SPECIFIC.fullmatch(name)
    if specific and specific["name"] in SEARCHING:
        name = specific["name"]
        seconds = float(specific["seconds"]) if specific["seconds"] else None
        playouts = int(specific["playouts"]) if specific["playouts"] else None
    if name == "random":
        return Random()
    if name == "greedy":
        return Greedy()
    if name not in SEARCHING:
        raise AgentError(f"{name!r} is no agent: choose among {', '.join(NAMES)} or {PREFIX}PROGRAM")
    level = LEVELS.get(name, _UNBOUNDED)
    return Searcher(limited(level.limits, seconds=seconds, playouts=playouts, clock=clock), blur=level.blur)


def limited(
    limits: Limits, *, seconds: float | None = None, playouts: int | None = None, clock: Callable[[], float]
) -> Limits:
    """The limits of a level with others put in their place."""
    if playouts is not None:
        most = playouts if limits.playouts is None else min(playouts, limits.playouts)
        return Limits(playouts=most, clock=clock)
    return replace(limits, seconds=limits.seconds if seconds is None else seconds, clock=clock)
