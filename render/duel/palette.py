"""``python -m render.duel.palette``: renew the one palette of all pictures.

The colours of the theme are in it exactly; the rest is chosen by median cut over an atlas of what is drawn.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator

from PIL import Image

import data
from data.i18n import translator
from engine.duel.catalog import ALL_CARDS
from render.cache import MEMORY
from render.canvas import Canvas
from render.duel import card, geometry, surface, track
from render.duel.back import back
from render.icons import ICONS, dimmed, goods, icon, ink, wonders
from render.theme import RGB, THEME, darker, mix

_COLOURS = 152
"""Fewer than a palette could hold: each step of a shade costs bytes, and eyes hardly see the rest."""
_GREYS: tuple[RGB, ...] = (
    *((234, 236, 240), (150, 154, 164), (118, 122, 132), (96, 100, 110)),
    *((124, 118, 113), (104, 97, 92), (84, 76, 71), (72, 64, 58)),
)
"""Of stone, and of what is dimmed; too few to win colours of their own, and eyes notice when they turn green."""
_ATLAS = (1600, 2400)


def atlas() -> Image.Image:
    """Everything that pictures are made of, on one sheet."""
    canvas = Canvas(_ATLAS, THEME.stone)
    x = y = high = 0
    for image in _pieces():
        if x + image.width > _ATLAS[0]:
            x, y, high = 0, y + high, 0
        canvas.image.paste(image, (x, y), image if image.mode == "RGBA" else None)
        x, high = x + image.width, max(high, image.height)
    return canvas.image.crop((0, 0, _ATLAS[0], min(_ATLAS[1], y + high)))


def _pieces() -> Iterator[Image.Image]:
    tr = translator("en")
    yield track.empty_track(THEME).image
    for age in (1, 2, 3):
        shape = geometry.board(age).shape
        yield back(age, shape).image
        for number, found in enumerate(found for found in ALL_CARDS if found.age == age):
            if number % 4 == 0:
                sheet = Canvas((shape.width, shape.height), THEME.ground)
                card.draw_face(sheet, found, shape, (0, 0), opened=True, tr=tr)
                yield sheet.image
    yield back(3, geometry.board(3).shape, guild=True).image
    for name in ICONS:
        yield icon(name, 160 if name.startswith("wonder.") else 60)
    yield dimmed("wood", 40)
    for seat in (0, 1):
        yield surface.ribbon((200, 44), THEME.seats[seat])
    yield surface.ribbon((600, 52), THEME.gold, loud=True)
    plate = Canvas((540, 200), THEME.ground)
    surface.plate(plate, (0, 0, 540, 200))
    yield plate.image
    for loud in (THEME.gold, THEME.ivory, THEME.alarm):
        yield surface.glow((80, 80), loud)


def balanced(image: Image.Image) -> Image.Image:
    """A sheet of the same colours, on which a rare one weighs more than its area: small things need theirs too."""
    counted = image.getcolors(image.width * image.height) or []
    pixels = b"".join(
        bytes(colour) * (1 + math.isqrt(count)) for count, colour in counted if isinstance(colour, tuple)
    )
    return Image.frombytes("RGB", (len(pixels) // 3, 1), pixels)


def theme_colours() -> list[RGB]:
    """The plain colours of the theme."""
    found: list[RGB] = []
    for field in dataclasses.fields(THEME):
        value = getattr(THEME, field.name)
        if isinstance(value, tuple):
            found.extend(value if isinstance(value[0], tuple) else [value])
    return list(dict.fromkeys([*found, *THEME.colors.values()]))


def _shades() -> Iterator[RGB]:
    """The flat shades of what is seen most: card colours, resources, gold, skies and backs."""
    yield from ink.METAL
    yield from wonders.EVENING
    yield from (wonders.STONE, wonders.SHADE, wonders.LINE, wonders.FLAME, wonders.SEA)
    yield from track.zone_colors(THEME)
    for base in (*THEME.backs, THEME.guild_back):
        yield from (darker(base, 0.24), darker(base, 0.3), mix(base, THEME.gold, 0.55))
    for seat in THEME.seats:
        yield from surface.ribbon_shades(seat)
    yield from surface.ribbon_shades(THEME.gold)
    for field in goods.FIELDS.values():
        yield from ink.disc_shades(field)
    for color in THEME.colors.values():
        yield from card.shades(color)
        yield card.strip_shade(color)


def main() -> None:
    """Write the palette."""
    MEMORY.packs = False
    exact = list(dict.fromkeys([*theme_colours(), *_GREYS, *_shades()]))
    chosen = (
        balanced(atlas()).quantize(_COLOURS - len(exact), Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
    )
    flat = [part for colour in exact for part in colour] + chosen
    flat = (flat + flat[:3] * _COLOURS)[: 3 * _COLOURS]
    rows = [bytes(flat[at : at + 48]).hex(" ", 3) for at in range(0, len(flat), 48)]
    data.path("duel").joinpath("palette.hex").write_text("\n".join(rows) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
