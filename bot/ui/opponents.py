"""The AI at the table: it answers a person's move, and both moves are told by one board.

What the player sees: the tap is confirmed privately; then *one* new message with the board pings them and tells
their own move and all that the AI decided since (its answer, a token, an extra turn). A board for the AI's turn
would be noise: nobody can play from it, and it would be replaced before it is read. Only where the answer takes
longer than a moment, the bot types in the channel and the private confirmation says that the AI is thinking.

Nothing here is needed after a crash: whose turn it is stands on disk, and `wake` thinks again about every table
that waits for an AI.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from bot import logs
from bot.model import Happened, Position
from bot.present.poster import Delivery
from bot.service.refusals import Refused
from bot.store import Unavailable
from bot.thinking import Thought
from bot.ui.trouble import TROUBLE
from engine.ai import think

if TYPE_CHECKING:
    from bot.client import DuelClient
    from bot.present.poster import Poster
    from bot.service import Service
    from bot.thinking import Thinking

log = logging.getLogger(__name__)

MOMENT = 1.0
"""Seconds without an answer after which it is shown that the AI is thinking."""
_STAND_IN = "greedy"
"""Plays where the search fails, so that no game is ever stuck."""


class Answered(NamedTuple):
    """The table after an action and the AI's answer to it, and what became of the board."""

    position: Position
    delivery: Delivery


@dataclass
class _Turn:
    """An AI's turn under way: the ply it began at, and what is thought about now."""

    ply: int
    task: asyncio.Task[Answered | None] | None = None
    thought: asyncio.Future[Thought] | None = None


class Opponents:
    """Plays for all AIs. One turn at a time in each game; a turn ends when a person has to act, or the game."""

    def __init__(self, client: DuelClient, service: Service, poster: Poster, thinking: Thinking) -> None:
        self._client = client
        self._service = service
        self._poster = poster
        self._thinking = thinking
        self._turns: dict[int, _Turn] = {}

    async def deliver(
        self, happened: Happened, meanwhile: Callable[[], Awaitable[None]] | None = None
    ) -> Answered | None:
        """Post what an action caused, after the AI's answer where one is due; None if the game moved on first.

        ``meanwhile`` is called once if that takes longer than a moment: the AI thinks, or Discord has troubles.
        """
        position = happened.position
        self._drop_outdated(position)
        work = asyncio.ensure_future(self._deliver(happened))
        if (await asyncio.wait([work], timeout=MOMENT))[0]:
            return work.result()
        typing = asyncio.ensure_future(self._type(position)) if position.agent_to_act else None
        try:
            if meanwhile:
                await meanwhile()
            return await work
        finally:
            if typing:
                typing.cancel()  # Discord may limit it for longer than anybody waits

    async def _deliver(self, happened: Happened) -> Answered | None:
        delivery = await self._poster.deliver(happened.posts)
        if happened.again or happened.position.agent_to_act is None:
            return Answered(happened.position, delivery)
        return await asyncio.shield(self._begin(happened.position))

    async def wake(self) -> None:
        """Think about every table that waits for an AI: after a start, or if an answer failed."""
        for position in await self._service.tables.waiting_agents():
            self._begin(position)

    def stop(self) -> None:
        """Think no more; the tables wait for the next start."""
        for turn in self._turns.values():
            if turn.thought:
                turn.thought.cancel()

    def _begin(self, position: Position) -> asyncio.Task[Answered | None]:
        """The AI's turn at a table, which may be under way already."""
        self._drop_outdated(position)
        game_id = position.game.id
        turn = self._turns.get(game_id)
        if turn is None or turn.task is None:
            turn = self._turns[game_id] = _Turn(position.ply)
            turn.task = asyncio.create_task(self._play(position, turn))
        return turn.task

    def _drop_outdated(self, position: Position) -> None:
        """What is thought about an older position is of no use any more."""
        turn = self._turns.get(position.game.id)
        if turn and (position.over or turn.ply < position.ply):
            del self._turns[position.game.id]
            if turn.thought:
                turn.thought.cancel()

    async def _play(self, position: Position, turn: _Turn) -> Answered | None:
        game_id = position.game.id
        self._client.under_way()
        with logs.context(game=game_id):
            try:
                return await self._decide(position, turn)
            except Unavailable as error:
                log.error("the AI's turn will be tried again: %s", error)  # noqa: TRY400 - the text says all
                return None
            except Exception:
                log.exception("the AI's turn failed; it will be tried again")
                return None
            finally:
                if self._turns.get(game_id) is turn:
                    del self._turns[game_id]

    async def _decide(self, position: Position, turn: _Turn) -> Answered | None:
        """Decide and play until a person has to act; then post one board."""
        happened, hurried = None, False
        while position.agent_to_act:
            thought = await self._thought(position, position.agent_to_act, turn)
            if thought is None:
                return None
            try:
                happened = await self._service.tables.play_agent(position.game.id, position.ply, thought.move)
            except Refused:
                return None
            position, hurried = happened.position, hurried or thought.hurried
            turn.ply = position.ply
        posts = happened.posts if happened else ()
        return Answered(position, await self._poster.deliver(posts, hurried=hurried))

    async def _thought(self, position: Position, level: str, turn: _Turn) -> Thought | None:
        """The AI's decision; None if it is not wanted any more."""
        view, seed = position.view(position.to_act), position.game.id << 16 | position.ply
        turn.thought = asyncio.ensure_future(self._thinking.move(view, level, seed))
        await asyncio.wait([turn.thought])
        if turn.thought.cancelled():
            return None
        problem = turn.thought.exception()
        if problem is None:
            return turn.thought.result()
        if self._thinking.closed:
            return None
        log.error("the search failed; a simpler player stands in for it", exc_info=problem)
        return Thought(await asyncio.to_thread(think, view, _STAND_IN, seed), hurried=False)

    async def _type(self, position: Position) -> None:
        channel_id = position.game.place.channel_id
        try:
            await self._client.get_partial_messageable(channel_id).typing()
        except TROUBLE as error:
            log.info("typing is not shown in channel %d: %s", channel_id, error)
