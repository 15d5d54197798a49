import asyncio
import itertools

import pytest

from bot.model import ChallengeState, Draft, Happened, Invited, Person, Place, PostKind, Threads
from bot.service.admission import MOST_OPEN
from bot.service.lobby import LIFETIME
from bot.service.refusals import Refused, Why
from engine import fair
from engine.duel.model import Kind
from tests.bot.service.hall import ANN, BOB, CAT, CHANNEL, GUILD, HERE, Hall, reason


async def test_the_commitment_of_a_challenge_is_that_of_the_seed_revealed_in_the_end(hall: Hall) -> None:
    invited = await hall.challenge()
    over = await hall.finish((await hall.accept(invited.challenge)).position)
    check = await hall.service.archive.verify(over.game.id, GUILD)
    assert invited.challenge.commitment == fair.commitment(bytes.fromhex(check.seed))
    assert check.fair
    assert check.legal


async def test_the_salt_holds_the_number_of_the_accepting_interaction(hall: Hall) -> None:
    challenge = (await hall.challenge()).challenge
    started = await hall.service.lobby.accept(challenge.id, BOB, interaction=987654321)
    assert "987654321" in started.game.salt


async def test_who_goes_first_comes_from_the_seed_and_both_happen(hall: Hall) -> None:
    firsts = set()
    for channel in range(200, 216):
        position = await hall.start(place=Place(GUILD, channel))
        firsts.add(position.game.seats[0].user_id)
    assert firsts == {ANN.id, BOB.id}


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        pytest.param(ANN, ANN, Why.ONESELF, id="oneself"),
        pytest.param(ANN, Person(9, "Robot", bot=True), Why.A_BOT, id="another bot"),
    ],
)
async def test_nobody_challenges(hall: Hall, one: Person, other: Person, why: Why) -> None:
    with pytest.raises(Refused) as refused:
        await hall.challenge(one, other)
    assert reason(refused) is why


async def test_who_blocked_or_is_blocked_is_not_challenged(hall: Hall) -> None:
    await hall.service.people.block(BOB.id, ANN.id)
    with pytest.raises(Refused) as refused:
        await hall.challenge(ANN, BOB)
    assert reason(refused) is Why.BLOCKED_YOU
    with pytest.raises(Refused) as refused:
        await hall.challenge(BOB, ANN)
    assert reason(refused) is Why.YOU_BLOCKED
    await hall.service.people.unblock(BOB.id, ANN.id)
    await hall.challenge(ANN, BOB)


async def test_a_channel_holds_one_game_but_its_threads_hold_others(hall: Hall) -> None:
    position = await hall.start()
    with pytest.raises(Refused) as refused:
        await hall.challenge(CAT, ANN)
    assert reason(refused) is Why.CHANNEL_BUSY
    assert refused.value.facts["game_id"] == position.game.id
    invited = await hall.challenge(CAT, ANN, thread=True)
    started = await hall.accept(invited.challenge, ANN, channel=777)
    assert started.game.place == Place(GUILD, 777, CHANNEL)


async def test_two_challenges_accepted_at_once_in_one_channel_give_one_game(hall: Hall) -> None:
    first, second = await hall.challenge(ANN, BOB), await hall.challenge(CAT, BOB)
    answers = await asyncio.gather(
        hall.accept(first.challenge), hall.accept(second.challenge), return_exceptions=True
    )
    assert len([answer for answer in answers if isinstance(answer, Happened)]) == 1
    (refused,) = [answer for answer in answers if isinstance(answer, Refused)]
    assert reason(refused) is Why.CHANNEL_BUSY
    assert len(await hall.service.tables.of(BOB.id)) == 1


async def test_two_clicks_on_accept_give_one_game(hall: Hall) -> None:
    challenge = (await hall.challenge()).challenge
    answers = await asyncio.gather(hall.accept(challenge), hall.accept(challenge), return_exceptions=True)
    (refused,) = [answer for answer in answers if isinstance(answer, Refused)]
    (started,) = [answer for answer in answers if isinstance(answer, Happened)]
    assert reason(refused) is Why.CHALLENGE_CLOSED
    assert refused.facts == {"state": ChallengeState.ACCEPTED, "game_id": started.game.id}


