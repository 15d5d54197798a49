"""The gateway: HELLO, IDENTIFY, RESUME, heartbeats, and the events, compressed as the bot asks for."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import zlib
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.wire.world import World

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
GUILDS = 1
"""The one intent that the bot may ask for."""


class Socket:
    """One connection; what is sent is one zlib stream, if the client asked for that."""

    def __init__(self, ws: web.WebSocketResponse, *, compressed: bool) -> None:
        self.ws = ws
        self._zlib = zlib.compressobj() if compressed else None

    async def send(self, op: int, data: Any = None, seq: int | None = None, event: str | None = None) -> None:
        text = json.dumps({"op": op, "d": data, "s": seq, "t": event})
        try:
            if self._zlib is None:
                await self.ws.send_str(text)
            else:
                packed = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                await self.ws.send_bytes(packed)
        except ConnectionError:  # it went away; a session that is resumed gets it again
            return


@dataclass
class Session:
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    seq: int = 0
    sent: list[tuple[int, str, Any]] = field(default_factory=list)
    socket: Socket | None = None


class Gateway:
    """All connections of the bot."""

    def __init__(self, world: World, token: str) -> None:
        self.world, self.token = world, token
        self.address = ""
        self.heartbeat_ms = 10_000
        self.session: Session | None = None
        self.identified = self.resumed = self.heartbeats = 0
        self.lost = 0
        """Sessions that ended for good: what was under way in one never reaches the bot, as on Discord."""
        self.ready = asyncio.Event()

    @property
    def connected(self) -> bool:
        return self.session is not None and self.session.socket is not None

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection from HELLO to its end."""
        query = request.query
        if query.get("v") != "10" or query.get("encoding") != "json":
            self.world.violations.append(f"the gateway is asked for with {dict(query)}")
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        socket = Socket(ws, compressed=query.get("compress") == "zlib-stream")
        await socket.send(HELLO, {"heartbeat_interval": self.heartbeat_ms})
        try:
            await self._listen(socket)
        finally:
            if self.session is not None and self.session.socket is socket:
                self.session.socket = None
                self.ready.clear()
        return ws

    async def _listen(self, socket: Socket) -> None:
        while True:
            try:
                message = await socket.ws.receive(timeout=self.heartbeat_ms / 1000 * 2.5)
            except TimeoutError:
                self.world.violations.append("no heartbeat for two intervals")
                await socket.ws.close(code=4009)
                return
            if message.type is not WSMsgType.TEXT:
                return
            said = json.loads(message.data)
            match said["op"]:
                case 1:
                    self.heartbeats += 1
                    await socket.send(ACK)
                case 2:
                    await self._identify(socket, said["d"])
                case 6:
                    await self._resume(socket, said["d"])
                case 3 | 4 | 8:
                    pass
                case other:
                    self.world.violations.append(f"the gateway was sent the opcode {other}")
                    await socket.ws.close(code=4001)

    async def _identify(self, socket: Socket, data: dict[str, Any]) -> None:
        if data["token"] != self.token:
            await socket.ws.close(code=4004)
            return
        if data["intents"] != GUILDS:
            self.world.violations.append(f"intents {data['intents']}")
            await socket.ws.close(code=4014)
            return
        self.identified += 1
        world = self.world
        self.session = Session(socket=socket)
        await self.dispatch(
            "READY",
            {
                "v": 10,
                "user": {**world.bot.payload(), "verified": True, "mfa_enabled": False, "email": None},
                "guilds": [{"id": str(world.guild_id), "unavailable": True}],
                "session_id": self.session.id,
                "resume_gateway_url": f"ws://{self.address}/",
                "application": {"id": str(world.bot.id), "flags": 0},
            },
        )
        await self.dispatch("GUILD_CREATE", world.guild_payload())
        self.ready.set()

    async def _resume(self, socket: Socket, data: dict[str, Any]) -> None:
        session = self.session
        if session is None or data["session_id"] != session.id or data["token"] != self.token:
            await socket.send(INVALID, data=False)
            return
        self.resumed += 1
        missed = [one for one in session.sent if one[0] > data["seq"]]
        session.socket = socket
        for seq, event, payload in missed:
            await socket.send(DISPATCH, payload, seq, event)
        await self.dispatch("RESUMED", {})
        self.ready.set()

    async def dispatch(self, event: str, data: Any) -> bool:
        """Send an event; kept for a resume. False: nobody is there to get it."""
        session = self.session
        if session is None:
            return False
        session.seq += 1
        session.sent.append((session.seq, event, data))
        del session.sent[:-500]
        if session.socket is not None:
            await session.socket.send(DISPATCH, data, session.seq, event)
        return True

    def forget(self) -> None:
        """The process is dead: what is sent now reaches nobody."""
        self.session = None
        self.ready.clear()

    async def drop(self, code: int = 4000) -> None:
        """Close the connection; the session can be resumed."""
        if self.session is not None and self.session.socket is not None:
            await self.session.socket.ws.close(code=code)

    async def ask_to_reconnect(self) -> None:
        if self.session is not None and self.session.socket is not None:
            await self.session.socket.send(RECONNECT)

    async def invalidate(self) -> None:
        """The session is over: the bot has to identify again."""
        if self.session is not None and self.session.socket is not None:
            socket, self.session = self.session.socket, None
            self.lost += 1
            self.ready.clear()
            await socket.send(INVALID, data=False)

    async def wait_ready(self, seconds: float = 40.0) -> None:
        async with asyncio.timeout(seconds):
            await self.ready.wait()

    async def wait_for(self, what: str, count: int, seconds: float = 30.0) -> None:
        """Until the bot has done something (``identified``, ``resumed``, ``heartbeats``) so many times."""
        until = time.monotonic() + seconds
        while getattr(self, what) < count:
            assert time.monotonic() < until, f"{what}: {getattr(self, what)}, not {count}"
            await asyncio.sleep(0.02)
