"""How a game ends outside of its rules: resigned, claimed after an absence, agreed to be drawn, called off."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.model import Ending, Happened, Offer, Position, Result
from bot.service.absence import Watch
from bot.service.desk import Also, Desk, seat_at
from bot.service.refusals import AtTable, Damaged, GameOver, Why
from engine.duel.moves import SEAT_NAMES
from engine.game import Seat


class Endings:
    """Ends games."""

    def __init__(self, desk: Desk, watch: Watch) -> None:
        self._desk = desk
        self._watch = watch

    async def resign(self, game_id: int, user_id: int, *, interaction: int | None) -> Happened:
        """A player gives up; whose turn it is does not matter."""
        async with self._desk.table(game_id) as position:
            if first := await self._desk.again(interaction, "resign"):
                return first
            winner = 1 - seat_at(position, user_id)
            return await end(self._desk, position, won(winner, Ending.RESIGNATION), "resign", interaction)

    async def abort(self, game_id: int, moderator_id: int | None, *, interaction: int | None) -> Happened:
        """A moderator calls a game off, even a damaged one; it counts for nobody.

        That it is a moderator, the caller has checked. Nobody can save their own rating by it: who plays in a
        rated game resigns, agrees on a draw, claims it after an absence, or asks another moderator.
        """
        async with self._desk.table(game_id, even_damaged=True) as position:
            if first := await self._desk.again(interaction, "abort"):
                return first
            if position.over:
                raise GameOver(position)
            if moderator_id is not None and position.game.seat_of(moderator_id) is not None:
                await self._check_unrated(position)
            result = Result(None, Ending.ABORTED, "aborted", by=moderator_id)
            return await end(self._desk, position, result, "abort", interaction)

    async def _check_unrated(self, position: Position) -> None:
        """A rated game is refused, unless it is damaged: such a one cannot end otherwise."""
        if not position.game.rated:
            return
        with suppress(Damaged):
            await self._desk.position(position.game.id)
            raise AtTable(Why.OWN_RATED_GAME, position)

    async def claim(self, game_id: int, user_id: int, *, interaction: int, win: bool) -> Happened:
        """After a long absence of the one to move, the other one takes the win, or calls the game off."""
        async with self._desk.table(game_id) as position:
            if first := await self._desk.again(interaction, "claim"):
                return first
            seat = seat_at(position, user_id)
            absence = await self._watch.state(position)
            if absence is None:
                raise AtTable(Why.AGENT_THINKS, position)
            if absence.seat == seat:
                raise AtTable(Why.YOUR_OWN_TURN, position)
            if not absence.claimable:
                raise AtTable(Why.TOO_EARLY, position, claim_at=absence.claim_at)
            result = won(seat, Ending.ABSENCE) if win else Result(None, Ending.ABORTED, "aborted", by=user_id)
            return await end(self._desk, position, result, "claim", interaction)


def won(winner: Seat, how: Ending) -> Result:
    """A victory outside of the rules, as a record writes it."""
    return Result(winner, how, f"{SEAT_NAMES[winner]} {how}")


async def end(
    desk: Desk,
    position: Position,
    result: Result,
    kind: str,
    interaction: int | None,
    offer: Offer | None = None,
    also: Also | None = None,
) -> Happened:
    """End a game that the caller holds."""
    game = replace(position.game, result=result, ended_at=desk.clock.now())
    after = replace(position, game=game)
    return await desk.write(position, after, kind=kind, interaction=interaction, offer=offer, also=also)
