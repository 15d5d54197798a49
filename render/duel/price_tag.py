"""A price as players read it at a glance: coins, free, free by a chain, or too dear."""

from __future__ import annotations

from typing import NamedTuple

from data.i18n import Translator
from engine.duel.model import Card, City, Item
from engine.duel.trade import total
from render.canvas import Box, Canvas
from render.duel import surface
from render.icons import icon
from render.text import width
from render.theme import RGB, Theme

_LARGEST, _MARGIN, _GAP = 36, 6, 3


class PriceTag(NamedTuple):
    """What a price tag says, on what ground. The colour repeats what sign and text say already."""

    sign: str | None
    text: str
    ground: RGB
    edge: RGB


def price_tag(item: Item, city: City, foe: City, *, tr: Translator, theme: Theme) -> PriceTag:
    """The price of an item for a city, with a mark if it is too dear."""
    price = total(item, city, foe)
    if price > city.coins:
        return PriceTag("coin", f"{price}!", theme.bad, theme.shield_dark)
    if isinstance(item, Card) and city.cards & item.free_by:
        return PriceTag(f"chain.{item.free_with}", "0", theme.good, theme.laurel_dark)
    if price or not isinstance(item, Card):
        return PriceTag("coin", str(price), theme.ivory, theme.gold_dark)
    return PriceTag(None, tr("FREE"), theme.good, theme.laurel_dark)


def draw_price_tag(canvas: Canvas, tag: PriceTag, box: Box, *, snug: bool = False) -> None:
    """The tag in its box, or as narrow as it can be at its right end; without its sign where that has no room.

    A word for "free" that is too long for the box gives way to a price of 0.
    """
    theme = canvas.theme
    left, top, right, bottom = box
    room, side = right - left - 2 * _MARGIN, bottom - top - 10
    largest = min(_LARGEST, bottom - top - 2)
    if tag.sign is None and width(tag.text, theme.essential) > room:
        tag = tag._replace(sign="coin", text="0")
    sign = side + _GAP if tag.sign else 0
    if sign + width(tag.text, theme.essential) > room:
        sign = 0
    sizes = range(largest, theme.essential, -1)
    size = next((n for n in sizes if sign + width(tag.text, n) <= room), theme.essential)
    wide = sign + width(tag.text, size) + 2 * _MARGIN
    left = right - wide if snug else left
    surface.pill(canvas, (left, top, right, bottom), tag.ground, tag.edge)
    if sign and tag.sign:
        canvas.icon(icon(tag.sign, side), left + _MARGIN - 1, top + 5)
    canvas.text(tag.text, (left + sign + _MARGIN - 1, top, right - _MARGIN + 1, bottom), size, theme.ink)
