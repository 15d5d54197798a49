"""A choice to make: tokens, the Great Library's three, cards to destroy or to revive; and the discard pile."""

from __future__ import annotations

from engine.duel.catalog import WONDERS, cards_of, tokens_of
from engine.duel.model import Kind
from render.canvas import Canvas
from render.duel import surface
from render.duel.geometry import HEIGHT, WIDTH
from render.duel.options import draw_cards, draw_rows
from render.duel.plates import draw_player_ribbon, draw_title
from render.duel.scene import Scene
from render.icons import dimmed, icon

_TOP = 136
_LOWEST = 340
"""The height of a picture with little to show."""
_LIBRARY_OFFER = WONDERS["great_library"].tokens_offered


def draw_choice(scene: Scene) -> Canvas:
    """What may be chosen, and by whom."""
    canvas, tr = scene.table(), scene.tr
    kind, seat, options = scene.view.pending
    titles = {
        Kind.TOKEN: tr("Take a progress token"),
        Kind.LIBRARY: tr("The Great Library: keep one token"),
        Kind.DESTROY: tr("Destroy one of these cards"),
        Kind.REVIVE: tr("Build one discarded card for free"),
    }
    draw_title(canvas, titles.get(kind, tr("Choose")), (10, 6, WIDTH - 10, 68))
    draw_player_ribbon(canvas, (8, 74, WIDTH - 8, 126), scene.name(seat), seat, loud=True, tag=tr("chooses"))
    if kind is Kind.TOKEN or (kind is Kind.LIBRARY and options):
        _close(canvas, draw_rows(canvas, tokens_of(options), _TOP, tr=tr))
    elif kind is Kind.LIBRARY:
        _hidden_tokens(canvas)
    else:
        top = _TOP
        if kind is Kind.DESTROY:
            foe = (8, _TOP - 4, WIDTH - 8, _TOP + 46)
            draw_player_ribbon(canvas, foe, scene.name(1 - seat), 1 - seat, loud=False)
            top = foe[3] + 8
        _close(canvas, draw_cards(canvas, cards_of(options), top, tr=tr))
    return canvas


def draw_discard(scene: Scene) -> Canvas:
    """The discard pile, which is public."""
    canvas, tr, theme = scene.table(), scene.tr, scene.theme
    cards = cards_of(scene.view.discard)
    draw_title(canvas, tr("Discard pile"), (10, 6, WIDTH - 10, 68))
    surface.plate(canvas, (8, 74, WIDTH - 8, 126), theme.stone)
    canvas.icon(icon("discard", 42), 18, 79)
    count = tr.plural("{n} card", "{n} cards", len(cards))
    canvas.text(count, (70, 77, WIDTH - 20, 123), 32, theme.ivory, align="l")
    if cards:
        _close(canvas, draw_cards(canvas, cards, _TOP, tr=tr))
    else:
        canvas.icon_mid(dimmed("discard", 160), WIDTH // 2, (_TOP + _LOWEST) // 2)
        _close(canvas, _LOWEST)
    return canvas


def _close(canvas: Canvas, end: int) -> None:
    """End the picture where its contents end: the lower it is, the larger it is shown."""
    canvas.cut(min(HEIGHT, max(_LOWEST, end + 4)))


def _hidden_tokens(canvas: Canvas) -> None:
    """Tokens that only the builder of the Great Library may see."""
    theme = canvas.theme
    for number in range(_LIBRARY_OFFER):
        x = WIDTH // 2 + (number - 1) * 320
        canvas.icon_mid(icon("token.back", 270), x, 350)
        canvas.text("?", (x - 60, 270, x + 60, 430), 130, theme.gold_light)
    canvas.icon_mid(icon("wonder.great_library", 360), WIDTH // 2, 730)
