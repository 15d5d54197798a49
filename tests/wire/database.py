"""The bot's database as the tests see it, beside the running process: the one place that opens it.

Statements are plain SQL that every supported database understands; values are named (``:game``).
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

Row = tuple[Any, ...]


class Written(NamedTuple):
    """What a PostgreSQL server has counted: transactions, rows inserted and changed, bytes of write-ahead log."""

    transactions: int
    inserted: int
    changed: int
    log_bytes: int

    def since(self, before: Written) -> Written:
        return Written(*(now - then for now, then in zip(self, before, strict=True)))

    def told(self, turns: int) -> str:
        """Everything for one turn."""
        each = Written._make(count / max(1, turns) for count in self)
        return (
            f"a turn: {each.transactions:.1f} transactions, {each.inserted:.1f} rows inserted, "
            f"{each.changed:.1f} changed, {each.log_bytes / 1000:.1f} KB of log"
        )


NOTHING = Written(0, 0, 0, 0)


class Database:
    """A database by its address, which the bot gets as ``DATABASE_URL``."""

    def __init__(self, url: str) -> None:
        self.url = url

    @classmethod
    def in_folder(cls, folder: Path) -> Database:
        """An SQLite file of its own."""
        return cls(f"sqlite+aiosqlite:///{folder / 'duel.sqlite3'}")

    @property
    def file(self) -> Path:
        """The file of an SQLite database."""
        name = make_url(self.url).database
        assert name is not None
        return Path(name)

    async def rows(self, query: str, **values: object) -> list[Row]:
        """What a query finds."""
        async with self.reader() as connection:
            return await fetched(connection, query, **values)

    @property
    def _is_file(self) -> bool:
        return make_url(self.url).get_backend_name() == "sqlite"

    async def size(self) -> int:
        """Its bytes on disk."""
        pages = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        query = pages if self._is_file else "SELECT pg_database_size(current_database())"
        return int((await self.rows(query))[0][0])

    async def written(self) -> Written:
        """What was written so far; a file does not count."""
        if self._is_file:
            return NOTHING
        query = (
            "SELECT xact_commit, tup_inserted, tup_updated, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') "
            "FROM pg_stat_database WHERE datname = current_database()"
        )
        return Written(*map(int, (await self.rows(query))[0]))

    async def execute(self, statement: str, **values: object) -> int:
        """Change something behind the bot's back; how many rows it was."""
        async with _connected(create_async_engine(self.url, poolclass=NullPool)) as connection:
            count = (await connection.execute(text(statement), values)).rowcount
            await connection.commit()
            return count

    @asynccontextmanager
    async def reader(self) -> AsyncIterator[AsyncConnection]:
        """A connection that only looks: to clean up after a killed process is the work of the next one."""
        url = make_url(self.url)
        if self._is_file:
            url = url.set(database=self.file.absolute().as_uri(), query={"mode": "ro", "uri": "true"})
        async with _connected(create_async_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")) as found:
            yield found

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Another program has the tables for itself: whoever wants to write has to wait."""
        async with _connected(create_async_engine(self.url, poolclass=NullPool)) as connection:
            if connection.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                await connection.execute(text("LOCK TABLE moves IN EXCLUSIVE MODE"))
            try:
                yield
            finally:
                await connection.rollback()


async def fetched(connection: AsyncConnection, query: str, **values: object) -> list[Row]:
    """What a query finds, on a connection that stays open."""
    return [tuple(row) for row in (await connection.execute(text(query), values)).all()]


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    try:
        async with engine.connect() as connection:
            yield connection
    finally:
        await engine.dispose()
