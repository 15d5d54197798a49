"""Time goes wrong: pictures take seconds, the clock jumps, interactions overtake each other."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from tests.wire import checks
from tests.wire.database import Database
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.table import DONE, Table
from tests.wire.world import Interaction

HOUR, YEAR = 3600, 365 * 24 * 3600
SLOW = 2.5
"""Seconds that a picture takes."""


@pytest.fixture
def database(sqlite_url: str) -> Database:
    """One kind is enough here: the service's own tests move the clock on both."""
    return Database(sqlite_url)


def boards_in_order(table: Table) -> bool:
    """Whether the boards of a table were posted in the order of their plies, each once."""
    plies = [
        table.place(one)[1] for one in table.channel.boards() if any(":look:" in id_ for id_ in one.sent_with)
    ]
    return plies == sorted(set(plies))


async def test_pictures_that_take_seconds_delay_boards_but_no_answer(idle_bot: Bot, crowd: Crowd) -> None:
    bot = idle_bot
    bot.settings["WIRE_PICTURE_SECONDS"] = str(SLOW)
    await bot.start()
    tables = [Table.lay(crowd, f"table {number}") for number in range(3)]
    await asyncio.gather(*(table.begin() for table in tables))
    await asyncio.gather(*(table.new_board(None) for table in tables))
    await asyncio.gather(*(table.play(turns=3) for table in tables))
    moves = [one for table in tables for one, _ in table.played]
    assert all(told for table in tables for _, told in table.played)
    assert not crowd.late
    assert not crowd.unanswered
    told = [one.answered_at - one.sent_at for one in moves if one.answered_at]
    assert len(told) == len(moves)
    assert max(told) < SLOW, "every player is told of the move before its picture is drawn"
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables) == []
    assert all(boards_in_order(table) for table in tables)


async def test_a_clock_that_jumps_forward_and_back_reminds_nobody_and_ends_no_game(
    idle_bot: Bot, crowd: Crowd, tmp_path: Path
) -> None:
    bot, clock = idle_bot, tmp_path / "clock"
    _set(clock, 0)
    bot.settings["WIRE_CLOCK"] = str(clock)
    await bot.start()
    idle, played = Table.lay(crowd, "idle"), Table.lay(crowd, "played")
    await asyncio.gather(idle.begin(), played.begin())
    for jump in (YEAR, -YEAR):
        _set(clock, jump)
        await played.play(turns=1)
        assert played.said.startswith(DONE)
        await _ticked(bot, jump)
        now = time.time() + jump
        for since, reminded in await bot.database.rows("SELECT waiting_since, reminded_at FROM games"):
            assert reminded is None
            assert now - HOUR < since <= now, "the waiting goes on where it stood"
    _set(clock, 0)
    await bot.stop()
    await bot.start()
    await asyncio.gather(idle.play(turns=2), played.play(turns=2))
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, [idle, played]) == []
    assert await bot.database.rows("SELECT id FROM outbox WHERE kind IN ('reminder', 'claimable')") == []
    assert not crowd.unanswered


def _set(clock: Path, ahead: int) -> None:
    """The process reads the file at any time: it is never seen half written."""
    new = clock.with_suffix(".new")
    new.write_text(str(ahead), encoding="utf-8")
    new.replace(clock)


async def _ticked(bot: Bot, ahead: int, seconds: float = 90.0) -> None:
    """Wait until the clockwork has looked at the clock."""
    until = time.monotonic() + seconds
    while abs((await bot.database.rows("SELECT max(at) FROM heartbeats"))[0][0] - time.time() - ahead) > HOUR:
        assert time.monotonic() < until, "the clockwork stands still"
        await asyncio.sleep(0.1)


async def test_taps_that_overtake_each_other_change_no_more_than_one_move(bot: Bot, crowd: Crowd) -> None:
    tables = [Table.lay(crowd, f"table {number}") for number in range(4)]
    await asyncio.gather(*(table.begin() for table in tables))
    for _ in range(3):
        await asyncio.gather(*(_crossed_turn(crowd, table) for table in tables))
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables) == []
    assert not crowd.unanswered


async def _crossed_turn(crowd: Crowd, table: Table) -> None:
    """The player taps cards, then a move; the move arrives first, the taps after it, one of them twice."""
    board = table.board()
    assert board is not None
    who, menu = table.to_move(board), board.menus()[0]
    values = [one["value"] for one in menu["options"]]
    private = await crowd.click(who, board, menu["custom_id"], values[0])
    earlier = [crowd.tap(who, board, menu["custom_id"], value) for value in values[:2]]
    move: Interaction = crowd.tap(
        who, private, next(one["custom_id"] for one in private.buttons() if ":play:" in one["custom_id"])
    )
    await crowd.deliver(move)
    for times, one in enumerate(earlier, 1):
        await crowd.deliver(one, times)
    answer = await crowd.answer(move)
    table.played.append((move, answer.content.startswith(DONE)))
    assert answer.content.startswith(DONE)
    for one in earlier:
        late = await crowd.answer(one)
        assert not late.content.startswith(DONE)
    await table.new_board(board)
