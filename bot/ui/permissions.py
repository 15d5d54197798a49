"""What the bot may do in a channel: missing permissions are named before anything is begun."""

from __future__ import annotations

import discord

from bot.errors import Unable
from bot.ui.caller import Caller


def may(caller: Caller, *names: str) -> bool:
    """Whether the caller has one of these permissions here; administrators have all."""
    granted = caller.interaction.permissions
    return granted.administrator or any(getattr(granted, name) for name in names)


def check_permissions(caller: Caller, *, thread: bool = False) -> None:
    """Refuse by name what is missing to play in the caller's channel (``thread``: to open one there)."""
    if caller.interaction.guild_id is None:
        return
    granted = caller.interaction.app_permissions
    if granted.administrator:
        return
    tr = caller.tr
    in_thread = isinstance(caller.interaction.channel, discord.Thread)
    needed = {
        tr("View Channel"): granted.view_channel,
        tr("Attach Files"): granted.attach_files,
        tr("Embed Links"): granted.embed_links,
    }
    if in_thread or thread:
        needed[tr("Send Messages in Threads")] = granted.send_messages_in_threads
    if not in_thread:
        needed[tr("Send Messages")] = granted.send_messages
    if thread:
        needed[tr("Create Public Threads")] = granted.create_public_threads
    missing = [name for name, has in needed.items() if not has]
    if missing:
        raise Unable(tr("In this channel I am missing: **{missing}**.", missing=", ".join(missing)))
