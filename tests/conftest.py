"""What all tests share."""

import asyncio
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.store import Store
from tests import postgres

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def reference() -> Any:
    """Reads a file of the reference data that the project was carried over from; skips where it is absent."""

    def read(name: str) -> Any:
        path = SHARED / "duel" / name
        if not path.exists():
            pytest.skip(f"{path.name} of the reference data is not here")
        text = path.read_text(encoding="utf-8")
        return json.loads(text) if path.suffix == ".json" else text

    return read


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """A PostgreSQL server for all tests of this worker; they are skipped where it is not installed."""
    if postgres.programs() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    with postgres.running() as server:
        server.sql(f"CREATE DATABASE {postgres.TEMPLATE}")
        asyncio.run(_migrate(server.url(postgres.TEMPLATE)))
        yield server


async def _migrate(url: str) -> None:
    async with Store.open(url):
        pass


@pytest.fixture(scope="session")
def fresh_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty SQLite database of the present schema, to copy for each test."""
    file = tmp_path_factory.mktemp("database") / "fresh.sqlite3"
    asyncio.run(_migrate(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture
def postgres_url(postgres_server: postgres.Server) -> Iterator[str]:
    """A PostgreSQL database of the present schema, for one test."""
    with postgres_server.database(postgres.TEMPLATE) as url:
        yield url


@pytest.fixture
def sqlite_url(fresh_file: Path, tmp_path: Path) -> str:
    """An SQLite database of the present schema, for one test."""
    return f"sqlite+aiosqlite:///{shutil.copy(fresh_file, tmp_path / 'duel.sqlite3')}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A database of each kind, of the present schema and empty, for one test."""
    return str(request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url"))
