"""The right of one process to act: for a SQLite file, or for shards on a PostgreSQL server.

It ends with the process, however that ends: the operating system frees the lock of a file, PostgreSQL the locks of
a connection. So a process that follows a killed one need not wait, and one that follows a living one waits (in
PostgreSQL, as a stand-by) or is refused (SQLite).
"""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.problems import DatabaseProblem, Passing
from bot.shards import ALL, Shards
from bot.store import dialects

log = logging.getLogger(__name__)

SHARD_LOCK, COUNT_LOCK = 0x6475656C, 0x6475656D
"""PostgreSQL's advisory locks have two numbers: one of these, and the number of a shard or how many there are."""
LOOK_SECONDS = 5.0
"""How often the connection that holds the locks is tried."""
POLL_SECONDS = 0.3
GRACE_SECONDS = 30.0
"""After a break our own dead connection may still hold the locks: the server needs 25 s to notice (`dialects`)."""
TELL_EVERY = 100
"""A process that waits for another says so once in so many looks."""
_jitter = random.Random()


class InUse(Passing):
    """Another process has the database."""


class Lease:
    """Held while the block runs; with PostgreSQL it may be lost, and is then taken again if nobody else has it."""

    def __init__(self) -> None:
        self.held = True
        self.problem: DatabaseProblem | None = None
        """Why it cannot be had again: another process has it now."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called when it is lost for good."""
        self.on_back: Callable[[], None] = lambda: None
        """Called when it was lost for a moment: what is in memory may be older than the disk."""

    @classmethod
    @asynccontextmanager
    async def take(cls, url: str, shards: Shards = ALL, *, wait: bool = True) -> AsyncIterator[Lease]:
        """Wait for the right to act, keep it, and give it back; raises `DatabaseProblem`, or `InUse` at once."""
        parsed, engine = dialects.make_engine(url)
        if dialects.is_sqlite(parsed):
            if not shards.are_all:
                raise DatabaseProblem(
                    "SHARD_IDS needs a database that several processes share, and SQLite is a file for one. Move "
                    "to PostgreSQL (docs/growing.md), or leave SHARD_IDS and SHARD_COUNT out."
                )
            with FileLock(Path(str(parsed.database))):
                yield cls()
            return
        lease = _ServerLease(engine, parsed, shards)
        try:
            await lease.begin(wait=wait)
            yield lease
        finally:
            await lease.end()


class FileLock:
    """A lock beside a SQLite file, which the operating system frees when the process ends."""

    def __init__(self, database: Path) -> None:
        self._database, self._file = database, database.with_name(database.name + ".lock")

    def __enter__(self) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._handle = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise DatabaseProblem(
                f"The database {self._database} cannot be opened: {error}. Check DATABASE_URL, that the place "
                "exists and that the bot may write there."
            ) from error
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            owner = os.read(self._handle, 32).decode("ascii", "replace").strip()
            os.close(self._handle)
            raise InUse(
                f"{self._database} is in use by another running bot (process {owner or 'unknown'}). Stop that "
                "one, or use another database."
            ) from error
        os.truncate(self._handle, 0)
        os.pwrite(self._handle, f"{os.getpid()}\n".encode(), 0)

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)


class _ServerLease(Lease):
    def __init__(self, engine: AsyncEngine, url: URL, shards: Shards) -> None:
        super().__init__()
        self.held = False
        self._engine, self._url, self._shards = engine, url, shards
        self._connection: AsyncConnection | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._broken = asyncio.Event()

    async def begin(self, *, wait: bool) -> None:
        """Wait until no other process acts for these shards."""
        try:
            looks = 0
            while (other := await self._try()) is not None:
                if not wait:
                    self._refuse(other)
                if looks % TELL_EVERY == 0:
                    log.warning("%s; this one waits for it to end", other)
                looks += 1
                await asyncio.sleep(POLL_SECONDS * _jitter.uniform(0.7, 1.3))
        except Exception as error:
            if dialects.is_failure_to_open(error):
                raise dialects.problem(error, self._url) from error
            raise
        log.info("acting for the shards %s", self._shards)
        self._keeping = asyncio.create_task(self._keep_or_tell())

    def _refuse(self, other: str) -> NoReturn:
        raise InUse(f"{self._url.render_as_string(hide_password=True)} is in use: {other}. Stop that first.")

    async def end(self) -> None:
        """Give it back."""
        self.held = False
        if self._keeping is not None:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping
        await self._drop()
        await self._engine.dispose()

    async def _try(self) -> str | None:
        """Take all locks or none; who has one, if somebody has."""
        connection = await self._engine.connect()
        try:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            other = await self._locked(connection)
        except BaseException:
            await connection.invalidate()
            raise
        if other is not None:
            await connection.execute(text("SELECT pg_advisory_unlock_all()"))
            await connection.close()
            return other
        raw: Any = (await connection.get_raw_connection()).driver_connection
        raw.add_termination_listener(self._lost)
        self._broken.clear()
        self._connection, self.held = connection, True
        return None

    async def _locked(self, connection: AsyncConnection) -> str | None:
        count = {"count": self._shards.count, "kind": COUNT_LOCK}
        await connection.execute(text("SELECT pg_advisory_lock_shared(:kind, :count)"), count)
        others = await connection.execute(_OTHER_COUNTS, count)
        if (found := others.scalar()) is not None:
            return f"another process runs with SHARD_COUNT={found}, not {self._shards.count}"
        for shard in sorted(self._shards.ids):
            values = {"kind": SHARD_LOCK, "shard": shard}
            if not (await connection.execute(text("SELECT pg_try_advisory_lock(:kind, :shard)"), values)).scalar():
                return f"another process acts for shard {self._shards.name(shard)}"
        return None

    def _lost(self, *_: object) -> None:
        self.held = False
        self._broken.set()

    async def _keep_or_tell(self) -> None:
        """Nobody awaits this task, so whatever ends it has to be told."""
        try:
            await self._keep()
        except Passing as problem:
            self.problem = problem
        except Exception as error:
            log.exception("the lease cannot be kept")
            self.problem = Passing(f"The connection to the database failed: {dialects.reason(error)}.")
        self.held = False
        self.on_lost()

    async def _keep(self) -> NoReturn:
        """Try the connection now and then; a broken one is replaced, unless another process was faster."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._broken.wait(), LOOK_SECONDS)
            if self.held and await self._answers():
                continue
            self.held = False
            log.warning("the connection to the database is lost; nothing is written until it is back")
            await self._drop()
            await self._again()
            log.info("the database is back")
            self.on_back()

    async def _answers(self) -> bool:
        try:
            if self._connection is None:
                return False
            async with asyncio.timeout(dialects.BUSY_TIMEOUT_S):
                await self._connection.execute(text("SELECT 1"))
        except Exception as error:
            if dialects.is_failure_to_open(error):
                return False
            raise
        return True

    async def _again(self) -> None:
        """Take the locks again; raises `Passing` if another process has them, not our own dead connection."""
        taken_since: float | None = None
        while True:
            try:
                other = await self._try()
            except Exception as error:
                if not dialects.is_failure_to_open(error):
                    raise
            else:
                if other is None:
                    return
                now = time.monotonic()
                taken_since = taken_since or now
                if now - taken_since >= GRACE_SECONDS:
                    raise Passing(f"The connection to the database was lost, and now {other}.")
            await asyncio.sleep(POLL_SECONDS)

    async def _drop(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            with suppress(Exception):
                await connection.invalidate()
                await connection.close()


_OTHER_COUNTS = text(
    "SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND classid = :kind AND objid <> :count "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1"
)
