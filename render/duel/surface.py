"""The grounds that things are drawn on: the dark stone of the table, plates, ribbons and golden frames."""

from __future__ import annotations

from PIL import Image, ImageFilter

from render.cache import MEMORY
from render.canvas import Box, Canvas
from render.pen import gradient
from render.theme import RGB, THEME, Theme, darker, lighter, mix

_TILE = 28
_KEY = ((2, 25), (2, 2), (25, 2), (25, 19), (9, 19), (9, 9), (18, 9), (18, 13))
"""The meander of the table's ground, in a tile of 28 x 28."""


def ground(size: tuple[int, int], theme: Theme = THEME) -> Image.Image:
    """The table: dark stone with a faint meander; tiles repeat exactly, so that they pack well."""

    def make() -> Image.Image:
        tile = Canvas((_TILE, _TILE), theme.ground)
        tile.draw.line(_KEY, theme.ground_line, 2)
        strip = Image.new("RGB", (size[0], _TILE))
        for x in range(0, size[0], _TILE):
            strip.paste(tile.image, (x, 0))
        sheet = Image.new("RGB", size)
        for y in range(0, size[1], _TILE):
            sheet.paste(strip, (0, y))
        return sheet

    return MEMORY.image(("ground", size, theme.ground), make)


def plate(
    canvas: Canvas, box: Box, theme: Theme = THEME, color: RGB | None = None, edge: RGB | None = None
) -> None:
    """A stone plate with a light upper and a dark lower edge."""
    left, top, right, bottom = box
    base = color or theme.stone
    size = (right - left, bottom - top)
    canvas.draw.rectangle((left, top, right - 1, bottom - 1), edge or darker(base, 0.45))
    canvas.image.paste(
        gradient((size[0] - 4, size[1] - 4), lighter(base, 0.06), darker(base, 0.14)), (left + 2, top + 2)
    )
    canvas.draw.line((left + 2, top + 2, right - 3, top + 2), lighter(base, 0.22))
    canvas.draw.line((left + 2, bottom - 3, right - 3, bottom - 3), darker(base, 0.35))


def pill(canvas: Canvas, box: Box, color: RGB, edge: RGB) -> None:
    """A rounded field for a price."""
    left, top, right, bottom = box

    def make() -> Image.Image:
        from render.pen import Pen

        wide, high = right - left, bottom - top
        pen = Pen(wide, high, units=wide)
        pen.box(0, 0, wide, high, edge, radius=high / 2.6)
        pen.box(2.5, 2.5, wide - 2.5, high - 2.5, color, radius=high / 2.6 - 2)
        return pen.done()

    canvas.icon(MEMORY.image(("pill", right - left, bottom - top, color, edge), make), left, top)


def glow(size: tuple[int, int], color: RGB, spread: int = 9) -> Image.Image:
    """A frame of light round a box of that size, ``spread`` pixels wide on each side."""

    def make() -> Image.Image:
        wide, high = size[0] + 2 * spread, size[1] + 2 * spread
        alpha = Image.new("L", (wide, high), 0)
        alpha.paste(230, (spread - 3, spread - 3, wide - spread + 3, high - spread + 3))
        alpha = alpha.filter(ImageFilter.BoxBlur(spread // 3))
        alpha.paste(0, (spread, spread, wide - spread, high - spread))
        sheet = Image.new("RGBA", (wide, high), color)
        sheet.putalpha(alpha)
        return sheet

    return MEMORY.image(("glow", size, color, spread), make)


def ribbon(size: tuple[int, int], color: RGB, theme: Theme = THEME, loud: bool = False) -> Image.Image:
    """The plate of a player's name: in the player's colour, golden-edged when it is their turn."""

    def make() -> Image.Image:
        canvas = Canvas(size, darker(color, 0.5))
        wide, high = size
        edge = theme.gold if loud else mix(color, theme.ivory, 0.3)
        canvas.image.paste(gradient((wide - 4, high - 4), lighter(color, 0.12), darker(color, 0.2)), (2, 2))
        width = 4 if loud else 2
        canvas.draw.rectangle((0, 0, wide - 1, high - 1), None, edge, width)
        return canvas.image

    return MEMORY.image(("ribbon", size, color, loud, theme.gold), make)
