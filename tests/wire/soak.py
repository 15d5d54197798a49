"""``make soak``: the long form of the fault tests, bounded in count and time, with a table of what was seen.

python -m tests.wire.soak [--kills 1000] [--troubles 200] [--inputs 100000] [--minutes 120] [--tables 8] [--seed 1]
[--postgresql] [--processes 3]

With ``--processes``, only the kills at random times: each is that of one of several processes on PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from engine.commands.options import positive
from tests import postgres
from tests.wire import checks, fuzz
from tests.wire.database import Database
from tests.wire.faults import COMMITTED, POINTS
from tests.wire.kills import kill_at, kill_at_random
from tests.wire.people import Crowd
from tests.wire.process import Bot, sharded
from tests.wire.server import Discord
from tests.wire.table import Table
from tests.wire.troubles import TROUBLES, during_play

ROUND = 25
"""Kills between two full checks."""
AI_TABLES = 4
"""One of so many tables plays against the AI, which is killed while it thinks, too."""
INPUTS = 1000
"""Bad inputs between two words about the progress."""


@dataclass
class Soak:
    """One run: what was done, and what went wrong."""

    folder: Path
    minutes: float
    tables: int
    rng: random.Random
    server: postgres.Server | None = None
    """Where the databases are, instead of in files."""
    processes: int = 1
    began: float = field(default_factory=time.monotonic)
    rows: list[tuple[str, str, str]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    @property
    def time_left(self) -> bool:
        return time.monotonic() - self.began < self.minutes * 60

    def tell(self, text: str) -> None:
        print(f"{time.monotonic() - self.began:7.0f} s  {text}", flush=True)

    def row(self, what: str, count: str, result: str) -> None:
        self.rows.append((what, count, result))
        self.tell(f"{what}: {count}: {result}")

    def expect(self, done: int, wanted: int, what: str) -> None:
        """A part that ended before its count, by its time or by a problem, is no whole run."""
        if done < wanted:
            self.problems.append(f"only {done} of {wanted} {what} were made")

    async def on_a_bot(self, name: str, work: Callable[[Bot, Crowd, list[Table]], Awaitable[None]]) -> None:
        """Run a part of the soak on a Discord, a database and a process of its own."""

        async def alone(bots: list[Bot], crowd: Crowd, tables: list[Table]) -> None:
            await work(bots[0], crowd, tables)

        await self.on_bots(name, 1, alone)

    async def on_bots(
        self, name: str, processes: int, work: Callable[[list[Bot], Crowd, list[Table]], Awaitable[None]]
    ) -> None:
        """The same with several processes, among which the tables are spread by their servers."""
        folder = self.folder / name
        folder.mkdir(parents=True)
        discord = Discord()
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(discord.listening())
            url = stack.enter_context(self.server.database()) if self.server else None
            crowd, database = Crowd(discord), Database(url) if url else Database.in_folder(folder)
            bots = sharded(discord, database, folder, processes)
            servers = [crowd.world.guild(number) for number in range(processes)]
            tables = [
                Table.lay(
                    crowd,
                    f"{name} {number}",
                    self.rng.randrange(10**9),
                    servers[number % processes],
                    "hard" if number % AI_TABLES == AI_TABLES - 1 else None,
                )
                for number in range(self.tables)
            ]
            await asyncio.gather(*(bot.start() for bot in bots))
            try:
                await asyncio.gather(*(table.begin() for table in tables))
                await work(bots, crowd, tables)
                self.problems += [error for bot in bots for error in bot.errors()]
            finally:
                for bot in bots:
                    bot.kill()
                    await bot.dead()

    async def check(self, bot: Bot, crowd: Crowd, tables: list[Table]) -> int:
        """Wait until all is posted, then look at everything; how many problems there are."""
        await checks.quiet(bot.database)
        found = await checks.problems(bot.database, crowd, tables)
        self.problems += found
        return len(found)

    async def kills_anywhere(self, wanted: int) -> None:
        """Kills at random times while all tables play: of the one process, or of one of several."""

        async def work(bots: list[Bot], crowd: Crowd, tables: list[Table]) -> None:
            done = bad = 0
            while done < wanted and self.time_left and not bad:
                count = min(ROUND, wanted - done)
                await kill_at_random(bots, tables, kills=count, rng=self.rng, most=1.2)
                done += count
                bad += await self.check(bots[0], crowd, tables)
                self.tell(f"{done} of {wanted} kills at random times, {bad} problems")
            self.expect(done, wanted, "kills at random times")
            told = sum(told for table in tables for _, told in table.played)
            among = f" of one of {self.processes} processes" if self.processes > 1 else ""
            self.row(
                f"`kill -9`{among} at random times",
                f"{done} kills, {self.tables} games at once, {told} acknowledged moves",
                f"{bad} problems; {len(crowd.orphaned)} taps died with the process",
            )

        await self.on_bots("anywhere", self.processes, work)

    async def kills_at_points(self, wanted: int) -> None:
        """Kills at the named points of a turn, in turn."""
        counts = dict.fromkeys((*POINTS, COMMITTED), 0)

        async def work(bot: Bot, crowd: Crowd, tables: list[Table]) -> None:
            bad = number = 0
            while sum(counts.values()) < wanted and self.time_left and not bad:
                for table in tables:
                    point = list(counts)[number % len(counts)]
                    number += 1
                    if table.over:
                        await table.again()
                    await table.begun_again()
                    await kill_at(bot, point, table)
                    counts[point] += 1
                    await bot.start()
                bad += await self.check(bot, crowd, tables)
                self.tell(f"{number} of {wanted} kills at named points, {bad} problems")
            self.expect(sum(counts.values()), wanted, "kills at named points")
            for point, count in counts.items():
                self.row(f"`kill -9` {point}", f"{count} kills", f"{bad} problems")

        await self.on_a_bot("points", work)

    async def troubles(self, wanted: int) -> None:
        """Everything else that goes wrong around a living process, in turn, while all tables play."""
        counts, bad = dict.fromkeys(TROUBLES, 0), dict.fromkeys(TROUBLES, 0)

        async def work(bot: Bot, crowd: Crowd, tables: list[Table]) -> None:
            bot.expected.append("cannot be used")
            while sum(counts.values()) < wanted and self.time_left and not any(bad.values()):
                for name, trouble in TROUBLES.items():
                    await during_play(bot, crowd, tables, trouble)
                    counts[name] += 1
                    unanswered = [f"unanswered: {one.custom_id} {one.data}" for one in crowd.unanswered]
                    self.problems += unanswered
                    bad[name] += len(unanswered) + await self.check(bot, crowd, tables)
                self.tell(f"{sum(counts.values())} of {wanted} troubles, {sum(bad.values())} problems")
            self.expect(sum(counts.values()), wanted, "troubles")
            for name in TROUBLES:
                self.row(name, f"{counts[name]} times, {self.tables} games at once", f"{bad[name]} problems")

        await self.on_a_bot("troubles", work)

    async def bad_input(self, wanted: int) -> None:
        """Forged taps, odd commands, keystrokes and forms of people who may not act, here or at all."""

        async def work(bot: Bot, crowd: Crowd, tables: list[Table]) -> None:
            fuzzer = await fuzz.prepared(bot, crowd, tables, self.rng)
            before, done = await fuzz.standing(bot.database, tables), 0
            while done < wanted and self.time_left and not fuzzer.bad:
                count = min(INPUTS, wanted - done)
                await fuzzer.attack(count)
                done += count
                self.tell(f"{done} of {wanted} bad inputs, {len(fuzzer.bad)} problems")
            if await fuzz.standing(bot.database, tables) != before:
                fuzzer.bad.append("somebody else's game was changed")
            self.expect(done, wanted, "bad inputs")
            self.problems += fuzzer.bad
            bad = len(fuzzer.bad) + await self.check(bot, crowd, tables)
            said = f"{bad} problems; {len(crowd.late)} answered after Discord's three seconds"
            self.row("bad input", f"{done} interactions", said)

        await self.on_a_bot("input", work)

    def summary(self) -> str:
        lines = ["| Fault | How often | Result |", "|---|---|---|"]
        return "\n".join(lines + [f"| {what} | {count} | {result} |" for what, count, result in self.rows])


async def run(soak: Soak, options: argparse.Namespace) -> None:
    """The parts that were asked for, one after the other."""
    soak.tell(f"logs and databases in {soak.folder}")
    if options.processes > 1:
        await soak.kills_anywhere(options.kills)
        return
    points = options.kills // 4
    if options.kills:
        await soak.kills_at_points(points)
        await soak.kills_anywhere(options.kills - points)
    if options.troubles:
        await soak.troubles(options.troubles)
    if options.inputs:
        await soak.bad_input(options.inputs)


def _count(text: str) -> int:
    return 0 if text == "0" else positive(text)


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Faults without end: kills, bad input, and the checks after them."
    )
    parser.add_argument("--kills", type=_count, default=1000, help="a quarter of them at the named points")
    parser.add_argument("--troubles", type=_count, default=200, help="429, full disk, held database, ...")
    parser.add_argument("--inputs", type=_count, default=100_000, help="interactions of people who may not act")
    parser.add_argument("--minutes", type=positive, default=120, help="at most")
    parser.add_argument("--tables", type=positive, default=8, help="games at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server of its own")
    parser.add_argument("--processes", type=positive, default=1, help="kill one of so many, on PostgreSQL")
    options = parser.parse_args()
    if not (options.kills or options.troubles or options.inputs):
        parser.error("nothing is to be done: give a number of kills, troubles or inputs")
    on_server = options.postgresql or options.processes > 1
    with postgres.running(fsync=True) if on_server else nullcontext() as server:
        folder, rng = Path(tempfile.mkdtemp(prefix="soak-")), random.Random(options.seed)
        soak = Soak(folder, options.minutes, options.tables, rng, server, options.processes)
        try:
            asyncio.run(run(soak, options))
        except Exception:  # noqa: BLE001 - whatever it is, what was seen before it is told, and it fails the run
            soak.problems.append(traceback.format_exc())
    print("\n" + soak.summary())
    print("\n".join(soak.problems[:50]), file=sys.stderr)
    return 1 if soak.problems else 0


if __name__ == "__main__":
    sys.exit(main())
