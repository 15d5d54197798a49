"""People and servers: names, languages, settings, blocks; and all that is kept about a person."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import delete, func, or_, select, update

from bot.model import ChallengeState, Person, Server, Threads
from bot.shards import Shards
from bot.store.dialects import Transaction, hold, put
from bot.store.schema import (
    blocks,
    challenges,
    games,
    heartbeats,
    moves,
    people,
    ratings,
    results,
    seats,
    servers,
)


async def remember(tx: Transaction, persons: Iterable[Person]) -> None:
    """Keep the names of those who play, as others see them now."""
    for person in sorted(persons, key=lambda one: one.id):  # in one order, so that no two wait for each other
        await put(tx, people, {"user_id": person.id}, {"name": person.name})


async def language(tx: Transaction, user_id: int) -> str | None:
    """The language a person chose."""
    return (await tx.execute(select(people.c.language).where(people.c.user_id == user_id))).scalar()


async def set_language(tx: Transaction, user_id: int, chosen: str | None) -> None:
    """A person chooses a language, or none."""
    await put(tx, people, {"user_id": user_id}, {"language": chosen})


async def server(tx: Transaction, guild_id: int | None) -> Server:
    """The settings of a server; the defaults where nothing was set."""
    row = (await tx.execute(select(servers).where(servers.c.guild_id == guild_id))).one_or_none()
    if row is None:
        return Server()
    return Server(
        language=row.language,
        channels=tuple(json.loads(row.channels)),
        threads=Threads(row.threads),
        remind_after=row.remind_after,
        claim_after=row.claim_after,
    )


async def hold_server(tx: Transaction, guild_id: int) -> None:
    """Whoever changes a part of a server's settings reads them after this, and nobody steps in between."""
    await hold(tx, "server", guild_id)


async def set_server(tx: Transaction, guild_id: int, chosen: Server) -> None:
    """Keep the settings of a server."""
    values: dict[str, object] = {
        "language": chosen.language,
        "channels": json.dumps(chosen.channels),
        "threads": chosen.threads,
        "remind_after": chosen.remind_after,
        "claim_after": chosen.claim_after,
    }
    await put(tx, servers, {"guild_id": guild_id}, values)


async def block(tx: Transaction, user_id: int, blocked_id: int) -> None:
    """A person wants no more challenges of another."""
    await put(tx, blocks, {"user_id": user_id, "blocked_id": blocked_id})


async def unblock(tx: Transaction, user_id: int, blocked_id: int) -> None:
    """The block is lifted."""
    await tx.execute(delete(blocks).where(blocks.c.user_id == user_id, blocks.c.blocked_id == blocked_id))


async def blocked(tx: Transaction, user_id: int) -> list[int]:
    """Whom a person blocked."""
    rows = await tx.execute(
        select(blocks.c.blocked_id).where(blocks.c.user_id == user_id).order_by(blocks.c.blocked_id)
    )
    return list(rows.scalars())


async def heartbeat(tx: Transaction, shards: Shards, shard: int) -> int | None:
    """When a shard was last known to be served: by its own beat, or one of when there were more or fewer."""
    own_or_older = or_(
        heartbeats.c.process == shards.name(shard), heartbeats.c.process.not_like(f"%/{shards.count}")
    )
    last: int | None = (await tx.execute(select(func.max(heartbeats.c.at)).where(own_or_older))).scalar()
    return last


async def beat(tx: Transaction, shards: Shards, shard: int, at: int) -> None:
    """A shard is served now."""
    await put(tx, heartbeats, {"process": shards.name(shard)}, {"at": at})


async def export(tx: Transaction, user_id: int) -> dict[str, object]:
    """Everything that is kept about a person."""
    mine = (seats.c.game_id == games.c.id) & (seats.c.user_id == user_id)
    played = await tx.execute(
        select(games.c.id, games.c.guild_id, games.c.channel_id, games.c.started_at, seats.c.seat, seats.c.score)
        .add_columns(results.c.ended_at, results.c.text.label("result"))
        .join(seats, mine)
        .outerjoin(results, results.c.game_id == games.c.id)
        .order_by(games.c.id)
    )
    own_moves = await tx.execute(
        select(moves.c.game_id, moves.c.ply, moves.c.text, moves.c.at)
        .join(seats, (seats.c.game_id == moves.c.game_id) & (seats.c.seat == moves.c.seat))
        .where(seats.c.user_id == user_id)
        .order_by(moves.c.game_id, moves.c.ply)
    )
    invitations = await tx.execute(
        select(
            challenges.c.id,
            challenges.c.guild_id,
            challenges.c.channel_id,
            (challenges.c.challenger_id == user_id).label("by_you"),
            challenges.c.created_at,
            challenges.c.state,
        )
        .where((challenges.c.challenger_id == user_id) | (challenges.c.opponent_id == user_id))
        .order_by(challenges.c.id)
    )
    rated = await tx.execute(select(ratings).where(ratings.c.user_id == user_id))
    called_off = await tx.execute(select(results.c.game_id).where(results.c.ended_by == user_id))
    person = (await tx.execute(select(people).where(people.c.user_id == user_id))).one_or_none()
    return {
        "user_id": user_id,
        "name": person.name if person else None,
        "language": person.language if person else None,
        "blocked": await blocked(tx, user_id),
        "challenges": [dict(row) for row in invitations.mappings()],
        "games": [dict(row) for row in played.mappings()],
        "moves": [dict(row) for row in own_moves.mappings()],
        "called_off": list(called_off.scalars()),
        "ratings": [dict(row) for row in rated.mappings()],
    }


async def forget(tx: Transaction, user_id: int) -> None:
    """Remove a person from every table; games and results stay, without the name and the number.

    That others blocked them stays too: it is the others' choice, which the blocked one may not undo by this.
    """
    await tx.execute(delete(people).where(people.c.user_id == user_id))
    await tx.execute(delete(ratings).where(ratings.c.user_id == user_id))
    await tx.execute(delete(blocks).where(blocks.c.user_id == user_id))
    await tx.execute(update(seats).where(seats.c.user_id == user_id).values(user_id=None))
    await tx.execute(update(results).where(results.c.ended_by == user_id).values(ended_by=None))
    for column in (challenges.c.challenger_id, challenges.c.opponent_id):
        await tx.execute(
            update(challenges)
            .where(column == user_id, challenges.c.state != ChallengeState.OPEN)
            .values({column: None})
        )
