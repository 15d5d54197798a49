"""The marks of the seven card colours, so that no colour has to be told apart, and of what guilds count."""

from __future__ import annotations

from functools import partial

from render.icons.ink import DARK, IVORY, Drawing
from render.pen import Pen, star
from render.theme import RGB, THEME


def _mark(shape: str, color: str, pen: Pen) -> None:
    ink = THEME.on(color)
    edge = DARK if ink == IVORY else IVORY
    _SHAPES[shape](pen, ink, edge)


def _circle(pen: Pen, ink: RGB, edge: RGB) -> None:
    pen.circle(50, 50, 44, edge)
    pen.circle(50, 50, 36, ink)


def _diamond(pen: Pen, ink: RGB, edge: RGB) -> None:
    pen.path("M50 2 L98 50 L50 98 L2 50 Z", edge)
    pen.path("M50 14 L86 50 L50 86 L14 50 Z", ink)


def _bar(pen: Pen, ink: RGB, edge: RGB) -> None:
    pen.box(2, 28, 98, 72, edge, radius=8)
    pen.box(10, 36, 90, 64, ink, radius=3)


def _triangle(pen: Pen, ink: RGB, edge: RGB) -> None:
    pen.path("M50 2 L99 92 L1 92 Z", edge)
    pen.path("M50 19 L85 84 L15 84 Z", ink)


def _square(pen: Pen, ink: RGB, edge: RGB) -> None:
    pen.box(8, 8, 92, 92, edge, radius=8)
    pen.box(16, 16, 84, 84, ink, radius=2)


def _cross(pen: Pen, ink: RGB, edge: RGB) -> None:
    pen.path("M30 2 L70 2 L70 30 L98 30 L98 70 L70 70 L70 98 L30 98 L30 70 L2 70 L2 30 L30 30 Z", edge)
    pen.path("M38 10 L62 10 L62 38 L90 38 L90 62 L62 62 L62 90 L38 90 L38 62 L10 62 L10 38 L38 38 Z", ink)


def _star(pen: Pen, ink: RGB, edge: RGB) -> None:
    pen.polygon(star(50, 54, 52, 23, 5), edge)
    pen.polygon(star(50, 54, 41, 17, 5), ink)


def _wonder(pen: Pen) -> None:
    """A temple front: a wonder."""
    pen.path("M50 4 L98 34 L98 96 L2 96 L2 34 Z", DARK)
    pen.path("M50 14 L90 38 L10 38 Z", (244, 200, 96))
    for x in (14, 34, 54, 74):
        pen.box(x, 43, x + 12, 80, (255, 236, 180))
    pen.box(8, 82, 92, 91, (244, 200, 96))


def _coin_triple(pen: Pen) -> None:
    """Three coins."""
    for x, y in ((50, 28), (28, 68), (72, 68)):
        pen.circle(x, y, 27, (92, 58, 12))
        pen.circle(x, y, 22, (250, 204, 92))
        pen.circle(x, y, 14, None, (168, 112, 26), 4)


_SHAPES = {
    "circle": _circle,
    "diamond": _diamond,
    "bar": _bar,
    "triangle": _triangle,
    "square": _square,
    "cross": _cross,
    "star": _star,
}
SHAPE_OF = {
    "brown": "circle",
    "grey": "diamond",
    "blue": "bar",
    "green": "triangle",
    "yellow": "square",
    "red": "cross",
    "purple": "star",
}
DRAWINGS: dict[str, Drawing] = {
    **{color: partial(_mark, shape, color) for color, shape in SHAPE_OF.items()},
    "wonders": _wonder,
    "coin_triples": _coin_triple,
}
