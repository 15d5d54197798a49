"""The gateway: HELLO, IDENTIFY, RESUME, heartbeats, and the events, compressed as the bot asks for."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import zlib
from collections.abc import Iterable
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
    shard: int = 0
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    seq: int = 0
    sent: list[tuple[int, str, Any]] = field(default_factory=list)
    socket: Socket | None = None


class Gateway:
    """All connections of the bot: one for each shard, of as many processes as there are."""

    def __init__(self, world: World, token: str) -> None:
        self.world, self.token = world, token
        self.address = ""
        self.heartbeat_ms = 10_000
        self.shards = 1
        """How many there are, as who identified last said."""
        self.sessions: dict[int, Session] = {}
        self.identified = self.resumed = self.heartbeats = 0
        self.lost = 0
        """Sessions that ended for good: what was under way in one never reaches the bot, as on Discord."""
        self._ready: set[int] = set()

    def shard_of(self, guild_id: int | None) -> int:
        """Whose events those of a server are; direct messages are the first's."""
        return (guild_id or 0) // 2**22 % self.shards

    @property
    def connected(self) -> bool:
        return self.reaches(None)

    def reaches(self, guild_id: int | None) -> bool:
        """Whether somebody listens to the events of a server."""
        return self.shard_of(guild_id) in self._ready

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
            for session in self.sessions.values():
                if session.socket is socket:
                    session.socket = None
                    self._ready.discard(session.shard)
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
        shard, self.shards = data.get("shard", (0, 1))
        world = self.world
        session = self.sessions[shard] = Session(shard, socket=socket)
        guilds = [one for one in world.guilds if self.shard_of(one) == shard]
        await self._tell(
            session,
            "READY",
            {
                "v": 10,
                "user": {**world.bot.payload(), "verified": True, "mfa_enabled": False, "email": None},
                "guilds": [{"id": str(one), "unavailable": True} for one in guilds],
                "session_id": session.id,
                "resume_gateway_url": f"ws://{self.address}/",
                "shard": [shard, self.shards],
                "application": {"id": str(world.bot.id), "flags": 0},
            },
        )
        for one in guilds:
            await self._tell(session, "GUILD_CREATE", world.guild_payload(one))
        self._ready.add(shard)

    async def _resume(self, socket: Socket, data: dict[str, Any]) -> None:
        session = next((one for one in self.sessions.values() if one.id == data["session_id"]), None)
        if session is None or data["token"] != self.token:
            await socket.send(INVALID, data=False)
            return
        self.resumed += 1
        missed = [one for one in session.sent if one[0] > data["seq"]]
        session.socket = socket
        for seq, event, payload in missed:
            await socket.send(DISPATCH, payload, seq, event)
        await self._tell(session, "RESUMED", {})
        self._ready.add(session.shard)

    async def dispatch(self, event: str, data: Any, guild_id: int | None = None) -> bool:
        """Send an event to the shard of a server; kept for a resume. False: nobody is there to get it."""
        session = self.sessions.get(self.shard_of(guild_id))
        if session is not None:
            await self._tell(session, event, data)
        return session is not None

    async def _tell(self, session: Session, event: str, data: Any) -> None:
        session.seq += 1
        session.sent.append((session.seq, event, data))
        del session.sent[:-500]
        if session.socket is not None:
            await session.socket.send(DISPATCH, data, session.seq, event)

    def forget(self, shards: Iterable[int]) -> None:
        """The process with these shards is dead: what is sent to them now reaches nobody."""
        for shard in shards:
            self.sessions.pop(shard, None)
            self._ready.discard(shard)

    def _sockets(self) -> list[Socket]:
        return [one.socket for one in self.sessions.values() if one.socket is not None]

    async def drop(self, code: int = 4000) -> None:
        """Close the connections; the sessions can be resumed."""
        for socket in self._sockets():
            await socket.ws.close(code=code)

    async def ask_to_reconnect(self) -> None:
        for socket in self._sockets():
            await socket.send(RECONNECT)

    async def invalidate(self) -> None:
        """The sessions are over: the bot has to identify again."""
        sockets = self._sockets()
        self.forget(list(self.sessions))
        self.lost += 1
        for socket in sockets:
            await socket.send(INVALID, data=False)

    async def wait_ready(self, shards: Iterable[int] = (0,), seconds: float = 40.0) -> None:
        """Until the process with these shards has been greeted."""
        wanted = set(shards)
        async with asyncio.timeout(seconds):
            while not wanted <= self._ready:
                await asyncio.sleep(0.005)

    async def wait_for(self, what: str, count: int, seconds: float = 30.0) -> None:
        """Until the bot has done something (``identified``, ``resumed``, ``heartbeats``) so many times."""
        until = time.monotonic() + seconds
        while getattr(self, what) < count:
            assert time.monotonic() < until, f"{what}: {getattr(self, what)}, not {count}"
            await asyncio.sleep(0.02)
