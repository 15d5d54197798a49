"""Whatever goes wrong, the person who waits gets a private answer, and the game is not touched."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.client import DuelClient
from bot.present import messages
from bot.service import Service
from tests.bot.discord.scene import Scene, buttons, mentioned, menus


@pytest.mark.parametrize("way", ["typed", "tapped"])
async def test_an_unexpected_error_is_answered_with_a_number_that_stands_in_the_log(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, error_log: list[str], way: str
) -> None:
    await scene.begin()
    who, board = await scene.to_move(), scene.last()

    async def broken(*_: object, **__: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(scene.service.tables, "get" if way == "tapped" else "at", broken)
    thing = menus(board)[0]["options"][0]["value"]
    answer = await (scene.choose(who, board, thing) if way == "tapped" else scene.type(who, "take", thing=thing))
    assert answer.ephemeral
    number = re.search(r"`([0-9a-f]{6})`", answer.content)
    assert number
    assert any(number.group(1) in line for line in error_log)
    assert "disk" not in answer.content
    error_log.clear()


@pytest.mark.parametrize(
    "custom_id",
    [
        "d:play:999:0:draft.sphinx",
        "d:play:1:0:draft.nothing",
        "d:play:1:0:fly.sphinx",
        "d:play:1:0:draft",
        "d:play:1:0:",
        "d:play:1:77:draft.sphinx",
        "d:why:1:0:nothing",
        "d:look:1:0:nothing",
        "d:resign:999:0:",
        "d:agree:999:0:",
        "d:accept:999:0:",
        "d:rematch:1:0:",
        "d:forget:12345:0:",
        "d:nonsense:1:0:",
    ],
)
async def test_a_forged_button_is_answered_privately_and_does_nothing(scene: Scene, custom_id: str) -> None:
    await scene.begin()
    before = await scene.position()
    who = await scene.to_move()
    button = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
    message = scene.env.backend.create_message(
        scene.channel.id,
        scene.env.backend.bot_user.id,
        "forged",
        components=[{"type": 1, "components": [button]}],
    )
    shown = next(one for one in scene.channel.history() if one.id == message.id)
    answer = await scene.tap(who, shown, "x")
    assert answer.ephemeral
    assert answer.content or answer.embeds or answer.attachments
    after = await scene.position()
    assert after.ply == before.ply
    assert after.over == before.over


async def test_a_channel_that_became_closed_to_the_bot_is_named_and_the_game_can_be_played_privately(
    scene: Scene,
) -> None:
    await scene.begin()
    scene.env.inject_error(
        "POST", f"/channels/{scene.channel.id}/messages", status=403, code=50013, message="Missing Permissions"
    )
    answer = await scene.tap_move((await scene.legal())[0])
    assert "It is saved" in answer.content
    assert "Attach Files" in answer.content
    private = await scene.type(await scene.to_move(), "duel board")
    assert menus(private)
    await scene.type_move((await scene.legal())[0])
    assert menus(scene.last()), "the next board is posted as usual"


async def test_names_with_markup_ping_nobody_and_break_nothing(scene: Scene) -> None:
    rogue = scene.guild.add_member(scene.env.create_user("rogue", global_name="**@everyone** <@1> `x` [a](b)"))
    await scene.type(rogue, "duel challenge", opponent=scene.boris)
    message = scene.last()
    assert mentioned(message) == [scene.boris.id]
    assert "\\*\\*@everyone\\*\\*" in message.content
    sent = [one for one in scene.env.http_requests if one.path.endswith(f"/{scene.channel.id}/messages")][-1]
    assert sent.json is not None
    allowed = sent.json["allowed_mentions"]
    assert allowed["parse"] == []
    assert allowed["users"] == [scene.boris.id]


async def test_every_board_fits_what_discord_takes_in_all_languages(scene: Scene) -> None:
    for language in ("sr", "pl", "et", "ro"):
        await scene.service.people.set_server(scene.guild.id, language=language)
        channel = scene.guild.create_text_channel(f"duel-{language}")
        await scene.begin(channel=channel, draft="first-game")
        await scene.type_move((await scene.legal(channel))[0], channel)
        assert len(scene.last(channel).content) <= 2000
        assert all(len(button["label"]) <= 80 for button in buttons(scene.last(channel)))


async def test_closing_waits_for_what_is_under_way(service: Service) -> None:
    client = DuelClient(service)
    done: list[str] = []

    async def slow() -> None:
        client.under_way()
        await asyncio.sleep(0.05)
        done.append("posted")

    task = asyncio.ensure_future(slow())
    await asyncio.sleep(0)
    await client.close()
    assert done == ["posted"]
    assert task.done()
    assert client.is_closed()


async def test_a_picture_that_cannot_be_drawn_does_not_stop_the_game(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, error_log: list[str]
) -> None:
    await scene.begin()

    async def broken(*_: object, **__: object) -> None:
        raise ValueError("no such font")

    monkeypatch.setattr(messages, "drawn", broken)
    await scene.type_move((await scene.legal())[0])
    assert not scene.last().attachments
    assert menus(scene.last()), "the turn can be played without its picture"
    assert any("no such font" in line for line in error_log)
    error_log.clear()
