"""The conflict track (rulebook: "Military"): the pawn, the loot tokens, supremacy.

The pawn stands at -9 to 9; positive is in p2's half. Each half has two loot tokens; the token of seat ``s``
with number ``i`` is bit ``2 * s + i`` of the loot mask.
"""

from __future__ import annotations

from engine.duel import events
from engine.duel.board import BOARD
from engine.duel.catalog import ALL_TOKENS
from engine.duel.model import Card, City, Color, How
from engine.duel.turn import Turn
from engine.game import Outcome, Seat

LOOT = tuple(BOARD.loot.items())
ALL_LOOT = (1 << 2 * len(LOOT)) - 1
_STRONGER = sum(token.bit for token in ALL_TOKENS if token.extra_shields_on_red)
_EXTRA = sum(token.extra_shields_on_red for token in ALL_TOKENS)


def loot_left(loot: int, seat: Seat) -> tuple[int, ...]:
    """The coins of the loot tokens still lying in a player's half, nearest the middle first."""
    return tuple(coins for i, (_, coins) in enumerate(LOOT) if loot >> len(LOOT) * seat + i & 1)


def threat(pawn: int, seat: Seat) -> int:
    """How far the pawn stands in a player's half; negative in the other one."""
    return pawn if seat else -pawn


def shields_of(card: Card, city: City) -> int:
    """Shields that a card brings when built: one more on a red card with Strategy."""
    return card.shields + (_EXTRA if city.tokens & _STRONGER and card.color is Color.RED else 0)


def push(turn: Turn, seat: Seat, shields: int) -> None:
    """Move the pawn towards the opponent; loot as zones are entered, supremacy at the capital."""
    foe, direction = 1 - seat, -1 if seat else 1
    start = turn.pawn
    end = max(-BOARD.capital, min(BOARD.capital, start + direction * shields))
    turn.pawn = end
    turn.events.append(events.PawnMoved(seat, start, end))
    reached = threat(end, foe)
    for number, (distance, coins) in enumerate(LOOT):
        token = 1 << len(LOOT) * foe + number
        if reached >= distance and turn.loot & token:
            turn.loot ^= token
            turn.events.append(events.Looted(foe, coins, turn.take_coins(foe, coins)))
    if reached == BOARD.capital:
        turn.end(Outcome((seat,), How.MILITARY))
