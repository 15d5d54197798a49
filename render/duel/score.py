"""The score sheet, and the picture of a supremacy."""

from __future__ import annotations

import math

from engine.duel.model import How
from engine.duel.science import symbols
from engine.duel.score import points
from engine.game import Seat
from render.canvas import Canvas, inset
from render.duel import surface
from render.duel.geometry import HEIGHT, WIDTH
from render.duel.glyphs import numbered
from render.duel.plates import draw_player_ribbon, draw_title
from render.duel.scene import Scene
from render.icons import icon
from render.theme import RGB, darker

_ROWS = ("blue", "green", "yellow", "purple", "wonders", "tokens", "coins", "military")
_TOP, _PITCH = 190, 76
_LABEL, _CELL = 470, 290


def draw_score(scene: Scene) -> Canvas:
    """Eight categories, totals, the winner, and how it was won; of a game that goes on, the points so far."""
    canvas, tr = scene.table(), scene.tr
    outcome = scene.view.outcome
    titles = {
        How.CIVILIAN: tr("Civilian victory"),
        How.MILITARY: tr("Military supremacy"),
        How.SCIENTIFIC: tr("Scientific supremacy"),
        How.SHARED: tr("Shared victory"),
    }
    draw_title(canvas, titles[How(outcome.how)] if outcome else tr("Points so far"), (80, 8, WIDTH - 80, 78))
    winners = outcome.winners if outcome else ()
    for seat in (0, 1):
        left = 8 + _LABEL + seat * (_CELL + 16) + 16
        box = (left, 96, left + _CELL, 150)
        draw_player_ribbon(canvas, box, scene.name(seat), seat, loud=seat in winners)
    if outcome and outcome.how in (How.MILITARY, How.SCIENTIFIC):
        return _supremacy(scene, winners[0], How(outcome.how), titles)
    _sheet(canvas, scene, winners)
    return canvas


def _sheet(canvas: Canvas, scene: Scene, winners: tuple[int, ...]) -> None:
    view, tr, theme = scene.view, scene.tr, scene.theme
    sheets = [points(seat, view.cities, view.pawn) for seat in (0, 1)]
    labels = {
        **{color: _capital(tr.name(f"kind.{color}")) for color in ("blue", "green", "yellow", "purple")},
        "wonders": tr("Wonders"),
        "tokens": tr("Progress tokens"),
        "coins": tr("Coins"),
        "military": tr("Military"),
    }
    icons = {"wonders": "mark.wonders", "tokens": "choose", "coins": "coin", "military": "shield"}
    for number, row in enumerate(_ROWS):
        top = _TOP - 26 + number * _PITCH
        color: RGB = theme.colors.get(row, theme.stone)
        box = (8, top, 8 + _LABEL, top + _PITCH - 6)
        surface.plate(canvas, box, color)
        ink = theme.on(row) if row in theme.colors else theme.ivory
        canvas.icon(icon(icons.get(row, f"mark.{row}"), 44), 24, top + 13)
        canvas.text(labels[row], (84, top + 4, _LABEL - 4, top + _PITCH - 10), 38, ink, align="l", lines=2)
        values = [getattr(sheet, row) for sheet in sheets]
        for seat in (0, 1):
            left = 8 + _LABEL + 16 + seat * (_CELL + 16)
            best = values[seat] > values[1 - seat]
            cell = theme.parchment if best else darker(theme.parchment_dark, 0.12)
            surface.plate(canvas, (left, top, left + _CELL, top + _PITCH - 6), cell)
            place = (left + 8, top + 4, left + _CELL - 8, top + _PITCH - 10)
            canvas.text(str(values[seat]), place, 46, theme.ink if values[seat] else theme.ink_soft)
    top = _TOP - 26 + len(_ROWS) * _PITCH + 6
    surface.plate(canvas, (8, top, 8 + _LABEL, HEIGHT - 10), theme.bronze_dark, theme.gold)
    canvas.text(tr("Total"), (84, top + 6, _LABEL - 4, HEIGHT - 16), 64, theme.gold_light, align="l")
    for seat in (0, 1):
        left = 8 + _LABEL + 16 + seat * (_CELL + 16)
        won = seat in winners
        box = (left, top, left + _CELL, HEIGHT - 10)
        if won:
            surface.draw_glow(canvas, box, theme.gold)
        surface.plate(
            canvas, box, theme.gold if won else theme.stone, theme.gold_light if won else theme.bronze_dark
        )
        if won:
            canvas.icon_mid(icon("laurel", box[3] - top - 6), (left + box[2]) // 2, (top + box[3]) // 2)
        ink = theme.ink if won else theme.ivory
        canvas.text(str(sheets[seat].total), inset(box, 50, 4), 76, ink)


def _capital(text: str) -> str:
    """The text with a capital letter at its start."""
    return text[:1].upper() + text[1:]


def _supremacy(scene: Scene, winner: Seat, how: How, titles: dict[How, str]) -> Canvas:
    """The moment of victory: the pawn in the fallen capital, or the six symbols in a laurel."""
    canvas, view, tr = scene.table(), scene.view, scene.tr
    draw_title(canvas, titles[how], (40, 14, WIDTH - 40, 104))
    middle, height = WIDTH // 2, 420
    canvas.icon_mid(icon("laurel", 640), middle, height)
    if how is How.MILITARY:
        canvas.icon_mid(icon(f"capital{1 - winner}", 290), middle, height - 10)
        for x, y, size in ((-80, -96, 84), (0, -158, 114), (80, -96, 84)):
            canvas.icon_mid(icon("flame", size), middle + x, height + y)
        canvas.icon_mid(icon("pawn", 200), middle, height + 52)
    else:
        found = symbols(view.cities[winner])
        for number, symbol in enumerate(found):
            angle = math.radians(-90 + 360 * number / len(found))
            x, y = middle + round(124 * math.cos(angle)), height + round(124 * math.sin(angle))
            canvas.icon_mid(icon(f"science.{symbol}", 112), x, y)
    for seat, top in ((winner, HEIGHT - 196), (1 - winner, HEIGHT - 112)):
        won = seat == winner
        ribbon = (120, top, WIDTH - 210, top + 70)
        tag = tr("wins") if won else ""
        draw_player_ribbon(canvas, ribbon, scene.name(seat), seat, loud=won, tag=tag)
        canvas.put(numbered("laurel", points(seat, view.cities, view.pawn).total, 74), WIDTH - 200, top - 2)
    return canvas
