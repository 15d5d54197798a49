"""Writing together: who waited while another wrote goes on in the same transaction, and one commit serves all.

SQLite lets one write at a time, and a commit is on disk only some milliseconds later, in which all others wait.
With many games at once those waits would be most of a turn. Nobody is told of success before the common commit;
who fails undoes what they did themselves, by a savepoint.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

MOST = 50
"""How many share a commit at most, so that the first one need not wait for ever."""


class _Group:
    """Those who share a transaction."""

    def __init__(self, tx: AsyncConnection) -> None:
        self.tx = tx
        self.members = 0
        self.problem: Exception | None = None
        """What undid the whole transaction."""
        self.written: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def is_sound(self) -> bool:
        """Whether the transaction still exists: when the disk is full, SQLite ends it by itself."""
        try:
            connection = (await self.tx.get_raw_connection()).driver_connection
        except SQLAlchemyError:
            return False
        return connection is not None and bool(connection.in_transaction)


class Writers:
    """The way to write to SQLite."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._group: _Group | None = None
        self._ending: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that is on disk when the block has ended; an exception undoes what the block did."""
        group = await self._join()
        try:
            async with nullcontext() if group.members == 1 else group.tx.begin_nested():
                yield group.tx
        except BaseException as error:
            if group.members == 1 or not await group.is_sound():
                group.problem = error if isinstance(error, Exception) else RuntimeError("the writer was cancelled")
                await asyncio.shield(self._end(group))
            else:
                self._pass_on(group)
            raise
        self._pass_on(group)
        await asyncio.shield(group.written)

    async def _join(self) -> _Group:
        """Wait for one's turn, in the transaction that is open, or else in a new one."""
        self._waiting += 1
        try:
            await self._turn.acquire()
        except BaseException:
            if self._waiting == 1 and self._group and not self._turn.locked():  # others have counted on us
                await self._turn.acquire()
                self._end(self._group)
            raise
        finally:
            self._waiting -= 1
        if self._group is None:
            try:
                self._group = await self._begin()
            except BaseException:
                self._turn.release()
                raise
        self._group.members += 1
        return self._group

    async def _begin(self) -> _Group:
        tx = await self._engine.connect()
        try:
            await tx.begin()
        except BaseException:
            await tx.close()
            raise
        return _Group(tx)

    def _pass_on(self, group: _Group) -> None:
        """The next one goes on; if nobody waits, it is time to commit."""
        if self._waiting and group.members < MOST:
            self._turn.release()
        else:
            self._end(group)

    def _end(self, group: _Group) -> asyncio.Task[None]:
        """Commit, or undo it all, whatever becomes of the one whose turn it was."""
        self._group = None
        self._ending = asyncio.create_task(self._commit(group))
        return self._ending

    async def _commit(self, group: _Group) -> None:
        try:
            await (group.tx.rollback() if group.problem else group.tx.commit())
        except Exception as error:  # noqa: BLE001 - raised again, by all who wait for it
            group.problem = group.problem or error
            await group.tx.invalidate()  # whatever is left of the transaction ends with its connection
        finally:
            await group.tx.close()
            self._turn.release()
        if group.problem is None:
            group.written.set_result(None)
        else:
            group.written.set_exception(group.problem)
            group.written.exception()  # seen, also where nobody else waits
