"""``python -m bot.bench``: how long a player waits, from the tap to the posted turn, and what the bot needs.

The whole bot runs on the simulated Discord with a real SQLite file. A turn is measured from the arrival of the
interaction to the moment the new turn's message is handed to Discord; what Discord itself takes is not in it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import random
import resource
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import simcord
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle
from simcord.interactions import base_payload

from bot.client import DiscordClock, DuelClient
from bot.model import Draft, Person, Place, Position
from bot.present import messages, pictures
from bot.present.poster import Poster
from bot.service import Service
from bot.ui.panels import move_code
from bot.ui.taps import Tap
from engine.duel import DUEL, Duel
from engine.duel.moves import Build, BuildWonder, Discard

T = TypeVar("T")

_DRAWN, _PLAY = pictures.drawn, DUEL.play
COMPONENT = 3
"""Discord's number for a tap on a component."""
GAMES_AT_ONCE, OPEN_GAMES, TURNS = 100, 1000, 60


class Stopwatch:
    """Milliseconds by the name of what was done."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = defaultdict(list)

    @contextlib.contextmanager
    def measure(self, name: str) -> Iterator[None]:
        """Measure a block."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.times[name].append((time.perf_counter() - begun) * 1000)

    def timed(self, name: str, call: Callable[..., Awaitable[T]]) -> Callable[..., Awaitable[T]]:
        """The same call, measured."""

        async def wrapped(*arguments: Any, **named: Any) -> T:
            with self.measure(name):
                return await call(*arguments, **named)

        return wrapped


class Bench:
    """A bot on a simulated Discord, with channels and two people who play in all of them."""

    def __init__(self, env: simcord.Env, service: Service, watch: Stopwatch) -> None:
        self.env, self.service, self.watch = env, service, watch
        guild = env.create_guild("bench")
        self.guild_id = guild.id
        self._guild = guild
        self.people = [guild.add_member(env.create_user(name)) for name in ("ana", "boris")]
        self._sent: dict[int, float] = {}
        self._posted: dict[int, asyncio.Event] = {}

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, database: Path, watch: Stopwatch) -> AsyncIterator[Bench]:
        """Start it all; the parts of a turn are measured where they are called."""
        async with Service.open(f"sqlite+aiosqlite:///{database}", clock=DiscordClock()) as service:
            client = DuelClient(service)
            with watch.measure("start to ready"):
                env = simcord.Env(client, check_errors=False, settle_timeout=600.0)
                await env.start()
            bench = cls(env, service, watch)
            bench._measure_parts(client.poster)
            with env.time_context():
                try:
                    yield bench
                finally:
                    await env.shutdown()

    def _measure_parts(self, poster: Poster) -> None:
        tables: Any = self.service.tables
        tables.play = self.watch.timed("service: engine and store", tables.play)
        rules: Any = Duel
        rules.play = staticmethod(self._engine)
        drawing: Any = messages
        drawing.drawn = self.watch.timed("picture, in a thread", _DRAWN)
        posting: Any = poster
        send = poster.send

        async def noted(post: Any) -> int | None:
            found = await send(post)
            self._sent[post.channel_id] = time.perf_counter()
            self._posted[post.channel_id].set()
            return found

        posting.send = self.watch.timed("message: picture, words, discord.py", noted)

    def _engine(self, state: Any, move: Any) -> Any:
        with self.watch.measure("engine: one move"):
            return _PLAY(state, move)

    async def new_game(self) -> ChannelHandle:
        """A channel with a game of Age I."""
        channel = self._guild.create_text_channel("duel")
        place = Place(self.guild_id, channel.id)
        one, other = (Person(member.id, member.name) for member in self.people)
        invited = await self.service.lobby.create(
            one, other, place, interaction=channel.id, draft=Draft.FIRST_GAME, rated=False
        )
        happened = await self.service.lobby.accept(invited.challenge.id, other, interaction=channel.id + 1)
        for post in happened.posts:
            await self.service.outbox.deliver(post, self._nowhere)
        return channel

    async def _nowhere(self, post: Any) -> int:
        return int(post.id) + 1

    async def turns(self, channels: list[ChannelHandle], rng: random.Random) -> None:
        """One turn in every channel at the same moment, by the button of the private menu."""
        taps = []
        for channel in channels:
            position = await self.service.tables.latest(channel.id)
            if position.to_act is not None:
                taps.append(self._tap(channel, position, rng))
        self._posted = {channel_id: asyncio.Event() for channel_id, _ in taps}
        begun, cpu = {}, time.process_time()
        for channel_id, payload in taps:
            begun[channel_id] = time.perf_counter()
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await asyncio.gather(*(posted.wait() for posted in self._posted.values()))
        self.watch.times["turn: CPU of all threads"].append((time.process_time() - cpu) * 1000 / len(taps))
        await self.env.settle()
        for channel_id, start in begun.items():
            self.watch.times["turn"].append((self._sent[channel_id] - start) * 1000)

    def _tap(self, channel: ChannelHandle, position: Position, rng: random.Random) -> tuple[int, dict[str, Any]]:
        seat = position.to_act or 0
        moves = list(DUEL.legal_moves(position.state, seat))
        plays = [move for move in moves if isinstance(move, Build | BuildWonder)]
        rest = [move for move in moves if isinstance(move, Discard)]
        move = rng.choice(plays or rest or moves)
        custom_id = str(Tap("play", position.game.id, position.ply, move_code(move)))
        backend = self.env.backend
        button = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
        message = backend.create_message(
            channel.id,
            backend.bot_user.id,
            "menu",
            components=[{"type": 1, "components": [button]}],
            broadcast=False,
        )
        member = next(one for one in self.people if one.id == position.game.seats[seat].user_id)
        record, payload = base_payload(
            backend,
            type=COMPONENT,
            channel_id=channel.id,
            guild_id=self.guild_id,
            user_id=member.id,
            data={"custom_id": custom_id, "component_type": 2},
        )
        record.source_message_id = message.id
        return channel.id, {**payload, "message": dict(message_payload(backend, message))}


