"""The emblems of the ten progress tokens, on a green disc with a golden rim."""

from __future__ import annotations

import math
from functools import partial

from render.icons.ink import GOLD_LIGHT, IVORY, METAL, Drawing
from render.pen import Pen, ring, star

FIELD, DEEP = (20, 96, 68), (8, 66, 46)


def _on_token(draw: Drawing, pen: Pen) -> None:
    pen.circle(50, 50, 49, (70, 44, 10))
    pen.domed(50, 50, 46.5, METAL)
    pen.circle(50, 50, 38.5, DEEP)
    pen.circle(50, 51, 37, FIELD)
    draw(pen)


def _agriculture(pen: Pen) -> None:
    """An ear of wheat."""
    pen.stroke("M50 84 L50 30", GOLD_LIGHT, 4)
    pen.path("M50 16 Q58 24 50 36 Q42 24 50 16 Z", GOLD_LIGHT)
    for y in (40, 53, 66):
        pen.path(f"M51 {y + 6} Q54 {y - 8} 70 {y - 10} Q68 {y + 4} 51 {y + 6} Z", GOLD_LIGHT)
        pen.path(f"M49 {y + 6} Q46 {y - 8} 30 {y - 10} Q32 {y + 4} 49 {y + 6} Z", GOLD_LIGHT)


def _architecture(pen: Pen) -> None:
    """A compass over an arch."""
    pen.path("M22 76 L22 54 Q50 22 78 54 L78 76 L66 76 L66 58 Q50 40 34 58 L34 76 Z", IVORY)
    pen.path("M43 30 L57 30 L54 42 L46 42 Z", GOLD_LIGHT)
    pen.line([(20, 79), (80, 79)], GOLD_LIGHT, 5)


def _economy(pen: Pen) -> None:
    """A purse with a coin."""
    pen.path("M40 34 L60 34 Q82 58 70 76 Q50 86 30 76 Q18 58 40 34 Z", IVORY)
    pen.path("M38 22 L46 26 L50 20 L54 26 L62 22 L59 33 L41 33 Z", GOLD_LIGHT)
    pen.circle(50, 59, 12, GOLD_LIGHT, (140, 92, 20), 3)


def _law(pen: Pen) -> None:
    """Scales."""
    pen.line([(50, 22), (50, 76)], IVORY, 5)
    pen.line([(26, 32), (74, 32)], IVORY, 5)
    for x in (28, 72):
        pen.line([(x, 32), (x - 9, 52)], IVORY, 2.6)
        pen.line([(x, 32), (x + 9, 52)], IVORY, 2.6)
        pen.path(f"M{x - 12} 52 L{x + 12} 52 Q{x} 72 {x - 12} 52 Z", GOLD_LIGHT)
    pen.path("M36 80 Q50 70 64 80 Z", GOLD_LIGHT, GOLD_LIGHT, 2)


def _masonry(pen: Pen) -> None:
    """A trowel before a wall."""
    for x, y in ((22, 58), (42, 58), (62, 58), (32, 70), (52, 70)):
        pen.box(x, y, x + 18, y + 10, IVORY, radius=2)
    pen.path("M74 18 L62 46 L34 46 Z", GOLD_LIGHT, DEEP, 2)
    pen.line([(68, 30), (76, 40)], GOLD_LIGHT, 4)
    pen.line([(76, 40), (80, 32)], GOLD_LIGHT, 6)


def _mathematics(pen: Pen) -> None:
    """A triangle in its circle."""
    pen.circle(50, 50, 31, None, IVORY, 4)
    pen.path("M50 19 L77 65 L23 65 Z", None, GOLD_LIGHT, 4.6)
    pen.line([(50, 20), (50, 65)], GOLD_LIGHT, 3.4)
    pen.circle(50, 50, 4.6, IVORY)


def _philosophy(pen: Pen) -> None:
    """The owl of Athena."""
    pen.path("M26 26 L38 32 Q50 26 62 32 L74 26 L73 58 Q68 82 50 84 Q32 82 27 58 Z", IVORY)
    for x in (39, 61):
        pen.circle(x, 44, 10, DEEP)
        pen.circle(x, 44, 6.4, GOLD_LIGHT)
        pen.circle(x, 44, 2.8, DEEP)
    pen.path("M50 50 L55 58 L50 64 L45 58 Z", GOLD_LIGHT, DEEP, 1.6)
    pen.stroke("M38 70 L42 74 L46 70 M54 70 L58 74 L62 70", DEEP, 2.6)


def _strategy(pen: Pen) -> None:
    """Two crossed swords on a shield."""
    pen.path("M50 20 Q64 28 76 28 Q76 64 50 82 Q24 64 24 28 Q36 28 50 20 Z", (206, 58, 44), IVORY, 3)
    for side in (-1, 1):
        pen.line([(50 - 20 * side, 72), (50 + 22 * side, 28)], IVORY, 5)
        pen.line([(50 - 20 * side, 58), (50 - 8 * side, 70)], GOLD_LIGHT, 5)


def _theology(pen: Pen) -> None:
    """Rays over an altar flame."""
    for number in range(9):
        angle = math.radians(180 + number * 22.5)
        far, near = 36, 24
        pen.line(
            [
                (50 + near * math.cos(angle), 54 + near * math.sin(angle)),
                (50 + far * math.cos(angle), 54 + far * math.sin(angle)),
            ],
            GOLD_LIGHT,
            3.6,
        )
    pen.path("M50 28 Q66 46 58 58 L42 58 Q34 46 50 28 Z", GOLD_LIGHT)
    pen.path("M28 58 L72 58 L66 68 L62 68 L64 82 L36 82 L38 68 L34 68 Z", IVORY)


def _urbanism(pen: Pen) -> None:
    """Houses of a town."""
    pen.path("M18 74 L18 52 L30 40 L42 52 L42 74 Z", IVORY)
    pen.path("M58 74 L58 52 L70 40 L82 52 L82 74 Z", IVORY)
    pen.path("M36 78 L36 40 L50 24 L64 40 L64 78 Z", GOLD_LIGHT, DEEP, 2.6)
    for x, y in ((45, 44), (45, 58), (26, 56), (70, 56)):
        pen.box(x, y, x + 8 if x == 45 else x + 6, y + 8, DEEP)
    pen.polygon(star(50, 18, 7, 3, 5), IVORY)


def _back(pen: Pen) -> None:
    """A token face down: a rosette."""
    for x, y in ring(50, 50, 25, 12):
        pen.circle(x, y, 9, None, DEEP, 2)
    pen.circle(50, 50, 33, None, GOLD_LIGHT, 1.6)


DRAWINGS: dict[str, Drawing] = {
    name: partial(_on_token, draw)
    for name, draw in {
        "back": _back,
        "agriculture": _agriculture,
        "architecture": _architecture,
        "economy": _economy,
        "law": _law,
        "masonry": _masonry,
        "mathematics": _mathematics,
        "philosophy": _philosophy,
        "strategy": _strategy,
        "theology": _theology,
        "urbanism": _urbanism,
    }.items()
}
