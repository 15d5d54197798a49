"""``python -m render RECORD``: a picture of any moment of a recorded game, or its replay as an animation."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from data.i18n import Translator
from engine import record as records
from engine.duel import DUEL
from engine.duel.model import Kind, View
from engine.duel.moves import SEAT_NAMES
from engine.errors import RecordError
from engine.record import Ply, Record
from render.commands.problems import Arguments, Problem, language, write
from render.duel.kinds import KINDS, best_kind
from render.duel.picture import picture
from render.duel.replay import replay_animation

REPLAY = "replay"


def parser() -> Arguments:
    """What the command understands."""
    others = "Other commands: python -m render card | gallery | bench (each with --help)."
    made = Arguments(prog="python -m render", description=__doc__, epilog=others)
    made.add_argument("record", type=Path, metavar="RECORD", help="the record of a game (TOML)")
    made.add_argument("out", type=Path, metavar="OUT", help="a .png file; for a replay .webp or .gif")
    made.add_argument("--ply", type=int, metavar="N", help="after how many moves; the last by default")
    made.add_argument(
        "--kind", choices=(*KINDS, REPLAY), help="which picture; by default the one that fits the moment"
    )
    made.add_argument("--seat", choices=SEAT_NAMES, help="as seen by this player; by default as by a spectator")
    made.add_argument("--lang", default="en", help="en, sr, pl, et or ro")
    return made


def run(arguments: list[str]) -> None:
    """Draw what the arguments say."""
    given = parser().parse_args(arguments)
    tr, record = language(given.lang), read(given.record)
    if given.kind == REPLAY:
        if given.ply is not None or given.seat:
            raise Problem("--ply and --seat do not go with a replay, which shows every ply to spectators")
        _replay(record, given.record, given.out, tr)
        return
    ply = at(record, given.record, given.ply)
    view = DUEL.view(ply.step.state, SEAT_NAMES.index(given.seat) if given.seat else None)
    kind = given.kind or best_kind(view)
    check_fits(kind, view, ply.number)
    players = (record.players[0], record.players[1])
    write(given.out, picture(kind, view, players=players, tr=tr, events=ply.step.events), (".png",))


def read(file: Path) -> Record:
    """The record of a file."""
    try:
        record = records.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise Problem(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Problem(f"{file}: is not a text in UTF-8") from error
    except RecordError as error:
        raise Problem(f"{file}: {error}") from error
    if record.game is not DUEL:
        raise Problem(f"{file}: there are no pictures of the game {record.game.name!r}")
    return record


def at(record: Record, file: Path, number: int | None) -> Ply:
    """The moment after so many moves; what comes later need not even be playable."""
    last = len(record.entries)
    if number is not None and not 0 <= number <= last:
        raise Problem(f"--ply: {number} is out of range; {file} has the plies 0 to {last}")
    try:
        return record.last() if number is None else next(ply for ply in record.replay() if ply.number == number)
    except RecordError as error:
        raise Problem(f"{file}: {error}") from error


def kinds_that_fit(view: View) -> tuple[str, ...]:
    """The pictures that can be drawn of a position."""
    fitting = {
        "board": view.age > 0,
        "cities": True,
        "draft": view.pending.kind is Kind.DRAFT,
        "choice": best_kind(view) == "choice",
        "discard": True,
        "score": view.outcome is not None,
    }
    return tuple(kind for kind, fits in fitting.items() if fits)


def check_fits(kind: str, view: View, ply: int) -> None:
    """Refuse a picture of something that is not there."""
    if kind not in (fitting := kinds_that_fit(view)):
        raise Problem(
            f"--kind: {kind!r} does not fit ply {ply}, where the decision is {view.pending.kind.value!r}; "
            f"these do: {', '.join((*fitting, REPLAY))}"
        )


def _replay(record: Record, file: Path, out: Path, tr: Translator) -> None:
    endings: dict[str, Literal["webp", "gif"]] = {".webp": "webp", ".gif": "gif"}
    if out.suffix.lower() not in endings:
        raise Problem(f"{out}: the name of a replay must end in {' or '.join(endings)}")
    try:
        animation = replay_animation(record, tr=tr, format=endings[out.suffix.lower()], progress=show_progress)
    except RecordError as error:
        raise Problem(f"{file}: {error}") from error
    write(out, animation, tuple(endings))


def show_progress(done: int, total: int) -> None:
    """How far the work is, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{done}/{total}", end="\n" if done == total else "", file=sys.stderr, flush=True)
