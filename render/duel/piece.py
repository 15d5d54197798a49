"""One card, wonder or token, large, with its effect in words: the answer to "what does this do?"."""

from __future__ import annotations

from data.i18n import Translator
from engine.duel.catalog import piece
from engine.duel.model import Card, Token, Wonder
from render.canvas import Canvas
from render.duel import card as card_pictures
from render.duel import effect_glyphs, surface
from render.duel.geometry import WIDTH, CardShape
from render.duel.piece_words import cost_words, effects, kind_words
from render.duel.plates import draw_cost
from render.icons import icon
from render.text import paragraph
from render.theme import Theme

_HEIGHT = 620
_CARD = CardShape(width=400, height=540, step=540, band=220, foot=200)


def draw_piece(id: str, *, tr: Translator, theme: Theme) -> Canvas:  # noqa: A002 - ids are called so everywhere
    """The piece at the left, its name and words at the right."""
    canvas = surface.table((WIDTH, _HEIGHT), theme)
    surface.plate(canvas, (10, 10, WIDTH - 10, _HEIGHT - 10), theme.stone, theme.gold)
    found = piece(id)
    if isinstance(found, Card):
        canvas.put(card_pictures.large(found, _CARD, tr=tr, theme=theme), 30, 40)
    elif isinstance(found, Wonder):
        canvas.icon(icon(f"wonder.{id}", 360), 50, 36)
        draw_cost(canvas, found, (50, 406), 62)
        shown = effect_glyphs.effect(found, (400, 112), 10)
        canvas.put(shown, 50, 484 + (112 - shown.size[1]) // 2)
    elif isinstance(found, Token):
        canvas.icon(icon(f"token.{id}", 400), 34, 110)
    box = (460, 30, WIDTH - 30, 150)
    canvas.text(tr.name(id), box, 60, theme.gold_light, align="l", lines=2)
    canvas.draw.line((460, 160, WIDTH - 30, 160), theme.bronze, 3)
    _words(canvas, "\n".join((kind_words(found, tr=tr), *cost_words(found, tr=tr), *effects(found, tr=tr))))
    return canvas


def _words(canvas: Canvas, words: str) -> None:
    """The words in the largest letters that fit."""
    theme = canvas.theme
    wide, high = WIDTH - 30 - 460, _HEIGHT - 30 - 172
    for size in range(36, theme.essential - 1, -1):
        lines = paragraph(words, wide, size)
        pitch = round(size * 1.25)
        if len(lines) * pitch <= high:
            break
    for number, line in enumerate(lines):
        top = 172 + number * pitch
        canvas.text(line, (460, top, WIDTH - 30, top + pitch), size, theme.ivory, align="l")
