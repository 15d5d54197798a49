from functools import partial

import pytest

from bot.model import Ending, Happened, OfferKind, OfferState, Position, PostKind
from bot.service.refusals import GameOver, NotAPlayer, Refused, Stale, Why
from engine.duel.events import AgeBegan, Revealed, WondersOffered
from engine.duel.model import Kind
from tests.bot.service.hall import CAT, Hall, reason


def shows(position: Position) -> bool:
    assert position.entry is not None
    return any(isinstance(e, Revealed | AgeBegan | WondersOffered) for e in position.entry.events)


async def until_move(hall: Hall, *, showing: bool) -> tuple[Position, Position]:
    """The positions before and after a move that passes the turn and shows a card, or does not."""
    position = await hall.play_on(await hall.start(), lambda p: p.view(None).age == 1)
    while True:
        before, position = position, (await hall.move(position)).position
        if position.to_act != before.to_act and shows(position) == showing:
            return before, position


async def open_offers(hall: Hall, game: int) -> list[int]:
    """The offers of a game that wait for an answer, as they are on disk."""
    found = await hall.database.rows("SELECT id FROM offers WHERE game_id = :game AND state = 'open'", game=game)
    return [offer for (offer,) in found]


async def take_back(hall: Hall, position: Position, user: int) -> Happened:
    return await hall.service.agreements.take_back(position.game.id, user, interaction=hall.interaction())


async def test_a_move_that_showed_nothing_is_taken_back_at_once(hall: Hall) -> None:
    before, after = await until_move(hall, showing=False)
    back = await take_back(hall, after, hall.mover(before))
    assert back.offer is None
    assert (back.position.state, back.position.moves) == (before.state, before.moves)
    assert back.position.ply == after.ply + 1
    assert [post.kind for post in back.posts] == [PostKind.TURN]
    assert back.position.entry is not None
    assert (back.position.entry.takes_back, back.position.entry.move) == (1, None)


async def test_a_take_back_survives_a_restart_and_the_game_goes_on(hall: Hall) -> None:
    before, after = await until_move(hall, showing=False)
    back = await take_back(hall, after, hall.mover(before))
    await hall.restart()
    found = await hall.service.tables.get(before.game.id)
    assert (found.ply, found.state, found.moves) == (back.position.ply, before.state, before.moves)
    over = await hall.finish(found)
    check = await hall.service.archive.verify(over.game.id, over.game.place.guild_id)
    assert check.legal


async def test_a_button_of_a_taken_back_position_is_stale_for_ever(hall: Hall) -> None:
    before, after = await until_move(hall, showing=False)
    back = await take_back(hall, after, hall.mover(before))
    again = (await hall.move(back.position)).position
    with pytest.raises(Stale):
        await hall.service.tables.play(
            again.game.id, hall.legal(again)[0], hall.mover(again), interaction=1, ply=after.ply
        )


async def test_the_same_take_back_delivered_twice_takes_back_once(hall: Hall) -> None:
    before, after = await until_move(hall, showing=False)
    user, ask = hall.mover(before), hall.service.agreements.take_back
    first = await ask(after.game.id, user, interaction=1)
    second = await ask(after.game.id, user, interaction=1)
    assert (second.again, second.position) == (True, first.position)
    assert (await hall.service.tables.get(after.game.id)).ply == first.position.ply


async def test_a_take_back_meant_for_an_older_position_is_stale(hall: Hall) -> None:
    before, after = await until_move(hall, showing=False)
    with pytest.raises(Stale):
        await hall.service.agreements.take_back(after.game.id, hall.mover(before), interaction=1, ply=before.ply)
    assert (await hall.service.tables.get(after.game.id)).ply == after.ply


async def test_the_same_answer_delivered_twice_counts_once(hall: Hall) -> None:
    before, after = await until_move(hall, showing=True)
    offer = (await take_back(hall, after, hall.mover(before))).offer
    assert offer is not None
    answer = hall.service.agreements.answer
    first = await answer(offer.id, hall.mover(after), accept=True, interaction=1)
    second = await answer(offer.id, hall.mover(after), accept=True, interaction=1)
    assert (second.again, second.position, second.offer) == (True, first.position, first.offer)


async def test_a_move_that_showed_a_card_needs_consent_that_names_it(hall: Hall) -> None:
    before, after = await until_move(hall, showing=True)
    asked = await take_back(hall, after, hall.mover(before))
    assert asked.offer is not None
    assert (asked.offer.kind, asked.offer.move, asked.offer.moves) == (
        OfferKind.TAKE_BACK,
        after.moves[-1],
        1,
    )
    assert asked.position == after
    assert [post.kind for post in asked.posts] == [PostKind.OFFER]
    agreed = await hall.service.agreements.answer(asked.offer.id, hall.mover(after), accept=True, interaction=1)
    assert agreed.position.state == before.state
    assert agreed.offer is not None
    assert agreed.offer.state is OfferState.ACCEPTED
    assert await hall.service.agreements.get_offer(asked.offer.id) == agreed.offer


