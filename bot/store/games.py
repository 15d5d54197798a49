"""Games: deal and log, seats, results. No state is stored; it is the replay of the log."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, case, func, insert, select, update

from bot.model import Draft, Ending, Game, Place, Player, Result
from bot.shards import ALL, Shards
from bot.store.database import Taken
from bot.store.dialects import Transaction, hold, in_shards
from bot.store.schema import challenges, games, moves, people, results, seats, wonders_built
from engine.game import Seat

_NOBODY = Player(None, None, None), None
"""Sits where the row of a seat is lost: the game can be called off."""


class Line(NamedTuple):
    """A line of a game's log as it is stored."""

    ply: int
    seat: Seat
    text: str
    at: int


class Sources(NamedTuple):
    """What a game was dealt from, to be published only after its end."""

    deal: Mapping[str, str]
    seed: bytes


async def add(
    tx: Transaction,
    *,
    challenge_id: int,
    place: Place,
    kind: str,
    rules: int,
    deal: Mapping[str, str],
    salt: str,
    players: Sequence[Player],
    at: int,
) -> int:
    """A new game; `Taken` if its channel has one."""
    row = await tx.execute(
        insert(games)
        .values(
            challenge_id=challenge_id,
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            parent_id=place.parent_id,
            kind=kind,
            rules=rules,
            deal=json.dumps(deal),
            salt=salt,
            open=True,
            started_at=at,
            waiting_since=at,
        )
        .returning(games.c.id)
    )
    game_id: int = row.scalar_one()
    await tx.execute(
        insert(seats),
        [
            {"game_id": game_id, "seat": seat, "user_id": player.user_id, "agent": player.agent}
            for seat, player in enumerate(players)
        ],
    )
    return game_id


async def load(tx: Transaction, game_id: int) -> Game | None:
    """A game by its number."""
    found = await find(tx, games.c.id == game_id)
    return found[0] if found else None


async def find(
    tx: Transaction, where: ColumnElement[bool], limit: int | None = None, newest_first: bool = False
) -> list[Game]:
    """The games that fit, oldest first unless told."""
    rows = (
        await tx.execute(
            select(
                games,
                challenges.c.draft,
                challenges.c.rated,
                challenges.c.commitment,
                challenges.c.rematch_of,
                results.c.ended_at,
                results.c.winner,
                results.c.how,
                results.c.text,
                results.c.ended_by,
            )
            .join(challenges, challenges.c.id == games.c.challenge_id)
            .outerjoin(results, results.c.game_id == games.c.id)
            .where(where)
            .order_by(games.c.id.desc() if newest_first else games.c.id)
            .limit(limit)
        )
    ).all()
    players: dict[int, list[tuple[Player, int | None]]] = {row.id: [] for row in rows}
    for seat in await tx.execute(
        select(seats, people.c.name)
        .outerjoin(people, people.c.user_id == seats.c.user_id)
        .where(seats.c.game_id.in_(players))
        .order_by(seats.c.game_id, seats.c.seat)
    ):
        players[seat.game_id].append((Player(seat.user_id, seat.name, seat.agent), seat.score))
    found = []
    for row in rows:
        (first, score1), (second, score2) = (*players[row.id], _NOBODY, _NOBODY)[:2]
        scores = None if score1 is None or score2 is None else (score1, score2)
        found.append(
            Game(
                id=row.id,
                place=Place(row.guild_id, row.channel_id, row.parent_id),
                seats=(first, second),
                draft=Draft(row.draft),
                rated=row.rated,
                commitment=row.commitment,
                salt=row.salt,
                started_at=row.started_at,
                waiting_since=row.waiting_since,
                reminded_at=row.reminded_at,
                ended_at=row.ended_at,
                result=row.how and Result(row.winner, Ending(row.how), row.text, scores, row.ended_by),
                challenge_id=row.challenge_id,
                rematch_of=row.rematch_of,
            )
        )
    return found


async def open_number(tx: Transaction, channel_id: int) -> int | None:
    """The number of the game that goes on in a channel."""
    return (await tx.execute(select(games.c.id).where(is_open(), in_channel(channel_id)))).scalar()


async def count_open(tx: Transaction, shards: Shards = ALL) -> int:
    """How many games of some shards go on."""
    here = of_shards(shards)
    return (await tx.execute(select(func.count()).select_from(games).where(is_open(), here))).scalar_one()


def is_open() -> ColumnElement[bool]:
    """Games that go on."""
    return games.c.open


def of_shards(shards: Shards) -> ColumnElement[bool]:
    """Games of the servers of some shards."""
    return in_shards(games.c.guild_id, shards)


def in_channel(channel_id: int) -> ColumnElement[bool]:
    """Games of a channel or thread."""
    return games.c.channel_id == channel_id


def with_person(user_id: int) -> ColumnElement[bool]:
    """Games in which a person sits."""
    return games.c.id.in_(select(seats.c.game_id).where(seats.c.user_id == user_id))


def with_agent() -> ColumnElement[bool]:
    """Games in which an AI sits."""
    return games.c.id.in_(select(seats.c.game_id).where(seats.c.agent.is_not(None)))


