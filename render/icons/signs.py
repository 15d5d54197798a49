"""Signs that say what happens: another turn, a card destroyed, revived, built; the pawn, the capitals."""

from __future__ import annotations

from functools import partial

from render.icons.ink import DARK, GOLD, GOLD_DARK, GOLD_LIGHT, IVORY, METAL, Drawing
from render.pen import Pen, star
from render.theme import RGB, THEME, darker, lighter, mix


def _again(pen: Pen) -> None:
    """Another turn: an arrow that comes round."""
    pen.circle(50, 50, 49, (92, 58, 12))
    pen.domed(50, 50, 45, METAL)
    pen.stroke("M74 60 Q66 76 50 76 Q24 74 24 50 Q26 24 50 24 Q60 24 68 31", DARK, 9)
    pen.path("M58 38 L82 42 L78 16 Z", DARK)


def _revive(pen: Pen) -> None:
    """A card rising from the discard pile."""
    pen.box(10, 62, 90, 94, (110, 82, 52), DARK, 4, 6)
    pen.box(32, 24, 68, 80, IVORY, DARK, 4, 5)
    pen.path("M50 2 L70 26 L58 26 L58 56 L42 56 L42 26 L30 26 Z", (64, 140, 60), DARK, 3)


def _destroy(pen: Pen) -> None:
    """A struck out card."""
    pen.box(22, 8, 78, 92, IVORY, DARK, 4, 6)
    pen.line([(14, 18), (86, 82)], (202, 40, 28), 11)
    pen.line([(86, 18), (14, 82)], (202, 40, 28), 11)


def _choose(pen: Pen) -> None:
    """Three tokens of which one is kept."""
    for x, y in ((50, 28), (27, 68), (73, 68)):
        pen.circle(x, y, 25, (70, 44, 10))
        pen.circle(x, y, 21, (232, 180, 70))
        pen.circle(x, y, 15, (22, 106, 76))


def _built(pen: Pen) -> None:
    """Done: a tick in a laurel green seal."""
    pen.circle(50, 50, 49, (22, 58, 16))
    pen.domed(50, 50, 44, ((132, 190, 94), (104, 164, 72), (70, 126, 48)))
    pen.stroke("M26 52 L44 70 L76 30", (20, 48, 14), 17)
    pen.stroke("M26 52 L44 70 L76 30", IVORY, 10)


def _discard(pen: Pen) -> None:
    """A card turned into coins."""
    pen.box(12, 8, 62, 80, (226, 208, 172), DARK, 4, 6)
    pen.line([(20, 20), (54, 68)], (202, 40, 28), 8)
    pen.circle(70, 68, 27, (92, 58, 12))
    pen.circle(70, 68, 23, GOLD)
    pen.circle(70, 68, 15, None, GOLD_DARK, 3)


def _tuck(pen: Pen) -> None:
    """A card laid under a wonder."""
    pen.box(20, 44, 66, 96, (226, 208, 172), DARK, 4, 6)
    pen.path("M50 4 L96 34 L96 72 L6 72 L6 34 Z", DARK)
    pen.path("M50 14 L87 37 L15 37 Z", GOLD_LIGHT)
    for x in (18, 38, 58, 78):
        pen.box(x - 2, 42, x + 8, 64, IVORY)


def _pawn(pen: Pen) -> None:
    """The conflict pawn."""
    pen.ellipse(50, 90, 34, 9, (30, 8, 6))
    pen.path("M24 90 Q22 78 36 72 Q44 58 40 44 L60 44 Q56 58 64 72 Q78 78 76 90 Q50 98 24 90 Z", (60, 8, 6))
    pen.shaded(
        "M28 88 Q28 80 39 75 Q48 60 44 44 L56 44 Q52 60 61 75 Q72 80 72 88 Q50 94 28 88 Z",
        ((240, 96, 74), (222, 66, 50), (190, 34, 26)),
    )
    pen.ellipse(50, 43, 19, 7, (60, 8, 6))
    pen.ellipse(50, 42, 15.5, 4, (236, 88, 66))
    pen.circle(50, 23, 22, (60, 8, 6))
    pen.domed(50, 23, 18, ((248, 112, 88), (222, 66, 50), (190, 34, 26)))
    pen.circle(43, 16, 5.5, (255, 222, 204))


