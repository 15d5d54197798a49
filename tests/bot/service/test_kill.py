"""A process that plays is killed at any moment: what it acknowledged is on disk, and nothing is there twice."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.model import Post, PostKind
from bot.service.outbox import LAST_RETRY
from tests.bot.service.hall import BOB, GUILD, Hall

PLAYER = """
import asyncio, itertools, pathlib, random, sys
from bot.clock import SystemClock
from tests.bot.service.hall import Hall
from tests.bot.service.test_kill import Channel

async def main(url, file, seed, deadly):
    channel = Channel(pathlib.Path(file), deadly=deadly)
    hall = Hall(url, clock=SystemClock(), rng=random.Random(seed))
    hall._numbers = itertools.count(seed * 1_000_000)
    await hall.open()
    for post in await hall.service.outbox.due():
        await hall.service.outbox.deliver(post, channel.send)
    position = await hall.service.tables.at(100)
    while not position.over:
        happened = await hall.move(position)
        position = happened.position
        print(position.ply, position.moves[-1], flush=True)
        for post in happened.posts:
            await hall.service.outbox.deliver(post, channel.send)
    await hall.close()

asyncio.run(main(*sys.argv[1:3], int(sys.argv[3]), int(sys.argv[4])))
"""


class Arrived(NamedTuple):
    """A message that reached the channel."""

    nonce: str
    kind: PostKind
    ply: int
    since: int
    attempts: int


class Channel:
    """What stands in for Discord: a file that outlives the process, a line for every message that arrives.

    The process dies of the ``deadly`` one, after it arrived and before it is noted.
    """

    def __init__(self, file: Path, *, deadly: int = 0) -> None:
        self.file, self.deadly = file, deadly

    async def send(self, post: Post) -> int:
        with self.file.open("a") as file:
            print(post.nonce, post.kind, post.ply, post.since_ply, post.attempts, file=file)
        if self.deadly == len(self.arrived()):
            os.kill(os.getpid(), signal.SIGKILL)
        return 5000 + post.id

    def arrived(self) -> list[Arrived]:
        lines = [line.split() for line in self.file.read_text().splitlines()]
        return [
            Arrived(nonce, PostKind(kind), int(ply), int(since), int(tries))
            for nonce, kind, ply, since, tries in lines
        ]


def play_until_killed(url: str, channel: Channel, seed: int, moves: int, seconds: float) -> dict[int, str]:
    """Let a process play some moves and a little longer, and kill it; gives those it acknowledged, by ply."""
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER, url, channel.file, str(seed), "0"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    told = "".join(process.stdout.readline() for _ in range(moves))
    time.sleep(seconds)
    process.kill()
    told += process.communicate()[0]
    whole = [line for line in told.splitlines(keepends=True) if line.endswith("\n")]
    return {int(ply): move for ply, move in (line.strip().split(" ", 1) for line in whole)}


def play_until_posted(url: str, channel: Channel, messages: int) -> int:
    """Let a process play until its last message kills it; gives how it ended."""
    command = [sys.executable, "-c", PLAYER, url, str(channel.file), "1", str(messages)]
    return subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode


@pytest.fixture
def channel(tmp_path: Path) -> Channel:
    return Channel(tmp_path / "channel")


@pytest.mark.parametrize("seed", [1, 2])
async def test_no_acknowledged_move_is_lost_when_the_process_is_killed(
    hall: Hall, channel: Channel, seed: int
) -> None:
    rng = random.Random(seed)
    position = await hall.start()
    await hall.close()
    acknowledged: dict[int, str] = {}
    for run in range(4):
        acknowledged |= play_until_killed(
            hall.url, channel, seed * 10 + run, rng.randint(1, 5), rng.uniform(0, 0.03)
        )
    assert len(acknowledged) >= 4
    found: dict[int, str] = dict(await hall.database.rows("SELECT ply, text FROM moves ORDER BY ply"))
    assert list(found) == list(range(1, len(found) + 1))
    assert {ply: found.get(ply) for ply in acknowledged} == acknowledged
    await hall.open()
    standing = await hall.service.tables.get(position.game.id)
    assert standing.ply == len(found)
    over = await hall.finish(standing)
    check = await hall.service.archive.verify(over.game.id, GUILD)
    assert (check.fair, check.legal) == (True, True)
    hall.clock.move(LAST_RETRY)
    for post in await hall.service.outbox.due():
        await hall.service.outbox.deliver(post, channel.send)
    check_messages(channel.arrived(), over.ply)
    assert await hall.service.tables.of(BOB.id) == []


async def test_a_message_that_killed_its_process_is_sent_again_as_the_same_one_and_noted_once(
    hall: Hall, channel: Channel
) -> None:
    position = await hall.start()
    await hall.deliver_all()
    await hall.close()
    assert play_until_posted(hall.url, channel, messages=7) == -signal.SIGKILL
    await hall.open()
    hall.clock.move(LAST_RETRY)
    for post in await hall.service.outbox.due():
        await hall.service.outbox.deliver(post, channel.send)
    *_, first, second = channel.arrived()
    assert len(channel.arrived()) == 8
    assert second == first._replace(attempts=1)
    assert await hall.service.outbox.due() == []
    over = await hall.finish(await hall.service.tables.get(position.game.id))
    for post in await hall.service.outbox.due():
        await hall.service.outbox.deliver(post, channel.send)
    check_messages(channel.arrived(), over.ply)


def check_messages(arrived: list[Arrived], last_ply: int) -> None:
    """Nothing is told twice but by a nonce that Discord recognises, and together the boards tell everything."""
    seen: dict[str, Arrived] = {}
    for message in arrived:
        assert message.nonce not in seen or message.attempts > 0, "a second try says that it is one"
        seen[message.nonce] = message
    boards = [message for message in seen.values() if message.kind in (PostKind.TURN, PostKind.END)]
    assert len(boards) > 4, "the processes that were killed have posted"
    assert len({message.ply for message in boards}) == len(boards)
    assert [message.kind for message in boards].count(PostKind.END) == 1
    told = {ply for message in boards for ply in range(message.since + 1, message.ply + 1)}
    assert told == set(range(1, last_ply + 1))
