"""Posting what is on disk, once: the durable half. The sending itself is handed in.

A post is written in the transaction of the action that caused it. It is delivered by whoever comes first, the
handler of the action or the round after a crash. Each try is noted before it is made: with `Post.attempts` above
zero, an earlier one may have reached Discord without being noted, and the nonce lets Discord recognise it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.model import OfferState, Position, Post, PostKind, Sent
from bot.service.desk import Desk
from bot.service.refusals import Damaged, GameOver, Refused, Why
from bot.store import games, offers, posts

Send = Callable[[Post], Awaitable[int | None]]
"""Posts something and gives the number of the message."""

FIRST_RETRY, LAST_RETRY = 1, 900
"""Seconds until a post that failed is tried again; the time doubles up to the second number."""
MOST_TRIES = 100
"""About a day of tries: then all is given up but the board of an open game, without which it could not go on."""

log = logging.getLogger(__name__)


class Undeliverable(Exception):
    """A post that can never be posted: its channel or thread is gone.

    That the bot may not write there is no such case, as the permission may come back: whatever else `send` raises
    lets the post be tried again.
    """


class Superseded(Exception):
    """A post that the game has overtaken: it must not be shown, and what it would tell comes with the next one."""


class Outbox:
    """What is to be posted."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._stripped: list[Sent] = []
        self._noting = asyncio.Lock()

    async def deliver(self, post: Post, send: Send) -> list[Sent] | None:
        """Post it, unless it was posted or a newer board made it superfluous; one at a time in each channel.

        Gives the messages of its game that are to lose their components now; None when nothing was posted.
        A failure is raised, and the post is tried again later; `Undeliverable` gives it up, and so does
        `Superseded`, which `table` raises.
        """
        async with self._desk.lock("channel", post.channel_id):
            async with self._desk.store.write() as tx:
                current = await posts.load_pending(tx, post.id)
                if current is None:
                    return None
                wait = min(FIRST_RETRY * 2**current.attempts, LAST_RETRY)
                if not await posts.note_try(tx, current, self._desk.clock.now() + wait):
                    return None
            try:
                message_id = await send(current)
            except Superseded:
                async with self._desk.store.write() as tx:
                    await posts.supersede(tx, current.id)
                return None
            except (Undeliverable, Damaged) as error:
                await self._give_up(current, error)
                return None
            except Exception as error:
                if current.attempts >= MOST_TRIES and current.kind is not PostKind.TURN:
                    await self._give_up(current, error)
                raise
            return await self._note_sent(current, message_id)

    async def table(self, post: Post) -> Position:
        """The table that a post is about, as the post is to show it; `Superseded` if the game went on since."""
        if post.game_id is None:
            raise Refused(Why.UNKNOWN_GAME)
        position = await self._desk.position(post.game_id, even_damaged=post.kind is PostKind.END)
        if post.kind is PostKind.OFFER and post.offer_id is not None:
            async with self._desk.store.read() as tx:
                offer = await offers.load(tx, post.offer_id)
            if offer is None or offer.state is not OfferState.OPEN:
                raise Superseded
        overtaken = position.ply > post.ply or position.over
        if overtaken and post.kind in (PostKind.TURN, PostKind.REMINDER, PostKind.CLAIMABLE):
            raise Superseded
        return position

    async def tapped(self, sent: Sent, game_id: int, ply: int) -> None:
        """Somebody used a board of ours. If it was posted and a crash kept us from noting it, that is done now."""
        async with self._desk.store.read() as tx:
            if await posts.is_known(tx, sent):
                return
        async with self._desk.store.write() as tx:
            post = await posts.tried_board(tx, game_id, ply)
            if post:
                await posts.note_sent(tx, post, sent.message_id)

    async def post_again(self, game_id: int) -> Post:
        """A new post of the board as it stands, for where the message with it is lost; refused once it is over."""
        async with self._desk.table(game_id) as position, self._desk.store.write() as tx:
            if position.over:
                raise GameOver(position)
            where, now = position.game.place.channel_id, self._desk.clock.now()
            await games.hold_table(tx, game_id)
            return await posts.add(tx, PostKind.TURN, where, now, game_id=game_id, ply=position.ply)

    async def due(self, *, everything: bool = False) -> list[Post]:
        """What is to be posted now, oldest first; or everything that waits, also what is to be tried later."""
        async with self._desk.store.read() as tx:
            now = None if everything else self._desk.clock.now()
            return await posts.due(tx, now, LAST_RETRY, self._desk.shards)

    async def stale(self) -> list[Sent]:
        """The messages that are still to lose their components."""
        async with self._desk.store.read() as tx:
            return await posts.stale(tx, shards=self._desk.shards)

    async def stripped(self, sent: Sent) -> None:
        """A message has lost its components, or is gone.

        Those that come while others are written down are written together: with many games at once that is most
        of a third of all commits. If that fails they are stripped again, which changes nothing.
        """
        self._stripped.append(sent)
        async with self._noting:
            together, self._stripped = self._stripped, []
            if together:
                async with self._desk.store.write() as tx:
                    await posts.note_stripped(tx, together)

    async def _give_up(self, post: Post, error: Exception) -> None:
        log.warning("post %s (%s) is given up: %s", post.id, post.kind, error)
        async with self._desk.store.write() as tx:
            await posts.drop(tx, post.id)

    async def _note_sent(self, post: Post, message_id: int | None) -> list[Sent]:
        async with self._desk.store.write() as tx:
            await posts.note_sent(tx, post, message_id)
            return await posts.stale(tx, post.game_id) if post.game_id else []
