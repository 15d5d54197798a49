"""Slash commands: each parses what was typed, calls one method of the service, and presents the answer."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.commands import advice, agreements, challenge, look, past, person, play, server, standings
from bot.commands.group import duel

GROUPED = (challenge, look, advice, agreements, past, standings, person, server)
"""The modules whose commands join the group ``/duel`` when they are imported."""

Registered = app_commands.Command[Any, ..., None] | app_commands.Group | app_commands.ContextMenu

COMMANDS: tuple[Registered, ...] = (
    duel,
    *play.COMMANDS,
    *challenge.MENUS,
    standings.scoreboard,
    look.help_command,
)
"""Everything that Discord is told about."""
