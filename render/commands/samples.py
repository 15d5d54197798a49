"""Positions worth looking at, found by playing seeded games: every age, every kind of choice, every ending."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from engine.duel import DUEL
from engine.duel.catalog import CARDS
from engine.duel.events import Event
from engine.duel.model import Color, How, Kind, State, View
from engine.duel.moves import Build, BuildWonder, Move
from engine.game import Step

PLAYERS = ("Hypatia", "Archimedes")
CHOICES = (Kind.TOKEN, Kind.LIBRARY, Kind.DESTROY, Kind.REVIVE)
_HALF_AN_AGE = 10
_MOST_GAMES = 400
_EAGERNESS = 8


class Sample(NamedTuple):
    """A position: its name, the kind of picture that fits it, what is seen, and what just happened."""

    name: str
    kind: str
    view: View
    events: tuple[Event, ...]


def samples() -> tuple[Sample, ...]:
    """One position of each sort, in the order of a game."""
    found: dict[str, Sample] = {}
    for color in (None, Color.RED, Color.GREEN):
        for seed in range(_MOST_GAMES):
            for sample in _of_game(seed, color):
                found.setdefault(sample.name, sample)
            if _wanted(color) <= found.keys():
                break
    return (*(found[name] for name in _order() if name in found), *_seen_otherwise(found))


def _seen_otherwise(found: Mapping[str, Sample]) -> Iterator[Sample]:
    """Positions that need a special look: the Great Library seen by the other player, an empty discard pile."""
    library, discard = found["choice-library"], found["discard"]
    pending = library.view.pending
    hidden = library.view._replace(viewer=1 - pending.seat, pending=pending._replace(options=0))
    yield library._replace(name="choice-library-hidden", view=hidden)
    yield discard._replace(name="discard-empty", view=discard.view._replace(discard=0))


def _order() -> tuple[str, ...]:
    ages = tuple(
        f"{part}-{age}"
        for age in (1, 2, 3)
        for part in ("board", "middle", "start")
        if (part, age) != ("start", 1)
    )
    choices = tuple(f"choice-{kind}" for kind in CHOICES)
    return (
        "draft",
        *ages,
        *choices,
        "cities",
        "discard",
        *(f"score-{how}" for how in How if how is not How.SHARED),
    )


def _wanted(color: Color | None) -> set[str]:
    """What games of one sort must have shown before they are enough."""
    if color is None:
        return {name for name in _order() if name not in (f"score-{How.MILITARY}", f"score-{How.SCIENTIFIC}")}
    return {f"score-{How.MILITARY if color is Color.RED else How.SCIENTIFIC}"}


def _of_game(seed: int, color: Color | None) -> Iterator[Sample]:
    for step in game(seed, color):
        view = DUEL.view(step.state, step.state.pending.seat)
        for name, kind in _names(view):
            yield Sample(name, kind, view, step.events)


def _names(view: View) -> Iterator[tuple[str, str]]:
    left, kind = view.left.bit_count(), view.pending.kind
    if view.outcome:
        yield f"score-{view.outcome.how}", "score"
    elif kind is Kind.DRAFT:
        if any(city.wonders for city in view.cities):
            yield "draft", "draft"
    elif kind in CHOICES:
        yield f"choice-{kind}", "choice"
    elif kind is Kind.START:
        yield f"start-{view.age}", "board"
    elif left > _HALF_AN_AGE:
        if left <= _HALF_AN_AGE + 6:
            yield f"board-{view.age}", "board"
    else:
        yield f"middle-{view.age}", "board"
        if view.age == 3:
            yield "cities", "cities"
            yield "discard", "discard"


def game(seed: int, color: Color | None = None) -> Iterator[Step[State, Event]]:
    """A seeded game of random moves, eager to build wonders, cards, and above all cards of one colour."""
    rng = random.Random(seed)
    step = DUEL.new(DUEL.deal(rng.randbytes(32), "samples", {}))
    yield step
    while not step.state.outcome:
        moves = DUEL.legal_moves(step.state, step.state.pending.seat)
        step = DUEL.play(step.state, rng.choices(moves, [*map(_eager_for(color), moves)])[0])
        yield step


def _eager_for(color: Color | None) -> Callable[[Move], int]:
    def weight(move: Move) -> int:
        if isinstance(move, Build):
            return _EAGERNESS**2 if CARDS[move.card].color is color else _EAGERNESS
        return _EAGERNESS // 2 if isinstance(move, BuildWonder) else 1

    return weight
