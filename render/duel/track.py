"""The head of the board: the progress tokens on offer and the conflict track with its pawn, zones and loot."""

from __future__ import annotations

from PIL import Image

from data.i18n import Translator
from engine.duel.board import BOARD
from engine.duel.catalog import tokens_of
from engine.duel.events import PawnMoved
from engine.duel.military import LOOT
from engine.duel.model import View
from render.cache import MEMORY
from render.canvas import Canvas, Role, Sprite
from render.duel import surface
from render.duel.geometry import WIDTH
from render.duel.glyphs import numbered
from render.duel.phrases import ROMAN
from render.duel.scene import Scene
from render.duel.threats import capital_in_reach
from render.icons import icon
from render.pen import Pen
from render.text import TITLE
from render.theme import RGB, Theme, mix

_SPACE = 50
_LEFT = (WIDTH - 19 * _SPACE) // 2
_TOP, _BOTTOM = 62, 110


def space(pawn: int) -> int:
    """The middle of a space of the track."""
    return _LEFT + (pawn + BOARD.capital) * _SPACE + _SPACE // 2


def draw_head(canvas: Canvas, scene: Scene) -> None:
    """Age, tokens, cards left, and the track with what the last move did to the pawn."""
    view, theme = scene.view, scene.theme
    canvas.put(MEMORY.sprite(("track", theme), lambda: empty_track(theme)), 0, 0)
    _age(canvas, view)
    draw_tokens(canvas, view, (76, 0, WIDTH - 76), tr=scene.tr)
    _loot(canvas, view)
    for seat in (0, 1):
        _capital(canvas, view, seat)
    moves = [event for event in scene.events if isinstance(event, PawnMoved)]
    _pawn(canvas, view, moves[0].start if moves else view.pawn)


def empty_track(theme: Theme) -> Sprite:
    """The board of the track without anything that moves."""
    canvas = Canvas((WIDTH, 148), theme.ground, theme)
    surface.plate(canvas, (0, 0, WIDTH, 148), theme.stone_dark, theme.bronze_dark)
    canvas.draw.line((4, 57, WIDTH - 5, 57), theme.bronze_dark, 2)
    for pawn in range(-BOARD.capital, BOARD.capital + 1):
        distance = abs(pawn)
        shade = _shade(distance)
        color = zone_colors(theme)[shade]
        left = space(pawn) - _SPACE // 2
        surface.plate(canvas, (left, _TOP, left + _SPACE, _BOTTOM), color)
        ink = theme.ink if shade < 3 else theme.ivory
        if distance < BOARD.capital:
            canvas.text(
                str(distance),
                (left + 4, _TOP + 4, left + _SPACE - 4, _BOTTOM - 4),
                26,
                ink,
                role=Role.SECONDARY,
            )
    for side in (-1, 1):
        for away, points in _zones():
            middle = round(_LEFT + (side * away + BOARD.capital + 0.5) * _SPACE)
            laurel = numbered("laurel", points, 35)
            canvas.put(laurel, middle - 17, _BOTTOM + 1)
    return canvas.sprite()


def zone_colors(theme: Theme) -> tuple[RGB, ...]:
    """The zones from the middle to the capital: ever more dangerous."""
    pale, bronze = theme.parchment, theme.bronze
    return (
        pale,
        mix(pale, bronze, 0.25),
        mix(pale, bronze, 0.6),
        mix(bronze, theme.shield, 0.35),
        theme.shield_dark,
    )


def _shade(distance: int) -> int:
    """The number of a zone, from the middle outwards."""
    if distance == BOARD.capital:
        return len(_zones()) + 1
    return sorted({*BOARD.track_points}).index(BOARD.track_points[distance])


def _zones() -> list[tuple[float, int]]:
    """The points of each zone of one half, and how far from the middle its last two spaces meet."""
    points = (*BOARD.track_points, 0)
    ends = [distance for distance in range(1, BOARD.capital) if points[distance] != points[distance + 1]]
    return [(end - 0.5, points[end]) for end in ends]