async def test_after_the_opponent_acted_a_take_back_needs_consent_and_undoes_both(hall: Hall) -> None:
    before, after = await until_move(hall, showing=False)
    user, rival = hall.mover(before), hall.mover(after)
    later = await hall.play_on(after, lambda p: p.to_act != after.to_act)
    asked = await take_back(hall, later, user)
    assert asked.offer is not None
    assert asked.offer.moves == len(later.moves) - len(before.moves)
    assert asked.offer.move == before_next(before, later)
    agreed = await hall.service.agreements.answer(asked.offer.id, rival, accept=True, interaction=1)
    assert agreed.position.state == before.state


def before_next(before: Position, later: Position) -> object:
    return later.moves[len(before.moves)]


async def test_the_great_librarys_tokens_count_as_shown(hall: Hall) -> None:
    for seed in range(200):
        hall.rng.seed(seed)
        position = await hall.play_on(await hall.start(), lambda p: p.view(None).pending.kind is Kind.LIBRARY)
        if not position.over:
            break
    assert not position.over
    asked = await take_back(hall, position, hall.mover(position))
    assert asked.offer is not None


async def test_declined_means_that_nothing_changed(hall: Hall) -> None:
    before, after = await until_move(hall, showing=True)
    asked = await take_back(hall, after, hall.mover(before))
    await hall.deliver_all()
    offer_post = hall.sent[-1]
    assert asked.offer is not None
    declined = await hall.service.agreements.answer(asked.offer.id, hall.mover(after), accept=False, interaction=1)
    assert declined.position == after
    ((kind, message),) = [(post.kind, post.message_id) for post in declined.posts]
    assert (kind, message) == (PostKind.OFFER_DECLINED, 5000 + offer_post.id)
    assert await open_offers(hall, after.game.id) == []
    with pytest.raises(Refused) as refused:
        await hall.service.agreements.answer(asked.offer.id, hall.mover(after), accept=True, interaction=2)
    assert reason(refused) is Why.NO_SUCH_OFFER


async def test_nobody_consents_to_an_own_offer_and_spectators_to_none(hall: Hall) -> None:
    before, after = await until_move(hall, showing=True)
    asked = await take_back(hall, after, hall.mover(before))
    assert asked.offer is not None
    answer = hall.service.agreements.answer
    with pytest.raises(Refused) as refused:
        await answer(asked.offer.id, hall.mover(before), accept=True, interaction=1)
    assert reason(refused) is Why.OWN_OFFER
    with pytest.raises(NotAPlayer):
        await answer(asked.offer.id, CAT.id, accept=True, interaction=2)
    with pytest.raises(Refused) as refused:
        await answer(999, CAT.id, accept=True, interaction=3)
    assert reason(refused) is Why.NO_SUCH_OFFER


async def test_an_offer_lapses_when_the_game_goes_on(hall: Hall) -> None:
    before, after = await until_move(hall, showing=True)
    asked = await take_back(hall, after, hall.mover(before))
    assert asked.offer is not None
    await hall.deliver_all()
    offer_message = 5000 + hall.sent[-1].id
    await hall.move(after)
    assert (await hall.service.agreements.get_offer(asked.offer.id)).state is OfferState.LAPSED
    assert offer_message in [sent.message_id for sent in await hall.service.outbox.stale()]


async def test_one_does_not_offer_twice(hall: Hall) -> None:
    before, after = await until_move(hall, showing=True)
    await take_back(hall, after, hall.mover(before))
    with pytest.raises(Refused) as refused:
        await take_back(hall, after, hall.mover(before))
    assert reason(refused) is Why.ALREADY_OFFERED


async def test_who_has_not_moved_has_nothing_to_take_back(hall: Hall) -> None:
    position = await hall.start()
    for user in (hall.mover(position), hall.waiting(position)):
        with pytest.raises(Refused) as refused:
            await take_back(hall, position, user)
        assert reason(refused) is Why.NOTHING_TO_TAKE_BACK


