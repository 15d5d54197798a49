"""What a player's panel shows of a city: goods and their prices, science, tokens, and what the last move did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from data.i18n import Translator
from engine.duel import goods
from engine.duel.catalog import SYMBOL_MASK, piece, tokens_of
from engine.duel.model import Card, Resource, Symbol, Token, Wonder
from engine.duel.science import symbols
from engine.duel.trade import choice_producers, unit_price
from render.canvas import Box, Canvas, Role
from render.duel.effect_glyphs import effect
from render.duel.glyphs import one_of
from render.duel.player import Player
from render.duel.threats import one_symbol_short
from render.icons import dimmed, icon
from render.text import TEXT, fit

_NARROW, _SLIM = 150, 100
_CHOICE_SIZES, _CHOICE_GAP, _COUNT = (64, 60, 56, 52, 48, 44, 40, 36, 32, 28, 24), 8, 32
_ROW, _TOKEN, _PRICE = 44, 60, 34
_FAN = 64
"""What the tokens need at least when they lie over each other like a fan."""


def draw_goods(canvas: Canvas, player: Player, box: Box) -> None:
    """What the city makes, and what a missing unit costs it."""
    theme = canvas.theme
    left, top, right, bottom = box
    room = (right - left - 6) // 5
    size = min(48, room - 2)
    top += max(0, bottom - top - size - _PRICE) // 2 - 5
    for good in Resource:
        x = left + 3 + good * room
        middle = x + room // 2
        made = goods.made(player.city.trade, good)
        canvas.icon((icon if made else dimmed)(good.id, size), middle - size // 2, top + 5)
        if made:
            canvas.text(
                str(made),
                (middle - 1, top + size - 21, x + room, top + size + 7),
                31,
                theme.ivory,
                edge=theme.ink,
            )
        y = top + size + 9
        canvas.icon(icon("coin", 21), middle - 22, y + 6)
        canvas.text(
            str(unit_price(good, player.city, player.foe)),
            (middle, y, middle + 22, y + 32),
            30,
            theme.gold_light,
            align="l",
        )


def draw_tokens_and_choices(canvas: Canvas, player: Player, box: Box) -> None:
    """The player's progress tokens, then the producers of one good of choice; on two rows if there is room."""
    left, top, right, bottom = box
    tokens = tokens_of(player.city.tokens)
    producers = Counter(p.makes_one_of for p in choice_producers(player.city))
    if tokens and producers and bottom - top > 2 * _ROW:
        middle = (top + bottom) // 2
        _draw_tokens(canvas, tokens, (left, top, right, middle))
        _draw_choices(canvas, producers, (left, middle, right, bottom))
        return
    wide = min(_choices_width(producers, _choice_size(producers, box, _FAN if tokens else 0)), right - left)
    if tokens:
        _draw_tokens(canvas, tokens, (left, top, right - wide, bottom))
    _draw_choices(canvas, producers, (right - wide if tokens else left, top, right, bottom))


