"""Monte Carlo tree search with chance nodes.

A node is a position; when it is first followed, all its moves are played once and judged (`evaluate`), which
shows wins and threats of the next move at once and gives the order in which moves deserve attention. Then the
promising moves are followed again and again, and what is found deeper down corrects the first judgement.

A move that turns up a card (or lays out an age, wonders or the tokens of the Great Library) leads to a chance
node: what it turns up is drawn anew, with `fill` from what is public in that position, and each draw gets
a node of its own. Nothing in the tree knows a card that its players could not know.

Results that are certain (a win that no answer prevents) are kept as such and passed upwards.
"""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import exp, inf, sqrt
from operator import itemgetter
from time import monotonic
from typing import NamedTuple

from engine.ai.evaluate import JUDGE, Judge, log_odds
from engine.ai.tree import CLOSED, WIN, Chance, Node, draw_of, glimpse, pass_up
from engine.duel.legality import legal_moves
from engine.duel.model import View
from engine.duel.moves import Move
from engine.duel.rules import advance
from engine.duel.view import fill, view

ROUND = 64
"""Playouts between two looks at whether the best move may still change."""
_WON, _ENOUGH = 0.99, 4000
"""With this chance after so many playouts, a better move could gain next to nothing."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """When a search stops: at whichever comes first."""

    seconds: float | None = None
    playouts: int | None = None
    clock: Callable[[], float] = monotonic
    """What seconds are measured with: the wall clock, or `time.process_time` where matches share cores."""


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """The numbers of the search. Matches in the arena tell whether others are better."""

    curiosity: float = 0.9
    """How much moves that were followed less often are favoured."""
    focus: float = 6.0
    """How strongly the first judgement decides the attention a move gets."""
    width: int = 3
    """Moves of a node that are looked at in the beginning; more as it is visited again."""
    draws: float = 0.6
    """A chance node visited n times has about n to the power of this different draws."""
    doubt: float = 0.25
    """A search stops as soon as its leading move is ahead by more than this share of the playouts still to come.
    With 1 it could never be overtaken; with less that is rare, and costs next to nothing (see docs/ai.md)."""


TUNING = Tuning()


class Line(NamedTuple):
    """What the search found out about one move: how often it was followed, and the mover's chance after it."""

    move: Move
    visits: int
    chance: float


class Findings(NamedTuple):
    """The outcome of a search: the moves, best first, and what it took."""

    lines: tuple[Line, ...]
    playouts: int
    depth: int
    """The longest line followed, in moves."""
    positions: int
    """How many positions were judged."""
    seconds: float

    @property
    def best(self) -> Line:
        """The move to play."""
        return self.lines[0]

    def line(self, move: Move) -> Line:
        """What was found out about one of the moves."""
        return next(line for line in self.lines if line.move == move)


