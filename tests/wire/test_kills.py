"""The process is killed at every named point of a turn and at any time: nothing is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import random

from tests.wire import checks
from tests.wire.faults import COMMITTED, POINTS
from tests.wire.kills import kill_at, kill_at_random
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.table import Table


async def test_a_kill_at_every_named_point_of_a_turn_loses_and_doubles_nothing(bot: Bot, crowd: Crowd) -> None:
    tables = {point: Table.lay(crowd, point) for point in (*POINTS, COMMITTED)}
    await asyncio.gather(*(table.begin() for table in tables.values()))
    for point, table in tables.items():
        await kill_at(bot, point, table)
        await bot.start()
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables.values()) == []
    await asyncio.gather(*(table.play(turns=2) for table in tables.values()))
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables.values()) == []
    assert not crowd.unanswered


async def test_kills_at_any_time_during_many_games_lose_and_double_nothing(bot: Bot, crowd: Crowd) -> None:
    tables = [Table.lay(crowd, f"table {number}") for number in range(6)]
    await asyncio.gather(*(table.begin() for table in tables))
    await kill_at_random([bot], tables, kills=6, rng=random.Random(1), most=2.0)
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables) == []
    plies = [len(table.played) for table in tables]
    await asyncio.gather(*(table.play(turns=1) for table in tables))
    assert all(len(table.played) > before or table.over for table, before in zip(tables, plies, strict=True))
