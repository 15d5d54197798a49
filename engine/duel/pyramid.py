"""The three layouts: which slots there are, which cover which, and which are open as cards go.

Slots are numbered row by row from the top, left to right; sets of slots are masks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from data import read_toml
from engine.duel.board import BOARD
from engine.errors import DataError

_FILE = "duel/layouts.toml"
FACE_UP, FACE_DOWN = "[]", "##"
_AGES = ("age1", "age2", "age3")


class Slot(NamedTuple):
    """A place of the pyramid; ``x`` is its left edge in half cards."""

    row: int
    x: int
    face_up: bool


class OpenSlots(dict[int, int]):
    """For each set of slots left, those covered by nothing; worked out once each (rulebook: "accessible")."""

    def __init__(self, covered_by: tuple[int, ...]) -> None:
        super().__init__()
        self._covered_by = covered_by

    def __missing__(self, left: int) -> int:
        """The open slots among those left."""
        found = 0
        for slot, cover in enumerate(self._covered_by):
            if left >> slot & 1 and not left & cover:
                found |= 1 << slot
        self[left] = found
        return found


class SlotNumbers(dict[int, tuple[int, ...]]):
    """The slot numbers of a mask, worked out once each."""

    def __missing__(self, mask: int) -> tuple[int, ...]:
        """The numbers of the bits set."""
        self[mask] = numbers = tuple(slot for slot in range(mask.bit_length()) if mask >> slot & 1)
        return numbers


class Layout(NamedTuple):
    """How the cards of one age lie."""

    slots: tuple[Slot, ...]
    covered_by: tuple[int, ...]
    """For each slot the mask of the slots that cover it."""
    face_up: int
    """Mask of the slots laid face up."""
    all: int
    open: OpenSlots
    """``open[left]``: the mask of the slots covered by nothing when ``left`` are left."""


def read_layout(age: str, drawing: str) -> Layout:
    """The layout of a drawing: a card is two characters wide and covers what it touches in the row above."""
    slots: list[Slot] = []
    for row, line in enumerate(drawing.strip("\n").splitlines()):
        x = 0
        while x < len(line):
            cell = line[x : x + 2]
            if cell in (FACE_UP, FACE_DOWN):
                slots.append(Slot(row, x, cell == FACE_UP))
                x += 2
            elif line[x] == " ":
                x += 1
            else:
                raise DataError(_FILE, age, f"row {row + 1}", f"{cell!r} is neither {FACE_UP} nor {FACE_DOWN}")
    if len(slots) != BOARD.cards_in_an_age:
        raise DataError(_FILE, age, "drawing", f"must have {BOARD.cards_in_an_age} cards, not {len(slots)}")
    covered_by = tuple(
        sum(
            1 << number
            for number, other in enumerate(slots)
            if other.row == slot.row + 1 and abs(other.x - slot.x) < 2
        )
        for slot in slots
    )
    return Layout(
        slots=tuple(slots),
        covered_by=covered_by,
        face_up=sum(1 << number for number, slot in enumerate(slots) if slot.face_up),
        all=(1 << len(slots)) - 1,
        open=OpenSlots(covered_by),
    )


def read_layouts(table: Mapping[str, Any]) -> tuple[Layout, ...]:
    """The layouts of Age I to III of a parsed ``layouts.toml``."""
    for age in (*_AGES, *table):
        if age not in _AGES:
            raise DataError(_FILE, age, "drawing", "is of no known age")
        if not isinstance(table.get(age), str):
            raise DataError(_FILE, age, "drawing", "is missing")
    return tuple(read_layout(age, table[age]) for age in _AGES)


LAYOUTS = read_layouts(read_toml(_FILE))
NUMBERS = SlotNumbers()
"""``NUMBERS[mask]``: the slots of a mask, lowest first."""


def open_slots(age: int, left: int) -> int:
    """Mask of the slots of an age that may be taken from when ``left`` are left; none before Age I."""
    return LAYOUTS[age - 1].open[left] if age else 0
