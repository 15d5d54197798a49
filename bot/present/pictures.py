"""Pictures as Discord files, with words for those who do not see them; drawn in threads, never on the loop."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Sequence

import discord

from data.i18n import Translator
from engine.duel import catalog
from engine.duel.events import Event
from engine.duel.model import View
from render.duel import describe, picture, piece_picture
from render.duel.brief import effect_brief

ALT = 1024
_PIECES: dict[tuple[str, str], bytes] = {}
"""Pictures of pieces by id and language. Nearly every turn shows one; all there are take less than 10 MiB."""


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
    data = _PIECES.get((id_, tr.language))
    if data is None:
        data = _PIECES[id_, tr.language] = await asyncio.to_thread(piece_picture, id_, tr=tr)
    return file(data, f"{id_}.png", titled(id_, tr).replace("*", ""))


def titled(id_: str, tr: Translator) -> str:
    """The name of a piece and what it does, in one line; no other piece is named in it."""
    return f"**{tr.name(id_)}** · {effect_brief(catalog.piece(id_), tr=tr)}"


def file(data: bytes, name: str, alt: str | None = None) -> discord.File:
    """Bytes as a file."""
    return discord.File(io.BytesIO(data), name, description=alt[:ALT] if alt else None)
