"""A finished piece of a picture, and the notes of the texts in it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from PIL import Image

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""


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
