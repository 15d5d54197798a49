"""``/healthz`` and ``/metrics`` on a local port, off unless ``HEALTH_PORT`` is set.

``/healthz`` answers 200 while the gateway is connected and the database answers, else 503: for a service manager
that restarts what is stuck. ``/metrics`` is for Prometheus.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.problems import BadConfig

HOST = "127.0.0.1"
DATABASE_SECONDS = 2.0
_SECONDS = (0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0)


class Meter:
    """What is counted while the bot runs."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.turns = Counter("duel_turns", "Actions whose posts were delivered.", registry=self.registry)
        self.latency = Histogram(
            "duel_turn_seconds",
            "From the interaction's arrival to its board being posted.",
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.errors = Counter("duel_errors", "Unexpected errors, by their kind.", ["kind"], registry=self.registry)
        self.games = Gauge("duel_games_open", "Games that go on.", registry=self.registry)
        self.waiting = Gauge("duel_outbox_waiting", "Messages still to be posted.", registry=self.registry)
        self.connected = Gauge(
            "duel_gateway_connected", "1 while the gateway is connected.", registry=self.registry
        )

    def turn(self, seconds: float) -> None:
        """An action is on disk and posted."""
        self.turns.inc()
        self.latency.observe(seconds)

    def error(self, error: Exception) -> None:
        """Something unexpected was answered with a number."""
        self.errors.labels(type(error).__name__).inc()


Counts = Callable[[], Awaitable[tuple[int, int]]]
"""How many games go on, and how many messages are still to be posted: asked of the database."""


@asynccontextmanager
async def served(port: int, meter: Meter, *, connected: Callable[[], bool], counts: Counts) -> AsyncIterator[None]:
    """Answer on the port while the block runs; port 0 does not."""
    if not port:
        yield
        return

    async def look() -> tuple[bool, bool]:
        meter.connected.set(connected())
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                games, waiting = await counts()
        except Exception:  # noqa: BLE001 - whatever it is, the database does not answer
            return connected(), False
        meter.games.set(games)
        meter.waiting.set(waiting)
        return connected(), True

    async def healthz(_request: web.Request) -> web.Response:
        gateway, database = await look()
        status = 200 if gateway and database else 503
        return web.json_response({"gateway": gateway, "database": database}, status=status)

    async def metrics(_request: web.Request) -> web.Response:
        await look()
        return web.Response(body=generate_latest(meter.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.add_routes([web.get("/healthz", healthz), web.get("/metrics", metrics)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError as error:
            raise BadConfig(
                f"HEALTH_PORT {port} cannot be used: {error}. Choose a free one, or 0 for none."
            ) from error
        yield
    finally:
        await runner.cleanup()
