"""The group ``/duel`` and small things that its commands share."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.model import Position
from bot.ui.caller import Caller

YesNo = Literal["yes", "no"]
SHOW = "Whether everybody here sees the answer"
"""What the option ``show`` means, wherever it is."""

INSTALLS = app_commands.AppInstallationType(guild=True, user=False)
"""For servers only: where the bot is no member it could neither post boards nor be looked at by both."""
CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)

duel = app_commands.Group(
    name="duel",
    description="7 Wonders Duel: challenge someone, look things up, settings",
)


async def table(caller: Caller, game: int | None = None) -> Position:
    """The game meant: the one given, else the open or the last one of this channel."""
    if game is not None:
        return await caller.service.tables.get(game)
    return await caller.service.tables.latest(caller.channel_id)
