"""The scratch copy on which one move is resolved: opened from a state, frozen into the next one."""

from __future__ import annotations

from engine.duel import events
from engine.duel.model import Card, City, Deal, How, Kind, Pending, State
from engine.game import Outcome, Seat

PLAY = (Pending(Kind.PLAY, 0), Pending(Kind.PLAY, 1))
END = (Pending(Kind.END, 0), Pending(Kind.END, 1))


class Turn:
    """A state while a move is being resolved, and the events so far. It never leaves the engine."""

    __slots__ = (*State._fields, "events")

    deal: Deal
    age: int
    pending: Pending
    cards: tuple[Card | None, ...]
    left: int
    shown: int
    pawn: int
    loot: int
    tokens: int
    discard: int
    again: bool
    outcome: Outcome | None
    cities: list[City]
    events: list[events.Event]

    def __init__(self, state: State) -> None:
        (
            self.deal,
            self.age,
            self.pending,
            cities,
            self.cards,
            self.left,
            self.shown,
            self.pawn,
            self.loot,
            self.tokens,
            self.discard,
            self.again,
            self.outcome,
        ) = state
        self.cities = [*cities]
        self.events = []

    def freeze(self) -> State:
        """The state reached."""
        p1, p2 = self.cities
        return State(
            self.deal,
            self.age,
            self.pending,
            (p1, p2),
            self.cards,
            self.left,
            self.shown,
            self.pawn,
            self.loot,
            self.tokens,
            self.discard,
            self.again,
            self.outcome,
        )

    def gain(self, seat: Seat, coins: int, source: str) -> None:
        """Give a player coins."""
        if coins:
            self.cities[seat] = self.cities[seat].earn(coins)
            self.events.append(events.CoinsGained(seat, coins, source))

    def take_coins(self, seat: Seat, coins: int) -> int:
        """Take coins from a player, at most what is there; how many were taken."""
        city = self.cities[seat]
        lost = min(coins, city.coins)
        self.cities[seat] = city.earn(-lost)
        return lost

    def ask(self, kind: Kind, seat: Seat, options: int) -> None:
        """Wait for a choice; with nothing to choose from it falls away."""
        if options:
            self.pending = Pending(kind, seat, options)
        else:
            self.events.append(events.ChoiceSkipped(seat, kind))

    def end(self, outcome: Outcome) -> None:
        """End the game at once."""
        self.outcome = outcome
        self.again = False
        self.pending = END[self.pending.seat]
        self.events.append(events.Ended(outcome.winners, How(outcome.how)))
