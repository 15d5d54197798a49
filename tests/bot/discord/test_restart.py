"""The bot may stop at any time: games go on by their old buttons, and nothing is posted twice or lost."""

from __future__ import annotations

import random
from typing import Any

import discord
import pytest

from bot.client import TICK_SECONDS
from bot.present.poster import SOON
from tests.bot.discord.scene import Scene, likely, menus


async def test_a_game_goes_on_by_its_old_components_after_a_restart_at_every_ply(scene: Scene) -> None:
    await scene.begin()
    rng = random.Random(5)
    plies = 0
    while moves := await scene.legal():
        await scene.restart()
        await scene.tap_move(likely(moves, rng))
        plies += 1
    assert plies > 30
    assert (await scene.position()).over


async def test_a_private_menu_opened_before_a_restart_still_plays(scene: Scene) -> None:
    await scene.begin()
    who, board = await scene.to_move(), scene.last()
    thing = menus(board)[0]["options"][0]["value"]
    private = await scene.choose(who, board, thing)
    await scene.restart()
    await scene.tap(who, private, f"draft.{thing}")
    assert (await scene.position()).ply == 1


async def test_a_move_whose_board_discord_did_not_take_is_saved_and_posted_once_later(scene: Scene) -> None:
    await scene.begin()
    count = len(scene.channel.history())
    scene.env.inject_error("POST", f"/channels/{scene.channel.id}/messages", status=500, times=1 + len(SOON))
    answer = await scene.tap_move((await scene.legal())[0])
    assert "It is saved" in answer.content
    assert (await scene.position()).ply == 1
    assert len(scene.channel.history()) == count
    await scene.restart()
    await scene.env.advance_time(60)
    assert len(scene.channel.history()) == count + 1
    await scene.env.advance_time(60)
    assert len(scene.channel.history()) == count + 1
    await scene.tap_move((await scene.legal())[0])


async def test_a_board_that_discord_did_not_take_is_posted_long_before_the_next_round(scene: Scene) -> None:
    await scene.begin()
    count = len(scene.channel.history())
    scene.env.inject_error("POST", f"/channels/{scene.channel.id}/messages", status=500, times=2)
    await scene.tap_move((await scene.legal())[0])
    await scene.env.advance_time(sum(SOON[:2]))
    assert sum(SOON[:2]) < TICK_SECONDS / 2
    assert len(scene.channel.history()) == count + 1


async def test_a_board_that_could_not_be_stripped_is_stripped_later(scene: Scene) -> None:
    await scene.begin()
    board = scene.last()
    path = f"/channels/{scene.channel.id}/messages/{board.id}"
    scene.env.inject_error("PATCH", path, status=500, times=1)
    await scene.tap_move((await scene.legal())[0])
    await scene.env.advance_time(60)
    assert not next(one for one in scene.channel.history() if one.id == board.id).components


async def test_a_deleted_old_board_does_not_disturb_the_game(scene: Scene) -> None:
    await scene.begin()
    scene.env.backend.delete_message(scene.channel.id, scene.last().id)
    board = await scene.type(await scene.to_move(), "duel board")
    assert board.ephemeral
    assert menus(board), "the private board can be played from"
    move = (await scene.legal())[0]
    await scene.type_move(move)
    assert (await scene.position()).ply == 1


async def test_commands_are_sent_to_discord_only_when_they_changed(scene: Scene) -> None:
    def syncs() -> int:
        return sum(1 for one in scene.env.http_requests if one.method == "PUT" and one.path.endswith("/commands"))

    assert syncs() == 1
    await scene.restart()
    assert syncs() == 1
    registered = scene.env.backend.commands[None]
    del registered[next(iter(registered))]
    await scene.restart()
    assert syncs() == 2


async def test_a_board_that_reached_discord_although_its_answer_was_lost_is_not_posted_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.begin()
    count = len(scene.channel.history())
    send = discord.abc.Messageable.send

    async def answer_lost(self: discord.abc.Messageable, **parameters: Any) -> discord.Message:
        await send(self, **parameters)
        raise ConnectionResetError("the answer was lost")

    monkeypatch.setattr(discord.abc.Messageable, "send", answer_lost)
    await scene.tap_move((await scene.legal())[0])
    monkeypatch.undo()
    await scene.restart()
    await scene.env.advance_time(60)
    assert len(scene.channel.history()) == count + 1
    unnoted = scene.last()
    await scene.type_move((await scene.legal())[0])
    assert len(scene.channel.history()) == count + 2
    assert not next(one for one in scene.channel.history() if one.id == unnoted.id).components


async def test_a_board_posted_again_tells_the_last_move_and_the_older_one_is_stripped(
    scene: Scene,
) -> None:
    await scene.begin()
    await scene.tap_move((await scene.legal())[0])
    lost = scene.last()
    post = await scene.service.outbox.post_again((await scene.position()).game.id)
    await scene.env.advance_time(60)
    again = scene.last()
    assert again.id != lost.id
    assert again.content == lost.content
    assert not next(one for one in scene.channel.history() if one.id == lost.id).components
    assert await scene.service.outbox.due() == []
    await scene.tap_move((await scene.legal())[0])
    assert not next(one for one in scene.channel.history() if one.id == again.id).components
    assert (await scene.position()).ply == post.ply + 1
