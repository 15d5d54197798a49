"""``python -m bot copy-database``: a bot moves to another kind of database, and its games go on there."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bot.model import Place
from bot.problems import DatabaseProblem
from bot.store import Lease, copying
from bot.store.schema import metadata
from tests.bot.service.hall import ANN, BOB, CAT, GUILD, Hall
from tests.wire.database import Database


def silent(*_: object) -> None:
    pass


async def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    found = {}
    for table in metadata.sorted_tables:
        order = ", ".join(column.name for column in table.primary_key)
        found[table.name] = await Database(url).rows(f"SELECT * FROM {table.name} ORDER BY {order}")  # noqa: S608
    return found


async def a_busy_bot(url: str) -> Hall:
    hall = Hall(url)
    await hall.open()
    await hall.finish(await hall.start())
    playing = await hall.play_on(await hall.start(), 9)
    await hall.service.agreements.offer_draw(playing.game.id, hall.mover(playing), interaction=hall.interaction())
    await hall.deliver_all()
    await hall.challenge(CAT, BOB, Place(GUILD, 300))
    await hall.service.people.block(BOB.id, CAT.id)
    await hall.service.people.set_server(GUILD, language="pl")
    return hall


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "bot", "copy-database", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("back", [False, True], ids=["to PostgreSQL", "back to SQLite"])
async def test_a_game_goes_on_after_the_move_to_another_database(
    sqlite_url: str, postgres_url: str, back: bool
) -> None:
    source, target = (postgres_url, sqlite_url) if back else (sqlite_url, postgres_url)
    hall = await a_busy_bot(source)
    (playing,) = await hall.service.tables.of(ANN.id)
    await hall.close()

    done = await asyncio.to_thread(run, source, target)
    assert done.returncode == 0, done.stderr
    assert "Set DATABASE_URL" in done.stdout
    assert await everything(target) == await everything(source)

    moved = Hall(target, clock=hall.clock, sent=hall.sent)
    moved._numbers = hall._numbers
    await moved.open()
    (found,) = await moved.service.tables.of(ANN.id)
    assert (found.moves, found.state) == (playing.moves, playing.state)
    over = await moved.finish(found)
    assert (await moved.service.archive.verify(over.game.id, GUILD)).fair
    assert (await moved.start(place=Place(GUILD, 400))).game.id > over.game.id, "numbers go on after the highest"
    await moved.close()


async def test_a_database_that_holds_something_is_not_copied_over(sqlite_url: str, postgres_url: str) -> None:
    for url in (sqlite_url, postgres_url):
        await (await a_busy_bot(url)).close()
    before = await everything(postgres_url)
    done = await asyncio.to_thread(run, sqlite_url, postgres_url)
    assert done.returncode == 3
    assert "holds rows already" in done.stderr
    assert await everything(postgres_url) == before


async def test_a_copy_that_fails_leaves_the_target_empty(
    sqlite_url: str, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await a_busy_bot(sqlite_url)).close()

    def until_the_moves(table: str, *_: int) -> None:
        if table == "moves":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await copying.copy(sqlite_url, postgres_url, until_the_moves)
    assert not any((await everything(postgres_url)).values())
    monkeypatch.setattr(copying, "PORTION", 7)
    assert await copying.copy(sqlite_url, postgres_url, silent) > 0
    assert await everything(postgres_url) == await everything(sqlite_url)


async def test_while_the_bot_runs_there_is_only_a_rehearsal(sqlite_url: str, postgres_url: str) -> None:
    async with Lease.take(sqlite_url):
        hall = await a_busy_bot(sqlite_url)
        refused = await asyncio.to_thread(run, sqlite_url, postgres_url)
        assert refused.returncode == 5
        assert "in use by another running bot" in refused.stderr
        done = await asyncio.to_thread(run, "--rehearsal", sqlite_url, postgres_url)
        assert done.returncode == 0, done.stderr
        assert "rehearsal" in done.stdout
        await hall.close()


async def test_a_mistyped_source_is_told_and_not_made(sqlite_url: str, tmp_path: Path) -> None:
    source = f"sqlite+aiosqlite:///{tmp_path / 'typo' / 'none.sqlite3'}"
    for options in ((), ("--rehearsal",)):
        done = await asyncio.to_thread(run, *options, source, sqlite_url)
        assert done.returncode == 3
        assert "There is no database at" in done.stderr
        assert not (tmp_path / "typo").exists()


async def test_no_database_is_copied_from_an_empty_one_or_to_itself(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "empty.sqlite3").touch()
    await (await a_busy_bot(sqlite_url)).close()
    for source, target, said in (
        (f"sqlite+aiosqlite:///{tmp_path / 'empty.sqlite3'}", sqlite_url, "holds no games of this bot"),
        (sqlite_url, sqlite_url, "the same"),
        (sqlite_url, "postgresql+asyncpg://duel@127.0.0.1:1/duel", "PostgreSQL runs there"),
    ):
        with pytest.raises(DatabaseProblem) as problem:
            await copying.copy(source, target, silent)
        assert said in problem.value.line
