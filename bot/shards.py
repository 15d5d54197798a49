"""Which servers a process acts for: Discord's own arithmetic of shards.

A server belongs to the shard ``(id >> 22) % count``, direct messages to shard 0. Whatever nobody asked for by a
tap (reminders, expiries, an AI's move, posts left over) is done by the process whose shard the server belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass

STEP = 1 << 22
"""Below this a server's id only numbers what was made in the same millisecond."""


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of all shards; without more said, the one and only."""

    ids: tuple[int, ...] = (0,)
    count: int = 1

    @property
    def are_all(self) -> bool:
        """Whether no other process is needed."""
        return len(self.ids) == self.count

    def own(self, guild_id: int | None) -> bool:
        """Whether a server (or direct messages) belongs to one of these."""
        return (guild_id or 0) // STEP % self.count in self.ids

    def name(self, shard: int) -> str:
        """How one of these is called in the database and in the log: ``2/16``."""
        return f"{shard}/{self.count}"

    def __str__(self) -> str:
        return f"{','.join(map(str, self.ids))} of {self.count}"


ALL = Shards()
