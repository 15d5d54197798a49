"""Games against the AI when something goes wrong, takes long, or comes all at once."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import time
from functools import partial
from pathlib import Path

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.client import DuelClient
from bot.model import ChallengeState, Person, Place
from bot.service.lobby import LIFETIME
from bot.store import Unavailable
from bot.thinking import Thinking, Thought
from bot.ui import opponents
from engine.ai import think
from engine.duel.model import View
from engine.duel.moves import Move
from tests.bot.discord.alone import begin, begin_with, boards, client_of, play_on
from tests.bot.discord.scene import Scene, Shown, button_id, menus


async def test_a_challenge_to_the_ai_that_a_crash_left_open_expires_without_a_word(scene: Scene) -> None:
    person, place = Person(scene.ana.id, "ana"), Place(scene.guild.id, scene.channel.id)
    left = await scene.service.lobby.create(person, None, place, interaction=8, level="easy")
    scene.env.backend.advance_clock(LIFETIME)
    await scene.env.restart_bot(DuelClient(scene.service))
    assert (await scene.service.lobby.get(left.challenge.id)).state is ChallengeState.EXPIRED
    assert not scene.channel.history()


async def test_after_a_crash_before_the_answer_the_ai_thinks_again_and_one_board_tells_both_moves(
    scene: Scene,
) -> None:
    position = await begin_with(scene, ai_first=False)
    before = boards(scene)
    move = (await scene.legal())[0]
    await scene.service.tables.play(position.game.id, move, scene.ana.id, interaction=3)
    await scene.env.restart_bot(DuelClient(scene.service))
    await scene.env.advance_time(60)
    assert (await scene.position()).agent_to_act is None
    assert boards(scene) == before + 1
    assert "ana drafted" in scene.last().content
    assert "AI \\(easy\\) drafted" in scene.last().content
    await play_on(scene, random.Random(1))


async def test_a_game_goes_on_when_its_worker_is_killed(scene: Scene) -> None:
    await begin_with(scene, ai_first=True)
    workers = multiprocessing.active_children()
    assert workers, "it has thought about its first wonder"
    for worker in workers:
        worker.kill()
        worker.join()
    for _ in range(3):  # the rest of the first four wonders, and the first of the others
        position = await play_on(scene, random.Random(1))
    assert [move.seat for move in position.moves] == [0, 1, 1, 1, 0, 0, 0], "and it begins Age I"


def broken(_view: View, _level: str, _seed: int, _seconds: float | None) -> Move:
    raise ValueError("the search has a fault")


async def test_where_the_search_fails_a_simpler_player_stands_in(scene: Scene, error_log: list[str]) -> None:
    await scene.env.restart_bot(DuelClient(scene.service, thinking=Thinking(1, think=broken)))
    await begin(scene, level="hard")
    position = await play_on(scene, random.Random(1))
    assert position.agent_to_act is None
    assert all("the search has a fault" in one for one in error_log)
    error_log.clear()


async def test_an_ai_whose_move_cannot_be_saved_is_one_line_of_the_log_and_plays_later(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, error_log: list[str]
) -> None:
    position = await begin_with(scene, ai_first=False)

    async def away(*_: object) -> None:
        raise Unavailable("connection refused")

    with monkeypatch.context() as outage:
        outage.setattr(scene.service.tables, "play_agent", away)
        move = (await scene.legal())[0]
        played = await scene.service.tables.play(position.game.id, move, scene.ana.id, interaction=3)
        assert await client_of(scene).opponents.deliver(played) is None
    (line,) = error_log
    assert "connection refused" in line
    assert "\n" not in line
    error_log.clear()
    await scene.env.advance_time(60)
    assert (await scene.position()).agent_to_act is None


async def test_a_hurried_ai_says_so(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    async def move(view: View, level: str, seed: int) -> Thought:
        return Thought(think(view, level, seed), hurried=True)

    await begin_with(scene, ai_first=False)
    assert "less time" not in scene.last().content
    monkeypatch.setattr(client_of(scene).thinking, "move", move)
    await play_on(scene, random.Random(1))
    assert "less time to think" in scene.last().content


def when_let(gate: Path, notes: Path, view: View, level: str, seed: int, _seconds: float | None) -> Move:
    """Answers when the gate is there."""
    notes.touch()
    while not gate.exists():
        time.sleep(0.01)
    return think(view, level, seed)


async def test_a_thought_about_a_position_that_is_gone_is_dropped(scene: Scene, tmp_path: Path) -> None:
    gate, notes = tmp_path / "gate", tmp_path / "notes"
    before = await begin_with(scene, ai_first=False)
    await scene.env.restart_bot(
        DuelClient(scene.service, thinking=Thinking(1, think=partial(when_let, gate, notes)))
    )
    table, count = client_of(scene).opponents, boards(scene)
    move = (await scene.legal())[0]
    played = await scene.service.tables.play(before.game.id, move, scene.ana.id, interaction=4)
    answer = asyncio.ensure_future(table.deliver(played))
    await asyncio.to_thread(wait_for, notes)
    back = await scene.service.agreements.take_back(before.game.id, scene.ana.id, interaction=5)
    assert await table.deliver(back) is not None
    assert await answer is None
    gate.touch()
    after = await scene.position()
    assert after.moves == before.moves
    assert boards(scene) == count + 1


def wait_for(file: Path) -> None:
    while not file.exists():
        time.sleep(0.01)


async def test_a_restart_while_the_ai_thinks_loses_nothing(scene: Scene, tmp_path: Path) -> None:
    gate, notes = tmp_path / "gate", tmp_path / "notes"
    before = await begin_with(scene, ai_first=False)
    await scene.env.restart_bot(
        DuelClient(scene.service, thinking=Thinking(1, think=partial(when_let, gate, notes)))
    )
    count = boards(scene)
    move = (await scene.legal())[0]
    played = await scene.service.tables.play(before.game.id, move, scene.ana.id, interaction=6)
    answer = asyncio.ensure_future(client_of(scene).opponents.deliver(played))
    await asyncio.to_thread(wait_for, notes)
    await client_of(scene).close()
    assert await answer is None
    gate.touch()
    await scene.env.restart_bot(DuelClient(scene.service))
    await scene.env.advance_time(60)
    assert (await scene.position()).agent_to_act is None
    assert boards(scene) == count + 1


def taking_its_time(view: View, level: str, seed: int, _seconds: float | None) -> Move:
    time.sleep(0.5)
    return think(view, level, seed)


async def test_an_answer_that_takes_longer_than_a_moment_shows_that_the_ai_is_thinking(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "MOMENT", 0.01)
    await scene.env.restart_bot(DuelClient(scene.service, thinking=Thinking(1, think=taking_its_time)))
    before = await begin_with(scene, ai_first=False)
    move, told = (await scene.legal())[0], []

    async def meanwhile() -> None:
        told.append((await scene.position()).agent_to_act)

    played = await scene.service.tables.play(before.game.id, move, scene.ana.id, interaction=7)
    await client_of(scene).opponents.deliver(played, meanwhile)
    assert told == ["easy"]
    assert [one.path for one in scene.env.http_requests if one.path.endswith("/typing")] == [
        f"/channels/{scene.channel.id}/typing"
    ]
    assert (await scene.position()).agent_to_act is None


async def test_the_answer_does_not_wait_where_discord_limits_the_typing(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "MOMENT", 0.01)
    await scene.env.restart_bot(DuelClient(scene.service, thinking=Thinking(1, think=taking_its_time)))
    before = await begin_with(scene, ai_first=False)
    move, told, limited = (await scene.legal())[0], [], asyncio.Event()

    async def typing(_: object) -> None:
        limited.set()
        await asyncio.Event().wait()

    async def meanwhile() -> None:
        told.append("thinking")

    monkeypatch.setattr(client_of(scene).opponents, "_type", typing)
    played = await scene.service.tables.play(before.game.id, move, scene.ana.id, interaction=7)
    async with asyncio.timeout(60):
        assert await client_of(scene).opponents.deliver(played, meanwhile) is not None
    assert limited.is_set()
    assert told == ["thinking"]


async def test_many_games_at_once_are_all_answered(scene: Scene) -> None:
    channels = [scene.guild.create_text_channel(f"duel-{number}") for number in range(6)]
    taps: list[tuple[ChannelHandle, MemberActor, Shown, str]] = []
    plies = {}
    for channel in channels:
        await begin(scene, level="easy", draft="first-game", channel=channel)
        plies[channel.id] = (await scene.position(channel)).ply
        board = scene.last(channel)
        card = menus(board)[0]["options"][0]["value"]
        private = await scene.choose(scene.ana, board, card)
        taps.append((channel, scene.ana, private, button_id(private, f"discard.{card}")))
    await scene.deliver_everywhere(taps)
    after = {channel.id: await scene.position(channel) for channel in channels}
    assert all(position.ply > plies[id_] for id_, position in after.items())
    assert all(position.agent_to_act is None for position in after.values())
    assert all(position.moves[-1].seat != position.to_act for position in after.values())
