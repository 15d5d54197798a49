"""A process that plays is killed at any moment: what it acknowledged is on disk, and nothing is there twice."""

import random
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.model import PostKind
from tests.bot.service.hall import BOB, GUILD, Hall

PLAYER = """
import asyncio, itertools, pathlib, random, sys
from bot.clock import SystemClock
from tests.bot.service.hall import Hall

async def main(file, seed):
    hall = Hall(pathlib.Path(file), clock=SystemClock(), rng=random.Random(seed))
    hall._numbers = itertools.count(seed * 1_000_000)
    await hall.open()
    position = await hall.service.tables.at(100)
    while not position.over:
        position = (await hall.move(position)).position
        print(position.ply, position.moves[-1], flush=True)
    await hall.close()

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


def play_until_killed(file: Path, seed: int, moves: int, seconds: float) -> dict[int, str]:
    """Let a process play some moves and a little longer, and kill it; gives those it acknowledged, by ply."""
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(file), str(seed)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    told = "".join(process.stdout.readline() for _ in range(moves))
    time.sleep(seconds)
    process.kill()
    told += process.communicate()[0]
    whole = [line for line in told.splitlines(keepends=True) if line.endswith("\n")]
    return {int(ply): move for ply, move in (line.strip().split(" ", 1) for line in whole)}


def on_disk(file: Path) -> dict[int, str]:
    database = sqlite3.connect(file)
    rows = database.execute("SELECT ply, text FROM moves ORDER BY ply").fetchall()
    database.close()
    return dict(rows)


@pytest.mark.parametrize("seed", [1, 2])
async def test_no_acknowledged_move_is_lost_when_the_process_is_killed(hall: Hall, seed: int) -> None:
    rng = random.Random(seed)
    position = await hall.start()
    await hall.close()
    acknowledged: dict[int, str] = {}
    for run in range(4):
        acknowledged |= play_until_killed(hall.file, seed * 10 + run, rng.randint(1, 5), rng.uniform(0, 0.03))
    assert len(acknowledged) >= 4
    found = on_disk(hall.file)
    assert list(found) == list(range(1, len(found) + 1))
    assert {ply: found.get(ply) for ply in acknowledged} == acknowledged
    await hall.open()
    standing = await hall.service.tables.get(position.game.id)
    assert standing.ply == len(found)
    over = await hall.finish(standing)
    check = await hall.service.archive.verify(over.game.id, GUILD)
    assert (check.fair, check.legal) == (True, True)
    await hall.deliver_all()
    assert len({post.nonce for post in hall.sent}) == len(hall.sent)
    assert [post.kind for post in hall.sent].count(PostKind.END) == 1
    assert await hall.service.tables.of(BOB.id) == []
