"""The sheet that everything is drawn on. All text goes through `Canvas.text`, which knows and notes its box.

A `Sprite` is a finished piece of a picture with the notes of its texts, so that a test can ask any picture, drawn
from remembered sprites or not, whether its texts fit, keep clear of each other and are large enough.
"""

from __future__ import annotations

from PIL import Image, ImageDraw

from render import text as letters
from render.png import encode as encode
from render.png import to_palette as to_palette
from render.sprite import Box as Box
from render.sprite import Note as Note
from render.sprite import Role as Role
from render.sprite import Sprite as Sprite
from render.sprite import inset as inset
from render.theme import RGB, THEME, Theme


class Canvas:
    """A sheet to draw on, in the colours and sizes of a theme."""

    def __init__(self, size: tuple[int, int], ground: RGB | Image.Image, theme: Theme = THEME) -> None:
        if isinstance(ground, tuple):
            self.image = Image.new("RGB", size, ground)
        else:
            self.image = ground.convert("RGB") if ground.mode == "P" else ground.copy()
        self.draw = ImageDraw.Draw(self.image)
        self.theme = theme
        self.notes: list[Note] = []

    def text(
        self,
        text: str,
        box: Box,
        size: int,
        color: RGB,
        *,
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
        smallest = self.theme.essential if role is Role.ESSENTIAL else self.theme.secondary
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

    def cut(self, high: int) -> None:
        """Cut off what lies below a height; nothing is drawn after that."""
        self.image = self.image.crop((0, 0, self.image.width, high))

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
