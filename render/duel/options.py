"""Things to choose from: a few of them as rows with what they do in words, many cards as faces, or as lines."""

from __future__ import annotations

from collections.abc import Sequence

from data.i18n import Translator
from engine.duel.model import Card, Piece, Token
from render.canvas import Box, Canvas
from render.duel import surface
from render.duel.card import draw_face
from render.duel.cities import draw_card_lines
from render.duel.geometry import HEIGHT, WIDTH, CardShape
from render.duel.piece_words import effects
from render.icons import icon
from render.text import paragraph, pitch

_MARGIN, _GAP = 8, 6
_HIGHEST_ROW = 240
_NAME, _WORDS, _PAD = 42, 34, 20
_FACE = 330
_MOST_ROWS = 3
_GRIDS = (
    (6, 3, CardShape(width=350, height=250, step=250, band=124, foot=0)),
    (16, 4, CardShape(width=262, height=190, step=190, band=96, foot=0)),
    (25, 5, CardShape(width=208, height=150, step=150, band=74, foot=0)),
)
"""How many cards at most, in how many columns, of what shape."""


def draw_rows(canvas: Canvas, pieces: Sequence[Token] | Sequence[Card], top: int, *, tr: Translator) -> int:
    """Pieces one below the other, each with its words; returns where they end."""
    high = min(_HIGHEST_ROW, (HEIGHT - top - _GAP) // max(1, len(pieces)))
    for piece in pieces:
        box = (_MARGIN, top, WIDTH - _MARGIN, top + high - _GAP)
        surface.plate(canvas, box, canvas.theme.stone, canvas.theme.gold)
        if isinstance(piece, Card):
            _card_row(canvas, piece, box, tr)
        else:
            _token_row(canvas, piece, box, tr)
        top += high
    return top


def _card_row(canvas: Canvas, card: Card, box: Box, tr: Translator) -> None:
    """A card's face, and beside it what the card does."""
    left, top, right, bottom = box
    high = bottom - top - 2 * 8
    shape = CardShape(width=_FACE, height=high, step=high, band=high * 11 // 20, foot=0)
    draw_face(canvas, card, shape, (left + 8, top + 8), opened=True, tr=tr)
    place = (left + _FACE + 8 + _PAD, top + 6, right - _PAD, bottom - 6)
    canvas.text(_words(card, tr), place, _WORDS, canvas.theme.ivory, align="l", lines=5)


def _token_row(canvas: Canvas, token: Token, box: Box, tr: Translator) -> None:
    """A token's emblem, and beside it its name over what it does, both in the middle of the row."""
    left, top, right, bottom = box
    side = bottom - top - 2 * 8
    canvas.icon(icon(f"token.{token.id}", side), left + 8, top + 8)
    x, words = left + side + 8 + _PAD, _words(token, tr)
    lines = len(paragraph(words, right - _PAD - x, _WORDS))
    spare = max(0, bottom - top - _NAME - 14 - (lines - 1) * pitch(_WORDS) - _WORDS)
    name = (x, top + spare // 2, right - _PAD, top + spare // 2 + _NAME + 8)
    canvas.text(tr.name(token.id), name, _NAME, canvas.theme.gold_light, align="l")
    below = (x, name[3] + 2, right - _PAD, max(name[3] + 2 + lines * pitch(_WORDS), bottom - spare // 2 - 4))
    canvas.text(words, below, _WORDS, canvas.theme.ivory, align="l", lines=3)


def _words(piece: Piece, tr: Translator) -> str:
    return " ".join(effects(piece, tr=tr))


def draw_cards(canvas: Canvas, cards: Sequence[Card], top: int, *, tr: Translator) -> int:
    """Cards, the fewer the more is told of each; returns where they end."""
    if len(cards) <= _MOST_ROWS:
        return draw_rows(canvas, cards, top, tr=tr)
    grid = next((grid for grid in _GRIDS if len(cards) <= grid[0]), None)
    if grid is None:
        order = list(canvas.theme.colors)
        by_color = sorted(cards, key=lambda card: order.index(card.color))
        draw_card_lines(canvas, by_color, (_MARGIN, top, WIDTH - _MARGIN, HEIGHT - _GAP), 3, tr)
        return HEIGHT
    _, columns, shape = grid
    gap = (WIDTH - columns * shape.width) // (columns + 1)
    for number, card in enumerate(cards):
        in_row = min(columns, len(cards) - number // columns * columns)
        start = (WIDTH - in_row * (shape.width + gap) + gap) // 2
        place = (start + number % columns * (shape.width + gap), top + number // columns * (shape.height + gap))
        draw_face(canvas, card, shape, place, opened=True, tr=tr)
    return top + -(-len(cards) // columns) * (shape.height + gap)
