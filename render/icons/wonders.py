"""The twelve wonders as silhouettes before an evening sky."""

from __future__ import annotations

from functools import partial

from render.icons.ink import Drawing
from render.pen import Pen

STONE = (250, 226, 168)
SHADE = (196, 152, 88)
LINE = (82, 52, 24)
LEAF = (96, 150, 74)
EVENING = ((52, 84, 128), (86, 104, 144), (136, 122, 146), (188, 138, 132), (222, 156, 112), (240, 184, 116))
"""The sky from its height to the horizon."""
SEA = (34, 96, 126)
FLAME = (244, 128, 44)


def _scene(draw: Drawing, pen: Pen) -> None:
    pen.box(0, 0, 100, 100, (70, 44, 20), radius=10)
    pen.shaded([(4, 4), (96, 4), (96, 96), (4, 96)], EVENING)
    draw(pen)
    pen.box(0, 0, 100, 100, None, (70, 44, 20), 4, 10)


def _ground(pen: Pen) -> None:
    pen.box(4, 82, 96, 96, (120, 82, 44))


def _sea(pen: Pen) -> None:
    pen.box(4, 78, 96, 96, SEA)
    for y in (84, 91):
        for x in (10, 34, 58, 80):
            pen.stroke(f"M{x} {y} Q{x + 5} {y - 4} {x + 10} {y}", (140, 200, 214), 2)


def _pyramids(pen: Pen) -> None:
    _ground(pen)
    pen.circle(76, 24, 10, (255, 226, 150))
    for x, top, half in ((28, 46, 26), (74, 42, 28), (50, 22, 38)):
        pen.path(f"M{x} {top} L{x + half} 86 L{x - half} 86 Z", STONE, LINE, 2.4)
        pen.path(f"M{x} {top} L{x + half} 86 L{x + half * 0.2} 86 Z", SHADE)


def _sphinx(pen: Pen) -> None:
    _ground(pen)
    pen.path("M10 84 L10 76 L34 72 L32 62 Q60 52 80 58 Q92 64 90 84 Z", STONE, LINE, 2.6)
    pen.path("M26 58 L20 30 Q22 14 36 14 Q50 14 52 30 L48 58 Z", SHADE, LINE, 2.6)
    pen.path("M28 52 L28 28 Q30 20 37 20 Q44 20 45 28 L44 52 Q36 60 28 52 Z", STONE, LINE, 2)
    pen.circle(33, 34, 2.2, LINE)
    pen.circle(41, 34, 2.2, LINE)
    pen.stroke("M33 45 L41 45", LINE, 2.2)
    pen.stroke("M34 78 L14 78 M70 60 Q60 70 66 84", LINE, 2.4)


def _colossus(pen: Pen) -> None:
    _sea(pen)
    pen.box(12, 70, 34, 84, SHADE, LINE, 2.2)
    pen.box(66, 70, 88, 84, SHADE, LINE, 2.2)
    pen.path("M24 70 L40 44 L38 28 L62 28 L60 44 L76 70 L66 70 L50 50 L34 70 Z", STONE, LINE, 2.6)
    pen.circle(50, 20, 8, STONE, LINE, 2.2)
    pen.path("M60 30 L74 22 L70 10 L78 10 L82 24 L62 40 Z", STONE, LINE, 2.2)
    pen.path("M74 2 L80 8 L74 13 L69 8 Z", FLAME)
    pen.stroke("M40 32 L28 46 L32 54", LINE, 6)
    pen.stroke("M40 32 L28 46 L32 54", STONE, 3)


def _great_library(pen: Pen) -> None:
    _ground(pen)
    pen.path("M50 14 L92 36 L8 36 Z", STONE, LINE, 2.6)
    pen.box(10, 36, 90, 44, SHADE, LINE, 2.2)
    for x in (14, 31, 48, 65, 80):
        pen.box(x - 1, 44, x + 8, 78, STONE, LINE, 1.8)
    pen.box(6, 78, 94, 86, SHADE, LINE, 2.2)
    pen.box(39, 23, 61, 32, (255, 248, 224), LINE, 1.8)
    pen.line([(50, 23), (50, 32)], LINE, 1.8)


