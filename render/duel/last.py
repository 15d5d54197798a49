"""What the last move did, read from its events: for each player the pieces that came or went, and the coins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.duel import events as happened
from engine.duel.events import Event
from engine.game import Seat


class Deed(NamedTuple):
    """A sign of `render.icons` and the piece it happened to."""

    sign: str
    piece: str


class Last(NamedTuple):
    """What happened to one player: deeds in order, and coins gained or lost."""

    deeds: tuple[Deed, ...]
    coins: int
    again: bool
    """The player has another turn."""


def last_of(events: Sequence[Event], seat: Seat) -> Last:
    """What the events did to a player."""
    deeds = tuple(deed for event in events if (deed := _deed(event, seat)))
    again = any(isinstance(event, happened.ExtraTurn) and event.seat == seat for event in events)
    return Last(deeds, sum(_coins(event, seat) for event in events), again)


def _deed(event: Event, seat: Seat) -> Deed | None:
    if isinstance(event, happened.Destroyed):
        return Deed("destroy", event.card) if event.seat != seat else None
    if getattr(event, "seat", None) != seat:
        return None
    if isinstance(event, happened.Built):
        return Deed("built", event.card)
    if isinstance(event, happened.Discarded):
        return Deed("discard", event.card)
    if isinstance(event, happened.WonderBuilt):
        return Deed("tuck", event.wonder)
    if isinstance(event, happened.TokenTaken):
        return Deed("built", event.token)
    return None


def _coins(event: Event, seat: Seat) -> int:
    if getattr(event, "seat", None) != seat:
        return 0
    if isinstance(event, happened.CoinsGained | happened.Discarded):
        return event.coins
    if isinstance(event, happened.Paid | happened.CoinsLost | happened.Looted):
        return -event.coins
    return 0


class Taken(NamedTuple):
    """A card that was taken from the pyramid: by whom, from which slot, and the sign of what became of it."""

    seat: Seat
    slot: int
    sign: str


def last_taken(events: Sequence[Event]) -> Taken | None:
    """The card taken last; none when a new age was laid out after that."""
    found: Taken | None = None
    for event in events:
        if isinstance(event, happened.AgeBegan):
            found = None
        elif isinstance(event, happened.Built | happened.Discarded | happened.WonderBuilt):
            deed = _deed(event, event.seat)
            if deed and event.slot is not None:
                found = Taken(event.seat, event.slot, deed.sign)
    return found


def revealed_slots(events: Sequence[Event]) -> frozenset[int]:
    """The slots whose cards were turned up last; none when a new age began after that."""
    slots: frozenset[int] = frozenset()
    for event in events:
        if isinstance(event, happened.Revealed):
            slots = frozenset(slot for slot, _ in event.cards)
        elif isinstance(event, happened.AgeBegan):
            slots = frozenset()
    return slots
