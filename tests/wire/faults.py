"""What goes wrong in the world, made to happen at a chosen moment."""

from __future__ import annotations

import asyncio
import random
from collections import Counter

from aiohttp import web

from tests.wire import rest
from tests.wire.calls import Call
from tests.wire.database import fetched
from tests.wire.process import Bot
from tests.wire.world import Channel, World

POINTS: dict[str, tuple[str, bool]] = {
    "before the tap is acknowledged": (rest.CALLBACK, False),
    "acknowledged, before the commit": (rest.CALLBACK, True),
    "between commit and post": (rest.SEND_MESSAGE, False),
    "posted, before that is noted": (rest.SEND_MESSAGE, True),
    "between post and strip": (rest.EDIT_MESSAGE, False),
    "stripped, before that is noted": (rest.EDIT_MESSAGE, True),
    "before the answer": (rest.EDIT_ANSWER, False),
    "after the answer": (rest.EDIT_ANSWER, True),
}
"""The moments of a turn at which the process is killed: at a call, before or after Discord obeyed it."""
COMMITTED = "right after the commit"
"""One more: as soon as another connection sees the move in the database."""


PATIENCE = 60.0
"""Seconds until a kill is given up whose moment does not come."""


class Killer:
    """Kills the bot at a named point of the next move."""

    def __init__(self, bot: Bot, point: str, channel_id: int) -> None:
        self._bot, self._channel_id = bot, channel_id
        self._call, self._obeyed = POINTS[point]

    async def __call__(self, call: Call) -> web.StreamResponse | None:
        """A hook of the REST side."""
        if call.name != self._call or call.obeyed != self._obeyed or self._elsewhere(call):
            return None
        self._bot.kill()
        await self._bot.dead()
        return web.Response(status=500)

    def _elsewhere(self, call: Call) -> bool:
        if "channel_id" in call.ids:
            return int(call.ids["channel_id"]) != self._channel_id
        token = call.ids.get("interaction_token") or call.ids["webhook_token"]
        one = self._bot.discord.world.interactions[int(token.rpartition("-")[2])]
        return one.channel.id != self._channel_id or ":play:" not in one.custom_id


async def kill_after_commit(bot: Bot, game: int, ply: int) -> None:
    """Kill the bot the moment that a game's move after this ply is committed."""
    query = "SELECT count(*) FROM moves WHERE game_id = :game"
    async with bot.database.reader() as connection, asyncio.timeout(PATIENCE):
        while (await fetched(connection, query, game=game))[0][0] <= ply:
            await asyncio.sleep(0)
        bot.kill()
    await bot.dead()


LIMITED, FAILING, LOST, BROKEN = "429", "5xx before", "5xx after", "connection broken"
IN_A_ROW = 2
"""How often the same call fails before Discord takes it: an unanswered interaction is the bot's fault then."""


class Weather:
    """Discord on a bad day: some calls are refused for a while, some fail, some are obeyed and then fail.

    What becomes of the n-th call of a kind in a channel is drawn from a seed, so that two runs see the same,
    whatever order the tables play in.
    """

    def __init__(self, world: World, seed: int = 0, share: float = 0.2) -> None:
        self._world, self._seed, self._share = world, seed, share
        self._numbers: Counter[tuple[str, str]] = Counter()
        self._troubles: dict[str, list[str]] = {}
        self.counts = dict.fromkeys((LIMITED, FAILING, LOST, BROKEN), 0)

    async def __call__(self, call: Call) -> web.StreamResponse | None:
        """A hook of the REST side."""
        if call.template.startswith(("/users", "/oauth2", "/applications")):
            return None
        key = f"{call.name} {sorted(call.ids.items())} {(call.body or {}).get('nonce')}"
        if key not in self._troubles:
            self._troubles[key] = self._draw(call)
        troubles = self._troubles[key]
        if not troubles:
            if call.obeyed:
                del self._troubles[key]  # the next call of this name is another one
            return None
        if call.obeyed != (troubles[0] in (LOST, BROKEN)):
            return None
        return self._make(troubles.pop(0), call)

    def _draw(self, call: Call) -> list[str]:
        """What happens to a call before it succeeds."""
        channel = call_channel(self._world, call).name
        self._numbers[call.name, channel] += 1
        rng = random.Random(f"{self._seed} {call.name} {channel} {self._numbers[call.name, channel]}")
        troubles: list[str] = []
        while len(troubles) < IN_A_ROW and rng.random() < self._share:
            troubles.append(rng.choice((LIMITED, FAILING, LOST, BROKEN)))
        return troubles

    def _make(self, trouble: str, call: Call) -> web.StreamResponse:
        self.counts[trouble] += 1
        if trouble == LIMITED:
            return limited()
        if trouble == BROKEN:
            return hang_up(call)
        return web.Response(text="upstream error", status=(500, 502, 503)[self.counts[trouble] % 3])


def call_channel(world: World, call: Call) -> Channel:
    """Where a call of the bot's belongs: the channel it names, or that of its interaction."""
    if "channel_id" in call.ids:
        return world.channels[int(call.ids["channel_id"])]
    token = call.ids.get("interaction_token") or call.ids["webhook_token"]
    return world.interactions[int(token.rpartition("-")[2])].channel


def limited() -> web.StreamResponse:
    """Discord wants us to wait a little."""
    body = '{"message": "You are being rate limited.", "retry_after": 0.1, "global": false}'
    headers = {"Content-Type": "application/json", "Via": "1.1 wire"}
    return web.Response(body=body.encode(), status=429, headers=headers)


def hang_up(call: Call) -> web.StreamResponse:
    """The connection breaks before the answer is sent."""
    assert call.transport is not None
    call.transport.abort()
    return web.Response(status=500)