def _age(canvas: Canvas, view: View) -> None:
    """The age at the left, the cards left at the right."""
    theme = canvas.theme
    if not view.age:
        return
    base = theme.backs[view.age - 1]
    surface.plate(canvas, (5, 5, 71, 54), base, theme.gold)
    canvas.text(ROMAN[view.age], (8, 8, 68, 51), 34, theme.gold_light, face=TITLE)
    surface.plate(canvas, (WIDTH - 71, 5, WIDTH - 5, 54), base, theme.gold)
    canvas.icon(icon("stack", 30), WIDTH - 68, 14)
    canvas.text(str(view.left.bit_count()), (WIDTH - 40, 8, WIDTH - 7, 51), 30, theme.ivory)


def draw_tokens(canvas: Canvas, view: View, place: tuple[int, int, int], *, tr: Translator) -> None:
    """The progress tokens on offer in a row: ``place`` is its left end, top and right end."""
    theme = canvas.theme
    start, top, end = place
    tokens = tokens_of(view.tokens)
    room = (end - start) // BOARD.tokens_on_board
    for number in range(BOARD.tokens_on_board):
        left = start + number * room
        if number < len(tokens):
            name = tokens[number].id
            canvas.icon(icon(f"token.{name}", 48), left + 2, top + 6)
            box = (left + 52, top + 8, left + room - 1, top + 52)
            canvas.text(tr.name(name), box, 27, theme.ivory, role=Role.SECONDARY, align="l")
        else:
            canvas.icon(MEMORY.image("socket", _socket), left + room // 2 - 22, top + 8)


def _socket() -> Image.Image:
    """Where a token lay that was taken."""
    pen = Pen(44)
    pen.circle(50, 50, 48, (30, 25, 22))
    pen.circle(50, 50, 44, (40, 34, 30))
    pen.circle(50, 50, 30, None, (54, 46, 40), 3)
    return pen.done()


def _loot(canvas: Canvas, view: View) -> None:
    theme = canvas.theme
    for seat in (0, 1):
        for number, (distance, coins) in enumerate(LOOT):
            if view.loot >> len(LOOT) * seat + number & 1:
                middle = space(distance if seat else -distance)
                surface.pill(
                    canvas, (middle - 36, _BOTTOM + 3, middle + 36, _BOTTOM + 36), theme.shield_dark, theme.shield
                )
                canvas.icon(icon("coin", 25), middle - 31, _BOTTOM + 7)
                canvas.text(
                    f"−{coins}",
                    (middle - 4, _BOTTOM + 3, middle + 32, _BOTTOM + 36),
                    26,
                    theme.ivory,
                    role=Role.SECONDARY,
                )


def _capital(canvas: Canvas, view: View, seat: int) -> None:
    theme = canvas.theme
    middle = WIDTH - 46 if seat else 46
    canvas.icon(icon(f"capital{seat}", 84), middle - 42, 61)
    if capital_in_reach(view, 1 - seat):
        surface.draw_glow(canvas, (middle - 40, 62, middle + 40, 146), theme.alarm)
        canvas.icon(icon("alarm", 40), middle - 20, 100)
    else:
        canvas.icon(icon(f"sigil{seat}", 30), middle - 15, 112)


def _pawn(canvas: Canvas, view: View, start: int) -> None:
    theme = canvas.theme
    if start != view.pawn:
        canvas.icon(_way(start, view.pawn, theme), min(space(start), space(view.pawn)) - 4, _BOTTOM - 16)
    canvas.icon(icon("pawn", 62), space(view.pawn) - 31, _BOTTOM - 62)


def _way(start: int, end: int, theme: Theme) -> Image.Image:
    """The pawn's way: an arrow along the foot of the track."""

    def make() -> Image.Image:
        long = abs(end - start) * _SPACE
        pen = Pen(long + 8, 18, units=long + 8)
        tip, tail = (long + 2, 4) if end > start else (6, long + 4)
        back = -16 if end > start else 16
        pen.circle(tail, 9, 6, theme.shield)
        pen.line([(tail, 9), (tip + back * 2, 9)], theme.shield, 6)
        pen.polygon([(tip + back * 1.1, 9), (tip + back * 2.2, 1), (tip + back * 2.2, 17)], theme.shield)
        return pen.done()

    return MEMORY.image(("way", start, end, theme), make)
