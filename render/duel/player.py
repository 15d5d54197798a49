"""One player as pictures show them."""

from __future__ import annotations

from typing import NamedTuple

from data.i18n import Translator
from engine.duel.catalog import cards_of, wonders_of
from engine.duel.model import City, View, Wonder
from engine.game import Seat
from render.duel.last import Last
from render.text import drawable_name


class Player(NamedTuple):
    """One player as a panel shows them."""

    view: View
    seat: Seat
    name: str
    last: Last

    @property
    def city(self) -> City:
        """What the player owns."""
        return self.view.cities[self.seat]

    @property
    def foe(self) -> City:
        """What the opponent owns."""
        return self.view.cities[1 - self.seat]

    @property
    def to_act(self) -> bool:
        """Whether the game waits for this player."""
        return not self.view.over and self.view.pending.seat == self.seat


def shields(city: City) -> int:
    """The shields printed on a city's cards and wonders."""
    return sum(card.shields for card in cards_of(city.cards)) + sum(built.wonder.shields for built in city.built)


def wonders(city: City) -> list[tuple[Wonder, str]]:
    """All wonders of a city in a fixed order, each with the sign of its fate: built, gone, or none yet."""
    found = [(built.wonder, "built") for built in city.built]
    found += [(wonder, "") for wonder in wonders_of(city.wonders)]
    found += [(wonder, "gone") for wonder in wonders_of(city.lost)]
    return sorted(found, key=lambda pair: pair[0].index)


def display_name(name: str, seat: Seat, tr: Translator) -> str:
    """A player's name in letters that can be drawn."""
    return drawable_name(name, tr("Player {number}", number=seat + 1))
