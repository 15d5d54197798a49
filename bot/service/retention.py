"""What is not kept for ever: rows that only served to post games which ended long ago."""

from __future__ import annotations

from bot.service.desk import Desk
from bot.store import retention

PORTION = 10
"""Games (and challenges without one) that are tidied at a time, so that nobody who plays waits for it."""

_DAY = 24 * 3600


class Retention:
    """Tidies in small portions; one that a crash interrupts is undone, and done again later."""

    def __init__(self, desk: Desk, days: int) -> None:
        self._desk = desk
        self._days = days

    async def tidy(self) -> int:
        """Remove one portion; how many games and challenges it was."""
        before = self._desk.clock.now() - self._days * _DAY
        async with self._desk.store.write() as tx:
            return await retention.tidy_games(tx, before, PORTION) + await retention.tidy_challenges(
                tx, before, PORTION
            )
