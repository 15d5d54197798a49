"""What served to post a game goes some time after its end; the game stays."""

import json

import pytest

from bot.config import RETENTION_DAYS as DAYS
from bot.model import ChallengeState, Place
from bot.service.refusals import Refused, Why
from bot.service.retention import PORTION
from bot.store import retention
from engine import record
from tests.bot.service.hall import ANN, BOB, CAT, GUILD, HERE, Hall, reason

DAY = 24 * 3600
PLUMBING = ("actions", "messages", "outbox", "offers")


async def rows(hall: Hall, *tables: str) -> dict[str, int]:
    """How many rows some tables have."""
    count = "SELECT count(*) FROM "
    return {one: (await hall.database.rows(count + one))[0][0] for one in tables}


async def tidied(hall: Hall) -> int:
    """Tidy until there is nothing left to do; how much it was."""
    total = 0
    while portion := await hall.service.retention.tidy():
        total += portion
    return total


async def played(hall: Hall, place: Place = HERE) -> int:
    """A game played to its end, with an offer on the way, and all of it posted."""
    position = await hall.play_on(await hall.start(place=place), 9)
    await hall.deliver_all()
    offered = await hall.service.agreements.offer_draw(
        position.game.id, hall.mover(position), interaction=hall.interaction()
    )
    assert offered.offer is not None
    await hall.deliver_all()
    await hall.service.agreements.answer(
        offered.offer.id, hall.waiting(position), accept=False, interaction=hall.interaction()
    )
    await hall.finish(position)
    for sent in await hall.deliver_all():
        await hall.service.outbox.stripped(sent)
    return position.game.id


async def test_of_an_old_game_only_the_game_itself_is_left(hall: Hall) -> None:
    game = await played(hall)
    kept = ("challenges", "games", "seats", "moves", "results", "wonders_built", "ratings", "people")
    before = await rows(hall, *kept)
    assert all((await rows(hall, *PLUMBING)).values())
    hall.clock.move(DAYS * DAY + 3600)
    assert await tidied(hall) == 1
    assert await rows(hall, *PLUMBING) == dict.fromkeys(PLUMBING, 0)
    assert await rows(hall, *kept) == before
    assert (await hall.service.tables.get(game)).over


async def test_records_proofs_logs_and_statistics_of_an_old_game_are_as_before(hall: Hall) -> None:
    game = await played(hall)
    service = hall.service

    async def told() -> tuple[object, ...]:
        return (
            await service.archive.record(game, GUILD),
            await service.archive.verify(game, GUILD),
            await service.archive.history(GUILD),
            await service.tables.log(game),
            await service.standings.stats(GUILD, ANN.id, BOB.id),
            json.loads(await service.people.export(ANN.id)),
        )

    before = await told()
    hall.clock.move(DAYS * DAY + 3600)
    await tidied(hall)
    assert await told() == before
    assert (await service.archive.verify(game, GUILD)).fair
    assert record.loads(await service.archive.record(game, GUILD)).last().step.state.outcome


async def test_nothing_is_removed_before_its_time_nor_of_a_game_that_goes_on(hall: Hall) -> None:
    await hall.play_on(await hall.start(), 20)
    await hall.deliver_all()
    await played(hall, Place(GUILD, 200))
    hall.clock.move(DAYS * DAY - 3600)
    before = await rows(hall, *PLUMBING)
    assert await tidied(hall) == 0
    assert await rows(hall, *PLUMBING) == before
    hall.clock.move(7200)
    assert await tidied(hall) == 1
    assert await rows(hall, "outbox") == {"outbox": 23}, (
        "the challenge, its closing, and a board for each ply of the open game"
    )


async def test_an_end_that_could_not_be_posted_yet_keeps_its_game_untouched(hall: Hall) -> None:
    await hall.finish(await hall.start())
    hall.clock.move(2 * DAYS * DAY)
    before = await rows(hall, *PLUMBING)
    assert await tidied(hall) == 0
    assert await rows(hall, *PLUMBING) == before
    await hall.deliver_all()
    assert await tidied(hall) == 0, "it was posted just now, so its time begins now"
    hall.clock.move(DAYS * DAY + 3600)
    assert await tidied(hall) == 1


