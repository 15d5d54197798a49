import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Table, insert, make_url
from sqlalchemy.exc import IntegrityError

from bot.problems import DatabaseProblem
from bot.store import Store, Taken, games
from bot.store.schema import metadata, people, results, servers
from tests.bot.service.hall import Hall
from tests.postgres import Server


async def open_and_close(url: str) -> None:
    async with Store.open(url):
        pass


async def test_the_migrations_make_the_schema_that_the_code_uses(database_url: str) -> None:
    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return list(compare_metadata(context, metadata))

    async with Store.open(database_url) as store, store.read() as tx:
        assert await tx.run_sync(differences) == []


async def test_a_commit_reaches_the_disk_and_references_are_checked(sqlite_url: str) -> None:
    async with Store.open(sqlite_url) as store, store.read() as tx:
        for pragma, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("busy_timeout", 10_000),
        ):
            assert (await tx.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value


async def test_a_commit_reaches_the_disk_of_a_server_that_would_answer_before(
    postgres_server: Server, postgres_url: str
) -> None:
    name = make_url(postgres_url).database
    await asyncio.to_thread(postgres_server.sql, f"ALTER DATABASE {name} SET synchronous_commit = off")
    async with Store.open(postgres_url) as store, store.write() as tx:
        assert (await tx.exec_driver_sql("SHOW synchronous_commit")).scalar() == "on"
        assert (await tx.exec_driver_sql("SHOW lock_timeout")).scalar() == "10s"


async def test_what_is_read_stays_as_it_was_while_others_write(hall: Hall) -> None:
    async with Store.open(hall.url) as store, store.read() as tx:
        assert await games.count_open(tx) == 0
        await hall.start()
        assert await games.count_open(tx) == 0


async def test_many_processes_migrate_a_new_database_at_the_same_moment(postgres_server: Server) -> None:
    with postgres_server.database() as url:
        await asyncio.gather(*(open_and_close(url) for _ in range(5)))


async def test_a_server_that_cannot_be_used_is_refused_in_one_line_that_says_what_to_do(
    postgres_server: Server, tmp_path: Path
) -> None:
    await asyncio.to_thread(postgres_server.sql, "DROP ROLE IF EXISTS stranger")
    await asyncio.to_thread(postgres_server.sql, "CREATE ROLE stranger LOGIN PASSWORD 'right'")
    for url, code, advice in (
        (postgres_server.url("postgres", "stranger", "hunter2"), 3, "the user and the password"),
        (postgres_server.url("postgres", "stranger", "right"), 3, "may create tables"),
        (postgres_server.url("nowhere"), 3, "createdb --owner=USER nowhere"),
        (f"postgresql+asyncpg://duel@/duel?host={tmp_path}", 5, "PostgreSQL runs there"),
        ("postgresql+asyncpg://duel@127.0.0.1:1/duel", 5, "PostgreSQL runs there"),
        ("postgresql+asyncpg://duel@no-such-host.invalid/duel", 5, "PostgreSQL runs there"),
    ):
        with pytest.raises(DatabaseProblem) as problem:
            await open_and_close(url)
        assert advice in problem.value.line
        assert problem.value.exit_code == code, "what may heal by itself is told from what does not"
        assert "hunter2" not in problem.value.line
        assert "\n" not in problem.value.line


async def put(store: Store, table: Table, **values: object) -> None:
    async with store.write() as tx:
        await tx.execute(insert(table).values(**values))


async def test_only_a_row_that_exists_already_is_taken(database_url: str) -> None:
    async with Store.open(database_url) as store:
        await put(store, people, user_id=1, name="Ann")
        with pytest.raises(Taken):
            await put(store, people, user_id=1, name="Bob")
        with pytest.raises(IntegrityError, match=r"(?i)not.null"):
            await put(store, servers, guild_id=1, channels=None, threads="", remind_after=1, claim_after=1)
        with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
            await put(store, results, game_id=1, ended_at=1, how="draw", text="")


async def test_the_folder_of_the_database_is_made(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "down" / "duel.sqlite3"
    await open_and_close(f"sqlite+aiosqlite:///{file}")
    assert file.exists()


async def test_opening_again_changes_nothing(hall: Hall) -> None:
    position = await hall.start()
    await hall.restart()
    assert (await hall.service.tables.get(position.game.id)).game == position.game


async def test_a_database_of_a_newer_version_is_refused_in_one_line(hall: Hall) -> None:
    await hall.close()
    await hall.database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(DatabaseProblem) as problem:
        await open_and_close(hall.url)
    assert "newer version" in problem.value.line
    assert "9999" in problem.value.line
    assert "\n" not in problem.value.line
    assert problem.value.exit_code == 3


async def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("this is not a database, only a text that is long enough " * 50)
    with pytest.raises(DatabaseProblem) as problem:
        await open_and_close(f"sqlite+aiosqlite:///{tmp_path / 'notes.txt'}")
    assert "notes.txt" in problem.value.line
    assert "\n" not in problem.value.line


async def test_a_place_that_cannot_be_written_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DatabaseProblem) as problem:
        await open_and_close(f"sqlite+aiosqlite:///{tmp_path / 'file' / 'duel.sqlite3'}")
    assert "DATABASE_URL" in problem.value.line


@pytest.mark.parametrize(
    "url",
    ["nonsense", "nosuch+driver:///x", "postgresql+nosuch://localhost/x", "sqlite:///x", "sqlite+aiosqlite://"],
)
async def test_an_address_that_is_none_is_refused_in_one_line(url: str) -> None:
    with pytest.raises(DatabaseProblem) as problem:
        await open_and_close(url)
    assert "DATABASE_URL" in problem.value.line
    assert "\n" not in problem.value.line


async def test_a_password_is_never_told() -> None:
    with pytest.raises(DatabaseProblem) as problem:
        await open_and_close("sqlite+aiosqlite://user:hunter2@/proc/none/x.sqlite3")
    assert "hunter2" not in problem.value.line


async def test_a_process_killed_in_the_middle_of_a_transaction_leaves_nothing_of_it(hall: Hall) -> None:
    position = await hall.start()
    await hall.close()
    script = f"""
import asyncio, os
from bot.store import Store, games
from bot.store.games import Line
async def main():
    async with Store.open({hall.url!r}) as store, store.write() as tx:
        await games.append(tx, {position.game.id}, Line(1, 0, "p1 draft sphinx", 0))
        os._exit(9)
asyncio.run(main())
"""
    killed = await asyncio.to_thread(subprocess.run, [sys.executable, "-c", script], check=False)
    assert killed.returncode == 9
    await hall.open()
    assert (await hall.service.tables.get(position.game.id)).ply == 0
