"""``python -m render card``: one card, wonder or token, large, with its effect in words."""

from __future__ import annotations

from pathlib import Path

from engine.duel.catalog import CARDS, TOKENS, WONDERS
from render.commands.problems import Arguments, among, language, write
from render.duel.picture import piece_picture

PIECES = (*CARDS, *WONDERS, *TOKENS)


def parser() -> Arguments:
    """What the command understands."""
    made = Arguments(prog="python -m render card", description=__doc__)
    made.add_argument("id", metavar="ID", help="as in records: clay_pit, great_library, law ...")
    made.add_argument("out", type=Path, metavar="OUT", help="a .png file")
    made.add_argument("--lang", default="en", help="en, sr, pl, et or ro")
    return made


def run(arguments: list[str]) -> None:
    """Draw the piece."""
    given = parser().parse_args(arguments)
    tr = language(given.lang)
    piece = among(given.id, PIECES, "a card, wonder or token")
    write(given.out, piece_picture(piece, tr=tr), (".png",))
