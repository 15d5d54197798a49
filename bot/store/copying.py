"""Moving all that is stored from one database to another, whatever kinds they are."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Table, func, insert, literal, select, tuple_

from bot.problems import DatabaseProblem
from bot.store import dialects
from bot.store.database import Store, newest_revision, sqlite_file
from bot.store.dialects import Transaction
from bot.store.schema import metadata

PORTION = 2000
"""Rows that are carried at a time."""

Told = Callable[[str, int, int], None]
"""Told how a table gets on: its name, the rows copied so far, and all of them."""


async def copy(source: str, target: str, told: Told) -> int:
    """Copy every row to an empty database, as they all are at one moment; how many there were.

    It is one transaction at each end: if anything goes wrong, the target stays empty. Raises `DatabaseProblem`.
    """
    check(source, target)
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(dialects.looked_into(source, patient=True))
        await _check_version(old)
        store = await stack.enter_async_context(Store.open(target, patient=True))
        new = await stack.enter_async_context(store.write())
        await _check_empty(new)
        total = 0
        for table in metadata.sorted_tables:
            total += await _copy_table(old, new, table, told)
            await _number_on(new, table)
        for table in metadata.sorted_tables:
            if await _count(old, table) != await _count(new, table):
                raise DatabaseProblem(f"The copy of {table.name} is not whole. The target was left empty.")
    return total


def check(source: str, target: str) -> None:
    """Raise `DatabaseProblem` for addresses that make no sense, before anything is made there."""
    if source == target:
        raise DatabaseProblem("Both addresses are the same: say where to copy from, and where to.")
    file = sqlite_file(source)
    if file is not None and not file.exists():
        raise DatabaseProblem(f"There is no database at {file}: nothing to copy. Check the first address.")


async def _check_version(tx: Transaction) -> None:
    found = await tx.run_sync(lambda opened: MigrationContext.configure(opened).get_current_revision())
    wanted, where = newest_revision(), tx.engine.url.render_as_string(hide_password=True)
    if found is None:
        raise DatabaseProblem(f"The database {where} holds no games of this bot. Check the first address.")
    if found != wanted:
        raise DatabaseProblem(
            f"The database {where} has the schema {found}, and this version of the bot {wanted}. Start this "
            "version on it once, stop it, then copy."
        )


async def _check_empty(tx: Transaction) -> None:
    for table in metadata.sorted_tables:
        if await _count(tx, table):
            raise DatabaseProblem(
                f"The database to copy to holds rows already ({table.name}). Give a new, empty one: nothing that "
                "exists is overwritten."
            )


async def _count(tx: Transaction, table: Table) -> int:
    return (await tx.execute(select(func.count()).select_from(table))).scalar_one()


async def _copy_table(old: Transaction, new: Transaction, table: Table, told: Told) -> int:
    total, done = await _count(old, table), 0
    told(table.name, done, total)
    key = list(table.primary_key)
    portions = select(table).order_by(*key).limit(PORTION)
    portion = (await old.execute(portions)).mappings().all()
    while portion:
        await new.execute(insert(table), [dict(row) for row in portion])
        done += len(portion)
        told(table.name, done, total)
        last = tuple_(*(literal(portion[-1][column.name], column.type) for column in key))
        portion = (await old.execute(portions.where(tuple_(*key) > last))).mappings().all()
    return total


async def _number_on(tx: Transaction, table: Table) -> None:
    """PostgreSQL numbers new rows by a sequence of its own, which has to go on after the highest number."""
    if tx.dialect.name == "postgresql" and "id" in table.c:
        sequence = func.pg_get_serial_sequence(table.name, "id")
        highest = select(func.max(table.c.id)).scalar_subquery()
        if (await tx.execute(select(highest))).scalar() is not None:
            await tx.execute(select(func.setval(sequence, highest)))
