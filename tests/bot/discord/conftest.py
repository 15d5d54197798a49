"""The real bot on a simulated Discord, with a real SQLite file; any ERROR in the log fails the test."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import simcord

from bot.client import DuelClient
from bot.service import Service
from tests.bot.discord.scene import House, Scene


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))


@pytest.fixture(autouse=True)
def error_log() -> Iterator[list[str]]:
    """What was logged as an error; a test that wants errors clears the list."""
    handler = _Errors()
    logging.getLogger().addHandler(handler)
    yield handler.found
    logging.getLogger().removeHandler(handler)
    assert not handler.found, "errors were logged:\n" + "\n".join(handler.found)


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database of the present schema, to copy for each test."""
    file = tmp_path_factory.mktemp("database") / "empty.sqlite3"

    async def make() -> None:
        house = House(f"sqlite+aiosqlite:///{file}")
        await house.open()
        await house.close()

    asyncio.run(make())
    return file


@pytest.fixture
def database(migrated: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(migrated, tmp_path / "duel.sqlite3"))


@pytest.fixture
async def house(database: Path) -> AsyncIterator[House]:
    opened = House(f"sqlite+aiosqlite:///{database}")
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def service(house: House) -> Service:
    """The service as the test begins."""
    return house.service


@pytest.fixture
async def env(service: Service) -> AsyncIterator[simcord.Env]:
    """A simulated Discord with the bot logged in. Refusals are no errors, so the log is what is checked."""
    running = simcord.Env(DuelClient(service), check_errors=False, settle_timeout=300.0)
    await running.start()
    yield running
    await running.shutdown()


@pytest.fixture
def scene(env: simcord.Env, house: House) -> Scene:
    return Scene.set(env, house)
