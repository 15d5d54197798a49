"""``make bench-load``: turns a second, and how long a player waits, against the number of games at once.

python -m tests.wire.load [--games 1,10,100,1000] [--seconds 30] [--rate 20] [--only-rate] [--against LEVEL]
[--postgresql]

The real bot process plays on the local Discord over sockets; the people are in this process. A turn is two taps,
as a thumb makes it: a card in the board's menu, then what to do with it. Each number of games is run in two ways:

- **at a rate**: turns fall due at random times, so many a second on average, whatever the bot does. A turn's time
  runs from the moment its deciding tap was due, even if the bot was too slow to let it be made then.
- **at the limit**: every table moves as soon as its board is there. That shows the turns a second that can be had
  at most; the time of a turn there only says how many wait.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, nullcontext
from pathlib import Path

from engine.ai import LEVELS
from engine.commands.options import positive, seconds
from tests import postgres
from tests.wire.database import Database
from tests.wire.loading import Load, Players, Run
from tests.wire.opened import opened
from tests.wire.process import Bot
from tests.wire.server import Discord

WARM_UP_SECONDS = 5.0
MOST_RATE_A_TABLE = 1.0
"""Turns a second that one table can be asked for: the next board has to be there before the next tap."""


def _at(values: list[float], share: float) -> float:
    """The value below which this share of the values lies, in milliseconds; the highest for 1."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0


def _spread(values: list[float]) -> str:
    return " / ".join(f"{_at(values, share):,.0f}" for share in (0.5, 0.99, 1.0))


HEADINGS = (
    "games", "due", "turns/s", "due = played + begun anew + failed",
    "tap to board, ms (p50 / p99 / max)", "acknowledged, ms (p50 / p99 / max)",
    "too late", "failed", "CPU bot + AI + driver", "CPU a turn, ms (bot)", "MiB (peak) + AI", "KiB on disk a turn",
)  # fmt: skip


def _row(run: Run) -> tuple[str, ...]:
    cpu = run.cpu
    return (
        f"{run.games:,}",
        f"{run.rate:g}/s" if run.rate else "at once",
        f"{len(run.turns) / run.seconds:.1f}",
        f"{run.due:,} = {len(run.turns):,} + {run.begun:,} + {run.failed.total():,}",
        _spread(run.turns),
        _spread(run.acknowledged),
        str(run.late),
        str(run.failed.total()),
        " + ".join(f"{part / run.seconds:.0%}" for part in cpu),
        f"{cpu.bot / max(1, len(run.turns)) * 1000:.0f}",
        f"{run.memory.bot:.0f} ({run.memory.peak:.0f}) + {run.memory.workers:.0f}",
        f"{run.bytes_a_turn / 1024:.1f}",
    )


def table_of(runs: list[Run]) -> str:
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *map(_row, runs)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _missed(run: Run) -> Iterator[str]:
    """What a player would have missed in a run: it is no result then."""
    if run.failed:
        yield f"{run.games} games: {run.failed.total()} turns were not made"
    if run.late:
        yield f"{run.games} games: {run.late} acknowledgements came too late"
    if run.due != len(run.turns) + run.begun + run.failed.total():
        yield f"{run.games} games: not every turn that fell due is accounted for"


class Bench:
    """All runs, one after the other, each number of games on a process and a database of its own."""

    def __init__(self, options: argparse.Namespace, folder: Path, server: postgres.Server | None = None) -> None:
        self.options, self.folder, self.server = options, folder, server
        self.began = time.monotonic()
        self.rng = random.Random(options.seed)
        self.problems: list[str] = []

    def tell(self, text: str) -> None:
        print(f"{time.monotonic() - self.began:7.1f} s  {text}", flush=True)

    async def measure(self) -> list[Run]:
        self.tell(f"logs and databases in {self.folder}")
        return [run for games in self.options.games for run in await self._with(games)]

    async def _with(self, games: int) -> list[Run]:
        folder, options = self.folder / str(games), self.options
        folder.mkdir()
        discord = Discord()
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(discord.listening())
            url = stack.enter_context(self.server.database()) if self.server else None
            database = Database(url) if url else Database.in_folder(folder)
            players, bot = Players(discord), Bot(discord, database, folder)

            def told(number: int) -> None:
                if number % 100 == 0:
                    self.tell(f"{number} of {games} games opened")

            tables = await opened(bot.database.url, players, games, self.rng, options.against, told)
            load = Load(bot, players, tables, self.rng, self.tell)
            begun = time.monotonic()
            await bot.start()
            try:
                await load.boards()
                self.tell(f"{games} boards posted {time.monotonic() - begun:.1f} s after the start of the process")
                await load.run(min(options.rate, games * MOST_RATE_A_TABLE), WARM_UP_SECONDS)
                runs = []
                rates = (min(options.rate, games * MOST_RATE_A_TABLE), None)
                for rate in rates[:1] if options.only_rate else rates:
                    runs.append(await load.run(rate, options.seconds))
                    self.tell(" | ".join(_row(runs[-1])))
                    if self.server:
                        self.tell(runs[-1].written.told(len(runs[-1].turns)))
                    for said, count in runs[-1].failed.most_common():
                        self.tell(f"not made {count} times: {said!r}")
                self.problems += [*bot.errors(), *discord.world.violations]
                self.problems += [problem for run in runs for problem in _missed(run)]
            finally:
                bot.kill()
                await bot.dead()
        return runs


def _numbers(text: str) -> list[int]:
    return [positive(one) for one in text.split(",")]


def main() -> int:
    parser = argparse.ArgumentParser(description="Turns a second and waiting times, against the number of games.")
    parser.add_argument("--games", type=_numbers, default="1,10,100,1000", help="how many at once, with commas")
    parser.add_argument("--seconds", type=seconds, default=30.0, help="how long each run takes")
    parser.add_argument("--rate", type=positive, default=20, help="turns a second that fall due")
    parser.add_argument("--only-rate", action="store_true", help="do not look for the limit")
    parser.add_argument("--against", choices=LEVELS, help="play against the AI of this level instead of a person")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--postgresql", action="store_true", help="on a PostgreSQL server of its own")
    options = parser.parse_args()
    with postgres.running(fsync=True) if options.postgresql else nullcontext() as server:
        bench = Bench(options, Path(tempfile.mkdtemp(prefix="load-")), server)
        runs = asyncio.run(bench.measure())
    print("\n" + table_of(runs))
    print("\n".join(bench.problems[:50]), file=sys.stderr)
    return 1 if bench.problems else 0


if __name__ == "__main__":
    sys.exit(main())
