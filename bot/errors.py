"""One place where every failure becomes a private answer: what was wrong and what to do, or a short id to report.

Refusals are said in the caller's language. Anything unexpected goes to the log in full, with the same id.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import aiohttp
import discord
from discord import app_commands

from bot import language, logs
from bot.choices import clip
from bot.refusals import refused_words
from bot.service.refusals import AtTable, Damaged, NotAPlayer, Refused
from bot.store import Unavailable
from bot.ui.caller import ALREADY_ANSWERED, AlreadyHandled, Caller
from bot.ui.links import board_link
from bot.ui.trouble import TROUBLE, passes
from data.i18n import Translator
from engine.errors import IllegalMove, InvalidMove
from render.duel.prompts import refusal_words

if TYPE_CHECKING:
    from bot.ui.caller import Interaction

log = logging.getLogger(__name__)


_UNKNOWN_COMMAND = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""Somebody's Discord still shows the commands of another version."""


class Unable(Exception):
    """Something that cannot be done, said in the caller's language already."""


class Closing(app_commands.AppCommandError):
    """The bot is being stopped, and begins nothing new."""


class NotOffered(app_commands.AppCommandError):
    """A value that is not among the choices of its option."""


class UnknownTap(Exception):
    """A component that this version of the bot does not know."""


@asynccontextmanager
async def answered(interaction: Interaction, game: int | None = None) -> AsyncIterator[None]:
    """Whatever goes wrong inside is answered privately; nothing leaves."""
    with logs.context(interaction=interaction.id, game=game):
        try:
            yield
        except Exception as error:  # noqa: BLE001 - the one wall between a failure and the person who waits
            await answer(interaction, error)


async def answer(interaction: Interaction, error: Exception) -> None:
    """Tell the caller what went wrong."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original if isinstance(error.original, Exception) else error
    if isinstance(error, AlreadyHandled):
        log.info("interaction %s was answered before or came too late", interaction.id)
        return
    try:
        caller = await _caller(interaction)
        text = await _words(caller, error)
        await _say(caller, text)
    except TROUBLE as failure:
        log.warning("the answer to interaction %s could not be sent: %s", interaction.id, failure)
    except Exception:
        log.exception("interaction %s could not be answered after: %r", interaction.id, error)


async def _caller(interaction: Interaction) -> Caller:
    """Who waits for an answer; where even their language cannot be read, the one of their Discord serves."""
    try:
        return await Caller.of(interaction)
    except Unavailable as error:  # the answer itself is one line of the log
        log.warning("the language of the caller cannot be read: %s", error)
    except Exception:
        log.exception("the language of the caller cannot be read")
    return Caller(interaction, language.personal(None, str(interaction.locale), None))


async def _say(caller: Caller, text: str) -> None:
    """Answer for the first time, or replace what stands there: also if we only believe not to have answered."""
    response = caller.interaction.response
    if not response.is_done():
        try:
            await response.send_message(text, ephemeral=True)
        except TROUBLE as error:
            if not passes(error) and getattr(error, "code", None) != ALREADY_ANSWERED:
                raise
        else:
            return
    await caller.say(text)


async def _words(caller: Caller, error: Exception) -> str:
    tr = caller.tr
    if isinstance(error, Unable):
        return str(error)
    if isinstance(error, IllegalMove):
        return refusal_words(error.refusal, tr=tr)
    if isinstance(error, InvalidMove):
        return tr("That is not a move of this game.")
    if isinstance(error, Refused):
        text = refused_words(error, tr)
        if isinstance(error, AtTable) and not isinstance(error, NotAPlayer):
            text = "\n".join(filter(None, (text, await board_link(caller.service, error.position.game, tr))))
        return text
    return _words_about_discord(error, tr) or _words_about_the_disk(caller, error) or _unexpected(caller, error)


def _words_about_discord(error: Exception, tr: Translator) -> str:
    """What Discord, or another version of the bot, has to do with it; empty if nothing."""
    if isinstance(error, Closing):
        return tr("I am being restarted just now. Please try again in a minute.")
    if isinstance(error, NotOffered):
        return tr(
            "“{typed}” fits nothing here, or more than one thing: pick it from the list.", typed=clip(str(error))
        )
    if isinstance(error, _UNKNOWN_COMMAND):
        return tr("I do not know this command any more. Reload Discord, then try again.")
    if isinstance(error, UnknownTap):
        return tr("I do not know this button any more. `/duel board` shows you the game.")
    if isinstance(error, app_commands.NoPrivateMessage):
        return tr("This works in a server's channel only.")
    if isinstance(error, discord.Forbidden):
        return tr("Discord does not let me do that here: I am missing a permission in this channel.")
    if isinstance(error, discord.HTTPException | aiohttp.ClientError) and passes(error):
        log.warning("Discord failed for good, after all retries: %s", error)
        return tr("Discord is overloaded just now. Your game is safe: `/duel board` shows where it stands.")
    return ""


def _words_about_the_disk(caller: Caller, error: Exception) -> str:
    """What is on disk, or cannot get there; one line for the operator. Empty if it is something else."""
    if not isinstance(error, Unavailable | Damaged):
        return ""
    log.error("%s", error, extra={"kind": type(error).__name__})
    if isinstance(error, Unavailable):
        return caller.tr(
            "I cannot save anything just now, so nothing was done. Your game is safe; please try again later."
        )
    return caller.tr(
        "What I have on disk about this game is damaged, so it cannot go on. "
        "Moderators can end it with `/duel abort`."
    )


def _unexpected(caller: Caller, error: Exception) -> str:
    number = secrets.token_hex(3)
    log.error("error %s: %r", number, error, exc_info=error)
    return caller.tr(
        "Something went wrong on my side. Your game is safe; please try again. "
        "If it happens again, tell whoever runs this bot the number `{number}`.",
        number=number,
    )
