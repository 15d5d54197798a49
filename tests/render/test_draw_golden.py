"""Golden pictures: what was looked at and found good stays so, but for what fonts and rounding may change.

When one fails, a picture of the difference lies beside it; ``python -m tests.render.renew_golden`` renews all.
"""

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.render.renew_golden import FOLDER, draw, names

MOST_MEAN, VISIBLE, MOST_VISIBLE = 1.0, 32, 0.004
"""The mean difference of a channel, and the part of the pixels that differ visibly."""


@pytest.mark.parametrize("name", names())
def test_a_picture_looks_as_its_golden_one(name: str) -> None:
    golden = Image.open(FOLDER / f"{name}.png").convert("RGB")
    drawn = Image.open(io.BytesIO(draw(name))).convert("RGB")
    assert drawn.size == golden.size
    apart = ImageChops.difference(drawn, golden)
    mean, visible = how_far(apart)
    beside = FOLDER / f"{name}.difference.png"
    beside.unlink(missing_ok=True)
    if mean > MOST_MEAN or visible > MOST_VISIBLE:
        sheet = Image.new("RGB", (golden.width * 3, golden.height))
        for number, image in enumerate(
            (golden, drawn, apart.point([min(255, 4 * value) for value in range(256)] * 3))
        ):
            sheet.paste(image, (number * golden.width, 0))
        sheet.save(beside)
        pytest.fail(f"{name}: mean {mean:.2f}, {visible:.2%} of the pixels differ visibly; look at {beside}")


def how_far(apart: Image.Image) -> tuple[float, float]:
    grey = apart.convert("L")
    return max(ImageStat.Stat(apart).mean), sum(grey.histogram()[VISIBLE:]) / (grey.width * grey.height)


def test_the_comparison_sees_a_number_that_changed() -> None:
    name = names()[0]
    golden = Image.open(FOLDER / f"{name}.png").convert("RGB")
    spoiled = golden.copy()
    spoiled.paste((255, 0, 0), (300, 160, 380, 220))
    assert how_far(ImageChops.difference(golden, spoiled))[1] > MOST_VISIBLE
