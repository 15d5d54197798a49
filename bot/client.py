"""The Discord client: it wires commands, components, the poster and the clockwork to the service."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import tasks

from bot import errors, memory
from bot.advice import Advice
from bot.commands import COMMANDS
from bot.commands.group import CONTEXTS, INSTALLS
from bot.commands.sync import sync
from bot.health import Meter, Sources
from bot.present.poster import Poster
from bot.problems import BadConfig, Problem
from bot.service.refusals import Refused
from bot.shards import ALL, Shards
from bot.store import Unavailable
from bot.thinking import Thinking
from bot.ui.opponents import Opponents
from bot.ui.taps import Button, Menu, known

if TYPE_CHECKING:
    from bot.service import Service

log = logging.getLogger(__name__)

TICK_SECONDS = 20.0
PATIENCE_SECONDS = 20.0
"""How long closing waits for what is under way."""
SETTLE_SECONDS = 10.0
"""How long the gateway waits for what an earlier process left undone."""
REPLAYS_AT_ONCE = 1
REMEMBERED = 1000
"""Interactions that are known again when they are delivered twice."""


class DiscordClock:
    """The time by discord.py's own clock: the real one, or that of a simulated Discord, which can be moved."""

    def now(self) -> int:
        """Whole seconds since 1970 (UTC)."""
        return int(discord.utils.utcnow().timestamp())


class NoDiscord(Problem):
    """Discord cannot be reached."""

    exit_code = 4


