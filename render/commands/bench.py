"""``python -m render bench``: what pictures cost, in milliseconds of CPU, and how large they are.

Warm means as in a running bot: cards and icons have been drawn before, but the positions measured are new ones, of
games that no other measurement has seen. The floor is the same pictures encoded again, with nothing else to do.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from statistics import median
from typing import NamedTuple, TypeVar

from PIL import Image

from data.i18n import translator
from engine.duel import DUEL
from engine.duel.model import Kind
from render.cache import MEMORY
from render.canvas import encode, to_palette
from render.commands.problems import Arguments
from render.commands.samples import PLAYERS, Sample, game
from render.duel.picture import best_kind, sheet
from render.duel.scene import Scene

_WARM_UP, _MEASURED = range(12), range(100, 112)
_MOST_OF_A_KIND = 60
_STEPS = ("compose", "palette", "encode", "total", "floor")
_FIRST_PICTURE = """
import time
from data.i18n import translator
from engine.duel import DUEL
from render.duel.picture import picture
state = DUEL.new(DUEL.deal(bytes(32), "bench", {"preset": "first-game"})).state
picture("board", DUEL.view(state, None), players=("Hypatia", "Archimedes"), tr=translator("en"))
print(time.process_time() * 1000)
"""
A = TypeVar("A")
T = TypeVar("T")


class Cost(NamedTuple):
    """One kind of picture: CPU milliseconds of each step, and the size of the file."""

    compose_ms: float
    palette_ms: float
    encode_ms: float
    total_ms: float
    floor_ms: float
    ratio: float
    bytes: int


def parser() -> Arguments:
    """What the command understands."""
    made = Arguments(prog="python -m render bench", description=__doc__)
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def run(arguments: list[str]) -> None:
    """Measure everything and print it."""
    given = parser().parse_args(arguments)
    if not given.json:
        print(f"{'CPU ms':8}" + "".join(f"{step:>9}" for step in _STEPS) + f"{'ratio':>7}{'KiB':>6}", flush=True)
    table: dict[str, object] = {}
    for kind, cost in costs_by_kind():
        table[kind] = cost._asdict()
        if not given.json:
            steps = "".join(f"{value:9.1f}" for value in cost[: len(_STEPS)])
            print(f"{kind:8}{steps}{cost.ratio:7.2f}{cost.bytes / 1024:6.0f}", flush=True)
    first, cache = first_picture_ms(), MEMORY.bytes / 2**20
    if given.json:
        print(json.dumps({**table, "first_picture_ms": round(first, 1), "cache_mib": round(cache, 1)}))
    else:
        print(f"first picture of a fresh process: {first:.0f} ms · caches: {cache:.1f} MiB")


def costs_by_kind() -> Iterator[tuple[str, Cost]]:
    """The cost of each kind of picture, warm."""
    for sample in positions(_WARM_UP):
        draw(sample)
    measured: dict[str, list[Sample]] = {}
    for sample in positions(_MEASURED):
        measured.setdefault(sample.kind, []).append(sample)
    for kind, found in measured.items():
        yield kind, cost_of(found[:: len(found) // _MOST_OF_A_KIND + 1])


def positions(seeds: Iterable[int]) -> Iterator[Sample]:
    """The positions of some games, each with the picture that fits, at times with one that a player asks for."""
    for seed in seeds:
        for number, step in enumerate(game(seed)):
            view = DUEL.view(step.state, step.state.pending.seat)
            yield Sample("", best_kind(view), view, step.events)
            if view.pending.kind is Kind.PLAY and number % 10 == 0:
                yield Sample("", "cities", view, step.events)
                yield Sample("", "discard", view, step.events)


def draw(sample: Sample) -> Image.Image:
    """The picture of a position, before it is encoded."""
    return sheet(sample.kind, Scene(sample.view, PLAYERS, translator("en"), sample.events)).image


def cost_of(found: list[Sample]) -> Cost:
    """The median cost of some pictures of one kind."""
    steps: list[tuple[float, float, float, float]] = []
    sizes: list[int] = []
    for sample in found:
        drawn, compose_ms = _timed(draw, sample)
        colours, palette_ms = _timed(to_palette, drawn)
        file, encode_ms = _timed(encode, colours)
        _, floor_ms = _timed(encode, colours)
        steps.append((compose_ms, palette_ms, encode_ms, floor_ms))
        sizes.append(len(file))
    compose_ms, palette_ms, encode_ms, floor_ms = (median(step) for step in zip(*steps, strict=True))
    total_ms = median(sum(step[:3]) for step in steps)
    return Cost(
        compose_ms=round(compose_ms, 2),
        palette_ms=round(palette_ms, 2),
        encode_ms=round(encode_ms, 2),
        total_ms=round(total_ms, 2),
        floor_ms=round(floor_ms, 2),
        ratio=round(total_ms / floor_ms, 2),
        bytes=round(median(sizes)),
    )


def _timed(work: Callable[[A], T], argument: A) -> tuple[T, float]:
    start = time.process_time()
    result = work(argument)
    return result, (time.process_time() - start) * 1000


def first_picture_ms() -> float:
    """CPU time of a new process from its very start until the first board is drawn."""
    command = [sys.executable, "-c", _FIRST_PICTURE]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - a text of our own
    return float(done.stdout)
