"""PostgreSQL goes away in the middle of play: moves wait for it or are refused, nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import signal

import pytest

from tests.postgres import Server
from tests.wire import checks
from tests.wire.database import Database
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.table import Table


@pytest.fixture
def database(postgres_url: str) -> Database:
    return Database(postgres_url)


@pytest.mark.parametrize("how", [signal.SIGQUIT, signal.SIGINT], ids=["crashed", "restarted"])
async def test_a_database_server_that_goes_and_comes_back_loses_and_doubles_nothing(
    bot: Bot, crowd: Crowd, postgres_server: Server, how: signal.Signals
) -> None:
    bot.expected.append("the database cannot be used")
    tables = [Table.lay(crowd, f"table {number}") for number in range(4)]
    await asyncio.gather(*(table.begin() for table in tables))
    playing = [asyncio.ensure_future(table.play(turns=12)) for table in tables]
    for _ in range(2):
        await asyncio.sleep(0.7)
        await asyncio.to_thread(postgres_server.stop, how)
        await asyncio.sleep(0.3)
        await asyncio.to_thread(postgres_server.start)
    await asyncio.gather(*playing)
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables) == []
    assert all(table.played for table in tables)
    assert not crowd.unanswered


async def test_connections_that_are_cut_are_replaced(bot: Bot, crowd: Crowd, postgres_server: Server) -> None:
    bot.expected.append("the database cannot be used")
    table = Table.lay(crowd, "table")
    await table.begin()
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wonders-duel-bot'"
    for number in range(1, 4):
        await asyncio.to_thread(postgres_server.sql, cut)
        async with asyncio.timeout(120):
            while sum(told for _, told in table.played) < number:
                await table.play(turns=1)
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, [table]) == []
