"""``/duel challenge``, and the same on a person's menu."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.choices import Choice
from bot.commands.group import YesNo, duel
from bot.errors import Unable
from bot.model import Draft, Invited, Threads
from bot.present.words import level_name
from bot.search import matching
from bot.ui.answers import done, invited
from bot.ui.caller import Caller, Interaction, person
from bot.ui.lobby import thread_without_message
from bot.ui.permissions import check_permissions

USUAL_LEVEL = "medium"


@duel.command(name="challenge")
@app_commands.describe(
    opponent="Whom you challenge; choose me to play against the AI",
    draft="How the wonders are chosen: by draft (usual), or the fixed sets of a first game",
    thread="Whether the game gets a thread of its own",
    rated="Whether the game counts for the scoreboard",
    level="How strong the AI plays, if you challenge me",
)
async def challenge(
    interaction: Interaction,
    opponent: discord.User,
    draft: Literal["pick", "first-game"] = "pick",
    thread: YesNo | None = None,
    rated: YesNo = "yes",
    level: str = USUAL_LEVEL,
) -> None:
    """Challenge someone to a game of 7 Wonders Duel, or me to play against the AI."""
    caller = await Caller.begin(interaction)
    wanted = None if thread is None else thread == "yes"
    meant = next((one.id for one in _levels(caller, level)), level)
    await invite(caller, opponent, draft=Draft(draft), thread=wanted, rated=rated == "yes", level=meant)


def _levels(caller: Caller, typed: str) -> list[Choice]:
    """The levels that fit what was typed, in any of our words for them."""
    levels = [Choice(level, level_name(level, caller.tr), "") for level in caller.service.agents]
    return matching(typed, levels)


@challenge.autocomplete("level")
async def _offer_levels(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    caller = await Caller.of(interaction)
    return [app_commands.Choice(name=one.label, value=one.id) for one in _levels(caller, typed)]


@app_commands.context_menu(name="Challenge to a duel")
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def challenge_menu(interaction: Interaction, opponent: discord.User) -> None:
    """Challenge the person whose menu this is."""
    caller = await Caller.begin(interaction)
    await invite(caller, opponent, draft=Draft.PICK, thread=None, rated=True)


MENUS = (challenge_menu,)


async def invite(
    caller: Caller,
    opponent: discord.User | discord.Member,
    *,
    draft: Draft,
    thread: bool | None,
    rated: bool,
    level: str = USUAL_LEVEL,
) -> None:
    """Post a challenge in the caller's channel; without a wish, the server says whether in a thread."""
    tr, interaction = caller.tr, caller.interaction
    itself = interaction.client.user is not None and opponent.id == interaction.client.user.id
    if interaction.guild_id is None and not itself:
        raise Unable(tr("To play against a person, use `/duel challenge` in a channel of a server you share."))
    if thread is None:
        server = await caller.service.people.server(interaction.guild_id)
        thread = server.threads is Threads.ALWAYS and isinstance(interaction.channel, discord.TextChannel)
    if thread and not isinstance(interaction.channel, discord.TextChannel):
        raise Unable(tr("A thread can only be opened in a text channel: leave out `thread`."))
    if interaction.guild_id is not None and not itself and not _can_come(opponent, interaction.channel):
        raise Unable(tr("This person is not in this server, or cannot see this channel."))
    check_permissions(caller, thread=thread)
    invitation = await caller.service.lobby.create(
        caller.person,
        None if itself else person(opponent),
        caller.place,
        interaction=caller.id,
        draft=draft,
        thread=thread,
        rated=rated and not itself,
        level=level if itself else None,
    )
    if itself:
        await _begin_against_the_ai(caller, invitation)
        return
    text = tr("Your challenge is out; it expires <t:{time}:R>.", time=invitation.challenge.expires_at)
    await invited(caller, invitation, text)


async def _begin_against_the_ai(caller: Caller, invitation: Invited) -> None:
    """Nobody has to accept: the game begins at once, in a thread of its own if that was wanted."""
    challenge, channel_id = invitation.challenge, None
    if challenge.thread and not invitation.again:
        channel_id = await thread_without_message(caller, challenge)
    happened = await caller.service.lobby.accept(
        challenge.id, caller.person, interaction=caller.id, channel_id=channel_id
    )
    await done(caller, happened, caller.tr("The game begins. Have fun!"))


def _can_come(opponent: discord.User | discord.Member, channel: object) -> bool:
    """Whether the opponent is a member here and sees the channel."""
    if not isinstance(opponent, discord.Member):
        return False
    granted = opponent.resolved_permissions
    if granted is None and isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        granted = channel.permissions_for(opponent)
    return granted is None or granted.view_channel or granted.administrator