async def test_the_same_interaction_delivered_twice_challenges_once_and_starts_once(hall: Hall) -> None:
    lobby = hall.service.lobby
    made = [await lobby.create(ANN, BOB, HERE, interaction=5) for _ in range(2)]
    assert made[0].challenge == made[1].challenge
    assert (made[0].again, made[1].again) == (False, True)
    started = [await lobby.accept(made[0].challenge.id, BOB, interaction=6) for _ in range(2)]
    assert started[0].position == started[1].position
    assert (started[0].again, started[1].again, started[1].posts) == (False, True, ())
    assert len(await hall.service.tables.of(ANN.id)) == 1


async def test_only_the_invited_accepts_or_declines_and_only_the_challenger_cancels(hall: Hall) -> None:
    lobby, challenge = hall.service.lobby, (await hall.challenge()).challenge
    for person, why in ((ANN, Why.OWN_CHALLENGE), (CAT, Why.NOT_INVITED)):
        with pytest.raises(Refused) as refused:
            await hall.accept(challenge, person)
        assert reason(refused) is why
        with pytest.raises(Refused) as refused:
            await lobby.decline(challenge.id, person.id, interaction=hall.interaction())
        assert reason(refused) is why
    with pytest.raises(Refused) as refused:
        await lobby.cancel(challenge.id, BOB.id, interaction=hall.interaction())
    assert reason(refused) is Why.NOT_THE_CHALLENGER
    assert (await lobby.get(challenge.id)).state is ChallengeState.OPEN


async def test_a_declined_and_a_cancelled_challenge_are_closed_for_good(hall: Hall) -> None:
    lobby = hall.service.lobby
    one, two = (await hall.challenge()).challenge, (await hall.challenge(CAT, BOB)).challenge
    declined = await lobby.decline(one.id, BOB.id, interaction=1)
    cancelled = await lobby.cancel(two.id, CAT.id, interaction=2)
    assert [declined.challenge.state, cancelled.challenge.state] == ["declined", "cancelled"]
    assert [post.kind for post in (*declined.posts, *cancelled.posts)] == [PostKind.CHALLENGE_CLOSED] * 2
    assert (await lobby.decline(one.id, BOB.id, interaction=1)).again
    for challenge in (one, two):
        with pytest.raises(Refused) as refused:
            await hall.accept(challenge)
        assert reason(refused) is Why.CHALLENGE_CLOSED


async def test_a_challenge_runs_out_at_the_time_it_shows(hall: Hall) -> None:
    challenge = (await hall.challenge()).challenge
    assert challenge.expires_at == hall.clock.now() + LIFETIME
    hall.clock.move(LIFETIME - 1)
    assert await hall.service.lobby.may_accept(challenge.id, BOB.id) == challenge
    hall.clock.move(1)
    with pytest.raises(Refused) as refused:
        await hall.accept(challenge)
    assert reason(refused) is Why.CHALLENGE_CLOSED
    (post,) = await hall.service.absence.tick()
    assert (post.kind, post.challenge_id) == (PostKind.CHALLENGE_CLOSED, challenge.id)
    assert (await hall.service.lobby.get(challenge.id)).state is ChallengeState.EXPIRED
    assert await hall.service.absence.tick() == []


async def test_one_challenge_at_a_time_to_the_same_person_in_a_channel(hall: Hall) -> None:
    first = (await hall.challenge()).challenge
    with pytest.raises(Refused) as refused:
        await hall.challenge()
    assert reason(refused) is Why.ALREADY_CHALLENGED
    assert refused.value.facts == {"challenge_id": first.id}


async def test_nobody_floods_a_server_with_challenges(hall: Hall) -> None:
    for number in range(MOST_OPEN):
        await hall.challenge(ANN, Person(100 + number, "guest"))
    with pytest.raises(Refused) as refused:
        await hall.challenge(ANN, Person(99, "one more"))
    assert reason(refused) is Why.TOO_MANY_CHALLENGES


