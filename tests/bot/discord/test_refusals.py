"""Who may do what: everything else is refused privately, with the reason, and changes nothing."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from engine.duel.catalog import wonders_of
from engine.duel.legality import open_cards
from engine.duel.moves import Build
from tests.bot.discord.scene import Scene, button_id, buttons, menus


async def unchanged(scene: Scene, ply: int) -> bool:
    return (await scene.position()).ply == ply


async def test_nobody_challenges_oneself_or_another_bot(scene: Scene) -> None:
    oneself = await scene.type(scene.ana, "duel challenge", opponent=scene.ana)
    assert oneself.ephemeral
    assert "yourself" in oneself.content
    other = scene.guild.add_member(scene.env.create_user("robot", bot=True))
    bot = await scene.type(scene.ana, "duel challenge", opponent=other)
    assert "bots do not play" in bot.content
    assert not scene.channel.history()


async def test_a_level_that_does_not_exist_is_refused_with_those_that_do(scene: Scene) -> None:
    itself = MemberActor(scene.env, scene.guild, UserHandle(scene.env, scene.env.backend.bot_user))
    answer = await scene.type(scene.ana, "duel challenge", opponent=itself, level="godlike")
    assert "easy, medium, hard" in answer.content


async def test_someone_who_blocked_you_cannot_be_challenged_until_they_undo_it(scene: Scene) -> None:
    await scene.type(scene.boris, "duel block", user=scene.ana)
    answer = await scene.type(scene.ana, "duel challenge", opponent=scene.boris)
    assert "does not take challenges" in answer.content
    await scene.type(scene.boris, "duel block", user=scene.ana, undo="yes")
    assert (await scene.challenge()).content


async def test_a_channel_holds_one_game_and_a_thread_may_hold_another(scene: Scene) -> None:
    await scene.begin()
    busy = await scene.type(scene.ana, "duel challenge", opponent=scene.ceca)
    assert "has a game already" in busy.content
    await scene.type(scene.ana, "duel challenge", opponent=scene.boris, thread="yes")
    await scene.tap(scene.boris, scene.last(), "accept")
    assert (await scene.position(scene.channel.threads[-1])).ply == 0


async def test_missing_permissions_are_named_before_anything_is_posted(scene: Scene) -> None:
    bare = scene.guild.create_text_channel(
        "bare",
        overwrites={
            scene.guild.default_role: discord.PermissionOverwrite(attach_files=False, send_messages=False)
        },
    )
    answer = await scene.type(scene.ana, "duel challenge", opponent=scene.boris, channel=bare)
    assert "Attach Files" in answer.content
    assert "Send Messages" in answer.content
    assert "Embed Links" not in answer.content
    assert not bare.history()


@pytest.mark.parametrize("tapped", ["accept", "decline"])
async def test_only_the_invited_may_answer_a_challenge(scene: Scene, tapped: str) -> None:
    message = await scene.challenge()
    for someone, why in ((scene.ana, "your own challenge"), (scene.ceca, "for someone else")):
        answer = await scene.tap(someone, message, tapped)
        assert answer.ephemeral
        assert why in answer.content
    assert buttons(scene.last())


async def test_only_the_challenger_may_cancel(scene: Scene) -> None:
    message = await scene.challenge()
    answer = await scene.tap(scene.boris, message, "cancel")
    assert "Only the challenger" in answer.content
    await scene.tap(scene.ana, message, "cancel")
    assert "took the challenge" in scene.last().content
    assert not buttons(scene.last())


async def test_a_declined_challenge_says_so_and_loses_its_buttons(scene: Scene) -> None:
    message = await scene.challenge()
    await scene.tap(scene.boris, message, "decline")
    assert "declined" in scene.last().content
    assert not buttons(scene.last())


async def test_a_spectators_tap_gets_a_friendly_private_line(scene: Scene) -> None:
    await scene.begin()
    board = scene.last()
    value = menus(board)[0]["options"][0]["value"]
    answer = await scene.choose(scene.ceca, board, value)
    assert answer.ephemeral
    assert "You are watching" in answer.content
    assert await unchanged(scene, 0)


async def test_the_wrong_player_is_told_whose_turn_it_is_not(scene: Scene) -> None:
    await scene.begin()
    board, other = scene.last(), await scene.other()
    answer = await scene.choose(other, board, menus(board)[0]["options"][0]["value"])
    assert answer.ephemeral
    assert "not your turn" in answer.content
    typed = await scene.type(other, "take", thing=menus(board)[0]["options"][0]["value"])
    assert "not your turn" in typed.content
    assert await unchanged(scene, 0)


async def test_a_private_menu_of_an_older_position_does_nothing_and_links_to_the_board(scene: Scene) -> None:
    await scene.begin()
    who, board = await scene.to_move(), scene.last()
    first, second = (option["value"] for option in menus(board)[0]["options"][:2])
    one = await scene.choose(who, board, first)
    other = await scene.choose(who, board, second)
    await scene.tap(who, one, f"draft.{first}")
    stale = await scene.tap(who, other, f"draft.{second}")
    assert "gone on" in stale.content
    assert f"/{scene.last().id})" in stale.content
    assert await unchanged(scene, 1)


async def test_the_menu_of_an_older_board_does_nothing_even_on_ones_own_turn(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    board, who = scene.last(), await scene.to_move()
    path = f"/channels/{scene.channel.id}/messages/{board.id}"
    scene.env.inject_error("PATCH", path, status=400, code=30046, message="edited too often")
    await scene.type_move(next(move for move in await scene.legal() if " discard " in str(move)))
    await scene.type_move(next(move for move in await scene.legal() if " discard " in str(move)))
    assert (await scene.to_move()).id == who.id
    old = next(one for one in scene.channel.history() if one.id == board.id)
    assert menus(old), "Discord did not let us strip it"
    answer = await scene.choose(who, old, menus(old)[0]["options"][-1]["value"])
    assert "gone on" in answer.content
    assert f"/{scene.last().id})" in answer.content
    assert not buttons(answer)


async def test_a_double_tap_plays_once(scene: Scene) -> None:
    await scene.begin()
    who, board = await scene.to_move(), scene.last()
    thing = menus(board)[0]["options"][0]["value"]
    private = await scene.choose(who, board, thing)
    custom_id = button_id(private, f"draft.{thing}")
    tap = (scene.channel, who, private, custom_id)
    await scene.deliver_everywhere([tap, tap])
    assert await unchanged(scene, 1)
    assert len([m for m in scene.channel.history() if m.attachments]) == 2


async def test_the_same_interaction_delivered_twice_is_done_once(scene: Scene) -> None:
    await scene.begin()
    await scene.type_move((await scene.legal())[0])
    count = len(scene.channel.history())
    await scene.deliver_last_again()
    assert await unchanged(scene, 1)
    assert len(scene.channel.history()) == count


async def test_what_is_too_dear_is_greyed_out_with_the_reason_and_refused_when_typed(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    for _ in range(70):
        moves = await scene.legal()
        position = await scene.position()
        view, seat = position.view(position.to_act), position.to_act
        assert seat is not None
        dear = [card.id for card in open_cards(view) if Build(seat, card.id) not in moves]
        if dear and position.view(None).pending.kind == "play":
            break
        await scene.type_move(moves[-1])
    who = await scene.to_move()
    private = await scene.choose(who, scene.last(), dear[0])
    build = next(b for b in buttons(private) if b["custom_id"].endswith(f"build.{dear[0]}"))
    assert build["disabled"]
    assert "you have" in build["label"]
    typed = await scene.type(who, "build", card=dear[0])
    assert "costs" in typed.content
    assert (await scene.position()).ply == position.ply


async def test_typed_nonsense_and_covered_cards_are_refused_with_the_reason(scene: Scene) -> None:
    await scene.begin(draft="first-game")
    who = await scene.to_move()
    nonsense = await scene.type(who, "build", card="qqqq")
    assert "fits nothing" in nonsense.content
    covered = await scene.type(who, "build", card="palace")
    assert "does not lie face up" in covered.content
    position = await scene.position()
    foreign = wonders_of(position.state.cities[1 - (position.to_act or 0)].wonders)[0].id
    other_wonder = await scene.type(who, "wonder", wonder=foreign, card="A")
    assert "not one of your wonders" in other_wonder.content
    assert await unchanged(scene, 0)


async def test_without_a_game_every_command_says_how_to_start_one(scene: Scene) -> None:
    for command, options in (
        ("build", {"card": "baths"}),
        ("take", {"thing": "sphinx"}),
        ("duel board", {}),
        ("duel takeback", {}),
        ("duel resign", {}),
        ("duel draw", {}),
        ("duel claim", {}),
        ("duel log", {}),
        ("duel record", {}),
        ("duel verify", {}),
    ):
        answer = await scene.type(scene.ana, command, **options)
        assert answer.ephemeral, command
        assert "/duel challenge" in answer.content, command
