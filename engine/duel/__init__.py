"""7 Wonders Duel behind the contract of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.duel import dealt, legality, moves, rules, score, setup, text
from engine.duel import view as views
from engine.duel.events import Event
from engine.duel.model import Deal, How, State, View
from engine.duel.moves import Move
from engine.errors import Refusal
from engine.fair import Stream
from engine.game import Outcome, Seat, Step

__all__ = ["DUEL", "Duel"]


class Duel:
    """The game: two players, three ages, three ways to win."""

    name = "duel"
    rules = 1
    seats = moves.SEAT_NAMES

    def deal(self, seed: bytes, salt: str, options: Mapping[str, str]) -> Deal:
        """All chance of a game; the option ``preset = "first-game"`` skips the draft."""
        return setup.draw(Stream(seed, salt, self.name), preset=options.get("preset") == dealt.FIRST_GAME)

    def read_deal(self, table: Mapping[str, Any]) -> Deal:
        """A deal from a record."""
        return dealt.read_deal(table)

    def write_deal(self, deal: Deal) -> dict[str, str]:
        """A deal for a record."""
        return dealt.write_deal(deal)

    def public_deal(self, state: State) -> Deal:
        """The deal of a state without what nobody has seen yet."""
        return dealt.public_deal(state)

    def new(self, deal: Deal) -> Step[State, Event]:
        """The state after set-up."""
        return setup.new(deal)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat that has to decide; none when the game is over."""
        return () if state.outcome else (state.pending.seat,)

    def check(self, state: State, move: Move) -> Refusal | None:
        """Why a move is not allowed; None if it is."""
        return legality.check(state, move)

    def legal_moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The moves a seat may make now."""
        return legality.legal_moves(state, seat)

    def play(self, state: State, move: Move) -> Step[State, Event]:
        """Play a move."""
        return rules.play(state, move)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat, or a spectator, may see."""
        return views.view(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended."""
        return state.outcome

    def parse(self, text_: str) -> Move:
        """The move that a text says."""
        return moves.parse(text_)

    def line(self, view: View) -> str:
        """A view in one line."""
        return text.position_line(view)

    def result_text(self, state: State) -> str | None:
        """The result as written in a record: ``p1 civilian 62-55``, ``p2 military``, ``shared 50-50``."""
        if state.outcome is None:
            return None
        winner, how = state.outcome.winner, state.outcome.how
        scores = "-".join(str(score.points(seat, state.cities, state.pawn).total) for seat in (0, 1))
        if how == How.SHARED:
            return f"{how} {scores}"
        by_points = f" {scores}" if how == How.CIVILIAN else ""
        return f"{moves.SEAT_NAMES[winner or 0]} {how}{by_points}"


DUEL = Duel()
