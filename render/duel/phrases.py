"""Short phrases that several texts share: counted things, lists of goods, costs.

Names stay nominative and apart from their number ("2× wood"), so that no language has to inflect them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from unicodedata import category

from data.i18n import Translator
from engine.duel.model import Card, Cost, Piece, Resource, Token, Wonder

ROMAN = ("", "I", "II", "III")
"""The numerals of the ages."""


_JOINERS = "\u200c\u200d"
"""Invisible signs that belong into names: they join the parts of an emoji or of a word."""


def spoken_names(players: tuple[str, str], tr: Translator) -> tuple[str, str]:
    """The players' names as they may stand in a sentence: no line breaks, no signs that turn its direction."""
    first, second = (_spoken(name) or tr("Player {number}", number=seat) for seat, name in enumerate(players, 1))
    return first, second


def _spoken(name: str) -> str:
    kept = (c if c in _JOINERS or category(c)[0] != "C" else " " * c.isspace() for c in name)
    return " ".join("".join(kept).split())


def coins(n: int, tr: Translator) -> str:
    """So many coins."""
    return tr.plural("{n} coin", "{n} coins", n)


def points(n: int, tr: Translator) -> str:
    """So many victory points."""
    return tr.plural("{n} point", "{n} points", n)


def shields(n: int, tr: Translator) -> str:
    """So many shields."""
    return tr.plural("{n} shield", "{n} shields", n)


def age_title(age: int, tr: Translator) -> str:
    """The name of an age; before the first one wonders are drafted."""
    if not age:
        return tr("Wonder draft")
    return tr("Age {age}", age=ROMAN[age])


def listed(texts: Iterable[str]) -> str:
    """Some texts in a row."""
    return ", ".join(texts)


def names(pieces: Iterable[Piece], tr: Translator) -> str:
    """The names of some pieces in a row."""
    return listed(tr.name(piece.id) for piece in pieces)


def said_of(
    found: Piece,
    tr: Translator,
    card: Callable[[Card, Translator], Iterator[str]],
    wonder: Callable[[Wonder, Translator], Iterator[str]],
    token: Callable[[Token, Translator], Iterator[str]],
) -> Iterator[str]:
    """What the fitting one of three wordings says of a piece."""
    match found:
        case Card():
            return card(found, tr)
        case Wonder():
            return wonder(found, tr)
        case Token():
            return token(found, tr)
        case _:
            raise TypeError(f"{found!r} is neither card nor wonder nor token")


def goods(resources: Iterable[Resource], tr: Translator) -> str:
    """Some units of resources, equal ones counted: "2× wood, glass"."""
    counted = Counter(resources)
    return listed(_times(counted[resource], tr.name(resource.id)) for resource in Resource if counted[resource])


def units(counts: Sequence[int], tr: Translator) -> str:
    """Units of each resource, given in the order of `Resource`."""
    return goods((resource for resource in Resource for _ in range(counts[resource])), tr)


def cost(printed: Cost, tr: Translator) -> str:
    """The printed cost of a card or wonder: coins and resources."""
    parts = [coins(printed.coins, tr)] if printed.coins else []
    parts += [units(printed.units, tr)] if any(printed.units) else []
    return listed(parts) or tr("nothing")


def _times(n: int, name: str) -> str:
    return f"{n}× {name}" if n > 1 else name