async def test_several_own_moves_in_a_row_go_back_one_by_one(hall: Hall) -> None:
    past = [await hall.play_on(await hall.start(), lambda p: p.view(None).age == 1)]
    while not (
        len(past) > 2
        and past[-3].to_act == past[-2].to_act != past[-1].to_act
        and not shows(past[-2])
        and not shows(past[-1])
        and not past[-1].over
    ):
        if past[-1].over:
            past = [await hall.play_on(await hall.start(), lambda p: p.view(None).age == 1)]
        past.append((await hall.move(past[-1])).position)
    mover = hall.mover(past[-2])
    back = await take_back(hall, past[-1], mover)
    assert (back.offer, back.position.moves) == (None, past[-2].moves)
    further = await take_back(hall, back.position, mover)
    assert (further.offer, further.position.moves) == (None, past[-3].moves)
    assert further.position.state == past[-3].state


async def test_an_ai_lets_a_person_take_back(hall: Hall) -> None:
    position = await hall.play_on(await hall.start_with_agent(), 12)
    person = next(p.user_id for p in position.game.seats if p.user_id)
    back = await take_back(hall, position, person)
    assert back.offer is None
    assert back.position.to_act is not None
    assert back.position.game.seats[back.position.to_act].user_id == person


async def test_a_draw_is_agreed_by_both(hall: Hall) -> None:
    position = await hall.start()
    one, other = hall.mover(position), hall.waiting(position)
    offered = await hall.service.agreements.offer_draw(position.game.id, one, interaction=1)
    assert offered.offer is not None
    moved = await hall.move(position)
    assert await open_offers(hall, position.game.id) == [offered.offer.id]
    ended = await hall.service.agreements.offer_draw(position.game.id, other, interaction=2)
    assert moved.position.ply == 1
    assert ended.game.result is not None
    assert (ended.game.result.winner, ended.game.result.how) == (None, Ending.AGREEMENT)
    assert (await hall.service.agreements.offer_draw(position.game.id, other, interaction=2)).again


async def test_a_draw_is_accepted_by_its_button_and_lapses_by_a_move_of_the_other(hall: Hall) -> None:
    position = await hall.start()
    offer = (
        await hall.service.agreements.offer_draw(position.game.id, hall.waiting(position), interaction=1)
    ).offer
    assert offer is not None
    position = (await hall.move(position)).position
    assert (await hall.service.agreements.get_offer(offer.id)).state is OfferState.LAPSED
    offer = (
        await hall.service.agreements.offer_draw(position.game.id, hall.waiting(position), interaction=2)
    ).offer
    assert offer is not None
    ended = await hall.service.agreements.answer(offer.id, hall.mover(position), accept=True, interaction=3)
    assert ended.position.over


async def test_the_end_of_a_game_closes_its_offers(hall: Hall) -> None:
    position = await hall.start()
    user = hall.mover(position)
    offer = (await hall.service.agreements.offer_draw(position.game.id, user, interaction=1)).offer
    assert offer is not None
    await hall.deliver_all()
    await hall.service.endings.resign(position.game.id, user, interaction=2)
    assert (await hall.service.agreements.get_offer(offer.id)).state is OfferState.LAPSED
    assert 5000 + hall.sent[-1].id in [sent.message_id for sent in await hall.service.outbox.stale()]


async def test_an_ai_agrees_to_no_draw(hall: Hall) -> None:
    position = await hall.start_with_agent()
    person = next(p.user_id for p in position.game.seats if p.user_id)
    with pytest.raises(Refused) as refused:
        await hall.service.agreements.offer_draw(position.game.id, person, interaction=1)
    assert reason(refused) is Why.AGENT_DECLINES


async def test_what_an_ai_said_about_a_draw_holds_for_the_position_it_was_asked_about(hall: Hall) -> None:
    position = await hall.start_with_agent()
    person = next(p.user_id for p in position.game.seats if p.user_id)
    later = await hall.play_on(position, 2)
    offer = partial(hall.service.agreements.offer_draw, position.game.id, person, agent_agrees=True)
    with pytest.raises(Stale):
        await offer(interaction=1, ply=position.ply)
    assert (await offer(interaction=2, ply=later.ply)).position.over
    assert not await hall.service.agreements.asks_agent(later, person, interaction=2), "it was delivered before"


async def test_a_player_resigns_once_also_out_of_turn(hall: Hall) -> None:
    position = await hall.start()
    loser = hall.waiting(position)
    ended = await hall.service.endings.resign(position.game.id, loser, interaction=1)
    assert ended.game.result is not None
    assert (ended.game.result.winner, ended.game.result.text) == (0, "p1 resignation")
    assert (await hall.service.endings.resign(position.game.id, loser, interaction=1)).again
    with pytest.raises(GameOver):
        await hall.service.endings.resign(position.game.id, loser, interaction=2)
    with pytest.raises(GameOver):
        await take_back(hall, position, loser)