class Search:
    """One search from one view. `run` may be called again to think on."""

    def __init__(self, seen: View, rng: random.Random, judge: Judge = JUDGE, tuning: Tuning = TUNING) -> None:
        self._rng = rng
        self._chance = judge.chance
        self._tuning = tuning
        self._playouts = self._depth = self._positions = 0
        self._root = Node(fill(seen, rng))
        self._expand(self._root)

    def run(self, limits: Limits, only: Move | None = None) -> Findings:
        """Think until a limit is reached, the result is certain or the best move will hardly change any more.

        With ``only``, all thinking is about that first move.
        """
        clock, root = limits.clock, self._root
        start = clock()
        first = None if only is None else root.moves.index(only)
        done, spent = 0, 0.0
        with _collector_resting():
            while root.certain is None and len(root.moves) > 1:
                left = _left(limits, done, spent)
                if left <= 0 or (first is None and done % ROUND == 0 and self._decided(left)):
                    break
                self._playout(first)
                done += 1
                spent = clock() - start
        return self._findings(spent)

    def _decided(self, left: float) -> bool:
        """Whether thinking on is of no use: no move will catch up with the leading one, or the game is won.

        Moves that turned out to lose do not lead, however often they were followed.
        """
        root = self._root
        running = [
            (visits, chance) for visits, chance in zip(root.visits_of, root.chances, strict=True) if chance >= 0
        ]
        (second, _), (most, leader) = sorted([(0, 0.0), *running])[-2:]
        return most - second > left * self._tuning.doubt or (leader > _WON and root.visits >= _ENOUGH)

    def _findings(self, seconds: float) -> Findings:
        """The best move is the one followed most often, unless a certain result is at least as good."""
        certain: list[Line] = []
        open_: list[Line] = []
        for move, visits, chance in zip(self._root.moves, self._root.visits_of, self._root.chances, strict=True):
            if chance < 0:
                certain.append(Line(move, visits, chance + CLOSED))
            else:
                (certain if chance == WIN else open_).append(Line(move, visits, chance))
        certain.sort(key=lambda line: (line.chance, line.visits), reverse=True)
        open_.sort(key=lambda line: (line.visits, line.chance), reverse=True)
        lines = [*open_, *certain]
        if certain and (not open_ or certain[0].chance >= open_[0].chance):
            lines = [certain[0], *open_, *certain[1:]]
        return Findings(tuple(lines), self._playouts, self._depth, self._positions, seconds)

    def _playout(self, first: int | None) -> None:
        """Follow promising moves to a position not yet expanded, expand it, and pass its chance upwards."""
        node = self._root
        path: list[tuple[Node, int]] = []
        while True:
            number = self._select(node) if first is None or path else first
            path.append((node, number))
            found = node.children[number]
            child = found if type(found) is Node else self._follow(node, number)
            if child.certain is not None:
                value = child.certain
                break
            if not child.moves:
                value = self._expand(child)
                break
            node = child
        self._playouts += 1
        self._depth = max(self._depth, len(path))
        pass_up(path, value)

    def _select(self, node: Node) -> int:
        """The move of a node to follow: one with a good chance, or not followed often for its promise."""
        width = self._tuning.width + int(sqrt(node.visits))
        eager = self._tuning.curiosity * sqrt(node.visits + 1)
        best, chosen = -2 * CLOSED, 0
        for number, chance in enumerate(node.chances):
            rating = chance + eager * node.priors[number] / (1 + node.visits_of[number])
            if rating > best:
                best, chosen = rating, number
            if number >= width and best > 0:
                break
        return chosen

    def _follow(self, node: Node, number: int) -> Node:
        """Where a move leads that was not followed before, or that chance decides about each time."""
        chance = node.children[number]
        if type(chance) is Chance:
            return self._draw(node, number, chance)
        child = node.children[number] = Node(advance(node.state, node.moves[number]).state)
        return child

    def _draw(self, node: Node, number: int, chance: Chance) -> Node:
        """Draw what a move turns up: something new at first, one of the draws so far as these become many."""
        chance.visits += 1
        if len(chance.drawn) > chance.visits**self._tuning.draws:
            return chance.drawn[int(self._rng.random() * len(chance.drawn))]
        step = advance(fill(view(node.state, node.seat), self._rng), node.moves[number])
        return chance.add(draw_of(step), Node(step.state))

    def _expand(self, node: Node) -> float:
        """Play and judge every move of a node once; the chance of p1 with the best."""
        state, seat, judge = node.state, node.seat, self._chance
        found: list[tuple[float, Move, Node | Chance | None]] = []
        for move in legal_moves(state, seat):
            step = advance(state, move)
            chance = judge(step.state)
            found.append((1 - chance if seat else chance, move, glimpse(step)))
        found.sort(key=itemgetter(0), reverse=True)
        self._positions += len(found)
        best, focus = found[0][0], self._tuning.focus
        weights = [exp(focus * (chance - best)) for chance, _, _ in found]
        scale = 1 / sum(weights)
        node.expand(found, [weight * scale for weight in weights])
        return 1 - best if seat else best


def _left(limits: Limits, done: int, spent: float) -> float:
    """How many more playouts the limits allow, at the speed so far."""
    by_count = inf if limits.playouts is None else limits.playouts - done
    by_time = inf if limits.seconds is None or not spent else (limits.seconds - spent) * done / spent
    return min(by_count, by_time)


@contextmanager
def _collector_resting() -> Iterator[None]:
    """No hunt for cycles while a tree grows: it has none, and walking through it again and again takes long."""
    resting = not gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if not resting:
            gc.enable()


def explore(seen: View, rng: random.Random, limits: Limits, tuning: Tuning = TUNING) -> Findings:
    """A search from beginning to end. Its tree is gone before the hunt for cycles goes on, which saves 0.3 s."""
    with _collector_resting():
        return Search(seen, rng, tuning=tuning).run(limits)


class Searcher:
    """The agent that searches.

    With ``blur`` it plays weaker: it misjudges each move by about so much in log odds, where 0.2 is 5 % if chances
    are even and hardly anything if they are clear.
    """

    def __init__(self, limits: Limits, *, blur: float = 0.0, tuning: Tuning = TUNING) -> None:
        self.limits = limits
        self.blur = blur
        self.tuning = tuning

    def choose(self, seen: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """The move followed most often; with blur the one that seems best. A certain win is never missed."""
        if len(legal) == 1:
            return legal[0]
        findings = explore(seen, rng, self.limits, self.tuning)
        if not self.blur or findings.best.chance == WIN:
            return findings.best.move
        followed = [line for line in findings.lines if line.visits] or findings.lines
        return max(followed, key=lambda line: log_odds(line.chance) + rng.gauss(0, self.blur)).move
