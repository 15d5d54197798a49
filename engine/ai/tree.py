"""The tree of a search: positions, moves that turn something up, and results that are certain."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ai.evaluate import result
from engine.duel.events import AgeBegan, Event, Revealed, WondersOffered
from engine.duel.model import Kind, State
from engine.duel.moves import Move
from engine.game import Seat, Step

WIN = 1.0
CLOSED = 10.0
"""Taken off the chance of a move whose result is certain and no win, so that it is followed no more."""

_TURNS_UP = (Revealed, AgeBegan, WondersOffered)


class Node:
    """A position. The lists are by move, the most promising first, and empty until the node is expanded."""

    __slots__ = (
        "certain",
        "chances",
        "children",
        "moves",
        "open",
        "priors",
        "seat",
        "state",
        "visits",
        "visits_of",
    )

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat: Seat = state.pending.seat
        self.certain: float | None = result(state.outcome) if state.outcome else None
        """The result for p1, if it is certain: 1, a half or 0."""
        self.visits = 0
        self.open = 0
        """How many moves have no certain result yet."""
        self.moves: Sequence[Move] = ()
        self.children: list[Node | Chance | None] = _NO_CHILDREN
        """Where each move leads; None until it is followed, so that a tree holds only what was looked at."""
        self.priors: Sequence[float] = ()
        """How much attention each move deserves by the first judgement; together 1."""
        self.chances: list[float] = _NONE
        """The mover's chance with each move, as far as known."""
        self.visits_of: list[int] = _NO_VISITS

    def expand(self, found: Sequence[tuple[float, Move, Node | Chance | None]], priors: Sequence[float]) -> None:
        """Give the node its moves, each with the mover's chance and where it leads, as far as that is known."""
        self.chances = [chance for chance, _, _ in found]
        self.moves = [move for _, move, _ in found]
        self.children = [child for _, _, child in found]
        self.visits_of = [0] * len(found)
        self.priors = priors
        self.open = len(found)
        for number, child in enumerate(self.children):
            if type(child) is Node and child.certain is not None:
                self.close(number, child.certain)

    def close(self, number: int, certain: float) -> None:
        """A move has a certain result; a certain win, or no move left without one, makes the node certain."""
        mine = 1 - certain if self.seat else certain
        if mine == WIN:
            self.certain = certain
            self.chances[number] = WIN
            return
        if self.chances[number] >= 0:
            self.open -= 1
            self.chances[number] = mine - CLOSED
        if not self.open and self.certain is None:
            best = max(self.chances) + CLOSED
            self.certain = 1 - best if self.seat else best


_NONE: list[float] = []
_NO_VISITS: list[int] = []
_NO_CHILDREN: list[Node | Chance | None] = []


class Chance:
    """A move that turns something up: the nodes of all draws so far; a draw made twice stands there twice."""

    __slots__ = ("by_draw", "drawn", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.drawn: list[Node] = []
        self.by_draw: dict[object, Node] = {}

    def add(self, draw: object, node: Node) -> Node:
        """Add a draw; the node of the same draw made earlier takes the place of a new one."""
        known = self.by_draw.setdefault(draw, node)
        self.drawn.append(known)
        return known


def draw_of(step: Step[State, Event]) -> object:
    """What chance decided in a step, as a key; None if nothing."""
    found: list[object] = [event for event in step.events if type(event) in _TURNS_UP]
    if step.state.pending.kind is Kind.LIBRARY:
        found.append(step.state.pending.options)
    return tuple(found) or None


def glimpse(step: Step[State, Event]) -> Node | Chance | None:
    """What is kept of a move that was played once to judge it: the end of the game, or that it is up to chance."""
    if step.state.outcome:
        return Node(step.state)
    return None if draw_of(step) is None else Chance()


def pass_up(path: Sequence[tuple[Node, int]], value: float) -> None:
    """Correct the chances along a path by the value (for p1) found at its end."""
    for node, number in reversed(path):
        node.visits += 1
        node.visits_of[number] = visits = node.visits_of[number] + 1
        child = node.children[number]
        if type(child) is Node and child.certain is not None:
            node.close(number, child.certain)
            value = child.certain if node.certain is None else node.certain
            continue
        chance = node.chances[number]
        mine = 1 - value if node.seat else value
        node.chances[number] = chance + (mine - chance) / (visits + 1)
