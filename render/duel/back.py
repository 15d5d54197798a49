"""The back of a card: a medallion with the number of its age in a frame of meanders; guilds have their own."""

from __future__ import annotations

import math

from render.cache import MEMORY
from render.canvas import Canvas, Sprite
from render.duel.geometry import CardShape
from render.duel.phrases import ROMAN
from render.icons import icon
from render.pen import Pen, Point, ring
from render.text import TITLE
from render.theme import RGB, THEME, Theme, darker, mix

_FRAME = 22
"""The width of the border with its meanders."""
_KEY: tuple[Point, ...] = ((0, 10), (0, 0), (10, 0), (10, 7), (4, 7), (4, 4))
_KEY_PITCH = 14
_RAYS = 32
_PETALS = (12, 45, 78)
"""The directions of a palmette's leaves, in degrees."""


def back(age: int, shape: CardShape, *, guild: bool = False, theme: Theme = THEME) -> Sprite:
    """A card face down."""
    return MEMORY.sprite(("back", age, guild, shape, theme), lambda: _back(age, guild, shape, theme))


def _back(age: int, guild: bool, shape: CardShape, theme: Theme) -> Sprite:
    wide, high = shape.width, shape.height
    base = theme.guild_back if guild else theme.backs[age - 1]
    line = mix(base, theme.gold, 0.55)
    canvas = Canvas((wide, high), theme.ground, theme)
    canvas.draw.rounded_rectangle((0, 0, wide - 1, high - 1), 9, theme.ink)
    canvas.image.paste(darker(base, 0.24), (3, 3, wide - 3, high - 3))
    canvas.image.paste(base, (_FRAME, _FRAME, wide - _FRAME, high - _FRAME))
    middle, radius = shape.step // 2 + 4, min(50, shape.step // 2 - 8)
    pen = Pen(wide, high, units=wide)
    _meander(pen, wide, high, line)
    for x, across in ((_FRAME, 1), (wide - _FRAME, -1)):
        for y, down in ((_FRAME, 1), (high - _FRAME, -1)):
            _palmette(pen, (x, y), (across, down), line)
    _medallion(pen, (wide / 2, middle), radius, base, line)
    canvas.icon(pen.done(), 0, 0)
    if guild:
        canvas.icon_mid(icon("guild", radius * 3 // 2), wide // 2, middle)
    else:
        box = (wide // 2 - radius + 4, middle - radius + 4, wide // 2 + radius - 4, middle + radius - 4)
        canvas.text(ROMAN[age], box, round(radius * 1.05), theme.gold_light, face=TITLE)
    return canvas.sprite()


def _meander(pen: Pen, wide: int, high: int, color: RGB) -> None:
    """A border of keys, as many as go in evenly, between two lines."""
    for inset, width in ((5.5, 2), (_FRAME, 1.4)):
        pen.box(inset, inset, wide - inset, high - inset, None, color, width)
    for x in _spread(8, wide - 18):
        for y in (8, high - 18):
            pen.line([(x + a, y + b) for a, b in _KEY], color, 1.4)
    for y in _spread(8, high - 18)[1:-1]:
        for x in (8, wide - 18):
            pen.line([(x + a, y + b) for a, b in _KEY], color, 1.4)


def _spread(first: int, last: int) -> range:
    """Places a key apart, centred between first and last; whole pixels, so that equal keys pack well."""
    spare = (last - first) % _KEY_PITCH
    return range(first + spare // 2, last + 1, _KEY_PITCH)


def _palmette(pen: Pen, corner: Point, into: tuple[int, int], color: RGB) -> None:
    """Three leaves that open from a corner of the field."""
    for petal in _PETALS:
        angle = math.radians(petal)
        along = (math.cos(angle) * into[0], math.sin(angle) * into[1])
        across = (-along[1], along[0])
        leaf = ((5, 0), (11, 3.6), (17, 2.6), (23, 0), (17, -2.6), (11, -3.6))
        points = [
            (corner[0] + a * along[0] + b * across[0], corner[1] + a * along[1] + b * across[1]) for a, b in leaf
        ]
        pen.polygon(points, color)
    pen.circle(corner[0], corner[1], 4, color)


def _medallion(pen: Pen, middle: Point, radius: int, base: RGB, line: RGB) -> None:
    """A dark disc in a double ring, with a glory of short rays."""
    x, y = middle
    for near, far in zip(ring(x, y, radius - 1, _RAYS), ring(x, y, radius + 5, _RAYS), strict=True):
        pen.line([near, far], line, 1.5)
    pen.circle(x, y, radius, darker(base, 0.5))
    pen.circle(x, y, radius - 2.5, darker(base, 0.3), line, 2.5)
    pen.circle(x, y, radius - 8, None, line, 1.2)
