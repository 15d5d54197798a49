"""``python -m render gallery``: pictures of every kind, age and piece, in every language, to look through."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from data.i18n import LANGUAGES, Translator, translator
from render.commands.card import PIECES
from render.commands.problems import Arguments, Problem
from render.commands.samples import PLAYERS, Sample, samples
from render.duel.describe import describe
from render.duel.picture import picture, piece_picture
from render.duel.piece_words import piece_words

PHONE = 401
"""How wide Discord shows a picture of our shape on a phone."""
_STYLE = f"""
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #313338; color: #dbdee1; }}
main, nav {{ padding: 16px 24px; }} a {{ color: #8ab4f8; }} h2 {{ margin: 32px 0 8px; }}
.row {{ display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }}
.row img {{ display: block; }} .full {{ max-width: 100%; }}
.phone img {{ width: {PHONE}px; height: auto; }} .phone {{ padding: 12px; }}
.desktop img {{ max-width: 550px; max-height: 350px; }} .desktop {{ padding: 12px; }}
.dark {{ background: #313338; outline: 1px solid #4e5058; }} .light {{ background: #ffffff; }}
.pieces img {{ width: 275px; height: auto; }} figure {{ margin: 0; max-width: 1100px; }}
figcaption {{ color: #949ba4; font-size: 14px; }} pre {{ white-space: pre-wrap; }}
"""


class Shot(NamedTuple):
    """A picture of the gallery: its file, its words."""

    file: str
    title: str
    alt: str
    long: str


def parser() -> Arguments:
    """What the command understands."""
    made = Arguments(prog="python -m render gallery", description=__doc__)
    made.add_argument("folder", type=Path, metavar="DIR", help="where to; made if it is not there")
    made.add_argument("--lang", action="append", choices=LANGUAGES, help="only this language (may be repeated)")
    return made


def run(arguments: list[str]) -> None:
    """Draw everything, and the pages to look through it."""
    given = parser().parse_args(arguments)
    languages = tuple(given.lang or LANGUAGES)
    found = samples()
    progress = _Progress(len(languages) * (len(found) + len(PIECES)))
    try:
        for language in languages:
            (given.folder / language).mkdir(parents=True, exist_ok=True)
            tr = translator(language)
            positions = list(_positions(given.folder, found, tr, progress))
            pieces = list(_pieces(given.folder, tr, progress))
            page = _page(f"Pictures in {language}", languages, _body(positions, pieces))
            (given.folder / f"{language}.html").write_text(page, encoding="utf-8")
            print(f"{given.folder / language}: {len(positions) + len(pieces)} pictures", flush=True)
        index = _page("Pictures", languages, "\n".join(_overview(language) for language in languages))
        (given.folder / "index.html").write_text(index, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{given.folder}: cannot be written: {error.strerror}") from error
    print(f"{given.folder / 'index.html'}: {progress.done} pictures")


class _Progress:
    """Counts pictures, and shows the count on a terminal."""

    def __init__(self, total: int) -> None:
        self.done, self._total = 0, total

    def step(self, what: str) -> None:
        """One more picture is drawn."""
        self.done += 1
        if sys.stderr.isatty():
            line = f"\r[{self.done:4}/{self._total}] {what:40}"
            print(line, end="\n" if self.done == self._total else "", file=sys.stderr, flush=True)


def _positions(folder: Path, found: tuple[Sample, ...], tr: Translator, progress: _Progress) -> Iterator[Shot]:
    for sample in found:
        file = f"{tr.language}/{sample.name}.png"
        drawn = picture(sample.kind, sample.view, players=PLAYERS, tr=tr, events=sample.events)
        (folder / file).write_bytes(drawn)
        words = describe(sample.kind, sample.view, players=PLAYERS, tr=tr, events=sample.events)
        progress.step(file)
        yield Shot(file, f"{sample.name} · {len(drawn) / 1024:.0f} KiB", words.alt, words.long)


def _pieces(folder: Path, tr: Translator, progress: _Progress) -> Iterator[Shot]:
    for piece in PIECES:
        file = f"{tr.language}/piece-{piece}.png"
        (folder / file).write_bytes(piece_picture(piece, tr=tr))
        progress.step(file)
        yield Shot(file, tr.name(piece), piece_words(piece, tr=tr), piece_words(piece, tr=tr))


def _page(title: str, languages: tuple[str, ...], body: str) -> str:
    links = " · ".join(f'<a href="{language}.html">{language}</a>' for language in languages)
    return (
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>\n'
        f'<nav><a href="index.html">all</a> · {links}</nav>\n<main><h1>{title}</h1>\n{body}\n</main></html>\n'
    )


def _overview(language: str) -> str:
    names = ("draft", "board-1", "board-2", "board-3", "cities", "score-civilian")
    images = "".join(
        f'<a href="{language}.html"><img src="{language}/{name}.png" alt="{name}"></a>' for name in names
    )
    return f'<h2>{language}</h2><div class="row phone dark">{images}</div>'


def _body(positions: list[Shot], pieces: list[Shot]) -> str:
    sections = "\n".join(_section(shot) for shot in positions)
    cards = "\n".join(
        f'<img src="{shot.file}" title="{escape(shot.title)}" alt="{escape(shot.alt)}">' for shot in pieces
    )
    return f'{sections}\n<h2>Cards, wonders, tokens</h2><div class="row pieces">{cards}</div>'


def _section(shot: Shot) -> str:
    image = f'<img src="{shot.file}" alt="{escape(shot.alt)}">'
    return f"""<h2>{escape(shot.title)}</h2>
<figure><img class="full" src="{shot.file}" alt="{escape(shot.alt)}">
<figcaption>{escape(shot.alt)}
<details><summary>in full</summary><pre>{escape(shot.long)}</pre></details></figcaption></figure>
<div class="row"><div class="phone dark">{image}</div><div class="phone light">{image}</div>
<div class="desktop dark">{image}</div><div class="desktop light">{image}</div></div>"""
