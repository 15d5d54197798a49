"""Offers of a draw or a take-back."""

from __future__ import annotations

from sqlalchemy import Row, insert, select, update

from bot.model import Offer, OfferKind, OfferState
from bot.store import games, posts
from bot.store.dialects import Transaction
from bot.store.schema import offers
from engine.duel import DUEL
from engine.game import Seat


async def add(
    tx: Transaction,
    *,
    game_id: int,
    kind: OfferKind,
    seat: Seat,
    ply: int,
    at: int,
    move: str | None = None,
    moves: int = 0,
) -> Offer:
    """A new offer."""
    await games.hold_table(tx, game_id)
    row = await tx.execute(
        insert(offers)
        .values(
            game_id=game_id,
            kind=kind,
            seat=seat,
            ply=ply,
            move=move,
            moves=moves,
            state=OfferState.OPEN,
            at=at,
        )
        .returning(offers)
    )
    return _offer(row.one())


def _offer(row: Row[tuple[object, ...]]) -> Offer:
    return Offer(
        id=row.id,
        game_id=row.game_id,
        kind=OfferKind(row.kind),
        seat=row.seat,
        ply=row.ply,
        state=OfferState(row.state),
        move=DUEL.parse(row.move) if row.move else None,
        moves=row.moves,
    )


async def load(tx: Transaction, offer_id: int) -> Offer | None:
    """An offer by its number."""
    row = (await tx.execute(select(offers).where(offers.c.id == offer_id))).one_or_none()
    return _offer(row) if row else None


async def open_of(tx: Transaction, game_id: int) -> list[Offer]:
    """The offers of a game that wait for an answer."""
    rows = await tx.execute(
        select(offers).where(offers.c.game_id == game_id, offers.c.state == OfferState.OPEN).order_by(offers.c.id)
    )
    return [_offer(row) for row in rows]


async def close(tx: Transaction, offer_id: int, state: OfferState) -> None:
    """An offer was answered, or lapsed."""
    await tx.execute(update(offers).where(offers.c.id == offer_id).values(state=state))
    await posts.close_offer(tx, offer_id, edited=state is OfferState.DECLINED)


async def lapse(tx: Transaction, game_id: int, mover: Seat | None) -> None:
    """The game went on: take-backs lapse, and so do draws unless the one who offered moved; all, if nobody did."""
    for offer in await open_of(tx, game_id):
        if offer.kind is OfferKind.TAKE_BACK or offer.seat != mover:
            await close(tx, offer.id, OfferState.LAPSED)
