"""``/healthz`` and ``/metrics`` on a local port, off unless ``HEALTH_PORT`` is set.

``/healthz`` answers 200 while the gateway is connected and the database answers, else 503: for a service manager
that restarts what is stuck. ``/metrics`` is for Prometheus.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

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
        self.latency = self._seconds(
            "duel_turn_seconds", "From the interaction's arrival to its board being posted."
        )
        self.errors = Counter(
            "duel_errors", "Errors in the log, by their kind: none is expected.", ["kind"], registry=self.registry
        )
        self.games = self._gauge("duel_games_open", "Games that go on.")
        self.waiting = self._gauge("duel_outbox_waiting", "Messages still to be posted.")
        self.connected = self._gauge("duel_gateway_connected", "1 while the gateway is connected.")
        self.ai_waiting = self._gauge("duel_ai_waiting", "Questions to the AI that wait for a worker.")
        self.ai_running = self._gauge("duel_ai_running", "Workers that think.")
        self.ai_seconds = self._seconds("duel_ai_seconds", "From a question to the AI's answer, waiting included.")

    def _gauge(self, name: str, text: str) -> Gauge:
        return Gauge(name, text, registry=self.registry)

    def _seconds(self, name: str, text: str) -> Histogram:
        return Histogram(name, text, buckets=_SECONDS, registry=self.registry)

    def turn(self, seconds: float) -> None:
        """An action is on disk and posted."""
        self.turns.inc()
        self.latency.observe(seconds)


class _Counting(logging.Handler):
    """Counts what is logged as an error, by the kind of exception.

    A line without a traceback may name it as ``kind``; else it is counted by who logged it.
    """

    def __init__(self, errors: Counter) -> None:
        super().__init__(logging.ERROR)
        self._errors = errors

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        raised = record.exc_info[0] if record.exc_info else None
        kind = raised.__name__ if raised else getattr(record, "kind", record.name)
        self._errors.labels(kind).inc()


@dataclass(frozen=True)
class Sources:
    """Where that comes from which is looked up only when somebody asks."""

    connected: Callable[[], bool]
    """Whether the gateway is."""
    counts: Callable[[], Awaitable[tuple[int, int]]]
    """How many games go on, and how many messages are still to be posted: asked of the database."""
    thinking: Callable[[], tuple[int, int]]
    """How many questions wait for the AI, and how many workers think."""


@asynccontextmanager
async def served(port: int, meter: Meter, sources: Sources) -> AsyncIterator[None]:
    """Answer on the port while the block runs; port 0 does not."""
    if not port:
        yield
        return

    async def look() -> tuple[bool, bool]:
        connected = sources.connected()
        meter.connected.set(connected)
        waiting, running = sources.thinking()
        meter.ai_waiting.set(waiting)
        meter.ai_running.set(running)
        try:
            async with asyncio.timeout(DATABASE_SECONDS):
                games, posts = await sources.counts()
        except Exception:  # noqa: BLE001 - whatever it is, the database does not answer
            return connected, False
        meter.games.set(games)
        meter.waiting.set(posts)
        return connected, True

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
    counting = _Counting(meter.errors)
    logging.getLogger().addHandler(counting)
    try:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError as error:
            raise BadConfig(
                f"HEALTH_PORT {port} cannot be used: {error}. Choose a free one, or 0 for none."
            ) from error
        yield
    finally:
        logging.getLogger().removeHandler(counting)
        await runner.cleanup()
