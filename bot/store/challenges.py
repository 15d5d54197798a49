"""Challenges, and what each interaction did."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, func, insert, select, update

from bot.model import Challenge, ChallengeState, Draft, Place, Player
from bot.shards import Shards
from bot.store.dialects import Transaction, hold, in_shards
from bot.store.schema import actions, challenges, games, people


class Action(NamedTuple):
    """What an interaction did: the ids of what it touched, and the ply after it."""

    game_id: int | None = None
    challenge_id: int | None = None
    offer_id: int | None = None
    ply: int | None = None


async def done(tx: Transaction, interaction: int, kind: str) -> Action | None:
    """What this interaction did when it was delivered before; None if it is new."""
    row = (
        await tx.execute(
            select(actions.c.game_id, actions.c.challenge_id, actions.c.offer_id, actions.c.ply).where(
                actions.c.interaction_id == interaction, actions.c.kind == kind
            )
        )
    ).one_or_none()
    return Action(*row) if row else None


async def note(tx: Transaction, interaction: int, kind: str, at: int, action: Action) -> None:
    """Remember what this interaction did; `Taken` if it did something already."""
    await tx.execute(insert(actions).values(interaction_id=interaction, kind=kind, at=at, **action._asdict()))


async def add(tx: Transaction, challenge: Challenge, seed: bytes) -> int:
    """A new challenge (its own id is ignored)."""
    row = await tx.execute(
        insert(challenges)
        .values(
            guild_id=challenge.place.guild_id,
            channel_id=challenge.place.channel_id,
            parent_id=challenge.place.parent_id,
            challenger_id=challenge.challenger.user_id,
            opponent_id=challenge.opponent.user_id,
            agent=challenge.opponent.agent,
            draft=challenge.draft,
            thread=challenge.thread,
            rated=challenge.rated,
            seed=seed,
            commitment=challenge.commitment,
            created_at=challenge.created_at,
            expires_at=challenge.expires_at,
            state=challenge.state,
            rematch_of=challenge.rematch_of,
        )
        .returning(challenges.c.id)
    )
    number: int = row.scalar_one()
    return number


async def load(tx: Transaction, challenge_id: int) -> Challenge | None:
    """A challenge by its number."""
    found = await find(tx, challenges.c.id == challenge_id)
    return found[0] if found else None


async def find(tx: Transaction, where: ColumnElement[bool]) -> list[Challenge]:
    """The challenges that fit, oldest first."""
    first, second = people.alias("first"), people.alias("second")
    rows = await tx.execute(
        select(
            challenges,
            games.c.id.label("game_id"),
            first.c.name.label("challenger_name"),
            second.c.name.label("opponent_name"),
        )
        .outerjoin(games, games.c.challenge_id == challenges.c.id)
        .outerjoin(first, first.c.user_id == challenges.c.challenger_id)
        .outerjoin(second, second.c.user_id == challenges.c.opponent_id)
        .where(where)
        .order_by(challenges.c.id)
    )
    return [
        Challenge(
            id=row.id,
            place=Place(row.guild_id, row.channel_id, row.parent_id),
            challenger=Player(row.challenger_id, row.challenger_name),
            opponent=Player(row.opponent_id, row.opponent_name, row.agent),
            draft=Draft(row.draft),
            thread=row.thread,
            rated=row.rated,
            commitment=row.commitment,
            created_at=row.created_at,
            expires_at=row.expires_at,
            state=ChallengeState(row.state),
            game_id=row.game_id,
            rematch_of=row.rematch_of,
        )
        for row in rows
    ]


def _open() -> ColumnElement[bool]:
    return challenges.c.state == ChallengeState.OPEN


def expired_by(now: int, shards: Shards) -> ColumnElement[bool]:
    """Open challenges of some shards whose time is over."""
    return and_(_open(), challenges.c.expires_at <= now, in_shards(challenges.c.guild_id, shards))


def between(challenger_id: int, opponent_id: int | None, channel_id: int, now: int) -> ColumnElement[bool]:
    """Open challenges of one person to another in a channel."""
    return and_(
        _open(),
        challenges.c.challenger_id == challenger_id,
        challenges.c.opponent_id == opponent_id,
        challenges.c.channel_id == channel_id,
        challenges.c.expires_at > now,
    )


def rematches_of(game_id: int, now: int) -> ColumnElement[bool]:
    """Open challenges to play a game again."""
    return and_(_open(), challenges.c.rematch_of == game_id, challenges.c.expires_at > now)


def open_with(user_id: int) -> ColumnElement[bool]:
    """Open challenges by or to a person."""
    return and_(_open(), (challenges.c.challenger_id == user_id) | (challenges.c.opponent_id == user_id))


async def count_open_by(tx: Transaction, user_id: int, now: int) -> int:
    """How many challenges of a person wait for an answer."""
    found = await tx.execute(
        select(func.count())
        .select_from(challenges)
        .where(_open(), challenges.c.challenger_id == user_id, challenges.c.expires_at > now)
    )
    return found.scalar_one()


async def seed(tx: Transaction, challenge_id: int) -> bytes:
    """The secret seed of a challenge's shuffle."""
    found: bytes = (
        await tx.execute(select(challenges.c.seed).where(challenges.c.id == challenge_id))
    ).scalar_one()
    return found


async def close(tx: Transaction, challenge_id: int, state: ChallengeState) -> bool:
    """Close a challenge; False if it was closed already. What is posted about it waits until then."""
    await hold(tx, "challenge", challenge_id)
    closed = await tx.execute(
        update(challenges).where(challenges.c.id == challenge_id, _open()).values(state=state)
    )
    return closed.rowcount == 1
