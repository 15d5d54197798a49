"""The five resources, the coin, the shield and the laurel."""

from __future__ import annotations

import math

from render.icons.ink import DARK, Drawing, disc, metal_disc
from render.pen import Pen, outlines
from render.theme import RGB

FIELDS: dict[str, RGB] = {
    "clay": (226, 132, 102),
    "wood": (206, 158, 96),
    "stone": (196, 200, 206),
    "glass": (150, 214, 232),
    "papyrus": (238, 222, 164),
}
"""The ground of each resource."""
_VEINED_FROM = 150
_LEAF = outlines("M-14 0 C-10 9 4 10 16 0 C4 -10 -10 -9 -14 0 Z")[0]


def _clay(pen: Pen) -> None:
    disc(pen, FIELDS["clay"], (98, 36, 20))
    for x, y in ((30, 31), (53, 31), (18, 47), (41.5, 47), (65, 47), (30, 63), (53, 63)):
        right = min(x + 21, 84)
        pen.box(x, y, right, y + 13.5, (170, 58, 34), (88, 26, 14), 2, 2)
        pen.box(x + 3, y + 2.6, right - 3, y + 5, (220, 112, 84))


def _wood(pen: Pen) -> None:
    disc(pen, FIELDS["wood"], (74, 42, 14))
    for y, left in ((34, 22), (50, 14), (66, 22)):
        pen.box(left, y - 8.5, 78, y + 8.5, (136, 80, 36), (66, 36, 12), 2.2, 7)
        pen.line([(left + 8, y - 3), (62, y - 3)], (176, 116, 62), 2)
        pen.line([(left + 10, y + 3), (54, y + 3)], (106, 60, 26), 1.6)
        pen.ellipse(75, y, 8, 8.5, (240, 206, 150), (66, 36, 12), 2.2)
        pen.ellipse(75, y, 3.2, 3.6, None, (150, 98, 50), 1.6)


def _stone(pen: Pen) -> None:
    disc(pen, FIELDS["stone"], (52, 54, 60))
    pen.path("M18 64 L27 36 L50 22 L74 34 L84 62 L66 78 L32 78 Z", (120, 124, 134), (44, 46, 54), 3)
    pen.path("M27 36 L50 22 L74 34 L52 46 Z", (210, 214, 222))
    pen.path("M27 36 L52 46 L46 77 L32 78 L18 64 Z", (150, 154, 164))
    pen.path("M74 34 L84 62 L66 78 L46 77 L52 46 Z", (96, 100, 110))
    pen.stroke("M27 36 L52 46 L74 34 M52 46 L46 77", (52, 54, 62), 2)


def _glass(pen: Pen) -> None:
    disc(pen, FIELDS["glass"], (10, 70, 96))
    pen.path(
        "M42 18 L58 18 L58 40 L78 74 Q80 82 70 82 L30 82 Q20 82 22 74 L42 40 Z", (232, 250, 255), (8, 72, 100), 3.5
    )
    pen.path("M35 58 L65 58 L73.5 74 Q75 78 69 78 L31 78 Q25 78 26.5 74 Z", (26, 146, 190))
    pen.box(38, 14, 62, 21, (16, 110, 150), (8, 72, 100), 2, 3)
    pen.line([(47, 27), (47, 42), (40, 54)], (255, 255, 255), 3.4)
    pen.circle(44, 68, 3.4, (196, 240, 252))
    pen.circle(57, 72, 2.4, (196, 240, 252))


def _papyrus(pen: Pen) -> None:
    disc(pen, FIELDS["papyrus"], (96, 74, 22))
    pen.box(29, 24, 71, 76, (252, 242, 208), (110, 84, 28), 3)
    for y, right in ((36, 63), (45, 60), (54, 63), (63, 54)):
        pen.line([(37, y), (right, y)], (128, 98, 44), 3)
    for y in (22, 78):
        pen.box(20, y - 7, 80, y + 7, (226, 196, 122), (110, 84, 28), 3, 7)
        pen.circle(26, y, 3, (150, 114, 46))
        pen.circle(74, y, 3, (150, 114, 46))


def _coin(pen: Pen) -> None:
    metal_disc(pen)


def _shield(pen: Pen) -> None:
    outer = "M50 3 Q70 13 91 13 Q95 62 50 98 Q5 62 9 13 Q30 13 50 3 Z"
    inner = "M50 12 Q68 21 83 21.5 Q85 58 50 88 Q15 58 17 21.5 Q32 21 50 12 Z"
    pen.path(outer, (84, 14, 10))
    pen.path("M50 6 Q70 16 88 16 Q91 60 50 94 Q9 60 12 16 Q30 16 50 6 Z", (238, 194, 96))
    pen.path(inner, (232, 86, 66))
    pen.path("M50 12 Q68 21 83 21.5 Q85 58 50 88 Z", (198, 44, 32))


def _laurel(pen: Pen) -> None:
    """A wreath of leaves round an ivory disc for a number."""
    for side in (-1, 1):
        for number in range(8):
            angle = math.radians(90 + side * (14 + number * 19.5))
            x, y = 50 + 39 * math.cos(angle), 50 + 39 * math.sin(angle)
            _leaf(pen, x, y, angle + side * math.radians(62), (58, 112, 40) if number % 2 else (92, 152, 60))
    pen.circle(50, 50, 34, (40, 78, 30))
    pen.circle(50, 50, 31.5, (255, 248, 230))
    pen.path("M43 91.5 L50 85 L57 91.5 L50 98 Z", (222, 168, 50), (110, 74, 14), 1.6)


def _leaf(pen: Pen, x: float, y: float, angle: float, color: tuple[int, int, int]) -> None:
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    points = [(x + a * along[0] + b * across[0], y + a * along[1] + b * across[1]) for a, b in _LEAF]
    pen.polygon(points, color, (28, 60, 20), 1.6)
    if pen.size[0] >= _VEINED_FROM:
        ends = [(x + a * along[0], y + a * along[1]) for a in (-11, 13)]
        pen.line(ends, (40, 78, 30), 0.7)


def _card_stack(pen: Pen) -> None:
    """Cards that are left."""
    for x, y in ((30, 6), (22, 12), (14, 18)):
        pen.box(x, y, x + 56, y + 76, (246, 235, 212), DARK, 4, 6)


DRAWINGS: dict[str, Drawing] = {
    "clay": _clay,
    "wood": _wood,
    "stone": _stone,
    "glass": _glass,
    "papyrus": _papyrus,
    "coin": _coin,
    "shield": _shield,
    "laurel": _laurel,
    "stack": _card_stack,
}
