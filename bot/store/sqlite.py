"""Connections to SQLite that change threads only where something may take long.

aiosqlite runs everything in a thread of its own, and with SQLAlchemy's adapter visits that thread four times for
every statement: to open a cursor, to execute, to fetch, to close. A turn makes some thirty statements, and under
load those visits cost more than the statements. Here

- a statement and all its rows are one visit;
- inside a writing transaction, whose statements touch a few rows by their keys, there is none at all: what waits
  for others (``BEGIN IMMEDIATE``) and for the disk (the commit) is done in the thread, the rest on the spot. So
  the one who writes, and for whom all other writers wait, never waits for the event loop in between.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

import aiosqlite
from sqlalchemy.engine import URL

CONNECTIONS = 8
"""One writes, the others read. Whoever comes when all are in use waits: a new connection costs more than that."""

Row = Sequence[Any]


class _Answer(NamedTuple):
    """What a statement gave."""

    rows: list[Row]
    description: Sequence[Sequence[Any]] | None
    rowcount: int
    lastrowid: int | None


class Cursor:
    """What SQLAlchemy's adapter wants of a cursor; everything is there after `execute`."""

    arraysize = 1

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._answer = _Answer([], None, -1, None)

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> None:
        """Run a statement and fetch all its rows."""
        self._answer = await self._connection.visit(lambda cursor: cursor.execute(sql, parameters))
        self._connection.writing |= sql == WRITING

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> None:
        """Run a statement once for each set of parameters."""
        self._answer = await self._connection.visit(lambda cursor: cursor.executemany(sql, parameters))

    async def fetchall(self) -> list[Row]:
        """The rows."""
        return self._answer.rows

    async def close(self) -> None:
        """Nothing is open any more."""

    @property
    def description(self) -> Sequence[Sequence[Any]] | None:
        """The columns of the rows; None where a statement has none."""
        return self._answer.description

    @property
    def rowcount(self) -> int:
        """How many rows were changed."""
        return self._answer.rowcount

    @property
    def lastrowid(self) -> int | None:
        """The row that was inserted last."""
        return self._answer.lastrowid


WRITING = "BEGIN IMMEDIATE"
"""How a writing transaction begins."""


class Connection(aiosqlite.Connection):
    """A connection whose cursors are `Cursor`."""

    writing = False
    """Whether a writing transaction is under way, so that nobody else uses this connection or its thread."""

    def cursor(self) -> Cursor:  # type: ignore[override]  # SQLAlchemy enters it and asks for no more than it has
        """A cursor; the thread is not visited for it."""
        return Cursor(self)

    async def visit(self, run: Callable[[sqlite3.Cursor], object]) -> _Answer:
        """Run something with a cursor, which is closed afterwards."""

        def inside(connection: sqlite3.Connection) -> _Answer:
            cursor = connection.cursor()
            try:
                run(cursor)
                return _Answer(cursor.fetchall(), cursor.description, cursor.rowcount, cursor.lastrowid)
            finally:
                cursor.close()

        if self.writing:
            return inside(self._conn)
        in_thread: Callable[..., Awaitable[_Answer]] = self._execute
        return await in_thread(inside, self._conn)

    async def commit(self) -> None:
        """Bring the transaction to disk."""
        self.writing = False
        await super().commit()

    async def rollback(self) -> None:
        """Undo what was not committed; the pool asks for it after every transaction, nearly always in vain."""
        self.writing = False
        if self.in_transaction:
            await super().rollback()


def options(url: URL) -> dict[str, Any]:
    """What `create_async_engine` is to be told about a SQLite database."""
    (file,), named = url.get_dialect()().create_connect_args(url)
    connector = partial(sqlite3.connect, file, **{**named, "check_same_thread": False})

    async def connect() -> aiosqlite.Connection:
        connection = Connection(connector, iter_chunk_size=1)
        connection._thread.daemon = True  # noqa: SLF001 - as SQLAlchemy does: it must not keep the process alive
        return await connection

    return {"async_creator": connect, "pool_size": CONNECTIONS, "max_overflow": 0}
