"""Memory that pictures took is given back."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PIECES = """
from bot import memory

def resident() -> int:
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

memory.use_few_arenas()
bytearray(16 * 2**20)  # from here on, glibc puts blocks below this size into an arena
before = resident()
kept = []
for _ in range(64):
    kept.append(bytearray(b"x" * 2**20))
    kept.append(bytearray(b"x" * 2**15))  # something small stays behind each freed picture
del kept[::2]
freed = resident()
memory.give_back()
print(freed - before, resident() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps it, and can be told otherwise")
def test_what_freed_pictures_took_goes_back_although_small_things_among_them_stay() -> None:
    done = subprocess.run([sys.executable, "-c", PIECES], capture_output=True, text=True, check=True, cwd=ROOT)
    kept, left = map(int, done.stdout.split())
    assert kept > 20 * 1024, "without our doing it stays in pieces"
    assert left < 8 * 1024
