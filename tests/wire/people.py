"""People on the local Discord: they tap what they see and type what is offered."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from tests.wire.answers import ACKNOWLEDGE_SECONDS, AUTOCOMPLETE, COMMAND, COMPONENT
from tests.wire.server import Discord
from tests.wire.world import Account, Channel, Interaction, Message

PATIENCE = 20.0
"""Seconds until somebody gives up waiting for an answer."""


class Unanswered(Exception):
    """The application did not respond."""


class Crowd:
    """Everybody who plays."""

    def __init__(self, discord: Discord) -> None:
        self.discord, self.world = discord, discord.world
        self.unanswered: list[Interaction] = []
        """Those that a living bot did not answer."""
        self.orphaned: list[Interaction] = []
        """Those whose bot was killed, or that were lost with a session of the gateway."""
        self.nowhere: set[int] = set()
        """Those that were sent when the bot had no session."""
        self.late: list[Interaction] = []
        """Those that a slow machine acknowledged after the three seconds; people tap again."""

    async def deliver(self, one: Interaction, times: int = 1) -> Interaction:
        """Send an interaction to the bot, or to nobody."""
        self.world.interactions[one.id] = one
        payload = self.world.interaction_payload(one)
        gateway, where = self.discord.gateway, one.channel.guild_id
        reached = [await gateway.dispatch("INTERACTION_CREATE", payload, where) for _ in range(times)]
        if not any(reached):
            self.nowhere.add(one.id)
        return one

    async def answer(self, one: Interaction, seconds: float = PATIENCE) -> Message:
        """The answer that the person sees; raises `Unanswered`."""
        await self._wait(one, seconds)
        assert one.original is not None
        return one.original

    async def _wait(self, one: Interaction, seconds: float = PATIENCE) -> None:
        """Until there is an answer, it came too late, none came, or the process that had it is dead."""
        gateway = self.discord.gateway
        shard, lost = gateway.shard_of(one.channel.guild_id), gateway.lost
        deaths = self.discord.deaths[shard]
        while not one.done.is_set():
            waited = time.monotonic() - one.sent_at
            gone = one.id in self.nowhere or gateway.lost != lost
            dropped = gone and one.callback is None and waited > ACKNOWLEDGE_SECONDS
            dead = self.discord.deaths[shard] != deaths or dropped
            if dead or one.late or waited > seconds:
                (self.orphaned if dead else self.late if one.late else self.unanswered).append(one)
                raise Unanswered(f"{one.user.name} in {one.channel.name}: {one.data}")
            await asyncio.sleep(0.005)

    def tap(self, who: Account, message: Message, custom_id: str, value: str | None = None) -> Interaction:
        """A tap on a button, or a choice in a menu, whether the message has it or not."""
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if value is None else 3, "id": 2}
        if value is not None:
            data["values"] = [value]
        return Interaction(COMPONENT, who, message.channel, data, message)

    async def click(
        self, who: Account, message: Message, custom_id: str, value: str | None = None, *, times: int = 1
    ) -> Message:
        return await self.answer(await self.deliver(self.tap(who, message, custom_id, value), times))

    # ------------------------------------------------------------------ commands

    def typed(self, who: Account, channel: Channel, command: str, **options: Any) -> Interaction:
        """A slash command as Discord sends it, built from what the bot registered."""
        return Interaction(COMMAND, who, channel, self._command(command, options))

    async def command(self, who: Account, channel: Channel, command: str, **options: Any) -> Message:
        return await self.answer(await self.deliver(self.typed(who, channel, command, **options)))

    async def offered(
        self, who: Account, channel: Channel, command: str, option: str, typed: str = ""
    ) -> list[str]:
        """The values that autocomplete offers."""
        data = self._command(command, {option: typed}, focused=option)
        one = await self.deliver(Interaction(AUTOCOMPLETE, who, channel, data))
        await self._wait(one)
        return [str(choice["value"]) for choice in one.choices]

    def _command(self, command: str, options: dict[str, Any], focused: str = "") -> dict[str, Any]:
        name, *rest = command.split()
        registered = next(one for one in self.world.commands if one["name"] == name and one["type"] == 1)
        described = registered
        for sub in rest:
            described = next(one for one in described["options"] if one["name"] == sub)
        kinds = {one["name"]: one["type"] for one in described.get("options", [])}
        resolved: dict[str, Any] = {"users": {}, "members": {}}
        given = []
        for key, value in options.items():
            if isinstance(value, Account):
                resolved["users"][str(value.id)] = value.payload()
                member = value.member()
                resolved["members"][str(value.id)] = {part: member[part] for part in member if part != "user"}
            said = str(value.id) if isinstance(value, Account) else value
            one = {"name": key, "type": kinds.get(key, 3), "value": said}
            given.append({**one, "focused": True} if key == focused else one)
        for sub in reversed(rest):
            given = [{"name": sub, "type": 1, "options": given}]
        return {
            "id": registered["id"],
            "name": name,
            "type": 1,
            "options": given,
            "resolved": resolved,
        }
