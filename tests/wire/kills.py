"""``kill -9`` while people play."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence

from tests.wire.faults import COMMITTED, Killer, kill_after_commit
from tests.wire.people import Unanswered
from tests.wire.process import Bot
from tests.wire.table import Table


async def kill_at(bot: Bot, point: str, table: Table) -> None:
    """Kill the bot at a named point of the table's next move; it stays dead."""
    if point == COMMITTED:
        board = table.board()
        assert board is not None, "there is no board to play on"
        killing = asyncio.ensure_future(kill_after_commit(bot, *table.place(board)))
        with contextlib.suppress(Unanswered):
            await table.tap_turn()
        await killing
        return
    killer = Killer(bot, point, table.channel.id)
    bot.discord.rest.hooks.append(killer)
    try:
        with contextlib.suppress(Unanswered):
            await table.tap_turn()
        async with asyncio.timeout(20):
            while bot.running:
                await asyncio.sleep(0.01)
    finally:
        bot.discord.rest.hooks.remove(killer)
    await bot.dead()


async def kill_at_random(
    bots: Sequence[Bot],
    tables: Sequence[Table],
    *,
    kills: int,
    rng: random.Random,
    told: Callable[[int], None] = lambda _: None,
    most: float = 4.0,
) -> None:
    """Everybody plays; one of the processes is killed again and again, at most so many seconds after the last."""
    stopped = asyncio.Event()
    playing = [asyncio.ensure_future(table.keep_playing(stopped)) for table in tables]
    try:
        for number in range(1, kills + 1):
            await asyncio.sleep(rng.uniform(0.0, most))
            if any(task.done() for task in playing):
                break
            victim = rng.choice(bots)
            victim.kill()
            await victim.dead()
            await victim.start()
            told(number)
        await asyncio.sleep(1.0)
    finally:
        stopped.set()
        await asyncio.gather(*playing)
