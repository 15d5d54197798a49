"""Time passes: expiry, reminder, claim; and the bot's own absence counts for nobody."""

from __future__ import annotations

from bot.client import TICK_SECONDS
from bot.model import Ending
from bot.service.lobby import LIFETIME
from tests.bot.discord.scene import Scene, buttons, mentioned

REMIND, CLAIM = 600, 1200
"""The shortest times a server can set; the clockwork really runs through them."""


async def begin(scene: Scene) -> None:
    await scene.service.people.set_server(scene.guild.id, remind_after=REMIND, claim_after=CLAIM)
    await scene.begin()


async def test_an_unanswered_challenge_expires_and_cannot_be_accepted_any_more(scene: Scene) -> None:
    message = await scene.challenge()
    scene.env.backend.advance_clock(LIFETIME)
    await scene.restart()
    assert message.id == scene.last().id
    assert "expired" in scene.last().content
    assert not buttons(scene.last())


async def test_a_reminder_comes_once_then_the_opponent_may_claim_the_win(scene: Scene) -> None:
    await begin(scene)
    who, other = await scene.to_move(), await scene.other()
    early = await scene.type(other, "duel claim")
    assert "still has time" in early.content
    assert "<t:" in early.content
    own = await scene.type(who, "duel claim")
    assert "your own turn" in own.content
    await scene.env.advance_time(REMIND + TICK_SECONDS)
    assert mentioned(scene.last()) == [who.id]
    assert "waiting for your move" in scene.last().content
    reminded = len(scene.channel.history())
    await scene.env.advance_time((CLAIM - REMIND) / 2)
    assert len(scene.channel.history()) == reminded
    await scene.env.advance_time((CLAIM - REMIND) / 2 + TICK_SECONDS)
    assert mentioned(scene.last()) == [other.id]
    stranger = await scene.tap(scene.ceca, scene.last(), "win")
    assert "watching" in stranger.content
    await scene.tap(other, scene.last(), "win")
    result = (await scene.position()).game.result
    assert result is not None
    assert result.how is Ending.ABSENCE


async def test_the_opponent_may_call_the_game_off_instead(scene: Scene) -> None:
    await begin(scene)
    other = await scene.other()
    await scene.env.advance_time(CLAIM + 2 * TICK_SECONDS)
    await scene.type(other, "duel claim", what="abort")
    result = (await scene.position()).game.result
    assert result is not None
    assert result.how is Ending.ABORTED


async def test_time_while_the_bot_was_down_does_not_count(scene: Scene) -> None:
    await begin(scene)
    other = await scene.other()
    scene.env.backend.advance_clock(100 * CLAIM)
    await scene.restart()
    early = await scene.type(other, "duel claim")
    assert "still has time" in early.content
    assert not (await scene.position()).over
