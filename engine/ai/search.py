"""Monte Carlo tree search with chance nodes.

A node is a position; when it is first reached, all its moves are played once and judged (`evaluate`), which
shows wins and threats of the next move at once and gives the order in which moves deserve attention. Then the
promising moves are followed again and again, and what is found deeper down corrects the first judgement.

A move that turns up a card (or lays out an age, wonders or the tokens of the Great Library) leads to a chance
node: what it turns up is drawn anew, with `fill` from what is public in that position, and each draw gets
a node of its own. Nothing in the tree knows a card that its players could not know.

Results that are certain (a win that no answer prevents) are kept as such and passed upwards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from time import monotonic
from typing import NamedTuple

from engine.ai.evaluate import JUDGE, Judge
from engine.duel.events import AgeBegan, Event, Revealed, WondersOffered
from engine.duel.legality import legal_moves
from engine.duel.model import Kind, State, View
from engine.duel.moves import Move
from engine.duel.rules import advance
from engine.duel.view import fill, view
from engine.game import Seat, Step

_WIN, _LOSS = 1.0, 0.0
_CLOSED = 10.0
"""Taken off the rating of a move whose result is certain and no win: it is followed no more."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """When a search stops: at whichever comes first."""

    seconds: float | None = None
    playouts: int | None = None
    clock: Callable[[], float] = monotonic
    """What seconds are measured with: the wall clock, or `time.process_time` where matches share cores."""


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """The numbers of the search, found by matches in the arena."""

    curiosity: float = 0.9
    """How much moves that were followed less often are favoured."""
    focus: float = 6.0
    """How strongly the first judgement decides the attention a move gets."""
    width: int = 3
    """Moves of a node that are looked at in the beginning; more as it is visited again."""
    draws: float = 0.6
    """A chance node visited n times has about n to the power of this different draws."""


class Line(NamedTuple):
    """What the search found out about one move: how often it was followed, and the mover's chance after it."""

    move: Move
    visits: int
    chance: float


class Findings(NamedTuple):
    """The outcome of a search: the moves, best first, and what it took."""

    lines: tuple[Line, ...]
    chance: float
    """The mover's chance with the best move."""
    playouts: int
    depth: int
    """The longest line followed, in moves."""
    seconds: float


