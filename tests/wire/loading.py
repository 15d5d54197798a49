"""Many tables played at once, and what that showed: how long people waited, what the bot used."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from tests.wire import usage
from tests.wire.calls import Call
from tests.wire.database import NOTHING, Written
from tests.wire.people import Crowd, Unanswered
from tests.wire.process import Bot
from tests.wire.rest import CALLBACK, SEND_MESSAGE
from tests.wire.server import Discord
from tests.wire.table import DONE, Table
from tests.wire.world import Interaction, Message

THINK_SECONDS = 0.5
"""Between the two taps of a turn that is played at a rate."""
PATIENCE = 120.0
"""When a turn is given up."""
KEPT_SECONDS = 120.0
"""How long a tap may still be answered again: at the limit, that comes seconds after its board."""
TELL_SECONDS = 60.0
"""How often a long run says how far it is."""


class Players(Crowd):
    """People who note how long they wait, and who make the deciding tap of a turn when it is due."""

    def __init__(self, discord: Discord) -> None:
        super().__init__(discord)
        self.acknowledged: list[float] = []
        self.due: dict[int, float] = {}
        """When the deciding tap in a channel is to be made; at once if it is not here."""
        self._taps: deque[Interaction] = deque()
        """What was tapped, in the order of time."""

    def forget(self) -> None:
        """Old interactions are of no use any more; the last ones may still be answered again."""
        while self._taps and self._taps[0].sent_at < time.monotonic() - KEPT_SECONDS:
            self.world.interactions.pop(self._taps.popleft().id, None)

    async def deliver(self, one: Interaction, times: int = 1) -> Interaction:
        if ":play:" in one.custom_id:
            await asyncio.sleep(self.due.get(one.channel.id, 0.0) - time.monotonic())
        one.sent_at = time.monotonic()
        self._taps.append(one)
        return await super().deliver(one, times)

    async def answer(self, one: Interaction, seconds: float = PATIENCE) -> Message:
        """The answer, for which a player at the limit waits long."""
        return await super().answer(one, seconds)

    async def _wait(self, one: Interaction, seconds: float = PATIENCE) -> None:
        """Until the answer is there, or it came too late; nobody polls, as a thousand may wait."""
        try:
            async with asyncio.timeout(seconds):
                await one.done.wait()
        except TimeoutError:
            self.unanswered.append(one)
            raise Unanswered(f"{one.user.name} in {one.channel.name}: {one.data}") from None
        if one.late:
            self.late.append(one)
            raise Unanswered(f"acknowledged too late: {one.data}")
        self.acknowledged.append((one.acknowledged_at or time.monotonic()) - one.sent_at)


@dataclass
class Run:
    """What one run has shown; times in seconds."""

    games: int
    rate: float | None
    """Turns a second that fell due; None at the limit."""
    due: int = 0
    """How many turns fell due, or were begun at the limit."""
    begun: int = 0
    """How many of those were rematches, as the game of the table was over."""
    turns: list[float] = field(default_factory=list)
    """From the deciding tap (when it was due) to the posted board."""
    acknowledged: list[float] = field(default_factory=list)
    late: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    """Turns that were not made, by what the player was told."""
    seconds: float = 0.0
    cpu: usage.Cpu = usage.NO_CPU
    memory: usage.Memory = usage.NO_MEMORY
    bytes_a_turn: float = 0.0
    written: Written = NOTHING


class Load:
    """Tables on a bot, and what is heard of them."""

    def __init__(
        self,
        bot: Bot,
        players: Players,
        tables: list[Table],
        rng: random.Random,
        tell: Callable[[str], None] = print,
    ) -> None:
        self.bot, self.players, self.tables, self.rng, self.tell = bot, players, tables, rng, tell
        self._posted = {table.channel.id: asyncio.Event() for table in tables}
        self._run = Run(0, None)
        bot.discord.rest.hooks.append(self._hear)

    async def _hear(self, call: Call) -> web.StreamResponse | None:
        """A board is up, or an acknowledgement came too late: whoever waits for it goes on."""
        if call.obeyed and call.name == SEND_MESSAGE and (event := self._posted.get(int(call.ids["channel_id"]))):
            event.set()
        if call.obeyed and call.name == CALLBACK:
            one = self.players.world.interactions.get(int(call.ids["interaction_id"]))
            if one is not None and one.late:
                one.done.set()
        return None

    async def boards(self) -> None:
        """Wait until every table has its board."""
        for table in self.tables:
            while table.board() is None:
                await self._posted[table.channel.id].wait()
                self._posted[table.channel.id].clear()

    async def run(self, rate: float | None, seconds: float) -> Run:
        """Play; everything that was begun is finished before the figures are taken."""
        self._run = run = Run(len(self.tables), rate)
        late, database = len(self.players.late), self.bot.database
        size, written = await database.size(), await database.written()
        self.players.acknowledged = run.acknowledged
        before, began = usage.cpu(self.bot.pid), time.monotonic()
        telling = asyncio.create_task(self._tell())
        await (self._at_the_limit(seconds) if rate is None else self._at_a_rate(rate, seconds))
        telling.cancel()
        run.seconds = time.monotonic() - began
        run.cpu = usage.cpu(self.bot.pid).since(before)
        run.memory = usage.memory(self.bot.pid)
        run.late = len(self.players.late) - late
        run.bytes_a_turn = (await database.size() - size) / max(1, len(run.turns))
        run.written = (await database.written()).since(written)
        return run

    async def _tell(self) -> None:
        """How far it is, and whether the process grows."""
        while True:
            await asyncio.sleep(TELL_SECONDS)
            memory = usage.memory(self.bot.pid)
            self.tell(f"{len(self._run.turns):,} turns, the bot takes {memory.bot:.0f} MiB")

    async def _at_the_limit(self, seconds: float) -> None:
        end = time.monotonic() + seconds

        async def play(table: Table) -> None:
            while time.monotonic() < end:
                await self._turn(table)

        async with asyncio.TaskGroup() as playing:
            for table in self.tables:
                playing.create_task(play(table))

    async def _at_a_rate(self, rate: float, seconds: float) -> None:
        """Turns fall due; the free table that has waited longest takes the next one, or the next that is free."""
        free: asyncio.Queue[Table] = asyncio.Queue()
        for table in self.rng.sample(self.tables, len(self.tables)):
            free.put_nowait(table)

        async def play(table: Table, due: float) -> None:
            await self._turn(table, due)
            free.put_nowait(table)

        due = time.monotonic()
        end = due + seconds
        async with asyncio.TaskGroup() as playing:
            while (due := due + self.rng.expovariate(rate)) < end:
                await asyncio.sleep(due - time.monotonic())
                playing.create_task(play(await free.get(), due + THINK_SECONDS))

    async def _turn(self, table: Table, due: float | None = None) -> None:
        """One turn by two taps; at a table whose game is over, the next game is begun instead."""
        channel, posted = table.channel, self._posted[table.channel.id]
        board, begins = table.board(), table.over
        self.players.due.pop(channel.id, None)
        if due is not None:
            self.players.due[channel.id] = due
        posted.clear()
        self._run.due += 1
        try:
            if begins:
                await table.again()
            else:
                await table.tap_turn()
                if not table.said.startswith(DONE):
                    self._run.failed[table.said] += 1
                    return
            async with asyncio.timeout(PATIENCE):
                while (new := table.board()) in (None, board) and (begins or not table.over):
                    await posted.wait()
                    posted.clear()
        except (Unanswered, TimeoutError) as error:
            self._run.failed[type(error).__name__] += 1
            return
        if begins:
            self._run.begun += 1
        else:
            shown = new if new is not None and not table.over else channel.boards()[-1]
            self._run.turns.append(shown.at - (due or table.played[-1][0].sent_at))
        self._tidy(table)

    def _tidy(self, table: Table) -> None:
        """Forget what nobody looks at any more, so that the driver does not grow."""
        table.played.clear()
        self.players.forget()
        self.players.world.posted.clear()
        messages = table.channel.messages
        kept = {one.id for one in table.channel.boards()[-2:]}
        for number in [number for number in messages if number not in kept]:
            del messages[number]
        for message in messages.values():
            message.pictures.clear()
