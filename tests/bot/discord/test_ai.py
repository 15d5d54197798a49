"""Games against the AI, on the simulated Discord, with real worker processes."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle, UserHandle
from simcord.results import ResponseMessage

from bot.client import DuelClient
from bot.model import ChallengeState, Ending, Person, Place, Position
from bot.present import words
from bot.service.lobby import LIFETIME
from bot.thinking import Thinking, Thought
from bot.ui import opponents
from data.i18n import translator
from engine import record
from engine.ai import Hint, think
from engine.duel.model import View
from engine.duel.moves import Move
from tests.bot.discord.scene import Scene, Shown, button_id, likely, mentioned, menus

EN = translator("en")


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


# ---------------------------------------------------------------- playing


async def test_a_whole_game_is_played_to_its_end_with_one_board_for_each_move_and_its_answer(scene: Scene) -> None:
    await begin(scene, level="easy")
    rng, position = random.Random(1), await scene.position()
    while not position.over:
        before, ply = boards(scene), position.ply
        position = await play_on(scene, rng)
        assert position.agent_to_act is None
        assert boards(scene) == before + 1
        told = scene.last().content
        for entry in await scene.service.tables.log(position.game.id, since=ply):
            for sentence in words.happened([entry], words.safe_names(position.game, EN), EN):
                assert sentence in told
        assert mentioned(scene.last()) == ([] if position.over else [scene.ana.id])
    assert not position.game.rated
    played = record.loads(await scene.service.archive.record(position.game.id, scene.guild.id))
    assert sorted(played.players) == ["AI (easy)", "ana"]
    check = await scene.service.archive.verify(position.game.id, scene.guild.id)
    assert check.fair
    assert check.legal


async def test_the_first_board_tells_the_seats_the_fingerprint_and_the_move_of_an_ai_that_begins(
    scene: Scene,
) -> None:
    position = await begin_with(scene, ai_first=True)
    assert position.ply > 0
    told = scene.last().content
    assert position.game.commitment in told
    assert "AI \\(easy\\) drafted" in told
    assert mentioned(scene.last()) == [scene.ana.id]


async def test_the_menu_of_the_bot_starts_a_game_of_the_usual_level(scene: Scene) -> None:
    await scene.ana.context_menu(scene.channel, "Challenge to a duel", the_bot(scene))
    assert {player.agent for player in (await scene.position()).game.seats} == {None, "medium"}


async def test_levels_are_offered_in_the_language_of_the_person(scene: Scene) -> None:
    await scene.type(scene.ana, "duel language", language="pl")
    offered = await scene.ana.autocomplete(scene.channel, "duel challenge", "level", "", opponent=the_bot(scene))
    assert [(one["name"], one["value"]) for one in offered] == [
        ("łatwy", "easy"),
        ("średni", "medium"),
        ("trudny", "hard"),
    ]


async def test_a_game_against_the_ai_can_have_a_thread_of_its_own(scene: Scene) -> None:
    await begin(scene, level="easy", thread="yes")
    thread = scene.channel.threads[-1]
    position = await play_on(scene, random.Random(1), thread)
    assert position.game.place.parent_id == scene.channel.id
    assert not scene.channel.history() or not menus(scene.last())


async def test_one_can_play_alone_in_direct_messages(scene: Scene) -> None:
    itself = UserHandle(scene.env, scene.env.backend.bot_user)
    answer = await scene.write(scene.ana, "duel challenge", opponent=itself, level="easy")
    assert "The game begins" in answer.content
    assert [position.to_act is not None for position in await scene.service.tables.of(scene.ana.id)] == [True]


# ---------------------------------------------------------------- agreements, endings, time


async def test_a_move_goes_back_with_the_ais_answer_at_once(scene: Scene) -> None:
    before = await begin_with(scene, ai_first=False)
    answer = await scene.tap_move((await scene.legal())[0])
    assert (await scene.position()).ply > before.ply + 1
    await scene.tap(scene.ana, answer, "back")
    after = await scene.position()
    assert after.moves == before.moves
    assert after.to_act == before.to_act
    assert "took back" in scene.last().content


async def test_resigning_counts_apart_from_games_against_people(scene: Scene) -> None:
    await begin(scene, level="easy")
    await resign(scene)
    assert "wins: ana resigned" in scene.last().content
    stats = await scene.type(scene.ana, "duel stats")
    text = str(stats.embeds[0].description)
    assert "No game against people is finished yet." in text
    assert "**Against the AI (easy):** 0 won, 0 drawn, 1 lost" in text
    assert "Rating" not in text
    table = await scene.type(scene.ana, "scoreboard")
    assert "No rated game" in str(table.embeds[0].description)


async def test_a_rematch_begins_at_once_with_seats_swapped(scene: Scene) -> None:
    first = await begin_with(scene, ai_first=False)
    await resign(scene)
    await scene.tap(scene.ana, scene.last(), "rematch")
    second = await scene.position()
    assert second.game.id != first.game.id
    assert second.game.seats == first.game.seats[::-1]
    assert second.agent_to_act is None


@pytest.mark.parametrize(("chance", "agreed"), [(0.9, True), (0.3, False)])
async def test_the_ai_agrees_to_a_draw_only_where_it_expects_to_lose(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, chance: float, agreed: bool
) -> None:
    await begin(scene, level="easy")
    move = (await scene.legal())[0]

    async def hint(_view: View, _seed: int) -> Hint:
        return Hint(move, chance, (), (), 1)

    monkeypatch.setattr(client_of(scene).thinking, "hint", hint)
    answer = await scene.type(scene.ana, "duel draw")
    result = (await scene.position()).game.result
    assert (result is not None and result.how is Ending.AGREEMENT) == agreed
    assert ("You agreed to a draw" in answer.content) == agreed
    assert ("The AI does not agree" in answer.content) != agreed


async def test_an_absent_person_is_reminded_but_nobody_can_claim(scene: Scene) -> None:
    await scene.service.people.set_server(scene.guild.id, remind_after=600, claim_after=1200)
    await begin(scene, level="easy")
    before = boards(scene)
    await scene.env.advance_time(1500)
    reminders = scene.channel.history()[before:]
    assert len(reminders) == 1
    assert "waiting for your move" in reminders[0].content
    assert "claimed" not in reminders[0].content


# ---------------------------------------------------------------- faults


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
    await begin(scene, level="medium")
    workers = multiprocessing.active_children()
    assert workers
    for worker in workers:
        worker.kill()
        worker.join()
    position = await play_on(scene, random.Random(1))
    assert position.agent_to_act is None


def broken(_view: View, _level: str, _seed: int, _seconds: float | None) -> Move:
    raise ValueError("the search has a fault")


async def test_where_the_search_fails_a_simpler_player_stands_in(scene: Scene, error_log: list[str]) -> None:
    await scene.env.restart_bot(DuelClient(scene.service, thinking=Thinking(1, think=broken)))
    await begin(scene, level="hard")
    position = await play_on(scene, random.Random(1))
    assert position.agent_to_act is None
    assert all("the search has a fault" in one for one in error_log)
    error_log.clear()


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
