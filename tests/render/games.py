"""Random games for tests, as steps and as records."""

import random
from functools import cache

from engine.duel import DUEL
from engine.duel.events import Event
from engine.duel.model import State
from engine.game import Step
from engine.record import Entry, Record


@cache
def random_game(seed: int) -> tuple[Step[State, Event], ...]:
    """A game of random moves, step by step."""
    return tuple(ply.step for ply in recorded(seed).replay())


def recorded(seed: int, plies: int | None = None, players: tuple[str, str] = ("Ana", "Бранко")) -> Record:
    """A game of random moves, or its beginning, as a record."""
    rng = random.Random(seed)
    deal = DUEL.deal(rng.randbytes(32), "a game of tests", {})
    step, entries = DUEL.new(deal), list[Entry]()
    while not step.state.outcome and (plies is None or len(entries) < plies):
        move = rng.choice(DUEL.legal_moves(step.state, step.state.pending.seat))
        step = DUEL.play(step.state, move)
        entries.append(Entry(move))
    return Record(game=DUEL, players=players, deal=deal, entries=tuple(entries), date="2026-11-18")
