"""A pen for small vector drawings: a box of 100 x 100 units, drawn large and shrunk, so that edges are smooth.

Outlines are given as in SVG: ``M x y`` starts, ``L`` draws a line, ``Q`` and ``C`` draw curves, ``Z`` closes; only
absolute, capital commands.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image, ImageChops, ImageDraw

from render.theme import RGB

Point = tuple[float, float]
UNITS = 100
_OVERSAMPLE = 4
_CURVE_STEPS = 10
_DOMED_FROM = 34
_DOME = 3.4
_WORD = re.compile(r"[MLQCZ]|-?[\d.]+")
_NUMBERS = {"M": 2, "L": 2, "Q": 4, "C": 6}


@lru_cache(maxsize=1024)
def outlines(path: str) -> tuple[tuple[Point, ...], ...]:
    """The polygons of a path, its curves made of short lines."""
    polygons: list[list[Point]] = []
    words = _WORD.findall(path)
    at, command = 0, ""
    while at < len(words):
        if words[at].isalpha():
            command = words[at]
            at += 1
        if command == "Z":
            continue
        count = _NUMBERS[command]
        numbers = [float(word) for word in words[at : at + count]]
        at += count
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            polygons.append(points)
            command = "L"
        elif command == "L":
            polygons[-1].extend(points)
        else:
            polygons[-1].extend(_curve([polygons[-1][-1], *points]))
    return tuple(tuple(polygon) for polygon in polygons)


def _curve(controls: list[Point]) -> list[Point]:
    """Points of a Bezier curve after its first one (de Casteljau)."""
    found = []
    for step in range(1, _CURVE_STEPS + 1):
        part, points = step / _CURVE_STEPS, controls
        while len(points) > 1:
            points = [(x + (u - x) * part, y + (v - y) * part) for (x, y), (u, v) in pairwise(points)]
        found.append(points[0])
    return found


def ring(x: float, y: float, radius: float, count: int, turn: float = -90) -> list[Point]:
    """Points evenly spread on a circle; the first is at the top."""
    angles = (math.radians(turn + 360 * number / count) for number in range(count))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """The corners of a star."""
    tips, dents = ring(x, y, outer, points), ring(x, y, inner, points, -90 + 180 / points)
    return [corner for pair in zip(tips, dents, strict=True) for corner in pair]


class Pen:
    """Draws one picture of a given size; `done` gives it, with transparency."""

    def __init__(self, width: int, height: int | None = None, units: float = UNITS) -> None:
        self.size = (width, height or width)
        self._large = Image.new("RGBA", (self.size[0] * _OVERSAMPLE, self.size[1] * _OVERSAMPLE), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._large)
        self.scale = width * _OVERSAMPLE / units

    def _points(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def polygon(
        self, points: Sequence[Point], fill: RGB | None = None, line: RGB | None = None, width: float = 0
    ) -> None:
        """A closed shape; the outline is drawn on the edge with round corners."""
        scaled = self._points(points)
        if fill:
            self._draw.polygon(scaled, fill)
        if line and width:
            self._stroke([*scaled, scaled[0], scaled[1]], line, width)

    def line(self, points: Sequence[Point], color: RGB, width: float) -> None:
        """An open line with round ends."""
        scaled = self._points(points)
        self._stroke(scaled, color, width)
        radius = width * self.scale / 2
        for x, y in (scaled[0], scaled[-1]):
            self._draw.ellipse((x - radius, y - radius, x + radius, y + radius), color)

    def _stroke(self, scaled: Sequence[Point], color: RGB, width: float) -> None:
        self._draw.line(scaled, color, max(1, round(width * self.scale)), joint="curve")

    def path(self, path: str, fill: RGB | None = None, line: RGB | None = None, width: float = 0) -> None:
        """Closed shapes given as an SVG path."""
        for polygon in outlines(path):
            self.polygon(polygon, fill, line, width)

    def stroke(self, path: str, color: RGB, width: float) -> None:
        """Open lines given as an SVG path."""
        for polygon in outlines(path):
            self.line(polygon, color, width)

    def circle(
        self, x: float, y: float, radius: float, fill: RGB | None = None, line: RGB | None = None, width: float = 0
    ) -> None:
        """A circle; the outline lies inside its edge."""
        self.ellipse(x, y, radius, radius, fill, line, width)

    def ellipse(
        self,
        x: float,
        y: float,
        wide: float,
        high: float,
        fill: RGB | None = None,
        line: RGB | None = None,
        width: float = 0,
    ) -> None:
        """An ellipse by its middle and its two radii."""
        left, top, right, bottom = (n * self.scale for n in (x - wide, y - high, x + wide, y + high))
        self._draw.ellipse((left, top, right, bottom), fill, line, round(width * self.scale) if line else 0)

    def box(
        self,
        x: float,
        y: float,
        right: float,
        bottom: float,
        fill: RGB | None = None,
        line: RGB | None = None,
        width: float = 0,
        radius: float = 0,
    ) -> None:
        """A rectangle by its corners, with round corners if asked for."""
        corners = [n * self.scale for n in (x, y, right, bottom)]
        self._draw.rounded_rectangle(
            corners, radius * self.scale, fill, line, round(width * self.scale) if line else 0
        )

    def shaded(self, path: str | Sequence[Point], colors: Sequence[RGB]) -> None:
        """A shape filled with stripes from top to bottom, as stone and sky are in a woodcut."""
        polygons = outlines(path) if isinstance(path, str) else (tuple(path),)
        mask = Image.new("L", self._large.size, 0)
        draw = ImageDraw.Draw(mask)
        for polygon in polygons:
            draw.polygon(self._points(polygon), 255)
        box = mask.getbbox()
        if box:
            size = (box[2] - box[0], box[3] - box[1])
            self._large.paste(stepped(size, colors), box[:2], mask.crop(box))

    def domed(self, x: float, y: float, radius: float, colors: Sequence[RGB]) -> None:
        """A disc lit from above: each colour a smaller disc, a little higher; plain where it is small."""
        if self.size[0] < _DOMED_FROM:
            self.circle(x, y, radius, colors[len(colors) // 2])
            return
        for number, color in enumerate(reversed(colors)):
            self.circle(x, y - _DOME * number, radius - _DOME * 1.3 * number, color)

    def erase(self, path: str) -> None:
        """Make the inside of a shape transparent."""
        mask = Image.new("L", self._large.size, 0)
        draw = ImageDraw.Draw(mask)
        for polygon in outlines(path):
            draw.polygon(self._points(polygon), 255)
        self._large.putalpha(ImageChops.subtract(self._large.getchannel("A"), mask))
        self._draw = ImageDraw.Draw(self._large)

    def done(self) -> Image.Image:
        """The finished picture, smooth and at its real size."""
        premultiplied = self._large.convert("RGBa").reduce(_OVERSAMPLE)
        return premultiplied.convert("RGBA")


def stepped(size: tuple[int, int], colors: Sequence[RGB]) -> Image.Image:
    """A rectangle of stripes, one below the other."""
    sheet = Image.new("RGB", size, colors[-1])
    for number, color in enumerate(colors):
        sheet.paste(color, (0, size[1] * number // len(colors), size[0], size[1] * (number + 1) // len(colors)))
    return sheet
