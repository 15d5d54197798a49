"""The seventeen chain symbols: dark on an ivory tile with a bronze edge."""

from __future__ import annotations

import math
from functools import partial

from render.icons.ink import Drawing
from render.pen import Pen, ring

INK = (52, 34, 20)
TILE = (255, 247, 226)


def _on_tile(draw: Drawing, pen: Pen) -> None:
    pen.box(1, 1, 99, 99, (110, 70, 26), radius=20)
    pen.box(6, 6, 94, 94, TILE, radius=16)
    draw(pen)


def _horseshoe(pen: Pen) -> None:
    pen.path("M30 84 Q8 46 28 26 Q50 6 72 26 Q92 46 70 84 L58 80 Q74 50 62 36 Q50 26 38 36 Q26 50 42 80 Z", INK)
    for x, y in ((27, 46), (36, 29), (64, 29), (73, 46), (30, 64), (70, 64)):
        pen.circle(x, y, 3.2, TILE)


def _sword(pen: Pen) -> None:
    pen.path("M50 10 L58 20 L58 62 L42 62 L42 20 Z", INK)
    pen.line([(50, 20), (50, 58)], TILE, 2.6)
    pen.box(26, 60, 74, 69, INK, radius=4)
    pen.box(45, 68, 55, 84, INK)
    pen.circle(50, 86, 6.5, INK)


def _tower(pen: Pen) -> None:
    pen.path(
        "M26 14 L37 14 L37 23 L45 23 L45 14 L55 14 L55 23 L63 23 L63 14 L74 14 L74 36 L68 42 L68 86 L32 86 "
        "L32 42 L26 36 Z",
        INK,
    )
    pen.path("M43 86 L43 70 Q50 60 57 70 L57 86 Z", TILE)
    pen.box(46, 46, 54, 56, TILE)


def _book(pen: Pen) -> None:
    pen.path("M50 28 Q34 16 12 22 L12 76 Q34 70 50 82 Q66 70 88 76 L88 22 Q66 16 50 28 Z", INK)
    pen.path("M46 34 Q34 26 19 29 L19 69 Q34 66 46 72 Z", TILE)
    pen.path("M54 34 Q66 26 81 29 L81 69 Q66 66 54 72 Z", TILE)
    for y in (40, 50, 60):
        pen.stroke(f"M24 {y - 2} Q34 {y - 4} 41 {y + 1}", INK, 3)
        pen.stroke(f"M76 {y - 2} Q66 {y - 4} 59 {y + 1}", INK, 3)


def _gear(pen: Pen) -> None:
    for x, y in ring(50, 50, 33, 8, 0):
        pen.circle(x, y, 8, INK)
    pen.circle(50, 50, 31, INK)
    pen.circle(50, 50, 13, TILE)


def _mask(pen: Pen) -> None:
    pen.path("M18 18 Q50 8 82 18 Q86 62 50 90 Q14 62 18 18 Z", INK)
    pen.path("M27 38 Q36 30 45 39 Q36 46 27 38 Z", TILE)
    pen.path("M73 38 Q64 30 55 39 Q64 46 73 38 Z", TILE)
    pen.path("M32 56 Q50 66 68 56 Q64 78 50 80 Q36 78 32 56 Z", TILE)


def _moon(pen: Pen) -> None:
    pen.path("M62 14 Q20 18 20 52 Q22 86 64 86 Q84 84 86 72 Q52 76 46 50 Q44 26 62 14 Z", INK)
    pen.circle(71, 40, 5.5, INK)


def _drop(pen: Pen) -> None:
    pen.path("M50 10 Q80 48 78 64 Q74 88 50 88 Q26 88 22 64 Q20 48 50 10 Z", INK)
    pen.stroke("M34 60 Q34 76 48 79", TILE, 5)


def _bottle(pen: Pen) -> None:
    """An amphora."""
    pen.path(
        "M40 12 L60 12 L58 30 Q78 40 74 58 Q70 76 56 84 L58 90 L42 90 L44 84 Q30 76 26 58 Q22 40 42 30 Z", INK
    )
    pen.stroke("M40 18 Q18 18 27 44", INK, 5)
    pen.stroke("M60 18 Q82 18 73 44", INK, 5)
    pen.line([(31, 52), (69, 52)], TILE, 4)


