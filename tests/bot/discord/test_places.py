"""Threads, direct messages, many channels at once."""

from __future__ import annotations

import asyncio

import discord

from tests.bot.discord.scene import Scene, buttons, menus


async def test_a_game_in_a_thread_is_played_there_and_leaves_the_channel_free(scene: Scene) -> None:
    await scene.begin(thread="yes")
    thread = scene.channel.threads[-1]
    await scene.tap_move((await scene.legal(thread))[0], thread)
    assert (await scene.position(thread)).ply == 1
    assert (await scene.begin()).ply == 0


async def test_a_thread_that_may_not_be_opened_is_refused_by_name(scene: Scene) -> None:
    channel = scene.guild.create_text_channel(
        "flat", overwrites={scene.guild.default_role: discord.PermissionOverwrite(create_public_threads=False)}
    )
    answer = await scene.type(scene.ana, "duel challenge", opponent=scene.boris, thread="yes", channel=channel)
    assert "Create Public Threads" in answer.content


async def test_servers_may_want_threads_always_or_never(scene: Scene) -> None:
    admin = scene.guild.add_member(
        scene.env.create_user("admin"),
        roles=[scene.guild.create_role("admin", permissions=discord.Permissions(manage_guild=True))],
    )
    await scene.type(admin, "duel settings", threads="always")
    await scene.challenge()
    await scene.tap(scene.boris, scene.last(), "accept")
    assert (await scene.position(scene.channel.threads[-1])).ply == 0
    await scene.type(admin, "duel settings", threads="never")
    answer = await scene.type(scene.ana, "duel challenge", opponent=scene.boris, thread="yes")
    assert "does not want threads" in answer.content


async def test_in_a_direct_message_look_ups_work_and_a_challenge_says_where_to_play(scene: Scene) -> None:
    help_ = await scene.write(scene.ana, "help")
    assert "/duel challenge" in help_.content
    card = await scene.write(scene.ana, "duel card", name="baths")
    assert card.attachments
    challenge = await scene.write(scene.ana, "duel challenge", opponent=scene.boris)
    assert "channel of a server" in challenge.content
    language = await scene.write(scene.ana, "duel language", language="pl")
    assert "Polski" in language.content
    settings = await scene.write(scene.ana, "duel settings")
    assert "server" in settings.content


async def test_ten_games_at_once_in_ten_channels_do_not_disturb_each_other(scene: Scene) -> None:
    channels = [scene.guild.create_text_channel(f"duel-{number}") for number in range(10)]
    for channel in channels:
        await scene.begin(channel=channel)
    for _ in range(4):
        taps = []
        for channel in channels:
            position = await scene.position(channel)
            who, board = await scene.to_move(channel), scene.last(channel)
            thing = menus(board)[0]["options"][0]["value"]
            private = await scene.choose(who, board, thing)
            button = next(one for one in buttons(private) if not one["disabled"])
            taps.append((channel, who, private, button["custom_id"], position.ply))
        await scene.deliver_everywhere([(channel, who, message, id_) for channel, who, message, id_, _ in taps])
        for channel, _, _, _, ply in taps:
            assert (await scene.position(channel)).ply == ply + 1
            assert menus(scene.last(channel)), "the new board is the last message of its own channel"
    games = await asyncio.gather(*(scene.position(channel) for channel in channels))
    assert len({position.game.id for position in games}) == 10


async def test_administrators_and_a_bot_that_is_one_need_no_single_permission(scene: Scene) -> None:
    role = scene.guild.create_role("owner", permissions=discord.Permissions(administrator=True))
    admin = scene.guild.add_member(scene.env.create_user("boss"), roles=[role])
    settings = await scene.type(admin, "duel settings", language="et")
    assert "Eesti" in settings.content
    await scene.begin()
    await scene.type(admin, "duel abort")
    assert (await scene.position()).over
