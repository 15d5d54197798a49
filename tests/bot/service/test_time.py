import pytest

from bot.model import Absence, Ending, Place, Position, Post, PostKind, Server
from bot.service.absence import LONGEST_BEAT
from bot.service.refusals import NotAPlayer, Refused, Why
from tests.bot.service.hall import ANN, CAT, CHANNEL, GUILD, Hall, reason

DAY = 24 * 3600
REMIND, CLAIM = 3600, 3 * 3600


@pytest.fixture(autouse=True)
async def short_times(hall: Hall) -> None:
    """The bot looks at the clock every few minutes, so tests with days would look a thousand times."""
    await hall.service.people.set_server(GUILD, remind_after=REMIND, claim_after=CLAIM)


async def pass_time(hall: Hall, seconds: int) -> list[Post]:
    """Time goes by while the bot runs and looks at the clock."""
    posts: list[Post] = []
    while seconds > 0:
        step = min(seconds, LONGEST_BEAT)
        hall.clock.move(step)
        posts += await hall.service.absence.tick()
        seconds -= step
    return posts


async def absence(hall: Hall, position: Position) -> Absence:
    found = await hall.service.absence.state(await hall.service.tables.get(position.game.id))
    assert found is not None
    return found


async def test_the_player_to_move_is_reminded_once_and_then_the_other_may_claim(hall: Hall) -> None:
    position = await hall.start()
    assert await pass_time(hall, REMIND - 60) == []
    (reminder,) = await pass_time(hall, 60)
    assert (reminder.kind, reminder.game_id, reminder.ply) == (PostKind.REMINDER, position.game.id, 0)
    assert await pass_time(hall, CLAIM - REMIND - 60) == []
    (claimable,) = await pass_time(hall, 60)
    assert claimable.kind is PostKind.CLAIMABLE
    assert await pass_time(hall, CLAIM) == []


async def test_a_claim_takes_the_win_after_the_time_and_not_before(hall: Hall) -> None:
    position = await hall.start()
    claim, waiting = hall.service.endings.claim, hall.waiting(position)
    await pass_time(hall, CLAIM - 60)
    with pytest.raises(Refused) as refused:
        await claim(position.game.id, waiting, interaction=1, win=True)
    assert reason(refused) is Why.TOO_EARLY
    assert refused.value.facts["claim_at"] == hall.clock.now() + 60
    await pass_time(hall, 60)
    ended = await claim(position.game.id, waiting, interaction=2, win=True)
    assert ended.game.result is not None
    assert (ended.game.result.winner, ended.game.result.how) == (1, Ending.ABSENCE)
    assert ended.game.result.text == "p2 absence"
    assert (await claim(position.game.id, waiting, interaction=2, win=True)).again


async def test_while_the_ai_thinks_there_is_nothing_to_claim(hall: Hall) -> None:
    position = await hall.start_with_agent()
    position = await hall.play_on(position, lambda now: now.agent_to_act is not None)
    await pass_time(hall, CLAIM)
    with pytest.raises(Refused) as refused:
        await hall.service.endings.claim(position.game.id, ANN.id, interaction=1, win=True)
    assert reason(refused) is Why.AGENT_THINKS


async def test_a_claim_can_call_the_game_off_instead(hall: Hall) -> None:
    position = await hall.start()
    await pass_time(hall, CLAIM)
    ended = await hall.service.endings.claim(position.game.id, hall.waiting(position), interaction=1, win=False)
    assert ended.game.result is not None
    assert (ended.game.result.winner, ended.game.result.how) == (None, Ending.ABORTED)
    assert [post.kind for post in ended.posts] == [PostKind.END]


async def test_neither_the_absent_nor_a_spectator_claims(hall: Hall) -> None:
    position = await hall.start()
    await pass_time(hall, CLAIM)
    with pytest.raises(Refused) as refused:
        await hall.service.endings.claim(position.game.id, hall.mover(position), interaction=1, win=True)
    assert reason(refused) is Why.YOUR_OWN_TURN
    with pytest.raises(NotAPlayer):
        await hall.service.endings.claim(position.game.id, CAT.id, interaction=2, win=True)


async def test_a_move_begins_the_waiting_anew(hall: Hall) -> None:
    position = await hall.start()
    await pass_time(hall, CLAIM)
    position = (await hall.move(position)).position
    assert (await absence(hall, position)).waited == 0
    assert not (await absence(hall, position)).claimable
    (reminder,) = await pass_time(hall, REMIND)
    assert (reminder.kind, reminder.ply) == (PostKind.REMINDER, 1)


