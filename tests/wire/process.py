"""The bot as a process of its own: started, killed, asked to stop."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.wire.database import Database
from tests.wire.server import TOKEN, Discord

ROOT = Path(__file__).parents[2]
FULL_BYTES = 64 * 1024


class Bot:
    """``python -m bot`` on a local Discord and a database, with its log in a folder."""

    def __init__(self, discord: Discord, database: Database, folder: Path, shards: Sequence[int] = (0,)) -> None:
        self.discord = discord
        self.shards = shards
        self.database = database
        self.log = folder / "bot.log"
        self.settings: dict[str, str] = {}
        self.expected: list[str] = []
        """What errors in its log may say, where a test makes them happen."""
        self.starts = 0
        self._process: asyncio.subprocess.Process | None = None

    async def start(self, *, wait: bool = True, forget: bool = True) -> None:
        """Start it; ``wait`` until the gateway has greeted it. ``forget`` the process before, unless it lives."""
        if forget:
            self._forget()
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("COV_", "COVERAGE"))},
            "DISCORD_TOKEN": TOKEN,
            "DATABASE_URL": self.database.url,
            "LOG_FORMAT": "json",
            "THINKING_WORKERS": "1",
            **self.settings,
        }
        with self.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.wire.run_bot", self.discord.address),
                cwd=ROOT,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self.starts += 1
        if wait:
            await self.discord.gateway.wait_ready(self.shards)

    def kill(self) -> None:
        """``kill -9``, at once; safe to call twice."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(signal.SIGKILL)
            self._forget(died=True)

    def _forget(self, *, died: bool = False) -> None:
        self.discord.gateway.forget(self.shards)
        if died:
            self.discord.deaths.update(self.shards)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    async def dead(self) -> int:
        """Wait for its end; the exit code."""
        assert self._process is not None
        return await self._process.wait()

    async def stop(self, seconds: float = 40.0) -> int:
        """SIGTERM, as a service manager does; the exit code."""
        assert self._process is not None
        if self._process.returncode is None:
            self._process.terminate()
        async with asyncio.timeout(seconds):
            code = await self._process.wait()
        self._forget(died=True)
        return code

    def fill_disk(self) -> None:
        """No file of the process can grow beyond a few pages any more: what a full disk does, without being root.

        The database and its journal are bigger than that already, the log is not.
        """
        assert self._process is not None
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, (FULL_BYTES, resource.RLIM_INFINITY))

    def free_disk(self) -> None:
        """There is space again."""
        assert self._process is not None
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(self._process.pid, resource.RLIMIT_FSIZE, unlimited)

    def told(self, level: str) -> list[str]:
        """The messages that it logged at a level."""
        lines = self.log.read_text(encoding="utf-8").splitlines()
        told = [json.loads(line) for line in lines if line.startswith("{")]
        return [one["message"] for one in told if one["level"] == level]

    def errors(self) -> list[str]:
        """What it logged as an error, or wrote without the log; without those that a test expects.

        Python's tracker of semaphores outlives a killed process, cleans up after it, and says so: no error.
        """
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        told = [line for line in lines if "resource_tracker" not in line]
        bad = [line for line in told if not line.startswith("{") or '"level": "ERROR"' in line]
        return [line for line in bad if not any(words in line for words in self.expected)]


def sharded(discord: Discord, database: Database, folder: Path, processes: int) -> list[Bot]:
    """So many processes on one database, not started yet, with a shard each; one alone is told of none."""
    discord.gateway.shards = processes
    bots = []
    for number in range(processes):
        own = folder / f"process {number}"
        own.mkdir()
        bot = Bot(discord, database, own, shards=(number,))
        if processes > 1:
            bot.settings = {"SHARD_COUNT": str(processes), "SHARD_IDS": str(number)}
        bots.append(bot)
    return bots
