"""Telling Discord about our commands, only when they differ from what it has.

Discord allows few updates a day, so the registered commands are read first and compared by a hash of all that we
say about them. Nothing is stored on our side: another token or another version cannot leave a wrong note behind.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import app_commands

log = logging.getLogger(__name__)

_SAID = frozenset(
    {
        "name", "description", "type", "options", "choices", "value", "required", "autocomplete", "min_value",
        "max_value", "min_length", "max_length", "channel_types", "contexts", "integration_types",
        "default_member_permissions", "name_localizations", "description_localizations",
    }
)  # fmt: skip


def _plain(value: Any) -> Any:
    """A payload without what Discord adds, and without what says nothing."""
    if isinstance(value, Mapping):
        kept = {key: _plain(part) for key, part in value.items() if key in _SAID}
        return {key: part for key, part in kept.items() if part not in (None, False, "", [], {})}
    if isinstance(value, list | tuple):
        parts = [_plain(part) for part in value]
        return sorted(parts) if all(isinstance(part, int) for part in parts) else parts
    return value


def commands_hash(payloads: Iterable[Mapping[str, Any]]) -> str:
    """The hash of all that a set of commands says."""
    plain = sorted((_plain(payload) for payload in payloads), key=lambda one: (one["name"], one.get("type", 1)))
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


async def sync(tree: app_commands.CommandTree[Any], *, always: bool = False) -> bool:
    """Send our commands to Discord if it has others (or always); whether that was done."""
    client: discord.Client = tree.client
    if client.application_id is None:
        raise RuntimeError("commands are synced after the login")
    present: list[Any] = list(await client.http.get_global_commands(client.application_id))
    ours = [command.to_dict(tree) for command in tree.get_commands()]
    if not always and commands_hash(present) == commands_hash(ours):
        log.info("the %d commands are up to date", len(ours))
        return False
    await tree.sync()
    log.info("told Discord about %d commands", len(ours))
    return True
