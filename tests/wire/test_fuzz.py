"""Forged taps and odd commands: each is answered, changes nothing of others' games, and shows nothing hidden."""

from __future__ import annotations

import asyncio
import random

import bot.client  # noqa: F401 - every kind of tap is registered then
from bot.ui import taps
from tests.wire import checks, fuzz
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.table import Table


async def test_bad_input_is_answered_and_changes_nothing(bot: Bot, crowd: Crowd) -> None:
    tables = [Table.lay(crowd, f"table {number}") for number in range(3)]
    await asyncio.gather(*(table.begin(rated="no") for table in tables))
    fuzzer = await fuzz.prepared(bot, crowd, tables, random.Random(1))
    assert fuzzer.hidden.libraries
    before = await fuzz.standing(bot.database, tables)
    await fuzzer.attack(400)
    assert fuzzer.bad == []
    assert await fuzz.standing(bot.database, tables) == before
    await asyncio.gather(*(table.play(turns=2) for table in tables[1:]))
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, tables[1:]) == []


def test_every_kind_of_tap_is_forged() -> None:
    assert set(taps._HANDLERS) <= set(fuzz.KINDS)
