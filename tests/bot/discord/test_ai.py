"""Games against the AI, on the simulated Discord with real worker processes."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.results import ResponseMessage

from bot.local import SimulatedClock
from bot.model import Position
from bot.service import Service
from engine import record
from tests.bot.discord.conftest import url
from tests.bot.discord.scene import Scene, likely

SEEDS = {"the person begins": 2, "the AI begins": 1}
"""Shuffles by who goes first."""


@pytest.fixture
def seed() -> int:
    return SEEDS["the person begins"]


@pytest.fixture
async def service(database: Path, seed: int) -> AsyncIterator[Service]:
    """A service whose shuffles are known."""
    rng = random.Random(seed)
    async with Service.open(url(database), clock=SimulatedClock(), seeds=lambda: rng.randbytes(32)) as opened:
        yield opened


def the_bot(scene: Scene) -> MemberActor:
    return MemberActor(scene.env, scene.guild, UserHandle(scene.env, scene.env.backend.bot_user))


async def begin(scene: Scene, **options: object) -> ResponseMessage:
    return await scene.type(scene.ana, "duel challenge", opponent=the_bot(scene), **options)


async def play_on(scene: Scene, rng: random.Random, channel: ChannelHandle | None = None) -> Position:
    """One move of the person, and what the AI answers."""
    await scene.tap_move(likely(await scene.legal(channel), rng), channel)
    return await scene.position(channel)


async def test_a_whole_game_against_the_ai_ends_and_never_waits_for_it(scene: Scene) -> None:
    await begin(scene, level="easy")
    rng, boards = random.Random(1), len(scene.channel.history())
    position = await scene.position()
    taps = 0
    while not position.over:
        position = await play_on(scene, rng)
        taps += 1
        assert position.agent_to_act is None
        assert len(scene.channel.history()) == boards + taps, "one message for each move with its answer"
    assert position.game.rated is False
    assert len(position.moves) > taps
    told = record.loads(await scene.service.archive.record(position.game.id, scene.guild.id))
    assert "AI (easy)" in told.players
    check = await scene.service.archive.verify(position.game.id, scene.guild.id)
    assert check.fair
    assert check.legal
