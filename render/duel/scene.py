"""All that a picture or a text is made from, in one value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from data.i18n import Translator
from engine.duel.events import Event
from engine.duel.model import View
from engine.game import Seat
from render.canvas import Canvas
from render.duel import surface
from render.duel.last import last_of
from render.duel.player import Player, display_name
from render.theme import THEME, Theme


class Scene(NamedTuple):
    """A position as somebody sees it.

    ``players`` are the names of p1 and p2 as they call themselves, ``events`` what the last move caused.
    """

    view: View
    players: tuple[str, str]
    tr: Translator
    events: Sequence[Event] = ()
    theme: Theme = THEME

    def table(self) -> Canvas:
        """The empty table that a picture begins with."""
        return surface.table((self.theme.width, self.theme.height), self.theme)

    def name(self, seat: Seat) -> str:
        """A player's name in letters that can be drawn."""
        return display_name(self.players[seat], seat, self.tr)

    def player(self, seat: Seat) -> Player:
        """One of the players, as a panel shows them."""
        return Player(self.view, seat, self.name(seat), last_of(self.events, seat))
