"""The world goes wrong around a living process: Discord fails, the gateway closes, taps come twice or late."""

from __future__ import annotations

import asyncio

import pytest
from aiohttp import web

from tests.wire import checks
from tests.wire.calls import Call
from tests.wire.faults import Weather, hang_up, limited
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.rest import CALLBACK, EDIT_ANSWER, EDIT_MESSAGE, SEND_MESSAGE
from tests.wire.table import DONE, Table
from tests.wire.world import ALL, ATTACH


@pytest.fixture
async def table(bot: Bot, crowd: Crowd) -> Table:
    """A game that has begun."""
    assert bot.running
    found = Table.lay(crowd, "table")
    await found.begin()
    return found


async def everything_is_right(bot: Bot, crowd: Crowd, *tables: Table) -> None:
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables) == []


async def test_refusals_and_failures_of_discord_lose_and_double_nothing(bot: Bot, crowd: Crowd) -> None:
    tables = [Table.lay(crowd, f"table {number}") for number in range(4)]
    await asyncio.gather(*(table.begin() for table in tables))
    weather = Weather(crowd.world)
    crowd.discord.rest.hooks.append(weather)
    await asyncio.gather(*(table.play(turns=6) for table in tables))
    crowd.discord.rest.hooks.clear()
    await everything_is_right(bot, crowd, *tables)
    assert all(weather.counts.values()), weather.counts
    assert not crowd.unanswered


async def test_an_acknowledgement_whose_answer_was_lost_is_not_forgotten(crowd: Crowd, table: Table) -> None:
    async def lose_once(call):
        if call.obeyed and call.template.startswith("/interactions/"):
            crowd.discord.rest.hooks.clear()
            return web.Response(status=502, text="upstream error")
        return None

    crowd.discord.rest.hooks.append(lose_once)
    await table.play(turns=1)
    assert table.said.startswith(DONE)
    assert not crowd.unanswered


async def test_rate_limits_that_discord_tells_are_kept(bot: Bot, crowd: Crowd, table: Table) -> None:
    crowd.discord.rest.limits.count, crowd.discord.rest.limits.seconds = 3, 1.0
    await table.play(turns=7)
    await everything_is_right(bot, crowd, table)
    assert crowd.discord.rest.limits.refused == 0


async def test_taps_delivered_twice_are_done_once(bot: Bot, crowd: Crowd, table: Table) -> None:
    for _ in range(4):
        board = table.board()
        await table.tap_turn(times=2)
        assert table.said.startswith(DONE)
        await table.new_board(board)
    await everything_is_right(bot, crowd, table)
    assert not crowd.unanswered


async def test_of_two_moves_for_one_ply_exactly_one_is_made(bot: Bot, crowd: Crowd, table: Table) -> None:
    board = table.board()
    assert board is not None
    who, menu = table.to_move(board), board.menus()[0]
    private = [await crowd.click(who, board, menu["custom_id"], one["value"]) for one in menu["options"][:2]]
    taps = [crowd.tap(who, one, one.buttons()[0]["custom_id"]) for one in reversed(private)]
    for one in taps:
        await crowd.deliver(one)
    answers = await asyncio.gather(*(crowd.answer(one) for one in taps))
    table.played += [(one, text.content.startswith(DONE)) for one, text in zip(taps, answers, strict=True)]
    assert sorted(told for _, told in table.played) == [False, True]
    await everything_is_right(bot, crowd, table)


async def test_a_tap_that_comes_too_late_changes_nothing(bot: Bot, crowd: Crowd, table: Table) -> None:
    board = table.board()
    assert board is not None
    who, menu = table.to_move(board), board.menus()[0]
    private = await crowd.click(who, board, menu["custom_id"], menu["options"][0]["value"])
    late = crowd.tap(who, private, private.buttons()[0]["custom_id"])
    late.sent_at -= 4.0
    await crowd.deliver(late)
    await asyncio.sleep(0.5)
    assert late.callback is None
    assert await bot.database.rows("SELECT * FROM moves") == []
    await table.play(turns=1)
    await everything_is_right(bot, crowd, table)


