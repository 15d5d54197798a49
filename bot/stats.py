"""Statistics of a person, from finished games: plain sums over plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bot.model import Ending, Game


@dataclass(frozen=True, slots=True)
class Tally:
    """The sums over some games of one person, newest game first when they were counted."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    wins_by: dict[Ending, int] = field(default_factory=dict)
    """How the wins came about."""
    streak: int = 0
    """Wins in a row up to now; below zero, losses in a row."""
    average_score: float | None = None
    """The mean of the points in games that points decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """What is known about a person in one server; games against AIs stand apart."""

    user_id: int
    rating: int | None
    """None before the first rated game."""
    rank: int | None
    people: Tally
    agents: dict[str, Tally]
    """Games against each level of AI."""
    wonders: tuple[tuple[str, int], ...]
    """How often each wonder was built, most often first."""
    head_to_head: Tally | None
    """Games against the one person who was asked about."""


def tally(games: Iterable[Game], user_id: int) -> Tally:
    """The sums over the games of a person, given newest first; games that were called off do not count."""
    outcomes, scores, wins_by = [], [], Counter[Ending]()
    for game in games:
        seat = game.seat_of(user_id)
        if seat is None or game.result is None or not game.result.how.counts:
            continue
        winner = game.result.winner
        outcomes.append(0 if winner is None else 1 if winner == seat else -1)
        if winner == seat:
            wins_by[game.result.how] += 1
        if game.result.scores:
            scores.append(game.result.scores[seat])
    return Tally(
        games=len(outcomes),
        wins=outcomes.count(1),
        draws=outcomes.count(0),
        losses=outcomes.count(-1),
        wins_by=dict(wins_by),
        streak=_streak(outcomes),
        average_score=sum(scores) / len(scores) if scores else None,
    )


def _streak(outcomes: Sequence[int]) -> int:
    """How many of the newest games ended alike, with the sign of their outcome; a draw ends a streak."""
    length = 0
    for outcome in outcomes:
        if outcome != outcomes[0]:
            break
        length += outcome
    return length


def against(games: Iterable[Game], user_id: int, rival_id: int) -> list[Game]:
    """The games of one person against another."""
    return [game for game in games if {player.user_id for player in game.seats} == {user_id, rival_id}]


def by_agent(games: Iterable[Game]) -> dict[str, list[Game]]:
    """The games against AIs, by level."""
    found: dict[str, list[Game]] = {}
    for game in games:
        for player in game.seats:
            if player.agent:
                found.setdefault(player.agent, []).append(game)
    return found


def against_people(games: Iterable[Game]) -> list[Game]:
    """The games without an AI."""
    return [game for game in games if not any(player.agent for player in game.seats)]
