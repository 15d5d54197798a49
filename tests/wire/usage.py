"""What processes have used: CPU seconds and memory, read from ``/proc``."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")


class Cpu(NamedTuple):
    """CPU seconds since their start: of the bot, of the processes it started, and of this driver."""

    bot: float
    workers: float
    driver: float

    def since(self, before: Cpu) -> Cpu:
        return Cpu(*(now - then for now, then in zip(self, before, strict=True)))


class Memory(NamedTuple):
    """Resident MiB: of the bot now and at its highest, and of the processes it started."""

    bot: float
    peak: float
    workers: float


NO_CPU, NO_MEMORY = Cpu(0, 0, 0), Memory(0, 0, 0)


def children(pid: int) -> list[int]:
    """The processes that a process started, from any of its threads."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for file in found for child in file.read_text().split()]


def cpu(pid: int) -> Cpu:
    return Cpu(_seconds(pid), sum(map(_seconds, children(pid))), time.process_time())


def memory(pid: int) -> Memory:
    return Memory(_mib(pid, "VmRSS"), _mib(pid, "VmHWM"), sum(_mib(child, "VmRSS") for child in children(pid)))


def _seconds(pid: int) -> float:
    """User and system time; the name of the program before them may hold spaces."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _mib(pid: int, name: str) -> float:
    status = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in status if line.startswith(f"{name}:")) / 1024
