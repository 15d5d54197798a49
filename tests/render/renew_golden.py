"""``python -m tests.render.renew_golden [NAME...]``: draw the golden pictures anew, to look at and commit."""

import sys
from pathlib import Path

from data.i18n import translator
from engine.duel.view import view
from engine.record import loads
from render.duel import picture, piece_picture

FOLDER = Path(__file__).parent / "golden"
PLAYERS = ("Grażyna", "Ștefan Đ.")

PICTURES = {
    "board_age1": ("civilian", 12, "board", "en"),
    "board_age2": ("civilian", 34, "board", "sr"),
    "board_age3": ("civilian", 54, "board", "ro"),
    "cities": ("civilian", -1, "cities", "pl"),
    "choice_destroy": ("civilian", 36, "choice", "et"),
    "choice_token": ("scientific", 29, "choice", "pl"),
    "choice_library": ("scientific", 60, "choice", "en"),
    "discard": ("civilian", -1, "discard", "sr"),
    "draft": ("civilian", 4, "draft", "et"),
    "score_civilian": ("civilian", -1, "score", "en"),
    "score_military": ("military", -1, "score", "en"),
    "score_scientific": ("scientific", -1, "score", "en"),
}
PIECES = {"piece_card": "pantheon", "piece_wonder": "appian_way", "piece_token": "strategy"}
"""By name: the record, the ply, the kind, the language; and single pieces."""


def names() -> list[str]:
    return [*PICTURES, *PIECES]


def draw(name: str) -> bytes:
    if name in PIECES:
        return piece_picture(PIECES[name], tr=translator("en"))
    record, ply, kind, language = PICTURES[name]
    plies = list(loads((FOLDER / f"{record}.toml").read_text(encoding="utf-8")).replay())
    step = plies[ply].step
    return picture(kind, view(step.state, None), players=PLAYERS, tr=translator(language), events=step.events)


def main(chosen: list[str]) -> None:
    for name in chosen or names():
        (FOLDER / f"{name}.png").write_bytes(draw(name))
        print(f"{FOLDER / name}.png")


if __name__ == "__main__":
    main(sys.argv[1:])
