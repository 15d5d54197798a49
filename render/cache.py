"""Finished sprites and masks of texts, remembered up to a number of bytes; what was used longest ago goes first.

`DRAWING` is held while a picture is composed: fonts and this memory are shared by all threads. Encoding, which
takes longer, runs outside of it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

from PIL import Image

from render.png import to_palette
from render.sprite import Sprite

DRAWING = threading.RLock()
_MOST_BYTES = 36 * 2**20
_BYTES = {"RGB": 4, "RGBA": 4, "L": 1, "P": 1}


class Memory:
    """Sprites by key."""

    def __init__(self, most_bytes: int) -> None:
        self._most, self.bytes = most_bytes, 0
        self.packs = True
        self._sprites: OrderedDict[Hashable, Sprite] = OrderedDict()

    def sprite(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """The sprite of a key, made if it is not there."""
        found = self._sprites.get(key)
        if found is not None:
            self._sprites.move_to_end(key)
            return found
        made = self._sprites[key] = self._packed(make())
        self.bytes += _weight(made.image)
        while self.bytes > self._most and len(self._sprites) > 1:
            self.bytes -= _weight(self._sprites.popitem(last=False)[1].image)
        return made

    def _packed(self, sprite: Sprite) -> Sprite:
        """An opaque sprite in the colours of the palette, as all pictures end: a quarter of the bytes."""
        if not self.packs or sprite.image.mode != "RGB":
            return sprite
        return sprite._replace(image=to_palette(sprite.image))

    def image(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        """The picture of a key, made if it is not there."""
        return self.sprite(key, lambda: Sprite(make())).image

    def clear(self) -> None:
        """Forget everything."""
        self._sprites.clear()
        self.bytes = 0


def _weight(image: Image.Image) -> int:
    return image.width * image.height * _BYTES[image.mode]


MEMORY = Memory(_MOST_BYTES)
