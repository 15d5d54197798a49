"""The scoreboard of a server, and the statistics of a person."""

from __future__ import annotations

from dataclasses import dataclass

from bot import ratings, stats
from bot.ratings import Period
from bot.service.desk import Desk
from bot.stats import Stats
from bot.store import Transaction, games
from bot.store import ratings as stored
from bot.store.ratings import Rating


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a scoreboard."""

    rank: int
    user_id: int
    name: str | None
    rating: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The best of a server in a period, and the caller's own line wherever it stands."""

    period: Period
    rows: tuple[Row, ...]
    own: Row | None
    """None if the caller has no rated game in the period."""


class Standings:
    """Who is how good."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def scoreboard(self, guild_id: int, period: Period, user_id: int, limit: int = 10) -> Scoreboard:
        """The best of a server in the running period, best first."""
        key = period.key(self._desk.clock.now())
        async with self._desk.store.read() as tx:
            best = await stored.top(tx, guild_id, key, limit)
            own = await _own(tx, guild_id, key, user_id)
        return Scoreboard(period, tuple(_row(rank, rating) for rank, rating in enumerate(best, 1)), own)

    async def stats(self, guild_id: int | None, user_id: int, rival_id: int | None = None) -> Stats:
        """What a person did in a server so far; with a rival, also the games of the two."""
        async with self._desk.store.read() as tx:
            played = await games.find(tx, games.finished_in(guild_id, user_id, None), newest_first=True)
            wonders = await stored.wonders(tx, guild_id, user_id)
            own = await _own(tx, guild_id or 0, Period.ALL.key(0), user_id)
        together = stats.against(played, user_id, rival_id) if rival_id and rival_id != user_id else None
        return Stats(
            user_id=user_id,
            rating=own.rating if own else None,
            rank=own.rank if own else None,
            people=stats.tally(stats.against_people(played), user_id),
            agents={level: stats.tally(found, user_id) for level, found in sorted(stats.by_agent(played).items())},
            wonders=tuple(wonders),
            head_to_head=None if together is None else stats.tally(together, user_id),
        )


async def _own(tx: Transaction, guild_id: int, key: str, user_id: int) -> Row | None:
    rating = await stored.load(tx, guild_id, key, user_id)
    return _row(await stored.rank(tx, guild_id, key, rating), rating) if rating else None


def _row(rank: int, rating: Rating) -> Row:
    return Row(rank, rating.user_id, rating.name, ratings.shown(rating), rating.games, rating.wins)
