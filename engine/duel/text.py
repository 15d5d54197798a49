"""A position in one line: what FEN is for chess. The public form hides what the view hides.

Ten fields split by spaces::

    2 p1 ./?,.,.../aqueduct,... +1 2+5:2+5 law,economy 4|clay_pit,stable|sphinx<press,piraeus|- 7|...|...|- - play

age · who decides (``-`` at the end) · pyramid (rows split by ``/``; ``.`` taken, ``?`` face down, ``?guild`` a
guild's back) · pawn · loot left in p1's and p2's half · tokens on the board · city of p1 · city of p2 · discard
pile · what is pending.
A city is coins | cards | wonders (``wonder<card`` when built, ``!wonder`` when out of the game) | tokens.
Pending is the kind, ``+`` if an extra turn follows, and the options; at the end how, and who won.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.duel.catalog import cards_of, tokens_of, wonders_of
from engine.duel.military import loot_left
from engine.duel.model import SEAT_NAMES, City, Kind, Piece, State, View
from engine.duel.pyramid import LAYOUTS
from engine.duel.view import view
from engine.game import Seat

NONE = "-"


def position_line(position: State | View) -> str:
    """The public line of a state, or the line of all that a view shows."""
    seen = view(position, None) if isinstance(position, State) else position
    return " ".join(
        (
            str(seen.age),
            NONE if seen.outcome else SEAT_NAMES[seen.pending.seat],
            _pyramid(seen),
            signed(seen.pawn),
            ":".join(_loot(seen, seat) for seat in (0, 1)),
            _ids(tokens_of(seen.tokens)),
            *map(_city, seen.cities),
            _ids(cards_of(seen.discard)),
            _pending(seen),
        )
    )


def signed(pawn: int) -> str:
    """Where the pawn stands: ``+3``, ``0``, ``-2``."""
    return f"{pawn:+d}" if pawn else "0"


def _ids(pieces: Sequence[Piece]) -> str:
    return ",".join(piece.id for piece in pieces) or NONE


def _pyramid(seen: View) -> str:
    if not seen.age:
        return NONE
    rows: dict[int, list[str]] = {}
    for number, slot in enumerate(LAYOUTS[seen.age - 1].slots):
        card = seen.cards[number]
        if not seen.left >> number & 1:
            cell = "."
        elif card:
            cell = card.id
        else:
            cell = "?guild" if seen.guild_backs >> number & 1 else "?"
        rows.setdefault(slot.row, []).append(cell)
    return "/".join(map(",".join, rows.values()))


def _loot(seen: View, seat: Seat) -> str:
    return "+".join(map(str, loot_left(seen.loot, seat))) or NONE


def _city(city: City) -> str:
    built = [f"{built.wonder.id}<{built.card.id}" for built in city.built]
    unbuilt = [wonder.id for wonder in wonders_of(city.wonders)]
    lost = [f"!{wonder.id}" for wonder in wonders_of(city.lost)]
    wonders = ",".join(built + unbuilt + lost) or NONE
    return "|".join((str(city.coins), _ids(cards_of(city.cards)), wonders, _ids(tokens_of(city.tokens))))


def _pending(seen: View) -> str:
    kind, _, options = seen.pending
    text = f"{kind}+" if seen.again else f"{kind}"
    if seen.outcome:
        return f"{text}:{seen.outcome.how}:{'+'.join(SEAT_NAMES[seat] for seat in seen.outcome.winners)}"
    if not options:
        return text
    if kind is Kind.DRAFT:
        return f"{text}:{_ids(wonders_of(options))}"
    if kind in (Kind.TOKEN, Kind.LIBRARY):
        return f"{text}:{_ids(tokens_of(options))}"
    return f"{text}:{_ids(cards_of(options))}"
