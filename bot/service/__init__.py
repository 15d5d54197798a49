"""The table service: challenges, games, their times and endings; everything of the bot that is not Discord.

A handler calls one method, which locks the table, asks the engine, writes it all to disk in one transaction, and
says what happened and what must be posted. `Refused` and the engine's errors mean that nothing was changed.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from bot.clock import Clock, SystemClock
from bot.config import RETENTION_DAYS
from bot.service.absence import Watch
from bot.service.agreements import Agreements
from bot.service.archive import Archive
from bot.service.desk import Desk
from bot.service.endings import Endings
from bot.service.lobby import Lobby, secret_seed
from bot.service.outbox import Outbox
from bot.service.people import People
from bot.service.retention import Retention
from bot.service.standings import Standings
from bot.service.tables import Tables
from bot.shards import ALL, Shards
from bot.store import Lease, Store
from engine.ai import LEVELS

__all__ = ["Service"]


class Service:
    """All parts of the service on one database.

    ``agents`` are the levels of AI that may be challenged; ``seeds`` gives the secret of each shuffle;
    ``retention_days`` is how long what served to post a game is kept after its end; ``shards`` are those whose
    servers this process acts for when nobody taps.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        agents: Collection[str] = tuple(LEVELS),
        seeds: Callable[[], bytes] = secret_seed,
        retention_days: int = RETENTION_DAYS,
        shards: Shards = ALL,
    ) -> None:
        desk = Desk(store, clock, shards)
        self.clock = clock
        self.shards = shards
        self.forget = desk.forget
        self.agents = tuple(agents)
        self.lobby = Lobby(desk, agents, seeds)
        self.tables = Tables(desk)
        self.absence = Watch(desk)
        self.endings = Endings(desk, self.absence)
        self.agreements = Agreements(desk)
        self.archive = Archive(desk)
        self.people = People(desk, self.endings)
        self.standings = Standings(desk)
        self.outbox = Outbox(desk)
        self.retention = Retention(desk, retention_days)

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        database_url: str,
        *,
        clock: Clock | None = None,
        agents: Collection[str] = tuple(LEVELS),
        seeds: Callable[[], bytes] = secret_seed,
        retention_days: int = RETENTION_DAYS,
        shards: Shards = ALL,
        lease: Lease | None = None,
    ) -> AsyncIterator[Service]:
        """The service on a database that is brought up to date first; raises `bot.problems.DatabaseProblem`.

        With a lease, nothing is written any more once it is lost.
        """
        async with Store.open(database_url, lease=lease) as store:
            service = cls(store, clock or SystemClock(), agents, seeds, retention_days, shards)
            if lease is not None:
                lease.on_back = service.forget
            await service.absence.started()
            yield service
