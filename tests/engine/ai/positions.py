"""Positions with one right answer, and small helpers, for the tests of the AI."""

from __future__ import annotations

import random

from engine.ai.agents import named
from engine.duel import DUEL
from engine.duel.catalog import CARDS, mask_of
from engine.duel.model import City, State
from tests.engine.duel.build import city, state

HARD_ENOUGH = 400
"""Playouts that stand for the hard level in tests: far fewer than it has time for."""


def choice(level: str, now: State, seed: int = 1) -> str:
    """The move of an agent in a position, as text; the searching ones count playouts, not seconds."""
    seat = now.pending.seat
    seen = DUEL.view(now, seat)
    agent = named(level, playouts=HARD_ENOUGH)
    return str(agent.choose(seen, DUEL.legal_moves(seen, seat), random.Random(seed)))


def laid_out(p1: City, p2: City, left: dict[int, str], *, turn: int = 0, pawn: int = 0) -> State:
    """Late in Age III: only these slots are left, all face up; the rest of the age was discarded."""
    now = state(p1, p2, age=3, turn=turn, pawn=pawn)
    wanted = {slot: CARDS[name] for slot, name in left.items()}
    others = iter(card for card in now.cards if card and card not in wanted.values())
    cards = tuple(wanted.get(slot) or next(others) for slot in range(len(now.cards)))
    gone = mask_of(card for slot, card in enumerate(cards) if slot not in wanted)
    return now._replace(
        cards=cards,
        left=sum(1 << slot for slot in wanted),
        shown=(1 << len(cards)) - 1,
        discard=gone & ~(p1.cards | p2.cards),
    )


def ending(p1: City, p2: City, left: str, *, turn: int = 0, pawn: int = 0) -> State:
    """The last one or two cards of the game, both open."""
    return laid_out(p1, p2, dict(enumerate(left.split())), turn=turn, pawn=pawn)


FIVE_SYMBOLS = "workshop apothecary scriptorium pharmacist university"
RICH = "quarry clay_pit lumber_yard press glassworks"

TAKE_THE_MILITARY_WIN = state(city(RICH, coins=12), city(coins=9), open="pretorium palace", pawn=6)
TAKE_THE_SIXTH_SYMBOL = state(city(FIVE_SYMBOLS, coins=20), city(coins=9), open="academy palace")
TAKE_LAW_FOR_THE_WIN = state(
    city(FIVE_SYMBOLS + " school", coins=20),
    city(coins=9),
    open="observatory palace",
    tokens="law philosophy economy strategy masonry",
)
REVIVE_THE_WINNING_CARD = state(
    city(RICH, coins=20, wonders="mausoleum"),
    city(coins=9),
    open="palace gardens",
    pawn=6,
    discard="arsenal temple",
)
DENY_THE_SIXTH_SYMBOL = state(city(RICH, coins=9), city(FIVE_SYMBOLS, coins=20), open="academy palace")
DENY_THE_NINTH_SPACE = state(city(RICH, coins=12), city(RICH, coins=12), open="pretorium palace", pawn=-6)
EXTRA_TURN_BEFORE_THE_END = ending(
    city("quarry clay_pit glassworks glass_blower lumber_yard theater", coins=12, wonders="sphinx"),
    city(RICH + " altar temple statue", coins=12),
    "palace obelisk",
)
DO_NOT_UNCOVER_THE_WINNING_CARD = laid_out(
    city(RICH + " theater altar baths aqueduct statue temple", coins=9),
    city(RICH, coins=20),
    {0: "pretorium", 2: "obelisk", 4: "gardens"},
    pawn=-6,
)
"""The obelisk covers the pretorium, which would win for p2; the gardens cover nothing."""
