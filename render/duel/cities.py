"""Both cities in full: goods and prices, science, tokens, wonders, open chains, and every card by colour."""

from __future__ import annotations

from collections.abc import Sequence

from data.i18n import Translator
from engine.duel import goods
from engine.duel.board import BOARD
from engine.duel.catalog import ALL_CARDS, COLOR_MASK, SYMBOL_MASK, cards_of, tokens_of
from engine.duel.model import Card, City, Color, Resource, Symbol, View
from engine.duel.science import symbols
from engine.duel.score import points
from engine.duel.trade import unit_price
from engine.game import Seat
from render.canvas import Box, Canvas, Role
from render.duel import surface
from render.duel.brief import effect_brief
from render.duel.geometry import HEIGHT
from render.duel.glyphs import numbered
from render.duel.plates import card_line_width, draw_card_line, draw_player_ribbon, draw_small_wonder
from render.duel.player import shields, wonders
from render.duel.scene import Scene
from render.icons import dimmed, icon
from render.text import width

_WIDE = 540
_LINE, _LEAST_LINE, _TOKEN = 52, 30, 48


def draw_cities(scene: Scene) -> Canvas:
    """The two cities side by side."""
    canvas = scene.table()
    view, tr, theme = scene.view, scene.tr, scene.theme
    for seat in (0, 1):
        left = 6 + seat * (_WIDE + 8)
        loud = not view.over and view.pending.seat == seat
        box = (left, 4, left + _WIDE, HEIGHT - 4)
        surface.plate(canvas, box, theme.stone_dark, theme.gold if loud else theme.bronze_dark)
        draw_player_ribbon(canvas, (left, 4, left + _WIDE, 52), scene.name(seat), seat, loud=loud)
        _city(canvas, view, seat, left, tr)
    return canvas


def _city(canvas: Canvas, view: View, seat: Seat, left: int, tr: Translator) -> None:
    city = view.cities[seat]
    _goods(canvas, view, seat, (left + 6, 56, left + _WIDE - 6, 150))
    _science(canvas, city, (left + 6, 152, left + _WIDE - 6, 202))
    top = 204
    if open_chains(view, city):
        _chains(canvas, view, city, (left + 6, top, left + _WIDE - 6, top + 46), tr)
        top += 48
    top = _wonders(canvas, view, seat, (left + 4, top, left + _WIDE - 4, HEIGHT), tr) + 2
    cards = [card for color in Color for card in cards_of(city.cards & COLOR_MASK[color])]
    box = (left + 4, top, left + _WIDE - 4, HEIGHT - 8)
    tokens = city.tokens.bit_count()
    if least_height(cards, box, 2, tr) + tokens * _TOKEN <= box[3] - top:
        top = _tokens(canvas, city, box, tr)
    elif tokens:
        for number, token in enumerate(tokens_of(city.tokens)):
            canvas.icon(icon(f"token.{token.id}", 44), box[0] + 4 + number * 50, top + 1)
        top += 46
    draw_card_lines(canvas, cards, (box[0], top + 2, box[2], box[3]), 2, tr)


def _goods(canvas: Canvas, view: View, seat: Seat, box: Box) -> None:
    """Coins, points and shields; what the city makes and what a unit costs it."""
    theme = canvas.theme
    left, top, _, _ = box
    city, foe = view.cities[seat], view.cities[1 - seat]
    canvas.put(numbered("coin", city.coins, 62), left + 2, top + 4)
    canvas.put(numbered("laurel", points(seat, view.cities, view.pawn).total, 62), left + 68, top + 4)
    canvas.put(numbered("shield", shields(city), 58), left + 134, top + 6)
    for good in Resource:
        x = left + 202 + good * 65
        made = goods.made(city.trade, good)
        canvas.icon((icon if made else dimmed)(good.id, 50), x, top + 2)
        if made:
            canvas.text(str(made), (x + 34, top + 26, x + 63, top + 56), 32, theme.ivory, edge=theme.ink)
        canvas.icon(icon("coin", 24), x + 2, top + 61)
        canvas.text(
            str(unit_price(good, city, foe)),
            (x + 28, top + 56, x + 58, top + 90),
            30,
            theme.gold_light,
            align="l",
        )


def _science(canvas: Canvas, city: City, box: Box) -> None:
    theme = canvas.theme
    left, top, _, _ = box
    found = symbols(city)
    for number, symbol in enumerate(Symbol):
        x = left + 4 + number * 66
        canvas.icon((icon if symbol in found else dimmed)(f"science.{symbol}", 48), x, top + 1)
        if (city.cards & SYMBOL_MASK[symbol]).bit_count() > 1:
            canvas.draw.ellipse((x - 1, top, x + 48, top + 49), None, theme.gold, 3)
    canvas.text(
        f"{len(found)}/{BOARD.symbols_to_win}",
        (left + 466, top + 4, left + 526, top + 46),
        30,
        theme.ivory,
    )


