import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.model import Game, Happened, Person, Place, Position, PostKind
from bot.service import desk
from bot.service.absence import LONGEST_BEAT
from bot.service.refusals import Damaged, GameOver, NotAPlayer, NotYourTurn, Refused, Stale, Why
from bot.store import Store, Transaction, Unavailable, games, posts
from bot.store.games import Line
from engine.duel import DUEL
from engine.errors import IllegalMove, InvalidMove
from tests.bot.service.hall import ANN, BOB, CAT, CHANNEL, GUILD, Hall, reason


async def test_a_move_is_on_disk_when_it_is_answered(hall: Hall) -> None:
    position = await hall.start()
    happened = await hall.move(position)
    await hall.restart()
    found = await hall.service.tables.get(position.game.id)
    assert found.moves == happened.position.moves
    assert found.state == happened.position.state
    assert found.entry == happened.position.entry


async def test_a_game_goes_on_after_a_restart_at_every_ply(hall: Hall) -> None:
    position = await hall.start()
    plies = 0
    while not position.over:
        await hall.restart()
        found = await hall.service.tables.at(CHANNEL)
        assert (found.ply, found.state, found.moves) == (position.ply, position.state, position.moves)
        position = (await hall.move(found)).position
        plies += 1
    assert plies > 40
    await hall.restart()
    assert (await hall.service.tables.get(position.game.id)).game.result == position.game.result


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


async def test_a_spectator_does_not_play(hall: Hall) -> None:
    position = await hall.start()
    with pytest.raises(NotAPlayer):
        await hall.service.tables.play(position.game.id, hall.legal(position)[0], CAT.id, interaction=1)


async def test_nobody_plays_out_of_turn_nor_for_the_other(hall: Hall) -> None:
    position = await hall.start()
    move = hall.legal(position)[0]
    with pytest.raises(NotYourTurn) as refused:
        await hall.service.tables.play(position.game.id, move, hall.waiting(position), interaction=1)
    assert refused.value.facts["to_act"] == position.to_act
    forged = str(move).replace("p1", "p2")
    with pytest.raises(NotYourTurn):
        await hall.service.tables.play(position.game.id, forged, hall.mover(position), interaction=2)
    assert (await hall.service.tables.get(position.game.id)).ply == 0


async def test_what_is_no_move_or_not_allowed_changes_nothing(hall: Hall) -> None:
    position = await hall.start()
    user = hall.mover(position)
    with pytest.raises(InvalidMove):
        await hall.service.tables.play(position.game.id, "p1 eat sphinx", user, interaction=1)
    with pytest.raises(IllegalMove):
        await hall.service.tables.play(position.game.id, "p1 build palace", user, interaction=2)
    assert await hall.service.tables.get(position.game.id) == position
    assert (await hall.move(position)).position.ply == 1


async def test_a_finished_game_takes_no_move_and_frees_its_channel(hall: Hall) -> None:
    over = await hall.finish(await hall.start())
    with pytest.raises(GameOver):
        await hall.service.tables.play(over.game.id, over.moves[-1], ANN.id, interaction=1)
    with pytest.raises(Refused) as refused:
        await hall.service.tables.at(CHANNEL)
    assert reason(refused) is Why.NO_GAME_HERE
    assert (await hall.service.tables.latest(CHANNEL)).game.id == over.game.id
    await hall.start()


async def test_unknown_games_are_said_to_be_unknown(hall: Hall) -> None:
    for ask in (hall.service.tables.get, hall.service.tables.log):
        with pytest.raises(Refused) as refused:
            await ask(12345)
        assert reason(refused) is Why.UNKNOWN_GAME
    with pytest.raises(Refused) as refused:
        await hall.service.tables.latest(CHANNEL)
    assert reason(refused) is Why.NO_GAME_HERE


async def test_more_tables_than_fit_into_memory_are_taken_from_the_disk(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "TABLES_IN_MEMORY", 2)
    tables = [await hall.start(place=Place(GUILD, 200 + number)) for number in range(4)]
    for _ in range(3):
        tables = [(await hall.move(await hall.service.tables.get(p.game.id))).position for p in tables]
    found = [await hall.service.tables.get(p.game.id) for p in tables]
    assert [p.ply for p in found] == [3] * 4
    assert found == tables
    assert len(hall.service.tables._desk._tables) == 2


