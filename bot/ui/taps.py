"""The two components of every message of ours: a button and a menu, known again by their custom id alone.

A custom id says what is tapped, on which game (challenge, offer), at which ply, and which thing:
``d:play:17:42:build.baths``. So components outlive a restart, and a tap on an older position is refused by the
state of the game. Both are `DynamicItem`s, and a view holds nothing else: discord.py would forget a dynamic item
when a view that mixes it with another kind ends.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import discord

from bot.choices import LINE, Choice, clip
from bot.errors import UnknownTap, answered
from bot.ui.caller import Interaction

LABEL = 80
PLACEHOLDER = 150


class Tap(NamedTuple):
    """What a custom id says."""

    what: str
    id: int
    """Of the game, the challenge or the offer."""
    ply: int = 0
    thing: str = ""

    def __str__(self) -> str:
        """The custom id."""
        return f"d:{self.what}:{self.id}:{self.ply}:{self.thing}"


_SHAPE = (
    r"(?P<what>[a-z_]{1,16}):(?P<id>[0-9]{1,18}|[1-8][0-9]{18}):(?P<ply>[0-9]{1,6}):(?P<thing>[a-z0-9_.]{0,60})"
)
"""Ids fit into 63 bits, as those of Discord and of the database do."""

Handler = Callable[[Interaction, Tap], Awaitable[None]]
_HANDLERS: dict[str, Handler] = {}


def on(what: str) -> Callable[[Handler], Handler]:
    """Register the handler of a kind of tap."""

    def register(handler: Handler) -> Handler:
        _HANDLERS[what] = handler
        return handler

    return register


def known(interaction: Interaction) -> bool:
    """Whether a tap (if it is one) is on a component of ours that its message really has."""
    if interaction.type is not discord.InteractionType.component:
        return True
    data: Any = interaction.data or {}
    tapped = (data.get("component_type"), data.get("custom_id", ""))
    shape = {2: f"d:{_SHAPE}", 3: f"m:{_SHAPE}"}.get(tapped[0])
    if shape is None or interaction.message is None or not re.fullmatch(shape, tapped[1]):
        return False
    rows = [row.children for row in interaction.message.components if isinstance(row, discord.ActionRow)]
    return any((part.type.value, part.custom_id) == tapped for row in rows for part in row)


def _read(match: re.Match[str]) -> Tap:
    return Tap(match["what"], int(match["id"]), int(match["ply"]), match["thing"])


async def _dispatch(interaction: Interaction, tap: Tap) -> None:
    async with answered(interaction, game=tap.id):
        interaction.client.under_way()
        handler = _HANDLERS.get(tap.what)
        if handler is None:
            raise UnknownTap(tap.what)
        await handler(interaction, tap)


class Button(discord.ui.DynamicItem[discord.ui.Button[Any]], template=f"d:{_SHAPE}"):
    """A button."""

    def __init__(
        self,
        tap: Tap,
        label: str = "",
        *,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | None = None,
        disabled: bool = False,
        row: int | None = None,
    ) -> None:
        super().__init__(
            discord.ui.Button(
                custom_id=str(tap), label=clip(label, LABEL), style=style, emoji=emoji, disabled=disabled, row=row
            )
        )
        self.tap = tap

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Button:
        """The button that was tapped."""
        return cls(_read(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the tap to its handler."""
        await _dispatch(interaction, self.tap)


class Menu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=f"m:{_SHAPE}"):
    """A menu of things to choose one from; the chosen thing becomes part of the tap."""

    def __init__(
        self, tap: Tap, choices: Sequence[Choice] = (), placeholder: str = "", row: int | None = None
    ) -> None:
        options = [
            discord.SelectOption(
                label=clip(one.label, LINE), value=one.id, description=clip(one.note, LINE) or None
            )
            for one in choices
        ]
        super().__init__(
            discord.ui.Select(
                custom_id="m" + str(tap)[1:], options=options, placeholder=clip(placeholder, PLACEHOLDER), row=row
            )
        )
        self.tap = tap

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], _item: discord.ui.Item[Any], match: re.Match[str]
    ) -> Menu:
        """The menu that was used."""
        return cls(_read(match), [Choice("?", "?", "")])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the chosen thing to the handler."""
        chosen = self.item.values[0] if self.item.values else ""
        await _dispatch(interaction, self.tap._replace(thing=chosen))


class Panel(discord.ui.View):
    """The components of one message: lives as long as the message, and keeps nothing in memory."""

    def __init__(self, *items: Button | Menu) -> None:
        super().__init__(timeout=None)
        self.items = items
        for item in items:
            self.add_item(item)