async def test_time_while_the_bot_was_down_does_not_count(hall: Hall) -> None:
    position = await hall.start()
    await pass_time(hall, 600)
    await hall.restart(down=30 * DAY)
    assert await hall.service.absence.tick() == []
    assert (await absence(hall, position)).waited == 600
    assert len(await pass_time(hall, REMIND - 600)) == 1
    await hall.restart(down=30 * DAY)
    assert await hall.service.absence.tick() == []
    assert not (await absence(hall, position)).claimable
    (claimable,) = await pass_time(hall, CLAIM - REMIND)
    assert claimable.kind is PostKind.CLAIMABLE
    assert (await absence(hall, position)).claimable


async def test_a_turn_that_began_after_the_last_heartbeat_begins_when_the_bot_is_back(hall: Hall) -> None:
    await hall.service.absence.tick()
    hall.clock.move(10)
    position = await hall.start()
    await hall.restart(down=5 * DAY)
    assert (await absence(hall, position)).remind_at == hall.clock.now() + REMIND


async def test_a_clock_that_jumps_ahead_makes_nobody_absent(hall: Hall) -> None:
    position = await hall.start()
    await hall.service.absence.tick()
    hall.clock.move(10 * DAY)
    assert await hall.service.absence.tick() == []
    assert (await absence(hall, position)).waited == 0


async def test_a_clock_that_jumps_back_does_no_harm(hall: Hall) -> None:
    position = await hall.start()
    await hall.service.absence.tick()
    hall.clock.move(-10 * DAY)
    assert await hall.service.absence.tick() == []
    assert (await absence(hall, position)).waited == 0


async def test_there_is_no_claim_without_a_warning_before_it(hall: Hall) -> None:
    position = await hall.start()
    await hall.service.people.set_server(GUILD, remind_after=2 * CLAIM, claim_after=3 * CLAIM)
    assert await pass_time(hall, CLAIM) == []
    await hall.service.people.set_server(GUILD, remind_after=REMIND, claim_after=CLAIM)
    assert not (await absence(hall, position)).claimable
    (reminder,) = await pass_time(hall, 60)
    assert reminder.kind is PostKind.REMINDER
    assert await pass_time(hall, CLAIM - REMIND - 60) == []
    (claimable,) = await pass_time(hall, 60)
    assert claimable.kind is PostKind.CLAIMABLE


async def test_the_times_are_those_of_the_games_own_server(hall: Hall) -> None:
    await hall.start(place=Place(11, 300))
    assert await pass_time(hall, CLAIM) == []
    assert Server().remind_after > CLAIM


async def test_an_ai_is_never_reminded(hall: Hall) -> None:
    position = await hall.start_with_agent()
    await hall.play_on(position, lambda p: p.agent_to_act is not None)
    assert await pass_time(hall, 2 * CLAIM) == []


async def test_a_moderator_frees_a_channel_at_any_time(hall: Hall) -> None:
    position = await hall.start()
    ended = await hall.service.endings.abort(position.game.id, CAT.id, interaction=1)
    assert ended.game.result is not None
    assert (ended.game.result.how, ended.game.result.by) == (Ending.ABORTED, CAT.id)
    assert (await hall.service.endings.abort(position.game.id, CAT.id, interaction=1)).again
    with pytest.raises(Refused) as refused:
        await hall.service.endings.abort(position.game.id, CAT.id, interaction=2)
    assert reason(refused) is Why.GAME_OVER
    assert (await hall.start()).game.place.channel_id == CHANNEL


async def test_an_old_reminder_loses_its_buttons_when_the_game_goes_on(hall: Hall) -> None:
    position = await hall.start()
    await pass_time(hall, REMIND)
    await hall.deliver_all()
    reminder = hall.sent[-1]
    await hall.move(position)
    assert 5000 + reminder.id in [sent.message_id for sent in await hall.deliver_all()]


async def test_a_moderator_does_not_call_off_the_rated_game_they_play_in(hall: Hall) -> None:
    position = await hall.start()
    with pytest.raises(Refused) as refused:
        await hall.service.endings.abort(position.game.id, ANN.id, interaction=1)
    assert reason(refused) is Why.OWN_RATED_GAME
    assert not (await hall.service.tables.get(position.game.id)).over
    await hall.service.endings.abort(position.game.id, CAT.id, interaction=2)
    unrated = await hall.start(rated=False)
    assert (await hall.service.endings.abort(unrated.game.id, ANN.id, interaction=3)).position.over


async def test_a_moderator_calls_off_their_own_game_if_it_is_damaged(hall: Hall) -> None:
    position = (await hall.move(await hall.start())).position
    await hall.database.execute("UPDATE moves SET text = 'nonsense'")
    await hall.restart()
    assert (await hall.service.endings.abort(position.game.id, ANN.id, interaction=1)).position.over
