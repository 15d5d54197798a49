"""Many at once, twice the same, and what comes in between: one is played, and memory is as the disk is."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.model import Game, Happened, Person, Place, Position
from bot.service import desk
from bot.service.refusals import GameOver, Stale
from bot.store import Store, Transaction, Unavailable, games, posts
from bot.store.games import Line
from tests.bot.service.hall import ANN, BOB, CHANNEL, GUILD, Hall


async def test_the_same_interaction_delivered_twice_moves_once_and_gets_the_same_answer(hall: Hall) -> None:
    position = await hall.start()
    move, user = hall.legal(position)[0], hall.mover(position)
    play = hall.service.tables.play
    first = await play(position.game.id, move, user, interaction=1, ply=0)
    second = await play(position.game.id, move, user, interaction=1, ply=0)
    assert (second.position, second.again, second.posts) == (first.position, True, ())
    await hall.play_on(first.position, 5)
    late = await play(position.game.id, move, user, interaction=1, ply=0)
    assert (late.position.ply, late.position.state) == (1, first.position.state)
    assert (await hall.service.tables.get(position.game.id)).ply == 6


async def test_the_same_interaction_delivered_twice_at_once_moves_once(hall: Hall) -> None:
    position = await hall.start()
    move, user = hall.legal(position)[0], hall.mover(position)
    answers = await asyncio.gather(
        *(hall.service.tables.play(position.game.id, move, user, interaction=1, ply=0) for _ in range(5))
    )
    assert sorted(answer.again for answer in answers) == [False, True, True, True, True]
    assert (await hall.service.tables.get(position.game.id)).ply == 1


async def test_of_many_clicks_at_once_on_one_table_one_is_played_and_none_reaches_the_disk(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = await hall.start()
    collisions: list[object] = []
    monkeypatch.setattr(hall.service.tables._desk, "forget", collisions.append)
    user = hall.mover(position)
    answers = await asyncio.gather(
        *(
            hall.service.tables.play(position.game.id, move, user, interaction=number, ply=0)
            for number, move in enumerate(hall.legal(position) * 3)
        ),
        return_exceptions=True,
    )
    assert len([answer for answer in answers if isinstance(answer, Happened)]) == 1
    refused = [answer for answer in answers if isinstance(answer, Stale)]
    assert len(refused) == len(answers) - 1
    assert refused[0].facts["now"] == 1
    assert refused[0].position.ply == 1
    assert collisions == []


async def test_another_process_that_was_faster_makes_the_move_stale(hall: Hall) -> None:
    position = await hall.start()
    other = Hall(hall.url, clock=hall.clock)
    await other.open()
    await other.service.tables.get(position.game.id)
    await hall.move(position)
    with pytest.raises(Stale) as refused:
        await other.move(position)
    assert refused.value.position.ply == 1
    await other.close()


async def test_after_another_process_ended_the_game_no_move_is_written(hall: Hall) -> None:
    position = await hall.start()
    other = Hall(hall.url, clock=hall.clock)
    await other.open()
    await other.service.tables.get(position.game.id)
    await hall.service.endings.resign(position.game.id, hall.waiting(position), interaction=1)
    with pytest.raises(GameOver):
        await other.move(position)
    await other.close()
    assert await hall.service.tables.log(position.game.id) == []


async def test_two_processes_on_one_database_do_not_lock_each_other_out(hall: Hall) -> None:
    other = Hall(hall.url, clock=hall.clock)
    other._numbers = itertools.count(1_000_000)
    await other.open()

    async def several(which: Hall, first: int) -> None:
        for channel in range(first, first + 15):
            await which.move(await which.start(ANN, Person(first, "guest"), Place(GUILD, channel)))

    await asyncio.gather(several(hall, 200), several(other, 300))
    await other.close()
    assert len(await hall.service.tables.of(ANN.id)) == 30


async def test_what_happens_at_one_table_happens_one_after_the_other(hall: Hall) -> None:
    position = await hall.start()
    resigned, played = await asyncio.gather(
        hall.service.endings.resign(position.game.id, hall.waiting(position), interaction=1),
        hall.move(position),
        return_exceptions=True,
    )
    assert isinstance(resigned, Happened)
    assert isinstance(played, GameOver)
    assert played.position.game.result == resigned.game.result


async def test_who_leaves_while_the_move_is_written_finds_it_as_it_is_on_disk(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = await hall.start()
    write = Store.write

    @asynccontextmanager
    async def interrupted(store: Store) -> AsyncIterator[Transaction]:
        async with write(store) as tx:
            yield tx
        raise asyncio.CancelledError

    with monkeypatch.context() as patched:
        patched.setattr(Store, "write", interrupted)
        with pytest.raises(asyncio.CancelledError):
            await hall.move(position)
    assert (await hall.service.tables.get(position.game.id)).ply == 1


async def test_ten_tables_at_once_play_to_the_end(hall: Hall) -> None:
    tables = [await hall.start(place=Place(GUILD, 200 + number)) for number in range(10)]
    ends = await asyncio.gather(*(hall.finish(position) for position in tables))
    assert all(end.over for end in ends)
    for end in ends:
        check = await hall.service.archive.verify(end.game.id, GUILD)
        assert check.fair
        assert check.legal


async def test_a_failed_write_leaves_the_table_as_it_is_on_disk(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = await hall.start()

    async def full_disk(*_: object, **__: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(posts, "add", full_disk)
        broken.setattr(desk, "PAUSES", (0.01,))
        with pytest.raises(Unavailable, match="disk full"):
            await hall.move(position)
    found = await hall.service.tables.get(position.game.id)
    assert (found.ply, found.state) == (0, position.state)
    assert (await hall.move(found)).position.ply == 1


async def test_a_reader_that_began_before_a_move_does_not_bring_the_old_table_back(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = await hall.play_on(await hall.start(), 3)
    await hall.restart()
    has_read, may_go_on = asyncio.Event(), asyncio.Event()
    log, slow = games.log, True

    async def held(tx: Transaction, game_id: int) -> list[Line]:
        nonlocal slow
        lines = await log(tx, game_id)
        if slow:
            slow = False
            has_read.set()
            await may_go_on.wait()
        return lines

    monkeypatch.setattr(games, "log", held)
    reader = asyncio.create_task(hall.service.tables.get(position.game.id))
    await has_read.wait()
    after = (await hall.move(position)).position
    may_go_on.set()
    assert (await reader).ply == after.ply
    assert (await hall.service.tables.at(CHANNEL)).ply == after.ply
    assert (await hall.move(after)).position.ply == after.ply + 1


async def test_a_reader_that_began_before_the_end_does_not_open_the_game_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = await hall.start()
    await hall.restart()
    has_read, may_go_on = asyncio.Event(), asyncio.Event()
    rebuild = hall.service.tables._desk.rebuild

    async def held(tx: Transaction, game: Game, ply: int | None = None) -> Position:
        found = await rebuild(tx, game, ply)
        if not has_read.is_set():
            has_read.set()
            await may_go_on.wait()
        return found

    monkeypatch.setattr(hall.service.tables._desk, "rebuild", held)
    reader = asyncio.create_task(hall.service.tables.get(position.game.id))
    await has_read.wait()
    await hall.service.endings.resign(position.game.id, BOB.id, interaction=1)
    may_go_on.set()
    await reader
    assert (await hall.service.tables.get(position.game.id)).over