def finished_in(guild_id: int | None, user_id: int | None, before: int | None) -> ColumnElement[bool]:
    """Finished games of a server, or of direct messages; of one person, and older than a game, if given."""
    parts = [~games.c.open, games.c.guild_id == guild_id if guild_id else games.c.guild_id.is_(None)]
    if user_id is not None:
        parts.append(with_person(user_id))
    if before is not None:
        parts.append(games.c.id < before)
    return and_(*parts)


async def sources(tx: Transaction, game_id: int) -> Sources:
    """The deal and the seed of a game."""
    row = (
        await tx.execute(
            select(games.c.deal, challenges.c.seed)
            .join(challenges, challenges.c.id == games.c.challenge_id)
            .where(games.c.id == game_id)
        )
    ).one()
    return Sources(json.loads(row.deal), row.seed)


async def log(tx: Transaction, game_id: int) -> list[Line]:
    """The whole log of a game."""
    rows = await tx.execute(
        select(moves.c.ply, moves.c.seat, moves.c.text, moves.c.at)
        .where(moves.c.game_id == game_id)
        .order_by(moves.c.ply)
    )
    return [Line(*row) for row in rows]


async def hold_table(tx: Transaction, game_id: int) -> None:
    """Whoever writes about a game holds it first, so that all it has read since then stays true."""
    await hold(tx, "game", game_id)


class Standing(NamedTuple):
    """What changes about a game while it is played, but for the moves themselves."""

    open: bool
    ply: int
    waiting_since: int
    reminded_at: int | None


async def standing(tx: Transaction, game_id: int) -> Standing | None:
    """How a game stands on disk, without its replay."""
    plies = select(func.count()).where(moves.c.game_id == game_id).scalar_subquery()
    row = (
        await tx.execute(
            select(games.c.open, plies, games.c.waiting_since, games.c.reminded_at).where(games.c.id == game_id)
        )
    ).one_or_none()
    return Standing(*row) if row else None


async def append(tx: Transaction, game_id: int, line: Line) -> None:
    """Write down what a player did; `Taken` if this ply exists or the game is over. The waiting begins anew."""
    await tx.execute(insert(moves).values(game_id=game_id, **line._asdict()))
    going_on = await tx.execute(
        update(games)
        .where(games.c.id == game_id, games.c.open)
        .values(waiting_since=line.at, reminded_at=None, claimable_at=None)
    )
    if not going_on.rowcount:
        raise Taken(f"game {game_id} is over")


async def finish(
    tx: Transaction, game_id: int, result: Result, at: int, wonders: Sequence[tuple[Seat, str]]
) -> None:
    """The game is over, and its channel free; `Taken` if it was over already. The wonders are those built."""
    await tx.execute(
        insert(results).values(
            game_id=game_id,
            ended_at=at,
            winner=result.winner,
            how=result.how,
            text=result.text,
            ended_by=result.by,
        )
    )
    await tx.execute(update(games).where(games.c.id == game_id).values(open=False))
    for seat, score in enumerate(result.scores or ()):
        await tx.execute(update(seats).where(seats.c.game_id == game_id, seats.c.seat == seat).values(score=score))
    if wonders:
        await tx.execute(
            insert(wonders_built),
            [{"game_id": game_id, "seat": seat, "wonder": wonder} for seat, wonder in wonders],
        )


class Waiting(NamedTuple):
    """An open game whose player to move is waited for, and what was said about it already."""

    game_id: int
    guild_id: int | None
    waiting_since: int
    reminded_at: int | None


async def waiting(tx: Transaction, shards: Shards) -> list[Waiting]:
    """The open games of some shards that may need a reminder or the offer to claim."""
    rows = await tx.execute(
        select(games.c.id, games.c.guild_id, games.c.waiting_since, games.c.reminded_at).where(
            games.c.open, games.c.claimable_at.is_(None), of_shards(shards)
        )
    )
    return [Waiting(*row) for row in rows]


async def note_reminded(tx: Transaction, game_id: int, at: int) -> None:
    """The player to move was reminded; `Taken` if the game is over."""
    await _note(tx, game_id, reminded_at=at)


async def note_claimable(tx: Transaction, game_id: int, at: int) -> None:
    """The opponent was told that the game may be claimed; `Taken` if the game is over."""
    await _note(tx, game_id, claimable_at=at)


async def _note(tx: Transaction, game_id: int, **times: int) -> None:
    await hold_table(tx, game_id)
    going_on = await tx.execute(update(games).where(games.c.id == game_id, games.c.open).values(**times))
    if not going_on.rowcount:
        raise Taken(f"game {game_id} is over")


async def take_out_downtime(tx: Transaction, start: int, end: int, shards: Shards) -> None:
    """Nobody was waited for between the two times: waiting goes on where it stood at the first.

    A clock that was set back leaves times in the future: what began then begins now.
    """
    for column in (games.c.waiting_since, games.c.reminded_at):
        later = case((column < start, column + (end - start)), else_=end)
        earlier = case((column > end, end), else_=column)
        await tx.execute(
            update(games)
            .where(games.c.open, column.is_not(None), of_shards(shards))
            .values({column: later if end >= start else earlier})
        )
