"""Playing: moves of people and of AIs, and how the tables stand."""

from __future__ import annotations

from dataclasses import replace

from bot.model import Ending, Entry, Happened, Position, Result, Sent
from bot.service.desk import Desk, seat_at
from bot.service.refusals import GameOver, NotYourTurn, Refused, Stale, Why
from bot.store import games, posts
from engine.duel import DUEL, score
from engine.duel.model import How, State
from engine.duel.moves import Move
from engine.errors import RuleError


class Tables:
    """The games that are played."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def get(self, game_id: int) -> Position:
        """How a game stands."""
        return await self._desk.position(game_id)

    async def at(self, channel_id: int) -> Position:
        """How the open game of a channel stands."""
        async with self._desk.store.read() as tx:
            found = await games.find(tx, games.is_open() & games.in_channel(channel_id), limit=1)
        if not found:
            raise Refused(Why.NO_GAME_HERE)
        return await self._desk.position(found[0].id)

    async def number_at(self, channel_id: int) -> int:
        """The number of the open game of a channel, also of one that is damaged."""
        async with self._desk.store.read() as tx:
            number = await games.open_number(tx, channel_id)
        if number is None:
            raise Refused(Why.NO_GAME_HERE)
        return number

    async def latest(self, channel_id: int) -> Position:
        """The open game of a channel, or the last one that was played there."""
        async with self._desk.store.read() as tx:
            found = await games.find(tx, games.in_channel(channel_id), limit=1, newest_first=True)
        if not found:
            raise Refused(Why.NO_GAME_HERE)
        return await self._desk.position(found[0].id)

    async def of(self, user_id: int) -> list[Position]:
        """The open games of a person."""
        async with self._desk.store.read() as tx:
            found = await games.find(tx, games.is_open() & games.with_person(user_id))
        return await self._desk.positions(found)

    async def at_ply(self, game_id: int, ply: int) -> Position:
        """How a game stood at an earlier ply."""
        position = await self._desk.position(game_id)
        async with self._desk.store.read() as tx:
            return await self._desk.rebuild(tx, position.game, ply)

    async def log(self, game_id: int, since: int = 0, until: int | None = None) -> list[Entry]:
        """What happened in a game after a ply, up to another (or to now)."""
        async with self._desk.store.read() as tx:
            if await games.load(tx, game_id) is None:
                raise Refused(Why.UNKNOWN_GAME)
            return [entry for entry in await self._desk.entries(tx, game_id, until) if entry.ply > since]

    async def counts(self) -> tuple[int, int]:
        """How many games go on, and how many messages are still to be posted."""
        async with self._desk.store.read() as tx:
            shards = self._desk.shards
            return await games.count_open(tx, shards), await posts.count_pending(tx, shards)

    async def board_message(self, game_id: int) -> Sent | None:
        """The message with the board as it stands, for a link to it; None until that is posted."""
        async with self._desk.store.read() as tx:
            return await posts.latest_board(tx, game_id)

    async def opened(self, game_id: int) -> bool:
        """Whether the game has had its first board: until then, the next one tells how the game began."""
        async with self._desk.store.read() as tx:
            return await posts.any_board(tx, game_id)

    async def play(
        self, game_id: int, move: Move | str, user_id: int, *, interaction: int, ply: int | None = None
    ) -> Happened:
        """A person's move. With ``ply``, the move is meant for that position only.

        Raises `NotAPlayer`, `GameOver`, `Stale`, `NotYourTurn`, and the engine's `InvalidMove` and `IllegalMove`.
        """
        async with self._desk.table(game_id) as position:
            try:
                seat = seat_at(position, user_id)
                if ply is not None and ply != position.ply:
                    raise Stale(position, ply)
                chosen = DUEL.parse(move) if isinstance(move, str) else move
                if seat != position.to_act or chosen.seat != seat:
                    raise NotYourTurn(position)
                return await self._play(position, chosen, "play", interaction)
            except (Refused, RuleError):
                # Refused perhaps because it was done: then it is answered as before. One that could be done twice
                # is found out by the key of its interaction.
                if first := await self._desk.again(interaction, "play"):
                    return first
                raise

    async def play_agent(self, game_id: int, ply: int, move: Move) -> Happened:
        """An AI's move, thought out for one ply; if the table has moved on since, it is `Stale`."""
        async with self._desk.table(game_id) as position:
            if position.over:
                raise GameOver(position)
            if ply != position.ply:
                raise Stale(position, ply)
            if position.agent_to_act is None or move.seat != position.to_act:
                raise NotYourTurn(position)
            return await self._play(position, move, "agent", None)

    async def waiting_agents(self) -> list[Position]:
        """The tables at which an AI has to move: what to think about after a start."""
        async with self._desk.store.read() as tx:
            here = games.of_shards(self._desk.shards)
            found = await games.find(tx, games.is_open() & games.with_agent() & here)
        return [position for position in await self._desk.positions(found) if position.agent_to_act]

    async def _play(self, before: Position, move: Move, kind: str, interaction: int | None) -> Happened:
        step, now = DUEL.play(before.state, move), self._desk.clock.now()
        entry = Entry(before.ply + 1, move.seat, move, 0, step.events, now)
        result = result_of(step.state)
        after = Position(
            game=replace(
                before.game,
                waiting_since=now,
                reminded_at=None,
                result=result,
                ended_at=now if result else None,
            ),
            ply=entry.ply,
            moves=(*before.moves, move),
            entry=entry,
            state=step.state,
        )
        return await self._desk.write(before, after, kind=kind, interaction=interaction)


def result_of(state: State) -> Result | None:
    """How the rules ended a game; None while it goes on."""
    text = DUEL.result_text(state)
    if state.outcome is None or text is None:
        return None
    how = Ending(state.outcome.how)
    first, second = (score.points(seat, state.cities, state.pawn).total for seat in (0, 1))
    by_points = state.outcome.how in (How.CIVILIAN, How.SHARED)
    return Result(state.outcome.winner, how, text, (first, second) if by_points else None)
