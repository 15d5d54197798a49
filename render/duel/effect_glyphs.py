"""What pieces do and cost, in icons: as large as fits a place, or of one size in a line."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.duel.model import Card, Cost, Countable, Resource, Token, Wonder
from render.canvas import Canvas, Sprite
from render.duel.glyphs import (
    LEAST_ESSENTIAL,
    Glyphs,
    chip,
    color_chip,
    lost_coins,
    numbered,
    one_of,
    plain,
    row,
    stacked,
)

_SIZES = (150, 130, 110, 96, 84, 72, 68, 64, 60, 56, 52, 48, 44, 42, 40, 38)
_LOW = 60
"""A cost strip lower than this has no room to spare between its icons."""


def _small(size: int) -> int:
    """The size of what stands beside the main thing."""
    return max(LEAST_ESSENTIAL, round(size * 0.72)) if size >= LEAST_ESSENTIAL else size


def _goods_effect(card: Card, size: int) -> Glyphs:
    found = [plain(good.id, size) for good in Resource for _ in range(card.makes[good])]
    if card.makes_one_of:
        found.append(one_of(card.makes_one_of, size))
    if card.buys_at_one:
        in_a_line = len(card.buys_at_one) == 1 or size < LEAST_ESSENTIAL
        goods = [plain(good.id, round(size * (0.8 if in_a_line else 0.56))) for good in card.buys_at_one]
        found.append(row(goods) if in_a_line else stacked(goods[0], goods[1]))
        found += [plain("equals", max(12, size // 4)), numbered("coin", 1, _small(size))]
    return found


def _counting_effect(card: Card, size: int) -> Glyphs:
    found: Glyphs = []
    if card.coins_per:
        found.append(_per([numbered("coin", card.coins_per.coins, _small(size))], (card.coins_per.counted,), size))
    if card.guild:
        amounts = [numbered("laurel", card.guild.points, _small(size))]
        if card.guild.coins:
            amounts.append(numbered("coin", card.guild.coins, _small(size)))
        found.append(_per(amounts, card.guild.counted, size))
    return found


def _card_effect(card: Card, size: int) -> Glyphs:
    found = _goods_effect(card, size)
    if card.shields:
        found.append(numbered("shield", card.shields, size))
    if card.symbol:
        found.append(plain(f"science.{card.symbol}", size))
    if card.coins:
        found.append(numbered("coin", card.coins, size))
    found += _counting_effect(card, size)
    if card.points:
        found.append(numbered("laurel", card.points, _small(size) if found else size))
    return found


def _with_badge(large: Sprite, badge: Sprite) -> Sprite:
    """A sprite with a smaller one at its lower right."""
    side, small = large.size[0], badge.size[0]
    wide, high = side + small - 24, side + 16
    canvas = Canvas((wide, high), Image.new("RGBA", (wide, high), (0, 0, 0, 0)))
    canvas.put(large, 0, 0)
    canvas.put(badge, wide - small, high - small)
    return canvas.sprite()


def _per(amounts: Glyphs, counted: Sequence[Countable], size: int) -> Sprite:
    """An amount for each thing of a kind: the amount above and the thing below, or side by side when small."""
    if size < LEAST_ESSENTIAL:
        return row([*amounts, *(chip(thing, 22) for thing in counted)], 1)
    things = row([chip(thing, max(26, size // 2)) for thing in counted])
    return stacked(row(amounts, 0), things, overlap=amounts[0].size[1] // 4)


def _wonder_effect(wonder: Wonder, size: int) -> Glyphs:
    found: Glyphs = []
    if wonder.makes_one_of:
        found.append(one_of(wonder.makes_one_of, size))
    if wonder.shields:
        found.append(numbered("shield", wonder.shields, size))
    if wonder.coins:
        found.append(numbered("coin", wonder.coins, size))
    if wonder.foe_loses:
        found.append(lost_coins(wonder.foe_loses, size))
    if wonder.destroys:
        found.append(row([plain("destroy", round(size * 0.8)), color_chip(wonder.destroys, round(size * 0.5))], 0))
    if wonder.tokens_offered:
        found.append(plain("choose", size))
    if wonder.revives:
        found.append(plain("revive", size))
    if wonder.again:
        found.append(plain("again", round(size * 0.92)))
    if wonder.points:
        found.append(numbered("laurel", wonder.points, size))
    return found


def cost(printed: Cost, chain: str | None, high: int) -> Sprite | None:
    """A cost strip's icons: coins, resources, then the chain symbol that makes the card free; in two rows."""
    count = bool(printed.coins) + sum(printed.units) + bool(chain)
    if not count:
        return None
    size = (
        min(max(38, high // 2), high - 12) if count == 1 else (high - 6) // 2 if high > _LOW else (high - 1) // 2
    )
    parts: Glyphs = [numbered("coin", printed.coins, size)] if printed.coins else []
    parts += [plain(good.id, size) for good in Resource for _ in range(printed.units[good])]
    if chain:
        parts.append(plain(f"chain.{chain}", size))
    columns = [parts[at : at + 2] for at in range(0, count, 2)]
    return row(
        [
            column[0] if len(column) == 1 else stacked(column[0], column[1], -2 if high > _LOW else 0)
            for column in columns
        ],
        2,
    )


def _glyphs(piece: Card | Wonder | Token, size: int) -> Glyphs:
    if isinstance(piece, Card):
        return _card_effect(piece, size)
    return _wonder_effect(piece, size) if isinstance(piece, Wonder) else [plain(f"token.{piece.id}", size)]


def effect(piece: Card | Wonder | Token, room: tuple[int, int], gap: int = 4) -> Sprite:
    """What a piece does, as large as fits; the points of a science card go onto its symbol if there is no room."""
    sizes = [size for size in _SIZES if size <= room[1]] or [_SIZES[-1]]
    for size in sizes:
        found = row(_glyphs(piece, size), gap)
        if found.size[0] <= room[0] and found.size[1] <= room[1]:
            return found
    if isinstance(piece, Card):
        for size in sizes:
            found = _compact(piece, size) or found
            if found.size[0] <= room[0] and found.size[1] <= room[1]:
                break
    return found


def _compact(card: Card, size: int) -> Sprite | None:
    """A narrower form of what a card does, where there is one."""
    if card.symbol and card.points:
        return _with_badge(plain(f"science.{card.symbol}", size), numbered("laurel", card.points, 34))
    if len(card.makes_one_of) > 2:
        return one_of(card.makes_one_of, size, wrapped=True)
    return None


def effect_row(piece: Card | Wonder | Token, size: int) -> Sprite:
    """What a piece does, with icons of one size."""
    return row(_glyphs(piece, size), 4)
