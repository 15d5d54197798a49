"""The time, as something that can be passed in: tests move it, the bot asks the system."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> int:
        """Whole seconds since 1970 (UTC)."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> int:
        """Whole seconds since 1970 (UTC)."""
        return int(time.time())


class ManualClock:
    """A clock that moves only when told to."""

    def __init__(self, start: int = 1_800_000_000) -> None:
        self._now = start

    def now(self) -> int:
        """Whole seconds since 1970 (UTC)."""
        return self._now

    def move(self, seconds: int) -> None:
        """Let time pass."""
        self._now += seconds