async def test_taps_while_the_gateway_is_gone_are_answered_after_the_resume(
    bot: Bot, crowd: Crowd, table: Table
) -> None:
    gateway = crowd.discord.gateway
    for number, leave in enumerate((gateway.drop, gateway.ask_to_reconnect), 1):
        await leave()
        await table.play(turns=1)
        await gateway.wait_for("resumed", number)
    assert gateway.identified == 1
    await everything_is_right(bot, crowd, table)


async def test_a_lost_session_is_followed_by_a_new_one(bot: Bot, crowd: Crowd, table: Table) -> None:
    await crowd.discord.gateway.invalidate()
    await crowd.discord.gateway.wait_for("identified", 2)
    await table.play(turns=1)
    await everything_is_right(bot, crowd, table)


async def test_the_gateway_hears_the_heart_beat(idle_bot: Bot) -> None:
    gateway = idle_bot.discord.gateway
    gateway.heartbeat_ms = 300
    await idle_bot.start()
    await gateway.wait_for("heartbeats", 4, seconds=5)


async def test_a_database_locked_by_another_program_only_delays(bot: Bot, crowd: Crowd, table: Table) -> None:
    async with bot.database.held():
        moving = asyncio.ensure_future(table.play(turns=1))
        await asyncio.sleep(1.5)
    await moving
    assert table.said.startswith(DONE)
    await everything_is_right(bot, crowd, table)


async def test_sigterm_under_load_finishes_what_is_under_way(bot: Bot, crowd: Crowd) -> None:
    tables = [Table.lay(crowd, f"table {number}") for number in range(5)]
    await asyncio.gather(*(table.begin() for table in tables))
    moving = [asyncio.ensure_future(table.tap_turn()) for table in tables]
    while not any(table.played for table in tables):
        await asyncio.sleep(0.01)
    assert await bot.stop() == 0
    await asyncio.gather(*moving, return_exceptions=True)
    acknowledged = [one for one in crowd.orphaned if one.callback is not None]
    assert not acknowledged, "acknowledged, and left without an answer"
    await bot.start()
    await everything_is_right(bot, crowd, *tables)
    await asyncio.gather(*(table.play(turns=1) for table in tables))
    await everything_is_right(bot, crowd, *tables)


async def test_a_channel_where_the_bot_may_not_post_pictures_is_refused_by_name(bot: Bot, crowd: Crowd) -> None:
    assert bot.running
    table = Table.lay(crowd, "bare")
    table.channel.permissions = ALL & ~ATTACH
    answer = await crowd.command(table.first, table.channel, "duel challenge", opponent=table.second)
    assert "Attach Files" in answer.content
    assert crowd.world.posted == []


async def test_a_board_whose_arrival_was_never_confirmed_loses_its_buttons_too(
    bot: Bot, crowd: Crowd, table: Table
) -> None:
    async def lose_the_answer(call):
        if call.obeyed and call.name == SEND_MESSAGE:
            crowd.discord.rest.hooks.clear()
            return web.Response(status=503, text="upstream error")
        return None

    crowd.discord.rest.hooks.append(lose_the_answer)
    await table.play(turns=2)
    await everything_is_right(bot, crowd, table)


async def test_an_answer_that_discord_refuses_again_and_again_is_given_in_the_end(
    crowd: Crowd, table: Table
) -> None:
    refusals = 12
    """The library gives up after five."""

    async def refuse(call):
        nonlocal refusals
        if call.name != EDIT_ANSWER or call.obeyed or not refusals:
            return None
        refusals -= 1
        return limited()

    crowd.discord.rest.hooks.append(refuse)
    await table.tap_turn()
    assert refusals == 0
    assert table.said.startswith(DONE)


@pytest.mark.parametrize("name", [CALLBACK, SEND_MESSAGE, EDIT_MESSAGE, EDIT_ANSWER])
async def test_a_connection_that_breaks_after_a_call_was_obeyed_loses_and_doubles_nothing(
    bot: Bot, crowd: Crowd, table: Table, name: str
) -> None:
    await table.play(turns=1)
    broken: list[Call] = []

    async def break_once(call):
        if call.name != name or not call.obeyed or broken:
            return None
        broken.append(call)
        return hang_up(call)

    crowd.discord.rest.hooks.append(break_once)
    await table.play(turns=2)
    assert broken
    await everything_is_right(bot, crowd, table)
    assert not crowd.unanswered
