"""What the AI tells people: a hint during a game, a review after it."""

from __future__ import annotations

import asyncio
from typing import TypeVar

import discord

from bot.advice import Work
from bot.errors import Unable
from bot.model import Position
from bot.present import words
from bot.present.pictures import file
from bot.service.refusals import AtTable, Why
from bot.thinking import NoAnswer, TooBusy
from bot.ui.caller import Caller, Interaction
from bot.ui.play import acting, seat_to_act
from bot.ui.taps import Tap, on
from engine import record
from render.duel import hint_words, review_picture, review_words

_EVERY = 3.0
"""Seconds between two words about the progress of a review."""
T = TypeVar("T")


@on("hint")
async def hint_tap(interaction: Interaction, tap: Tap) -> None:
    """A hint for the position of this board."""
    caller = await Caller.begin(interaction)
    position, _ = await acting(caller, tap.id, tap.ply)
    await send_hint(caller, position)


@on("review")
async def review_tap(interaction: Interaction, tap: Tap) -> None:
    """The review of the game that ended here."""
    await send_review(await Caller.begin(interaction), tap.id)


async def send_hint(caller: Caller, position: Position) -> None:
    """The move the AI likes, for the player who has to act; rated games are played without help."""
    tr = caller.tr
    seat_to_act(caller, position)
    if position.game.rated:
        raise Unable(tr("This game is rated, so there are no hints in it. Play with `rated: no` to get them."))
    work = caller.client.advice.hint(position)
    await work.finished()
    told = hint_words(result_of(caller, work), players=words.safe_names(position.game, tr), tr=tr)
    await caller.say("💡 " + "\n".join(told))


async def send_review(caller: Caller, game_id: int) -> None:
    """The course of the win chance and the costliest moves; it takes a while, so the progress is told."""
    tr = caller.tr
    text = await caller.service.archive.record(game_id, caller.interaction.guild_id, viewer=caller.user_id)
    position = await caller.service.tables.get(game_id)
    if not position.over:
        raise AtTable(Why.GAME_NOT_OVER, position)
    if not position.moves:
        raise Unable(tr("No move was made in this game, so there is nothing to review."))
    game = record.loads(text)
    work = caller.client.advice.review(game_id, game)
    while not await work.finished(_EVERY):
        await caller.note(tr("Looking at every move: {percent} %", percent=work.percent))
    review, players = result_of(caller, work), words.names_of(position.game, tr)
    told = review_words(review, players=players, names=words.safe_names(position.game, tr), tr=tr)

    def draw() -> discord.File:
        return file(review_picture(review, game, players=players, tr=tr), f"review-{game_id}.png", told.alt)

    head = tr("**Review of game {game}**", game=game_id)
    await caller.say(words.fitted(head, told.long.split("\n")), file=await asyncio.to_thread(draw))


def result_of(caller: Caller, work: Work[T]) -> T:
    """What was thought out, or why it could not be, in the caller's language."""
    try:
        return work.result()
    except TooBusy as error:
        raise Unable(
            caller.tr("Too many games are being thought about right now: please try again later.")
        ) from error
    except NoAnswer as error:
        raise Unable(caller.tr("I could not think about it just now: please try again.")) from error
