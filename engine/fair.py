"""A shuffle that can be proved fair: all chance of a game comes from a secret seed and a public salt.

The seed is 32 secret bytes; its commitment, the SHA-256 of the seed in hexadecimal, can be published before
the game and the seed after it. The salt is a text that nobody knows when the seed is committed to.

The stream of random numbers is the same on every machine and every Python, for ever:

* block ``i`` is SHA-256 of ``label + 0x00 + seed + SHA-256(salt) + i``, with the label and salt in UTF-8 and
  ``i`` as 8 bytes, most significant first, counting from 0;
* each block gives eight numbers of 32 bits, most significant byte first;
* a number below ``n`` is the next number ``r`` with ``r < 2**32 - 2**32 % n`` (larger ones are skipped),
  taken modulo ``n``;
* to draw ``k`` of a list, for ``j`` = 0 to ``k - 1`` swap item ``j`` with item ``j + below(length - j)``,
  and take the first ``k`` (with ``k`` the length, a whole shuffle). No number is drawn for a range of one.

`docs/fair-shuffle.md` says in which order a deal is drawn, with an example to check against.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_NUMBERS = struct.Struct(">8I")
_RANGE = 1 << 32


def commitment(seed: bytes) -> str:
    """The fingerprint of a seed that can be published before the seed itself."""
    _check(seed)
    return sha256(seed).hexdigest()


def _check(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")


def _numbers(prefix: bytes) -> Iterator[int]:
    for block in count():  # pragma: no branch - it never ends
        yield from _NUMBERS.unpack(sha256(prefix + block.to_bytes(8, "big")).digest())


class Stream:
    """The random numbers of one seed, salt and label."""

    def __init__(self, seed: bytes, salt: str, label: str) -> None:
        _check(seed)
        self._numbers = _numbers(label.encode() + b"\0" + seed + sha256(salt.encode()).digest())

    def below(self, n: int) -> int:
        """A number from 0 to ``n - 1``, each as likely."""
        if not 0 < n <= _RANGE:
            raise ValueError(f"a number can be drawn below 1 to {_RANGE}, not below {n}")
        if n == 1:
            return 0
        limit = _RANGE - _RANGE % n
        number = next(self._numbers)
        while number >= limit:
            number = next(self._numbers)
        return number % n

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        """``count`` of the items, in random order."""
        pool = list(items)
        for i in range(count):
            j = i + self.below(len(pool) - i)
            pool[i], pool[j] = pool[j], pool[i]
        return pool[:count]


def seating(seed: bytes, salt: str, players: Sequence[T]) -> list[T]:
    """The players in the order of their seats: who goes first comes from the seed too."""
    return Stream(seed, salt, "seats").draw(players, len(players))
