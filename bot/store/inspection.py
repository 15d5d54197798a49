"""A look at a database that changes no row of it, for the operator's questions."""

from __future__ import annotations

from typing import NamedTuple

from alembic.runtime.migration import MigrationContext
from sqlalchemy import func, select

from bot.store import dialects
from bot.store.schema import games, heartbeats


class Seen(NamedTuple):
    """What a database holds; no revision where the bot has never used it."""

    revision: str | None
    games: int = 0
    going_on: int = 0
    last_beat: int = 0


async def look_at(url: str) -> Seen:
    """What is there; raises `DatabaseProblem` if that cannot be found out."""
    async with dialects.looked_into(url) as tx:
        revision = await tx.run_sync(lambda found: MigrationContext.configure(found).get_current_revision())
        if revision is None:
            return Seen(None)
        counted = select(func.count(), func.count().filter(games.c.open)).select_from(games)
        all_games, going_on = (await tx.execute(counted)).one()
        beat = (await tx.execute(select(func.max(heartbeats.c.at)))).scalar()
        return Seen(revision, all_games, going_on, beat or 0)
