"""A server, a channel and three people; and the ways they play."""

from __future__ import annotations

import random
import re
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord.actors import MemberActor
from simcord.backend.serializers import message_payload
from simcord.builders import ChannelHandle, GuildHandle
from simcord.interactions import base_payload
from simcord.results import InteractionResult, ResponseMessage

from bot.client import DiscordClock, DuelClient
from bot.model import Position
from bot.service import Service
from engine.duel import DUEL
from engine.duel.moves import Build, BuildWonder, Discard, Move

Shown = discord.Message | ResponseMessage


@dataclass
class House:
    """The service on its database file, opened and closed as often as a test wants."""

    url: str

    def __post_init__(self) -> None:
        self._stack = AsyncExitStack()

    async def open(self) -> None:
        self.service = await self._stack.enter_async_context(Service.open(self.url, clock=DiscordClock()))

    async def close(self) -> None:
        await self._stack.aclose()


@dataclass
class Scene:
    env: simcord.Env
    house: House
    guild: GuildHandle
    channel: ChannelHandle
    ana: MemberActor
    boris: MemberActor
    ceca: MemberActor

    @classmethod
    def set(cls, env: simcord.Env, house: House) -> Scene:
        guild = env.create_guild("Wonders")
        channel = guild.create_text_channel("duel")
        ana, boris, ceca = (guild.add_member(env.create_user(name)) for name in ("ana", "boris", "ceca"))
        return cls(env, house, guild, channel, ana, boris, ceca)

    @property
    def service(self) -> Service:
        """The service that the bot uses now."""
        return self.house.service

    async def restart(self) -> None:
        """The bot ends and begins again: a new client on a new service, which know the file and nothing else."""
        await self.env.settle()
        await self.house.close()
        with self.env.time_context():
            await self.house.open()
        await self.env.restart_bot(DuelClient(self.service))

    # ------------------------------------------------------------------ people and messages

    def person(self, user_id: int | None) -> MemberActor:
        return next(one for one in (self.ana, self.boris, self.ceca) if one.id == user_id)

    def last(self, channel: ChannelHandle | None = None) -> discord.Message:
        message = (channel or self.channel).last_message
        assert message is not None
        return message

    async def position(self, channel: ChannelHandle | None = None) -> Position:
        return await self.service.tables.latest((channel or self.channel).id)

    async def to_move(self, channel: ChannelHandle | None = None) -> MemberActor:
        position = await self.position(channel)
        assert position.to_act is not None
        return self.person(position.game.seats[position.to_act].user_id)

    async def other(self, channel: ChannelHandle | None = None) -> MemberActor:
        return self.boris if (await self.to_move(channel)).id == self.ana.id else self.ana

    # ------------------------------------------------------------------ actions

    async def type(self, who: MemberActor, command: str, /, **options: Any) -> ResponseMessage:
        channel = options.pop("channel", self.channel)
        return _answer(await who.slash(channel, command, **options))

    async def tap(self, who: MemberActor, message: Shown, what: str) -> ResponseMessage:
        """Press the button whose custom id begins so, or has that label."""
        return _answer(await who.click(message, custom_id=button_id(message, what)))

    async def choose(self, who: MemberActor, message: Shown, value: str) -> ResponseMessage:
        """Choose a value in whichever menu of the message has it."""
        menu = next(menu for menu in menus(message) if any(option["value"] == value for option in menu["options"]))
        return _answer(await who.select(message, [value], custom_id=menu["custom_id"]))

    async def write(self, who: MemberActor, command: str, /, **options: Any) -> ResponseMessage:
        """Type a command to the bot in a direct message."""
        return _answer(await who.user.slash(command, **options))

    async def deliver_everywhere(self, taps: list[tuple[ChannelHandle, MemberActor, Shown, str]]) -> None:
        """Press buttons in many channels at the same moment."""
        backend = self.env.backend
        for channel, who, message, custom_id in taps:
            data = {"custom_id": custom_id, "component_type": 2}
            record, payload = base_payload(
                backend, type=3, channel_id=channel.id, guild_id=self.guild.id, user_id=who.id, data=data
            )
            stored = backend.get_message(channel.id, message.id)
            record.source_message_id = stored.id
            backend.emit("INTERACTION_CREATE", {**payload, "message": dict(message_payload(backend, stored))})
        await self.env.settle()

    async def deliver_last_again(self) -> None:
        """Deliver the last interaction a second time, as Discord may."""
        backend = self.env.backend
        payload = [one for _, name, one in backend.transcript if name == "INTERACTION_CREATE"][-1]
        backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()

    # ------------------------------------------------------------------ games

    async def challenge(self, **options: Any) -> discord.Message:
        channel = options.get("channel", self.channel)
        await self.type(self.ana, "duel challenge", opponent=self.boris, **options)
        return self.last(channel)

    async def begin(self, **options: Any) -> Position:
        """A game between Ana and Boris."""
        message = await self.challenge(**options)
        await self.tap(self.boris, message, "accept")
        channel = options.get("channel", self.channel)
        if options.get("thread") == "yes":
            return await self.position(channel.threads[-1])
        return await self.position(channel)

    async def tap_move(self, move: Move | str, channel: ChannelHandle | None = None) -> ResponseMessage:
        """Play a move on the board's own components, by the taps a person needs."""
        who, board = await self.to_move(channel), self.last(channel)
        _, verb, thing, *rest = str(move).split()
        if verb == "start":
            return await self.tap(who, board, f"start.{thing}")
        if verb == "token" and not menus(board):
            private = await self.tap(who, board, "library")
        else:
            private = await self.choose(who, board, rest[-1] if rest else thing)
        return await self.tap(who, private, ".".join([verb, thing, *rest[1:]]))

    async def type_move(self, move: Move | str, channel: ChannelHandle | None = None) -> ResponseMessage:
        """Play a move by its slash command."""
        who, at = await self.to_move(channel), channel or self.channel
        _, verb, thing, *rest = str(move).split()
        if verb in ("build", "discard"):
            return await self.type(who, verb, card=thing, channel=at)
        if verb == "wonder":
            return await self.type(who, "wonder", wonder=thing, card=rest[-1], channel=at)
        return await self.type(who, "take", thing=thing, channel=at)

    async def legal(self, channel: ChannelHandle | None = None) -> list[Move]:
        position = await self.position(channel)
        return [] if position.to_act is None else list(DUEL.legal_moves(position.state, position.to_act))

    async def finish(self, play: str = "tap", seed: int = 1, channel: ChannelHandle | None = None) -> Position:
        """Play random moves to the end, favouring what builds."""
        rng = random.Random(seed)
        while moves := await self.legal(channel):
            move = likely(moves, rng)
            await (self.tap_move if play == "tap" else self.type_move)(move, channel)
        return await self.position(channel)


