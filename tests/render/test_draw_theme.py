"""Colours that everybody can tell apart, and inks that everybody can read."""

from itertools import combinations

import pytest
from PIL import Image

from engine.duel.model import Color
from render.canvas import to_palette
from render.duel.palette import theme_colours
from render.icons.marks import SHAPE_OF
from render.theme import RGB, THEME
from tests.render.colour_science import BLINDNESS, ciede2000, contrast, difference

INDISTINGUISHABLE = 2.5
LEAST_DIFFERENCE, LEAST_TEXT_CONTRAST, LEAST_SIGN_CONTRAST = 14, 4.5, 3


def test_the_formula_gives_the_published_figures() -> None:
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((50, 2.49, -0.001), (50, -2.49, 0.0011)) == pytest.approx(7.2195, abs=1e-4)
    assert contrast((0, 0, 0), (255, 255, 255)) == 21


@pytest.mark.parametrize("blindness", BLINDNESS)
def test_card_colours_can_be_told_apart_by_everybody(blindness: str) -> None:
    pairs = combinations(THEME.colors.items(), 2)
    close = {(a, b): difference(x, y, blindness) for (a, x), (b, y) in pairs}
    assert min(close.values()) >= LEAST_DIFFERENCE, min(close, key=lambda pair: close[pair])


def test_every_card_colour_has_a_mark_of_its_own_shape() -> None:
    assert set(SHAPE_OF) == set(Color) == set(THEME.colors)
    assert len(set(SHAPE_OF.values())) == len(Color)


@pytest.mark.parametrize("color", Color)
def test_marks_stand_out_from_their_card_colour(color: Color) -> None:
    assert contrast(THEME.on(color), THEME.colors[color]) >= LEAST_SIGN_CONTRAST


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (THEME.ink, THEME.parchment),
        (THEME.ink, THEME.parchment_dark),
        (THEME.ink, THEME.ivory),
        (THEME.ink, THEME.good),
        (THEME.ink, THEME.bad),
        (THEME.ink, THEME.gold),
        (THEME.gold_light, THEME.ink),
        (THEME.gold_light, THEME.stone),
        (THEME.gold, THEME.ground),
        (THEME.ivory, THEME.stone),
        (THEME.ivory, THEME.stone_light),
        (THEME.ivory_dim, THEME.stone),
        (THEME.good, THEME.stone),
        (THEME.bad, THEME.stone),
        (THEME.ivory, THEME.shield_dark),
        *((THEME.ivory, seat) for seat in THEME.seats),
        *((THEME.gold_light, back) for back in (*THEME.backs, THEME.guild_back)),
    ],
)
def test_texts_can_be_read_on_their_ground(ink: RGB, ground: RGB) -> None:
    assert contrast(ink, ground) >= LEAST_TEXT_CONTRAST


def test_the_players_have_colours_that_everybody_can_tell_apart() -> None:
    for blindness in BLINDNESS:
        assert difference(*THEME.seats, blindness) >= LEAST_DIFFERENCE


def test_the_palette_holds_the_colours_of_the_theme() -> None:
    for color in theme_colours():
        red, green, blue = to_palette(Image.new("RGB", (1, 1), color)).convert("RGB").tobytes()
        assert difference((red, green, blue), color) < INDISTINGUISHABLE