def _great_lighthouse(pen: Pen) -> None:
    _sea(pen)
    pen.path("M58 16 L96 4 L96 30 Z", (255, 236, 150))
    pen.path("M42 16 L4 6 L4 28 Z", (255, 236, 150))
    pen.path("M34 84 L38 58 L62 58 L66 84 Z", STONE, LINE, 2.4)
    pen.path("M40 58 L43 34 L57 34 L60 58 Z", SHADE, LINE, 2.4)
    pen.box(44, 22, 56, 34, STONE, LINE, 2.2)
    pen.path("M50 5 L58 17 Q50 24 42 17 Z", (255, 130, 40), (140, 40, 10), 1.8)
    pen.path("M20 86 L28 78 L72 78 L80 86 Z", SHADE, LINE, 2)
    pen.box(47, 68, 53, 78, LINE)


def _hanging_gardens(pen: Pen) -> None:
    _ground(pen)
    for left, top in ((10, 66), (22, 48), (34, 30)):
        pen.box(left, top, 100 - left, 86, STONE, LINE, 2.4)
        for x in range(left + 5, 92 - left, 13):
            pen.path(
                f"M{x} {top + 18} L{x} {top + 12} Q{x + 4} {top + 6} {x + 8} {top + 12} L{x + 8} {top + 18} Z",
                SHADE,
            )
        for x in range(left + 2, 100 - left, 9):
            pen.circle(x + 3, top, 5.4, LEAF, (40, 84, 34), 1.4)
    pen.path("M50 4 Q66 8 62 20 L62 30 L38 30 L38 20 Q34 8 50 4 Z", LEAF, (40, 84, 34), 1.8)


def _mausoleum(pen: Pen) -> None:
    _ground(pen)
    pen.path("M46 12 L54 12 L58 20 L64 28 L72 36 L28 36 L36 28 L42 20 Z", STONE, LINE, 2.2)
    pen.box(24, 36, 76, 42, SHADE, LINE, 2)
    for x in (26, 38, 50, 62):
        pen.box(x + 1, 42, x + 8, 62, STONE, LINE, 1.8)
    pen.box(70, 42, 75, 62, STONE, LINE, 1.8)
    pen.box(20, 62, 80, 74, STONE, LINE, 2.2)
    pen.box(12, 74, 88, 86, SHADE, LINE, 2.2)
    pen.box(44, 66, 56, 86, LINE)


def _piraeus(pen: Pen) -> None:
    _sea(pen)
    pen.path("M22 64 Q50 74 82 62 Q80 82 66 82 L34 82 Q24 80 22 64 Z", (150, 84, 40), LINE, 2.4)
    pen.line([(50, 66), (50, 10)], LINE, 3.4)
    pen.path("M50 14 Q80 24 76 54 Q62 48 50 56 Z", STONE, LINE, 2.2)
    pen.path("M50 18 Q30 28 30 52 Q42 48 50 56 Z", SHADE, LINE, 2.2)
    for x in (36, 48, 60):
        pen.line([(x, 74), (x - 7, 92)], LINE, 2.4)
    pen.path("M50 6 L66 10 L50 14 Z", (206, 58, 44))


