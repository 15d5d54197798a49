"""``fit``: find the weights of the AI's evaluation from games that an agent plays against itself.

With --write the weights go to data/duel/ai.toml. Some moves are random, for all kinds of positions to occur.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from data import path
from engine.ai.agent import Agent, AgentError
from engine.ai.agents import named
from engine.ai.evaluate import FILE
from engine.ai.features import PHASES, features, phase
from engine.ai.fit import Sample, fit, loss, sparse, toml
from engine.ai.match import deal_state, play
from engine.commands.options import positive, show_progress
from engine.duel.model import State, View
from engine.duel.moves import Move

_NOISE = (0.03, 0.1, 0.25)
_KEPT = 0.4
_BATCH = 20
_HELD_BACK = 5
_RIDGE = 10.0


class _Noisy:
    """An agent some of whose moves are made at random."""

    def __init__(self, agent: Agent, noise: float) -> None:
        self._agent = agent
        self._noise = noise

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        return rng.choice(legal) if rng.random() < self._noise else self._agent.choose(view, legal, rng)


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("agent", metavar="AGENT", help="who plays, for example greedy or search:16")
    parser.add_argument("--games", type=positive, default=2000, help="games to learn from")
    parser.add_argument("--workers", type=positive, default=1, metavar="W", help="processes that play")
    parser.add_argument("--name", default="fit", help="decides the deals and all randomness")
    parser.add_argument("--write", action="store_true", help=f"write the weights to data/{FILE}")


def run(args: argparse.Namespace) -> int:
    """Play, fit, say how well the chances fit games held back, and write the weights if asked to."""
    try:
        named(args.agent)
    except AgentError as error:
        print(error, file=sys.stderr)
        return 1
    batches = range(-(-args.games // _BATCH))
    games: list[list[tuple[int, Sample]]] = []
    with ProcessPoolExecutor(args.workers, mp_context=get_context("spawn")) as pool:
        for batch in pool.map(partial(_play, args.agent, args.name), batches):
            games += batch
            show_progress(f"{len(games)} of {len(batches) * _BATCH} games")
    show_progress("")
    rows = []
    print(f"{'phase':<12} {'positions':>9}  mean squared error of the chances in games held back (a guess: 0.25)")
    for number, name in enumerate(PHASES):
        samples = [[sample for at, sample in game if at == number] for game in games]
        held_back = [sample for game in samples[::_HELD_BACK] for sample in game]
        rest = [sample for at, game in enumerate(samples) if at % _HELD_BACK for sample in game]
        print(f"{name:<12} {len(rest) + len(held_back):>9}  {loss(held_back, fit(rest, _RIDGE)):.4f}", flush=True)
        rows.append(fit(rest + held_back, _RIDGE))
    if args.write:
        how = f"python -m engine fit {args.agent} --games {len(games)} --name {args.name} --write"
        path(FILE).write_text(toml(rows, how), encoding="utf-8")
    return 0


def _play(agent: str, name: str, batch: int) -> list[list[tuple[int, Sample]]]:
    """The positions of some games, each with its phase and how its game ended."""
    player, games = named(agent), []
    for number in range(batch * _BATCH, (batch + 1) * _BATCH):
        rng = random.Random(f"{name} {number}")
        kept: list[State] = []

        def keep(state: State, _: Move, kept: list[State] = kept, rng: random.Random = rng) -> None:
            if rng.random() < _KEPT:
                kept.append(state)

        noisy = _Noisy(player, rng.choice(_NOISE))
        result = play(deal_state(name, number), (noisy, noisy), rng, keep).score(0)
        games.append([(phase(state), (sparse(features(state)), result)) for state in kept])
    return games