def _spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "p50_ms": round(statistics.median(ordered), 1),
        "p99_ms": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))], 1),
        "count": len(ordered),
    }


def _memory_mib() -> float:
    return round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1)


async def measure(games: int, turns: int, open_games: int, folder: Path) -> dict[str, Any]:
    """All figures."""
    found: dict[str, Any] = {}
    for name, at_once, rounds in (("one game", 1, turns), (f"{games} games at once", games, max(3, turns // 12))):
        watch = Stopwatch()
        async with Bench.open(folder / f"{at_once}.sqlite3", watch) as bench:
            channels = [await bench.new_game() for _ in range(at_once)]
            rng = random.Random(7)
            await bench.turns(channels[:1], rng)
            watch.times.clear()
            for _ in range(rounds):
                await bench.turns(channels, rng)
        found[name] = {part: _spread(times) for part, times in watch.times.items()}
    watch = Stopwatch()
    before = _memory_mib()
    async with Bench.open(folder / "many.sqlite3", watch) as bench:
        for _ in range(open_games):
            await bench.new_game()
        found["memory"] = {"open_games": open_games, "mib": _memory_mib(), "mib_before": before}
    again = Stopwatch()
    async with Bench.open(folder / "many.sqlite3", again):
        pass
    found["start"] = {
        "to_ready_ms": round(again.times["start to ready"][0], 1),
        "open_games": open_games,
    }
    return found


def main(arguments: list[str]) -> int:
    """Run the command; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bot.bench", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_AT_ONCE, help="games at once")
    parser.add_argument("--turns", type=int, default=TURNS, help="turns of the single game")
    parser.add_argument("--open-games", type=int, default=OPEN_GAMES, help="open games for the memory")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(chosen.games, chosen.turns, chosen.open_games, Path(folder)))
    if chosen.json:
        print(json.dumps(found, indent=2))
        return 0
    for name, parts in found.items():
        print(name)
        for part, figures in parts.items():
            told = figures if not isinstance(figures, dict) else "  ".join(f"{k} {v}" for k, v in figures.items())
            print(f"  {part:36} {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