def _target(pen: Pen) -> None:
    pen.circle(48, 52, 36, INK)
    pen.circle(48, 52, 27, TILE)
    pen.circle(48, 52, 18, INK)
    pen.circle(48, 52, 9, TILE)
    pen.line([(48, 52), (80, 20)], INK, 6)
    pen.path("M76 12 L90 10 L88 24 L78 30 L70 22 Z", INK)


def _helmet(pen: Pen) -> None:
    pen.path("M20 84 L20 50 Q22 26 48 24 Q76 26 78 52 L78 62 L54 60 L54 70 L64 72 L56 88 L44 86 L44 84 Z", INK)
    pen.path("M26 24 Q50 2 84 22 Q94 40 90 70 Q82 36 62 24 Q44 16 26 24 Z", INK)
    pen.path("M56 48 L74 48 L74 55 L56 55 Z", TILE)


def _harp(pen: Pen) -> None:
    """A lyre."""
    pen.path(
        "M24 12 Q12 44 34 62 Q36 76 28 86 L72 86 Q64 76 66 62 Q88 44 76 12 L67 16 Q76 42 58 58 "
        "L42 58 Q24 42 33 16 Z",
        INK,
    )
    pen.line([(26, 26), (74, 26)], INK, 6)
    for x in (42, 50, 58):
        pen.line([(x, 28), (x, 74)], INK, 2.6)
    for x in (42, 50, 58):
        pen.line([(x, 62), (x, 78)], TILE, 2.6)


def _lamp(pen: Pen) -> None:
    pen.path("M12 54 Q30 44 46 48 Q74 46 78 58 Q92 54 90 44 Q96 56 84 66 Q72 84 50 82 Q28 80 12 54 Z", INK)
    pen.path("M18 46 Q8 34 20 16 Q32 32 26 46 Z", INK)
    pen.ellipse(52, 56, 12, 4.4, TILE)
    pen.box(38, 80, 64, 88, INK, radius=3)


def _column(pen: Pen) -> None:
    pen.path("M22 14 L78 14 L78 22 Q70 22 68 30 L32 30 Q30 22 22 22 Z", INK)
    pen.box(32, 29, 68, 76, INK)
    for x in (39.5, 50, 60.5):
        pen.line([(x, 34), (x, 72)], TILE, 3.4)
    pen.box(26, 75, 74, 81, INK)
    pen.box(20, 81, 80, 88, INK)


def _sun(pen: Pen) -> None:
    for number in range(12):
        angle = math.radians(number * 30)
        tip = (50 + 42 * math.cos(angle), 50 + 42 * math.sin(angle))
        sides = [(50 + 23 * math.cos(angle + d), 50 + 23 * math.sin(angle + d)) for d in (-0.24, 0.24)]
        pen.polygon([sides[0], tip, sides[1]], INK)
    pen.circle(50, 50, 22, INK)
    pen.circle(50, 50, 13, TILE)


def _temple(pen: Pen) -> None:
    pen.path("M50 12 L90 36 L90 42 L10 42 L10 36 Z", INK)
    pen.path("M50 21 L68 33 L32 33 Z", TILE)
    for x in (19, 37, 55, 73):
        pen.box(x - 1, 46, x + 9, 74, INK)
    pen.box(10, 77, 90, 88, INK)


def _barrel(pen: Pen) -> None:
    pen.path("M28 12 L72 12 Q88 50 72 88 L28 88 Q12 50 28 12 Z", INK)
    for y in (30, 70):
        pen.line([(22, y), (78, y)], TILE, 5)
    pen.stroke("M42 12 Q34 50 42 88 M58 12 Q66 50 58 88", TILE, 2.6)


DRAWINGS: dict[str, Drawing] = {
    name: partial(_on_tile, draw)
    for name, draw in {
        "horseshoe": _horseshoe,
        "sword": _sword,
        "tower": _tower,
        "book": _book,
        "gear": _gear,
        "mask": _mask,
        "moon": _moon,
        "drop": _drop,
        "bottle": _bottle,
        "target": _target,
        "helmet": _helmet,
        "harp": _harp,
        "lamp": _lamp,
        "column": _column,
        "sun": _sun,
        "temple": _temple,
        "barrel": _barrel,
    }.items()
}
