"""A look at a PostgreSQL database from outside, for the operator; nothing is changed."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.problems import DatabaseProblem
from bot.store import dialects, games
from bot.store.schema import games as games_table
from bot.store.schema import heartbeats


@dataclass(frozen=True)
class Seen:
    """What there is."""

    version: str
    revision: str | None = None
    """None: the bot has not made its tables yet."""
    games: int = 0
    open: int = 0
    beat: int = 0


async def inspect_server(url: str) -> Seen:
    """Look at it; raises `DatabaseProblem` if it does not let us."""
    parsed, engine = dialects.make_engine(url)
    try:
        async with dialects.to_read(engine).connect() as connection:
            return await _look(connection)
    except Exception as error:
        if dialects.is_failure_to_open(error):
            raise DatabaseProblem(dialects.explain(error, parsed)) from error
        raise
    finally:
        await engine.dispose()


async def _look(connection: AsyncConnection) -> Seen:
    version = str((await connection.execute(text("SHOW server_version"))).scalar()).partition(" ")[0]
    if (await connection.execute(text("SELECT to_regclass('alembic_version')"))).scalar() is None:
        return Seen(version)
    revision = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar()
    played = (await connection.execute(select(func.count()).select_from(games_table))).scalar_one()
    beat = (await connection.execute(select(func.max(heartbeats.c.at)))).scalar() or 0
    return Seen(version, revision, played, await games.count_open(connection), beat)
