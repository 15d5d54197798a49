"""A player's panel on the board: name, coins, points, shields, wonders and prices, goods, science, last deed."""

from __future__ import annotations

from typing import NamedTuple

from data.i18n import Translator
from engine.duel import goods
from engine.duel.catalog import SYMBOL_MASK, cards_of, piece, tokens_of, wonders_of
from engine.duel.model import Card, City, Kind, Resource, Symbol, Token, View, Wonder
from engine.duel.science import symbols
from engine.duel.score import points
from engine.duel.trade import choice_producers, total, unit_price
from engine.game import Seat
from render.canvas import Box, Canvas
from render.duel import surface
from render.duel.geometry import board, mirrored
from render.duel.glyphs import effect, numbered, one_of
from render.duel.last import Last
from render.duel.threats import one_symbol_short
from render.icons import dimmed, icon
from render.text import drawable_name
from render.theme import Theme

_LAST_AGE = 3
_NARROW, _SLIM = 150, 100
_CHOICE = 36
"""The size of a producer of choice."""


class Player(NamedTuple):
    """One player as a panel shows them."""

    view: View
    seat: Seat
    name: str
    last: Last

    @property
    def city(self) -> City:
        """What the player owns."""
        return self.view.cities[self.seat]

    @property
    def foe(self) -> City:
        """What the opponent owns."""
        return self.view.cities[1 - self.seat]

    @property
    def to_act(self) -> bool:
        """Whether the game waits for this player."""
        return self.view.pending.kind is not Kind.END and self.view.pending.seat == self.seat


def shields(city: City) -> int:
    """The shields printed on a city's cards and wonders."""
    return sum(card.shields for card in cards_of(city.cards)) + sum(built.wonder.shields for built in city.built)


def display_name(name: str, seat: Seat, tr: Translator) -> str:
    """A player's name in letters that can be drawn."""
    return drawable_name(name, tr("Player {number}", number=seat + 1))


def draw_panel(canvas: Canvas, player: Player, *, tr: Translator, theme: Theme) -> None:
    """All blocks of a player's panel in the corners that the pyramid leaves free."""
    blocks = _blocks(player)
    _frames(canvas, player, list(blocks.values()), theme)
    _name(canvas, player, blocks["name"], tr, theme)
    _wonders(canvas, player, blocks["wonders"], theme, with_totals=player.view.age < _LAST_AGE)
    if player.view.age == _LAST_AGE:
        _totals(canvas, player, blocks["name"])
    _goods(canvas, player, blocks["goods"], theme)
    _science(canvas, player, blocks["science"], theme)
    if "last" in blocks:
        _last(canvas, player, blocks["last"], theme)
    if "tokens" in blocks:
        _tokens_and_choices(canvas, player, blocks["tokens"])
    elif player.view.age < _LAST_AGE:
        left, _, right, bottom = blocks["goods"]
        _tokens_and_choices(canvas, player, (left + 4, bottom - 50, right - 4, bottom - 2))


def _blocks(player: Player) -> dict[str, Box]:
    """The blocks that have something to show, at the player's side."""
    empty = set() if player.last.deeds or player.last.coins else {"last"}
    if not (player.city.tokens or choice_producers(player.city)):
        empty.add("tokens")
    blocks = {name: box for name, box in board(player.view.age).blocks.items() if name not in empty}
    return {name: mirrored(box) for name, box in blocks.items()} if player.seat else blocks


def _frames(canvas: Canvas, player: Player, boxes: list[Box], theme: Theme) -> None:
    """The plates of the blocks; loud in gold for the player to act."""
    if player.to_act:
        for box in boxes:
            surface.draw_glow(canvas, box, theme.gold)
    for box in boxes:
        surface.plate(canvas, box, theme, theme.stone, theme.gold if player.to_act else theme.bronze_dark)
        if player.to_act:
            canvas.draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), None, theme.gold, 4)


def _name(canvas: Canvas, player: Player, box: Box, tr: Translator, theme: Theme) -> None:
    left, top, right, _ = box
    ribbon_box = (left, top, right, top + 42)
    draw_ribbon(canvas, ribbon_box, player.seat, player.to_act, theme)
    ink = theme.ink if player.to_act else theme.ivory
    canvas.icon(icon(f"sigil{player.seat}", 32), left + 6, top + 5)
    coins = str(player.city.coins)
    canvas.icon(icon("coin", 34), right - 82, top + 4)
    canvas.text(coins, (right - 46, top + 3, right - 5, top + 39), 36, ink, theme=theme)
    canvas.text(
        display_name(player.name, player.seat, tr),
        (left + 44, top + 2, right - 86, top + 40),
        33,
        ink,
        theme=theme,
        align="l",
    )


def draw_ribbon(canvas: Canvas, box: Box, seat: Seat, loud: bool, theme: Theme) -> None:
    """The plate of a name: golden for the player to act, in the player's colour for the other."""
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


def _wonders(canvas: Canvas, player: Player, box: Box, theme: Theme, *, with_totals: bool) -> None:
    left, top, right, bottom = box
    if with_totals:
        canvas.put(numbered("laurel", _points(player), 50), left + 3, top + 3)
        canvas.put(numbered("shield", shields(player.city), 44), left + 6, bottom - 48)
        left += 54
    room = (right - left - 4) // 4
    shown = [(built.wonder, "built") for built in player.city.built]
    shown += [(wonder, "") for wonder in wonders_of(player.city.wonders)]
    shown += [(wonder, "gone") for wonder in wonders_of(player.city.lost)]
    for number, (wonder, state) in enumerate(sorted(shown, key=lambda pair: pair[0].index)):
        _wonder(
            canvas,
            player,
            wonder,
            state,
            (left + 2 + number * room, top + 3, left + number * room + room, bottom - 4),
            theme,
        )


