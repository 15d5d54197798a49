"""Pictures as Discord files, with words for those who do not see them; drawn in threads, never on the loop."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence

import discord

from data.i18n import Translator
from engine.duel.events import Event
from engine.duel.model import View
from render.duel import describe, picture, piece_picture, piece_words

ALT = 1024


async def drawn(
    kind: str, view: View, *, players: tuple[str, str], tr: Translator, events: Sequence[Event] = ()
) -> discord.File:
    """A picture of the game."""

    def draw() -> tuple[bytes, str]:
        words = describe(kind, view, players=players, tr=tr, events=events)
        return picture(kind, view, players=players, tr=tr, events=events), words.alt

    data, alt = await asyncio.to_thread(draw)
    return file(data, f"{kind}.png", alt)


async def piece(id_: str, tr: Translator) -> discord.File:
    """A picture of one card, wonder or token."""
    data = await asyncio.to_thread(piece_picture, id_, tr=tr)
    return file(data, f"{id_}.png", f"{tr.name(id_)}: {piece_words(id_, tr=tr)}")


def file(data: bytes, name: str, alt: str | None = None) -> discord.File:
    """Bytes as a file."""
    return discord.File(io.BytesIO(data), name, description=alt[:ALT] if alt else None)
