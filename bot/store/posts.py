"""What must be posted, and the messages that were."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from enum import StrEnum

from sqlalchemy import ColumnElement, Row, Table, and_, func, insert, or_, select, true, update

from bot.model import EDITS, Post, PostKind, Sent
from bot.shards import ALL, Shards
from bot.store.dialects import Transaction, hold, in_shards
from bot.store.schema import challenges, games, messages, moves, outbox

_BOARDS = (PostKind.TURN, PostKind.END)
_OUTDATED_BY_A_BOARD = (PostKind.TURN, PostKind.REMINDER, PostKind.CLAIMABLE)


class PostState(StrEnum):
    """What became of a post."""

    PENDING = "pending"
    SENT = "sent"
    SUPERSEDED = "superseded"
    DROPPED = "dropped"


class MessageState(StrEnum):
    """Whether a message has components, should lose them, or has none."""

    LIVE = "live"
    STALE = "stale"
    DONE = "done"


async def add(
    tx: Transaction,
    kind: PostKind,
    channel_id: int,
    at: int,
    *,
    game_id: int | None = None,
    challenge_id: int | None = None,
    offer_id: int | None = None,
    ply: int = 0,
) -> Post:
    """Something more to post. A new board makes the older ones of its game that still wait superfluous.

    The caller holds the game, or has just made it or changed its challenge.
    """
    if kind in _BOARDS:
        await _supersede(tx, (outbox.c.game_id == game_id) & outbox.c.kind.in_(_OUTDATED_BY_A_BOARD))
    if kind is PostKind.CHALLENGE_CLOSED:
        await _supersede(tx, (outbox.c.challenge_id == challenge_id) & (outbox.c.kind == PostKind.CHALLENGE))
    row = await tx.execute(
        insert(outbox)
        .values(
            kind=kind,
            channel_id=channel_id,
            nonce=secrets.token_hex(12),
            game_id=game_id,
            challenge_id=challenge_id,
            offer_id=offer_id,
            ply=ply,
            state=PostState.PENDING,
            attempts=0,
            due_at=at,
        )
        .returning(outbox)
    )
    return await _post(tx, row.one())


async def _hold(tx: Transaction, game_id: int | None, challenge_id: int | None) -> None:
    """What is posted about one game or challenge is written by one at a time."""
    if game_id is not None:
        await hold(tx, "game", game_id)
    elif challenge_id is not None:
        await hold(tx, "challenge", challenge_id)


async def _supersede(tx: Transaction, where: ColumnElement[bool]) -> None:
    await tx.execute(
        update(outbox).where(where, outbox.c.state == PostState.PENDING).values(state=PostState.SUPERSEDED)
    )


async def _post(tx: Transaction, row: Row[tuple[object, ...]]) -> Post:
    """A row with what is known at this moment: what was told already, and the message to edit."""
    kind = PostKind(row.kind)
    since, message_id = 0, None
    if kind in _BOARDS:
        told = select(func.max(outbox.c.ply)).where(
            outbox.c.game_id == row.game_id,
            outbox.c.kind.in_(_BOARDS),
            outbox.c.state == PostState.SENT,
            outbox.c.id < row.id,
        )
        since = (await tx.execute(told)).scalar() or 0
    if kind in EDITS:
        of = messages.c.offer_id == row.offer_id if row.offer_id else messages.c.challenge_id == row.challenge_id
        message_id = (
            await tx.execute(select(messages.c.message_id).where(of).order_by(messages.c.message_id).limit(1))
        ).scalar()
    return Post(
        id=row.id,
        kind=kind,
        channel_id=row.channel_id,
        nonce=row.nonce,
        game_id=row.game_id,
        challenge_id=row.challenge_id,
        offer_id=row.offer_id,
        ply=row.ply,
        since_ply=since,
        message_id=message_id,
        attempts=row.attempts,
    )


async def load_pending(tx: Transaction, post_id: int) -> Post | None:
    """A post that is still to be posted; None if it was, or is not needed any more."""
    row = (
        await tx.execute(select(outbox).where(outbox.c.id == post_id, outbox.c.state == PostState.PENDING))
    ).one_or_none()
    return await _post(tx, row) if row else None


def _of_shards(table: Table, shards: Shards) -> ColumnElement[bool]:
    """Rows about games or challenges in the servers of some shards."""
    if shards.are_all:
        return true()
    game = select(games.c.id).where(games.c.id == table.c.game_id, in_shards(games.c.guild_id, shards))
    challenge = select(challenges.c.id).where(
        challenges.c.id == table.c.challenge_id, in_shards(challenges.c.guild_id, shards)
    )
    return or_(game.exists(), challenge.exists())


async def due(tx: Transaction, now: int | None, longest_wait: int, shards: Shards) -> list[Post]:
    """What is to be posted for some shards at a time (whenever that is, if not given), in the order it happened.

    Nothing waits longer than ``longest_wait``: what is due after that was written by a clock that went wrong.
    """
    waiting = (outbox.c.state == PostState.PENDING, _of_shards(outbox, shards))
    pending = select(outbox).where(*waiting).order_by(outbox.c.id)
    if now is not None:
        pending = pending.where(or_(outbox.c.due_at <= now, outbox.c.due_at > now + longest_wait))
    rows = await tx.execute(pending.where(outbox.c.kind.in_(PostKind)))
    return [await _post(tx, row) for row in rows.all()]


async def count_pending(tx: Transaction, shards: Shards = ALL) -> int:
    """How much is still to be posted for some shards."""
    waiting = (outbox.c.state == PostState.PENDING, _of_shards(outbox, shards))
    return (await tx.execute(select(func.count()).select_from(outbox).where(*waiting))).scalar_one()


async def tried_board(tx: Transaction, game_id: int, ply: int) -> Post | None:
    """A board of which it is not known whether it was posted: tried at least once, and not noted."""
    await _hold(tx, game_id, None)
    row = (
        await tx.execute(
            select(outbox).where(
                outbox.c.game_id == game_id,
                outbox.c.ply == ply,
                outbox.c.kind == PostKind.TURN,
                outbox.c.attempts > 0,
                outbox.c.state.in_((PostState.PENDING, PostState.SUPERSEDED)),
            )
        )
    ).first()
    return await _post(tx, row) if row else None


async def is_known(tx: Transaction, sent: Sent) -> bool:
    """Whether a message of ours is noted."""
    found = await tx.execute(select(messages.c.message_id).where(messages.c.message_id == sent.message_id))
    return found.first() is not None


async def note_sent(tx: Transaction, post: Post, message_id: int | None) -> None:
    """A post is in its channel. After a board, the other messages of the game lose their components.

    The message may be noted already: somebody tapped it first, or Discord recognised the nonce.
    """
    await _hold(tx, post.game_id, post.challenge_id)
    useless = await _is_useless(tx, post)
    await tx.execute(update(outbox).where(outbox.c.id == post.id).values(state=PostState.SENT))
    if post.kind in _BOARDS:
        await tx.execute(
            update(messages)
            .where(
                messages.c.game_id == post.game_id,
                messages.c.kind.in_(_OUTDATED_BY_A_BOARD),
                messages.c.state == MessageState.LIVE,
                true() if post.kind is PostKind.END else messages.c.ply <= post.ply,
                messages.c.message_id != (message_id or 0),
            )
            .values(state=MessageState.STALE)
        )
    if post.kind in EDITS and post.message_id is not None:
        await tx.execute(
            update(messages).where(messages.c.message_id == post.message_id).values(state=MessageState.DONE)
        )
    elif message_id is not None and not await is_known(tx, Sent(post.channel_id, message_id)):
        if post.kind is PostKind.END or post.kind in EDITS:
            state = MessageState.DONE
        else:
            state = MessageState.STALE if useless else MessageState.LIVE
        await tx.execute(
            insert(messages).values(
                message_id=message_id,
                channel_id=post.channel_id,
                kind=post.kind,
                game_id=post.game_id,
                challenge_id=post.challenge_id,
                offer_id=post.offer_id,
                ply=post.ply,
                state=state,
            )
        )


async def _is_useless(tx: Transaction, post: Post) -> bool:
    """Whether the components of a post that is up now do nothing any more, and no later board takes them off.

    An offer may be closed while its message is under way; a board may be noted after a newer one.
    """
    if post.kind not in _OUTDATED_BY_A_BOARD:
        state = (await tx.execute(select(outbox.c.state).where(outbox.c.id == post.id))).scalar()
        return state != PostState.PENDING
    newer = await tx.execute(
        select(messages.c.message_id).where(
            messages.c.game_id == post.game_id,
            messages.c.kind.in_(_BOARDS),
            or_(messages.c.ply > post.ply, messages.c.kind == PostKind.END),
        )
    )
    return newer.first() is not None


async def note_try(tx: Transaction, post: Post, next_try_at: int) -> bool:
    """It is about to be posted; if nothing is noted after this, it is tried again then. False: another tries."""
    tried = await tx.execute(
        update(outbox)
        .where(outbox.c.id == post.id, outbox.c.state == PostState.PENDING, outbox.c.attempts == post.attempts)
        .values(attempts=post.attempts + 1, due_at=next_try_at)
    )
    return tried.rowcount == 1


async def supersede(tx: Transaction, post_id: int) -> None:
    """It need not be posted any more."""
    await _supersede(tx, outbox.c.id == post_id)


async def drop(tx: Transaction, post_id: int) -> None:
    """It can never be posted."""
    await tx.execute(update(outbox).where(outbox.c.id == post_id).values(state=PostState.DROPPED))


async def close_offer(tx: Transaction, offer_id: int, edited: bool) -> None:
    """An offer needs no answer any more: its message loses its buttons, unless it is edited anyway."""
    await _supersede(tx, (outbox.c.offer_id == offer_id) & (outbox.c.kind == PostKind.OFFER))
    if not edited:
        await tx.execute(
            update(messages)
            .where(messages.c.offer_id == offer_id, messages.c.state == MessageState.LIVE)
            .values(state=MessageState.STALE)
        )


async def stale(tx: Transaction, game_id: int | None = None, shards: Shards = ALL) -> list[Sent]:
    """The messages that are to lose their components, of one game or of all in some shards."""
    statement = select(messages.c.channel_id, messages.c.message_id).where(messages.c.state == MessageState.STALE)
    if game_id is not None:
        statement = statement.where(messages.c.game_id == game_id)
    elif not shards.are_all:
        statement = statement.where(_of_shards(messages, shards))
    return [Sent(*row) for row in await tx.execute(statement.order_by(messages.c.message_id))]


async def note_stripped(tx: Transaction, sent: Sequence[Sent]) -> None:
    """Messages have lost their components."""
    numbers = [one.message_id for one in sent]
    await tx.execute(update(messages).where(messages.c.message_id.in_(numbers)).values(state=MessageState.DONE))


async def any_board(tx: Transaction, game_id: int) -> bool:
    """Whether a board of the game was ever posted."""
    boards = select(messages.c.message_id).where(messages.c.game_id == game_id, messages.c.kind == PostKind.TURN)
    return (await tx.execute(boards.limit(1))).first() is not None


async def latest_board(tx: Transaction, game_id: int) -> Sent | None:
    """The board of a game as it stands; None while only older ones are posted."""
    ply = select(func.count()).select_from(moves).where(moves.c.game_id == game_id).scalar_subquery()
    row = (
        await tx.execute(
            select(messages.c.channel_id, messages.c.message_id)
            .join(games, games.c.id == messages.c.game_id)
            .where(messages.c.game_id == game_id, messages.c.ply == ply)
            .where(
                or_(
                    and_(games.c.open, messages.c.kind == PostKind.TURN),
                    and_(~games.c.open, messages.c.kind == PostKind.END),
                )
            )
            .order_by(messages.c.message_id.desc())
            .limit(1)
        )
    ).one_or_none()
    return Sent(*row) if row else None
