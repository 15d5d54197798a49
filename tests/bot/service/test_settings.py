import pytest

from bot.model import Server, Threads
from bot.service.refusals import Refused, Why
from tests.bot.service.hall import ANN, BOB, GUILD, Hall, reason


async def test_a_person_chooses_a_language_and_none_again(hall: Hall) -> None:
    assert await hall.service.people.language(ANN.id) is None
    await hall.service.people.set_language(ANN.id, "sr")
    await hall.restart()
    assert await hall.service.people.language(ANN.id) == "sr"
    await hall.service.people.set_language(ANN.id, None)
    assert await hall.service.people.language(ANN.id) is None


async def test_a_language_we_do_not_speak_is_refused(hall: Hall) -> None:
    with pytest.raises(Refused) as refused:
        await hall.service.people.set_language(ANN.id, "tlh")
    assert reason(refused) is Why.UNKNOWN_LANGUAGE


async def test_a_name_does_not_undo_a_language(hall: Hall) -> None:
    await hall.service.people.set_language(ANN.id, "et")
    await hall.start()
    assert await hall.service.people.language(ANN.id) == "et"


async def test_settings_of_a_server_change_one_by_one_and_stay(hall: Hall) -> None:
    people = hall.service.people
    assert await people.server(GUILD) == Server()
    await people.set_server(GUILD, language="ro", channels=(1, 2))
    await people.set_server(GUILD, threads=Threads.ALWAYS, remind_after=3600)
    await hall.restart()
    assert await hall.service.people.server(GUILD) == Server(
        language="ro", channels=(1, 2), threads=Threads.ALWAYS, remind_after=3600
    )
    assert (await hall.service.people.set_server(GUILD, channels=())).channels == ()
    assert await hall.service.people.server(11) == Server()


@pytest.mark.parametrize(("remind", "claim"), [(7200, 7200), (7200, 3600), (10, 7200), (7200, 10**9)])
async def test_times_that_make_no_sense_are_refused(hall: Hall, remind: int, claim: int) -> None:
    with pytest.raises(Refused) as refused:
        await hall.service.people.set_server(GUILD, remind_after=remind, claim_after=claim)
    assert reason(refused) is Why.BAD_TIMES
    assert await hall.service.people.server(GUILD) == Server()


async def test_blocks_are_listed_and_nobody_blocks_oneself(hall: Hall) -> None:
    people = hall.service.people
    await people.block(ANN.id, BOB.id)
    await people.block(ANN.id, BOB.id)
    assert await people.blocked(ANN.id) == [BOB.id]
    with pytest.raises(Refused) as refused:
        await people.block(ANN.id, ANN.id)
    assert reason(refused) is Why.ONESELF
