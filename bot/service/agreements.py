"""What two players agree on: taking back a move, and a draw.

A take-back of one's own last move is free until it showed a card (or wonders, or the Great Library's tokens) or
the opponent acted; else the opponent has to consent. An AI consents, as its games are not rated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.model import (
    Ending,
    Entry,
    Happened,
    Offer,
    OfferKind,
    OfferState,
    Position,
    Post,
    PostKind,
    Result,
)
from bot.service.desk import Desk, seat_at
from bot.service.endings import end
from bot.service.refusals import AtTable, Refused, Stale, Why
from bot.service.replay import Replayed, as_lines, replay
from bot.store import Taken, Transaction, games, offers, posts
from engine.duel.model import Kind
from engine.duel.moves import Move
from engine.game import Seat

_DRAW = Result(None, Ending.AGREEMENT, "draw agreement")


class Agreements:
    """Take-backs and draws."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def take_back(self, game_id: int, user_id: int, *, interaction: int, ply: int | None = None) -> Happened:
        """Take back one's own last move, at once where it is free, else by an offer that names it."""
        async with self._desk.table(game_id) as position:
            if first := await self._desk.again(interaction, "take-back"):
                return first
            seat = seat_at(position, user_id)
            if ply is not None and ply != position.ply:
                raise Stale(position, ply)
            moves = _since_own_last_move(position, seat)
            if not moves:
                raise AtTable(Why.NOTHING_TO_TAKE_BACK, position)
            if position.game.seats[1 - seat].agent or await self._is_free(position, moves):
                after = await self._taken_back(position, seat, moves)
                return await self._desk.write(position, after, kind="take-back", interaction=interaction)
            return await self._offer(position, OfferKind.TAKE_BACK, seat, interaction, moves)

    async def asks_agent(self, position: Position, user_id: int, *, interaction: int) -> bool:
        """Whether an AI has to say what it thinks of a draw offered now; a spectator's offer is refused."""
        seat = seat_at(position, user_id)
        return bool(position.game.seats[1 - seat].agent) and not await self._desk.again(interaction, "draw")

    async def offer_draw(
        self, game_id: int, user_id: int, *, interaction: int, agent_agrees: bool = False, ply: int | None = None
    ) -> Happened:
        """Offer a draw; if the opponent offered one already, or is an AI that agrees, it is agreed.

        ``ply`` is the position that the AI was asked about: its word holds for no other.
        """
        async with self._desk.table(game_id) as position:
            if first := await self._desk.again(interaction, "draw"):
                return first
            seat = seat_at(position, user_id)
            if position.game.seats[1 - seat].agent:
                if ply is not None and ply != position.ply:
                    raise Stale(position, ply)
                if agent_agrees:
                    return await end(self._desk, position, _DRAW, "draw", interaction)
                raise AtTable(Why.AGENT_DECLINES, position)
            async with self._desk.store.read() as tx:
                waiting = [
                    o for o in await offers.open_of(tx, game_id) if o.kind is OfferKind.DRAW and o.seat != seat
                ]
            if waiting:
                return await self._accept(position, waiting[0], "draw", interaction)
            return await self._offer(position, OfferKind.DRAW, seat, interaction)

    async def answer(self, offer_id: int, user_id: int, accept: bool, *, interaction: int) -> Happened:
        """The opponent consents, or not."""
        offer = await self.get_offer(offer_id)
        async with self._desk.table(offer.game_id) as position:
            if first := await self._desk.again(interaction, "answer"):
                return first
            seat = seat_at(position, user_id)
            offer = await self.get_offer(offer_id)
            if offer.state is not OfferState.OPEN:
                raise AtTable(Why.NO_SUCH_OFFER, position)
            if offer.seat == seat:
                raise AtTable(Why.OWN_OFFER, position)
            if accept:
                return await self._accept(position, offer, "answer", interaction)
            return await self._decline(position, offer, interaction)

    async def get_offer(self, offer_id: int) -> Offer:
        """An offer by its number."""
        async with self._desk.store.read() as tx:
            offer = await offers.load(tx, offer_id)
        if offer is None:
            raise Refused(Why.NO_SUCH_OFFER)
        return offer

    async def _offer(
        self, position: Position, kind: OfferKind, seat: Seat, interaction: int, moves: int = 0
    ) -> Happened:
        action = "take-back" if moves else "draw"
        try:
            async with self._desk.store.write() as tx:
                offer, post = await self._add_offer(tx, position, kind, seat, moves)
                await self._desk.note(tx, interaction, action, position, offer)
        except Taken:
            return await self._desk.outrun(position, action, interaction)
        return Happened(position=position, posts=(post,), offer=offer)

    async def _add_offer(
        self, tx: Transaction, position: Position, kind: OfferKind, seat: Seat, moves: int
    ) -> tuple[Offer, Post]:
        """One offer of a kind at a time, for the table as it is on disk."""
        game, now = position.game, self._desk.clock.now()
        await self._desk.hold(tx, position)
        if any(o.kind is kind for o in await offers.open_of(tx, game.id)):
            raise AtTable(Why.ALREADY_OFFERED, position)
        offer = await offers.add(
            tx,
            game_id=game.id,
            kind=kind,
            seat=seat,
            ply=position.ply,
            at=now,
            move=str(position.moves[-moves]) if moves else None,
            moves=moves,
        )
        post = await posts.add(
            tx, PostKind.OFFER, game.place.channel_id, now, game_id=game.id, offer_id=offer.id, ply=position.ply
        )
        return offer, post

    async def _accept(self, position: Position, offer: Offer, kind: str, interaction: int) -> Happened:
        accepted = replace(offer, state=OfferState.ACCEPTED)

        async def close(tx: Transaction) -> list[Post]:
            await offers.close(tx, offer.id, OfferState.ACCEPTED)
            return []

        if offer.kind is OfferKind.DRAW:
            return await end(self._desk, position, _DRAW, kind, interaction, accepted, close)
        after = await self._taken_back(position, offer.seat, offer.moves)
        return await self._desk.write(
            position, after, kind=kind, interaction=interaction, offer=accepted, also=close
        )

    async def _decline(self, position: Position, offer: Offer, interaction: int) -> Happened:
        declined = replace(offer, state=OfferState.DECLINED)

        async def close(tx: Transaction) -> list[Post]:
            await offers.close(tx, offer.id, OfferState.DECLINED)
            channel_id, now = position.game.place.channel_id, self._desk.clock.now()
            kind = PostKind.OFFER_DECLINED
            ids = {"game_id": offer.game_id, "offer_id": offer.id}
            return [await posts.add(tx, kind, channel_id, now, **ids, ply=position.ply)]

        return await self._desk.write(
            position, position, kind="answer", interaction=interaction, offer=declined, also=close
        )

    async def _is_free(self, position: Position, moves: int) -> bool:
        """Whether only the player's own last move goes back, and it showed nothing."""
        if moves > 1 or position.state.pending.kind is Kind.LIBRARY:
            return False
        return not (await self._replay(position, position.moves)).entries[-1].shows_something

    async def _replay(self, position: Position, moves: Sequence[Move]) -> Replayed:
        async with self._desk.store.read() as tx:
            deal = (await games.sources(tx, position.game.id)).deal
        return replay(deal, as_lines(moves))

    async def _taken_back(self, position: Position, seat: Seat, moves: int) -> Position:
        """The table without the last moves."""
        now = self._desk.clock.now()
        entry = Entry(position.ply + 1, seat, None, moves, (), now)
        standing = position.moves[:-moves]
        return Position(
            game=replace(position.game, waiting_since=now, reminded_at=None),
            ply=entry.ply,
            moves=standing,
            entry=entry,
            state=(await self._replay(position, standing)).state,
        )


def _since_own_last_move(position: Position, seat: Seat) -> int:
    """How many moves there are from the player's own last one on; 0 if there is none."""
    for count, move in enumerate(reversed(position.moves), 1):
        if move.seat == seat:
            return count
    return 0
