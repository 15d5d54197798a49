"""What goes wrong in the world, made to happen at a chosen moment."""

from __future__ import annotations

import asyncio
import random

from aiohttp import web

from tests.wire import rest
from tests.wire.calls import Call
from tests.wire.database import fetched
from tests.wire.process import Bot

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


async def kill_after_commit(bot: Bot, moves: int) -> None:
    """Kill the bot the moment that more than so many moves are committed."""
    async with bot.database.reader() as connection:
        while (await fetched(connection, "SELECT count(*) FROM moves"))[0][0] <= moves:
            await asyncio.sleep(0)
        bot.kill()
    await bot.dead()


class Weather:
    """Discord on a bad day: some calls are refused for a while, some fail, some are obeyed and then fail."""

    def __init__(
        self, rng: random.Random, *, limited: float = 0.0, failing: float = 0.0, lost: float = 0.0
    ) -> None:
        self._rng, self._limited, self._failing, self._lost = rng, limited, failing, lost
        self.counts = {"429": 0, "5xx before": 0, "5xx after": 0}

    async def __call__(self, call: Call) -> web.StreamResponse | None:
        """A hook of the REST side."""
        if call.template.startswith(("/users", "/oauth2", "/applications")):
            return None
        chance = self._rng.random()
        if call.obeyed:
            return self._error("5xx after") if chance < self._lost else None
        if chance < self._limited:
            self.counts["429"] += 1
            body = '{"message": "You are being rate limited.", "retry_after": 0.1, "global": false}'
            headers = {"Content-Type": "application/json", "Via": "1.1 wire"}
            return web.Response(body=body.encode(), status=429, headers=headers)
        return self._error("5xx before") if chance < self._limited + self._failing else None

    def _error(self, kind: str) -> web.StreamResponse:
        self.counts[kind] += 1
        return web.Response(text="upstream error", status=self._rng.choice((500, 502, 503)))