class DuelTree(app_commands.CommandTree["DuelClient"]):
    """The slash commands; whatever one of them raises is answered privately."""

    async def interaction_check(self, interaction: discord.Interaction[DuelClient], /) -> bool:
        """Remember the command as under way; everybody may use all commands, until the bot closes."""
        if interaction.type is discord.InteractionType.autocomplete and interaction.client.is_closing:
            return False
        interaction.client.under_way()
        _check_choices(interaction)
        return True

    async def on_error(
        self, interaction: discord.Interaction[DuelClient], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer what went wrong."""
        await errors.answer(interaction, error)


def _check_choices(interaction: discord.Interaction[DuelClient]) -> None:
    """Discord's own apps send one of the choices of an option, and the library trusts them; we do not."""
    if isinstance(interaction.command, app_commands.Command):
        try:
            given = interaction.namespace
        except (ValueError, LookupError) as error:  # a person or a channel that is none
            raise errors.NotOffered("?") from error
        for parameter in interaction.command.parameters:
            typed = getattr(given, parameter.name, None)
            if parameter.choices and typed is not None and typed not in [one.value for one in parameter.choices]:
                raise errors.NotOffered(str(typed))


class DuelClient(discord.AutoShardedClient):
    """The bot on Discord. It needs no privileged intent and pings nobody by accident.

    Of the shards of the gateway it has those given, or without any given as many as Discord recommends.
    """

    def __init__(
        self,
        service: Service,
        *,
        always_sync: bool = False,
        thinking: Thinking | None = None,
        shards: Shards | None = ALL,
    ) -> None:
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # there is nothing to say by voice
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            shard_count=shards.count if shards else None,
        )
        self.shard_ids = list(shards.ids) if shards else None
        self.service = service
        self.poster = Poster(self, service)
        self.meter = Meter()
        self.thinking = thinking or Thinking()
        self.thinking.observe = self.meter.ai_seconds.observe
        self.advice = Advice(self.thinking)
        self.opponents = Opponents(self, service, self.poster, self.thinking)
        self.replays = asyncio.Semaphore(REPLAYS_AT_ONCE)
        self.replay_thread = ThreadPoolExecutor(REPLAYS_AT_ONCE, "replay")
        self.tree = DuelTree(self, allowed_installs=INSTALLS, allowed_contexts=CONTEXTS)
        self._always_sync = always_sync
        self._away: set[int] = set()
        """Shards that Discord does not reach just now."""
        self.closing: asyncio.Future[None] | None = None
        self._under_way: set[asyncio.Task[Any]] = set()
        self._last_moment: float | None = None
        self._delivered: deque[int] = deque(maxlen=REMEMBERED)
        for command in COMMANDS:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        """Before the gateway: know our components again, and tell Discord about commands if they changed.

        Of several processes, the one with shard 0 does the second.
        """
        self.add_dynamic_items(Button, Menu)
        if self.service.shards.own(None):
            try:
                await sync(self.tree, always=self._always_sync)
            except discord.HTTPException as error:
                log.error("Discord did not take the commands; those it has stay in use: %s", error)  # noqa: TRY400 - the text says all
        await asyncio.wait([asyncio.ensure_future(self._settle())], timeout=SETTLE_SECONDS)
        self.clockwork.start()

    async def on_ready(self) -> None:
        """Connected (again)."""
        log.info("ready as %s in %d servers", self.user, len(self.guilds))

    def is_connected(self) -> bool:
        """Whether the gateway is connected and Discord has greeted us."""
        shards = self.shards.values()
        return self.is_ready() and bool(shards) and not any(shard.is_closed() for shard in shards)

    def sources(self) -> Sources:
        """What `/healthz` and `/metrics` look up."""
        return Sources(
            connected=self.is_connected,
            counts=self.service.tables.counts,
            thinking=lambda: (self.thinking.waiting, self.thinking.running),
        )

    def is_first_delivery(self, interaction_id: int) -> bool:
        """Whether this process sees an interaction for the first time; Discord may deliver one again."""
        if interaction_id in self._delivered:
            return False
        self._delivered.append(interaction_id)
        return True

    async def on_interaction(self, interaction: discord.Interaction[DuelClient]) -> None:
        """Answer also what belongs to nothing of ours: the library passes over it in silence."""
        if interaction.type is discord.InteractionType.modal_submit or not known(interaction):
            async with errors.answered(interaction):
                self.under_way()
                raise errors.UnknownTap

    @property
    def is_closing(self) -> bool:
        """Whether nothing new is begun any more."""
        return self._last_moment is not None

    async def on_shard_ready(self, shard_id: int) -> None:
        """A shard is connected (again)."""
        self._away.discard(shard_id)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """A shard is connected again after a short break."""
        self._away.discard(shard_id)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Without Discord nobody can move: a shard's clockwork rests, and the gap counts as downtime."""
        self._away.add(shard_id)

    def _reached(self) -> Shards:
        """The shards of this process that Discord reaches now."""
        count = self.shard_count or 1
        ids = self.shard_ids or range(count)
        return Shards(tuple(one for one in ids if one not in self._away), count)

    async def run_with(self, token: str) -> None:
        """Log in and stay until closed; raises `Problem` if that cannot be."""
        try:
            await self.start(token)
        except discord.LoginFailure as error:
            raise BadConfig(
                "DISCORD_TOKEN: Discord refuses this token. Copy it again from the page Bot of your application."
            ) from error
        except (OSError, discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed) as error:
            raise NoDiscord(
                f"Discord cannot be reached ({error}). Check the network, then start again."
            ) from error

    def under_way(self) -> None:
        """Closing will wait for the present task; raises `errors.Closing` if it has begun already."""
        self._track()
        if self.is_closing:
            raise errors.Closing

    def _track(self) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    @tasks.loop(seconds=TICK_SECONDS)
    async def clockwork(self) -> None:
        """Look at the clock; closing stops the rounds, but a round that has begun is finished."""
        if self._reached().ids:
            await asyncio.shield(asyncio.ensure_future(self._round()))
        self._keep_pace()

    def _keep_pace(self) -> None:
        """Begin anew when the machine's clock was set: else rounds would stand still, or be made up for."""
        coming = self.clockwork.next_iteration
        if coming and not 0 <= (coming - discord.utils.utcnow()).total_seconds() <= TICK_SECONDS:
            log.warning("the clock was set, or a round took long; the next round begins now")
            self.clockwork.restart()

    async def _settle(self) -> None:
        """Finish what an earlier process left undone, before anybody can act on it.

        A board that was posted but not noted is recognised by its nonce now. After the next move it would be
        superfluous: nobody would know its message any more, and it would keep its buttons.
        """
        self._track()
        try:
            await self.poster.catch_up(everything=True)
        except Unavailable as error:
            log.warning("what an earlier process left undone is tried again later: %s", error)
        except Exception:
            log.exception("what an earlier process left undone is tried again later")

    async def _round(self) -> None:
        """Expiries, reminders and claims; the AIs' turns; what is still to be posted or stripped; some tidying."""
        self._track()
        parts = (self._look_at_the_clock, self.opponents.wake, self.poster.catch_up, self.service.retention.tidy)
        for part in parts:
            try:
                await part()
            except Unavailable as error:
                log.error("the clockwork will run again: %s", error)  # noqa: TRY400 - the text says all
            except Exception:
                log.exception("a part of the clockwork failed; it will run again")
        memory.give_back()

    async def _look_at_the_clock(self) -> None:
        await self.poster.deliver(await self.service.absence.tick(self._reached()))

    @clockwork.before_loop
    async def _before_clockwork(self) -> None:
        await self.wait_until_ready()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """A game cannot go on in a channel that is gone."""
        await self._call_off(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A game cannot go on in a thread that is gone."""
        await self._call_off(payload.thread_id)

    async def _call_off(self, channel_id: int) -> None:
        try:
            game_id = await self.service.tables.number_at(channel_id)
            await self.service.endings.abort(game_id, self.user.id if self.user else 0, interaction=channel_id)
        except Refused:
            return
        log.info("game %d was called off: its channel is gone", game_id)

    async def close(self) -> None:
        """Begin nothing new, finish what is under way, then leave."""
        if self.is_closed() or self.is_closing:
            return
        now = asyncio.get_running_loop().time
        self._last_moment = now() + PATIENCE_SECONDS
        self.clockwork.cancel()
        self.opponents.stop()
        self.poster.stop()
        self.thinking.close()
        current = asyncio.current_task()
        while waiting := [task for task in self._under_way | self.poster.trying if task is not current]:
            if now() >= self._last_moment:
                log.warning("closing without waiting for %d actions", len(waiting))
                break
            log.info("finishing %d actions before closing", len(waiting))
            await asyncio.wait(waiting, timeout=self._last_moment - now())
        self.replay_thread.shutdown(wait=False, cancel_futures=True)
        await super().close()
