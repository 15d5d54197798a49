"""How pictures end: in the colours of one fixed palette, as PNG."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image

import data

_PNG_LEVEL = 6


@lru_cache(maxsize=1)
def _palette() -> Image.Image:
    """The one palette of all pictures, made by `render.palette` from everything that is drawn."""
    holder = Image.new("P", (1, 1))
    holder.putpalette(bytes.fromhex(data.read_text("duel/palette.hex")))
    return holder


def to_palette(image: Image.Image) -> Image.Image:
    """The picture in the colours of the fixed palette; without dither, so that it packs well."""
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)


def encode(image: Image.Image) -> bytes:
    """A picture as PNG."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=_PNG_LEVEL)
    return file.getvalue()
