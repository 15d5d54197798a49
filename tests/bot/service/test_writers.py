"""Many who write at once share a commit, and nothing else."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import event

from bot.store import Store, Taken, Unwritable, people

MANY = 30


class Shelf:
    """A database of heartbeats, one row for each who wrote, and a count of its commits."""

    def __init__(self, store: Store, file: Path) -> None:
        self.store, self.file = store, file
        self.commits = 0
        event.listen(store._engine.sync_engine, "commit", self._count)

    def _count(self, _connection: object) -> None:
        self.commits += 1

    async def write(self, name: str) -> None:
        async with self.store.write() as tx:
            await people.beat(tx, name, 1)

    async def write_and_fail(self, name: str, error: BaseException) -> None:
        async with self.store.write() as tx:
            await people.beat(tx, name, 1)
            raise error

    def on_disk(self) -> set[str]:
        """What another program sees."""
        database = sqlite3.connect(self.file)
        try:
            return {name for (name,) in database.execute("SELECT process FROM heartbeats")}
        finally:
            database.close()


@pytest.fixture
async def shelf(tmp_path: Path) -> AsyncIterator[Shelf]:
    file = tmp_path / "duel.sqlite3"
    async with Store.open(f"sqlite+aiosqlite:///{file}") as store:
        yield Shelf(store, file)


async def test_those_who_write_at_once_share_a_commit_and_are_all_on_disk(shelf: Shelf) -> None:
    names = {str(number) for number in range(MANY)}
    await asyncio.gather(*(shelf.write(name) for name in names))
    assert shelf.on_disk() == names
    assert shelf.commits < MANY / 2


async def test_whoever_is_told_of_success_is_on_disk_already(shelf: Shelf) -> None:
    async def write_and_look(name: str) -> bool:
        await shelf.write(name)
        return name in shelf.on_disk()

    assert all(await asyncio.gather(*(write_and_look(str(number)) for number in range(MANY))))


async def test_one_who_fails_undoes_only_what_they_did(shelf: Shelf) -> None:
    results = await asyncio.gather(
        *(
            shelf.write_and_fail(f"bad {number}", LookupError()) if number % 3 == 0 else shelf.write(str(number))
            for number in range(MANY)
        ),
        return_exceptions=True,
    )
    assert [isinstance(one, LookupError) for one in results] == [number % 3 == 0 for number in range(MANY)]
    assert shelf.on_disk() == {str(number) for number in range(MANY) if number % 3}


async def test_a_row_that_exists_already_stops_only_its_own_writer(shelf: Shelf) -> None:
    async def insert(name: str) -> None:
        async with shelf.store.write() as tx:
            await tx.exec_driver_sql(f"INSERT INTO heartbeats (process, at) VALUES ('{name}', 1)")  # noqa: S608

    results = await asyncio.gather(*(insert(name) for name in "aabacb"), return_exceptions=True)
    assert [isinstance(one, Taken) for one in results] == [False, True, False, True, False, True]
    assert shelf.on_disk() == {"a", "b", "c"}


async def test_where_the_commit_fails_nobody_who_shares_it_is_told_of_success(shelf: Shelf) -> None:
    broken = sqlite3.OperationalError("database or disk is full")

    def fail(_connection: object) -> None:
        raise broken

    event.listen(shelf.store._engine.sync_engine, "commit", fail)
    results = await asyncio.gather(*(shelf.write(str(number)) for number in range(MANY)), return_exceptions=True)
    event.remove(shelf.store._engine.sync_engine, "commit", fail)
    assert all(isinstance(one, Exception) for one in results)
    assert shelf.on_disk() == set()
    await shelf.write("later")
    assert shelf.on_disk() == {"later"}


async def test_when_the_transaction_itself_is_gone_all_who_shared_it_are_told(shelf: Shelf) -> None:
    async def lose_it() -> None:
        async with shelf.store.write() as tx:
            await tx.exec_driver_sql("ROLLBACK")  # as SQLite does by itself when the disk is full
            await people.beat(tx, "lost", 1)
            await tx.exec_driver_sql("SELECT * FROM nowhere")

    results = await asyncio.gather(
        shelf.write("first"), shelf.write("second"), lose_it(), shelf.write("next"), return_exceptions=True
    )
    assert [isinstance(one, Unwritable) for one in results] == [True, True, True, False]
    assert shelf.on_disk() >= {"next"}
    assert not shelf.on_disk() & {"first", "second"}


@pytest.mark.parametrize("cancelled", [0, 1, MANY // 2, MANY - 1])
async def test_whoever_is_cancelled_does_not_hold_up_the_others(shelf: Shelf, cancelled: int) -> None:
    for delay in range(12):
        tasks = [asyncio.create_task(shelf.write(f"{delay} {number}")) for number in range(MANY)]
        for _ in range(delay):
            await asyncio.sleep(0)
        tasks[cancelled].cancel()
        async with asyncio.timeout(30):
            await asyncio.gather(*tasks, return_exceptions=True)
        told = {f"{delay} {number}" for number, task in enumerate(tasks) if not task.cancelled()}
        assert told <= shelf.on_disk()
        assert len(told) >= MANY - 1
