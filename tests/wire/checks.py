"""What must be true after any fault: told is kept, nothing is done or posted twice, every game can go on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.wire.people import Crowd
from tests.wire.table import Table, tap_of
from tests.wire.world import Interaction, World


def rows(database: Path, query: str, *values: object) -> list[tuple]:
    """What the database holds, read beside the running bot."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=10)
    try:
        return connection.execute(query, values).fetchall()
    finally:
        connection.close()


Made = dict[int, tuple[int, int]]
"""Which game and ply each interaction led to."""


def made_by(database: Path) -> Made:
    query = "SELECT interaction_id, game_id, ply FROM actions WHERE kind = 'play'"
    return {interaction: (game, ply) for interaction, game, ply in rows(database, query)}


def kept_problems(database: Path, tables: Iterable[Table]) -> Iterator[str]:
    """Every acknowledged move is on disk where it was made; every move on disk was made by one interaction."""
    made = made_by(database)
    if len(set(made.values())) != len(made):
        yield "two interactions made the same move"
    on_disk = {(game, ply): text for game, ply, text in rows(database, "SELECT game_id, ply, text FROM moves")}
    if set(on_disk) != set(made.values()):
        yield f"moves without an interaction, or the other way: {set(on_disk) ^ set(made.values())}"
    for table in tables:
        for one, told in table.played:
            if one.id in made:
                yield from _wrong_move(one, made[one.id], on_disk.get(made[one.id], ""))
            elif told:
                yield f"{table.channel.name}: an acknowledged move is lost: {one.data}"
    for game, count, last in rows(database, "SELECT game_id, count(*), max(ply) FROM moves GROUP BY game_id"):
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


def step_problems(database: Path, world: World) -> Iterator[str]:
    """Discord shows how every game stands: its newest board is the present ply, and no older one has buttons."""
    for game, channel_id, is_open, plies in rows(
        database,
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


def waiting(database: Path) -> int:
    """What is still to be posted or stripped."""
    return int(
        rows(
            database,
            "SELECT (SELECT count(*) FROM outbox WHERE state = 'pending') "
            "+ (SELECT count(*) FROM messages WHERE state = 'stale')",
        )[0][0]
    )


async def quiet(database: Path, seconds: float = 60.0) -> None:
    """Wait until everything is posted and stripped."""
    until = time.monotonic() + seconds
    while (left := waiting(database)) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert not left, f"{left} things are still to be posted or stripped after {seconds:.0f} s"


def problems(database: Path, crowd: Crowd, tables: Iterable[Table]) -> list[str]:
    """Everything that is wrong now; call it when all is quiet."""
    return [
        *kept_problems(database, tables),
        *posted_problems(crowd.world),
        *step_problems(database, crowd.world),
        *crowd.world.violations,
    ]
