from collections.abc import AsyncIterator

import pytest

from tests.bot.service.hall import Hall


@pytest.fixture
async def hall(database_url: str) -> AsyncIterator[Hall]:
    """The service on each kind of database."""
    hall = Hall(database_url)
    await hall.open()
    yield hall
    await hall.close()