def _statue_of_zeus(pen: Pen) -> None:
    _ground(pen)
    pen.box(22, 44, 34, 86, SHADE, LINE, 2.2)
    pen.box(20, 24, 30, 46, SHADE, LINE, 2.2)
    pen.box(30, 64, 70, 86, STONE, LINE, 2.2)
    pen.path("M34 64 L36 36 Q48 28 58 38 L60 54 L74 58 L74 84 L64 84 L62 66 Z", STONE, LINE, 2.4)
    pen.circle(48, 23, 9, STONE, LINE, 2.2)
    pen.path("M42 26 Q48 40 55 26 Q48 30 42 26 Z", LINE)
    pen.stroke("M57 40 L74 28", LINE, 6)
    pen.stroke("M57 40 L74 28", STONE, 3)
    pen.path("M80 8 L70 26 L77 26 L70 46 L86 22 L78 22 L86 8 Z", (255, 226, 110), LINE, 1.8)


def _temple_of_artemis(pen: Pen) -> None:
    _ground(pen)
    pen.path("M50 18 L94 40 L6 40 Z", STONE, LINE, 2.6)
    pen.circle(50, 32, 5, (206, 140, 60), LINE, 1.6)
    pen.box(8, 40, 92, 47, SHADE, LINE, 2)
    for x in (11, 26, 42, 58, 73):
        pen.box(x, 47, x + 5.5, 76, STONE, LINE, 1.6)
        pen.box(x + 8, 47, x + 13.5, 76, SHADE, LINE, 1.6)
    pen.box(4, 76, 96, 81, SHADE, LINE, 2)
    pen.box(4, 81, 96, 88, STONE, LINE, 2)
    pen.path("M66 14 Q78 4 88 14 Q78 10 66 14 Z", (255, 246, 220))


def _circus_maximus(pen: Pen) -> None:
    _ground(pen)
    pen.path("M6 86 L6 40 Q50 24 94 40 L94 86 Z", STONE, LINE, 2.6)
    for row, y in ((0, 58), (1, 80)):
        for x in range(11, 86, 14):
            pen.path(
                f"M{x} {y} L{x} {y - 9} Q{x + 4.5} {y - 16} {x + 9} {y - 9} L{x + 9} {y} Z",
                LINE if row else (120, 80, 40),
            )
    pen.stroke("M6 62 L94 62", LINE, 2)
    for x in (18, 50, 82):
        pen.line([(x, 34), (x, 12)], LINE, 2.4)
        pen.path(f"M{x} 12 L{x + 13} 16 L{x} 21 Z", (206, 58, 44))


def _appian_way(pen: Pen) -> None:
    pen.box(4, 52, 96, 96, (112, 134, 70))
    pen.path("M46 50 L54 50 L88 96 L12 96 Z", STONE, LINE, 2.4)
    for y, half in ((58, 8), (66, 14), (76, 21), (87, 30)):
        pen.line([(50 - half, y), (50 + half, y)], SHADE, 2.4)
    pen.stroke(
        "M50 50 L50 58 M46 58 L44 66 M55 58 L57 66 M50 66 L50 76 M40 76 L37 87 M62 76 L66 87 M50 87 L50 96",
        SHADE,
        2.2,
    )
    for x in (16, 84):
        pen.line([(x, 60), (x, 52)], LINE, 4)
        pen.path(f"M{x} 14 Q{x + 10} 34 {x} 56 Q{x - 10} 34 {x} 14 Z", (52, 96, 52), (26, 56, 28), 1.8)
    pen.path("M36 50 L36 30 Q50 18 64 30 L64 50 L57 50 L57 38 Q50 30 43 38 L43 50 Z", SHADE, LINE, 2)


DRAWINGS: dict[str, Drawing] = {
    name: partial(_scene, draw)
    for name, draw in {
        "appian_way": _appian_way,
        "circus_maximus": _circus_maximus,
        "colossus": _colossus,
        "great_library": _great_library,
        "great_lighthouse": _great_lighthouse,
        "hanging_gardens": _hanging_gardens,
        "mausoleum": _mausoleum,
        "piraeus": _piraeus,
        "pyramids": _pyramids,
        "sphinx": _sphinx,
        "statue_of_zeus": _statue_of_zeus,
        "temple_of_artemis": _temple_of_artemis,
    }.items()
}
