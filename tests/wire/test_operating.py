"""What an operator does beside the running bot: look at its health, copy its database, put a copy back."""

from __future__ import annotations

import asyncio
import socket

import aiohttp
import pytest

from bot import backup
from tests.wire import checks
from tests.wire.database import Database
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.table import Table


@pytest.fixture
def database(sqlite_url: str) -> Database:
    """These are about the file of a database."""
    return Database(sqlite_url)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def test_health_and_metrics_tell_how_the_bot_is(idle_bot: Bot, crowd: Crowd) -> None:
    port = free_port()
    idle_bot.settings["HEALTH_PORT"] = str(port)
    await idle_bot.start()
    table = Table.lay(crowd, "table")
    await table.begin()
    await table.play(turns=2)
    await checks.quiet(idle_bot.database)
    async with aiohttp.ClientSession(f"http://127.0.0.1:{port}") as session:
        told = None
        async with asyncio.timeout(60):
            while told is None:  # discord.py waits two seconds for more servers before it is ready
                async with session.get("/healthz") as answer:
                    told = await answer.json() if answer.status == 200 else None
                await asyncio.sleep(0.1)
        assert told == {"gateway": True, "database": True}
        async with session.get("/metrics") as answer:
            lines = (await answer.text()).splitlines()
        assert "duel_turns_total 3.0" in lines  # the first board, and two moves
        assert "duel_games_open 1.0" in lines
        assert "duel_outbox_waiting 0.0" in lines
        assert "duel_gateway_connected 1.0" in lines
        assert "duel_turn_seconds_sum 0.0" not in lines
    assert await idle_bot.stop() == 0


async def test_a_backup_made_during_play_is_whole_and_can_be_played_on(bot: Bot, crowd: Crowd) -> None:
    tables = [Table.lay(crowd, f"table {number}") for number in range(3)]
    await asyncio.gather(*(table.begin() for table in tables))
    url, copy = bot.database.url, bot.database.file.with_name("copy.sqlite3")
    playing = [asyncio.ensure_future(table.play(turns=3)) for table in tables]
    async with asyncio.timeout(60):
        while not any(told for table in tables for _, told in table.played):
            await asyncio.sleep(0.01)
    told = [one for table in tables for one, told in table.played if told]
    await asyncio.to_thread(backup.backup, url, copy)
    await asyncio.gather(*playing)
    assert {one.id for one in told} <= set(await checks.made_by(Database(f"sqlite+aiosqlite:///{copy}")))
    assert await bot.stop() == 0
    kept = await asyncio.to_thread(backup.restore, url, copy)
    assert kept is not None
    assert kept.exists()
    plies: dict[int, int] = dict(await bot.database.rows("SELECT game_id, count(*) FROM moves GROUP BY game_id"))
    await bot.start()
    # Discord is ahead of the backup now: its newest boards are of plies that the database does not know.
    board = tables[0].board()
    assert board is not None
    answer = await crowd.command(tables[0].to_move(board), tables[0].channel, "duel board")
    assert answer.attachments
    assert sum(plies.values()) <= sum(len(table.played) for table in tables)
