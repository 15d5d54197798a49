"""What differs between SQLite and PostgreSQL: connecting, beginning, locking, and saying what went wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, event, func, make_url, select, true
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    IntegrityError,
    InterfaceError,
    InvalidRequestError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoFreeConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from bot.problems import DatabaseProblem, Passing
from bot.shards import STEP, Shards

Transaction = AsyncConnection
"""What the statements of this package run in; to everybody else it is just a handle."""

BUSY_TIMEOUT_S = 10
"""How long a transaction waits for what another one holds."""
COMMAND_TIMEOUT_S = 3 * BUSY_TIMEOUT_S
"""How long a PostgreSQL server may take for one statement."""
CONNECTIONS = 10
"""For each process. Whoever comes when all are in use waits; on PostgreSQL one more holds the lease."""
_EXAMPLE = (
    "Write for example sqlite+aiosqlite:///var/duel.sqlite3 or postgresql+asyncpg://user:password@host/duel."
)

_POSTGRESQL_SESSION = {
    "application_name": "wonders-duel-bot",
    "synchronous_commit": "on",  # an answer means that it is on disk, whatever the server's default is
    "lock_timeout": f"{BUSY_TIMEOUT_S}s",
    "idle_in_transaction_session_timeout": "60s",  # what a lost machine held is free again
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "25s",  # the same for a connection that broke while an answer was on its way
}

_PATIENT_SESSION = {"idle_in_transaction_session_timeout": "0"}  # one end of a copy waits for the other

_PASSING = ("08", "25006", "40", "53", "55", "57", "58")
"""How the SQLSTATE of a failure begins that may be over in a moment: connection lost, read-only after a failover,
rolled back (deadlock, serialization), no memory or disk, locked, shut down, system error."""


_BROKEN = ("08", "25006", "40", "57P")


def make_engine(url: str, *, patient: bool = False) -> tuple[URL, AsyncEngine]:
    """The way to a database, not used yet; raises `DatabaseProblem` for what is no address of one.

    A patient one waits for each statement as long as it takes: to migrate, or to copy everything.
    """
    try:
        parsed = make_url(url)
        if is_sqlite(parsed) and parsed.database in (None, "", ":memory:"):
            raise DatabaseProblem(
                f"DATABASE_URL names no file, so every game would be lost at the end. {_EXAMPLE}"
            )
        engine = create_async_engine(parsed, hide_parameters=True, **_options(parsed, patient=patient))
    except (ArgumentError, InvalidRequestError, ImportError, ValueError) as error:
        raise DatabaseProblem(
            f"DATABASE_URL is not an address of a database that can be used here ({_first_line(error)}). "
            f"{_EXAMPLE}"
        ) from error
    if is_sqlite(parsed):
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
    else:
        event.listen(engine.sync_engine, "checkout", _replace_if_closed)
    return parsed, engine


def is_sqlite(url: URL) -> bool:
    """Whether it is the address of a file."""
    return url.get_backend_name() == "sqlite"


def _options(url: URL, *, patient: bool) -> dict[str, Any]:
    pool: dict[str, Any] = {"pool_size": CONNECTIONS, "max_overflow": 0}
    if is_sqlite(url):
        return pool
    return pool | {
        "pool_timeout": BUSY_TIMEOUT_S,
        "connect_args": {
            "timeout": BUSY_TIMEOUT_S,
            "command_timeout": None if patient else COMMAND_TIMEOUT_S,
            "server_settings": _POSTGRESQL_SESSION | (_PATIENT_SESSION if patient else {}),
        },
    }


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
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _replace_if_closed(
    _connection: DBAPIConnection, entry: ConnectionPoolEntry, _proxy: PoolProxiedConnection
) -> None:
    """A connection that was closed while nobody used it is replaced; to ask the server costs a transaction."""
    driver: Any = entry.driver_connection
    if driver.is_closed():
        raise DisconnectionError("the connection was closed")


def to_read(engine: AsyncEngine) -> AsyncEngine:
    """Transactions that see one state of the database throughout."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


@asynccontextmanager
async def looked_into(url: str, *, patient: bool = False) -> AsyncIterator[Transaction]:
    """A database as it is at one moment, its schema left alone; raises `DatabaseProblem` if it cannot be read."""
    parsed, engine = make_engine(url, patient=patient)
    try:
        async with to_read(engine).connect() as tx, tx.begin():
            yield tx
    except Exception as error:
        if is_failure_to_open(error):
            raise problem(error, parsed) from error
        raise
    finally:
        await engine.dispose()


