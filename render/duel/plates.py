"""Plates that several pictures show: a wonder, a token, a built card as a line, a title."""

from __future__ import annotations

from data.i18n import Translator
from engine.duel.model import Card, City, Resource, Wonder
from engine.game import Seat
from render.canvas import Box, Canvas, Role
from render.duel import effect_glyphs, surface
from render.duel.panel import draw_ribbon
from render.duel.price_tag import draw_price_tag, price_tag
from render.icons import dimmed, icon
from render.text import TEXT, title_face, width
from render.theme import RGB, darker, lighter

_WIDE_TILE = 300
_HIGH_LINE, _ROOMY = 44, 60
"""A line of a card that is so high, and has so many pixels to spare, shows larger icons."""


def draw_title(canvas: Canvas, text: str, box: Box, color: RGB | None = None) -> None:
    """A heading between two meander ends."""
    theme = canvas.theme
    shown = text.upper() if title_face(text.upper()) != TEXT else text
    size = 44 if box[3] - box[1] > 50 else 34
    canvas.text(shown, box, size, color or theme.gold, face=title_face(shown), least=theme.essential)


def draw_player_ribbon(canvas: Canvas, box: Box, name: str, seat: Seat, *, loud: bool, tag: str = "") -> None:
    """A player's name on a ribbon, with a short word at its right end."""
    theme = canvas.theme
    left, top, right, bottom = box
    draw_ribbon(canvas, box, seat, loud)
    ink = theme.ink if loud else theme.ivory
    side = bottom - top - 10
    canvas.icon(icon(f"sigil{seat}", side), left + 6, top + 5)
    end = right - 8
    if tag:
        wide = min(width(tag, 29), (right - left) // 2)
        canvas.text(tag, (end - wide - 2, top + 3, end, bottom - 3), 29, ink, align="r")
        end -= wide + 12
    canvas.text(name, (left + side + 14, top + 2, end, bottom - 2), 34, ink, align="l")


def draw_wonder(canvas: Canvas, wonder: Wonder, box: Box, *, tr: Translator) -> None:
    """A wonder on offer: scene, name, cost and effect, all large."""
    theme = canvas.theme
    left, top, right, bottom = box
    surface.plate(canvas, box, theme.stone, theme.bronze_dark)
    scene = bottom - top - 12
    canvas.icon(icon(f"wonder.{wonder.id}", scene), left + 6, top + 6)
    x = left + scene + 14
    canvas.text(
        tr.name(wonder.id),
        (x, top + 6, right - 8, top + 74),
        38,
        theme.ivory,
        align="l",
        lines=2,
    )
    draw_cost(canvas, wonder, (x, top + 80))
    shown = effect_glyphs.effect(wonder, (right - x - 8, bottom - top - 150), 8)
    canvas.put(shown, x, top + 142 + (bottom - top - 148 - shown.size[1]) // 2)


def draw_small_wonder(
    canvas: Canvas,
    wonder: Wonder,
    box: Box,
    *,
    tr: Translator,
    buyer: tuple[City, City] | None = None,
    state: str = "",
) -> None:
    """A wonder that a player has: built, gone, or with its price for the buyer (the city and its opponent's)."""
    theme = canvas.theme
    left, top, right, bottom = box
    built = state == "built"
    ground, edge = (theme.stone_light, theme.gold) if built else (theme.stone, theme.bronze_dark)
    surface.plate(canvas, box, ground, edge)
    scene = bottom - top - 8
    canvas.icon((dimmed if state == "gone" else icon)(f"wonder.{wonder.id}", scene), left + 4, top + 4)
    if built or state == "gone":
        canvas.icon(icon(state, 38), left + scene - 32, bottom - 42)
    elif buyer:
        tag = price_tag(wonder, *buyer, tr=tr, theme=theme)
        draw_price_tag(canvas, tag, (left + 5, bottom - 38, left + scene + 3, bottom - 4))
    x = left + scene + 10
    name = tr.name(wonder.id)
    if right - x > _WIDE_TILE:
        middle = x + (right - x) // 2 + 10
        canvas.text(name, (x, top + 4, middle - 6, bottom - 4), 30, theme.ivory, align="l", lines=2)
        shown = effect_glyphs.effect(wonder, (right - middle - 6, bottom - top - 8))
        canvas.put(shown, middle, (top + bottom - shown.size[1]) // 2)
    else:
        name_box = (x, top + 3, right - 4, top + 51)
        canvas.text(name, name_box, 24, theme.ivory, role=Role.SECONDARY, align="l", lines=2)
        shown = effect_glyphs.effect_row(wonder, 33)
        canvas.put(shown, x, bottom - 38)


def draw_cost(canvas: Canvas, wonder: Wonder, place: tuple[int, int], size: int = 46) -> None:
    """The cost of a wonder on one line."""
    theme = canvas.theme
    left, top = place
    goods = [good.id for good in Resource for _ in range(wonder.cost.units[good])]
    wide = len(goods) * (size + 3) + 10
    canvas.draw.rounded_rectangle((left, top, left + wide, top + size + 8), 10, darker(theme.stone_dark, 0.25))
    for number, name in enumerate(goods):
        canvas.icon(icon(name, size), left + 6 + number * (size + 3), top + 4)


def card_line_width(card: Card, name: str) -> int:
    """How wide a card's line is at least."""
    extra = 34 if card.chain else 0
    return 38 + effect_glyphs.effect_row(card, 30).size[0] + 8 + width(name, 22) + 8 + extra


def draw_card_line(canvas: Canvas, card: Card, box: Box, *, tr: Translator) -> None:
    """A built card as a line: mark, effect, name, and the chain symbol it gives."""
    theme = canvas.theme
    left, top, right, bottom = box
    color = theme.colors[card.color]
    canvas.draw.rectangle((left, top, right - 1, bottom - 1), darker(color, 0.55))
    canvas.draw.rectangle((left + 1, top + 1, right - 2, bottom - 2), theme.parchment)
    canvas.draw.rectangle((left + 1, top + 1, left + 33, bottom - 2), color)
    canvas.draw.line((left + 1, top + 1, left + 33, top + 1), lighter(color, 0.3))
    middle = (top + bottom) // 2
    canvas.icon_mid(icon(f"mark.{card.color}", 22), left + 17, middle)
    name, spare = tr.name(card.id), right - left - card_line_width(card, tr.name(card.id))
    shown = effect_glyphs.effect_row(card, 37 if bottom - top >= _HIGH_LINE and spare > _ROOMY else 30)
    canvas.put(shown, left + 37, middle - shown.size[1] // 2)
    end = right - 4
    if card.chain:
        canvas.icon(icon(f"chain.{card.chain}", 30), right - 33, middle - 15)
        end = right - 36
    canvas.text(
        name,
        (left + 41 + shown.size[0], top + 1, end, bottom - 1),
        30 if bottom - top >= _HIGH_LINE else 26,
        theme.ink,
        role=Role.SECONDARY,
        align="l",
    )
