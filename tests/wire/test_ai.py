"""Games against the AI over the wire: it thinks in processes of its own, which die with the bot or without it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal

from bot.service import Service
from tests.wire import checks
from tests.wire.people import Crowd, Unanswered
from tests.wire.process import Bot
from tests.wire.rest import TYPING
from tests.wire.table import Table
from tests.wire.usage import children

KILLS, TURNS = 3, 3
PATIENCE = 120.0
"""Seconds after which something that must happen never will."""


async def test_after_a_kill_while_the_ai_thinks_it_thinks_again_and_the_game_goes_on(
    bot: Bot, crowd: Crowd
) -> None:
    table = Table.lay(crowd, "alone", level="hard")
    await table.begin()
    kills = 0
    async with asyncio.timeout(PATIENCE):
        while kills < KILLS:
            assert not table.over, "the game ended before the AI was killed often enough"
            board, ply = table.board(), await _plies(bot)
            moving = asyncio.ensure_future(_tapped(table))
            while await _plies(bot) == ply:
                await asyncio.sleep(0.005)
            bot.kill()
            await moving
            await bot.dead()
            kills += await _ai_is_to_move(bot, table)
            await bot.start()
            await table.new_board(board)
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, [table]) == []
    assert not crowd.unanswered


async def test_the_channel_shows_that_the_ai_thinks_and_each_answer_comes_with_one_board(
    bot: Bot, crowd: Crowd
) -> None:
    table = Table.lay(crowd, "alone", level="hard")
    await table.begin()
    before = len(table.channel.boards())
    await table.play(turns=2 * TURNS)
    await _play_while_it_is_held(bot, table)
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, [table]) == []
    made = sum(told for _, told in table.played)
    assert made > 0
    assert len(table.channel.boards()) == before + made


async def _play_while_it_is_held(bot: Bot, table: Table) -> None:
    """Move until the AI has to answer; its processes stand still until the channel shows that it thinks."""
    calls, workers = bot.discord.rest.calls, children(bot.pid)
    assert workers, "an AI that has moved has a process of its own"
    typed = calls.get(TYPING, 0)
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    moving = asyncio.ensure_future(table.play(turns=TURNS))
    try:
        async with asyncio.timeout(PATIENCE):
            while calls.get(TYPING, 0) == typed:
                await asyncio.sleep(0.01)
    finally:
        for worker in workers:
            os.kill(worker, signal.SIGCONT)
        await moving


async def _tapped(table: Table) -> None:
    with contextlib.suppress(Unanswered):
        await table.tap_turn()


async def _plies(bot: Bot) -> int:
    return int((await bot.database.rows("SELECT count(*) FROM moves"))[0][0])


async def _ai_is_to_move(bot: Bot, table: Table) -> bool:
    """What the dead process left in the database."""
    async with Service.open(bot.database.url) as service:
        return (await service.tables.at(table.channel.id)).agent_to_act is not None
