"""7 Wonders Duel behind the contract of games."""

from __future__ import annotations

from collections.abc import Mapping

from engine.duel import dealt, legality, moves, report, score, setup, text
from engine.duel import rules as ruling
from engine.duel import view as views
from engine.duel.model import Deal, State
from engine.fair import Stream
from engine.game import Outcome, Seat

__all__ = ["DUEL", "Duel"]


class Duel:
    """The game: two players, three ages, three ways to win. The rules stand in the modules named here."""

    name = "duel"
    rules = 1

    read_deal = staticmethod(dealt.read_deal)
    write_deal = staticmethod(dealt.write_deal)
    public_deal = staticmethod(dealt.public_deal)
    new = staticmethod(setup.new)
    check = staticmethod(legality.check)
    legal_moves = staticmethod(legality.legal_moves)
    play = staticmethod(ruling.play)
    advance = staticmethod(ruling.advance)
    view = staticmethod(views.view)
    fill = staticmethod(views.fill)
    parse = staticmethod(moves.parse)
    line = staticmethod(text.position_line)
    facts = staticmethod(report.facts)
    result_facts = staticmethod(report.result_facts)
    account = staticmethod(report.account)
    score_sheet = staticmethod(report.score_sheet)

    def deal(self, seed: bytes, salt: str, options: Mapping[str, str]) -> Deal:
        """All chance of a game; the option ``preset = "first-game"`` skips the draft."""
        preset = options.get("preset")
        if preset not in (None, dealt.FIRST_GAME):
            raise ValueError(f"preset: {preset!r} is not {dealt.FIRST_GAME!r}")
        return setup.draw(Stream(seed, salt, self.name), preset=preset is not None)

    def seats(self, _deal: Deal) -> tuple[str, ...]:
        """Two players, always."""
        return moves.SEAT_NAMES

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat that has to decide; none when the game is over."""
        return () if state.outcome else (state.pending.seat,)

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return state.outcome

    def result_text(self, state: State) -> str | None:
        """The result as written in a record: ``p1 civilian 62-55``, ``p2 military``, ``shared 50-50``."""
        if state.outcome is None:
            return None
        winner, how = state.outcome.winner, state.outcome.how
        who = "" if winner is None else f"{moves.SEAT_NAMES[winner]} "
        if not report.scored(state):
            return f"{who}{how}"
        scores = "-".join(str(score.points(seat, state.cities, state.pawn).total) for seat in (0, 1))
        return f"{who}{how} {scores}"


DUEL = Duel()
