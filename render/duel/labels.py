"""The letters of the cards that may be taken: the same on pictures, in selects and in autocomplete."""

from __future__ import annotations

from string import ascii_uppercase

from engine.duel.model import View
from engine.duel.pyramid import NUMBERS, open_slots


def slot_labels(view: View) -> dict[int, str]:
    """A, B, C ... for the available slots: the top row first, left to right."""
    return dict(zip(NUMBERS[open_slots(view.age, view.left) & view.shown], ascii_uppercase, strict=False))
