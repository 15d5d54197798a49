"""What goes wrong around a living process for some seconds, while people play: each a line of the soak's table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from tests.wire.faults import Weather
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.table import Table

SECONDS = 3.0
Trouble = Callable[[Bot, Crowd], Awaitable[None]]


async def bad_weather(bot: Bot, crowd: Crowd) -> None:
    """Discord limits, fails, and breaks connections."""
    weather = Weather(crowd.world, seed=bot.starts + len(crowd.world.posted))
    crowd.discord.rest.hooks.append(weather)
    await asyncio.sleep(SECONDS)
    crowd.discord.rest.hooks.remove(weather)


async def full_disk(bot: Bot, _crowd: Crowd) -> None:
    bot.fill_disk()
    await asyncio.sleep(SECONDS)
    bot.free_disk()


async def held_database(bot: Bot, _crowd: Crowd) -> None:
    """Another program has it for itself, for less than the bot waits."""
    async with bot.database.held():
        await asyncio.sleep(SECONDS)


async def closed_gateway(_bot: Bot, crowd: Crowd) -> None:
    """The gateway closes, asks to reconnect, and forgets the session."""
    gateway = crowd.discord.gateway
    for leave in (gateway.drop, gateway.ask_to_reconnect, gateway.invalidate):
        await leave()
        await asyncio.sleep(SECONDS / 3)
        await gateway.wait_ready()


async def sigterm(bot: Bot, _crowd: Crowd) -> None:
    """An update by the operator."""
    await bot.stop()
    await bot.start()


TROUBLES: dict[str, Trouble] = {
    "429, 5xx, broken connections": bad_weather,
    "a full disk": full_disk,
    "a database held by another program": held_database,
    "a gateway that closes, reconnects, loses the session": closed_gateway,
    "SIGTERM and a new start": sigterm,
}


async def during_play(bot: Bot, crowd: Crowd, tables: Sequence[Table], trouble: Trouble) -> None:
    """Everybody plays before, during and after the trouble."""
    stopped = asyncio.Event()
    playing = [asyncio.ensure_future(table.keep_playing(stopped)) for table in tables]
    try:
        await asyncio.sleep(SECONDS / 3)
        await trouble(bot, crowd)
        await asyncio.sleep(SECONDS / 3)
    finally:
        stopped.set()
        await asyncio.gather(*playing)