def to_write(engine: AsyncEngine) -> AsyncEngine:
    """Transactions that change something.

    In SQLite one is under way at a time. In PostgreSQL they run side by side, each statement sees what was
    committed before it, and whoever decides by what it has read takes the lock of that first (`hold`).
    """
    return engine.execution_options(**{"immediate": True} if engine.dialect.name == "sqlite" else {})


def in_shards(guild_id: ColumnElement[int | None], shards: Shards) -> ColumnElement[bool]:
    """Rows of servers that belong to some shards; those of direct messages belong to shard 0."""
    if shards.are_all:
        return true()
    return (func.coalesce(guild_id, 0) // STEP % shards.count).in_(shards.ids)


async def hold(tx: Transaction, what: str, number: int) -> None:
    """One transaction at a time goes on from here for this thing, in all processes; it ends with the transaction.

    To lock two things, lock them in the order game or challenge, ratings.
    """
    if tx.dialect.name != "sqlite":
        key = func.hashtextextended(f"{what} {number}", 0)
        await tx.execute(select(func.pg_advisory_xact_lock(key)))


async def put(tx: Transaction, table: Table, key: dict[str, Any], values: dict[str, Any] | None = None) -> None:
    """Change a row, or make it; without values, an existing one stays as it is. Several may do it at once."""
    insert = (sqlite if tx.dialect.name == "sqlite" else postgresql).insert
    row = insert(table).values(**key, **(values or {}))
    if values:
        await tx.execute(row.on_conflict_do_update(index_elements=list(key), set_=values))
    else:
        await tx.execute(row.on_conflict_do_nothing(index_elements=list(key)))


def is_passing(error: BaseException) -> bool:
    """Whether a failure is the database's and may be over in a moment, so that trying again makes sense."""
    if isinstance(error, DBAPIError):
        state = _sqlstate(error.orig)
        if state:
            return state.startswith(_PASSING)
        return error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
    state = _sqlstate(error)
    return state.startswith(_PASSING) if state else isinstance(error, OSError | NoFreeConnection)


def is_taken(error: BaseException) -> bool:
    """Whether a row that may exist only once exists already; no other rule of the schema is meant."""
    if not isinstance(error, IntegrityError):
        return False
    return _sqlstate(error.orig) == "23505" or str(error.orig).startswith("UNIQUE ")


def broke_off(error: BaseException) -> bool:
    """Whether a connection was lost, or the server took a transaction back: it may be begun again at once."""
    state = _sqlstate(_cause(error))
    if state:
        return state.startswith(_BROKEN)
    return not isinstance(error, NoFreeConnection | OperationalError)


def _sqlstate(error: BaseException | None) -> str:
    return str(getattr(error, "sqlstate", None) or "")


def reason(error: BaseException) -> str:
    """What the database said, in one line without its end."""
    cause = _cause(error)
    return _first_line(cause).rstrip(".") or type(cause).__name__


def _cause(error: BaseException) -> BaseException:
    return error.orig if isinstance(error, DBAPIError) and error.orig else error


def problem(error: BaseException, url: URL) -> DatabaseProblem:
    """Why a database cannot be opened; that of a server which is not up yet may pass, that of a file does not."""
    kind = Passing if not is_sqlite(url) and is_passing(error) else DatabaseProblem
    return kind(_explain(error, url))


def _explain(error: BaseException, url: URL) -> str:
    """What is wrong, and what to do about it, in one line."""
    where = url.render_as_string(hide_password=True)
    cause = _cause(error)
    if is_sqlite(url):
        advice = "Check DATABASE_URL, that the place exists and that the bot may write there."
    else:
        advice = _POSTGRESQL_ADVICE.get(_sqlstate(cause), "") or (
            "Check DATABASE_URL, that PostgreSQL runs there and that it takes connections from this machine."
        )
    return f"The database {where} cannot be opened: {reason(error)}. {advice.format(name=url.database)}"


_POSTGRESQL_ADVICE = {
    "28P01": "Check the user and the password in DATABASE_URL.",
    "28000": "Check the user in DATABASE_URL, and that pg_hba.conf lets it in from this machine.",
    "3D000": "Make it once, as PostgreSQL's administrator: createdb --owner=USER {name}",
    "42501": "The user must own the database {name}, or may create tables in it.",
}


def is_failure_to_open(error: BaseException) -> bool:
    """Whether it is the database that failed, and not the program."""
    return isinstance(error, SQLAlchemyError | OSError) or bool(_sqlstate(error))


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]