def open_chains(view: View, city: City) -> tuple[str, ...]:
    """The chain symbols of a city that may still make a card free: the card can yet come."""
    gone = view.discard | view.cities[0].cards | view.cities[1].cards
    for owner in view.cities:
        gone |= sum(built.card.bit for built in owner.built)
    waiting = {
        card.free_with for card in ALL_CARDS if card.free_with and not card.bit & gone and card.age >= view.age
    }
    return tuple(card.chain for card in cards_of(city.cards) if card.chain in waiting and card.chain)


def _chains(canvas: Canvas, view: View, city: City, box: Box, tr: Translator) -> None:
    """The chain symbols that may still make a card free."""
    theme = canvas.theme
    x, top, right, _ = box
    chains = open_chains(view, city)
    room = min(42, (right - x - 10) // max(1, len(chains)))
    for number, chain in enumerate(reversed(chains)):
        canvas.icon(icon(f"chain.{chain}", min(38, room)), right - (number + 1) * room, top + 4)
    label, end = tr("Open chains"), right - len(chains) * room - 8
    if chains and width(label, theme.secondary) <= end - x:
        box = (x, top + 2, end, top + 44)
        canvas.text(label, box, 24, theme.ivory_dim, role=Role.SECONDARY, align="r")


def _wonders(canvas: Canvas, view: View, seat: Seat, box: Box, tr: Translator) -> int:
    left, top, right, _ = box
    city, foe = view.cities[seat], view.cities[1 - seat]
    shown = wonders(city)
    half = (right - left) // 2
    for number, (wonder, state) in enumerate(shown):
        x, y = left + number % 2 * half, top + number // 2 * 90
        draw_small_wonder(canvas, wonder, (x, y, x + half - 2, y + 88), tr=tr, buyer=(city, foe), state=state)
    return top + (len(shown) + 1) // 2 * 90


def _tokens(canvas: Canvas, city: City, box: Box, tr: Translator) -> int:
    """The progress tokens, each on a line with its name and what it does; returns where they end."""
    theme = canvas.theme
    left, top, right, _ = box
    for token in tokens_of(city.tokens):
        surface.plate(canvas, (left, top, right - 2, top + _TOKEN - 2), theme.stone, theme.gold_dark)
        canvas.icon(icon(f"token.{token.id}", _TOKEN - 6), left + 3, top + 2)
        words = f"{tr.name(token.id)} ({effect_brief(token, tr=tr)})"
        place = (left + _TOKEN + 2, top + 2, right - 4, top + _TOKEN - 4)
        canvas.text(words, place, 26, theme.ivory, role=Role.SECONDARY, align="l", lines=2)
        top += _TOKEN
    return top


def draw_card_lines(canvas: Canvas, cards: Sequence[Card], box: Box, columns: int, tr: Translator) -> None:
    """Cards as lines in columns, each colour by itself while there is room; a long name takes more columns."""
    left, top, right, bottom = box
    room = (right - left) // columns
    spans = _spans(cards, box, columns, tr)
    rows = _rows(spans, columns, by_color=True)
    if len(rows) * _LEAST_LINE > bottom - top:
        rows = _rows(spans, columns, by_color=False)
    pitch = min(_LINE, (bottom - top) // max(1, len(rows)))
    for number, line in enumerate(rows):
        x, y = left, top + number * pitch
        for card, span in line:
            draw_card_line(canvas, card, (x, y, x + span * room - 2, y + pitch - 2), tr=tr)
            x += span * room


def least_height(cards: Sequence[Card], box: Box, columns: int, tr: Translator) -> int:
    """The room that the lines of some cards need at least."""
    return len(_rows(_spans(cards, box, columns, tr), columns, by_color=False)) * _LEAST_LINE


def _spans(cards: Sequence[Card], box: Box, columns: int, tr: Translator) -> list[tuple[Card, int]]:
    """Each card and how many columns its line takes."""
    room = (box[2] - box[0]) // columns - 2
    return [(card, min(columns, -(-card_line_width(card, tr.name(card.id)) // room))) for card in cards]


def _rows(spans: Sequence[tuple[Card, int]], columns: int, *, by_color: bool) -> list[list[tuple[Card, int]]]:
    """Lines filled one after the other."""
    rows: list[list[tuple[Card, int]]] = []
    for card, span in spans if by_color else sorted(spans, key=lambda line: -line[1]):
        last = rows[-1] if rows else []
        other_color = by_color and bool(last) and last[-1][0].color is not card.color
        if not last or other_color or sum(taken for _, taken in last) + span > columns:
            rows.append([])
        rows[-1].append((card, span))
    return rows
