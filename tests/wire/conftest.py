"""The local Discord, the bot process on it, and the people."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire import spec
from tests.wire.database import Database
from tests.wire.people import Crowd
from tests.wire.process import Bot
from tests.wire.server import Discord


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    """A local Discord; whatever the bot sent that Discord would refuse fails the test."""
    local = Discord()
    async with local.listening():
        yield local
    assert not local.world.violations, "\n".join(local.world.violations)


def pytest_report_header() -> str:
    return spec.told()


@pytest.fixture
def crowd(discord: Discord) -> Crowd:
    return Crowd(discord)


@pytest.fixture
def database(database_url: str) -> Database:
    """The bot's database, of each kind."""
    return Database(database_url)


@pytest.fixture
async def idle_bot(discord: Discord, database: Database, tmp_path: Path) -> AsyncIterator[Bot]:
    """The bot, not started yet."""
    bot = Bot(discord, database, tmp_path)
    yield bot
    if bot.running:
        bot.kill()
        await bot.dead()
    assert not bot.errors(), "\n".join(bot.errors())


@pytest.fixture
async def bot(idle_bot: Bot) -> Bot:
    await idle_bot.start()
    return idle_bot
