"""Whatever goes wrong, the person who waits gets a private answer, and the game is not touched."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest

from bot.client import TICK_SECONDS, DuelClient
from bot.model import Happened
from bot.present import messages, poster
from bot.service import Service
from bot.store import Store, Transaction, Unavailable
from engine.duel import DUEL
from tests.bot.discord.scene import Scene, Shown, buttons, mentioned, menus


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
    answer = await scene.tap(await scene.to_move(), _forged(scene, custom_id), "x")
    assert answer.ephemeral
    assert answer.content or answer.embeds or answer.attachments
    after = await scene.position()
    assert after.ply == before.ply
    assert after.over == before.over


async def test_a_forged_question_for_a_price_gives_a_spectator_no_buttons_of_a_player(scene: Scene) -> None:
    game = (await scene.begin(draft="first-game")).game.id
    card = menus(scene.last())[0]["options"][0]["value"]
    forged = _forged(scene, f"d:why:{game}:0:{card}")
    told = await scene.tap(scene.ceca, forged, "x")
    assert "cost" in told.content
    assert not buttons(told)
    assert buttons(await scene.tap(await scene.to_move(), forged, "x"))


def _forged(scene: Scene, custom_id: str) -> Shown:
    """A message of the bot's with a button that it never made."""
    button = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
    message = scene.env.backend.create_message(
        scene.channel.id,
        scene.env.backend.bot_user.id,
        "forged",
        components=[{"type": 1, "components": [button]}],
    )
    return next(one for one in scene.channel.history() if one.id == message.id)


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
    done: list[str] = []

    async def slow() -> None:
        client.under_way()
        await asyncio.sleep(0.05)
        done.append("posted")

    async with DuelClient(service) as client:
        task = asyncio.ensure_future(slow())
        await asyncio.sleep(0)
        await client.close()
    assert done == ["posted"]
    assert task.done()
    assert client.is_closed()


async def test_while_the_database_is_away_each_tap_is_one_line_of_the_log_without_a_traceback(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, error_log: list[str]
) -> None:
    await scene.begin()
    who, board = await scene.to_move(), scene.last()

    @asynccontextmanager
    async def away(_: Store) -> AsyncIterator[Transaction]:
        raise Unavailable("connection refused")
        yield

    with monkeypatch.context() as outage:
        outage.setattr(Store, "read", away)
        outage.setattr(Store, "write", away)
        answer = await scene.choose(who, board, menus(board)[0]["options"][0]["value"])
    assert "cannot save anything just now" in answer.content
    (line,) = error_log
    assert "connection refused" in line
    assert "\n" not in line
    error_log.clear()


async def test_closing_finishes_a_try_that_has_begun_and_waits_for_no_later_one(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(poster, "SOON", (0.0, 3600.0))
    begun, done = asyncio.Event(), list[str]()

    async def slow() -> poster.Delivery:
        begun.set()
        await asyncio.sleep(0.05)
        done.append("tried")
        return poster.Delivery.LATER

    async with DuelClient(service) as client:
        client.poster._try_soon(slow)
        await begun.wait()
        await client.close()
    assert done == ["tried"]
    assert not client.poster.trying


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


@pytest.mark.parametrize("command", ["duel board", "duel log", "duel record", "duel price"])
async def test_a_refusal_stays_private_even_when_the_answer_was_to_be_shown(scene: Scene, command: str) -> None:
    answer = await scene.type(scene.ana, command, show="yes")
    assert answer.ephemeral
    assert "/duel challenge" in answer.content
    assert not scene.channel.history()


async def test_a_challenge_that_may_not_be_posted_is_taken_back_and_can_be_tried_again(scene: Scene) -> None:
    path = f"/channels/{scene.channel.id}/messages"
    scene.env.inject_error("POST", path, status=403, code=50013, message="Missing Permissions")
    answer = await scene.type(scene.ana, "duel challenge", opponent=scene.boris)
    assert "Nobody was challenged" in answer.content
    assert "Attach Files" in answer.content
    assert mentioned(await scene.challenge()) == [scene.boris.id]


async def test_someone_who_cannot_see_the_channel_is_not_challenged(scene: Scene) -> None:
    closed = scene.guild.create_text_channel(
        "closed",
        overwrites={
            scene.boris: discord.PermissionOverwrite(view_channel=False),
        },
    )
    answer = await scene.type(scene.ana, "duel challenge", opponent=scene.boris, channel=closed)
    assert "cannot see this channel" in answer.content


async def test_a_long_answer_is_cut_to_what_discord_takes(scene: Scene) -> None:
    many = tuple(10**18 + number for number in range(90))
    await scene.service.people.set_server(scene.guild.id, channels=many)
    answer = await scene.type(scene.ana, "duel challenge", opponent=scene.boris)
    assert "games are played in" in answer.content


async def test_without_discord_the_clock_does_not_run_against_anyone(scene: Scene) -> None:
    client = scene.env.bot
    assert isinstance(client, DuelClient)
    rounds: list[str] = []

    async def noted() -> None:
        rounds.append("round")

    client._round = noted  # type: ignore[method-assign] # counted instead of run
    await client.on_shard_disconnect(0)
    await scene.env.advance_time(3 * TICK_SECONDS)
    assert not rounds
    await client.on_shard_resumed(0)
    await scene.env.advance_time(2 * TICK_SECONDS)
    assert rounds


async def test_links_in_names_are_broken(scene: Scene) -> None:
    rogue = scene.guild.add_member(scene.env.create_user("rogue", global_name="discord.gg/free https://x.y"))
    await scene.type(rogue, "duel challenge", opponent=scene.boris)
    assert "discord.gg/" not in scene.last().content
    assert "https://x.y" not in scene.last().content


async def test_a_move_made_while_a_board_is_drawn_gives_one_board_that_tells_both(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    await scene.begin()
    count = len(scene.channel.history())
    build = messages.turn_message
    typed: list[Happened] = []

    async def slowly(*arguments: Any, **named: Any) -> messages.Message:
        if not typed:
            position = await scene.service.tables.latest(scene.channel.id)
            seat = position.to_act or 0
            move = DUEL.legal_moves(position.state, seat)[0]
            user = position.game.seats[seat].user_id or 0
            typed.append(await scene.service.tables.play(position.game.id, move, user, interaction=1))
        return await build(*arguments, **named)

    monkeypatch.setattr(messages, "turn_message", slowly)
    await scene.type_move((await scene.legal())[0])
    assert len(scene.channel.history()) == count
    await scene.env.advance_time(2 * TICK_SECONDS)
    assert len(scene.channel.history()) == count + 1
    assert "ana drafted" in scene.last().content
    assert "boris drafted" in scene.last().content
    assert (await scene.position()).ply == 2


async def test_a_board_that_may_not_be_posted_comes_when_the_permission_is_back(scene: Scene) -> None:
    await scene.begin()
    count, who = len(scene.channel.history()), await scene.other()
    path = f"/channels/{scene.channel.id}/messages"
    scene.env.inject_error("POST", path, status=403, code=50013, message="Missing Permissions", times=3)
    await scene.tap_move((await scene.legal())[0])
    assert len(scene.channel.history()) == count
    await scene.env.advance_time(300)
    assert len(scene.channel.history()) == count + 1
    assert mentioned(scene.last()) == [who.id]
    assert menus(scene.last())
