"""The settings of a server."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.commands.group import duel
from bot.commands.person import LANGUAGE_CHOICES
from bot.errors import Unable
from bot.language import ENDONYMS
from bot.model import Server, Threads
from bot.ui.caller import Caller, Interaction
from bot.ui.permissions import may
from data.i18n import Translator

HOUR = 3600
_Hours = app_commands.Range[int, 1, 24 * 60]


@duel.command(name="settings")
@app_commands.describe(
    language="The language of public messages",
    threads="Whether games get a thread of their own",
    remind_hours="After how many hours a player is reminded",
    claim_hours="After how many hours the opponent may claim the game",
    allow_channel="A channel where games may be played (all others then not, unless allowed too)",
    forbid_channel="A channel to take off that list; with an empty list, games may be played everywhere",
)
@app_commands.choices(language=LANGUAGE_CHOICES)
async def settings(
    interaction: Interaction,
    language: str | None = None,
    threads: Literal["never", "asked", "always"] | None = None,
    remind_hours: _Hours | None = None,
    claim_hours: _Hours | None = None,
    allow_channel: discord.TextChannel | None = None,
    forbid_channel: discord.TextChannel | None = None,
) -> None:
    """See or change how I work in this server (Manage Server)."""
    caller = await Caller.begin(interaction)
    tr, guild = caller.tr, interaction.guild_id
    if guild is None:
        raise Unable(tr("This works in a server's channel only."))
    if not may(caller, "manage_guild"):
        raise Unable(tr("For this you need the permission **Manage Server**."))
    people = caller.service.people
    channels = set((await people.server(guild)).channels)
    channels |= {allow_channel.id} if allow_channel else set()
    channels -= {forbid_channel.id} if forbid_channel else set()
    server = await people.set_server(
        guild,
        language=language,
        threads=Threads(threads) if threads else None,
        remind_after=remind_hours * HOUR if remind_hours else None,
        claim_after=claim_hours * HOUR if claim_hours else None,
        channels=tuple(sorted(channels)) if allow_channel or forbid_channel else None,
    )
    await caller.say(settings_text(server, tr))


def settings_text(server: Server, tr: Translator) -> str:
    """The settings in words."""
    threads = {
        Threads.NEVER: tr("never"),
        Threads.ASKED: tr("when asked for"),
        Threads.ALWAYS: tr("always"),
    }
    channels = " ".join(f"<#{channel}>" for channel in server.channels)
    return "\n".join(
        (
            tr("**Language of public messages:** {language}", language=ENDONYMS[server.language or "en"]),
            tr("**Games in threads:** {threads}", threads=threads[server.threads]),
            tr("**Channels for games:** {channels}", channels=channels or tr("all")),
            tr("**Reminder after:** {hours} h", hours=server.remind_after // HOUR),
            tr("**Claim after:** {hours} h", hours=server.claim_after // HOUR),
        )
    )
