"""Opening the database: connection set-up, migrations, transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, InvalidRequestError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from bot.problems import DatabaseProblem
from bot.store import sqlite

Transaction = AsyncConnection
"""What the statements of this package run in; to everybody else it is just a handle."""

BUSY_TIMEOUT_S = 10
_EXAMPLE = "Write for example sqlite+aiosqlite:///var/duel.sqlite3."
_MIGRATIONS = Path(__file__).parent.parent / "migrations"


class Taken(Exception):
    """A row that may exist only once exists already."""


class Unwritable(Exception):
    """Nothing was written, as the database cannot be just now: its disk is full, or another program holds it."""

    def __init__(self, reason: object) -> None:
        super().__init__(
            f"the database cannot be written ({reason}). Until it can, every action is refused and nothing is "
            "lost: free some space on its disk, and see that no other program holds it"
        )


class Store:
    """The database. One writes at a time (SQLite allows no more), many read."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._writer = engine.execution_options(immediate=True)
        self._one_writes = asyncio.Lock() if engine.dialect.name == "sqlite" else None

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str) -> AsyncIterator[Store]:
        """Connect, bring the schema up to date, and close in the end; raises `DatabaseProblem`."""
        parsed, engine = _engine(url)
        if parsed.get_backend_name() == "sqlite":
            event.listen(engine.sync_engine, "connect", _set_up_sqlite)
            event.listen(engine.sync_engine, "begin", _begin_sqlite)
        store = cls(engine)
        try:
            await store._migrate(parsed)
            yield store
        finally:
            await engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        """A transaction that sees one state of the database throughout."""
        async with self._engine.connect() as tx, tx.begin():
            yield tx

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """A transaction that is on disk when the block has ended; an exception undoes all of it."""
        async with AsyncExitStack() as stack:
            if self._one_writes:
                await stack.enter_async_context(self._one_writes)
            try:
                async with self._writer.begin() as tx:
                    yield tx
            except IntegrityError as error:
                raise Taken(str(error.orig)) from error
            except OperationalError as error:
                raise Unwritable(error.orig) from error

    async def _migrate(self, url: URL) -> None:
        where = url.render_as_string(hide_password=True)
        try:
            if url.get_backend_name() == "sqlite" and url.database:
                await asyncio.to_thread(Path(url.database).parent.mkdir, parents=True, exist_ok=True)
            async with self._writer.begin() as connection:
                await connection.run_sync(_upgrade)
        except (DBAPIError, OSError) as error:
            reason = error.orig if isinstance(error, DBAPIError) else error
            raise DatabaseProblem(
                f"The database {where} cannot be opened: {reason}. Check DATABASE_URL, that the place "
                "exists and that the bot may write there."
            ) from error
        except CommandError as error:
            raise DatabaseProblem(
                f"The database {where} was made by a newer version of this bot ({error}). "
                "Run that version, or restore a backup made before the upgrade."
            ) from error


def _engine(url: str) -> tuple[URL, AsyncEngine]:
    try:
        parsed = make_url(url)
        on_sqlite = parsed.get_backend_name() == "sqlite"
        if on_sqlite and parsed.database in (None, "", ":memory:"):
            raise DatabaseProblem(
                f"DATABASE_URL names no file, so every game would be lost at the end. {_EXAMPLE}"
            )
        engine = create_async_engine(parsed, **(sqlite.options(parsed) if on_sqlite else {}))
    except (ArgumentError, InvalidRequestError, ImportError) as error:
        raise DatabaseProblem(
            f"DATABASE_URL is not an address of a database that can be used here ({_first_line(error)}). "
            f"{_EXAMPLE}"
        ) from error
    return parsed, engine


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; None for another kind. Raises `DatabaseProblem` for what is no address."""
    parsed, _ = _engine(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def known_revisions() -> set[str]:
    """The versions of the schema that this bot can read."""
    return {script.revision for script in ScriptDirectory.from_config(_alembic()).walk_revisions()}


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def _set_up_sqlite(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
    """Commits reach the disk, readers do not wait for the writer, and references are checked."""
    connection.isolation_level = None  # transactions are begun by `_begin_sqlite` alone
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY_TIMEOUT_S * 1000}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Who is going to write says so at once, so that no two transactions wait for each other."""
    immediate = connection.get_execution_options().get("immediate")
    connection.exec_driver_sql(sqlite.WRITING if immediate else "BEGIN")


def _alembic() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    return config


def _upgrade(connection: Connection) -> None:
    """Bring the schema to the newest version; a version unknown here raises Alembic's `CommandError`."""
    config = _alembic()
    config.attributes["connection"] = connection
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None:
        ScriptDirectory.from_config(config).get_revision(current)
    command.upgrade(config, "head")
