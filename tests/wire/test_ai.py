"""Games against the AI over the wire: it thinks in processes of its own, which die with the bot or without it."""

from __future__ import annotations

import asyncio
import contextlib

from tests.wire import checks
from tests.wire.people import Crowd, Unanswered
from tests.wire.process import Bot
from tests.wire.rest import TYPING
from tests.wire.table import Table

TURNS = 3


async def test_after_a_kill_while_the_ai_thinks_it_thinks_again_and_the_game_goes_on(
    bot: Bot, crowd: Crowd
) -> None:
    table = Table.lay(crowd, "alone", level="hard")
    await table.begin()
    for _ in range(TURNS):
        board, ply = table.board(), await _plies(bot)
        moving = asyncio.ensure_future(_tapped(table))
        while await _plies(bot) == ply:
            await asyncio.sleep(0.005)
        bot.kill()
        await moving
        await bot.dead()
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
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, [table]) == []
    assert len(table.channel.boards()) == before + len(table.played)
    assert bot.discord.rest.calls.get(TYPING), "a move of hard takes more than a moment"


async def _tapped(table: Table) -> None:
    with contextlib.suppress(Unanswered):
        await table.tap_turn()


async def _plies(bot: Bot) -> int:
    return int((await bot.database.rows("SELECT count(*) FROM moves"))[0][0])
