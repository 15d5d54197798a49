"""The grounds that things are drawn on: the dark stone of the table, plates, ribbons and golden frames."""

from __future__ import annotations

from PIL import Image, ImageFilter

from render.cache import MEMORY
from render.canvas import Box, Canvas
from render.pen import Pen, stepped
from render.theme import RGB, THEME, Theme, darker, lighter, mix

_TILE = 40
_SPREAD = 9
"""How far a frame of light reaches."""
_KEY = ((4, 36), (4, 4), (36, 4), (36, 28), (14, 28), (14, 14), (26, 14), (26, 19))
"""The meander of the table's ground, in one tile."""


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

    return MEMORY.image(("ground", size, theme), make)


def table(size: tuple[int, int], theme: Theme = THEME) -> Canvas:
    """An empty sheet of that ground."""
    return Canvas(size, ground(size, theme), theme)


def plate(canvas: Canvas, box: Box, color: RGB | None = None, edge: RGB | None = None) -> None:
    """A stone plate with a light upper and a dark lower edge."""
    theme = canvas.theme
    base = color or theme.stone
    size, rim = (box[2] - box[0], box[3] - box[1]), edge or darker(base, 0.45)
    canvas.image.paste(MEMORY.image(("plate", size, base, rim), lambda: _plate(size, base, rim)), box[:2])


def _plate(size: tuple[int, int], base: RGB, rim: RGB) -> Image.Image:
    wide, high = size
    sheet = Canvas(size, rim)
    sheet.image.paste(base, (2, 2, wide - 2, high - 2))
    sheet.draw.line((2, 2, wide - 3, 2), lighter(base, 0.22))
    sheet.draw.line((2, high - 3, wide - 3, high - 3), darker(base, 0.35))
    return sheet.image


def pill(canvas: Canvas, box: Box, color: RGB, edge: RGB) -> None:
    """A rounded field for a price."""
    left, top, right, bottom = box

    def make() -> Image.Image:
        wide, high = right - left, bottom - top
        pen = Pen(wide, high, units=wide)
        pen.box(0, 0, wide, high, edge, radius=high / 2.6)
        pen.box(2.5, 2.5, wide - 2.5, high - 2.5, color, radius=high / 2.6 - 2)
        return pen.done()

    canvas.icon(MEMORY.image(("pill", right - left, bottom - top, color, edge), make), left, top)


def draw_glow(canvas: Canvas, box: Box, color: RGB) -> None:
    """A frame of light round a box: four strips, as the inside needs no drawing."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    spread = _SPREAD

    def part(name: str, crop: Box) -> Image.Image:
        return MEMORY.image(("glow", name, wide, high, color), lambda: glow((wide, high), color).crop(crop))

    across, down = wide + 2 * spread, high + spread
    canvas.icon(part("top", (0, 0, across, spread)), left - spread, top - spread)
    canvas.icon(part("bottom", (0, down, across, down + spread)), left - spread, bottom)
    canvas.icon(part("left", (0, spread, spread, down)), left - spread, top)
    canvas.icon(part("right", (wide + spread, spread, across, down)), right, top)


def glow(size: tuple[int, int], color: RGB) -> Image.Image:
    """A frame of light for a box of that size."""
    spread = _SPREAD
    wide, high = size[0] + 2 * spread, size[1] + 2 * spread
    alpha = Image.new("L", (wide, high), 0)
    alpha.paste(230, (spread - 3, spread - 3, wide - spread + 3, high - spread + 3))
    alpha = alpha.filter(ImageFilter.BoxBlur(spread // 3))
    sheet = Image.new("RGBA", (wide, high), color)
    sheet.putalpha(alpha)
    return sheet


def ribbon_shades(color: RGB) -> tuple[RGB, RGB]:
    """The upper and the lower half of a ribbon."""
    return lighter(color, 0.05), darker(color, 0.07)


def ribbon(size: tuple[int, int], color: RGB, theme: Theme = THEME, loud: bool = False) -> Image.Image:
    """The plate of a player's name: in the player's colour, golden-edged when it is their turn."""

    def make() -> Image.Image:
        canvas = Canvas(size, darker(color, 0.5))
        wide, high = size
        edge = theme.gold if loud else mix(color, theme.ivory, 0.3)
        canvas.image.paste(stepped((wide - 4, high - 4), ribbon_shades(color)), (2, 2))
        width = 4 if loud else 2
        canvas.draw.rectangle((0, 0, wide - 1, high - 1), None, edge, width)
        return canvas.image

    return MEMORY.image(("ribbon", size, color, loud, theme), make)
