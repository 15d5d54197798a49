"""Posting: every post of the outbox is sent once, and the message before it loses its components."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Iterator
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.model import EDITS, Post, PostKind, Sent
from bot.present.messages import Message, message_of
from bot.service.outbox import Undeliverable
from bot.service.refusals import Damaged, Refused
from bot.store import Unavailable
from bot.ui.trouble import TROUBLE, passes

if TYPE_CHECKING:
    from bot.service import Service

log = logging.getLogger(__name__)

BAD_REQUEST = 400
MOST_TRIES = 5
"""How often a message is sent that Discord calls wrong."""
SOON = (1.0, 2.0, 4.0, 8.0)
"""Seconds between the first tries of what failed; after them the clockwork goes on."""
LOOK_BACK = 20
"""How many messages of a channel are looked at for one that was sent and not noted down."""


def custom_ids(message: discord.Message) -> Iterator[str]:
    """The custom ids of a message's components."""
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from (part.custom_id for part in row.children if part.custom_id)


class Delivery(Enum):
    """What became of posts."""

    POSTED = auto()
    LATER = auto()
    """Discord failed: kept, and tried again."""
    REFUSED = auto()
    """Discord does not let us post there; if only a permission is missing, it is tried again."""


class Poster:
    """Takes posts to their channels."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service
        self.trying: set[asyncio.Task[None]] = set()
        """What is tried again; once stopped, only the tries that have begun."""
        self._resting: set[asyncio.Task[None]] = set()
        self._stopped = False

    async def deliver(self, posts: Iterable[Post], *, hurried: bool = False, soon: bool = True) -> Delivery:
        """Post what an action caused; says the worst that happened to one of them.

        An AI's turn gets no board of its own: the board after its answer tells both moves.
        ``hurried`` says that the AI had less time for that answer than usual. What fails because of Discord is
        tried again ``soon``, or else when the clockwork finds it due.
        """
        worst = Delivery.POSTED
        for post in posts:
            if await self._waits_for_an_agent(post):
                continue
            delivery = await self._deliver(post, hurried=hurried)
            if delivery is Delivery.LATER and soon:
                self._try_soon(partial(self._deliver, post, hurried=hurried))
            worst = max(worst, delivery, key=lambda one: one.value)
        return worst

    async def _deliver(self, post: Post, *, hurried: bool) -> Delivery:
        refused = False

        async def send(post: Post) -> int | None:
            nonlocal refused
            try:
                return await self.send(post, hurried=hurried)
            except (Undeliverable, discord.Forbidden):
                refused = post.kind not in EDITS
                raise

        try:
            stale = await self._service.outbox.deliver(post, send)
        except TROUBLE as error:
            log.warning("post %s (%s) is kept for later: %s", post.id, post.kind, error)
            if isinstance(error, discord.Forbidden):
                return Delivery.REFUSED if refused else Delivery.POSTED
            return Delivery.LATER
        except Unavailable as error:
            log.error("post %s (%s) is kept for later: %s", post.id, post.kind, error)  # noqa: TRY400 - the text says all
            return Delivery.LATER
        except Exception:
            log.exception("post %s (%s) is kept for later", post.id, post.kind)
            return Delivery.LATER
        await self.strip(stale or ())
        return Delivery.REFUSED if refused else Delivery.POSTED

    def _try_soon(self, again: Callable[[], Awaitable[Delivery]]) -> None:
        """Try something again, a few times, until it is done or refused."""

        async def tries() -> None:
            for wait in SOON:
                self._resting.add(task)
                await asyncio.sleep(wait)
                self._resting.discard(task)
                if await again() is not Delivery.LATER or self._stopped:
                    return

        if self._stopped:
            return
        task = asyncio.ensure_future(tries())
        self.trying.add(task)
        task.add_done_callback(self.trying.discard)
        task.add_done_callback(self._resting.discard)

    def stop(self) -> None:
        """Begin no try any more; what is left undone stands on disk, and the next process does it."""
        self._stopped = True
        for task in self._resting:
            task.cancel()

    async def _waits_for_an_agent(self, post: Post) -> bool:
        """Whether it is the board of an AI's turn; one of a damaged game is left to the outbox."""
        if post.kind is not PostKind.TURN or post.game_id is None:
            return False
        try:
            return (await self._service.tables.get(post.game_id)).agent_to_act is not None
        except (Damaged, Refused):
            return False

    async def send(self, post: Post, *, hurried: bool = False) -> int | None:
        """Send (or edit) one message; its id.

        Only a channel that is gone makes a post undeliverable: a permission that is missing may come back.
        """
        message = await message_of(post, self._service, hurried=hurried)
        if post.kind is PostKind.TURN:
            await self._service.outbox.table(post)  # a move may have been made while the board was drawn
        channel = self._client.get_partial_messageable(post.channel_id)
        try:
            if post.kind in EDITS and post.message_id is not None:
                await channel.get_partial_message(post.message_id).edit(content=message.content, view=None)
                return post.message_id
            before = await self._sent_before(channel, post, message) if post.attempts else None
            if before is not None:
                return before
            sent = await channel.send(**message.parameters(), nonce=post.nonce)
        except discord.NotFound as error:
            raise Undeliverable(f"{error.status} {error.code} {error.text}") from error
        except discord.HTTPException as error:
            if error.status == BAD_REQUEST and post.attempts >= MOST_TRIES:
                log.exception("post %s (%s) is wrong for Discord", post.id, post.kind)
                raise Undeliverable(f"{error.status} {error.code} {error.text}") from error
            raise
        return sent.id

    async def _sent_before(self, channel: discord.PartialMessageable, post: Post, message: Message) -> int | None:
        """An earlier try may have reached Discord without our knowing: the message with the same components.

        Discord itself recognises the nonce for some minutes only, and components name the game and the ply.
        """
        wanted = set(message.custom_ids)
        if not wanted or self._client.user is None:
            return None
        try:
            async for earlier in channel.history(limit=LOOK_BACK):
                if earlier.author.id == self._client.user.id and wanted <= set(custom_ids(earlier)):
                    log.info("post %s was in the channel already, as message %s", post.id, earlier.id)
                    return earlier.id
        except discord.Forbidden:
            log.info("the history of channel %s may not be read; post %s is sent again", channel.id, post.id)
        return None

    async def strip(self, messages: Iterable[Sent], *, soon: bool = True) -> None:
        """Take the components off older messages, as far as Discord lets us."""
        for sent in messages:
            if await self._strip(sent) is Delivery.LATER and soon:
                self._try_soon(partial(self._strip, sent))

    async def _strip(self, sent: Sent) -> Delivery:
        channel = self._client.get_partial_messageable(sent.channel_id)
        try:
            await channel.get_partial_message(sent.message_id).edit(view=None)
        except TROUBLE as error:
            if passes(error):
                log.warning("message %s is to be stripped later: %s", sent.message_id, error)
                return Delivery.LATER
            log.info("message %s keeps its components: %s", sent.message_id, error)
        try:
            await self._service.outbox.stripped(sent)
        except Unavailable as error:
            log.error("message %s is to be stripped again: %s", sent.message_id, error)  # noqa: TRY400 - the text says all
            return Delivery.LATER
        return Delivery.POSTED

    async def catch_up(self, *, everything: bool = False) -> None:
        """Post and strip what a crash, an outage or a refusal of Discord's left undone; or all that waits."""
        await self.deliver(await self._service.outbox.due(everything=everything), soon=everything)
        await self.strip(await self._service.outbox.stale(), soon=everything)
