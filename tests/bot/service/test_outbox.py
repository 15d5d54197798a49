import asyncio

import pytest

from bot.model import Post, PostKind, Sent
from bot.service.outbox import FIRST_RETRY, LAST_RETRY, MOST_TRIES, Undeliverable
from tests.bot.service.hall import BOB, CHANNEL, Hall


def kinds(posts: list[Post]) -> list[PostKind]:
    return [post.kind for post in posts]


async def waiting(hall: Hall) -> int:
    """How much is still to be posted, later tries included."""
    return (await hall.service.tables.counts())[1]


async def test_what_was_not_posted_before_a_crash_is_posted_after_it_once(hall: Hall) -> None:
    position = await hall.start()
    await hall.deliver_all()
    hall.sent.clear()
    await hall.move(position)
    await hall.restart()
    await hall.deliver_all()
    await hall.restart()
    await hall.deliver_all()
    assert [(post.kind, post.ply) for post in hall.sent] == [(PostKind.TURN, 1)]


async def test_a_crash_between_post_and_note_sends_the_same_nonce_again(hall: Hall) -> None:
    happened = await hall.move(await hall.start())
    nonces = []

    async def killed(post: Post) -> int:
        nonces.append(post.nonce)
        raise asyncio.CancelledError

    (post,) = happened.posts
    with pytest.raises(asyncio.CancelledError):
        await hall.service.outbox.deliver(post, killed)
    await hall.restart(down=FIRST_RETRY)
    await hall.deliver_all()
    assert (hall.sent[-1].nonce, hall.sent[-1].attempts) == (nonces[0], 1)


async def test_a_message_that_discord_recognised_by_its_nonce_is_noted_once(hall: Hall) -> None:
    position = await hall.start()
    await hall.deliver_all()
    (post,) = (await hall.move(position)).posts

    async def the_same_message(_: Post) -> int:
        return 4711

    assert await hall.service.outbox.deliver(post, the_same_message) is not None
    (later,) = (await hall.move(await hall.service.tables.get(position.game.id))).posts
    stale = await hall.service.outbox.deliver(later, the_same_message)
    assert stale is not None
    assert Sent(CHANNEL, 4711) not in stale
    assert await waiting(hall) == 0


async def test_a_handler_and_the_round_after_a_crash_never_post_the_same(hall: Hall) -> None:
    happened = await hall.move(await hall.start())
    (post,) = happened.posts

    async def slowly(post: Post) -> int:
        await asyncio.sleep(0.02)
        return await hall.send(post)

    results = await asyncio.gather(*(hall.service.outbox.deliver(post, slowly) for _ in range(3)))
    assert [result is None for result in results] == [False, True, True]
    assert len(hall.sent) == 1


async def test_boards_that_were_missed_are_one_board_that_tells_all_of_it(hall: Hall) -> None:
    position = await hall.start()
    await hall.deliver_all()
    position = await hall.play_on(position, 1)
    await hall.deliver_all()
    hall.sent.clear()
    position = await hall.play_on(position, 3)
    await hall.deliver_all()
    ((kind, ply, since),) = [(post.kind, post.ply, post.since_ply) for post in hall.sent]
    assert (kind, ply, since) == (PostKind.TURN, 4, 1)
    assert [e.ply for e in await hall.service.tables.log(position.game.id, since)] == [2, 3, 4]


async def test_the_end_makes_boards_superfluous_that_were_not_posted(hall: Hall) -> None:
    position = await hall.play_on(await hall.start(), 3)
    await hall.service.endings.resign(position.game.id, BOB.id, interaction=1)
    await hall.deliver_all()
    assert kinds(hall.sent) == [PostKind.CHALLENGE_CLOSED, PostKind.END]


async def test_an_old_board_loses_its_buttons_only_after_the_new_one_is_up(hall: Hall) -> None:
    position = await hall.start()
    await hall.deliver_all()
    old = await hall.service.tables.board_message(position.game.id)
    assert old is not None
    position = (await hall.move(position)).position
    assert await hall.service.outbox.stale() == []
    assert await hall.deliver_all() == [old]
    assert await hall.service.tables.board_message(position.game.id) != old
    await hall.restart()
    assert await hall.service.outbox.stale() == [old]
    await hall.service.outbox.stripped(old)
    assert await hall.service.outbox.stale() == []


async def test_boards_that_lose_their_buttons_at_the_same_time_are_all_noted(hall: Hall) -> None:
    position = await hall.start()
    for _ in range(5):
        await hall.deliver_all()
        position = (await hall.move(position)).position
    stale = await hall.service.outbox.stale()
    assert len(stale) == 4
    await asyncio.gather(*(hall.service.outbox.stripped(sent) for sent in stale))
    await hall.restart()
    assert await hall.service.outbox.stale() == []


