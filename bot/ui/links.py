"""Links to our own messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.model import Game, Sent
from data.i18n import Translator

if TYPE_CHECKING:
    from bot.service import Service


def message_url(guild_id: int | None, sent: Sent) -> str:
    """The address of a message."""
    return f"https://discord.com/channels/{guild_id or '@me'}/{sent.channel_id}/{sent.message_id}"


async def board_link(service: Service, game: Game, tr: Translator) -> str:
    """A line that leads to the present board; empty if there is none."""
    sent = await service.tables.board_message(game.id)
    if sent is None:
        return ""
    return tr("[Here is the board as it stands.]({link})", link=message_url(game.place.guild_id, sent))