async def test_taps_on_an_old_game_are_still_answered(hall: Hall) -> None:
    game = await played(hall)
    hall.clock.move(DAYS * DAY + 3600)
    await tidied(hall)
    with pytest.raises(Refused) as refused:
        await hall.service.tables.play(game, "p1 build baths", ANN.id, interaction=hall.interaction(), ply=3)
    assert reason(refused) is Why.GAME_OVER
    with pytest.raises(Refused) as refused:
        await hall.service.agreements.answer(1, BOB.id, accept=True, interaction=hall.interaction())
    assert reason(refused) is Why.NO_SUCH_OFFER
    with pytest.raises(Refused) as refused:
        await hall.accept(await hall.service.lobby.get(1))
    assert reason(refused) is Why.CHALLENGE_CLOSED
    assert await hall.service.tables.board_message(game) is None
    again = await hall.service.lobby.rematch(game, ANN, Place(GUILD, 100), interaction=hall.interaction())
    assert again.posts


@pytest.mark.parametrize("ending", ["declined", "cancelled", "expired"])
async def test_a_challenge_without_a_game_goes_with_the_names_it_brought(hall: Hall, ending: str) -> None:
    await played(hall)
    challenge = (await hall.challenge(ANN, CAT)).challenge
    await hall.deliver_all()
    if ending == "declined":
        await hall.service.lobby.decline(challenge.id, CAT.id, interaction=hall.interaction())
    elif ending == "cancelled":
        await hall.service.lobby.cancel(challenge.id, ANN.id, interaction=hall.interaction())
    else:
        hall.clock.move(2 * DAY)
        await hall.service.absence.tick()
    assert (await hall.service.lobby.get(challenge.id)).state is ChallengeState(ending)
    await hall.deliver_all()
    hall.clock.move((DAYS + 2) * DAY)
    assert await tidied(hall) == 2
    assert await rows(hall, *PLUMBING) == dict.fromkeys(PLUMBING, 0)
    assert await rows(hall, "challenges") == {"challenges": 1}
    assert [json.loads(await hall.service.people.export(one.id))["name"] for one in (ANN, CAT)] == ["Ann", None]
    with pytest.raises(Refused) as refused:
        await hall.accept(challenge, CAT)
    assert reason(refused) is Why.UNKNOWN_CHALLENGE


async def test_who_chose_a_language_is_not_forgotten_with_a_challenge(hall: Hall) -> None:
    await hall.service.people.set_language(CAT.id, "et")
    challenge = (await hall.challenge(ANN, CAT)).challenge
    await hall.service.lobby.decline(challenge.id, CAT.id, interaction=hall.interaction())
    await hall.deliver_all()
    hall.clock.move((DAYS + 2) * DAY)
    assert await tidied(hall) == 1
    assert await hall.service.people.language(CAT.id) == "et"


async def test_a_challenge_that_ran_out_while_the_bot_was_away_is_closed_first(hall: Hall) -> None:
    await hall.challenge(ANN, CAT)
    await hall.deliver_all()
    await hall.restart(down=2 * DAYS * DAY)
    posts = await hall.service.absence.tick()
    assert await hall.service.retention.tidy() == 0
    assert await hall.service.outbox.deliver(posts[0], hall.send) is not None
    assert await hall.service.retention.tidy() == 1


async def test_much_is_tidied_in_small_portions(hall: Hall) -> None:
    for number in range(PORTION + 2):
        position = await hall.start(place=Place(GUILD, 1000 + number))
        await hall.service.endings.resign(position.game.id, ANN.id, interaction=hall.interaction())
    await hall.deliver_all()
    hall.clock.move(DAYS * DAY + 3600)
    assert [await hall.service.retention.tidy() for _ in range(3)] == [PORTION, 2, 0]


async def test_a_crash_in_the_middle_leaves_all_of_it_to_be_done_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(hall)
    hall.clock.move(DAYS * DAY + 3600)
    before = await rows(hall, *PLUMBING)

    async def crash(*_: object) -> int:
        raise RuntimeError("the lights go out")

    with monkeypatch.context() as patched:
        patched.setattr(retention, "tidy_challenges", crash)
        with pytest.raises(RuntimeError):
            await hall.service.retention.tidy()
    assert await rows(hall, *PLUMBING) == before
    assert await tidied(hall) == 1