async def test_a_server_says_where_games_are_played(hall: Hall) -> None:
    await hall.service.people.set_server(GUILD, channels=(300,), threads=Threads.NEVER)
    with pytest.raises(Refused) as refused:
        await hall.challenge()
    assert reason(refused) is Why.CHANNEL_NOT_ALLOWED
    with pytest.raises(Refused) as refused:
        await hall.challenge(place=Place(GUILD, 300), thread=True)
    assert reason(refused) is Why.THREADS_OFF
    await hall.challenge(place=Place(GUILD, 301, parent_id=300))


async def test_a_server_can_give_every_game_a_thread(hall: Hall) -> None:
    await hall.service.people.set_server(GUILD, threads=Threads.ALWAYS)
    assert (await hall.challenge()).challenge.thread
    in_a_thread = await hall.challenge(place=Place(GUILD, 301, parent_id=300))
    assert not in_a_thread.challenge.thread


async def test_the_first_game_has_its_wonders_and_no_draft(hall: Hall) -> None:
    position = await hall.start(draft=Draft.FIRST_GAME)
    assert position.view(None).pending.kind is Kind.PLAY
    assert all(city.wonders.bit_count() == 4 for city in position.view(None).cities)


async def test_an_ai_is_a_seat_like_any_other_but_not_rated(hall: Hall) -> None:
    with pytest.raises(Refused) as refused:
        await hall.challenge(ANN, None, level="godlike")
    assert reason(refused) is Why.UNKNOWN_LEVEL
    position = await hall.start_with_agent("hard")
    assert {player.agent for player in position.game.seats} == {None, "hard"}
    assert not position.game.rated


@pytest.mark.parametrize(("one", "other"), [(ANN, BOB), (BOB, ANN)], ids=["offered by Ann", "offered by Bob"])
async def test_a_rematch_swaps_the_seats_and_has_a_commitment_of_its_own(
    hall: Hall, one: Person, other: Person
) -> None:
    over = await hall.finish(await hall.start())
    offered = await hall.service.lobby.rematch(over.game.id, one, HERE, interaction=1)
    assert isinstance(offered, Invited)
    assert offered.challenge.commitment != over.game.commitment
    started = await hall.service.lobby.rematch(over.game.id, other, HERE, interaction=2)
    assert isinstance(started, Happened)
    assert [p.user_id for p in started.game.seats] == [p.user_id for p in reversed(over.game.seats)]
    redelivered = await hall.service.lobby.rematch(over.game.id, other, HERE, interaction=2)
    assert isinstance(redelivered, Happened)
    assert redelivered.again
    assert redelivered.position == started.position
    assert (await hall.service.lobby.get(offered.challenge.id)).state is ChallengeState.ACCEPTED


async def test_a_rematch_is_offered_once(hall: Hall) -> None:
    over = await hall.finish(await hall.start())
    rematch = hall.service.lobby.rematch
    first = await rematch(over.game.id, ANN, HERE, interaction=1)
    second = await rematch(over.game.id, ANN, HERE, interaction=1)
    assert isinstance(first, Invited)
    assert isinstance(second, Invited)
    assert (second.challenge, second.again) == (first.challenge, True)
    with pytest.raises(Refused) as refused:
        await rematch(over.game.id, ANN, HERE, interaction=2)
    assert reason(refused) is Why.ALREADY_CHALLENGED


async def test_a_rematch_against_an_ai_begins_with_the_seats_swapped(hall: Hall) -> None:
    position = await hall.start_with_agent("hard")
    ended = await hall.service.endings.resign(position.game.id, ANN.id, interaction=1)
    started = await hall.service.lobby.rematch(ended.game.id, ANN, HERE, interaction=2)
    assert isinstance(started, Happened)
    assert [p.agent for p in started.game.seats] == [p.agent for p in reversed(ended.game.seats)]
    assert [post.kind for post in started.posts] == [PostKind.TURN]
    redelivered = await hall.service.lobby.rematch(ended.game.id, ANN, HERE, interaction=2)
    assert isinstance(redelivered, Happened)
    assert (redelivered.again, redelivered.game.id) == (True, started.game.id)


