"""Letters: the shipped fonts, measuring, fitting into a box, and names of any alphabet made drawable."""

from __future__ import annotations

import math
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

import data
from render.cache import MEMORY

TEXT, TITLE = "RobotoCondensed-Bold", "Cinzel-Bold"
CAP_HEIGHT = {TEXT: 0.711, TITLE: 0.70}
"""Height of a capital letter as a part of the font size: lines are centred by it."""
LINE_PITCH = 0.92
ELLIPSIS = "…"
_MISSING = "·"
_NOWHERE = "\U0010fffd"
_BREAKS = {
    name.replace("-", ""): name.split("-")
    for name in (
        "Palgi-transport",
        "Savi-kaevandus",
        "Kuivatus-kamber",
        "Laboratoo-rium",
        "Observatoo-rium",
        "Piiramis-masinad",
        "Klaasi-töökoda",
        "Ava-kaevandus",
        "Kauplemis-plats",
        "Ambula-torium",
        "Stowarzysze-nie urzędników",
        "Ghilda Oameni-lor de Știință",
    )
}
"""Where the longest names may be broken."""
_WRONG_IN_TITLES = frozenset("Đđ")
"""Letters that Cinzel has, but draws wrongly."""


@lru_cache(maxsize=128)
def font(size: int, face: str = TEXT) -> ImageFont.FreeTypeFont:
    """A shipped font at a size in pixels."""
    path = data.path(f"fonts/{face}.ttf")
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def drawable(letter: str, face: str = TEXT) -> bool:
    """Whether a font has a letter: a missing one is drawn as a letter that no font has."""
    if letter.isspace():
        return True
    drawn = font(20, face)
    return bytes(drawn.getmask(letter)) != bytes(drawn.getmask(_NOWHERE))


@lru_cache(maxsize=1024)
def title_face(text: str) -> str:
    """Cinzel for a title that it can write, else the text font."""
    fits = all(drawable(letter, TITLE) and letter not in _WRONG_IN_TITLES for letter in text)
    return TITLE if fits else TEXT


@lru_cache(maxsize=1024)
def drawable_name(name: str, otherwise: str) -> str:
    """A person's name in letters that the font has.

    Ornamental alphabets become plain letters, accents stacked on letters go, each run of what the font lacks
    becomes a dot; a name of which no letter remains becomes ``otherwise``.
    """
    letters: list[str] = []
    for letter in unicodedata.normalize("NFKC", name):
        category = unicodedata.category(letter)
        if letter.isspace():
            letters.append(" ")
        elif category[0] in "CM":
            continue
        elif drawable(letter):
            letters.append(letter)
        elif letters[-1:] != [_MISSING]:
            letters.append(_MISSING)
    cleaned = " ".join("".join(letters).split()).strip(f" {_MISSING}")
    return cleaned if any(letter.isalnum() for letter in cleaned) else otherwise


@lru_cache(maxsize=8192)
def width(text: str, size: int, face: str = TEXT) -> int:
    """The width of a line in pixels, with ink that reaches beyond its letters."""
    drawn = font(size, face)
    left, _, right, _ = drawn.getbbox(text, anchor="ls")
    return math.ceil(max(drawn.getlength(text), right) - min(0, left))


class Stamp(NamedTuple):
    """A line as a mask of its ink, and where that lies from the start of the line on its baseline."""

    mask: Image.Image
    x: int
    y: int


def stamp(line: str, size: int, face: str = TEXT, stroke: int = 0) -> Stamp:
    """A line ready to be inked in any colour."""
    left, top, right, bottom = _ink_box(line, size, face, stroke)

    def make() -> Image.Image:
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
        ImageDraw.Draw(mask).text((-left, -top), line, 255, font(size, face), "ls", stroke_width=stroke)
        return mask

    return Stamp(MEMORY.image(("text", line, size, face, stroke), make), left, top)


@lru_cache(maxsize=4096)
def _ink_box(line: str, size: int, face: str, stroke: int) -> tuple[int, int, int, int]:
    left, top, right, bottom = font(size, face).getbbox(line, anchor="ls", stroke_width=stroke)
    return math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)


class Fitted(NamedTuple):
    """Lines and the size at which they fit; ``whole`` is false if something had to be cut off."""

    lines: tuple[str, ...]
    size: int
    whole: bool


@lru_cache(maxsize=8192)
def fit(text: str, room: tuple[int, int], largest: int, smallest: int, most_lines: int, face: str) -> Fitted:
    """The text at the largest size that fits the room, on as few lines as possible; cut off if none fits."""
    wide, high = room
    for size in range(largest, smallest - 1, -1):
        for lines in _splits(text, most_lines):
            if all(width(line, size, face) <= wide for line in lines) and sum(extent(lines, size, face)) <= high:
                return Fitted(lines, size, whole=True)
    return Fitted((shorten(text, wide, smallest, face),), smallest, whole=False)


@lru_cache(maxsize=4096)
def extent(lines: tuple[str, ...], size: int, face: str = TEXT) -> tuple[int, int]:
    """How far the ink of some lines reaches above and below the first baseline, accents included."""
    drawn = font(size, face)
    above = -drawn.getbbox(lines[0], anchor="ls")[1]
    below = drawn.getbbox(lines[-1], anchor="ls")[3]
    return round(above), round(below) + (len(lines) - 1) * pitch(size)


def pitch(size: int) -> int:
    """From one baseline to the next."""
    return round(size * LINE_PITCH)


def _splits(text: str, most: int) -> list[tuple[str, ...]]:
    """The ways to break a text into lines: none, then two lines as equal as can be, then three."""
    words = text.split()
    if text in _BREAKS:
        first, second = _BREAKS[text]
        words = [f"{first}-", second]
    ways: list[tuple[str, ...]] = [(text,)]
    if most > 1 and len(words) > 1:
        pairs = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
        ways.extend(sorted(pairs, key=lambda pair: max(len(pair[0]), len(pair[1]))))
    if most > 2 and len(words) > 2:
        ways.extend(
            (" ".join(words[:one]), " ".join(words[one:two]), " ".join(words[two:]))
            for one in range(1, len(words) - 1)
            for two in range(one + 1, len(words))
        )
    return ways


def shorten(text: str, wide: int, size: int, face: str = TEXT) -> str:
    """As much of a text as fits, with three dots after it."""
    if width(text, size, face) <= wide:
        return text
    keep = len(text)
    while keep and width(text[:keep].rstrip() + ELLIPSIS, size, face) > wide:
        keep -= 1
    return text[:keep].rstrip() + ELLIPSIS


@lru_cache(maxsize=1024)
def paragraph(text: str, wide: int, size: int, face: str = TEXT) -> tuple[str, ...]:
    """A longer text broken into lines of at most a width."""
    lines: list[str] = []
    for part in text.splitlines():
        line = ""
        for word in part.split():
            longer = f"{line} {word}".strip()
            if line and width(longer, size, face) > wide:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)
