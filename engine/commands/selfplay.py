"""``selfplay``: the statistics of the game when an agent plays against itself, with their intervals."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any

from engine.ai.agent import AgentError
from engine.ai.agents import named
from engine.ai.match import FORFEIT, Budget, Played, play_deals
from engine.ai.statistics import Estimate, mean, share
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
from engine.duel.catalog import ALL_WONDERS
from engine.duel.model import How

Figures = dict[str, Estimate]


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("agent", metavar="AGENT", help="an agent, named as in the arena")
    parser.add_argument("--games", type=positive, default=100, help="games to play, each on a deal of its own")
    add_limits(parser)


def run(args: argparse.Namespace) -> int:
    """Play the games and print the statistics."""
    try:
        named(args.agent)
    except AgentError as error:
        print(error, file=sys.stderr)
        return 1
    games: list[Played] = []
    budget = Budget(seconds=args.time, playouts=args.playouts)
    progress = Progress()
    with may_be_cut_short():
        for played in play_deals(args.name, ((args.agent, args.agent),), range(args.games), budget, args.workers):
            games += played
            progress.show(f"{len(games)} of {args.games} games")
    progress.clear()
    if not games:
        print("interrupted before the first game was finished", file=sys.stderr)
        return CUT_SHORT
    figures = facts(args.agent, games, planned=args.games)
    print(json.dumps(figures) if args.json else report(args.agent, games, planned=args.games))
    return 0 if len(games) == args.games else CUT_SHORT


def kinds(games: Sequence[Played]) -> Figures:
    """How games end, as shares."""
    return {how: share(sum(game.how == how for game in games), len(games)) for how in (*map(str, How), FORFEIT)}


def numbers(games: Sequence[Played]) -> Figures:
    """Means: plies of a game, and the scores of those that were scored."""
    scored = [game.scores for game in games if game.scores]
    return {
        "plies": mean([game.plies for game in games]),
        "winner_points": mean([max(scores) for scores in scored]),
        "loser_points": mean([min(scores) for scores in scored]),
        "p1_points": mean([scores[0] for scores in scored]),
        "p2_points": mean([scores[1] for scores in scored]),
        "wonders_built": mean([len(built) for game in games for built in game.built]),
    }


def wonder_scores(games: Sequence[Played], *, built: bool) -> Figures:
    """The score of who drafted (or built) each wonder."""
    scores: dict[str, list[float]] = {wonder.id: [] for wonder in ALL_WONDERS}
    for game in games:
        for seat, wonders in enumerate(game.built if built else game.wonders):
            for wonder in wonders:
                scores[wonder].append(game.score(seat))
    return {wonder: share(sum(found), len(found)) for wonder, found in scores.items()}


def first_player(games: Sequence[Played]) -> Estimate:
    """The score of p1, who drafts first and begins Age I."""
    return share(sum(game.score(0) for game in games), len(games))


def facts(agent: str, games: Sequence[Played], *, planned: int) -> dict[str, Any]:
    """All figures as plain values; fewer games than planned were played if it was interrupted."""

    def plain(figures: Figures) -> dict[str, dict[str, float]]:
        return {name: figure.facts() for name, figure in figures.items()}

    return {
        "agent": agent,
        "games": len(games),
        "planned": planned,
        "kinds": plain(kinds(games)),
        "first_player": first_player(games).facts(),
        **plain(numbers(games)),
        "drafted": plain(wonder_scores(games, built=False)),
        "built": plain(wonder_scores(games, built=True)),
        "problems": problems(games),
    }


def report(agent: str, games: Sequence[Played], *, planned: int) -> str:
    """All figures for people."""
    lines = [f"{agent} against itself, {games_played(len(games), planned)}; 95 % intervals", ""]
    lines += [f"{how:<18} {figure.percent()}" for how, figure in kinds(games).items()]
    lines += [f"{'first player':<18} {first_player(games).percent()}", ""]
    lines += [f"{name.replace('_', ' '):<18} {figure.number()}" for name, figure in numbers(games).items()]
    lines += ["", f"{'score with':<18} {'when drafted':<24} {'when built':<24} built"]
    built = wonder_scores(games, built=True)
    for wonder, figure in wonder_scores(games, built=False).items():
        often = built[wonder].sample / figure.sample if figure.sample else 0.0
        lines.append(f"{wonder:<18} {figure.percent():<24} {built[wonder].percent():<24} {100 * often:.0f} %")
    forfeited = problem_lines(problems(games))
    return "\n".join([*lines, "", *forfeited] if forfeited else lines)