def _capital(color: RGB, pen: Pen) -> None:
    """A walled city."""
    dark, light = darker(color, 0.55), lighter(color, 0.45)
    pen.path("M8 44 L20 44 L20 52 L32 52 L32 20 L50 4 L68 20 L68 52 L80 52 L80 44 L92 44 L92 96 L8 96 Z", dark)
    pen.shaded(
        "M12 48 L17 48 L17 56 L36 56 L36 23 L50 10 L64 23 L64 56 L83 56 L83 48 L88 48 L88 92 L12 92 Z",
        (light, mix(light, color, 0.5), color),
    )
    pen.path("M40 92 L40 74 Q50 62 60 74 L60 92 Z", dark)
    for x in (18, 74):
        pen.box(x, 64, x + 8, 76, dark)
    pen.box(45, 30, 55, 44, dark)
    pen.line([(8, 60), (36, 60)], dark, 2)
    pen.line([(64, 60), (92, 60)], dark, 2)


def _guild(pen: Pen) -> None:
    """The sign on the back of a guild: a star in a ring."""
    pen.circle(50, 50, 47, None, GOLD_LIGHT, 5)
    pen.polygon(star(50, 53, 40, 17, 5), GOLD_LIGHT)


def _sigil(seat: int, pen: Pen) -> None:
    """The sign of a player: a sun for p1, a crescent for p2."""
    light, dark = THEME.seats_light[seat], darker(THEME.seats[seat], 0.4)
    pen.circle(50, 50, 48, dark)
    pen.circle(50, 50, 42, light)
    if seat == 0:
        pen.polygon(star(50, 50, 36, 18, 10), dark)
        pen.circle(50, 50, 12, light)
    else:
        pen.path("M58 16 Q22 22 22 52 Q26 84 62 82 Q76 78 78 68 Q52 70 48 48 Q46 28 58 16 Z", dark)


def _alarm(pen: Pen) -> None:
    """Danger."""
    pen.path("M50 3 L98 92 L2 92 Z", DARK, DARK, 4)
    pen.path("M50 14 L89 86 L11 86 Z", (255, 214, 60))
    pen.path("M44 36 L56 36 L54 64 L46 64 Z", DARK)
    pen.circle(50, 75, 6, DARK)


def _flame(pen: Pen) -> None:
    """Fire."""
    pen.path("M50 2 Q56 26 78 42 Q94 66 74 88 Q50 102 26 88 Q6 66 24 42 Q32 50 36 54 Q34 26 50 2 Z", (120, 24, 10))
    inner = "M50 10 Q56 32 74 46 Q88 66 70 84 Q50 95 30 84 Q13 66 25 50 Q34 58 42 62 Q38 34 50 10 Z"
    pen.shaded(inner, ((248, 150, 44), (240, 110, 34), (222, 66, 24)))
    pen.path("M52 44 Q66 62 62 76 Q50 90 38 76 Q34 66 42 60 Q50 62 52 44 Z", (255, 226, 110))


def _turn(pen: Pen) -> None:
    """Whose turn it is: a pointer."""
    pen.circle(50, 50, 49, DARK)
    pen.path("M36 22 L80 50 L36 78 Z", GOLD_LIGHT)


def _equals(pen: Pen) -> None:
    """What a thing costs."""
    for y in (32, 68):
        pen.box(0, y - 16, 100, y + 16, IVORY, radius=6)
        pen.box(9, y - 9, 91, y + 9, DARK, radius=3)


def _or(pen: Pen) -> None:
    """A stroke between two things of which one is meant."""
    pen.line([(66, 8), (34, 92)], DARK, 20)
    pen.line([(66, 8), (34, 92)], IVORY, 10)


def _cross_out(pen: Pen) -> None:
    """Gone."""
    for color, width in ((DARK, 18), ((214, 50, 36), 11)):
        pen.line([(14, 14), (86, 86)], color, width)
        pen.line([(86, 14), (14, 86)], color, width)


DRAWINGS: dict[str, Drawing] = {
    "again": _again,
    "revive": _revive,
    "destroy": _destroy,
    "choose": _choose,
    "built": _built,
    "discard": _discard,
    "tuck": _tuck,
    "pawn": _pawn,
    "capital0": partial(_capital, THEME.seats[0]),
    "capital1": partial(_capital, THEME.seats[1]),
    "sigil0": partial(_sigil, 0),
    "sigil1": partial(_sigil, 1),
    "guild": _guild,
    "alarm": _alarm,
    "or": _or,
    "equals": _equals,
    "turn": _turn,
    "flame": _flame,
    "gone": _cross_out,
}
