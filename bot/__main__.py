"""``python -m bot``: the bot on Discord; ``backup``, ``restore``, ``copy-database``, ``doctor`` for operators."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from bot import backup, config, doctor, health, logs, memory
from bot.client import DuelClient
from bot.config import Settings
from bot.problems import Problem
from bot.service import Service
from bot.shards import ALL
from bot.store import Lease, copying
from bot.thinking import Thinking

log = logging.getLogger("bot")


async def run(settings: Settings, token: str) -> None:
    """Open everything, stay until told to stop, close everything."""
    thinking, shards = Thinking(settings.thinking_workers), settings.shards()
    async with (
        Lease.take(settings.database_url, shards or ALL) as lease,
        Service.open(
            settings.database_url, retention_days=settings.retention_days, shards=shards or ALL, lease=lease
        ) as service,
        DuelClient(service, always_sync=settings.sync_commands, thinking=thinking, shards=shards) as client,
        health.served(settings.health_port, client.meter, client.sources()),
    ):
        thinking.warm_up()
        loop = asyncio.get_running_loop()
        loop.set_default_executor(ThreadPoolExecutor(settings.render_workers, "draw"))
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, _stop, client, name.name)
        lease.on_lost = partial(_stop, client, "the database was lost")
        if lease.problem:
            raise lease.problem
        await client.run_with(token)
    if lease.problem:
        raise lease.problem


def _stop(client: DuelClient, why: str) -> None:
    log.info("%s: closing", why)
    client.closing = asyncio.ensure_future(client.close())


def _run() -> int:
    settings = config.load()
    logs.setup(settings.log_level, settings.log_format)
    memory.use_few_arenas()
    asyncio.run(run(settings, settings.token()))
    return 0


def _backup(file: Path) -> int:
    size = backup.backup(config.load().database_url, file)
    print(f"{file}: {size // 1024} KiB, checked.")
    return 0


def _restore(file: Path) -> int:
    kept = backup.restore(config.load().database_url, file)
    print(f"{file} is the database now." + (f" The one before is kept as {kept}." if kept else ""))
    return 0


def _copy_database(source: str, target: str, *, rehearsal: bool) -> int:
    rows = asyncio.run(_copy(source, target, rehearsal=rehearsal))
    print(f"{rows} rows copied and counted.", end=" ")
    if rehearsal:
        print(
            "This was a rehearsal: moves made since it began are not in the copy. "
            "Remove it: the real copy wants an empty database."
        )
    else:
        print("Set DATABASE_URL to the new address, and start the bot.")
    return 0


async def _copy(source: str, target: str, *, rehearsal: bool) -> int:
    """Both databases are for this process alone meanwhile, unless it is a rehearsal beside the running bot."""
    copying.check(source, target)
    async with AsyncExitStack() as stack:
        for url in (target,) if rehearsal else (source, target):
            await stack.enter_async_context(Lease.take(url, wait=False))
        return await copying.copy(source, target, _told)


def _told(table: str, done: int, total: int) -> None:
    print(f"\r{table}: {done} of {total}", end="\n" if done == total else "", flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what is asked; the exit code says what stopped it."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="7 Wonders Duel on Discord.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("run", help="the bot on Discord (this is what happens without a command)")
    saving = commands.add_parser("backup", help="copy the database to a new file; the bot may run meanwhile")
    saving.add_argument("file", type=Path, help="where the copy goes; it must not exist yet")
    putting = commands.add_parser("restore", help="put a backup in the place of the database; stop the bot first")
    putting.add_argument("file", type=Path, help="a copy that `backup` made")
    commands.add_parser("doctor", help="look at all that the bot needs, and say what to do")
    moving = commands.add_parser(
        "copy-database",
        help="copy everything to an empty database of the same or another kind",
    )
    moving.add_argument("source", metavar="FROM", help="as in DATABASE_URL")
    moving.add_argument("target", metavar="TO", help="as in DATABASE_URL; it must be empty")
    moving.add_argument("--rehearsal", action="store_true", help="to try it out while the bot runs")
    chosen = parser.parse_args(arguments)
    try:
        match chosen.command:
            case "copy-database":
                return _copy_database(chosen.source, chosen.target, rehearsal=chosen.rehearsal)
            case "backup":
                return _backup(chosen.file)
            case "restore":
                return _restore(chosen.file)
            case "doctor":
                return doctor.main()
        return _run()
    except Problem as problem:
        print(f"wonders-duel-bot: {problem.line}", file=sys.stderr)
        return problem.exit_code


if __name__ == "__main__":
    sys.exit(main())
