"""``arena``: a match between two agents, with both seats on each deal.

Agents are random, greedy, easy, medium, hard, search, or cmd:PROGRAM (see docs/ai.md). A searching agent may have
its own limit behind a colon: search:200 (playouts a move), hard:0.5s. Times of our own agents are CPU times.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

from engine.ai.agent import AgentError
from engine.ai.agents import named
from engine.ai.match import Budget, Played, play_deals
from engine.ai.statistics import score_of_pairs
from engine.commands.options import (
    CUT_SHORT,
    Progress,
    add_limits,
    games_played,
    may_be_cut_short,
    positive,
    problem_lines,
    problems,
)
from engine.game import Seat


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("a", metavar="A", help="an agent")
    parser.add_argument("b", metavar="B", help="its opponent")
    parser.add_argument("--games", type=positive, default=100, help="games in all, two on each deal")
    add_limits(parser)


def run(args: argparse.Namespace) -> int:
    """Play the match and print its result."""
    try:
        for name in (args.a, args.b):
            named(name)
    except AgentError as error:
        print(error, file=sys.stderr)
        return 1
    deals = (args.games + 1) // 2
    pairs: list[list[Played]] = []
    budget = Budget(seconds=args.time, playouts=args.playouts)
    seats = ((args.a, args.b), (args.b, args.a))
    progress = Progress()
    with may_be_cut_short():
        for pair in play_deals(args.name, seats, range(deals), budget, args.workers):
            pairs.append(pair)
            score = score_of_pairs(_scores(pairs))
            progress.show(f"{2 * len(pairs)} of {2 * deals} games, {args.a} {score.percent()}")
    progress.clear()
    if not pairs:
        print("interrupted before the games of the first deal were finished", file=sys.stderr)
        return CUT_SHORT
    figures = summary(args.a, args.b, pairs, planned=2 * deals)
    print(json.dumps(figures) if args.json else report(figures))
    return 0 if len(pairs) == deals else CUT_SHORT


def _scores(pairs: Sequence[Sequence[Played]]) -> list[tuple[float, ...]]:
    """A's score in each game: A is p1 in the first game of a pair and p2 in the second."""
    return [tuple(game.score(seat) for seat, game in enumerate(pair)) for pair in pairs]


def summary(a: str, b: str, pairs: Sequence[Sequence[Played]], *, planned: int) -> dict[str, Any]:
    """The figures of a match as plain values; fewer games than planned were played if it was interrupted."""
    score = score_of_pairs(_scores(pairs))
    games = [(game, seat) for pair in pairs for seat, game in enumerate(pair)]
    return {
        "a": a,
        "b": b,
        "games": len(games),
        "planned": planned,
        "score": round(score.value, 4),
        "low": round(score.low, 4),
        "high": round(score.high, 4),
        "a_wins": _kinds(games, of_a=True),
        "b_wins": _kinds(games, of_a=False),
        "shared": sum(len(game.winners) > 1 for game, _ in games),
        "a_as_p1": _score_as(games, 0),
        "a_as_p2": _score_as(games, 1),
        "a_time": _times([(game, seat) for game, seat in games]),
        "b_time": _times([(game, 1 - seat) for game, seat in games]),
        "problems": problems(game for game, _ in games),
    }


def _kinds(games: Sequence[tuple[Played, Seat]], *, of_a: bool) -> dict[str, int]:
    """How many games one agent won, by the way it won them."""
    return dict(Counter(game.how for game, seat in games if game.winners == (seat if of_a else 1 - seat,)))


def _score_as(games: Sequence[tuple[Played, Seat]], seat: Seat) -> float:
    scores = [game.score(seat) for game, of_a in games if of_a == seat]
    return round(sum(scores) / len(scores), 4)


def _times(games: Sequence[tuple[Played, Seat]]) -> dict[str, float]:
    """Seconds a move: the mean, and the slowest."""
    decisions = sum(game.decisions[seat] for game, seat in games)
    seconds = sum(game.seconds[seat] for game, seat in games)
    slowest = max(game.slowest[seat] for game, seat in games)
    return {"mean": round(seconds / max(1, decisions), 6), "slowest": round(slowest, 6)}


def report(figures: dict[str, Any]) -> str:
    """The figures for people."""
    a, b, games = figures["a"], figures["b"], figures["games"]
    score, low, high = (100 * figures[key] for key in ("score", "low", "high"))
    of = games_played(games, figures["planned"])
    lines = [
        f"{a} against {b}: {score:.1f} % ({low:.1f} to {high:.1f}) of {of}",
        f"as p1 {100 * figures['a_as_p1']:.1f} %, as p2 {100 * figures['a_as_p2']:.1f} %",
    ]
    for key in ("a", "b"):
        kinds = ", ".join(f"{how} {count}" for how, count in sorted(figures[f"{key}_wins"].items())) or "none"
        mean, slowest = (1000 * figures[f"{key}_time"][which] for which in ("mean", "slowest"))
        lines.append(f"{figures[key]}: wins: {kinds}; {mean:.2f} ms a move, slowest {slowest:.0f} ms")
    lines.append(f"shared victories: {figures['shared']}")
    return "\n".join(lines + problem_lines(figures["problems"]))
