"""Finding a piece by what a person typed: any of its five names, its id, or its slot label."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from typing import Protocol, TypeVar

from data.i18n import names_in_every_language
from engine.duel.catalog import CARDS, TOKENS, WONDERS

PIECES = (*CARDS, *WONDERS, *TOKENS)
_PLAIN = str.maketrans({"đ": "d", "ł": "l", "ø": "o", "_": " ", "-": " ", "'": None, "’": None})


class Named(Protocol):
    """Anything with an id and a label."""

    @property
    def id(self) -> str:
        """The id of the thing."""
        ...

    @property
    def label(self) -> str:
        """What a person sees."""
        ...


N = TypeVar("N", bound=Named)


@cache
def plain(text: str) -> str:
    """The text without case, accents and signs, for comparing."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return " ".join("".join(char for char in folded if not unicodedata.combining(char)).split())


@cache
def _names(id_: str) -> tuple[str, ...]:
    names = names_in_every_language(id_).values() if id_ in PIECES else ()
    return tuple(dict.fromkeys(plain(name) for name in (id_, *names)))


def _rank(typed: str, id_: str, label: str) -> int | None:
    """How well a thing fits what was typed: 0 exactly, 1 at the beginning, 2 at a word, 3 inside; None not."""
    names = (*_names(id_), plain(label))
    slot = plain(label.split(" · ", maxsplit=1)[0])
    if typed in names or typed == slot:
        return 0
    if any(name.startswith(typed) for name in names):
        return 1
    if any(f" {typed}" in name for name in names):
        return 2
    return 3 if any(typed in name for name in names) else None


def matching(typed: str, things: Sequence[N]) -> list[N]:
    """The things that fit what was typed, best first; all of them for an empty text."""
    wanted = plain(typed)
    if not wanted:
        return list(things)
    ranked = [(rank, thing) for thing in things if (rank := _rank(wanted, thing.id, thing.label)) is not None]
    return [thing for _, thing in sorted(ranked, key=lambda pair: pair[0])]


def piece_named(typed: str) -> str | None:
    """The id of the one piece that a text names in any language; None if no piece or several fit it."""
    wanted = plain(typed)
    exact = [id_ for id_ in PIECES if wanted in _names(id_)]
    if exact:
        return exact[0] if len(exact) == 1 else None
    close = [id_ for id_ in PIECES if wanted and any(name.startswith(wanted) for name in _names(id_))]
    return close[0] if len(close) == 1 else None


def one_of(typed: str, things: Sequence[N]) -> N | None:
    """The one thing that a text means: an exact fit, else the only one that fits; None if that is not clear."""
    wanted = plain(typed)
    found = matching(typed, things) if wanted else []
    if len(found) == 1:
        return found[0]
    exact = [thing for thing in found if _rank(wanted, thing.id, thing.label) == 0]
    return exact[0] if len(exact) == 1 else None
