from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.service.hall import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "duel.sqlite3")
    await hall.open()
    yield hall
    await hall.close()
