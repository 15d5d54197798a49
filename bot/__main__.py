"""``python -m bot``: the bot on Discord."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from concurrent.futures import ThreadPoolExecutor

import aiohttp
import discord

from bot import config, logs
from bot.client import DuelClient
from bot.clock import SystemClock
from bot.config import Settings
from bot.problems import BadConfig, Problem
from bot.service import Service
from bot.thinking import Thinking

log = logging.getLogger("bot")

_STOPPED_BY = (signal.SIGINT, signal.SIGTERM)


class NoDiscord(Problem):
    """Discord cannot be reached."""

    exit_code = 4


async def run(settings: Settings) -> None:
    """Open everything, stay until told to stop, close everything."""
    thinking = Thinking(settings.thinking_workers)
    async with (
        Service.open(settings.database_url, clock=SystemClock()) as service,
        DuelClient(service, always_sync=settings.sync_commands, thinking=thinking) as client,
    ):
        thinking.warm_up()
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(settings.render_workers, "draw"))
        for name in _STOPPED_BY:
            loop.add_signal_handler(name, _stop, client, name)
        try:
            await client.start(settings.token())
        except discord.LoginFailure as error:
            raise BadConfig(
                "DISCORD_TOKEN: Discord refuses this token. Copy it again from the developer portal."
            ) from error
        except aiohttp.ClientConnectionError as error:
            raise NoDiscord(f"Discord cannot be reached: {error}. Check the network, then start again.") from error


def _stop(client: DuelClient, name: signal.Signals) -> None:
    log.info("%s: closing", name.name)
    client.closing = asyncio.ensure_future(client.close())


def main() -> int:
    """Run the bot; the exit code says what stopped it."""
    try:
        settings = config.load()
        settings.token()
        logs.setup(settings.log_level, settings.log_format)
        asyncio.run(run(settings))
    except Problem as problem:
        print(f"wonders-duel-bot: {problem.line}", file=sys.stderr)
        return problem.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
