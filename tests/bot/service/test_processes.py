"""Two processes at one database: what one of them remembers never decides against what is on disk."""

import itertools
from collections.abc import AsyncIterator

import pytest

from bot.model import Position
from bot.service.absence import LONGEST_BEAT
from bot.service.refusals import Stale
from tests.bot.service.hall import GUILD, Hall

REMIND, CLAIM = 600, 1200


async def beside(hall: Hall) -> Hall:
    """A second process, whose people tap elsewhere."""
    other = Hall(hall.url, clock=hall.clock)
    other._numbers = itertools.count(1_000_000)
    await other.open()
    return other


@pytest.fixture
async def other(hall: Hall) -> AsyncIterator[Hall]:
    """A process that believes, as the first one does, to be alone: as after a take-over."""
    other = await beside(hall)
    yield other
    await other.close()


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