async def test_the_last_move_ends_the_game_with_its_result(hall: Hall) -> None:
    position = await hall.start()
    while not position.over:
        happened = await hall.move(position)
        position = happened.position
    assert position.game.result is not None
    assert position.game.result.text == DUEL.result_text(position.state)
    assert [post.kind for post in happened.posts] == [PostKind.END]


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


async def test_an_ai_moves_only_for_the_position_it_thought_about(hall: Hall) -> None:
    position = await hall.start_with_agent()
    position = await hall.play_on(position, lambda p: p.agent_to_act is not None)
    assert [p.game.id for p in await hall.service.tables.waiting_agents()] == [position.game.id]
    move = hall.legal(position)[0]
    with pytest.raises(Stale):
        await hall.service.tables.play_agent(position.game.id, position.ply - 1, move)
    played = await hall.service.tables.play_agent(position.game.id, position.ply, move)
    with pytest.raises(Stale):
        await hall.service.tables.play_agent(position.game.id, position.ply, move)
    back = await hall.play_on(played.position, lambda p: p.agent_to_act is None)
    with pytest.raises(NotYourTurn):
        await hall.service.tables.play_agent(back.game.id, back.ply, hall.legal(back)[0])
    await hall.service.endings.resign(back.game.id, ANN.id, interaction=1)
    with pytest.raises(GameOver):
        await hall.service.tables.play_agent(back.game.id, back.ply, hall.legal(back)[0])


async def test_a_game_against_an_ai_is_played_to_the_end_through_restarts(hall: Hall) -> None:
    position = await hall.start_with_agent()
    while not position.over:
        if position.ply % 10 == 0:
            await hall.restart()
        position = (await hall.move(position)).position
    assert position.game.result


async def test_the_log_tells_each_entry_with_its_events(hall: Hall) -> None:
    position = await hall.start()
    entries = []
    for _ in range(12):
        happened = await hall.move(position)
        position = happened.position
        entries.append(position.entry)
    assert await hall.service.tables.log(position.game.id) == entries
    assert await hall.service.tables.log(position.game.id, since=9) == entries[9:]


async def test_an_earlier_position_can_be_looked_at(hall: Hall) -> None:
    early = await hall.play_on(await hall.start(), 10)
    await hall.finish(early)
    found = await hall.service.tables.at_ply(early.game.id, 10)
    assert (found.ply, found.state, found.over) == (10, early.state, False)


async def test_people_find_their_open_games(hall: Hall) -> None:
    mine: list[Position] = [await hall.start(place=Place(GUILD, channel)) for channel in (201, 202)]
    await hall.start(CAT, BOB, Place(GUILD, 203))
    assert [p.game.id for p in await hall.service.tables.of(ANN.id)] == [p.game.id for p in mine]


async def test_a_damaged_game_is_reported_and_the_others_go_on(
    hall: Hall, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = await hall.start(), await hall.start(place=Place(GUILD, 200))
    bad, good = (await hall.move(bad)).position, (await hall.move(good)).position
    damage = "UPDATE moves SET text = 'p1 draft atlantis' WHERE game_id = :game"
    await hall.database.execute(damage, game=bad.game.id)
    await hall.restart()
    with pytest.raises(Damaged, match="atlantis"):
        await hall.service.tables.get(bad.game.id)
    assert [p.game.id for p in await hall.service.tables.of(ANN.id)] == [good.game.id]
    await hall.service.people.set_server(GUILD, remind_after=600, claim_after=1200)
    posts = []
    for _ in range(4):
        hall.clock.move(LONGEST_BEAT)
        posts += await hall.service.absence.tick()
    assert [post.game_id for post in posts] == [good.game.id]
    assert "atlantis" in caplog.text
    ended = await hall.service.endings.abort(bad.game.id, CAT.id, interaction=1)
    assert ended.game.result is not None
    assert (await hall.start()).game.place.channel_id == CHANNEL


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
