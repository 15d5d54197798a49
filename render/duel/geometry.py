"""Where things lie on the board of each age.

The cards of a row overlap the lower third of the row above. The corners that a pyramid leaves free hold the
players' panels, built of blocks like terraces: wide where the pyramid is narrow.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from engine.duel.pyramid import LAYOUTS
from render.canvas import Box

WIDTH, HEIGHT = 1100, 960
TOP = 150
"""Below the conflict track."""
_MARGIN, _GAP, _BOTTOM = 8, 8, 956


class CardShape(NamedTuple):
    """The measures of a card: its size, the height of its colour band, and of its foot when nothing covers it."""

    width: int
    height: int
    step: int
    """How much of a card that is covered can be seen."""
    band: int
    foot: int


class Board(NamedTuple):
    """The measures of one age's board: its card, the place of each slot, and the left player's panel blocks."""

    shape: CardShape
    slots: tuple[tuple[int, int], ...]
    blocks: dict[str, Box]
    """By name: ``name``, ``wonders``, ``goods``, ``science``, ``last``; the right player's are mirrored."""


@cache
def board(age: int) -> Board:
    """The measures of an age's board."""
    layout = LAYOUTS[age - 1]
    rows = 1 + max(slot.row for slot in layout.slots)
    pitch = 200 if age == 3 else 180
    step = (_BOTTOM - TOP) * 2 // (2 * rows + 1)
    columns = 2 + max(slot.x for slot in layout.slots)
    left = (WIDTH - columns * pitch // 2) // 2
    shape = CardShape(
        width=pitch - _GAP,
        height=step * 3 // 2,
        step=step,
        band=60 if age == 3 else 80,
        foot=38 if age == 3 else 66,
    )
    slots = tuple((left + _GAP // 2 + slot.x * pitch // 2, TOP + slot.row * step) for slot in layout.slots)
    return Board(shape, slots, _BLOCKS[age](step, pitch // 2, left))


def mirrored(box: Box) -> Box:
    """The same box on the right side."""
    return WIDTH - box[2], box[1], WIDTH - box[0], box[3]


def _terrace(top: int, bottom: int, right: int) -> Box:
    return _MARGIN, top, right - _GAP, bottom


def _first(step: int, half: int, left: int) -> dict[str, Box]:
    tops = [TOP + number * step for number in range(5)]
    edges = [left + (4 - number) * half for number in range(4)]
    return _blocks([_terrace(tops[n], tops[n + 1] - 6, edges[n]) for n in range(4)])


def _second(step: int, half: int, left: int) -> dict[str, Box]:
    tops = [_BOTTOM - number * step for number in range(5)]
    edges = [left + (4 - number) * half for number in range(4)]
    return _blocks([_terrace(tops[n + 1] + 6, tops[n], edges[n]) for n in range(4)])


def _blocks(terraces: list[Box]) -> dict[str, Box]:
    wide, goods, science, last = terraces
    name = (wide[0], wide[1], wide[2], wide[1] + 42)
    return {
        "name": name,
        "wonders": (wide[0], name[3], wide[2], wide[3]),
        "goods": goods,
        "science": science,
        "last": last,
    }


def _third(step: int, half: int, left: int) -> dict[str, Box]:
    edges = {"wide": left + 2 * half, "middle": left + half, "narrow": left}
    row = [TOP + number * step for number in range(8)]
    low = TOP + 5 * step + step // 2
    return {
        "name": _terrace(row[0], row[1] - 6, edges["wide"]),
        "goods": _terrace(row[1], row[2] - 6, edges["middle"]),
        "science": _terrace(row[2], row[2] + 216, edges["narrow"]),
        "last": _terrace(row[2] + 222, low - 6, edges["narrow"]),
        "tokens": _terrace(low, low + step - 6, edges["middle"]),
        "wonders": _terrace(low + step, _BOTTOM, edges["wide"]),
    }


_BLOCKS = {1: _first, 2: _second, 3: _third}
