"""The face of a building card: as it lies in a pyramid, and large."""

from __future__ import annotations

from data.i18n import Translator
from engine.duel.model import Card
from render.cache import MEMORY
from render.canvas import Box, Canvas, Role, Sprite
from render.duel import effect_glyphs, glyphs
from render.duel.geometry import CardShape
from render.icons import icon
from render.pen import stepped
from render.theme import RGB, Theme, darker, lighter, mix

_EDGE, _SIDE = 3, 4
_LOW_STEP = 120
"""Cards of a pyramid with lower steps show their whole name in large letters only when nothing covers them."""


def draw_face(
    canvas: Canvas,
    card: Card,
    shape: CardShape,
    place: tuple[int, int],
    *,
    opened: bool,
    tr: Translator,
) -> None:
    """A card face up; ``opened`` when nothing covers it, so that it has room for a foot."""
    theme = canvas.theme
    x, y = place
    canvas.put(MEMORY.sprite(("face", card.id, shape, theme), lambda: _face(card, shape, theme)), x, y)
    readable = opened or shape.step > _LOW_STEP
    canvas.text(
        tr.name(card.id),
        (
            x + _EDGE + _SIDE,
            y + shape.band + 2,
            x + shape.width - _EDGE - _SIDE,
            y + (shape.height - shape.foot if opened else shape.step) - 1,
        ),
        max(33, round(shape.band * 0.4)),
        theme.ink,
        role=Role.ESSENTIAL if readable else Role.SECONDARY,
        lines=2,
    )


def _face(card: Card, shape: CardShape, theme: Theme) -> Sprite:
    """A card without its name, which is all that differs between languages."""
    wide, high = shape.width, shape.height
    canvas = Canvas((wide, high), theme.ground, theme)
    canvas.draw.rounded_rectangle((0, 0, wide - 1, high - 1), 9, theme.ink)
    _band(canvas, card, shape)
    bottom = high - _EDGE
    canvas.draw.rectangle((_EDGE, shape.band, wide - _EDGE - 1, bottom - 1), theme.parchment)
    if shape.foot:
        foot = mix(theme.parchment, theme.parchment_dark, 0.45)
        canvas.draw.rectangle((_EDGE, high - shape.foot, wide - _EDGE - 1, bottom - 1), foot)
    canvas.draw.line((_EDGE, shape.band - 1, wide - _EDGE - 1, shape.band - 1), theme.gold_dark, 2)
    canvas.draw.line((_EDGE, shape.band + 1, wide - _EDGE - 1, shape.band + 1), theme.gold_light, 1)
    return canvas.sprite()


def shades(color: RGB) -> tuple[RGB, RGB, RGB]:
    """A colour band from top to bottom."""
    return lighter(color, 0.09), color, darker(color, 0.09)


def strip_shade(color: RGB) -> RGB:
    """The ground of the cost on a colour band."""
    return darker(color, 0.52)


def _band(canvas: Canvas, card: Card, shape: CardShape) -> None:
    theme = canvas.theme
    wide, band = shape.width, shape.band
    color = theme.colors[card.color]
    canvas.image.paste(stepped((wide - 2 * _EDGE, band - _EDGE), shades(color)), (_EDGE, _EDGE))
    strip = 0
    price = effect_glyphs.cost(card.cost, card.free_with, band - _EDGE - 2)
    if price:
        strip = price.size[0] + 6
        canvas.draw.rectangle((_EDGE, _EDGE, _EDGE + strip - 1, band - 1), strip_shade(color))
        canvas.draw.line((_EDGE + strip, _EDGE, _EDGE + strip, band - 2), darker(color, 0.7), 1)
        canvas.put(price, _EDGE + 3, _EDGE + (band - _EDGE - price.size[1]) // 2 - 1)
    right = wide - _EDGE - 3
    mark = icon(f"mark.{card.color}", max(22, band // 4))
    side = mark.width
    if card.chain:
        tile = icon(f"chain.{card.chain}", max(34, band * 2 // 5))
        side = tile.width
        canvas.icon(tile, right - side, band - side - 4)
    canvas.icon(mark, right - (side + mark.width) // 2, _EDGE + 4)
    left = _EDGE + strip
    room = (right - side - left - 4, band - _EDGE - 2)
    shown = effect_glyphs.effect(card, (room[0], room[1] - 2))
    canvas.put(shown, left + (room[0] - shown.size[0]) // 2 + 2, _EDGE + (room[1] - shown.size[1]) // 2)


def large(card: Card, shape: CardShape, *, tr: Translator, theme: Theme) -> Sprite:
    """A card without its name, large: what it does on the band above, what it costs below."""
    wide, high = shape.width, shape.height
    canvas = Canvas((wide, high), theme.stone, theme)
    canvas.draw.rounded_rectangle((0, 0, wide - 1, high - 1), 16, theme.ink)
    color = theme.colors[card.color]
    canvas.image.paste(stepped((wide - 10, shape.band), shades(color)), (5, 5))
    canvas.image.paste(theme.parchment, (5, shape.band + 5, wide - 5, high - 5))
    canvas.draw.line((5, shape.band + 4, wide - 6, shape.band + 4), theme.gold_dark, 4)
    for inset, width in ((12, 3), (18, 1)):
        frame = (5 + inset, shape.band + 5 + inset, wide - 6 - inset, high - 6 - inset)
        canvas.draw.rectangle(frame, None, theme.parchment_dark, width)
    canvas.icon(icon(f"mark.{card.color}", 52), wide - 68, 16)
    shown = effect_glyphs.effect(card, (wide - 150, shape.band - 20), 8)
    canvas.put(shown, (wide - shown.size[0]) // 2, 5 + (shape.band - shown.size[1]) // 2)
    if card.chain:
        canvas.icon(icon(f"chain.{card.chain}", 84), wide - 100, shape.band - 88)
    _large_cost(canvas, card, (24, shape.band + 34, wide - 24, high - 30), tr)
    return canvas.sprite()


def _large_cost(canvas: Canvas, card: Card, box: Box, tr: Translator) -> None:
    """The cost as on the table, on a dark strip; after a stroke the symbol that makes the card free."""
    theme = canvas.theme
    left, top, right, bottom = box
    canvas.text(tr("Cost"), (left, top, right, top + 44), 38, theme.ink)
    price = effect_glyphs.cost(card.cost, None, 150)
    parts = [price or glyphs.numbered("coin", 0, 74)]
    if card.free_with:
        parts += [glyphs.plain("or", 74), glyphs.plain(f"chain.{card.free_with}", 74)]
    shown = glyphs.row(parts, 8)
    left, top = (left + right - shown.size[0]) // 2 - 12, (top + 44 + bottom - shown.size[1]) // 2 - 12
    strip = (left, top, left + shown.size[0] + 24, top + shown.size[1] + 24)
    canvas.draw.rounded_rectangle(strip, 14, strip_shade(theme.colors[card.color]))
    canvas.put(shown, left + 12, top + 12)
