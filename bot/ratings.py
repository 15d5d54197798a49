"""Ratings: openskill (Plackett-Luce), for each server and each period of time apart."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from enum import StrEnum

from openskill.models import PlackettLuce

from bot.model import Game
from bot.store import Transaction
from bot.store import ratings as stored
from bot.store.ratings import Rating

_MODEL = PlackettLuce()
_ZERO, _SCALE = 1000, 25
"""The number people see: a newcomer has 1000, and a point of openskill's scale is worth 25."""


class Period(StrEnum):
    """The stretch of time a scoreboard is about."""

    ALL = "all"
    YEAR = "year"
    MONTH = "month"
    WEEK = "week"

    def key(self, at: int) -> str:
        """The name of the period that a time falls into, as ``2026``, ``2026-11`` or ``2026-W47`` (UTC)."""
        day = datetime.fromtimestamp(at, UTC)
        if self is Period.YEAR:
            return f"{day:%Y}"
        if self is Period.MONTH:
            return f"{day:%Y-%m}"
        return f"{day:%G-W%V}" if self is Period.WEEK else str(self)


def newcomer(user_id: int) -> Rating:
    """The rating before the first game."""
    fresh = _MODEL.rating()
    return Rating(user_id, fresh.mu, fresh.sigma, games=0, wins=0)


def shown(rating: Rating) -> int:
    """The number people see: what the player is at least worth."""
    return round(_ZERO + _SCALE * (rating.mu - 3 * rating.sigma))


def after(first: Rating, second: Rating, winner: int | None) -> tuple[Rating, Rating]:
    """The ratings of two players after a game; no winner is a draw."""
    ranks = [1.0, 1.0] if winner is None else [float(seat != winner) for seat in (0, 1)]
    teams = [[_MODEL.rating(mu=player.mu, sigma=player.sigma)] for player in (first, second)]
    rated = _MODEL.rate(teams, ranks=ranks)
    one, two = (
        player._replace(
            mu=team[0].mu,
            sigma=team[0].sigma,
            games=player.games + 1,
            wins=player.wins + (seat == winner),
        )
        for seat, (player, team) in enumerate(zip((first, second), rated, strict=True))
    )
    return one, two


async def count(tx: Transaction, game: Game) -> None:
    """Let a finished game change the ratings of its players, if it counts for them."""
    if not game.rated or game.result is None or not game.result.how.counts or game.ended_at is None:
        return
    guild_id, players = game.place.guild_id, list(_people(game))
    if guild_id is None or len(players) != len(game.seats):
        return
    await stored.hold_server(tx, guild_id)
    for period in Period:
        key = period.key(game.ended_at)
        before = [await stored.load(tx, guild_id, key, player) or newcomer(player) for player in players]
        for rating in after(before[0], before[1], game.result.winner):
            await stored.save(tx, guild_id, key, rating)


def _people(game: Game) -> Iterator[int]:
    for player in game.seats:
        if player.user_id is not None:
            yield player.user_id
