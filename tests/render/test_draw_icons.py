"""Every piece of the game has a drawing of its own."""

import pytest

from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS
from engine.duel.model import Color, Countable, Resource, Symbol
from render.icons import ICONS, icon

NEEDED = [
    *(good.id for good in Resource),
    "coin",
    "shield",
    "laurel",
    *(f"mark.{color}" for color in Color),
    *(f"mark.{thing}" for thing in (Countable.WONDERS, Countable.COIN_TRIPLES)),
    *(f"science.{symbol}" for symbol in Symbol),
    *sorted({f"chain.{card.chain}" for card in ALL_CARDS if card.chain}),
    *(f"wonder.{wonder.id}" for wonder in ALL_WONDERS),
    *(f"token.{token.id}" for token in ALL_TOKENS),
]


def test_there_are_seventeen_chain_symbols() -> None:
    assert sum(name.startswith("chain.") for name in NEEDED) == 17


@pytest.mark.parametrize("name", NEEDED)
def test_a_drawing_fills_its_box_and_leaves_its_corners_to_the_ground(name: str) -> None:
    drawn = icon(name, 60)
    left, top, right, bottom = drawn.getchannel("A").getbbox() or (0, 0, 0, 0)
    assert right - left > 40 or bottom - top > 40
    assert drawn.mode == "RGBA"


def test_no_two_drawings_look_alike_even_when_small() -> None:
    small = {name: icon(name, 24).tobytes() for name in ICONS}
    assert len(set(small.values())) == len(small)
