"""No two processes act for the same games: a file is one process's alone, and so is each shard of a server."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from bot.problems import DatabaseProblem
from bot.shards import Shards
from bot.store import Lease, Store, Unavailable, people
from bot.store import lease as lease_module
from bot.store.lease import InUse, _ServerLease
from tests.bot.service.hall import ANN, Hall
from tests.postgres import Server
from tests.wire.database import Database

HOLDER = """
import asyncio, sys
from bot.store import Lease
async def main():
    async with Lease.take(sys.argv[1]):
        print("held", flush=True)
        await asyncio.sleep(600)
asyncio.run(main())
"""


async def test_a_second_process_is_refused_a_file_until_the_first_is_gone_even_by_a_kill(sqlite_url: str) -> None:
    first = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLDER, sqlite_url, stdout=subprocess.PIPE)
    assert first.stdout is not None
    assert await first.stdout.readline() == b"held\n"
    with pytest.raises(InUse) as problem:
        async with Lease.take(sqlite_url):
            pass
    assert f"(process {first.pid})" in problem.value.line
    first.kill()
    await first.wait()
    async with Lease.take(sqlite_url) as lease:
        assert lease.held


async def test_shards_need_a_database_that_can_be_shared(sqlite_url: str) -> None:
    with pytest.raises(DatabaseProblem, match="PostgreSQL"):
        async with Lease.take(sqlite_url, Shards((0,), 2)):
            pass
    async with Lease.take(sqlite_url, Shards((0, 1), 2)) as lease:
        assert lease.held


async def test_each_shard_of_a_server_has_one_process_and_the_next_takes_over(postgres_url: str) -> None:
    async with Lease.take(postgres_url, Shards((0, 1), 3)), Lease.take(postgres_url, Shards((2,), 3)):
        with pytest.raises(InUse, match="shard 1/3"):
            async with Lease.take(postgres_url, Shards((1,), 3), wait=False):
                pass
    async with asyncio.timeout(30), Lease.take(postgres_url, Shards((1,), 3)) as lease:
        assert lease.held


async def test_who_waits_for_a_shard_gets_it_when_the_other_ends(postgres_url: str) -> None:
    async def wait() -> None:
        async with Lease.take(postgres_url):
            pass

    async with Lease.take(postgres_url):
        waiting = asyncio.ensure_future(wait())
        await asyncio.sleep(1.0)
        assert not waiting.done()
    async with asyncio.timeout(30):
        await waiting


async def test_processes_that_count_the_shards_differently_do_not_run_together(postgres_url: str) -> None:
    async with Lease.take(postgres_url, Shards((0,), 2)):
        with pytest.raises(InUse, match="SHARD_COUNT=2"):
            async with Lease.take(postgres_url, Shards((2,), 3), wait=False):
                pass


async def test_while_the_lease_is_lost_nothing_is_written_and_then_it_is_taken_again(
    postgres_url: str, postgres_server: Server
) -> None:
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'wonders-duel-bot'"
    async with Lease.take(postgres_url) as lease, Store.open(postgres_url, lease=lease) as store:
        back = asyncio.Event()
        lease.on_back = back.set
        cutting = asyncio.ensure_future(asyncio.to_thread(postgres_server.sql, cut))
        async with asyncio.timeout(30):
            while lease.held:  # noqa: ASYNC110 - it is an attribute, as the store sees it
                await asyncio.sleep(0)
            with pytest.raises(Unavailable):
                async with store.write():
                    pass
            await back.wait()
        await cutting
        async with store.write() as tx:
            assert tx is not None


async def test_a_move_made_while_the_lease_is_lost_for_a_moment_is_written_when_it_is_back(
    database_url: str,
) -> None:
    hall = Hall(database_url, lease=Lease())
    assert hall.lease is not None
    await hall.open()
    position = await hall.start()
    hall.lease.held = False
    moving = asyncio.ensure_future(hall.move(position))
    await asyncio.sleep(0.5)
    assert not moving.done()
    hall.lease.held = True
    assert (await moving).position.ply == 1
    await hall.close()


async def test_what_is_under_way_when_the_lease_is_lost_is_undone(database_url: str) -> None:
    lease = Lease()
    async with Store.open(database_url, lease=lease) as store:

        async def write() -> None:
            async with store.write() as tx:
                await people.remember(tx, [ANN])
                lease.held = False

        with pytest.raises(Unavailable, match="lease"):
            await write()
    assert await Database(database_url).rows("SELECT * FROM people") == []


async def test_a_dead_connection_of_our_own_that_still_has_the_locks_is_outwaited(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease_module, "LOOK_SECONDS", 0.2)
    async with Lease.take(postgres_url) as lease:
        assert isinstance(lease, _ServerLease)
        back, gone = asyncio.Event(), asyncio.Event()
        lease.on_back, lease.on_lost = back.set, gone.set
        # the connection seems broken from here only: the server goes on holding its locks
        broken = lease._connection
        assert broken is not None
        lease._connection = None
        lease._lost()
        await asyncio.sleep(1.5)
        assert not lease.held
        assert not gone.is_set(), "nobody else was seen for long enough"
        await broken.invalidate()
        async with asyncio.timeout(30):
            await back.wait()
        assert lease.held
        assert lease.problem is None


async def test_whatever_goes_wrong_with_keeping_the_lease_is_told(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lease_module, "LOOK_SECONDS", 0.2)
    async with Lease.take(postgres_url) as lease:
        assert isinstance(lease, _ServerLease)
        gone = asyncio.Event()
        lease.on_lost = gone.set

        async def fail(_connection: object) -> None:
            raise RuntimeError("got a message that nobody understands")

        monkeypatch.setattr(lease, "_locked", fail)
        lease._lost()
        async with asyncio.timeout(30):
            await gone.wait()
        assert not lease.held
        assert lease.problem is not None
        assert lease.problem.exit_code == 5
        assert "nobody understands" in lease.problem.line
        assert "the lease cannot be kept" in caplog.text


async def test_a_process_whose_shard_another_one_took_over_says_so(
    postgres_url: str, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease_module, "GRACE_SECONDS", 0.2)
    async with Lease.take(postgres_url) as lease:
        gone = asyncio.Event()
        lease.on_lost = gone.set

        async def take_over() -> None:
            async with Lease.take(postgres_url):
                await gone.wait()

        usurpers = [asyncio.ensure_future(take_over()) for _ in range(3)]
        async with asyncio.timeout(60):
            while not gone.is_set():
                await asyncio.sleep(0.5)
                # only the holder: the oldest connection that has locks
                await asyncio.to_thread(
                    postgres_server.sql,
                    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND mode = "
                    "'ExclusiveLock' AND granted",
                )
        assert lease.problem is not None
        assert "another process acts for shard 0/1" in lease.problem.line
        assert lease.problem.exit_code == 5, "it is to be started again, as the stand-by"
        assert not lease.held
        for one in usurpers:
            one.cancel()
        await asyncio.gather(*usurpers, return_exceptions=True)


def test_a_server_belongs_to_one_shard_and_direct_messages_to_the_first() -> None:
    guild = (12345 << 22) + 17
    assert [Shards((shard,), 7).own(guild) for shard in range(7)] == [shard == 12345 % 7 for shard in range(7)]
    assert [Shards((shard,), 7).own(None) for shard in range(7)] == [shard == 0 for shard in range(7)]


async def test_two_games_in_a_browser_on_one_file_are_refused_with_what_to_do(sqlite_url: str) -> None:
    file = Path(sqlite_url.removeprefix("sqlite+aiosqlite:///"))
    async with Lease.take(sqlite_url):
        command = [sys.executable, "-m", "bot.local", "--port", "0", "--database", str(file)]
        second = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
    assert second.returncode == 5
    assert "is in use by another running bot" in second.stderr
    assert "make play PORT=8766 GAMES=" in second.stderr
