"""A whole game as an animation: a title, every move, and the score sheet; lossless WebP, or GIF.

Under each picture stands what the move did. A game has at most about a hundred plies, and a frame of 800 x 763 in
palette colours is half a mebibyte: that is all the memory a replay needs. Should a file still grow too large to be
posted, it is drawn again smaller.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from PIL import Image

from data.i18n import Translator
from engine.duel import DUEL
from engine.duel.events import AgeBegan, Ended
from engine.duel.model import Kind
from engine.record import Ply, Record
from render.cache import DRAWING
from render.canvas import Canvas, Role, to_palette
from render.duel import surface
from render.duel.picture import best_kind, sheet
from render.duel.scene import Scene
from render.duel.tell import tell
from render.icons import icon
from render.text import TITLE
from render.theme import THEME

Progress = Callable[[int, int], None]
"""Told how many frames of how many are done."""

MOST_BYTES = 8 * 2**20
_HEIGHT = THEME.height + 90
"""Of a whole frame: a picture, and two lines of words under it."""
_WIDTHS = (800, 640, 480)
_KEY_FRAMES = (30, 60)
"""How far apart whole frames lie: a turn changes little, so seldom is best."""
_TITLE_MS, _DRAFT_MS, _MOVE_MS, _CHOICE_MS, _AGE_MS, _END_MS = 2000, 1100, 1500, 1300, 2200, 8000


class Frame(NamedTuple):
    """A picture in palette colours and how long it is shown."""

    image: Image.Image
    milliseconds: int


def replay_animation(
    record: Record,
    *,
    tr: Translator,
    format: Literal["webp", "gif"] = "webp",  # noqa: A002 - the word of Pillow and of the callers
    progress: Progress | None = None,
) -> bytes:
    """The record as an animation; raises `RecordError` if it does not replay."""
    plies = list(record.replay())
    animation = b""
    for width in _WIDTHS:
        animation = _encoded(list(_frames(record, plies, width, tr, progress)), format)
        if len(animation) < MOST_BYTES:
            break
    return animation


def _frames(
    record: Record, plies: list[Ply], width: int, tr: Translator, progress: Progress | None
) -> Iterator[Frame]:
    size = (width, width * _HEIGHT // THEME.width)
    players = (record.players[0], record.players[1])
    yield Frame(_shrunk(_title(players, record.date or "", tr), size), _TITLE_MS)
    for number, ply in enumerate(plies, 1):
        yield Frame(_shrunk(_moment(ply, players, tr), size), _duration(ply))
        if progress:
            progress(number, len(plies))


def _duration(ply: Ply) -> int:
    """A new age and the end are looked at for longer, a pick or a choice for less long."""
    kind, events = ply.step.state.pending.kind, ply.step.events
    if any(isinstance(event, Ended) for event in events):
        return _END_MS
    if any(isinstance(event, AgeBegan) for event in events):
        return _AGE_MS
    if kind is Kind.DRAFT:
        return _DRAFT_MS
    return _MOVE_MS if kind is Kind.PLAY else _CHOICE_MS


def _moment(ply: Ply, players: tuple[str, str], tr: Translator) -> Image.Image:
    """The picture of a position as spectators saw it, with what led to it in words below."""
    view, events = DUEL.view(ply.step.state, None), ply.step.events
    canvas = surface.table((THEME.width, _HEIGHT))
    canvas.image.paste(sheet(best_kind(view), Scene(view, players, tr, events)).image, (0, 0))
    told = " ".join(tell(events, players=players, tr=tr))
    box = (20, THEME.height + 4, THEME.width - 20, _HEIGHT - 4)
    with DRAWING:
        canvas.text(told, box, 32, THEME.ivory, role=Role.SECONDARY, lines=2)
    return canvas.image


def _title(players: tuple[str, str], date: str, tr: Translator) -> Image.Image:
    wide, high = THEME.width, _HEIGHT
    canvas = surface.table((wide, high))
    with DRAWING:
        _write_title(canvas, players, date, tr)
    return canvas.image


def _write_title(canvas: Canvas, players: tuple[str, str], date: str, tr: Translator) -> None:
    wide, high = canvas.image.size
    surface.plate(canvas, (80, 150, wide - 80, high - 150), THEME.stone, THEME.gold)
    canvas.text(tr("Replay"), (120, 190, wide - 120, 290), 64, THEME.gold, face=TITLE)
    for seat, (name, top) in enumerate(zip(players, (340, 540), strict=True)):
        canvas.image.paste(surface.ribbon((wide - 240, 120), THEME.seats[seat]), (120, top))
        canvas.icon(icon(f"sigil{seat}", 84), 140, top + 18)
        canvas.text(name, (240, top, wide - 150, top + 120), 60, THEME.ivory)
    canvas.text(date, (120, 690, wide - 120, high - 180), 36, THEME.ivory_dim)


def _shrunk(image: Image.Image, size: tuple[int, int]) -> Image.Image:
    """The picture made to fit, in the middle of the ground, in palette colours."""
    scale = min(size[0] / image.width, size[1] / image.height)
    small = image.resize((round(image.width * scale), round(image.height * scale)), Image.Resampling.BOX)
    if small.size != size:
        sheet = Image.new("RGB", size, THEME.ground)
        sheet.paste(small, ((size[0] - small.width) // 2, (size[1] - small.height) // 2))
        small = sheet
    return to_palette(small)


def _encoded(frames: list[Frame], format: Literal["webp", "gif"]) -> bytes:  # noqa: A002 - as above
    file = io.BytesIO()
    first, *rest = (frame.image for frame in frames)
    shown = [frame.milliseconds for frame in frames]
    if format == "gif":
        first.save(file, "GIF", save_all=True, append_images=rest, duration=shown, loop=0, disposal=1)
    else:
        first.save(
            file,
            "WEBP",
            save_all=True,
            append_images=rest,
            duration=shown,
            loop=0,
            lossless=True,
            quality=20,
            method=2,
            kmin=_KEY_FRAMES[0],
            kmax=_KEY_FRAMES[1],
        )
    return file.getvalue()
