"""Two processes at one database: what one of them remembers never decides against what is on disk."""

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.model import Invited, Position
from bot.service.absence import LONGEST_BEAT
from bot.service.refusals import Stale
from bot.shards import ALL, Shards
from bot.store import Transaction, games
from bot.store.games import Line
from tests.bot.service.hall import ANN, BOB, GUILD, HERE, Hall

REMIND, CLAIM = 600, 1200
_NUMBERS = itertools.count(1_000_000, 1_000_000)


@asynccontextmanager
async def process(hall: Hall, shards: Shards = ALL) -> AsyncIterator[Hall]:
    """One more process, whose interactions are others."""
    other = Hall(hall.url, clock=hall.clock, shards=shards)
    other._numbers = itertools.count(next(_NUMBERS))
    await other.open()
    yield other
    await other.close()


@pytest.fixture
async def other(hall: Hall) -> AsyncIterator[Hall]:
    """A process that believes, as the first one does, to be alone: as after a take-over."""
    async with process(hall) as other:
        yield other


@pytest.fixture
async def owner(hall: Hall) -> AsyncIterator[Hall]:
    """The process of the server that is played in."""
    async with process(hall, Shards((0,), 2)) as owner:
        assert owner.service.shards.own(GUILD)
        yield owner


@pytest.fixture
async def neighbour(hall: Hall) -> AsyncIterator[Hall]:
    """The process of all other servers."""
    async with process(hall, Shards((1,), 2)) as neighbour:
        yield neighbour


async def result(hall: Hall, position: Position) -> object:
    """How a game ended, as it is on disk."""
    return await hall.database.rows("SELECT how FROM results WHERE game_id = :game", game=position.game.id)


async def test_a_claim_is_refused_when_the_absent_one_has_moved_elsewhere(hall: Hall, other: Hall) -> None:
    await hall.service.people.set_server(GUILD, remind_after=REMIND, claim_after=CLAIM)
    position = await hall.start()
    for _ in range(CLAIM // LONGEST_BEAT + 2):
        hall.clock.move(LONGEST_BEAT)
        await hall.service.absence.tick()
    await other.move(position)
    waiting = hall.waiting(position)
    with pytest.raises(Stale) as refused:
        await hall.service.endings.claim(position.game.id, waiting, interaction=1, win=True)
    assert refused.value.position.ply == 1
    assert await result(hall, position) == []


async def test_a_draw_is_not_agreed_on_when_the_game_went_on_elsewhere(hall: Hall, other: Hall) -> None:
    position = (await hall.move(await hall.start())).position
    await hall.service.agreements.offer_draw(position.game.id, hall.waiting(position), interaction=1)
    await other.service.tables.get(position.game.id)
    gone_on = (await hall.move(position)).position
    await hall.service.agreements.offer_draw(position.game.id, hall.waiting(position), interaction=2)
    with pytest.raises(Stale) as refused:
        await other.service.agreements.offer_draw(position.game.id, hall.mover(position), interaction=3)
    assert refused.value.position.ply == gone_on.ply
    assert await result(hall, position) == []


async def test_who_is_forgotten_resigns_the_game_as_it_is_on_disk(hall: Hall, other: Hall) -> None:
    position = await hall.start()
    await other.service.tables.get(position.game.id)
    await hall.move(position)
    await other.service.people.delete(hall.mover(position))
    assert await result(hall, position) == [("resignation",)]


async def test_a_game_of_another_process_is_shown_as_it_stands(owner: Hall, neighbour: Hall) -> None:
    position = await owner.start()
    assert await neighbour.service.tables.of(ANN.id) == [position]
    moved = (await owner.move(position)).position
    assert [(one.ply, one.to_act) for one in await neighbour.service.tables.of(ANN.id)] == [(1, moved.to_act)]
    assert str(moved.moves[0]) in await neighbour.service.archive.record(position.game.id, GUILD)
    over = await owner.finish(moved)
    assert (await neighbour.service.archive.verify(position.game.id, GUILD)).legal
    assert (await neighbour.service.tables.get(position.game.id)).game.result == over.game.result


async def test_a_game_that_another_process_ended_can_be_played_again(owner: Hall, neighbour: Hall) -> None:
    position = (await owner.move(await owner.start())).position
    await neighbour.service.endings.resign(position.game.id, BOB.id, interaction=None)
    assert (await owner.service.tables.get(position.game.id)).over
    assert isinstance(await owner.service.lobby.rematch(position.game.id, ANN, HERE, interaction=1), Invited)


async def test_memory_serves_while_nobody_else_changed_the_table(
    owner: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = (await owner.move(await owner.start())).position

    async def log(_tx: Transaction, _game_id: int) -> list[Line]:
        raise AssertionError("the game was replayed")

    monkeypatch.setattr(games, "log", log)
    assert await owner.service.tables.get(position.game.id) is position
