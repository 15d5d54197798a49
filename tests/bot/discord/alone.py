"""One person against the AI: how such games are begun and played."""

from __future__ import annotations

import random
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.results import ResponseMessage

from bot.client import DuelClient
from bot.model import Position
from tests.bot.discord.scene import Scene, likely


def the_bot(scene: Scene) -> MemberActor:
    return MemberActor(scene.env, scene.guild, UserHandle(scene.env, scene.env.backend.bot_user))


def client_of(scene: Scene) -> DuelClient:
    assert isinstance(scene.env.bot, DuelClient)
    return scene.env.bot


async def begin(scene: Scene, **options: Any) -> ResponseMessage:
    return await scene.type(scene.ana, "duel challenge", opponent=the_bot(scene), **options)


async def resign(scene: Scene) -> None:
    await scene.tap(scene.ana, await scene.type(scene.ana, "duel resign"), "resign")


async def begin_with(scene: Scene, *, ai_first: bool) -> Position:
    """A game in which the AI is the first or the second player: if the shuffle says otherwise, a rematch swaps."""
    await begin(scene, level="easy")
    position = await scene.position()
    if (position.game.seats[0].agent is not None) != ai_first:
        await resign(scene)
        await scene.type(scene.ana, "duel rematch")
    return await scene.position()


async def play_on(scene: Scene, rng: random.Random, channel: ChannelHandle | None = None) -> Position:
    """One move of the person, and what the AI answers."""
    await scene.tap_move(likely(await scene.legal(channel), rng), channel)
    return await scene.position(channel)


def boards(scene: Scene) -> int:
    return len(scene.channel.history())
