"""The contract of a game: all that tables, records, replays and AIs know about one.

A game may wait for several seats at once (sealed simultaneous picks); 7 Wonders Duel always waits for one.
Events are told to everybody, so a sealed pick causes none until it is revealed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from engine.errors import Refusal

Seat = int

S = TypeVar("S")
M = TypeVar("M", bound="Move")
V = TypeVar("V")
E = TypeVar("E")
D = TypeVar("D")


class Step(NamedTuple, Generic[S, E]):
    """What a move leads to: the state after it, and what happened, in order."""

    state: S
    events: tuple[E, ...]


class Move(Protocol):
    """What a player does. ``str`` of it is what a record says."""

    @property
    def seat(self) -> Seat:
        """Who does it."""
        ...


class Outcome(NamedTuple):
    """How a game ended: the winners (all of them when a victory is shared) and the game's own word for how."""

    winners: tuple[Seat, ...]
    how: str

    @property
    def winner(self) -> Seat | None:
        """The only winner; None when the victory is shared."""
        return self.winners[0] if len(self.winners) == 1 else None


class Game(Protocol[S, M, V, E, D]):
    """One game: `S` its states, `M` moves, `V` views, `E` events, `D` deals."""

    @property
    def name(self) -> str:
        """The name in records."""
        ...

    @property
    def rules(self) -> int:
        """Version of the rules; a record of another version is refused."""
        ...

    def deal(self, seed: bytes, salt: str, options: Mapping[str, str]) -> D:
        """Everything chance decides, drawn once from a secret seed and a public salt.

        The options are the game's own, as they stand in the ``deal`` table of a record; others are ignored.
        """
        ...

    def seats(self, deal: D) -> tuple[str, ...]:
        """The names of the seats of a deal as written in records: ``p1``, ``p2`` ..."""
        ...

    def read_deal(self, table: Mapping[str, Any]) -> D:
        """A deal from the ``deal`` table of a record; raises `RecordError`."""
        ...

    def write_deal(self, deal: D) -> dict[str, str]:
        """The ``deal`` table of a record."""
        ...

    def public_deal(self, state: S) -> D:
        """The deal without what nobody has seen yet, for a record of a game in progress."""
        ...

    def new(self, deal: D) -> Step[S, E]:
        """The state after set-up."""
        ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats the game waits for; none when it is over."""
        ...

    def check(self, state: S, move: M) -> Refusal | None:
        """Why a move is not allowed; None if it is."""
        ...

    def legal_moves(self, state: S, seat: Seat) -> Sequence[M]:
        """The moves a seat may make now."""
        ...

    def play(self, state: S, move: M) -> Step[S, E]:
        """Play a move; raises `IllegalMove`."""
        ...

    def advance(self, state: S, move: M) -> Step[S, E]:
        """Play a move that `legal_moves` gave, without checking it again: for searches."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat, or a spectator, may see."""
        ...

    def fill(self, view: V, rng: Random) -> S:
        """A whole state whose view this is, with what is unseen drawn at random: for AIs."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def parse(self, text: str) -> M:
        """The move that a text says; raises `InvalidMove`. ``str(move)`` is its inverse."""
        ...

    def line(self, view: V) -> str:
        """A position in one line, for errors and logs; it shows no more than the view."""
        ...

    def result_text(self, state: S) -> str | None:
        """The result as written in a record; None while the game goes on."""
        ...

    def facts(self, step: Step[S, E]) -> dict[str, Any]:
        """The position after a step as plain values, for other programs that read a whole record."""
        ...

    def result_facts(self, state: S) -> dict[str, Any] | None:
        """The result as plain values; None while the game goes on."""
        ...

    def account(self, step: Step[S, E]) -> str:
        """What a step caused, in one short line for a terminal."""
        ...

    def score_sheet(self, state: S, players: tuple[str, ...]) -> str:
        """The score sheet as a text table."""
        ...