def _wonder(canvas: Canvas, player: Player, wonder: Wonder, state: str, box: Box, theme: Theme) -> None:
    """A wonder: in full colour with a tick when built, else its price for its owner now."""
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
    price = total(wonder, player.city, player.foe)
    pill = (middle - 32, bottom - 35, middle + 32, bottom)
    dear = price > player.city.coins
    surface.pill(canvas, pill, theme.bad if dear else theme.ivory, theme.shield_dark if dear else theme.gold_dark)
    if dear:
        canvas.text(f"{price}!", (pill[0] + 3, pill[1], pill[2] - 3, pill[3]), 31, theme.ink, theme=theme)
    else:
        canvas.icon(icon("coin", 25), pill[0] + 4, pill[1] + 5)
        canvas.text(str(price), (pill[0] + 29, pill[1], pill[2] - 3, pill[3]), 31, theme.ink, theme=theme)


def _goods(canvas: Canvas, player: Player, box: Box, theme: Theme) -> None:
    """What the city makes, and what a missing unit costs it."""
    left, top, right, _ = box
    room = (right - left - 6) // 5
    size = min(48, room - 2)
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
                theme=theme,
                edge=theme.ink,
            )
        y = top + size + 9
        canvas.icon(icon("coin", 21), middle - 22, y + 6)
        canvas.text(
            str(unit_price(good, player.city, player.foe)),
            (middle, y, middle + 22, y + 32),
            30,
            theme.gold_light,
            theme=theme,
            align="l",
        )


def _tokens_and_choices(canvas: Canvas, player: Player, box: Box) -> None:
    """The player's progress tokens, then the producers of one good of choice; on two rows if there is room."""
    left, top, right, bottom = box
    x, high = left + 4, min(46, bottom - top)
    tokens, producers = tokens_of(player.city.tokens), choice_producers(player.city)
    room = right - x - sum(_choice_width(producer) for producer in producers)
    two_rows = bottom - top > 2 * high
    for token in tokens:
        side = min(high, (right - x if two_rows else room) // len(tokens))
        canvas.icon(icon(f"token.{token.id}", side), x, top + (high - side) // 2)
        x += side
    if two_rows:
        x, top = left + 4, bottom - high
    for producer in producers:
        sprite = one_of(producer.makes_one_of, _CHOICE)
        canvas.put(sprite, x + 5, top + (high - sprite.size[1]) // 2)
        x += _choice_width(producer)


def _choice_width(producer: Card | Wonder) -> int:
    return one_of(producer.makes_one_of, _CHOICE).size[0] + 10


def _science(canvas: Canvas, player: Player, box: Box, theme: Theme) -> None:
    """The symbols the city has, pairs marked, against those it lacks."""
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
            theme=theme,
            align="l",
        )
    else:
        canvas.text(
            f"{len(found)}/6", (left + 6, bottom - 40, right - 6, bottom - 5), 29, theme.ivory_dim, theme=theme
        )


def _last(canvas: Canvas, player: Player, box: Box, theme: Theme) -> None:
    """What the last move did to this player: the piece, the deed, the coins."""
    left, top, right, bottom = box
    if right - left > _SLIM:
        sign, coins = ((left + right) // 2, top + 84), (left + 4, top + 104, right - 4, bottom - 2)
    else:
        sign, coins = ((left + right) // 2, top + 82), (left + 3, bottom - 38, right - 3, bottom - 3)
    if player.last.deeds:
        deed = player.last.deeds[-1]
        _small_piece(canvas, deed.piece, (left + 4, top + 4, right - 4, top + 64), theme)
        _signs(canvas, [deed.sign, "again"] if player.last.again else [deed.sign], sign)
    else:
        canvas.icon_mid(icon("coin", 56), (left + right) // 2, top + 34)
    if player.last.coins:
        color = theme.good if player.last.coins > 0 else theme.bad
        canvas.text(f"{player.last.coins:+d}".replace("-", "−"), coins, 36, color, theme=theme)


def _signs(canvas: Canvas, names: list[str], middle: tuple[int, int]) -> None:
    """Signs side by side."""
    x, y = middle
    for number, name in enumerate(names):
        canvas.icon_mid(icon(name, 38), x + number * 40 - 20 * (len(names) - 1), y)


def _small_piece(canvas: Canvas, name: str, box: Box, theme: Theme) -> None:
    """A piece at a glance: a card as its colour with its effect, a wonder or token as its emblem."""
    left, top, right, bottom = box
    found = piece(name)
    if isinstance(found, Wonder | Token):
        kind = "wonder" if isinstance(found, Wonder) else "token"
        canvas.icon_mid(icon(f"{kind}.{name}", bottom - top), (left + right) // 2, (top + bottom) // 2)
    elif isinstance(found, Card):
        canvas.draw.rectangle((left, top, right - 1, bottom - 1), theme.colors[found.color], theme.ivory, 2)
        shown = effect(found, (right - left - 4, bottom - top - 4), 0)
        canvas.put(shown, (left + right - shown.size[0]) // 2, (top + bottom - shown.size[1]) // 2)
