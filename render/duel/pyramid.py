"""The pyramid of an age: backs and faces, and on the cards that can be taken a letter and the price."""

from __future__ import annotations

from data.i18n import Translator
from engine.duel.model import Card, City, Kind, View
from engine.duel.pyramid import LAYOUTS, NUMBERS
from engine.duel.trade import total
from render.canvas import Canvas, Role
from render.duel import card as cards
from render.duel import surface
from render.duel.geometry import Board, board
from render.duel.labels import slot_labels
from render.icons import icon
from render.text import TEXT, width
from render.theme import Theme


def draw_pyramid(canvas: Canvas, view: View, *, revealed: frozenset[int], tr: Translator, theme: Theme) -> None:
    """All cards that are left, upper rows first; ``revealed`` are the slots that were just turned up."""
    measures = board(view.age)
    labels = slot_labels(view)
    opened = LAYOUTS[view.age - 1].open[view.left]
    for slot in NUMBERS[view.left]:
        x, y = measures.slots[slot]
        card = view.cards[slot]
        if card is None:
            guild = bool(view.guild_backs >> slot & 1)
            canvas.put(cards.back(view.age, measures.shape, guild=guild, theme=theme), x, y)
        elif slot in labels or opened >> slot & 1:
            _opened(canvas, view, card, measures, (x, y), labels.get(slot, ""), slot in revealed, tr, theme)
        else:
            cards.draw_face(canvas, card, measures.shape, (x, y), opened=False, tr=tr, theme=theme)


def _opened(
    canvas: Canvas,
    view: View,
    card: Card,
    measures: Board,
    place: tuple[int, int],
    label: str,
    new: bool,
    tr: Translator,
    theme: Theme,
) -> None:
    x, y = place
    shape = measures.shape
    box = (x, y, x + shape.width, y + shape.height)
    surface.draw_glow(canvas, box, theme.ivory if new else theme.gold)
    cards.draw_face(canvas, card, shape, (x, y), opened=True, tr=tr, theme=theme)
    canvas.draw.rectangle((x, y, x + shape.width - 1, y + shape.height - 1), None, theme.gold, 3)
    seat = view.pending.seat
    _foot(canvas, view, card, (x, y + shape.height - shape.foot), measures, label, seat, tr, theme)


def _foot(
    canvas: Canvas,
    view: View,
    card: Card,
    place: tuple[int, int],
    measures: Board,
    label: str,
    seat: int,
    tr: Translator,
    theme: Theme,
) -> None:
    x, y = place
    wide, foot = measures.shape.width, measures.shape.foot
    high = min(foot - 5, 50)
    top = y + (foot - 4 - high) // 2
    tag = (x + 6, top, x + 6 + 50, top + high)
    surface.pill(canvas, tag, theme.ink, theme.gold)
    canvas.text(label, tag, min(40, high), theme.gold_light, theme=theme)
    if view.pending.kind in (Kind.PLAY, Kind.START):
        city, foe = view.cities[seat], view.cities[1 - seat]
        draw_price(canvas, card, city, foe, (tag[2] + 6, top, x + wide - 7, top + high), tr, theme)


def draw_price(
    canvas: Canvas, card: Card, city: City, foe: City, box: tuple[int, int, int, int], tr: Translator, theme: Theme
) -> None:
    """The price of a card for a city at the right of a box: coins, free, by a chain, or too dear."""
    left, top, right, bottom = box
    high = bottom - top
    price = total(card, city, foe)
    by_chain = bool(city.cards & card.free_by)
    size = min(36, high - 2)
    if price > city.coins:
        _pill_row(canvas, (right, top, bottom), ["coin"], f"{price}!", theme.bad, theme.shield_dark, size, theme)
    elif by_chain:
        _pill_row(
            canvas,
            (right, top, bottom),
            [f"chain.{card.free_with}"],
            "0",
            theme.good,
            theme.laurel_dark,
            size,
            theme,
        )
    elif price:
        _pill_row(canvas, (right, top, bottom), ["coin"], str(price), theme.ivory, theme.gold_dark, size, theme)
    else:
        word = tr("FREE")
        letters = next((n for n in range(size, theme.essential - 1, -1) if width(word, n) <= right - left - 14), 0)
        if letters:
            wide = width(word, letters) + 14
            surface.pill(canvas, (right - wide, top, right, bottom), theme.good, theme.laurel_dark)
            canvas.text(word, (right - wide + 5, top, right - 5, bottom), letters, theme.ink, theme=theme)
        else:
            _pill_row(canvas, (right, top, bottom), ["coin"], "0", theme.good, theme.laurel_dark, size, theme)


def _pill_row(
    canvas: Canvas,
    place: tuple[int, int, int],
    icons: list[str],
    text: str,
    color: tuple[int, int, int],
    edge: tuple[int, int, int],
    size: int,
    theme: Theme,
) -> None:
    right, top, bottom = place
    side = bottom - top - 10
    wide = 14 + len(icons) * (side + 4) + width(text, size, TEXT)
    surface.pill(canvas, (right - wide, top, right, bottom), color, edge)
    x = right - wide + 6
    for name in icons:
        canvas.icon(icon(name, side), x, top + 5)
        x += side + 4
    canvas.text(text, (x - 1, top, right - 5, bottom), size, theme.ink, theme=theme, role=Role.ESSENTIAL)
