"""Taps on a challenge, and the rematch."""

from __future__ import annotations

import discord

from bot.errors import Unable
from bot.model import Challenge, Happened
from bot.present.words import name_of
from bot.ui.answers import done, invited
from bot.ui.caller import Caller, Interaction
from bot.ui.permissions import check_permissions
from bot.ui.taps import Tap, on
from data.i18n import Translator

THREAD_NAME = 100


@on("accept")
async def accept(interaction: Interaction, tap: Tap) -> None:
    """The invited one accepts: the game begins, in a thread if that was wanted."""
    caller = await Caller.begin(interaction)
    challenge = await caller.service.lobby.may_accept(tap.id, caller.user_id)
    check_permissions(caller, thread=challenge.thread)
    channel_id = await _thread(caller, challenge) if challenge.thread else None
    happened = await caller.service.lobby.accept(
        tap.id, caller.person, interaction=caller.id, channel_id=channel_id
    )
    await done(caller, happened, caller.tr("The game begins. Have fun!"))


async def _thread(caller: Caller, challenge: Challenge) -> int:
    """A thread from the challenge's message; one that exists already is the right one."""
    message = caller.interaction.message
    if message is None:
        raise RuntimeError("a tap without its message")
    tr: Translator = caller.tr
    name = f"{challenge.challenger.name} – {challenge.opponent.name}"[:THREAD_NAME]
    try:
        return (await message.create_thread(name=name)).id
    except discord.Forbidden as error:
        raise Unable(tr("I need the permission **Create Public Threads** for this challenge.")) from error
    except discord.HTTPException as error:
        if error.code == 160004:  # a thread was made from this message before
            return message.id
        raise


async def thread_without_message(caller: Caller, challenge: Challenge) -> int:
    """A thread for a game against the AI, which has no challenge message to hang it on."""
    channel, tr = caller.interaction.channel, caller.tr
    if not isinstance(channel, discord.TextChannel):
        raise Unable(tr("A thread can only be opened in a text channel: leave out `thread`."))
    name = f"{challenge.challenger.name} – {name_of(challenge.opponent, tr)}"[:THREAD_NAME]
    return (await channel.create_thread(name=name, type=discord.ChannelType.public_thread)).id


@on("decline")
async def decline(interaction: Interaction, tap: Tap) -> None:
    """The invited one declines."""
    caller = await Caller.begin(interaction)
    closed = await caller.service.lobby.decline(tap.id, caller.user_id, interaction=caller.id)
    await caller.client.poster.deliver(closed.posts)
    await caller.say(caller.tr("You declined the challenge."))


@on("cancel")
async def cancel(interaction: Interaction, tap: Tap) -> None:
    """The challenger takes the challenge back."""
    caller = await Caller.begin(interaction)
    closed = await caller.service.lobby.cancel(tap.id, caller.user_id, interaction=caller.id)
    await caller.client.poster.deliver(closed.posts)
    await caller.say(caller.tr("Your challenge is taken back."))


@on("rematch")
async def rematch(interaction: Interaction, tap: Tap) -> None:
    """Once more with seats swapped: a challenge, or the acceptance of the other one's."""
    caller = await Caller.begin(interaction)
    await offer_rematch(caller, tap.id)


async def offer_rematch(caller: Caller, game_id: int) -> None:
    """Ask for a rematch, or accept the one that the other player asked for."""
    check_permissions(caller)
    answer = await caller.service.lobby.rematch(game_id, caller.person, caller.place, interaction=caller.id)
    if isinstance(answer, Happened):
        await done(caller, answer, caller.tr("The game begins. Have fun!"))
        return
    await invited(caller, answer, caller.tr("Your opponent was asked for a rematch."))
