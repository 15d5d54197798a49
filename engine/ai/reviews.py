"""A finished game looked at again: the course of the win chance, the costliest moves, and what was better.

Each move is judged by what its player could see when it was made, not by what came after.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from engine.ai.evaluate import result
from engine.ai.reasons import Reason, reasons
from engine.ai.search import Limits, Search
from engine.duel import DUEL
from engine.duel.model import State, View
from engine.duel.moves import Move
from engine.game import Seat
from engine.record import Record

PLAYOUTS = 400
_COSTLY = 3
_LEAST_LOSS = 0.01
"""A move that gives away less is no mistake: the search does not see more sharply."""


class Question(NamedTuple):
    """A move to be judged: what its player saw, and what was played."""

    ply: int
    view: View
    played: Move


class Assessment(NamedTuple):
    """What the search thinks of a position and of the move played in it; chances are the mover's."""

    best: Move
    chance: float
    """With the best move."""
    played_chance: float
    reasons: tuple[Reason, ...]
    """Why the best move was good; empty when it was played."""


class Mistake(NamedTuple):
    """A move that gave away a part of the win chance."""

    ply: int
    seat: Seat
    played: Move
    better: Move
    chance: float
    """The mover's chance with the better move."""
    played_chance: float
    reasons: tuple[Reason, ...]

    @property
    def cost(self) -> float:
        """The part of the win chance that was given away."""
        return self.chance - self.played_chance


class Review(NamedTuple):
    """A reviewed game."""

    chances: tuple[float, ...]
    """The chance of p1 at each ply: number 0 before the first move, the last one after the last move."""
    mistakes: tuple[Mistake, ...]
    """The costliest moves, the costliest first; none where nothing was given away."""


Progress = Callable[[int, int], None]
"""Told how many plies are done, and of how many."""


def questions(record: Record) -> Iterator[Question]:
    """The moves of a record, each with what its player saw; raises `RecordError` if it does not replay."""
    before: State | None = None
    for ply in record.replay():
        if before is not None and ply.entry:
            move: Move = ply.entry.move
            yield Question(ply.number, DUEL.view(before, move.seat), move)
        before = ply.step.state


def assess(view: View, played: Move, rng: random.Random, playouts: int = PLAYOUTS) -> Assessment:
    """Judge a move; the one played gets as much thought as a better one would."""
    search = Search(view, rng)
    findings = search.run(Limits(playouts=playouts))
    best, line = findings.best, findings.line(played)
    if line.visits < best.visits:
        line = search.run(Limits(playouts=best.visits - line.visits), only=played).line(played)
    if best.move == played or line.chance >= best.chance:
        return Assessment(played, line.chance, line.chance, ())
    return Assessment(best.move, best.chance, line.chance, reasons(view, best.move))


def review(
    record: Record, rng: random.Random, playouts: int = PLAYOUTS, progress: Progress | None = None
) -> Review:
    """Judge every move of a record. It takes a while: see `progress`, or ask the parts of several processes."""
    asked = list(questions(record))
    assessments: list[Assessment] = []
    for question in asked:
        assessments.append(assess(question.view, question.played, rng, playouts))
        if progress:
            progress(len(assessments), len(asked))
    return summarize(record, asked, assessments)


def summarize(record: Record, asked: Sequence[Question], assessments: Sequence[Assessment]) -> Review:
    """The review that assessments of all moves of a record make."""
    chances = [
        1 - found.chance if question.played.seat else found.chance
        for question, found in zip(asked, assessments, strict=True)
    ]
    mistakes = [
        Mistake(
            question.ply,
            question.played.seat,
            question.played,
            found.best,
            found.chance,
            found.played_chance,
            found.reasons,
        )
        for question, found in zip(asked, assessments, strict=True)
        if found.chance - found.played_chance >= _LEAST_LOSS
    ]
    mistakes.sort(key=lambda mistake: mistake.cost, reverse=True)
    return Review((*chances, _last(record, chances)), tuple(mistakes[:_COSTLY]))


def _last(record: Record, chances: Sequence[float]) -> float:
    """The chance of p1 at the end: the result, or for a game that was not played to its end the last chance."""
    outcome = record.last().step.state.outcome
    if outcome is None:
        return chances[-1] if chances else 0.5
    return result(outcome)
