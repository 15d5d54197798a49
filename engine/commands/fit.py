"""``fit``: find the weights of the AI's evaluation from games that it plays against itself.

It begins with the present weights; with --write the new ones go to data/duel/ai.toml, and the next round begins
with them. Some moves are random, for all kinds of positions to occur. A position counts by how its game ended and
by what the search expected.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from data import path, read_toml
from engine.ai.evaluate import FILE, read_weights
from engine.ai.features import PHASES, features, phase
from engine.ai.fit import Sample, fit, loss, sparse, toml
from engine.ai.match import deal_state, play
from engine.ai.search import Limits, Search
from engine.commands.options import Progress, positive
from engine.duel.model import View
from engine.duel.moves import Move

_NOISE = (0.03, 0.1, 0.25)
"""How many of the moves of a game are random: one of these shares."""
_KEPT = 0.4
"""The share of positions that is learned from: neighbours teach much the same."""
_EXPECTED = 0.4
"""How much the search's expectation counts against the result."""
_BATCH = 20
_HELD_BACK = 5
_RIDGE = 10.0

Learned = tuple[int, Sample]
"""The phase of a position, and the position."""


class _Learner:
    """Plays both seats of a game and keeps positions, each with the chance of p1 that the search expected."""

    def __init__(self, playouts: int, noise: float) -> None:
        self._limits = Limits(playouts=playouts)
        self._noise = noise
        self._kept: list[tuple[View, float]] = []

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """The best move found, or now and then any."""
        if rng.random() < self._noise:
            return rng.choice(legal)
        best = Search(view, rng).run(self._limits).best
        if rng.random() < _KEPT:
            self._kept.append((view, 1 - best.chance if best.move.seat else best.chance))
        return best.move

    def learned(self, result: float) -> list[Learned]:
        """What was kept of a game that ended with this result for p1."""
        return [
            (phase(view), (sparse(features(view)), (1 - _EXPECTED) * result + _EXPECTED * expected))
            for view, expected in self._kept
        ]


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--games", type=positive, default=2000, help="games to learn from")
    parser.add_argument("--playouts", type=positive, default=16, metavar="N", help="playouts a move")
    parser.add_argument("--workers", type=positive, default=1, metavar="W", help="processes that play")
    parser.add_argument("--name", default="fit", help="decides the deals and all randomness")
    parser.add_argument("--write", action="store_true", help=f"write the weights to data/{FILE}")


def run(args: argparse.Namespace) -> int:
    """Play, fit, say how well the chances fit games held back, and write the weights if asked to."""
    batches = range(-(-args.games // _BATCH))
    games: list[list[Learned]] = []
    progress = Progress()
    with ProcessPoolExecutor(args.workers, mp_context=get_context("spawn")) as pool:
        for batch in pool.map(partial(_play, args.playouts, args.name), batches):
            games += batch
            progress.show(f"{len(games)} of {len(batches) * _BATCH} games")
    progress.clear()
    rows = []
    present = read_weights(read_toml(FILE))
    print("mean squared error of the chances in games held back (a guess: 0.25), with present and new weights")
    print(f"{'phase':<12} {'positions':>9} {'present':>9} {'new':>9}")
    for number, name in enumerate(PHASES):
        samples = [[sample for at, sample in game if at == number] for game in games]
        held_back = [sample for game in samples[::_HELD_BACK] for sample in game]
        rest = [sample for at, game in enumerate(samples) if at % _HELD_BACK for sample in game]
        start = [weights[number] for weights in present.values()]
        before, after = loss(held_back, start), loss(held_back, fit(rest, _RIDGE, start))
        print(f"{name:<12} {len(rest) + len(held_back):>9} {before:>9.4f} {after:>9.4f}", flush=True)
        rows.append(fit(rest + held_back, _RIDGE, start))
    if args.write:
        how = f"python -m engine fit --games {len(games)} --playouts {args.playouts} --name {args.name} --write"
        path(FILE).write_text(toml(rows, how), encoding="utf-8")
    return 0


def _play(playouts: int, name: str, batch: int) -> list[list[Learned]]:
    """What is learned from some games."""
    games = []
    for number in range(batch * _BATCH, (batch + 1) * _BATCH):
        rng = random.Random(f"{name} {number}")
        learner = _Learner(playouts, rng.choice(_NOISE))
        games.append(learner.learned(play(deal_state(name, number), (learner, learner), rng).score(0)))
    return games
