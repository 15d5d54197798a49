"""What all parts of the service share: the tables in memory, one lock for each, and the one way to write.

A table in memory is never ahead of the disk: it is replaced only after its transaction was committed, and
thrown away when anything unforeseen happens in between.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from weakref import WeakValueDictionary

from bot import ratings
from bot.clock import Clock
from bot.model import Entry, Game, Happened, Offer, Position, Post, PostKind
from bot.service.refusals import Damaged, GameOver, NotAPlayer, Refused, Stale, Why
from bot.service.replay import Replayed, replay, take_back_text
from bot.shards import ALL, Shards
from bot.store import Store, Taken, Transaction, Unavailable, challenges, games, offers, posts
from bot.store.challenges import Action
from bot.store.games import Line, Standing
from engine.duel import DUEL
from engine.errors import RecordError, RuleError
from engine.game import Seat

TABLES_IN_MEMORY = 2000
PAUSES = (0.2, 1.0, 2.0)
"""Seconds between the tries to write a move while the database does not answer: a restart takes about as long."""
log = logging.getLogger(__name__)
Also = Callable[[Transaction], Awaitable[list[Post]]]
"""More to write in the same transaction; gives what is to be posted besides."""


class Desk:
    """The tables, and the way to change them."""

    def __init__(self, store: Store, clock: Clock, shards: Shards = ALL) -> None:
        self.store = store
        self.shards = shards
        """Whose servers this process acts for when nobody taps."""
        self.clock = clock
        self._tables: OrderedDict[int, Position] = OrderedDict()
        self._changes = 0
        self._locks: WeakValueDictionary[tuple[str, int], asyncio.Lock] = WeakValueDictionary()

    def lock(self, what: str, number: int) -> asyncio.Lock:
        """The lock of one table or challenge; it lives as long as somebody holds or awaits it."""
        lock = self._locks.get((what, number))
        if lock is None:
            lock = self._locks[what, number] = asyncio.Lock()
        return lock

    @asynccontextmanager
    async def table(self, game_id: int, *, even_damaged: bool = False) -> AsyncIterator[Position]:
        """A table for one alone, until the block ends; of a damaged one, if wanted, the part that is sound."""
        async with self.lock("game", game_id):
            try:
                yield await self.position(game_id, even_damaged=even_damaged)
            except (Refused, RuleError):
                raise
            except BaseException:
                self.forget(game_id)
                raise

    async def position(self, game_id: int, *, even_damaged: bool = False) -> Position:
        """How a table stands, from memory or by replay; beside other processes, memory is compared with the disk.

        Readers hold no lock. What one has read is kept only if nothing changed meanwhile: a slow one would else
        put an older position into the place of a newer.
        """
        known = self._tables.get(game_id)
        if known is not None and (self.shards.are_all or await self._still_stands(known)):
            if game_id in self._tables:
                self._tables.move_to_end(game_id)
            return known
        changes = self._changes
        async with self.store.read() as tx:
            game = await games.load(tx, game_id)
            if game is None:
                raise Refused(Why.UNKNOWN_GAME)
            try:
                position = await self.rebuild(tx, game)
            except Damaged:
                if not even_damaged:
                    raise
                return await self._sound_part(tx, game)
        if changes != self._changes:
            return self._tables.get(game_id, position)
        if not position.over:
            self._remember(position)
        return position

    async def _still_stands(self, known: Position) -> bool:
        """Whether no other process has changed a table since; one that has changed is forgotten."""
        game = known.game
        async with self.store.read() as tx:
            on_disk = await games.standing(tx, game.id)
        if on_disk == Standing(
            open=True, ply=known.ply, waiting_since=game.waiting_since, reminded_at=game.reminded_at
        ):
            return True
        if self._tables.get(game.id) is known:
            self.forget(game.id)
        return False

    async def rebuild(self, tx: Transaction, game: Game, ply: int | None = None) -> Position:
        """A table as it was at a ply (now, if not given), by replay."""
        lines = await games.log(tx, game.id)
        if ply is not None and ply < len(lines):
            lines, game = lines[:ply], replace(game, result=None, ended_at=None)
        state, moves, entries = await _replayed(tx, game.id, lines)
        return Position(
            game=game, ply=len(lines), moves=moves, entry=entries[-1] if entries else None, state=state
        )

    async def entries(self, tx: Transaction, game_id: int, until: int | None) -> tuple[Entry, ...]:
        """What happened in a game up to a ply (or to now)."""
        return (await _replayed(tx, game_id, (await games.log(tx, game_id))[:until])).entries

    async def _sound_part(self, tx: Transaction, game: Game) -> Position:
        """A damaged table as far as it can be read, so that it can be called off; else as if nothing was dealt."""
        for ply in range(len(await games.log(tx, game.id)), -1, -1):
            with suppress(Damaged):
                return await self.rebuild(tx, game, ply)
        state = DUEL.new(DUEL.deal(bytes(32), "", {})).state
        return Position(game=game, ply=0, moves=(), entry=None, state=state)

    async def positions(self, found: Iterable[Game]) -> list[Position]:
        """How many tables stand; a damaged one is reported and left out, so that the others go on."""
        positions = []
        for game in found:
            try:
                positions.append(await self.position(game.id))
            except Damaged:
                log.exception("a game is left out")
        return positions

    def keep(self, position: Position) -> None:
        """Remember how a table stands on disk now; for whoever has just written it."""
        self._changes += 1
        self._remember(position)

    def _remember(self, position: Position) -> None:
        self._tables[position.game.id] = position
        self._tables.move_to_end(position.game.id)
        if len(self._tables) > TABLES_IN_MEMORY:
            self._tables.popitem(last=False)

    def forget(self, game_id: int | None = None) -> None:
        """Take a table (or all) from the disk next time."""
        self._changes += 1
        if game_id is None:
            self._tables.clear()
        else:
            self._tables.pop(game_id, None)

    async def again(self, interaction: int | None, kind: str) -> Happened | None:
        """The first answer, if this interaction was delivered before."""
        if interaction is None:
            return None
        async with self.store.read() as tx:
            action = await challenges.done(tx, interaction, kind)
            if action is None or action.game_id is None:
                return None
            game = await games.load(tx, action.game_id)
            if game is None:
                return None
            position = await self.rebuild(tx, game, action.ply)
            offer = await offers.load(tx, action.offer_id) if action.offer_id else None
        return Happened(position=position, offer=offer, again=True)

    async def note(
        self, tx: Transaction, interaction: int | None, kind: str, after: Position, offer: Offer | None
    ) -> None:
        """Remember what an interaction led to, so that its second delivery gets the same answer."""
        if interaction is not None:
            action = Action(game_id=after.game.id, offer_id=offer.id if offer else None, ply=after.ply)
            await challenges.note(tx, interaction, kind, self.clock.now(), action)

    async def hold(self, tx: Transaction, position: Position) -> None:
        """Let nobody else write about a table; `Taken` if somebody has done so since it was read.

        A damaged table has no ply to compare: as much of it is known as can be read.
        """
        await games.hold_table(tx, position.game.id)
        on_disk = await games.standing(tx, position.game.id)
        if on_disk is None or not on_disk.open:
            raise Taken(f"game {position.game.id} is over")
        if on_disk.ply != position.ply:
            with suppress(Damaged):
                await self.rebuild(tx, position.game)
                raise Taken(f"game {position.game.id} is at ply {on_disk.ply}, and no more at {position.ply}")

    async def write(
        self,
        before: Position,
        after: Position,
        *,
        kind: str,
        interaction: int | None,
        offer: Offer | None = None,
        also: Also | None = None,
    ) -> Happened:
        """Bring what happened at a table to disk, with what is to be posted, in one transaction.

        The caller holds the table. If another process was faster, nothing is done: the answer is the first one
        when it was the same interaction, else `Stale` or `GameOver`.
        """
        game = after.game

        async def write_all() -> list[Post]:
            async with self.store.write() as tx:
                to_post = await self._write_table(tx, before, after, self.clock.now())
                if also:
                    to_post += await also(tx)
                await self.note(tx, interaction, kind, after, offer)
            return to_post

        try:
            to_post = await self._patiently(write_all)
        except Taken:
            return await self.outrun(before, kind, interaction)
        if after.over:
            self.forget(game.id)
        else:
            self.keep(after)
        return Happened(position=after, posts=tuple(to_post), offer=offer)

    async def outrun(self, before: Position, kind: str, interaction: int | None) -> Happened:
        """Another process was faster: the first answer to the same interaction, else `Stale` or `GameOver`."""
        self.forget(before.game.id)
        first = await self.again(interaction, kind)
        if first is None:
            now_on_disk = await self.position(before.game.id)
            raise (GameOver(now_on_disk) if now_on_disk.over else Stale(now_on_disk, before.ply)) from None
        return first

    async def _patiently(self, write: Callable[[], Awaitable[list[Post]]]) -> list[Post]:
        """Write, again if the database breaks off; at most one try is kept, for ply and interaction are keys."""
        for pause in PAUSES:
            try:
                return await write()
            except Unavailable as error:
                if not error.broke_off:
                    raise
                log.warning("a move is written again in %s s: %s", pause, error)
                await asyncio.sleep(pause)
        return await write()

    async def _write_table(self, tx: Transaction, before: Position, after: Position, now: int) -> list[Post]:
        game = after.game
        if after.ply > before.ply and after.entry:
            await games.hold_table(tx, game.id)
            await games.append(tx, game.id, _line(after.entry))
        else:
            await self.hold(tx, before)
            if after.over == before.over:
                return []
        await offers.lapse(tx, game.id, None if game.result or after.entry is None else after.entry.seat)
        if game.result:
            wonders = [(seat, built.wonder.id) for seat in (0, 1) for built in after.state.cities[seat].built]
            await games.finish(tx, game.id, game.result, now, wonders if game.result.how.counts else [])
            await ratings.count(tx, game)
        kind = PostKind.END if game.result else PostKind.TURN
        return [await posts.add(tx, kind, game.place.channel_id, now, game_id=game.id, ply=after.ply)]


async def _replayed(tx: Transaction, game_id: int, lines: Sequence[Line]) -> Replayed:
    try:
        return replay((await games.sources(tx, game_id)).deal, lines)
    except (RuleError, RecordError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise Damaged(game_id, error) from error


def _line(entry: Entry) -> Line:
    text = str(entry.move) if entry.move else take_back_text(entry.seat, entry.takes_back)
    return Line(entry.ply, entry.seat, text, entry.at)


def seat_at(position: Position, user_id: int) -> Seat:
    """The seat of somebody who acts at an open table; a spectator, or a finished game, is refused."""
    seat = position.game.seat_of(user_id)
    if seat is None:
        raise NotAPlayer(position)
    if position.over:
        raise GameOver(position)
    return seat
