"""The store: migrations and transactions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Protocol

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.problems import DatabaseProblem
from bot.store import dialects
from bot.store.dialects import Transaction

_MIGRATIONS = Path(__file__).parent.parent / "migrations"


class Taken(Exception):
    """A row that may exist only once exists already."""


class Unavailable(Exception):
    """The database does not answer just now, or is locked, or its disk is full.

    When it ``broke_off``, nothing was done, or (if that happened while it committed) all of it. Who acts by the
    number of an interaction may simply try again: what was done is found by that number.
    """

    def __init__(self, reason: str, *, broke_off: bool = False) -> None:
        super().__init__(
            f"the database cannot be used ({reason}). Until it can, every action is refused and nothing is lost: "
            "free some space on its disk, see that it runs, and that no other program holds it"
        )
        self.broke_off = broke_off


class Holding(Protocol):
    """Something that may be lost while the store is open, and without which nothing is written."""

    @property
    def held(self) -> bool:
        """Whether this process still has it."""
        ...


class Store:
    """The database. Many read at once; in SQLite one writes at a time, in PostgreSQL one at each table."""

    def __init__(self, engine: AsyncEngine, lease: Holding | None = None) -> None:
        self._engine = engine
        self._reader, self._writer = dialects.to_read(engine), dialects.to_write(engine)
        self._one_writes = asyncio.Lock() if engine.dialect.name == "sqlite" else None
        self._lease = lease

    @classmethod
    @asynccontextmanager
    async def open(cls, url: str, *, lease: Holding | None = None) -> AsyncIterator[Store]:
        """Connect, bring the schema up to date, and close in the end; raises `DatabaseProblem`.

        With a lease, nothing is written from the moment on that it is lost.
        """
        parsed, engine = dialects.make_engine(url)
        store = cls(engine, lease)
        try:
            await store._migrate(parsed)
            yield store
        finally:
            await engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Transaction]:
        """A transaction that sees one state of the database throughout."""
        try:
            async with self._reader.connect() as tx, tx.begin():
                yield tx
        except Exception as error:
            if dialects.is_passing(error):
                raise _unavailable(error) from error
            raise

    @asynccontextmanager
    async def write(self) -> AsyncIterator[Transaction]:
        """A transaction that is on disk when the block has ended; an exception undoes all of it."""
        self._check_lease()
        async with AsyncExitStack() as stack:
            if self._one_writes:
                await stack.enter_async_context(self._one_writes)
            try:
                async with self._writer.begin() as tx:
                    yield tx
                    self._check_lease()
            except Exception as error:
                if dialects.is_taken(error):
                    raise Taken(dialects.reason(error)) from error
                if dialects.is_passing(error):
                    raise _unavailable(error) from error
                raise

    def _check_lease(self) -> None:
        if self._lease is not None and not self._lease.held:
            raise Unavailable("the lease is lost", broke_off=True)

    async def _migrate(self, url: URL) -> None:
        try:
            if dialects.is_sqlite(url) and url.database:
                await asyncio.to_thread(Path(url.database).parent.mkdir, parents=True, exist_ok=True)
            async with self._writer.begin() as connection:
                if not dialects.is_sqlite(url):
                    await connection.execute(text("SET LOCAL lock_timeout = 0"))
                    await dialects.hold(connection, "migration", 0)
                await connection.run_sync(_upgrade)
        except CommandError as error:
            raise DatabaseProblem(
                f"The database {url.render_as_string(hide_password=True)} was made by a newer version of this bot "
                f"({error}). Run that version, or restore a backup made before the upgrade."
            ) from error
        except Exception as error:
            if dialects.is_failure_to_open(error):
                raise dialects.problem(error, url) from error
            raise


def _unavailable(error: Exception) -> Unavailable:
    return Unavailable(dialects.reason(error), broke_off=dialects.broke_off(error))


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; None for another kind. Raises `DatabaseProblem` for what is no address."""
    parsed, _ = dialects.make_engine(url)
    return Path(parsed.database) if dialects.is_sqlite(parsed) and parsed.database else None


def known_revisions() -> set[str]:
    """The versions of the schema that this bot can read."""
    return {script.revision for script in ScriptDirectory.from_config(_alembic()).walk_revisions()}


def newest_revision() -> str:
    """The version of the schema that this bot makes."""
    newest = ScriptDirectory.from_config(_alembic()).get_current_head()
    return str(newest)


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
