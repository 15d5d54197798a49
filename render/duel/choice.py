"""A choice to make: tokens, the Great Library's three, cards to destroy or to revive; and the discard pile."""

from __future__ import annotations

from collections.abc import Sequence

from data.i18n import Translator
from engine.duel.catalog import WONDERS, cards_of, tokens_of
from engine.duel.model import Card, Kind, Token
from render.canvas import Canvas, Role
from render.duel import card as card_pictures
from render.duel import surface
from render.duel.cities import draw_card_lines
from render.duel.geometry import HEIGHT, WIDTH, CardShape
from render.duel.piece_words import effects
from render.duel.plates import draw_player_ribbon, draw_title
from render.duel.scene import Scene
from render.icons import icon

_TOP = 136
_GRIDS = (
    (2, 2, CardShape(width=480, height=340, step=340, band=170, foot=0)),
    (6, 3, CardShape(width=350, height=250, step=250, band=124, foot=0)),
    (16, 4, CardShape(width=262, height=190, step=190, band=96, foot=0)),
    (25, 5, CardShape(width=208, height=150, step=150, band=74, foot=0)),
)
"""How many cards at most, in how many columns, of what shape."""
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
        _tokens(canvas, tokens_of(options), tr)
    elif kind is Kind.LIBRARY:
        _hidden_tokens(canvas)
    else:
        top = _TOP
        if kind is Kind.DESTROY:
            foe = (8, _TOP - 4, WIDTH - 8, _TOP + 46)
            draw_player_ribbon(canvas, foe, scene.name(1 - seat), 1 - seat, loud=False)
            top = foe[3] + 4
        _cards(canvas, cards_of(options), top, tr)
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
    _cards(canvas, cards, _TOP, tr)
    return canvas


def _tokens(canvas: Canvas, tokens: Sequence[Token], tr: Translator) -> None:
    """Tokens with what they do, one below the other."""
    theme = canvas.theme
    high = min(200, (HEIGHT - _TOP - 6) // max(1, len(tokens)))
    for number, token in enumerate(tokens):
        top = _TOP + number * high
        box = (8, top, WIDTH - 8, top + high - 6)
        surface.plate(canvas, box, theme.stone, theme.gold)
        side = high - 22
        canvas.icon(icon(f"token.{token.id}", side), 18, top + 8)
        x = 18 + side + 22
        canvas.text(tr.name(token.id), (x, top + 8, WIDTH - 20, top + 54), 40, theme.gold_light, align="l")
        canvas.text(
            " ".join(effects(token, tr=tr)),
            (x, top + 56, WIDTH - 20, top + high - 12),
            32,
            theme.ivory,
            align="l",
            lines=3,
            role=Role.ESSENTIAL,
        )


def _hidden_tokens(canvas: Canvas) -> None:
    """Tokens that only the builder of the Great Library may see."""
    theme = canvas.theme
    for number in range(_LIBRARY_OFFER):
        x = WIDTH // 2 + (number - 1) * 320
        canvas.icon_mid(icon("token.back", 270), x, 350)
        canvas.text("?", (x - 60, 270, x + 60, 430), 130, theme.gold_light)
    canvas.icon_mid(icon("wonder.great_library", 360), WIDTH // 2, 730)


def _cards(canvas: Canvas, cards: Sequence[Card], top: int, tr: Translator) -> None:
    """Cards as faces, the larger the fewer; as lines where there are too many."""
    theme = canvas.theme
    grid = next((grid for grid in _GRIDS if len(cards) <= grid[0]), None)
    if grid is None:
        order = list(theme.colors)
        by_color = sorted(cards, key=lambda card: order.index(card.color))
        draw_card_lines(canvas, by_color, (8, top, WIDTH - 8, HEIGHT - 6), 3, tr)
        return
    _, columns, shape = grid
    gap = (WIDTH - columns * shape.width) // (columns + 1)
    rows = -(-len(cards) // columns)
    spare = HEIGHT - top - rows * (shape.height + gap)
    for number, card in enumerate(cards):
        in_row = min(columns, len(cards) - number // columns * columns)
        start = (WIDTH - in_row * (shape.width + gap) + gap) // 2
        x = start + number % columns * (shape.width + gap)
        y = top + spare // 3 + number // columns * (shape.height + gap)
        card_pictures.draw_face(canvas, card, shape, (x, y), opened=True, tr=tr)
