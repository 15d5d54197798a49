"""Take-back, draw, resignation, rematch, abort."""

from __future__ import annotations

import discord

from bot.model import Ending
from engine.duel import DUEL
from engine.duel.events import Revealed
from tests.bot.discord.scene import Scene, buttons, mentioned, menus


async def test_a_move_that_revealed_nothing_is_taken_back_freely_by_one_tap(scene: Scene) -> None:
    await scene.begin()
    who = await scene.to_move()
    played = await scene.tap_move((await scene.legal())[0])
    await scene.tap(who, played, "back")
    assert (await scene.to_move()).id == who.id
    position = await scene.position()
    assert position.moves == ()
    assert position.ply == 2
    assert "took back" in scene.last().content
    assert mentioned(scene.last()) == [who.id]
    await scene.tap_move((await scene.legal())[1])


async def test_after_the_opponent_acted_a_take_back_names_the_move_and_needs_consent(scene: Scene) -> None:
    await scene.begin()
    who, other = await scene.to_move(), await scene.other()
    await scene.type_move((await scene.legal())[0])
    await scene.type_move((await scene.legal())[0])
    asked = await scene.type(who, "duel takeback")
    assert "was asked" in asked.content
    offer = scene.last()
    assert mentioned(offer) == [other.id]
    assert "taking" in offer.content
    not_theirs = await scene.tap(scene.ceca, offer, "agree")
    assert "watching" in not_theirs.content
    own = await scene.tap(who, offer, "agree")
    assert "your own offer" in own.content
    await scene.tap(other, offer, "agree")
    assert (await scene.position()).moves == ()
    assert (await scene.to_move()).id == who.id


async def test_a_declined_take_back_leaves_the_game_as_it_was(scene: Scene) -> None:
    await scene.begin()
    who, other = await scene.to_move(), await scene.other()
    await scene.type_move((await scene.legal())[0])
    await scene.type_move((await scene.legal())[0])
    await scene.type(who, "duel takeback")
    offer = scene.last()
    await scene.tap(other, offer, "refuse")
    assert len((await scene.position()).moves) == 2
    assert not buttons(next(one for one in scene.channel.history() if one.id == offer.id))


async def test_a_move_that_turned_a_card_up_needs_consent(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    while True:
        position = await scene.position()
        revealing = [
            move
            for move in await scene.legal()
            if any(isinstance(event, Revealed) for event in DUEL.play(position.state, move).events)
        ]
        if revealing:
            break
        await scene.type_move((await scene.legal())[-1])
    who = await scene.to_move()
    await scene.type_move(revealing[0])
    asked = await scene.type(who, "duel takeback")
    assert "was asked" in asked.content
    assert buttons(scene.last())


async def test_a_draw_needs_the_opponents_consent(scene: Scene) -> None:
    await scene.begin()
    await scene.type(scene.ana, "duel draw")
    offer = scene.last()
    assert "offers a draw" in offer.content
    assert mentioned(offer) == [scene.boris.id]
    await scene.tap(scene.boris, offer, "agree")
    result = (await scene.position()).game.result
    assert result is not None
    assert result.how is Ending.AGREEMENT
    assert "draw" in scene.last().content


async def test_two_draw_offers_make_a_draw_and_a_declined_one_does_not(scene: Scene) -> None:
    await scene.begin()
    await scene.type(scene.ana, "duel draw")
    await scene.tap(scene.boris, scene.last(), "refuse")
    assert not (await scene.position()).over
    await scene.type(scene.ana, "duel draw")
    await scene.type(scene.boris, "duel draw")
    assert (await scene.position()).over


async def test_resigning_asks_once_and_spectators_cannot(scene: Scene) -> None:
    await scene.begin()
    stranger = await scene.type(scene.ceca, "duel resign")
    assert "watching" in stranger.content
    question = await scene.type(scene.ana, "duel resign")
    assert not (await scene.position()).over
    await scene.tap(scene.ana, question, "resign")
    position = await scene.position()
    result = position.game.result
    assert result is not None
    assert result.how is Ending.RESIGNATION
    assert result.winner is not None
    assert position.game.seats[result.winner].user_id == scene.boris.id
    shown = scene.last().attachments[0].description or ""
    assert "Wonder draft" in shown
    assert "choose a wonder" not in shown, "nobody has to do anything on the last picture"


async def test_buttons_of_a_finished_game_say_that_it_is_over(scene: Scene) -> None:
    await scene.begin()
    who, board = await scene.to_move(), scene.last()
    private = await scene.choose(who, board, menus(board)[0]["options"][0]["value"])
    question = await scene.type(scene.ana, "duel resign")
    await scene.tap(scene.ana, question, "resign")
    late = await scene.tap(who, private, menus(board)[0]["options"][0]["value"].join(["draft.", ""]))
    assert "over" in late.content or "gone on" in late.content


async def test_a_rematch_swaps_the_seats_and_both_asking_starts_it(scene: Scene) -> None:
    first = await scene.begin()
    question = await scene.type(scene.boris, "duel resign")
    await scene.tap(scene.boris, question, "resign")
    end = scene.last()
    stranger = await scene.tap(scene.ceca, end, "rematch")
    assert stranger.ephemeral
    assert "watching" in stranger.content
    await scene.tap(scene.ana, end, "rematch")
    assert mentioned(scene.last()) == [scene.boris.id]
    await scene.tap(scene.boris, end, "rematch")
    again = await scene.position()
    assert again.game.id != first.game.id
    assert not again.over
    assert [seat.user_id for seat in again.game.seats] == [seat.user_id for seat in reversed(first.game.seats)]


async def test_only_moderators_may_abort_and_the_channel_is_free_then(scene: Scene) -> None:
    await scene.begin()
    refused = await scene.type(scene.ceca, "duel abort")
    assert "Only moderators" in refused.content
    assert not (await scene.position()).over
    role = scene.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    moderator = scene.guild.add_member(scene.env.create_user("mod"), roles=[role])
    await scene.type(moderator, "duel abort")
    assert "called off" in scene.last().content
    assert (await scene.begin()).ply == 0


async def test_a_game_whose_channel_is_deleted_is_called_off(scene: Scene) -> None:
    channel = scene.guild.create_text_channel("short-lived")
    game = (await scene.begin(channel=channel)).game.id
    scene.env.backend.delete_channel(channel.id)
    await scene.env.settle()
    position = await scene.service.tables.get(game)
    assert position.game.result is not None
    assert position.game.result.how is Ending.ABORTED
