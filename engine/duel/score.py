"""The score (rulebook: "End of the game"): points by category, tie-break, shared victory."""

from __future__ import annotations

from typing import NamedTuple

from engine.duel.board import BOARD
from engine.duel.catalog import COLOR_MASK, cards_of, tokens_of
from engine.duel.count import guild_count
from engine.duel.military import threat
from engine.duel.model import City, Color, How
from engine.game import Outcome, Seat


class Points(NamedTuple):
    """One player's points in the eight categories of the score sheet."""

    blue: int
    green: int
    yellow: int
    purple: int
    wonders: int
    tokens: int
    coins: int
    military: int

    @property
    def total(self) -> int:
        """All points."""
        return sum(self)


def points(seat: Seat, cities: tuple[City, City], pawn: int) -> Points:
    """A player's points if the game were scored now."""
    city, other = cities[seat], cities[1 - seat]
    tokens = tokens_of(city.tokens)
    return Points(
        blue=_printed(city, Color.BLUE),
        green=_printed(city, Color.GREEN),
        yellow=_printed(city, Color.YELLOW),
        purple=sum(
            card.guild.points * guild_count(card.guild, city, other)
            for card in cards_of(city.cards & COLOR_MASK[Color.PURPLE])
            if card.guild
        ),
        wonders=sum(built.wonder.points for built in city.built),
        tokens=sum(token.points + token.points_per_token * len(tokens) for token in tokens),
        coins=city.coins // BOARD.coins_per_point,
        military=military_points(seat, pawn),
    )


def military_points(seat: Seat, pawn: int) -> int:
    """Points for the pawn in the opponent's half; none at or beyond the capital, where nobody scores."""
    distance = threat(pawn, 1 - seat)
    return BOARD.track_points[distance] if 0 < distance < BOARD.capital else 0


def _printed(city: City, color: Color) -> int:
    return sum(card.points for card in cards_of(city.cards & COLOR_MASK[color]))


def final_outcome(cities: tuple[City, City], pawn: int) -> Outcome:
    """Who wins by points: more in all, then more on blue cards, else both."""
    first, second = ((p.total, p.blue) for p in (points(seat, cities, pawn) for seat in (0, 1)))
    if first == second:
        return Outcome((0, 1), How.SHARED)
    return Outcome((0 if first > second else 1,), How.CIVILIAN)
