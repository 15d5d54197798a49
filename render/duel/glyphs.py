"""Small pictures that others are put together from: an icon with a number, a chip, one of several goods."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.duel.model import Color, Countable, Resource
from render.cache import MEMORY
from render.canvas import Canvas, Role, Sprite
from render.icons import icon
from render.theme import THEME

Glyphs = list[Sprite]
_NUMBER_BOX = {
    "coin": (0, 0.12, 1, 0.88),
    "laurel": (0.02, 0.12, 0.98, 0.88),
    "shield": (0, 0.1, 1, 0.8),
}
LEAST_ESSENTIAL = 38
"""An icon smaller than this holds a number of secondary size."""


def numbered(name: str, number: int | str, size: int) -> Sprite:
    """A coin, laurel or shield with a number in it."""

    def make() -> Sprite:
        canvas = Canvas((size, size), icon(name, size))
        left, top, right, bottom = (round(part * size) for part in _NUMBER_BOX[name])
        role = Role.ESSENTIAL if size >= LEAST_ESSENTIAL else Role.SECONDARY
        letters = max(THEME.essential if role is Role.ESSENTIAL else THEME.secondary, round(size * 0.6))
        on_shield = name == "shield"
        canvas.text(
            str(number),
            (left, top, right, bottom),
            letters,
            THEME.ivory if on_shield else THEME.ink,
            role=role,
            edge=THEME.shield_dark if on_shield else None,
        )
        return canvas.sprite()

    return MEMORY.sprite(("numbered", name, number, size), make)


def plain(name: str, size: int) -> Sprite:
    """An icon."""
    return Sprite(icon(name, size))


def row(parts: Sequence[Sprite], gap: int = 2) -> Sprite:
    """Sprites side by side."""
    wide = sum(part.size[0] for part in parts) + gap * (len(parts) - 1)
    high = max(part.size[1] for part in parts)
    canvas = Canvas((wide, high), Image.new("RGBA", (wide, high), (0, 0, 0, 0)))
    x = 0
    for part in parts:
        canvas.put(part, x, (high - part.size[1]) // 2)
        x += part.size[0] + gap
    return canvas.sprite()


def stacked(upper: Sprite, lower: Sprite, overlap: int = 0) -> Sprite:
    """One sprite below the other; where they overlap the lower one is in front."""
    wide, high = max(upper.size[0], lower.size[0]), upper.size[1] + lower.size[1] - overlap
    canvas = Canvas((wide, high), Image.new("RGBA", (wide, high), (0, 0, 0, 0)))
    canvas.put(upper, (wide - upper.size[0]) // 2, 0)
    canvas.put(lower, (wide - lower.size[0]) // 2, upper.size[1] - overlap)
    return canvas.sprite()


def chip(counted: Countable, size: int) -> Sprite:
    """What is counted: a small card of its colour with its mark, a temple, or three coins."""
    if counted in (Countable.WONDERS, Countable.COIN_TRIPLES):
        return plain(f"mark.{counted.value}", size)
    return color_chip(Color(counted.value), size)


def color_chip(color: Color, size: int) -> Sprite:
    """A small card of a colour with its mark."""

    def make() -> Sprite:
        canvas = Canvas((size, size), THEME.ink)
        canvas.draw.rectangle((2, 2, size - 3, size - 3), THEME.colors[color])
        canvas.icon_mid(icon(f"mark.{color}", round(size * 0.7)), size // 2, size // 2)
        return canvas.sprite()

    return MEMORY.sprite(("chip", color, size), make)


def one_of(goods: Sequence[Resource], size: int, *, wrapped: bool = False) -> Sprite:
    """One of several goods, with strokes between them; ``wrapped`` puts the third below."""

    def make() -> Sprite:
        small = round(size * 0.74)
        gap = max(8, size // 5)
        stroke = icon("or", max(22, round(size * 0.7)))
        wide = 2 * small + gap if wrapped else len(goods) * (small + gap) - gap
        high = 2 * small if wrapped else max(small, stroke.height)
        canvas = Canvas((wide, high), Image.new("RGBA", (wide, high), (0, 0, 0, 0)))
        for number, good in enumerate(goods):
            below = wrapped and number == 2
            x = gap + small // 2 if below else number * (small + gap)
            middle = high - small // 2 if below else (small // 2 if wrapped else high // 2)
            canvas.icon_mid(icon(good.id, small), x + small // 2, middle)
            if number:
                canvas.icon_mid(stroke, x - gap // 2, middle)
        return canvas.sprite()

    return MEMORY.sprite(("one of", tuple(goods), size, wrapped), make)


def lost_coins(coins: int, size: int) -> Sprite:
    """Coins that the opponent loses."""

    def make() -> Sprite:
        canvas = Canvas((size, size), icon("coin", size))
        canvas.text(
            f"−{coins}",
            (0, size // 8, size, size * 7 // 8),
            max(29, round(size * 0.52)),
            THEME.shield_dark,
        )
        return canvas.sprite()

    return MEMORY.sprite(("lost", coins, size), make)