async def test_a_post_that_failed_is_tried_again_later_and_later(hall: Hall) -> None:
    (post,) = (await hall.move(await hall.start())).posts

    async def broken(_: Post) -> int:
        raise ConnectionError("no answer")

    for wait in (FIRST_RETRY, FIRST_RETRY * 2, FIRST_RETRY * 4):
        with pytest.raises(ConnectionError):
            await hall.service.outbox.deliver(post, broken)
        hall.clock.move(wait - 1)
        assert post.id not in [due.id for due in await hall.service.outbox.due()]
        hall.clock.move(1)
        assert post.id in [due.id for due in await hall.service.outbox.due()]
    for _ in range(12):
        with pytest.raises(ConnectionError):
            await hall.service.outbox.deliver(post, broken)
    hall.clock.move(LAST_RETRY)
    assert post.id in [due.id for due in await hall.service.outbox.due()]
    await hall.deliver_all()
    assert (hall.sent[-1].id, hall.sent[-1].attempts) == (post.id, 15)


async def test_what_can_never_be_posted_is_given_up(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    (post,) = (await hall.move(await hall.start())).posts

    async def forbidden(_: Post) -> int:
        raise Undeliverable("the channel is gone")

    assert await hall.service.outbox.deliver(post, forbidden) is None
    assert post.id not in [due.id for due in await hall.service.outbox.due()]
    assert "the channel is gone" in caplog.text


async def test_a_closed_challenge_rewrites_its_own_message(hall: Hall) -> None:
    invited = await hall.challenge()
    await hall.deliver_all()
    (challenge_post,) = hall.sent
    declined = await hall.service.lobby.decline(invited.challenge.id, BOB.id, interaction=1)
    (edit,) = declined.posts
    assert edit.message_id == 5000 + challenge_post.id
    await hall.deliver_all()
    assert await hall.service.outbox.stale() == []


async def test_a_challenge_answered_before_it_was_posted_is_posted_closed(hall: Hall) -> None:
    invited = await hall.challenge()
    await hall.service.lobby.decline(invited.challenge.id, BOB.id, interaction=1)
    await hall.deliver_all()
    assert [(post.kind, post.message_id) for post in hall.sent] == [(PostKind.CHALLENGE_CLOSED, None)]


async def test_posts_of_a_channel_are_sent_one_after_the_other(hall: Hall) -> None:
    under_way = 0

    async def alone(post: Post) -> int:
        nonlocal under_way
        under_way += 1
        assert under_way == 1
        await asyncio.sleep(0.01)
        under_way -= 1
        return await hall.send(post)

    invited = await hall.challenge()
    started = await hall.accept(invited.challenge)
    await asyncio.gather(*(hall.service.outbox.deliver(post, alone) for post in started.posts))
    assert kinds(hall.sent) == [PostKind.CHALLENGE_CLOSED, PostKind.TURN]
    assert {post.channel_id for post in hall.sent} == {CHANNEL}
    assert await hall.service.tables.board_message(started.game.id) == Sent(CHANNEL, 5000 + hall.sent[1].id)


async def show(hall: Hall, post: Post) -> int:
    """As the bot does it: the table is looked up after the post was taken from the outbox."""
    await hall.service.outbox.table(post)
    return await hall.send(post)


async def test_a_board_that_the_game_overtakes_on_its_way_is_not_posted(hall: Hall) -> None:
    position = await hall.start()
    await hall.deliver_all()
    hall.sent.clear()
    (first,) = (await hall.move(position)).posts

    async def overtaken(post: Post) -> int:
        await hall.move(await hall.service.tables.get(position.game.id))
        return await show(hall, post)

    assert await hall.service.outbox.deliver(first, overtaken) is None
    (second,) = await hall.service.outbox.due()
    await hall.service.outbox.deliver(second, lambda post: show(hall, post))
    assert [(post.kind, post.ply, post.since_ply) for post in hall.sent] == [(PostKind.TURN, 2, 0)]


async def test_no_turn_is_called_in_a_game_that_ended_meanwhile(hall: Hall) -> None:
    (turn,) = (await hall.move(await hall.start())).posts

    async def ended(post: Post) -> int:
        assert post.game_id is not None
        await hall.service.endings.resign(post.game_id, BOB.id, interaction=1)
        return await show(hall, post)

    assert await hall.service.outbox.deliver(turn, ended) is None
    assert hall.sent == []
    assert PostKind.TURN not in kinds(await hall.service.outbox.due())


async def test_an_offer_that_lapses_before_it_is_shown_is_not_shown(hall: Hall) -> None:
    position = await hall.start()
    offered = await hall.service.agreements.offer_draw(position.game.id, hall.waiting(position), interaction=1)
    (post,) = offered.posts

    async def lapsed(post: Post) -> int:
        await hall.move(position)
        return await show(hall, post)

    assert await hall.service.outbox.deliver(post, lapsed) is None
    assert hall.sent == []


async def test_an_offer_that_lapses_while_it_is_being_posted_loses_its_buttons(hall: Hall) -> None:
    position = await hall.start()
    await hall.deliver_all()
    offered = await hall.service.agreements.offer_draw(position.game.id, hall.waiting(position), interaction=1)
    (post,) = offered.posts

    async def under_way(post: Post) -> int:
        await hall.move(position)
        return await hall.send(post)

    assert await hall.service.outbox.deliver(post, under_way) == [Sent(CHANNEL, 5000 + post.id)]
    assert Sent(CHANNEL, 5000 + post.id) in await hall.service.outbox.stale()


async def crash_after_posting(hall: Hall, post: Post) -> Sent:
    """The message is in the channel, and the process dies before it is noted."""

    async def killed(_: Post) -> int:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await hall.service.outbox.deliver(post, killed)
    await hall.restart()
    return Sent(post.channel_id, 4711)


async def test_a_board_that_was_posted_just_before_a_crash_is_known_by_a_tap_and_stripped(hall: Hall) -> None:
    happened = await hall.move(await hall.start())
    board = await crash_after_posting(hall, happened.posts[0])
    await hall.service.outbox.tapped(board, happened.game.id, happened.position.ply)
    assert await hall.service.tables.board_message(happened.game.id) == board
    hall.clock.move(FIRST_RETRY)
    assert PostKind.TURN not in kinds(await hall.service.outbox.due())
    await hall.move(happened.position)
    assert board in await hall.deliver_all()


async def test_a_board_that_is_tapped_before_discord_confirms_it_keeps_its_components(hall: Hall) -> None:
    position = await hall.start()
    await hall.deliver_all()
    first = await hall.service.tables.board_message(position.game.id)
    happened = await hall.move(position)
    board = Sent(CHANNEL, 4711)

    async def confirmed_late(_: Post) -> int:
        await hall.service.outbox.tapped(board, happened.game.id, happened.position.ply)
        return board.message_id

    assert await hall.service.outbox.deliver(happened.posts[0], confirmed_late) == [first]
    assert await hall.service.outbox.stale() == [first]
    assert await hall.service.tables.board_message(position.game.id) == board


async def test_such_a_board_is_stripped_also_when_it_is_tapped_after_the_next_one_is_up(hall: Hall) -> None:
    happened = await hall.move(await hall.start())
    board = await crash_after_posting(hall, happened.posts[0])
    await hall.move(happened.position)
    await hall.deliver_all()
    newest = await hall.service.tables.board_message(happened.game.id)
    await hall.service.outbox.tapped(board, happened.game.id, happened.position.ply)
    assert await hall.service.outbox.stale() == [board]
    assert await hall.service.tables.board_message(happened.game.id) == newest


async def test_a_message_that_is_not_ours_to_note_is_left_alone_when_it_is_tapped(hall: Hall) -> None:
    position = await hall.start()
    await hall.deliver_all()
    board = await hall.service.tables.board_message(position.game.id)
    for tapped in (Sent(CHANNEL, 4711), board):
        assert tapped is not None
        await hall.service.outbox.tapped(tapped, position.game.id, 0)
    assert await hall.service.tables.board_message(position.game.id) == board
    assert await hall.service.outbox.stale() == []


async def test_an_older_board_is_not_called_the_board_as_it_stands(hall: Hall) -> None:
    position = await hall.start()
    await hall.deliver_all()
    after = (await hall.move(position)).position
    assert await hall.service.tables.board_message(position.game.id) is None
    await hall.deliver_all()
    assert await hall.service.tables.board_message(position.game.id) is not None
    await hall.service.endings.resign(after.game.id, BOB.id, interaction=1)
    assert await hall.service.tables.board_message(position.game.id) is None
    await hall.deliver_all()
    assert await hall.service.tables.board_message(position.game.id) == Sent(CHANNEL, 5000 + hall.sent[-1].id)


async def try_in_vain(hall: Hall, post: Post, times: int) -> None:
    async def not_allowed(_: Post) -> int:
        raise PermissionError("Missing Permissions")

    for _ in range(times):
        with pytest.raises(PermissionError):
            await hall.service.outbox.deliver(post, not_allowed)


async def test_the_board_of_an_open_game_waits_for_the_permission_as_long_as_it_takes(hall: Hall) -> None:
    (turn,) = (await hall.move(await hall.start())).posts
    await try_in_vain(hall, turn, MOST_TRIES + 2)
    hall.clock.move(LAST_RETRY)
    await hall.deliver_all()
    assert hall.sent[-1].id == turn.id


async def test_everything_else_is_given_up_after_about_a_day_of_tries(hall: Hall) -> None:
    (post,) = (await hall.challenge()).posts
    await try_in_vain(hall, post, MOST_TRIES)
    assert await waiting(hall) == 1
    await try_in_vain(hall, post, 1)
    assert await waiting(hall) == 0
