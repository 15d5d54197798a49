"""Every colour and size of the pictures, in one frozen place.

The seven card colours are told apart under all three kinds of colour blindness, and each has a mark as well;
a test computes both, and the contrast of every ink on its ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

RGB = tuple[int, int, int]


def _frozen(**colours: RGB) -> Mapping[str, RGB]:
    return MappingProxyType(colours)


@dataclass(frozen=True, kw_only=True, eq=False)
class Theme:
    """How pictures look. Sizes are pixels of a canvas 1100 wide, which a phone shows at about 400.

    A theme is one object for the whole process, so sprites are remembered by it. Icons have inks of their own.
    """

    width: int = 1100
    height: int = 960
    essential: int = 29
    """The smallest letters of what a move is decided by."""
    secondary: int = 22
    """The smallest letters of all."""

    ground: RGB = (38, 33, 30)
    ground_line: RGB = (46, 40, 36)
    stone: RGB = (62, 54, 48)
    stone_dark: RGB = (48, 41, 37)
    stone_light: RGB = (92, 80, 68)
    parchment: RGB = (246, 235, 212)
    parchment_dark: RGB = (226, 208, 172)
    ink: RGB = (36, 26, 18)
    ink_soft: RGB = (96, 74, 52)
    ivory: RGB = (255, 246, 226)
    ivory_dim: RGB = (190, 176, 152)
    gold: RGB = (244, 190, 66)
    gold_dark: RGB = (150, 100, 24)
    gold_light: RGB = (255, 226, 138)
    bronze: RGB = (176, 122, 62)
    bronze_dark: RGB = (98, 62, 30)
    laurel: RGB = (84, 140, 56)
    laurel_dark: RGB = (44, 86, 34)
    shield: RGB = (206, 58, 44)
    shield_dark: RGB = (112, 22, 18)
    good: RGB = (186, 224, 152)
    """The ground of what is free."""
    bad: RGB = (246, 150, 132)
    """The ground of what is too dear."""
    alarm: RGB = (232, 64, 44)
    seats: tuple[RGB, RGB] = ((150, 70, 30), (24, 92, 118))
    seats_light: tuple[RGB, RGB] = ((236, 150, 84), (98, 190, 220))
    backs: tuple[RGB, RGB, RGB] = ((128, 76, 40), (40, 84, 120), (92, 62, 124))
    guild_back: RGB = (122, 30, 52)
    colors: Mapping[str, RGB] = field(
        default_factory=lambda: _frozen(
            brown=(96, 58, 34),
            grey=(158, 164, 170),
            blue=(24, 74, 160),
            green=(30, 160, 110),
            yellow=(244, 196, 48),
            red=(222, 70, 52),
            purple=(170, 110, 200),
        )
    )

    def on(self, color: str) -> RGB:
        """The ink for marks on a card colour: dark on the light ones."""
        return self.ink if color in ("grey", "yellow", "purple", "green") else self.ivory


THEME = Theme()


def mix(one: RGB, other: RGB, part: float) -> RGB:
    """A colour ``part`` of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


def darker(color: RGB, part: float = 0.35) -> RGB:
    """The colour mixed with black."""
    return mix(color, (0, 0, 0), part)


def lighter(color: RGB, part: float = 0.25) -> RGB:
    """The colour mixed with white."""
    return mix(color, (255, 255, 255), part)
