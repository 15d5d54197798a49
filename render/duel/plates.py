"""Plates that several pictures show: a wonder, a token, a built card as a line, a title."""

from __future__ import annotations

from data.i18n import Translator
from engine.duel.model import Card, City, Wonder
from engine.duel.trade import total
from engine.game import Seat
from render.canvas import Box, Canvas, Role
from render.duel import glyphs, surface
from render.duel.panel import display_name, draw_ribbon
from render.icons import dimmed, icon
from render.text import TEXT, title_face, width
from render.theme import RGB, Theme, darker, lighter


def draw_title(canvas: Canvas, text: str, box: Box, theme: Theme, color: RGB | None = None) -> None:
    """A heading between two meander ends."""
    shown = text.upper() if title_face(text.upper()) != TEXT else text
    size = 44 if box[3] - box[1] > 50 else 34
    canvas.text(shown, box, size, color or theme.gold, theme=theme, face=title_face(shown), least=theme.essential)


def draw_player_ribbon(
    canvas: Canvas, box: Box, name: str, seat: Seat, *, loud: bool, tr: Translator, theme: Theme, tag: str = ""
) -> None:
    """A player's name on a ribbon, with a short word at its right end."""
    left, top, right, bottom = box
    draw_ribbon(canvas, box, seat, loud, theme)
    ink = theme.ink if loud else theme.ivory
    side = bottom - top - 10
    canvas.icon(icon(f"sigil{seat}", side), left + 6, top + 5)
    end = right - 8
    if tag:
        wide = min(width(tag, 29), (right - left) // 2)
        canvas.text(tag, (end - wide - 2, top + 3, end, bottom - 3), 29, ink, theme=theme, align="r")
        end -= wide + 12
    canvas.text(
        display_name(name, seat, tr), (left + side + 14, top + 2, end, bottom - 2), 34, ink, theme=theme, align="l"
    )


def draw_wonder(
    canvas: Canvas,
    wonder: Wonder,
    box: Box,
    *,
    tr: Translator,
    theme: Theme,
    buyer: tuple[City, City] | None = None,
    state: str = "",
) -> None:
    """A wonder with scene, name, cost and effect; built, gone, or with its price for the buyer."""
    left, top, right, bottom = box
    high = bottom - top
    built = state == "built"
    surface.plate(
        canvas, box, theme, theme.stone_light if built else theme.stone, theme.gold if built else theme.bronze_dark
    )
    scene = high - 12
    drawing = (dimmed if state == "gone" else icon)(f"wonder.{wonder.id}", scene)
    canvas.icon(drawing, left + 6, top + 6)
    x = left + scene + 14
    large = high > 150
    name_high = 64 if large else max(26, high * 36 // 100)
    role = Role.ESSENTIAL if large else Role.SECONDARY
    name_right = right - 8 - (0 if large or not (buyer or built) else 76)
    canvas.text(
        tr.name(wonder.id),
        (x, top + 4, name_right, top + 4 + name_high),
        40 if large else 28,
        theme.ivory,
        theme=theme,
        role=role,
        align="l",
        lines=2 if large or name_high > 50 else 1,
    )
    y = top + 8 + name_high
    if large:
        _strip(canvas, wonder, (x, y, right - 8, y + 56), theme)
        shown = glyphs.effect(wonder, (right - x - 8, bottom - y - 70), 8)
        canvas.put(shown, x, y + 62 + (bottom - y - 66 - shown.size[1]) // 2)
    else:
        shown = glyphs.effect_row(wonder, min(36, bottom - y - 6))
        canvas.put(shown, x, y + (bottom - 4 - y - shown.size[1]) // 2)
    if built:
        canvas.icon(icon("built", 40), right - 48, top + 4)
    elif state == "gone":
        canvas.icon(icon("gone", 40), right - 48, top + 4)
    elif buyer and not large:
        price = total(wonder, *buyer)
        dear = price > buyer[0].coins
        pill = (right - 76, top + 5, right - 6, top + 41)
        surface.pill(
            canvas, pill, theme.bad if dear else theme.ivory, theme.shield_dark if dear else theme.gold_dark
        )
        canvas.icon(icon("coin", 26), pill[0] + 5, pill[1] + 5)
        text = f"{price}!" if dear else str(price)
        canvas.text(text, (pill[0] + 30, pill[1], pill[2] - 2, pill[3]), 30, theme.ink, theme=theme)


def _strip(canvas: Canvas, wonder: Wonder, box: Box, theme: Theme) -> None:
    """The cost of a wonder on one line."""
    left, top, _, bottom = box
    size = 46
    goods = [
        name
        for name in ("clay", "wood", "stone", "glass", "papyrus")
        for _ in range(wonder.cost.units[_ORDER[name]])
    ]
    wide = len(goods) * (size + 3) + 10
    canvas.draw.rounded_rectangle((left, top, left + wide, bottom - 2), 10, darker(theme.stone_dark, 0.25))
    for number, name in enumerate(goods):
        canvas.icon(icon(name, size), left + 6 + number * (size + 3), top + 4)


_ORDER = {"clay": 0, "wood": 1, "stone": 2, "glass": 3, "papyrus": 4}


def card_line_width(card: Card, name: str) -> int:
    """How wide a card's line is at least."""
    extra = 34 if card.chain else 0
    return 38 + glyphs.effect_row(card, 30).size[0] + 8 + width(name, 22) + 8 + extra


def draw_card_line(canvas: Canvas, card: Card, box: Box, *, tr: Translator, theme: Theme) -> None:
    """A built card as a line: mark, effect, name, and the chain symbol it gives."""
    left, top, right, bottom = box
    color = theme.colors[card.color]
    canvas.draw.rectangle((left, top, right - 1, bottom - 1), darker(color, 0.55))
    canvas.draw.rectangle((left + 1, top + 1, right - 2, bottom - 2), theme.parchment)
    canvas.draw.rectangle((left + 1, top + 1, left + 33, bottom - 2), color)
    canvas.draw.line((left + 1, top + 1, left + 33, top + 1), lighter(color, 0.3))
    middle = (top + bottom) // 2
    canvas.icon_mid(icon(f"mark.{card.color}", 22), left + 17, middle)
    shown = glyphs.effect_row(card, 30)
    canvas.put(shown, left + 37, middle - shown.size[1] // 2)
    end = right - 4
    if card.chain:
        canvas.icon(icon(f"chain.{card.chain}", 30), right - 33, middle - 15)
        end = right - 36
    canvas.text(
        tr.name(card.id),
        (left + 41 + shown.size[0], top + 1, end, bottom - 1),
        26,
        theme.ink,
        theme=theme,
        role=Role.SECONDARY,
        align="l",
    )
