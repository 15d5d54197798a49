"""The eight moves, and their text: ``str(move)`` and `parse` are exact inverses.

``p1 draft sphinx`` · ``p1 build clay_pit`` · ``p2 discard tavern`` · ``p2 wonder great_library < press`` ·
``p2 token theology`` · ``p1 destroy sawmill`` · ``p2 revive palace`` · ``p1 start p2``
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS, CARDS, TOKENS, WONDERS
from engine.duel.model import SEAT_NAMES as SEAT_NAMES
from engine.errors import InvalidMove, shorten
from engine.game import Seat

SEATS: tuple[Seat, Seat] = (0, 1)


@dataclass(frozen=True, slots=True)
class Draft:
    """Take a wonder on offer."""

    seat: Seat
    wonder: str

    def __str__(self) -> str:
        """The move as written in a record."""
        return f"{SEAT_NAMES[self.seat]} draft {self.wonder}"


@dataclass(frozen=True, slots=True)
class Build:
    """Take an open card and build it."""

    seat: Seat
    card: str

    def __str__(self) -> str:
        """The move as written in a record."""
        return f"{SEAT_NAMES[self.seat]} build {self.card}"


@dataclass(frozen=True, slots=True)
class BuildWonder:
    """Take an open card and tuck it under a wonder that is built with it."""

    seat: Seat
    wonder: str
    card: str

    def __str__(self) -> str:
        """The move as written in a record."""
        return f"{SEAT_NAMES[self.seat]} wonder {self.wonder} < {self.card}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Take an open card and discard it for coins."""

    seat: Seat
    card: str

    def __str__(self) -> str:
        """The move as written in a record."""
        return f"{SEAT_NAMES[self.seat]} discard {self.card}"


@dataclass(frozen=True, slots=True)
class TakeToken:
    """Take a progress token, for a pair of symbols or from the Great Library."""

    seat: Seat
    token: str

    def __str__(self) -> str:
        """The move as written in a record."""
        return f"{SEAT_NAMES[self.seat]} token {self.token}"


@dataclass(frozen=True, slots=True)
class Destroy:
    """Put an opponent's card on the discard pile."""

    seat: Seat
    card: str

    def __str__(self) -> str:
        """The move as written in a record."""
        return f"{SEAT_NAMES[self.seat]} destroy {self.card}"


@dataclass(frozen=True, slots=True)
class Revive:
    """Build a discarded card free."""

    seat: Seat
    card: str

    def __str__(self) -> str:
        """The move as written in a record."""
        return f"{SEAT_NAMES[self.seat]} revive {self.card}"


@dataclass(frozen=True, slots=True)
class Start:
    """Say who begins the age."""

    seat: Seat
    starter: Seat

    def __str__(self) -> str:
        """The move as written in a record."""
        return f"{SEAT_NAMES[self.seat]} start {SEAT_NAMES[self.starter]}"


Move = Draft | Build | BuildWonder | Discard | TakeToken | Destroy | Revive | Start

DRAFTS = tuple(tuple(Draft(seat, wonder.id) for wonder in ALL_WONDERS) for seat in SEATS)
BUILDS = tuple(tuple(Build(seat, card.id) for card in ALL_CARDS) for seat in SEATS)
WONDER_BUILDS = tuple(
    tuple(tuple(BuildWonder(seat, wonder.id, card.id) for card in ALL_CARDS) for wonder in ALL_WONDERS)
    for seat in SEATS
)
DISCARDS = tuple(tuple(Discard(seat, card.id) for card in ALL_CARDS) for seat in SEATS)
TOKEN_TAKES = tuple(tuple(TakeToken(seat, token.id) for token in ALL_TOKENS) for seat in SEATS)
DESTROYS = tuple(tuple(Destroy(seat, card.id) for card in ALL_CARDS) for seat in SEATS)
REVIVES = tuple(tuple(Revive(seat, card.id) for card in ALL_CARDS) for seat in SEATS)
STARTS = tuple(tuple(Start(seat, starter) for starter in SEATS) for seat in SEATS)
"""Every possible move, made once: by seat, then by the index of the piece."""

T = TypeVar("T")

_SHAPE = re.compile(r"(\S+)\s+(\S+)\s+([^\s<]+)(?:\s*<\s*(\S+))?")
_SEAT_OF: Mapping[str, Seat] = {name: seat for seat, name in enumerate(SEAT_NAMES)}
_VERBS = ("draft", "build", "wonder", "discard", "token", "destroy", "revive", "start")


def parse(text: str) -> Move:
    """The move that a text says; raises `InvalidMove` naming the word that is wrong."""
    match = _SHAPE.fullmatch(text.strip())
    if not match:
        raise InvalidMove(text, "write it as 'p1 build clay_pit' or 'p1 wonder sphinx < clay_pit'")
    actor, verb, thing, under = match.groups()
    seat = _known(text, actor, _SEAT_OF, "a player")
    if verb not in _VERBS:
        raise InvalidMove(text, f"{shorten(verb)!r} is none of {', '.join(_VERBS)}")
    if (under is not None) != (verb == "wonder"):
        raise InvalidMove(text, "'< card' belongs to a wonder, and only there")
    if verb == "draft":
        return DRAFTS[seat][_known(text, thing, WONDERS, "a wonder").index]
    if verb == "wonder":
        wonder = _known(text, thing, WONDERS, "a wonder")
        return WONDER_BUILDS[seat][wonder.index][_known(text, under, CARDS, "a card").index]
    if verb == "token":
        return TOKEN_TAKES[seat][_known(text, thing, TOKENS, "a progress token").index]
    if verb == "start":
        return STARTS[seat][_known(text, thing, _SEAT_OF, "a player")]
    by_card: dict[str, tuple[tuple[Move, ...], ...]] = {
        "build": BUILDS,
        "discard": DISCARDS,
        "destroy": DESTROYS,
        "revive": REVIVES,
    }
    return by_card[verb][seat][_known(text, thing, CARDS, "a card").index]


def _known(text: str, word: str, table: Mapping[str, T], what: str) -> T:
    if word in table:
        return table[word]
    close = get_close_matches(shorten(word), table, n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    raise InvalidMove(text, f"{shorten(word)!r} is not {what}{hint}")
