"""A player's panel on the board: name, coins, points, shields, wonders; `holdings` draws the rest of the city."""

from __future__ import annotations

from data.i18n import Translator
from engine.duel.model import Kind, Wonder
from engine.duel.score import points
from engine.duel.trade import choice_producers
from engine.game import Seat
from render.canvas import Box, Canvas
from render.duel import holdings, surface
from render.duel.geometry import board, mirrored
from render.duel.glyphs import numbered
from render.duel.player import Player, shields, wonders
from render.duel.price_tag import draw_price_tag, price_tag
from render.icons import dimmed, icon
from render.text import width

_LAST_AGE = 3
_STRIP = 48
"""What tokens and choices take of the block of goods where they have none of their own."""


def draw_panel(canvas: Canvas, player: Player, *, tr: Translator) -> None:
    """All blocks of a player's panel in the corners that the pyramid leaves free."""
    blocks = _blocks(player)
    _frames(canvas, player, list(blocks.values()))
    _name(canvas, player, blocks["name"], tr)
    _wonders(canvas, player, blocks["wonders"], tr, with_totals=player.view.age < _LAST_AGE)
    if player.view.age == _LAST_AGE:
        _totals(canvas, player, blocks["name"])
    shared = player.view.age < _LAST_AGE and _has_tokens_or_choices(player)
    left, top, right, bottom = blocks["goods"]
    holdings.draw_goods(canvas, player, (left, top, right, bottom - _STRIP if shared else bottom))
    holdings.draw_science(canvas, player, blocks["science"])
    if "last" in blocks:
        holdings.draw_last(canvas, player, blocks["last"], tr=tr)
    if "tokens" in blocks:
        holdings.draw_tokens_and_choices(canvas, player, blocks["tokens"])
    elif shared:
        holdings.draw_tokens_and_choices(canvas, player, (left + 4, bottom - _STRIP, right - 4, bottom - 4))


def _has_tokens_or_choices(player: Player) -> bool:
    return bool(player.city.tokens or choice_producers(player.city))


def _blocks(player: Player) -> dict[str, Box]:
    """The blocks that have something to show, at the player's side."""
    empty = set() if player.last.deeds or player.last.coins else {"last"}
    if not _has_tokens_or_choices(player):
        empty.add("tokens")
    blocks = {name: box for name, box in board(player.view.age).blocks.items() if name not in empty}
    return {name: mirrored(box) for name, box in blocks.items()} if player.seat else blocks


def _frames(canvas: Canvas, player: Player, boxes: list[Box]) -> None:
    """The plates of the blocks; loud in gold for the player to act."""
    theme = canvas.theme
    if player.to_act:
        for box in boxes:
            surface.draw_glow(canvas, box, theme.gold)
    for box in boxes:
        surface.plate(canvas, box, theme.stone, theme.gold if player.to_act else theme.bronze_dark)
        if player.to_act:
            canvas.draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), None, theme.gold, 4)


def _name(canvas: Canvas, player: Player, box: Box, tr: Translator) -> None:
    theme = canvas.theme
    left, top, right, _ = box
    ribbon_box = (left, top, right, top + 42)
    draw_ribbon(canvas, ribbon_box, player.seat, player.to_act)
    ink = theme.ink if player.to_act else theme.ivory
    canvas.icon(icon(f"sigil{player.seat}", 32), left + 6, top + 5)
    start = left + 43
    if player.to_act:
        canvas.icon(icon("turn", 32), start, top + 5)
        start += 38
    purse = (right - 94, top + 4, right - 5, top + 38)
    surface.pill(canvas, purse, theme.ink, theme.gold_dark)
    canvas.icon(icon("coin", 28), purse[0] + 4, purse[1] + 3)
    coins = (purse[0] + 32, purse[1], purse[2] - 3, purse[3])
    canvas.text(str(player.city.coins), coins, 34, theme.gold_light)
    end = purse[0] - 10
    word = _turn_word(player, tr)
    said = f"{player.name} {word}"
    if not word or start + width(said, theme.essential) > end:
        said = player.name
    canvas.text(said, (start, top + 2, end, top + 40), 33, ink, align="l")


def _turn_word(player: Player, tr: Translator) -> str:
    """What the player to act does now, in a word."""
    if not player.to_act:
        return ""
    return tr("plays") if player.view.pending.kind is Kind.PLAY else tr("chooses")


def draw_ribbon(canvas: Canvas, box: Box, seat: Seat, loud: bool) -> None:
    """The plate of a name: golden for the player to act, in the player's colour for the other."""
    theme = canvas.theme
    size = (box[2] - box[0], box[3] - box[1])
    color = theme.gold if loud else theme.seats[seat]
    canvas.image.paste(surface.ribbon(size, color, theme, loud), box[:2])


def _totals(canvas: Canvas, player: Player, box: Box) -> None:
    """Points and shields side by side, under the name."""
    left, top, right, _ = box
    middle = (left + right) // 2
    canvas.put(numbered("laurel", _points(player), 54), middle - 90, top + 44)
    canvas.put(numbered("shield", shields(player.city), 50), middle + 36, top + 46)


def _points(player: Player) -> int:
    return points(player.seat, player.view.cities, player.view.pawn).total


def _wonders(canvas: Canvas, player: Player, box: Box, tr: Translator, *, with_totals: bool) -> None:
    left, top, right, bottom = box
    if with_totals:
        canvas.put(numbered("laurel", _points(player), 50), left + 3, top + 3)
        canvas.put(numbered("shield", shields(player.city), 44), left + 6, bottom - 48)
        left += 54
    room = (right - left - 4) // 4
    for number, (wonder, state) in enumerate(wonders(player.city)):
        place = (left + 2 + number * room, top + 3, left + (number + 1) * room, bottom - 4)
        _wonder(canvas, player, wonder, state, place, tr=tr)


def _wonder(canvas: Canvas, player: Player, wonder: Wonder, state: str, box: Box, *, tr: Translator) -> None:
    """A wonder: in full colour with a tick when built, else its price for its owner now."""
    theme = canvas.theme
    left, top, right, bottom = box
    middle = (left + right) // 2
    name = f"wonder.{wonder.id}"
    if state == "built":
        size = min(right - left, bottom - top - 6)
        canvas.icon_mid(icon(name, size), middle, top + size // 2 + 3)
        canvas.icon(icon("built", 34), middle + size // 2 - 30, top + size - 28)
        return
    size = min(right - left - 6, bottom - top - 36)
    if state == "gone":
        canvas.icon_mid(dimmed(name, size), middle, top + size // 2 + 2)
        canvas.icon_mid(icon("gone", 44), middle, top + size // 2 + 2)
        return
    canvas.icon_mid(icon(name, size), middle, top + size // 2 + 1)
    tag = price_tag(wonder, player.city, player.foe, tr=tr, theme=theme)
    draw_price_tag(canvas, tag, (middle - 33, bottom - 35, middle + 33, bottom))
