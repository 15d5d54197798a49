"""From the challenge to the score sheet, by taps and by typing."""

from __future__ import annotations

from tests.bot.discord.scene import Scene, buttons, mentioned, menus


async def test_a_challenge_pings_the_invited_and_shows_its_expiry_and_fingerprint(scene: Scene) -> None:
    message = await scene.challenge()
    assert mentioned(message) == [scene.boris.id]
    assert "<t:" in message.content
    assert ":R>" in message.content
    assert [button["label"] for button in buttons(message)] == ["Accept", "Decline", "Cancel"]
    challenge = await scene.service.lobby.get(1)
    assert challenge.commitment in message.content


async def test_a_whole_game_is_played_by_taps_alone(scene: Scene) -> None:
    await scene.begin()
    position = await scene.finish("tap", seed=1)
    assert position.over
    end = scene.last()
    assert {button["label"] for button in buttons(end)} >= {"Rematch", "Replay", "Record"}
    assert end.attachments[0].description


async def test_a_whole_game_is_played_by_commands_alone(scene: Scene) -> None:
    await scene.begin()
    position = await scene.finish("type", seed=2)
    assert position.over


async def test_a_turn_is_one_new_message_and_the_board_before_it_loses_its_components(scene: Scene) -> None:
    await scene.begin()
    before = scene.last()
    count = len(scene.channel.history())
    who = await scene.to_move()
    await scene.tap_move((await scene.legal())[0])
    assert len(scene.channel.history()) == count + 1
    after = scene.last()
    assert not next(m for m in scene.channel.history() if m.id == before.id).components
    assert menus(after)
    assert after.attachments
    assert mentioned(after) == [(await scene.to_move()).id]
    assert who.id != mentioned(after)[0]