class _Chance:
    """A move that turns something up: the nodes of all draws so far, a draw made twice standing there twice."""

    __slots__ = ("by_draw", "drawn", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.drawn: list[_Node] = []
        self.by_draw: dict[object, _Node] = {}

    def add(self, draw: object, node: _Node) -> _Node:
        known = self.by_draw.setdefault(draw, node)
        self.drawn.append(known)
        return known


class _Node:
    """A position in the tree. The lists are by move, the most promising first; chances are the mover's."""

    __slots__ = ("certain", "chance", "chances", "children", "moves", "open", "priors", "seat", "state", "visits", "visits_of")  # noqa: E501

    def __init__(self, state: State, chance: float) -> None:
        self.state = state
        self.seat: Seat = state.pending.seat
        self.chance = chance
        """The chance of p1 by the first judgement."""
        self.certain: float | None = chance if state.outcome else None
        """The result for p1, if it is certain."""
        self.visits = 0
        self.moves: list[Move] | None = None
        self.open = 0
        """How many moves have no certain result yet."""
        self.priors: list[float] = []
        self.chances: list[float] = []
        self.visits_of: list[int] = []
        self.children: list[_Node | _Chance] = []


_TURNS_UP = (Revealed, AgeBegan, WondersOffered)


def _draw(step: Step[State, Event]) -> object:
    """What chance decided in a step, as a key; None if nothing."""
    found: list[object] = [event for event in step.events if type(event) in _TURNS_UP]
    if step.state.pending.kind is Kind.LIBRARY:
        found.append(step.state.pending.options)
    return tuple(found) or None


class Search:
    """One search from one view. `run` may be called again to think on."""

    def __init__(
        self, seen: View, rng: random.Random, *, judge: Judge = JUDGE, tuning: Tuning = Tuning()
    ) -> None:
        self._rng = rng
        self._judge = judge
        self._tuning = tuning
        self._root = _Node(fill(seen, rng), 0.5)
        self.playouts = 0
        self.depth = 0
        self._expand(self._root)

    def run(self, limits: Limits) -> Findings:
        """Think until a limit is reached or the best move is certain."""
        start = limits.clock()
        end = None if limits.seconds is None else start + limits.seconds
        root, clock = self._root, limits.clock
        most = None if limits.playouts is None else self.playouts + limits.playouts
        while root.certain is None and len(root.children) > 1:
            if most is not None and self.playouts >= most:
                break
            if end is not None and clock() >= end:
                break
            self._playout()
        return self._findings(clock() - start)

    def _findings(self, seconds: float) -> Findings:
        root = self._root
        assert root.moves is not None  # noqa: S101 - the root is expanded when the search is made
        ranked = sorted(
            (
                Line(move, visits, min(1.0, chance + _CLOSED if chance < 0 else chance))
                for move, visits, chance in zip(root.moves, root.visits_of, root.chances, strict=True)
            ),
            key=lambda line: (line.chance == _WIN, line.visits if line.chance > 0 else -1, line.chance),
            reverse=True,
        )
        return Findings(tuple(ranked), ranked[0].chance, self.playouts, self.depth, seconds)

    def _expand(self, node: _Node) -> float:
        """Play and judge every move of a node once; the chance of p1 with the best."""
        state, seat, judge = node.state, node.seat, self._judge.chance
        found: list[tuple[float, Move, _Node | _Chance]] = []
        for move in legal_moves(state, seat):
            step = advance(state, move)
            after = step.state
            chance = judge(after)
            child = _Node(after, chance)
            draw = _draw(step)
            mine = _LOSS + (1 - chance if seat else chance)
            if draw is None or child.certain is not None:
                found.append((mine, move, child))
            else:
                several = _Chance()
                several.add(draw, child)
                found.append((mine, move, several))
        found.sort(key=_first, reverse=True)
        best = found[0][0]
        focus = self._tuning.focus
        weights = [exp(focus * (chance - best)) for chance, _, _ in found]
        scale = 1 / sum(weights)
        node.priors = [weight * scale for weight in weights]
        node.chances = [chance for chance, _, _ in found]
        node.moves = [move for _, move, _ in found]
        node.children = [child for _, _, child in found]
        node.visits_of = [0] * len(found)
        node.open = len(found)
        for number, child in enumerate(node.children):
            if type(child) is _Node and child.certain is not None:
                self._close(node, number, child.certain)
        return 1 - best if seat else best

    def _close(self, node: _Node, number: int, result: float) -> None:
        """A move of a node has a certain result; a certain win, or no move left, makes the node certain."""
        mine = 1 - result if node.seat else result
        if mine == _WIN:
            node.certain = result
            node.chances[number] = _WIN
            return
        if node.chances[number] >= 0:
            node.chances[number] = mine - _CLOSED
            node.open -= 1
        if not node.open:
            best = max(node.chances) + _CLOSED
            node.certain = 1 - best if node.seat else best

    def _select(self, node: _Node) -> int:
        """The move of a node to follow: a good chance, or one not followed often for its promise."""
        visits = node.visits
        width = self._tuning.width + int(sqrt(visits))
        eager = self._tuning.curiosity * sqrt(visits + 1)
        best, chosen = -2 * _CLOSED, 0
        number = 0
        for chance, prior, followed in zip(node.chances, node.priors, node.visits_of):
            rating = chance + eager * prior / (1 + followed)
            if rating > best:
                best, chosen = rating, number
            number += 1
            if number > width and best > 0:
                break
        return chosen

    def _follow_chance(self, node: _Node, move: Move, several: _Chance) -> _Node:
        """Draw what a move turns up: something new at first, one of the draws so far as these become many."""
        several.visits += 1
        rng = self._rng
        if len(several.drawn) > several.visits**self._tuning.draws:
            return several.drawn[int(rng.random() * len(several.drawn))]
        step = advance(fill(view(node.state, node.seat), rng), move)
        draw = _draw(step)
        known = several.by_draw.get(draw)
        if known is None:
            known = _Node(step.state, self._judge.chance(step.state))
        return several.add(draw, known)

    def _playout(self) -> None:
        """Follow promising moves to a position not yet expanded, expand it, and pass its chance upwards."""
        node = self._root
        path: list[tuple[_Node, int]] = []
        while True:
            number = self._select(node)
            path.append((node, number))
            child = node.children[number]
            certainly = type(child) is _Node
            if type(child) is _Chance:
                assert node.moves is not None  # noqa: S101 - only expanded nodes are followed
                child = self._follow_chance(node, node.moves[number], child)
            assert type(child) is _Node  # noqa: S101
            if child.certain is not None:
                value = child.certain
                break
            if child.moves is None:
                value = self._expand(child)
                break
            node = child
        self.playouts += 1
        self.depth = max(self.depth, len(path))
        self._pass_up(path, value)

    def _pass_up(self, path: list[tuple[_Node, int]], value: float) -> None:
        for node, number in reversed(path):
            node.visits += 1
            followed = node.visits_of[number] = node.visits_of[number] + 1
            child = node.children[number]
            if type(child) is _Node and child.certain is not None:
                value = child.certain
                if node.certain is None:
                    self._close(node, number, value)
                if node.certain is not None:
                    value = node.certain
                continue
            chance = node.chances[number]
            mine = 1 - value if node.seat else value
            node.chances[number] = chance + (mine - chance) / (followed + 1)


def _first(entry: tuple[float, Move, object]) -> float:
    return entry[0]


class Searcher:
    """The agent that searches."""

    def __init__(self, limits: Limits, tuning: Tuning = Tuning()) -> None:
        self.limits = limits
        self.tuning = tuning

    def choose(self, seen: View, legal: Sequence[Move], rng: random.Random) -> Move:
        """The move followed most often."""
        if len(legal) == 1:
            return legal[0]
        return Search(seen, rng, tuning=self.tuning).run(self.limits).lines[0].move