def _answer(result: InteractionResult) -> ResponseMessage:
    """The answer to an interaction: there always is one."""
    assert result.acknowledged, "an interaction stayed without an answer"
    if result.followups:
        return result.followups[-1]
    assert result.response is not None, "an interaction was acknowledged and then forgotten"
    return result.response


def likely(moves: list[Move], rng: random.Random) -> Move:
    """A random move in which building is more likely than discarding."""
    weights = [4 if isinstance(move, Build) else 3 if isinstance(move, BuildWonder) else 1 for move in moves]
    if all(isinstance(move, Discard) for move in moves):
        return rng.choice(moves)
    return rng.choices(moves, weights)[0]


def _components(message: Shown) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = (
        message.components
        if isinstance(message, ResponseMessage)
        else [dict(row.to_dict()) for row in message.components]
    )
    return [dict(part) for row in rows for part in row["components"]]


def buttons(message: Shown) -> list[dict[str, Any]]:
    return [part for part in _components(message) if part["type"] == 2]


def menus(message: Shown) -> list[dict[str, Any]]:
    return [part for part in _components(message) if part["type"] == 3]


def button_id(message: Shown, what: str) -> str:
    """The custom id of the one button that is about this: by kind, by thing, or by label."""
    found = [
        part["custom_id"]
        for part in buttons(message)
        if what in (part["custom_id"].split(":")[1], part["custom_id"].split(":")[-1], part.get("label"))
    ]
    assert len(found) == 1, f"{what}: {[(b.get('label'), b['custom_id']) for b in buttons(message)]}"
    return str(found[0])


def mentioned(message: Shown) -> list[int]:
    return [int(found) for found in re.findall(r"<@!?(\d+)>", message.content)]