def _draw_tokens(canvas: Canvas, tokens: Sequence[Token], box: Box) -> None:
    """Progress tokens in a row, over each other like a fan where there is little room."""
    left, top, right, bottom = box
    size = min(_TOKEN, bottom - top - 4)
    step = min(size + 4, (right - left - 4 - size) // max(1, len(tokens) - 1))
    for number, token in enumerate(tokens):
        canvas.icon(icon(f"token.{token.id}", size), left + 4 + number * step, (top + bottom - size) // 2)


def _draw_choices(canvas: Canvas, producers: Counter[tuple[Resource, ...]], box: Box) -> None:
    """The producers of one good of choice, those of the same goods counted together."""
    left, top, _, bottom = box
    size, x = _choice_size(producers, box), left + 4
    for goods_made, count in producers.items():
        sprite = one_of(goods_made, size)
        canvas.put(sprite, x, (top + bottom - sprite.size[1]) // 2)
        x += sprite.size[0] + _CHOICE_GAP
        if count > 1:
            place = (x - 4, top, x + _COUNT, bottom)
            canvas.text(f"×{count}", place, 26, canvas.theme.ivory, role=Role.SECONDARY, align="l")
            x += _COUNT


def _choice_size(producers: Counter[tuple[Resource, ...]], box: Box, taken: int = 0) -> int:
    """The largest size at which the producers go into a box of which some is taken."""
    room, high = box[2] - box[0] - 4 - taken, box[3] - box[1]
    fitting = (n for n in _CHOICE_SIZES if round(n * 0.74) <= high and _choices_width(producers, n) <= room)
    return next(fitting, _CHOICE_SIZES[-1])


def _choices_width(producers: Counter[tuple[Resource, ...]], size: int) -> int:
    """How wide the producers of choice are, those of the same goods counted together."""
    counted = sum(_COUNT for count in producers.values() if count > 1)
    return counted + sum(one_of(made, size).size[0] + _CHOICE_GAP for made in producers)


def draw_science(canvas: Canvas, player: Player, box: Box) -> None:
    """The symbols the city has, pairs marked, against those it lacks."""
    theme = canvas.theme
    left, top, right, bottom = box
    danger = one_symbol_short(player.view, player.seat)
    if danger:
        canvas.draw.rectangle((left, top, right - 1, bottom - 1), None, theme.alarm, 5)
    found = symbols(player.city)
    columns = 3 if right - left > _NARROW else 2
    room = (right - left - 8) // columns
    size = min(46 if columns == 3 else 54, room - 2)
    shown: list[Symbol] = list(found) + [s for s in Symbol if s not in found and s is not Symbol.SCALES]
    for number, symbol in enumerate(shown[:6]):
        x = left + 4 + number % columns * room + (room - size) // 2
        y = top + 5 + number // columns * (size + 2)
        canvas.icon((icon if symbol in found else dimmed)(f"science.{symbol}", size), x, y)
        if (player.city.cards & SYMBOL_MASK[symbol]).bit_count() > 1:
            canvas.draw.ellipse((x - 1, y - 1, x + size, y + size), None, theme.gold, 3)
    if danger:
        canvas.icon(icon("alarm", 34), left + 8, bottom - 40)
        canvas.text(
            f"{len(found)}/6",
            (left + 46, bottom - 42, right - 6, bottom - 6),
            32,
            theme.ivory,
            align="l",
        )
    else:
        canvas.text(f"{len(found)}/6", (left + 6, bottom - 40, right - 6, bottom - 5), 29, theme.ivory_dim)


def draw_last(canvas: Canvas, player: Player, box: Box, *, tr: Translator) -> None:
    """What the last move did to this player: the piece, the deed, the coins."""
    theme = canvas.theme
    left, top, right, bottom = box
    named = right - left > _SLIM
    middle = (left + right) // 2
    if player.last.deeds:
        deed = player.last.deeds[-1]
        _small_piece(canvas, deed.piece, (left + 4, top + 4, right - 4, top + (50 if named else 64)))
        if named:
            _piece_name(canvas, tr.name(deed.piece), (left + 2, top + 51, right - 2, top + 105))
        signs = [deed.sign, "again"] if player.last.again else [deed.sign]
        _signs(canvas, signs, (left + 2 + 20 * len(signs), bottom - 22) if named else (middle, top + 82))
    else:
        canvas.icon_mid(icon("coin", 56), middle, top + 34)
    if player.last.coins:
        color = theme.good if player.last.coins > 0 else theme.bad
        coins = (left + 84 if named else left + 3, bottom - 40, right - 3, bottom - 3)
        canvas.text(f"{player.last.coins:+d}".replace("-", "−"), coins, 36, color)


def _piece_name(canvas: Canvas, name: str, box: Box) -> None:
    """The name of a piece, where it fits whole."""
    theme = canvas.theme
    if fit(name, (box[2] - box[0], box[3] - box[1]), theme.secondary, theme.secondary, 2, TEXT).whole:
        canvas.text(name, box, 26, theme.ivory, role=Role.SECONDARY, lines=2)


def _signs(canvas: Canvas, names: list[str], middle: tuple[int, int]) -> None:
    """Signs side by side."""
    x, y = middle
    for number, name in enumerate(names):
        canvas.icon_mid(icon(name, 38), x + number * 40 - 20 * (len(names) - 1), y)


def _small_piece(canvas: Canvas, name: str, box: Box) -> None:
    """A piece at a glance: a card as its colour with its effect, a wonder or token as its emblem."""
    theme = canvas.theme
    left, top, right, bottom = box
    found = piece(name)
    if isinstance(found, Wonder | Token):
        kind = "wonder" if isinstance(found, Wonder) else "token"
        canvas.icon_mid(icon(f"{kind}.{name}", bottom - top), (left + right) // 2, (top + bottom) // 2)
    elif isinstance(found, Card):
        canvas.draw.rectangle((left, top, right - 1, bottom - 1), theme.colors[found.color], theme.ivory, 2)
        shown = effect(found, (right - left - 4, bottom - top - 4), 0)
        canvas.put(shown, (left + right - shown.size[0]) // 2, (top + bottom - shown.size[1]) // 2)
