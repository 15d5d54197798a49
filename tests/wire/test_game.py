"""Whole games between the real process and people, over real sockets."""

from __future__ import annotations

import asyncio

from tests.wire import checks
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.table import Table


async def test_a_game_by_buttons_and_one_by_commands_go_to_their_ends(bot: Bot, crowd: Crowd) -> None:
    tapped, typed = Table.lay(crowd, "tapped"), Table.lay(crowd, "typed")
    for table in (tapped, typed):
        await crowd.discord.gateway.dispatch("CHANNEL_CREATE", table.channel.payload())
    await asyncio.gather(tapped.begin(), typed.begin())
    await asyncio.gather(tapped.play("tap"), typed.play("type"))
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, [tapped, typed]) == []
    assert tapped.over
    assert typed.over
    assert not crowd.unanswered
    assert await bot.stop() == 0
