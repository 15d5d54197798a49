"""Give freed memory back to the system, so that the process does not grow with the pictures it has drawn.

glibc keeps what was freed in an arena for each thread, and these fall into pieces: the bot grew by 20 KB a turn.
Other C libraries have neither the functions nor the trouble.
"""

from __future__ import annotations

import ctypes

_GLIBC = ctypes.CDLL(None)
_M_ARENA_MAX, ARENAS = -8, 2


def use_few_arenas() -> None:
    """Threads share two arenas; to be called before they are started."""
    if hasattr(_GLIBC, "mallopt"):
        _GLIBC.mallopt(_M_ARENA_MAX, ARENAS)


def give_back() -> None:
    """Return all free pages; that takes some milliseconds."""
    if hasattr(_GLIBC, "malloc_trim"):
        _GLIBC.malloc_trim(ctypes.c_size_t(0))