async def test_a_rematch_against_an_ai_that_a_crash_cut_off_begins_at_the_next_press(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = await hall.start_with_agent("hard")
    ended = await hall.service.endings.resign(position.game.id, ANN.id, interaction=1)

    async def crash(*_: object, **__: object) -> Happened:
        raise asyncio.CancelledError

    monkeypatch.setattr(hall.service.lobby, "accept", crash)
    with pytest.raises(asyncio.CancelledError):
        await hall.service.lobby.rematch(ended.game.id, ANN, HERE, interaction=2)
    await hall.restart()
    started = await hall.service.lobby.rematch(ended.game.id, ANN, HERE, interaction=3)
    assert isinstance(started, Happened)


async def test_a_rematch_is_played_only_where_the_server_lets_games_be_played(hall: Hall) -> None:
    over = await hall.finish(await hall.start())
    await hall.service.people.set_server(GUILD, channels=(300,))
    with pytest.raises(Refused) as refused:
        await hall.service.lobby.rematch(over.game.id, ANN, HERE, interaction=1)
    assert reason(refused) is Why.CHANNEL_NOT_ALLOWED
    there = Place(GUILD, 300)
    assert isinstance(await hall.service.lobby.rematch(over.game.id, ANN, there, interaction=2), Invited)


async def test_a_rematch_counts_among_the_open_challenges_of_a_person(hall: Hall) -> None:
    over = await hall.finish(await hall.start())
    for number in range(MOST_OPEN):
        await hall.challenge(ANN, Person(50 + number, "Someone"))
    with pytest.raises(Refused) as refused:
        await hall.service.lobby.rematch(over.game.id, ANN, HERE, interaction=1)
    assert reason(refused) is Why.TOO_MANY_CHALLENGES


async def test_an_unknown_challenge_is_said_to_be_unknown(hall: Hall) -> None:
    with pytest.raises(Refused) as refused:
        await hall.service.lobby.get(999)
    assert reason(refused) is Why.UNKNOWN_CHALLENGE


async def test_two_processes_start_one_game_in_a_channel(hall: Hall) -> None:
    first, second = await hall.challenge(ANN, BOB), await hall.challenge(CAT, BOB)
    other = Hall(hall.url, clock=hall.clock)
    other._numbers = itertools.count(1_000_000)
    await other.open()
    answers = await asyncio.gather(
        hall.accept(first.challenge), other.accept(second.challenge), return_exceptions=True
    )
    await other.close()
    (refused,) = [answer for answer in answers if isinstance(answer, Refused)]
    assert reason(refused) is Why.CHANNEL_BUSY
    assert len([answer for answer in answers if isinstance(answer, Happened)]) == 1


async def test_a_rematch_is_for_the_players_of_a_finished_game(hall: Hall) -> None:
    position = await hall.start()
    with pytest.raises(Refused) as refused:
        await hall.service.lobby.rematch(position.game.id, ANN, HERE, interaction=1)
    assert reason(refused) is Why.GAME_NOT_OVER
    over = await hall.finish(position)
    with pytest.raises(Refused) as refused:
        await hall.service.lobby.rematch(over.game.id, CAT, HERE, interaction=2)
    assert reason(refused) is Why.NOT_A_PLAYER


async def test_a_rematch_is_not_offered_to_who_blocked_or_is_gone(hall: Hall) -> None:
    over = await hall.finish(await hall.start())
    await hall.service.people.block(BOB.id, ANN.id)
    with pytest.raises(Refused) as refused:
        await hall.service.lobby.rematch(over.game.id, ANN, HERE, interaction=1)
    assert reason(refused) is Why.BLOCKED_YOU
    await hall.service.people.delete(BOB.id)
    with pytest.raises(Refused) as refused:
        await hall.service.lobby.rematch(over.game.id, ANN, HERE, interaction=2)
    assert reason(refused) is Why.OPPONENT_GONE
