"""The seven science symbols, in dark green on a pale disc."""

from __future__ import annotations

import math
from functools import partial

from render.icons.ink import GREEN, IVORY, MINT, Drawing
from render.pen import Pen, ring


def _on_disc(draw: Drawing, pen: Pen) -> None:
    pen.circle(50, 50, 49, (6, 62, 40))
    pen.domed(50, 50, 44.5, (IVORY, MINT, (196, 226, 208)))
    draw(pen)


def _quill(pen: Pen) -> None:
    pen.path("M76 16 Q84 44 58 66 Q46 76 38 72 Q30 62 40 46 Q54 24 76 16 Z", GREEN)
    pen.stroke("M72 22 Q54 44 26 86", MINT, 3)
    pen.stroke("M40 64 L24 86", GREEN, 5)
    for x, y in ((62, 44), (54, 56), (66, 34)):
        pen.line([(x, y), (x + 12, y + 3)], MINT, 2.4)


def _mortar(pen: Pen) -> None:
    pen.line([(54, 48), (78, 16)], GREEN, 9)
    pen.path("M18 42 L82 42 Q82 66 62 74 L62 78 Q70 80 72 87 L28 87 Q30 80 38 78 L38 74 Q18 66 18 42 Z", GREEN)
    pen.box(14, 38, 86, 47, GREEN, radius=4)
    pen.stroke("M28 54 Q32 64 42 69", MINT, 4)


def _plumb(pen: Pen) -> None:
    """A plumb line hanging from a mason's square."""
    pen.path("M50 12 L86 84 L74 84 L50 34 L26 84 L14 84 Z", GREEN)
    pen.line([(28, 62), (72, 62)], GREEN, 6)
    pen.line([(50, 24), (50, 66)], MINT, 3)
    pen.line([(50, 34), (50, 70)], GREEN, 3)
    pen.path("M42 68 L58 68 L58 76 L50 90 L42 76 Z", GREEN, MINT, 2)


def _wheel(pen: Pen) -> None:
    pen.circle(50, 50, 36, None, GREEN, 8)
    for x, y in ring(50, 50, 32, 8, 0):
        pen.line([(50, 50), (x, y)], GREEN, 4.6)
    pen.circle(50, 50, 11, GREEN)
    pen.circle(50, 50, 4.6, MINT)


def _globe(pen: Pen) -> None:
    """An armillary sphere on its foot."""
    pen.circle(50, 44, 31, None, GREEN, 6)
    pen.ellipse(50, 44, 13, 30, None, GREEN, 4)
    pen.ellipse(50, 44, 30, 10, None, GREEN, 4)
    pen.line([(28, 18), (72, 70)], GREEN, 4)
    pen.path("M46 74 L54 74 L56 82 L70 88 L30 88 L44 82 Z", GREEN)


def _sundial(pen: Pen) -> None:
    pen.path("M14 70 Q50 50 86 70 Q50 92 14 70 Z", GREEN)
    for number in range(7):
        angle = math.radians(190 + number * 26.6)
        x, y = 50 + 40 * math.cos(angle), 66 + 44 * math.sin(angle)
        inner = (50 + 30 * math.cos(angle), 66 + 33 * math.sin(angle))
        pen.line([inner, (x, y)], GREEN, 4.6)
    pen.path("M50 74 L50 34 L30 72 Z", GREEN, MINT, 3)


def _scales(pen: Pen) -> None:
    pen.line([(50, 16), (50, 80)], GREEN, 6)
    pen.line([(20, 30), (80, 30)], GREEN, 6)
    pen.circle(50, 20, 7, GREEN)
    for x in (22, 78):
        pen.line([(x, 30), (x - 12, 56)], GREEN, 3)
        pen.line([(x, 30), (x + 12, 56)], GREEN, 3)
        pen.path(f"M{x - 15} 56 L{x + 15} 56 Q{x + 12} 70 {x} 70 Q{x - 12} 70 {x - 15} 56 Z", GREEN)
    pen.path("M34 84 Q50 74 66 84 L66 88 L34 88 Z", GREEN)


DRAWINGS: dict[str, Drawing] = {
    name: partial(_on_disc, draw)
    for name, draw in {
        "quill": _quill,
        "mortar": _mortar,
        "plumb": _plumb,
        "wheel": _wheel,
        "globe": _globe,
        "sundial": _sundial,
        "scales": _scales,
    }.items()
}
