"""Games against the AI, on the simulated Discord, with real worker processes."""

from __future__ import annotations

import random

import pytest
from simcord.builders import UserHandle

from bot.model import Ending
from bot.present import words
from bot.thinking import NoAnswer
from data.i18n import translator
from engine import record
from engine.ai import Hint
from engine.duel.model import View
from tests.bot.discord.alone import begin, begin_with, boards, client_of, play_on, resign, the_bot
from tests.bot.discord.scene import Scene, buttons, mentioned, menus

EN = translator("en")


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


async def test_the_way_back_never_says_that_the_ai_is_asked(scene: Scene) -> None:
    rng, position = random.Random(2), await begin_with(scene, ai_first=False)
    while not (position.entry and position.entry.shows_something):
        assert not position.over
        answer = await scene.tap_move(rng.choice(await scene.legal()))
        position = await scene.position()
    (label,) = (one["label"] for one in buttons(answer) if ":back:" in one["custom_id"])
    assert label == "Take it back"


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


async def test_a_spectator_who_offers_a_draw_does_not_make_the_ai_think(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(scene, level="easy")
    monkeypatch.setattr(client_of(scene).thinking, "hint", None)
    assert "watching" in (await scene.type(scene.ceca, "duel draw")).content


async def test_an_ai_that_cannot_think_about_a_draw_says_so(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(scene, level="easy")

    async def hint(_view: View, _seed: int) -> Hint:
        raise NoAnswer

    monkeypatch.setattr(client_of(scene).thinking, "hint", hint)
    assert "could not think" in (await scene.type(scene.ana, "duel draw")).content
    assert not (await scene.position()).over


async def test_an_absent_person_is_reminded_but_nobody_can_claim(scene: Scene) -> None:
    await scene.service.people.set_server(scene.guild.id, remind_after=600, claim_after=1200)
    await begin(scene, level="easy")
    before = boards(scene)
    await scene.env.advance_time(1500)
    reminders = scene.channel.history()[before:]
    assert len(reminders) == 1
    assert "waiting for your move" in reminders[0].content
    assert "claimed" not in reminders[0].content
