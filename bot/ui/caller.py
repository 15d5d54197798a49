"""Who acts, where, and how they are answered: one object for every command, button and menu."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot import language
from bot.choices import clip
from bot.model import Person, Place
from bot.ui.trouble import TROUBLE, insist, passes
from data.i18n import Translator

if TYPE_CHECKING:
    from bot.client import DuelClient
    from bot.service import Service

Interaction: TypeAlias = "discord.Interaction[DuelClient]"

ALREADY_ANSWERED = 40060
UNKNOWN_INTERACTION = 10062
CONTENT = 2000
"""Discord's limit for the text of a message."""
SECOND_TRY_SECONDS = 1.9
"""When an acknowledgement is tried anew. The library tries at 0 s, 1 s and 4 s, and Discord waits for three."""
TOKEN_SECONDS = 14 * 60.0
"""How long an answer can be given; Discord takes it for 15 minutes."""


class AlreadyHandled(Exception):
    """The interaction was delivered before, or too late to be answered: there is nothing to do."""


class Caller:
    """One interaction: the person behind it, their language, and the answer to them."""

    def __init__(
        self, interaction: Interaction, tr: Translator, *, private: bool = True, began: float | None = None
    ) -> None:
        self.interaction = interaction
        self.tr = tr
        self._private = private
        self._began = time.monotonic() if began is None else began

    @classmethod
    async def begin(cls, interaction: Interaction, *, private: bool = True) -> Caller:
        """Tell Discord within its three seconds that an answer will come, then find the caller's language.

        What is to be shown to everybody begins privately too, so that a refusal never becomes public.
        """
        began = time.monotonic()
        first = interaction.client.is_first_delivery(interaction.id)
        try:
            await _acknowledge(interaction)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_INTERACTION or (error.code == ALREADY_ANSWERED and not first):
                raise AlreadyHandled from error
            if error.code != ALREADY_ANSWERED:
                raise
            # It was us: Discord took the acknowledgement, and its own answer was lost on the way.
        return await cls.of(interaction, private=private, began=began)

    @classmethod
    async def of(cls, interaction: Interaction, *, private: bool = True, began: float | None = None) -> Caller:
        """The caller, without any answer yet."""
        chosen, server = await interaction.client.service.people.at(interaction.user.id, interaction.guild_id)
        tr = language.personal(chosen, str(interaction.locale), server.language)
        return cls(interaction, tr, private=private, began=began)

    def seconds(self) -> float:
        """How long it has taken since the interaction arrived."""
        return time.monotonic() - self._began

    @property
    def client(self) -> DuelClient:
        """The bot."""
        return self.interaction.client

    @property
    def service(self) -> Service:
        """The table service."""
        return self.interaction.client.service

    @property
    def user_id(self) -> int:
        """The person's id."""
        return self.interaction.user.id

    @property
    def id(self) -> int:
        """The interaction's id: it makes an action that is delivered twice harmless."""
        return self.interaction.id

    @property
    def person(self) -> Person:
        """The person."""
        return person(self.interaction.user)

    @property
    def channel_id(self) -> int:
        """The channel; every interaction of ours comes from one."""
        if self.interaction.channel_id is None:
            raise RuntimeError("an interaction without a channel")
        return self.interaction.channel_id

    @property
    def place(self) -> Place:
        """Where it happens."""
        channel = self.interaction.channel
        parent = channel.parent_id if isinstance(channel, discord.Thread) else None
        return Place(self.interaction.guild_id, self.channel_id, parent)

    async def say(
        self, text: str, *, view: discord.ui.View | None = None, file: discord.File | None = None
    ) -> None:
        """The answer. A second one replaces the first."""
        await self._answer(text, (), view, file)

    async def show(self, *embeds: discord.Embed, text: str = "", file: discord.File | None = None) -> None:
        """The answer as a framed text, for what is longer than a line."""
        await self._answer(text, embeds, None, file)

    async def note(self, text: str) -> None:
        """A word in between, for the caller alone; the answer follows."""
        await self._insist(lambda: self.interaction.edit_original_response(content=clip(text, CONTENT)))

    async def _answer(
        self,
        text: str,
        embeds: Sequence[discord.Embed],
        view: discord.ui.View | None,
        file: discord.File | None,
    ) -> None:
        files, text = [file] if file else [], clip(text, CONTENT)
        if self._private:
            await self._insist(
                lambda: self.interaction.edit_original_response(
                    content=text, embeds=embeds, view=view, attachments=_from_their_start(files)
                )
            )
            return
        await self.note(self.tr("Here it is, for everybody."))
        await self.interaction.followup.send(text, embeds=list(embeds), files=files)
        await self.interaction.delete_original_response()

    async def _insist(self, edit: Callable[[], Awaitable[object]]) -> None:
        """An answer that fails is given again, as long as Discord takes one: somebody is waiting for it."""
        passed = time.monotonic() - self._began
        await insist(edit, asyncio.get_running_loop().time() + TOKEN_SECONDS - passed)


async def _acknowledge(interaction: Interaction) -> None:
    """Say that an answer will come: a tap on a private message of ours rewrites it, all else gets a new one."""

    async def defer() -> None:
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)

    try:
        async with asyncio.timeout(SECOND_TRY_SECONDS):
            await defer()
    except TROUBLE as error:
        if not passes(error):
            raise
        await insist(defer, asyncio.get_running_loop().time() + SECOND_TRY_SECONDS)


def _from_their_start(files: list[discord.File]) -> list[discord.File]:
    """Files that may have been sent before."""
    for file in files:
        file.reset()
    return files


def person(user: discord.User | discord.Member) -> Person:
    """Someone of Discord's, by the name that people see."""
    return Person(user.id, user.display_name, bot=user.bot)
