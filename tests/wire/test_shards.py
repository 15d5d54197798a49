"""Several processes on one PostgreSQL server, each for its shards: none disturbs the others, none acts twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire import checks
from tests.wire.database import Database
from tests.wire.people import Crowd
from tests.wire.process import Bot, sharded
from tests.wire.server import Discord
from tests.wire.table import Table

PROCESSES = 3


@pytest.fixture
def database(postgres_url: str) -> Database:
    return Database(postgres_url)


@pytest.fixture
async def bots(discord: Discord, database: Database, tmp_path: Path) -> AsyncIterator[list[Bot]]:
    """Three processes with a shard each."""
    made = sharded(discord, database, tmp_path, PROCESSES)
    yield made
    for bot in made:
        if bot.running:
            bot.kill()
            await bot.dead()
    assert not [line for bot in made for line in bot.errors()]


async def test_three_processes_share_a_database_and_one_is_killed_while_all_play(
    bots: list[Bot], crowd: Crowd, database: Database
) -> None:
    tables = [Table.lay(crowd, f"server {number}", guild_id=crowd.world.guild(number)) for number in range(6)]
    await asyncio.gather(*(bot.start() for bot in bots))
    await asyncio.gather(*(table.begin() for table in tables))
    victim, *others = bots
    stopped = asyncio.Event()
    playing = [asyncio.ensure_future(table.keep_playing(stopped)) for table in tables]
    for _ in range(2):
        await asyncio.sleep(1.0)
        victim.kill()
        await victim.dead()
        await asyncio.sleep(1.0)
        await victim.start()
    await asyncio.sleep(1.0)
    stopped.set()
    await asyncio.gather(*playing)
    await checks.quiet(database)
    assert await checks.problems(database, crowd, tables) == []
    assert all(table.played for table in tables)
    assert all(crowd.discord.gateway.shard_of(one.channel.guild_id) in victim.shards for one in crowd.orphaned)
    assert not crowd.unanswered
    assert all(bot.starts == 1 for bot in others)


async def test_a_second_process_for_the_same_shards_waits_until_the_first_is_gone(
    bots: list[Bot], crowd: Crowd, database: Database, tmp_path: Path
) -> None:
    first, *_ = bots
    table = Table.lay(crowd, "table", guild_id=crowd.world.guild(0))
    await first.start()
    await table.begin()
    second = Bot(first.discord, database, tmp_path, shards=first.shards)
    second.settings = first.settings
    gateway = crowd.discord.gateway
    identified = gateway.identified
    await second.start(wait=False, forget=False)
    try:
        async with asyncio.timeout(40):
            while not any("waits for it to end" in line for line in second.told("WARNING")):
                await asyncio.sleep(0.05)
        await table.play(turns=2)
        assert gateway.identified == identified, "it does not connect while it waits"
        first.kill()
        await first.dead()
        await gateway.wait_ready(first.shards)
        await table.play(turns=2)
        await checks.quiet(database)
        assert await checks.problems(database, crowd, [table]) == []
    finally:
        second.kill()
        await second.dead()
    assert not second.errors()
