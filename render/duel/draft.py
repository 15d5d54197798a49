"""The wonder draft: what is on offer, what each player has, whose pick it is."""

from __future__ import annotations

from engine.duel.board import BOARD
from engine.duel.catalog import wonders_of
from engine.duel.events import Drafted
from engine.duel.model import Kind
from render.canvas import Canvas, inset
from render.duel import surface
from render.duel.geometry import HEIGHT, WIDTH
from render.duel.plates import draw_player_ribbon, draw_small_wonder, draw_title, draw_wonder
from render.duel.player import wonders
from render.duel.scene import Scene
from render.duel.track import draw_tokens

_OFFER_TOP, _PLAYERS_TOP = 112, 590
_GROUP = 4
"""Wonders are laid out in groups of four, and each player gets as many."""


def draw_draft(scene: Scene) -> Canvas:
    """The wonders on offer above, both players' wonders below."""
    canvas = scene.table()
    view, tr, theme = scene.view, scene.tr, scene.theme
    taken = {event.wonder for event in scene.events if isinstance(event, Drafted)}
    surface.plate(canvas, (0, 0, WIDTH, 60), theme.stone_dark, theme.bronze_dark)
    draw_tokens(canvas, view, (6, 1, WIDTH - 6), tr=tr)
    drafting = view.pending.kind is Kind.DRAFT
    picked = sum(len(wonders(city)) for city in view.cities)
    total = len(BOARD.draft_order)
    title = tr("Wonder draft: {n} of {total}", n=min(total, picked + 1), total=total)
    draw_title(canvas, title, (10, 62, WIDTH - 10, 110))
    offer = wonders_of(view.pending.options) if drafting else ()
    high = (_PLAYERS_TOP - _OFFER_TOP - 10) // 2
    for number in range(_GROUP):
        left = 8 + number % 2 * 546
        top = _OFFER_TOP + 4 + number // 2 * (high + 2)
        box = (left, top, left + 538, top + high - 6)
        if number >= len(offer):
            canvas.draw.rounded_rectangle(inset(box, 6), 8, None, theme.stone, 2)
            continue
        wonder = offer[number]
        surface.draw_glow(canvas, box, theme.gold)
        draw_wonder(canvas, wonder, box, tr=tr)
        canvas.draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), None, theme.gold, 3)
    for seat in (0, 1):
        loud = drafting and view.pending.seat == seat
        left = 8 + seat * 546
        box = (left, _PLAYERS_TOP, left + 538, HEIGHT - 6)
        if loud:
            surface.draw_glow(canvas, box, theme.gold)
        surface.plate(canvas, box, theme.stone_dark, theme.gold if loud else theme.bronze_dark)
        draw_player_ribbon(
            canvas,
            (left, box[1], box[2], box[1] + 48),
            scene.name(seat),
            seat,
            loud=loud,
            tag=tr("picks") if loud else "",
        )
        owned = [wonder for wonder, _ in wonders(view.cities[seat])]
        for number in range(_GROUP):
            top = box[1] + 52 + number * 78
            tile = (left + 4, top, box[2] - 4, top + 76)
            if number >= len(owned):
                canvas.draw.rounded_rectangle(inset(tile, 4), 8, None, theme.stone, 2)
                continue
            wonder = owned[number]
            draw_small_wonder(canvas, wonder, tile, tr=tr)
            if wonder.id in taken:
                canvas.draw.rectangle((tile[0], tile[1], tile[2] - 1, tile[3] - 1), None, theme.gold_light, 3)
    return canvas
