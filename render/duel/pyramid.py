"""The pyramid of an age: backs and faces, and on the cards that can be taken a letter and the price."""

from __future__ import annotations

from data.i18n import Translator
from engine.duel.model import Card, Kind, View
from engine.duel.pyramid import NUMBERS
from render.canvas import Box, Canvas
from render.duel import card as cards
from render.duel import surface
from render.duel.back import back
from render.duel.geometry import board
from render.duel.labels import slot_labels
from render.duel.last import Taken, last_taken, revealed_slots
from render.duel.price_tag import draw_price_tag, price_tag
from render.duel.scene import Scene
from render.icons import dimmed
from render.theme import mix

_LETTER = 50
"""The width of a letter's plate."""
_GHOST = 44


def draw_pyramid(canvas: Canvas, scene: Scene) -> None:
    """All cards that are left, upper rows first; those that were just turned up shine white."""
    view, tr, theme = scene.view, scene.tr, scene.theme
    revealed = revealed_slots(scene.events)
    measures, labels = board(view.age), slot_labels(view)
    if taken := last_taken(scene.events):
        _draw_ghost(canvas, taken, view.age)
    for slot in NUMBERS[view.left]:
        place, card = measures.slots[slot], view.cards[slot]
        if card is None:
            guild = bool(view.guild_backs >> slot & 1)
            canvas.put(back(view.age, measures.shape, guild=guild, theme=theme), *place)
        elif slot in labels and view.pending.kind is Kind.START:
            cards.draw_face(canvas, card, measures.shape, place, opened=True, tr=tr)
        elif slot in labels:
            box = (*place, place[0] + measures.shape.width, place[1] + measures.shape.height)
            surface.draw_glow(canvas, box, theme.ivory if slot in revealed else theme.gold)
            cards.draw_face(canvas, card, measures.shape, place, opened=True, tr=tr)
            canvas.draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), None, theme.gold, 3)
            foot = (box[0], box[3] - measures.shape.foot, box[2], box[3])
            _draw_foot(canvas, view, card, labels[slot], foot, tr=tr)
        else:
            cards.draw_face(canvas, card, measures.shape, place, opened=False, tr=tr)
    if view.pending.kind is Kind.START:
        _draw_question(canvas, view, tr=tr)


def _draw_ghost(canvas: Canvas, taken: Taken, age: int) -> None:
    """Where the last card lay: an empty outline in the player's colour, with the sign of what became of it."""
    theme, shape, (x, y) = canvas.theme, board(age).shape, board(age).slots[taken.slot]
    box = (x + 3, y + 3, x + shape.width - 4, y + shape.height - 4)
    canvas.draw.rounded_rectangle(box, 8, None, mix(theme.seats_light[taken.seat], theme.ground, 0.4), 3)
    canvas.icon_mid(dimmed(taken.sign, _GHOST), x + shape.width // 2, y + (shape.step // 2 + shape.height) // 2)


def _draw_question(canvas: Canvas, view: View, *, tr: Translator) -> None:
    """Before an age no card can be taken: who begins is asked over the feet of the open cards."""
    theme = canvas.theme
    shape, places = board(view.age).shape, [board(view.age).slots[slot] for slot in slot_labels(view)]
    left, right = min(x for x, _ in places), max(x for x, _ in places) + shape.width
    bottom = max(y for _, y in places) + shape.height
    box = (left + 4, bottom - shape.foot + 2, right - 4, bottom - 2)
    surface.draw_glow(canvas, box, theme.gold)
    canvas.image.paste(surface.ribbon((box[2] - box[0], box[3] - box[1]), theme.gold, theme, loud=True), box[:2])
    canvas.text(tr("Who begins?"), box, 38, theme.ink)


def _draw_foot(canvas: Canvas, view: View, card: Card, letter: str, box: Box, *, tr: Translator) -> None:
    """The letter of a card at the left, its price for the player to move at the right."""
    theme = canvas.theme
    left, top, right, bottom = box
    high = min(bottom - top - 5, 50)
    top += (bottom - top - 4 - high) // 2
    plate = (left + 6, top, left + 6 + _LETTER, top + high)
    surface.pill(canvas, plate, theme.ink, theme.gold)
    canvas.text(letter, plate, min(40, high), theme.gold_light)
    if view.pending.kind is Kind.PLAY:
        city, foe = view.cities[view.pending.seat], view.cities[1 - view.pending.seat]
        tag = price_tag(card, city, foe, tr=tr, theme=theme)
        draw_price_tag(canvas, tag, (plate[2] + 6, top, right - 7, top + high), snug=True)
