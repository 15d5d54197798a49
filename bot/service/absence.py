"""Time: reminders, claims after an absence, challenges that run out; the bot's own downtime never counts.

The bot leaves a heartbeat for each of its shards in the database. When it finds a gap (it was stopped, or the
machine slept, or its clock jumped, forward or back), the waiting of every open game goes on where it stood at the
last beat.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.model import Absence, ChallengeState, Position, Post, PostKind, Server
from bot.service.desk import Desk
from bot.service.refusals import Damaged
from bot.shards import Shards
from bot.store import Taken, challenges, games, people, posts

log = logging.getLogger(__name__)

LONGEST_BEAT = 180
"""Seconds between two ticks from which on the bot counts as having been down."""


class Watch:
    """Looks at the clock."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def started(self) -> None:
        """The bot runs again: the time since its last heartbeat is taken out."""
        await self._beat(self._desk.clock.now(), self._desk.shards, longest=0)

    async def tick(self, shards: Shards | None = None) -> list[Post]:
        """What has become due; to be called about three times a minute, for the shards that Discord reaches."""
        shards = shards or self._desk.shards
        now = self._desk.clock.now()  # once: the clock may be set while this runs
        await self._beat(now, shards, LONGEST_BEAT)
        return [*await self._expire(now, shards), *await self._remind(now, shards)]

    async def state(self, position: Position) -> Absence | None:
        """How long the player to move has been waited for; None when nobody or an AI is."""
        if position.to_act is None or position.agent_to_act:
            return None
        async with self._desk.store.read() as tx:
            settings = await people.server(tx, position.game.place.guild_id)
        return self._absence(position, settings, self._desk.clock.now())

    @staticmethod
    def _absence(position: Position, settings: Server, now: int) -> Absence | None:
        """A claim needs a reminder before it, with as much time after it as the settings leave between the two."""
        game, seat = position.game, position.to_act
        if seat is None or position.agent_to_act:
            return None
        remind_at = game.waiting_since + settings.remind_after
        warning = settings.claim_after - settings.remind_after
        claim_at = max(game.reminded_at or remind_at, remind_at) + warning
        claimable = game.reminded_at is not None and now >= claim_at
        return Absence(seat, max(0, now - game.waiting_since), remind_at, claim_at, claimable)

    async def _beat(self, now: int, shards: Shards, longest: int) -> None:
        down = False
        async with self._desk.store.write() as tx:
            for shard in shards.ids:
                last = await people.heartbeat(tx, shards, shard)
                if last is not None and abs(now - last) > longest:
                    await games.take_out_downtime(tx, last, now, Shards((shard,), shards.count))
                    down = True
                await people.beat(tx, shards, shard, now)
        if down:
            self._desk.forget()

    async def _expire(self, now: int, shards: Shards) -> list[Post]:
        async with self._desk.store.read() as tx:
            expired = await challenges.find(tx, challenges.expired_by(now, shards))
        to_post = []
        for challenge in expired:
            async with self._desk.lock("challenge", challenge.id), self._desk.store.write() as tx:
                closed = await challenges.close(tx, challenge.id, ChallengeState.EXPIRED)
                if closed and challenge.opponent.agent is None:  # one to an AI was never posted
                    where = challenge.place.channel_id
                    kind = PostKind.CHALLENGE_CLOSED
                    to_post.append(await posts.add(tx, kind, where, now, challenge_id=challenge.id))
        return to_post

    async def _remind(self, now: int, shards: Shards) -> list[Post]:
        async with self._desk.store.read() as tx:
            waiting = await games.waiting(tx, shards)
            settings = {guild: await people.server(tx, guild) for guild in {w.guild_id for w in waiting}}
        to_post = []
        for one in waiting:
            times = settings[one.guild_id]
            if now < one.waiting_since + (times.claim_after if one.reminded_at else times.remind_after):
                continue
            try:
                post = await self._remind_at(one.game_id, times, now)
            except Damaged:
                log.exception("nobody is reminded")
                continue
            if post:
                to_post.append(post)
        return to_post

    async def _remind_at(self, game_id: int, settings: Server, now: int) -> Post | None:
        """Remind at one table, or say that it may be claimed, if that is still due."""
        async with self._desk.table(game_id) as position:
            absence = self._absence(position, settings, now)
            game = position.game
            if absence is None:
                return None
            if game.reminded_at is None and now >= absence.remind_at:
                kind = PostKind.REMINDER
            elif absence.claimable and not game.seats[1 - absence.seat].agent:
                kind = PostKind.CLAIMABLE
            else:
                return None
            try:
                async with self._desk.store.write() as tx:
                    note = games.note_reminded if kind is PostKind.REMINDER else games.note_claimable
                    await note(tx, game.id, now)
                    channel_id = game.place.channel_id
                    post = await posts.add(tx, kind, channel_id, now, game_id=game.id, ply=position.ply)
            except Taken:  # it was ended from elsewhere
                self._desk.forget(game.id)
                return None
            if kind is PostKind.REMINDER:
                self._desk.keep(replace(position, game=replace(game, reminded_at=now)))
            return post
