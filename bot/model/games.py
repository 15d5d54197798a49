"""A game, its log, and how its table stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot.model.challenges import Draft
from bot.model.people import Place, Player
from engine.duel import DUEL
from engine.duel.events import AgeBegan, Event, Revealed, WondersOffered
from engine.duel.model import State, View
from engine.duel.moves import Move
from engine.game import Seat


class Ending(StrEnum):
    """How a game ended: by its rules (the first four), or outside of them."""

    CIVILIAN = "civilian"
    MILITARY = "military"
    SCIENTIFIC = "scientific"
    SHARED = "shared"
    RESIGNATION = "resignation"
    ABSENCE = "absence"
    AGREEMENT = "agreement"
    ABORTED = "aborted"

    @property
    def counts(self) -> bool:
        """Whether the game counts for ratings and statistics."""
        return self is not Ending.ABORTED


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; no winner when a victory is shared, a draw agreed, or the game called off."""

    winner: Seat | None
    how: Ending
    text: str
    """As in the record: ``p1 civilian 62-55``, ``p2 resignation``, ``draw agreement``, ``aborted``."""
    scores: tuple[int, int] | None = None
    """The points of both, when points decided."""
    by: int | None = None
    """Who called the game off, when a moderator did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game at a table. ``seats[0]`` is p1."""

    id: int
    place: Place
    seats: tuple[Player, Player]
    draft: Draft
    rated: bool
    commitment: str
    salt: str
    started_at: int
    waiting_since: int
    """Since when the player to move is waited for; time while the bot was down is taken out."""
    reminded_at: int | None = None
    ended_at: int | None = None
    result: Result | None = None
    challenge_id: int | None = None
    rematch_of: int | None = None

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of a person; None for a spectator."""
        for seat, player in enumerate(self.seats):
            if player.user_id == user_id:
                return seat
        return None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's log, which only ever grows: a move, or the take-back of the last few."""

    ply: int
    """From 1; the table's ply is that of its last entry, 0 after set-up."""
    seat: Seat
    move: Move | None
    takes_back: int = 0
    """How many moves it undid; 0 for a move."""
    events: tuple[Event, ...] = ()
    at: int = 0

    @property
    def shows_something(self) -> bool:
        """Whether it turned up what nobody knew before: such a move is not taken back without being asked for."""
        return any(isinstance(event, Revealed | AgeBegan | WondersOffered) for event in self.events)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A table at one ply. Everything seen of it goes through `view`."""

    game: Game
    ply: int
    """The number of entries in the log: it never repeats, so a button of an older ply is known as stale."""
    moves: tuple[Move, ...]
    """The moves that stand, taken-back ones left out; what a record holds."""
    entry: Entry | None
    """The last line of the log; None after set-up."""
    state: State = field(repr=False)
    """Hidden things included: for the service alone."""

    def view(self, seat: Seat | None) -> View:
        """What a seat, or a spectator, may see."""
        view = DUEL.view(self.state, seat)
        return view.stopped() if self.over and not view.outcome else view

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or otherwise."""
        return self.game.result is not None

    @property
    def to_act(self) -> Seat | None:
        """The seat the game waits for; None when it is over."""
        return None if self.over else next(iter(DUEL.to_act(self.state)), None)

    @property
    def agent_to_act(self) -> str | None:
        """The AI whose move it is; None when a person is waited for."""
        return None if self.to_act is None else self.game.seats[self.to_act].agent


@dataclass(frozen=True, slots=True)
class Absence:
    """How long the player to move has been waited for, the bot's own downtime left out."""

    seat: Seat
    waited: int
    remind_at: int
    claim_at: int
    """From then on the opponent may claim; it moves when the bot was down."""
    claimable: bool
