"""The memory of sprites: bounded in bytes, and what is used stays."""

from functools import partial

from PIL import Image

from render.cache import Memory
from render.canvas import Sprite


def sprite(mode: str = "RGBA") -> Sprite:
    return Sprite(Image.new(mode, (10, 10)))


def test_what_was_used_longest_ago_is_forgotten_first() -> None:
    memory = Memory(1000)
    made: list[str] = []

    def make(name: str) -> Sprite:
        made.append(name)
        return sprite()

    for name in ("one", "two", "one", "three", "one", "two"):
        memory.sprite(name, partial(make, name))
    assert made == ["one", "two", "three", "two"]
    assert memory.bytes <= 1000


def test_opaque_sprites_are_kept_in_a_quarter_of_the_bytes() -> None:
    memory = Memory(10_000)
    assert memory.sprite("opaque", lambda: sprite("RGB")).image.mode == "P"
    assert memory.bytes == 100
    memory.clear()
    assert memory.bytes == 0
