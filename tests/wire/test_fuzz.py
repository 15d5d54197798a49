"""Forged taps and odd commands: each is answered, changes nothing of others' games, and shows nothing hidden."""

from __future__ import annotations

import random

from tests.wire import checks, fuzz
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.table import Table


async def test_bad_input_is_answered_and_changes_nothing(bot: Bot, crowd: Crowd) -> None:
    table = Table.lay(crowd, "table")
    await table.begin()
    await table.play(turns=3)
    await checks.quiet(bot.database)
    before = await fuzz.moves(bot.database, [table])
    fuzzer = fuzz.Fuzzer(crowd, random.Random(1), [table])
    await fuzzer.attack(400)
    assert fuzzer.bad == []
    assert await fuzz.moves(bot.database, [table]) == before
    await table.play(turns=2)
    await checks.quiet(bot.database)
    assert await checks.problems(bot.database, crowd, [table]) == []
