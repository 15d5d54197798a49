"""The colours that drawings share, and discs that many of them stand on."""

from __future__ import annotations

from collections.abc import Callable

from render.pen import Pen
from render.theme import RGB, darker, lighter

Drawing = Callable[[Pen], None]

DARK: RGB = (40, 28, 20)
IVORY: RGB = (255, 246, 226)
GOLD: RGB = (244, 190, 66)
GOLD_DARK: RGB = (140, 92, 20)
GOLD_LIGHT: RGB = (255, 228, 146)
GREEN: RGB = (10, 92, 62)
MINT: RGB = (226, 246, 232)
METAL: tuple[RGB, RGB, RGB] = ((250, 208, 96), (228, 172, 58), (186, 126, 32))
"""Gold from its light side to its shade."""


def disc(pen: Pen, color: RGB, rim: RGB = DARK) -> None:
    """A coloured disc with a rim and light from above."""
    pen.circle(50, 50, 49, rim)
    pen.domed(50, 50, 44.5, disc_shades(color))


def disc_shades(color: RGB) -> tuple[RGB, RGB, RGB]:
    """A disc from top to bottom."""
    return lighter(color, 0.28), lighter(color, 0.1), darker(color, 0.12)


def metal_disc(pen: Pen) -> None:
    """A golden disc with a double rim."""
    pen.circle(50, 50, 49, (92, 58, 12))
    pen.domed(50, 50, 46, METAL)
    pen.circle(50, 46.5, 37, None, (196, 140, 40), 2.6)
