"""Discord's own failures: what passes if one waits, and how to wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

Result = TypeVar("Result")

TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What a call to Discord raises; a connection that breaks is no `HTTPException`."""

_TOO_MANY, _THEIR_FAULT = 429, 500
"""HTTP's answers when Discord limits us, and from where on the failure is Discord's own."""
_FIRST_WAIT, _LAST_WAIT = 0.5, 30.0


def passes(error: BaseException) -> bool:
    """Whether the same call may succeed later: Discord limits us or fails, or it could not be reached."""
    if isinstance(error, discord.HTTPException):
        return error.status == _TOO_MANY or error.status >= _THEIR_FAULT
    return isinstance(error, TROUBLE)


async def insist(call: Callable[[], Awaitable[Result]], until: float) -> Result:
    """Call again and again, ever less often, while the trouble is Discord's; until a time of the loop's clock.

    The library's own five tries give up within a second where Discord limits us, and it gives a connection that
    breaks no second one.
    """
    loop, wait = asyncio.get_running_loop(), _FIRST_WAIT
    while True:
        try:
            return await call()
        except TROUBLE as error:
            if not passes(error) or loop.time() + wait > until:
                raise
        await asyncio.sleep(wait)
        wait = min(2 * wait, _LAST_WAIT)
