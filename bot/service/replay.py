"""A game from its deal and its log."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.model import Entry
from bot.store.games import Line
from engine.duel import DUEL
from engine.duel.model import State
from engine.duel.moves import SEAT_NAMES, Move
from engine.game import Seat

_TAKE_BACK = re.compile(r"p[12] takeback ([1-9]\d*)")


class Replayed(NamedTuple):
    """Where a log leads to: the state, the moves that stand, and every entry with its events."""

    state: State
    moves: tuple[Move, ...]
    entries: tuple[Entry, ...]


def take_back_text(seat: Seat, moves: int) -> str:
    """How the log writes that a player took back the last moves."""
    return f"{SEAT_NAMES[seat]} takeback {moves}"


def as_lines(moves: Sequence[Move]) -> list[Line]:
    """Moves as the log of a game in which nothing was taken back."""
    return [Line(ply, move.seat, str(move), 0) for ply, move in enumerate(moves, 1)]


def replay(deal: Mapping[str, str], lines: Sequence[Line]) -> Replayed:
    """Play a log from the deal on."""
    states = [DUEL.new(DUEL.read_deal(deal)).state]
    moves: list[Move] = []
    entries = []
    for ply, line in enumerate(lines, 1):
        if line.ply != ply:
            raise LookupError(f"ply {ply} is missing")
        if back := _TAKE_BACK.fullmatch(line.text):
            undone = int(back[1])
            del states[-undone:], moves[-undone:]
            entries.append(Entry(line.ply, line.seat, None, undone, (), line.at))
        else:
            move = DUEL.parse(line.text)
            step = DUEL.play(states[-1], move)
            states.append(step.state)
            moves.append(move)
            entries.append(Entry(line.ply, line.seat, move, 0, step.events, line.at))
    return Replayed(states[-1], tuple(moves), tuple(entries))
