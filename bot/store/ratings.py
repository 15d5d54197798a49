"""Ratings by server and period, and what statistics need."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import desc, func, select

from bot.store.dialects import Transaction, hold, put
from bot.store.schema import games, people, ratings, seats, wonders_built


class Rating(NamedTuple):
    """A player's strength (openskill's mean and uncertainty) and record in one server and period."""

    user_id: int
    mu: float
    sigma: float
    games: int
    wins: int
    name: str | None = None


_LEAST_SURE = 3
"""People are ranked by what they are at least worth: the mean less three times the uncertainty."""
_worth = ratings.c.mu - _LEAST_SURE * ratings.c.sigma


async def hold_server(tx: Transaction, guild_id: int) -> None:
    """Games of one server that end at the same moment change its ratings one after the other."""
    await hold(tx, "ratings", guild_id)


async def load(tx: Transaction, guild_id: int, period: str, user_id: int) -> Rating | None:
    """One player's rating."""
    row = (
        await tx.execute(
            select(ratings.c.user_id, ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.wins).where(
                ratings.c.guild_id == guild_id, ratings.c.period == period, ratings.c.user_id == user_id
            )
        )
    ).one_or_none()
    return Rating(*row) if row else None


async def save(tx: Transaction, guild_id: int, period: str, rating: Rating) -> None:
    """Keep a player's rating."""
    values: dict[str, object] = {
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
        "wins": rating.wins,
    }
    key: dict[str, object] = {"guild_id": guild_id, "period": period, "user_id": rating.user_id}
    await put(tx, ratings, key, values)


async def top(tx: Transaction, guild_id: int, period: str, limit: int) -> list[Rating]:
    """The best players, best first; who has played longer stands first among equals."""
    rows = await tx.execute(
        select(
            ratings.c.user_id,
            ratings.c.mu,
            ratings.c.sigma,
            ratings.c.games,
            ratings.c.wins,
            people.c.name,
        )
        .outerjoin(people, people.c.user_id == ratings.c.user_id)
        .where(ratings.c.guild_id == guild_id, ratings.c.period == period)
        .order_by(desc(_worth), desc(ratings.c.games), ratings.c.user_id)
        .limit(limit)
    )
    return [Rating(*row) for row in rows]


async def rank(tx: Transaction, guild_id: int, period: str, rating: Rating) -> int:
    """A player's place: one more than the number of those ranked before."""
    mine = rating.mu - _LEAST_SURE * rating.sigma
    before = (
        (_worth > mine)
        | ((_worth == mine) & (ratings.c.games > rating.games))
        | ((_worth == mine) & (ratings.c.games == rating.games) & (ratings.c.user_id < rating.user_id))
    )
    found = await tx.execute(
        select(func.count())
        .select_from(ratings)
        .where(ratings.c.guild_id == guild_id, ratings.c.period == period, before)
    )
    return found.scalar_one() + 1


async def wonders(tx: Transaction, guild_id: int | None, user_id: int) -> list[tuple[str, int]]:
    """How often a person built each wonder in a server, most often first."""
    count = func.count()
    here = games.c.guild_id == guild_id if guild_id else games.c.guild_id.is_(None)
    rows = await tx.execute(
        select(wonders_built.c.wonder, count)
        .join(
            seats,
            (seats.c.game_id == wonders_built.c.game_id) & (seats.c.seat == wonders_built.c.seat),
        )
        .join(games, games.c.id == wonders_built.c.game_id)
        .where(seats.c.user_id == user_id, here)
        .group_by(wonders_built.c.wonder)
    )
    return sorted(((wonder, number) for wonder, number in rows), key=lambda one: (-one[1], one[0]))
