"""``python -m bot``: the bot on Discord."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from concurrent.futures import ThreadPoolExecutor

from bot import config, logs
from bot.client import DuelClient
from bot.config import Settings
from bot.problems import Problem
from bot.service import Service

log = logging.getLogger("bot")


async def run(settings: Settings, token: str) -> None:
    """Open everything, stay until told to stop, close everything."""
    async with (
        Service.open(settings.database_url) as service,
        DuelClient(service, always_sync=settings.sync_commands) as client,
    ):
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(settings.render_workers, "draw"))
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, _stop, client, name)
        await client.run_with(token)


def _stop(client: DuelClient, name: signal.Signals) -> None:
    log.info("%s: closing", name.name)
    client.closing = asyncio.ensure_future(client.close())


def main() -> int:
    """Run the bot; the exit code says what stopped it."""
    try:
        settings = config.load()
        logs.setup(settings.log_level, settings.log_format)
        asyncio.run(run(settings, settings.token()))
    except Problem as problem:
        print(f"wonders-duel-bot: {problem.line}", file=sys.stderr)
        return problem.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
