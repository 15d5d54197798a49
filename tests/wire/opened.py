"""Many open games without playing to them: written to the database as the service does it, before the bot runs.

Each game is challenged, accepted and moved on by random legal moves to a place of its own between the first pick
of the draft and the end of Age III. Its last board is left in the outbox, so that the bot itself posts it when it
starts, as after an outage; from then on everything goes over the wire.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from bot.model import Person, Place, Position, Post, PostKind
from bot.service import Service
from bot.store import Store, challenges, games, posts
from bot.store.games import Line
from engine.duel import DUEL
from engine.duel.model import Kind
from tests.wire.people import Crowd
from tests.wire.table import Table
from tests.wire.world import snowflake

LATEST = 60
"""The highest ply that a game is moved on to; the shortest games end soon after."""
GAMES_TRIED, WAYS_TRIED = 20, 50
"""Deals, and random games of each, until somebody builds the Great Library; it is in two of three deals."""


async def opened(
    url: str, crowd: Crowd, count: int, rng: random.Random, level: str | None, told: Callable[[int], None]
) -> list[Table]:
    """So many games, each in a channel with two people of its own, or (``level``) one and an AI."""
    tables = []
    async with Service.open(url) as service, Store.open(url) as store:
        for number in range(count):
            table = Table.lay(crowd, f"load {number}", rng.randrange(10**9), level=level)
            position = await _begun(service, table, level)
            await _write(store, position, _random_moves(position, rng))
            tables.append(table)
            told(number + 1)
    return tables


async def at_the_library(url: str, crowd: Crowd, rng: random.Random) -> Table:
    """A game in which the Great Library was just built: its three tokens are for one player's eyes."""
    async with Service.open(url) as service, Store.open(url) as store:
        for number in range(GAMES_TRIED):
            table = Table.lay(crowd, f"library {number}", rng.randrange(10**9))
            position = await _begun(service, table, None)
            for _ in range(WAYS_TRIED):
                lines = _to_the_library(position, rng)
                if lines:
                    await _write(store, position, lines)
                    return table
    raise AssertionError("nobody ever built the Great Library")


async def _begun(service: Service, table: Table, level: str | None) -> Position:
    first, second = (Person(one.id, one.name) for one in (table.first, table.second))
    place = Place(table.channel.guild_id, table.channel.id)
    invited = await service.lobby.create(
        first, None if level else second, place, interaction=snowflake(), level=level
    )
    accepting = first if level else second
    happened = await service.lobby.accept(invited.challenge.id, accepting, interaction=snowflake())
    for post in happened.posts:
        if post.kind is not PostKind.TURN:
            await service.outbox.deliver(post, _nowhere)
    return happened.position


async def _nowhere(_post: Post) -> int:
    """The challenge's own message is not of interest here."""
    return snowflake()


def _random_moves(position: Position, rng: random.Random) -> list[Line]:
    """Some moves from the first one on; an AI is never left to move."""
    game, state, now = position.game, position.state, int(time.time())
    wanted = rng.randrange(LATEST)
    lines: list[Line] = []
    while len(lines) < wanted or game.seats[next(iter(DUEL.to_act(state)))].agent:
        seat = next(iter(DUEL.to_act(state)))
        move = rng.choice(list(DUEL.legal_moves(state, seat)))
        after = DUEL.play(state, move).state
        if after.outcome is not None:
            break
        state = after
        lines.append(Line(len(lines) + 1, seat, str(move), now))
    return lines


def _to_the_library(position: Position, rng: random.Random) -> list[Line]:
    """Moves that end with the Great Library, or none if they did not get there."""
    state, now = position.state, int(time.time())
    lines: list[Line] = []
    while state.outcome is None:
        seat = next(iter(DUEL.to_act(state)))
        moves = list(DUEL.legal_moves(state, seat))
        move = next((one for one in moves if " wonder great_library " in str(one)), None) or rng.choice(moves)
        state = DUEL.play(state, move).state
        lines.append(Line(len(lines) + 1, seat, str(move), now))
        if state.pending.kind is Kind.LIBRARY:
            return lines
    return []


async def _write(store: Store, position: Position, lines: list[Line]) -> None:
    """Moves on disk, a person's with the tap that made it, and the board after them left to be posted."""
    game, now = position.game, int(time.time())
    async with store.write() as tx:
        for line in lines:
            await games.append(tx, game.id, line)
            if game.seats[line.seat].agent is None:
                made = challenges.Action(game_id=game.id, ply=line.ply)
                await challenges.note(tx, snowflake(), "play", now, made)
        await posts.add(tx, PostKind.TURN, game.place.channel_id, now, game_id=game.id, ply=len(lines))
