"""Our own drawings, each in a box of 100 x 100 units: ``icon("wood", 44)``, ``icon("science.quill", 60)``.

Names: the five resources, ``coin``, ``shield``, ``laurel`` and other signs stand alone; ``mark.`` + colour,
``science.`` + symbol, ``chain.`` + symbol, ``wonder.`` + id and ``token.`` + id say what they belong to.
"""

from __future__ import annotations

from PIL import Image

from render.cache import MEMORY
from render.icons import chains, goods, marks, science, signs, tokens, wonders
from render.icons.ink import Drawing
from render.pen import Pen

ICONS: dict[str, Drawing] = {
    **goods.DRAWINGS,
    **signs.DRAWINGS,
    **{f"mark.{name}": drawing for name, drawing in marks.DRAWINGS.items()},
    **{f"science.{name}": drawing for name, drawing in science.DRAWINGS.items()},
    **{f"chain.{name}": drawing for name, drawing in chains.DRAWINGS.items()},
    **{f"wonder.{name}": drawing for name, drawing in wonders.DRAWINGS.items()},
    **{f"token.{name}": drawing for name, drawing in tokens.DRAWINGS.items()},
}


def icon(name: str, size: int) -> Image.Image:
    """A drawing at a size in pixels, with transparency."""

    def draw() -> Image.Image:
        pen = Pen(size)
        ICONS[name](pen)
        return pen.done()

    return MEMORY.image(("icon", name, size), draw)


def dimmed(name: str, size: int) -> Image.Image:
    """A drawing at a third of its strength: a thing that is not there."""

    def draw() -> Image.Image:
        full = icon(name, size)
        faint = full.convert("LA").convert("RGBA")
        faint.putalpha(full.getchannel("A").point([round(value * 0.38) for value in range(256)]))
        return faint

    return MEMORY.image(("dimmed", name, size), draw)
