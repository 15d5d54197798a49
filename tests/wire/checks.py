"""What must be true after any fault: told is kept, nothing is done or posted twice, every game can go on."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator

from tests.wire.database import Database
from tests.wire.people import Crowd
from tests.wire.table import Table, tap_of
from tests.wire.world import Interaction, World

Made = dict[int, tuple[int, int]]
"""Which game and ply each interaction led to."""


async def made_by(database: Database) -> Made:
    query = "SELECT interaction_id, game_id, ply FROM actions WHERE kind = 'play'"
    return {interaction: (game, ply) for interaction, game, ply in await database.rows(query)}


async def kept_problems(database: Database, tables: Iterable[Table]) -> AsyncIterator[str]:
    """Every acknowledged move is on disk where it was made; every move there, but an AI's, by one interaction."""
    made = await made_by(database)
    if len(set(made.values())) != len(made):
        yield "two interactions made the same move"
    found = await database.rows(
        "SELECT game_id, ply, text FROM moves JOIN seats USING (game_id, seat) WHERE agent IS NULL"
    )
    on_disk = {(game, ply): text for game, ply, text in found}
    if set(on_disk) != set(made.values()):
        yield f"moves without an interaction, or the other way: {set(on_disk) ^ set(made.values())}"
    for table in tables:
        for one, told in table.played:
            if one.id in made:
                for problem in _wrong_move(one, made[one.id], on_disk.get(made[one.id], "")):
                    yield problem
            elif told:
                yield f"{table.channel.name}: an acknowledged move is lost: {one.data}"
    for game, count, last in await database.rows("SELECT game_id, count(*), max(ply) FROM moves GROUP BY game_id"):
        if count != last:
            yield f"game {game}: {count} moves to ply {last}"


def _wrong_move(one: Interaction, place: tuple[int, int], text: str) -> Iterator[str]:
    """A tap made just the move that its button says, at its ply."""
    if one.custom_id:
        _, game, before, code = tap_of(one.custom_id)
        things = [word for word in text.split()[1:] if word != "<"]
        if (game, before + 1, code.split(".")) != (*place, things):
            yield f"{one.custom_id} made {place} {text}"


def posted_problems(world: World) -> Iterator[str]:
    """No board was posted twice, and nobody was pinged twice for one turn."""
    boards = Counter(
        tap_of(next(one for one in message.sent_with if ":look:" in one or ":rematch:" in one))[:3]
        for message in world.posted
        if any(":look:" in one or ":rematch:" in one for one in message.sent_with)
    )
    yield from (f"posted {count} times: {what}" for what, count in boards.items() if count > 1)
    nonces = Counter(message.nonce for message in world.posted)
    yield from (f"the nonce {nonce} {count} times" for nonce, count in nonces.items() if count > 1)


async def step_problems(database: Database, world: World) -> AsyncIterator[str]:
    """Discord shows how every game stands: its newest board is the present ply, and no older one has buttons."""
    for game, channel_id, is_open, plies in await database.rows(
        "SELECT id, channel_id, open, (SELECT count(*) FROM moves WHERE game_id = games.id) FROM games",
    ):
        channel = world.channels[channel_id]
        live = [
            tap_of(one)
            for message in channel.messages.values()
            if not message.private
            for one in message.custom_ids()
            if ":look:" in one or ":rematch:" in one
        ]
        shown = {(what, ply) for what, of, ply, _ in live if of == game}
        wanted = {("look", plies)} if is_open else {("rematch", 0)}
        if shown != wanted:
            yield f"game {game} in {channel.name} stands at {wanted}, Discord shows {shown}"


async def waiting(database: Database) -> int:
    """What is still to be posted or stripped."""
    found = await database.rows(
        "SELECT (SELECT count(*) FROM outbox WHERE state = 'pending') "
        "+ (SELECT count(*) FROM messages WHERE state = 'stale')"
    )
    return int(found[0][0])


async def quiet(database: Database, seconds: float = 60.0) -> None:
    """Wait until everything is posted and stripped."""
    until = time.monotonic() + seconds
    while (left := await waiting(database)) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert not left, f"{left} things are still to be posted or stripped after {seconds:.0f} s"


async def problems(database: Database, crowd: Crowd, tables: Iterable[Table]) -> list[str]:
    """Everything that is wrong now; call it when all is quiet."""
    return [
        *[problem async for problem in kept_problems(database, tables)],
        *posted_problems(crowd.world),
        *[problem async for problem in step_problems(database, crowd.world)],
        *crowd.world.violations,
    ]
