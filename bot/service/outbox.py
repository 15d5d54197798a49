"""Posting what is on disk, once: the durable half. The sending itself is handed in.

A post is written in the transaction of the action that caused it. It is delivered by whoever comes first, the
handler of the action or the round after a crash. Each try is noted before it is made: with `Post.attempts` above
zero, an earlier one may have reached Discord without being noted, and the nonce lets Discord recognise it.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.model import Post, Sent
from bot.service.desk import Desk
from bot.service.refusals import Damaged
from bot.store import Taken, posts

Send = Callable[[Post], Awaitable[int | None]]
"""Posts something and gives the number of the message."""

FIRST_RETRY, LAST_RETRY = 5, 900
"""Seconds until a post that failed is tried again; the time doubles up to the second number."""

log = logging.getLogger(__name__)


class Undeliverable(Exception):
    """A post that can never be posted: the channel is gone, or the bot may not write there."""


class Outbox:
    """What is to be posted."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def deliver(self, post: Post, send: Send) -> list[Sent] | None:
        """Post it, unless it was posted or a newer board made it superfluous; one at a time in each channel.

        Gives the messages of its game that are to lose their components now; None when nothing was posted.
        A failure is raised, and the post is tried again later; `Undeliverable` gives it up.
        """
        async with self._desk.lock("channel", post.channel_id):
            async with self._desk.store.write() as tx:
                current = await posts.load_pending(tx, post.id)
                if current is None:
                    return None
                wait = min(FIRST_RETRY * 2**current.attempts, LAST_RETRY)
                await posts.note_try(tx, current.id, self._desk.clock.now() + wait)
            try:
                message_id = await send(current)
            except (Undeliverable, Damaged) as error:
                log.warning("post %s (%s) is given up: %s", current.id, current.kind, error)
                async with self._desk.store.write() as tx:
                    await posts.drop(tx, current.id)
                return None
            return await self._note_sent(current, message_id)

    async def seen(self, game_id: int, ply: int, sent: Sent) -> None:
        """A tap on a board proves that it was posted, also if Discord's answer never reached us.

        Noted now, it loses its buttons when the next board is up; after that nobody would know its message.
        """
        async with self._desk.store.read() as tx:
            post_id = await posts.doubtful_board(tx, game_id, ply)
        if post_id is None:
            return
        async with self._desk.lock("channel", sent.channel_id), self._desk.store.write() as tx:
            current = await posts.load_pending(tx, post_id)
            if current is not None:
                await posts.note_sent(tx, current, sent.message_id)

    async def due(self, *, everything: bool = False) -> list[Post]:
        """What is to be posted now, oldest first; or everything that waits, also what is to be tried later."""
        async with self._desk.store.read() as tx:
            return await posts.due(tx, None if everything else self._desk.clock.now())

    async def stale(self) -> list[Sent]:
        """The messages that are still to lose their components."""
        async with self._desk.store.read() as tx:
            return await posts.stale(tx)

    async def stripped(self, sent: Sent) -> None:
        """A message has lost its components, or is gone."""
        async with self._desk.store.write() as tx:
            await posts.note_stripped(tx, sent)

    async def waiting(self) -> int:
        """How much is still to be posted, later tries included."""
        async with self._desk.store.read() as tx:
            return await posts.count_pending(tx)

    async def _note_sent(self, post: Post, message_id: int | None) -> list[Sent]:
        try:
            async with self._desk.store.write() as tx:
                await posts.note_sent(tx, post, message_id)
                return await posts.stale(tx, post.game_id) if post.game_id else []
        except Taken:
            # The message is noted already: Discord recognised the nonce and answered with the first one.
            async with self._desk.store.write() as tx:
                await posts.note_sent(tx, post, None)
            return []
