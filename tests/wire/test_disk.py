"""The disk goes wrong below the bot: it is full, it fills up during play, rows on it are damaged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from tests.wire import checks
from tests.wire.database import Database
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.table import DONE, Table
from tests.wire.world import ALL, MANAGE_GUILD


@pytest.fixture
def database(sqlite_url: str) -> Database:
    """These are about the file of a database."""
    return Database(sqlite_url)


async def test_on_a_full_disk_moves_are_refused_in_words_and_go_on_when_there_is_space(
    bot: Bot, crowd: Crowd
) -> None:
    tables = [Table.lay(crowd, f"table {number}") for number in range(3)]
    await asyncio.gather(*(table.begin() for table in tables))
    await asyncio.gather(*(table.play(turns=2) for table in tables))
    await checks.quiet(bot.database)
    before = await bot.database.rows("SELECT * FROM moves")
    bot.expected.append("cannot be used")
    bot.fill_disk()
    await asyncio.gather(*(table.tap_turn() for table in tables))
    assert all("cannot save anything just now" in table.said for table in tables), [one.said for one in tables]
    answer = await crowd.command(tables[0].first, tables[0].channel, "duel board")
    assert answer.attachments, "what needs no writing still works"
    assert await bot.database.rows("SELECT * FROM moves") == before
    refusals = [line for line in bot.told("ERROR") if "clockwork" not in line]
    assert len(refusals) == len(tables), "one line for each refusal"
    assert all("free some space on its disk" in line for line in bot.told("ERROR"))
    bot.free_disk()
    await asyncio.gather(*(table.play(turns=2) for table in tables))
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables) == []
    assert not crowd.unanswered


async def test_a_disk_that_fills_up_during_play_loses_and_doubles_nothing(bot: Bot, crowd: Crowd) -> None:
    tables = [Table.lay(crowd, f"table {number}") for number in range(4)]
    await asyncio.gather(*(table.begin() for table in tables))
    bot.expected.append("cannot be used")
    playing = [asyncio.ensure_future(table.play(turns=12)) for table in tables]
    for _ in range(3):
        await asyncio.sleep(0.4)
        bot.fill_disk()
        await asyncio.sleep(0.4)
        bot.free_disk()
    await asyncio.gather(*playing)
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables) == []
    assert not crowd.unanswered


async def _write_move(database: Database, game: int, ply: int, move: str) -> None:
    statement = "UPDATE moves SET text = :move WHERE game_id = :game AND ply = :ply"
    await database.execute(statement, move=move, game=game, ply=ply)


async def _bad_move(database: Database, game: int) -> None:
    await _write_move(database, game, 2, "p1 build atlantis")


async def _illegal_move(database: Database, game: int) -> None:
    await _write_move(database, game, 1, "p2 build palace")


async def _missing_move(database: Database, game: int) -> None:
    await database.execute("DELETE FROM moves WHERE game_id = :game AND ply = 2", game=game)


async def _bad_deal(database: Database, game: int) -> None:
    deal = json.dumps({"age1": "baths baths"})
    await database.execute("UPDATE games SET deal = :deal WHERE id = :game", deal=deal, game=game)


async def _broken_deal(database: Database, game: int) -> None:
    await database.execute("UPDATE games SET deal = :deal WHERE id = :game", deal='{"age1": ', game=game)


async def _no_deal(database: Database, game: int) -> None:
    await database.execute("UPDATE games SET deal = 'null' WHERE id = :game", game=game)


@pytest.mark.parametrize(
    "damage",
    [_bad_move, _illegal_move, _missing_move, _bad_deal, _broken_deal, _no_deal],
    ids=lambda damage: damage.__name__.strip("_"),
)
async def test_a_damaged_game_is_told_as_such_and_can_be_called_off_while_others_go_on(
    bot: Bot, crowd: Crowd, damage: Callable[[Database, int], Awaitable[None]]
) -> None:
    broken, sound = Table.lay(crowd, "broken"), Table.lay(crowd, "sound")
    await asyncio.gather(broken.begin(), sound.begin())
    await asyncio.gather(broken.play(turns=3), sound.play(turns=3))
    await checks.quiet(bot.database)
    board = broken.board()
    assert board is not None
    assert await bot.stop() == 0
    await damage(bot.database, broken.place(board)[0])
    bot.expected.append("cannot be replayed")
    await bot.start()
    await broken.tap_turn()
    assert "damaged" in broken.said
    for command in ("duel board", "duel log", "duel cities", "duel record"):
        assert "damaged" in (await crowd.command(broken.first, broken.channel, command)).content
    assert all("cannot be replayed from the database" in line for line in bot.told("ERROR"))
    await sound.play(turns=2)
    assert sound.said.startswith(DONE)
    moderator = crowd.world.person("Mira", ALL | MANAGE_GUILD)
    assert "called off" in (await crowd.command(moderator, broken.channel, "duel abort")).content
    await broken.begin()
    await broken.play(turns=1)
    assert broken.said.startswith(DONE)
    await checks.quiet(bot.database)
    assert not crowd.unanswered


async def test_rows_that_no_version_of_the_bot_writes_stop_nobody(bot: Bot, crowd: Crowd) -> None:
    table, other = Table.lay(crowd, "table"), Table.lay(crowd, "other")
    await asyncio.gather(table.begin(), other.begin())
    await checks.quiet(bot.database)
    assert await bot.stop() == 0
    await bot.database.execute("UPDATE outbox SET kind = 'telegram', state = 'pending' WHERE id = 1")
    await bot.database.execute("DELETE FROM seats WHERE game_id = 1 AND seat = 1")
    await bot.database.execute("UPDATE people SET language = 'tlh'")
    await bot.start()
    broken, sound = (table, other) if table.place(table.newest())[0] == 1 else (other, table)
    await sound.play(turns=2)
    assert sound.said.startswith(DONE)
    board = broken.board()
    assert board is not None
    menu = board.menus()[0]
    for who in (broken.first, broken.second):
        await crowd.click(who, board, menu["custom_id"], menu["options"][0]["value"])
    moderator = crowd.world.person("Mira", ALL | MANAGE_GUILD)
    assert "called off" in (await crowd.command(moderator, broken.channel, "duel abort")).content
    assert not crowd.unanswered
