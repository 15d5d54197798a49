"""The local Discord, listening on a port."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from tests.wire.gateway import Gateway
from tests.wire.rest import Rest
from tests.wire.world import World

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.wire00.abcdefghijklmnopqrstuvwxyz0"  # noqa: S105 - it opens nothing


class Discord:
    """World, gateway and REST in one."""

    def __init__(self) -> None:
        self.world = World()
        self.gateway = Gateway(self.world, TOKEN)
        self.rest = Rest(self.world, self.gateway, TOKEN)
        self.address = ""
        self.deaths: Counter[int] = Counter()
        """How often the process of a shard has ended."""

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        app = web.Application(client_max_size=32 * 2**20)
        app.router.add_get("/", self.gateway.serve)
        app.router.add_route("*", "/api/v10/{call:.*}", self.rest.serve)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        self.address = self.gateway.address = f"127.0.0.1:{port}"
        try:
            yield
        finally:
            await runner.cleanup()
