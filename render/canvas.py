"""The sheet that everything is drawn on. All text goes through `Canvas.text`, which knows and notes its box.

A `Sprite` is a finished piece of a picture with the notes of its texts, so that a test can ask any picture, drawn
from remembered sprites or not, whether its texts fit, keep clear of each other and are large enough.
"""

from __future__ import annotations

import io
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

import data
from render import text as letters
from render.theme import RGB, Theme

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""
_PNG_LEVEL = 6


class Role(Enum):
    """What a text is for, which says how small it may be."""

    ESSENTIAL = "essential"
    SECONDARY = "secondary"


class Note(NamedTuple):
    """A text that was drawn: where it may be, where its ink is, its size, its role, and whether it is whole."""

    text: str
    box: Box
    ink: Box
    size: int
    role: Role
    whole: bool

    def moved(self, x: int, y: int) -> Note:
        """The note of the same text elsewhere."""
        return self._replace(box=shifted(self.box, x, y), ink=shifted(self.ink, x, y))


def shifted(box: Box, x: int, y: int) -> Box:
    """The box elsewhere."""
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y


def inset(box: Box, x: int, y: int | None = None) -> Box:
    """The box made smaller on all sides."""
    y = x if y is None else y
    return box[0] + x, box[1] + y, box[2] - x, box[3] - y


class Sprite(NamedTuple):
    """A finished piece of a picture: opaque, or with transparency where it has an alpha channel."""

    image: Image.Image
    notes: tuple[Note, ...] = ()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.image.size


class Canvas:
    """A sheet to draw on."""

    def __init__(self, size: tuple[int, int], ground: RGB | Image.Image) -> None:
        if isinstance(ground, tuple):
            self.image = Image.new("RGB", size, ground)
        else:
            self.image = ground.convert("RGB") if ground.mode == "P" else ground.copy()
        self.draw = ImageDraw.Draw(self.image)
        self.notes: list[Note] = []

    def text(
        self,
        text: str,
        box: Box,
        size: int,
        color: RGB,
        *,
        theme: Theme,
        role: Role = Role.ESSENTIAL,
        least: int | None = None,
        align: str = "m",
        lines: int = 1,
        face: str = letters.TEXT,
        edge: RGB | None = None,
    ) -> int:
        """Write a text in its box, as large as fits between ``least`` and ``size``; returns its width.

        ``align`` is l, m or r; the text is centred vertically by its capitals. ``edge`` draws a thin outline.
        """
        smallest = theme.essential if role is Role.ESSENTIAL else theme.secondary
        smallest = min(size, max(smallest, least or smallest))
        margin = 2 if edge else 0
        room = (box[2] - box[0] - 2 * margin, box[3] - box[1])
        fitted = letters.fit(text, room, size, smallest, lines, face)
        baseline, pitch = _baseline(fitted, box, face), letters.pitch(fitted.size)
        left, right = box[2], box[0]
        for number, line in enumerate(fitted.lines):
            stamp = letters.stamp(line, fitted.size, face)
            x = _start(letters.width(line, fitted.size, face), box, align, margin)
            x = max(x, box[0] + margin - stamp.x)
            y = baseline + number * pitch
            if edge:
                self._ink(letters.stamp(line, fitted.size, face, 2), x, y, edge)
            self._ink(stamp, x, y, color)
            left, right = min(left, x + stamp.x), max(right, x + stamp.x + stamp.mask.width)
        above, below = letters.extent(fitted.lines, fitted.size, face)
        ink_box = (left, baseline - above, right, baseline + below)
        self.notes.append(Note(text, box, ink_box, fitted.size, role, fitted.whole))
        return max(letters.width(line, fitted.size, face) for line in fitted.lines)

    def _ink(self, stamp: letters.Stamp, x: int, y: int, color: RGB) -> None:
        self.image.paste(color, (x + stamp.x, y + stamp.y), stamp.mask)

    def icon(self, image: Image.Image, x: int, y: int) -> None:
        """Draw a picture that has transparency with its upper left corner at a place."""
        self.image.paste(image, (x, y), image)

    def icon_mid(self, image: Image.Image, x: int, y: int) -> None:
        """Draw a picture that has transparency with its middle at a place."""
        self.icon(image, x - image.width // 2, y - image.height // 2)

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """Paste a sprite and take over the notes of its texts."""
        image = sprite.image
        if image.mode == "RGBA":
            self.image.paste(image, (x, y), image)
        else:
            self.image.paste(image, (x, y))
        self.notes.extend(note.moved(x, y) for note in sprite.notes)

    def sprite(self) -> Sprite:
        """What was drawn, as a sprite."""
        return Sprite(self.image, tuple(self.notes))


def _start(wide: int, box: Box, align: str, margin: int) -> int:
    """Where a line begins."""
    if align == "l":
        return box[0] + margin
    return box[2] - margin - wide if align == "r" else (box[0] + box[2] - wide) // 2


def _baseline(fitted: letters.Fitted, box: Box, face: str) -> int:
    """Where the first line stands: centred by its capitals, moved if accents or tails would leave the box."""
    above, below = letters.extent(fitted.lines, fitted.size, face)
    high = round(fitted.size * letters.CAP_HEIGHT[face]) + (len(fitted.lines) - 1) * letters.pitch(fitted.size)
    middle = (box[1] + box[3] - high) // 2 + round(fitted.size * letters.CAP_HEIGHT[face])
    return max(box[1] + above, min(box[3] - below, middle))


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    """The one palette of all pictures, made by `render.palette` from everything that is drawn."""
    holder = Image.new("P", (1, 1))
    holder.putpalette(bytes.fromhex(data.read_text("duel/palette.hex")))
    return holder


def to_palette(image: Image.Image) -> Image.Image:
    """The picture in the colours of the fixed palette; without dither, so that it packs well."""
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)


def encode(image: Image.Image) -> bytes:
    """A picture as PNG."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=_PNG_LEVEL)
    return file.getvalue()
