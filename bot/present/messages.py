"""A post of the outbox as a message: its words, its picture, its components, and the one person it pings."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import discord

from bot import language
from bot.model import Entry, Player, Position, Post, PostKind
from bot.present import requests, words
from bot.present.pictures import drawn
from bot.service.refusals import Damaged
from bot.ui import panels
from bot.ui.taps import Panel
from data.i18n import Translator
from render.duel import best_kind

if TYPE_CHECKING:
    from bot.service import Service


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Message:
    """What is to be sent."""

    content: str
    view: Panel | None = None
    file: discord.File | None = None
    ping: int | None = None

    @property
    def custom_ids(self) -> list[str]:
        """What its components are known by."""
        return [] if self.view is None else [item.item.custom_id or "" for item in self.view.items]

    def parameters(self) -> dict[str, Any]:
        """As `discord.abc.Messageable.send` wants it."""
        found: dict[str, Any] = {
            "content": self.content,
            "allowed_mentions": allowed(self.ping),
            "suppress_embeds": True,
        }
        if self.view is not None:
            found["view"] = self.view
        if self.file is not None:
            found["file"] = self.file
        return found


def allowed(user_id: int | None) -> discord.AllowedMentions:
    """Nobody is pinged but this person."""
    users = [discord.Object(user_id)] if user_id else False
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


async def message_of(post: Post, service: Service, *, hurried: bool = False) -> Message:
    """The message of a post; ``hurried`` says that the AI had little time for the move it tells."""
    if post.challenge_id is not None and post.kind in (PostKind.CHALLENGE, PostKind.CHALLENGE_CLOSED):
        return await _challenge(post.challenge_id, service, closed=post.kind is PostKind.CHALLENGE_CLOSED)
    if post.game_id is None:
        raise ValueError(f"a post of kind {post.kind} without a game")
    position = await service.outbox.table(post)
    tr = await public_translator(service, position)
    match post.kind:
        case PostKind.END:
            return await _end(position, post, service, tr)
        case PostKind.OFFER | PostKind.OFFER_DECLINED:
            return await _offer(position, post, service, tr)
        case PostKind.REMINDER:
            absence = await service.absence.state(position)
            claimed = absence and not position.game.seats[1 - absence.seat].agent
            text = requests.reminder_words(position, absence.claim_at if absence and claimed else None, tr)
            return Message(text, ping=_pinged(position, 0))
        case PostKind.CLAIMABLE:
            text = requests.claimable_words(position, tr)
            return Message(text, panels.claim_panel(position.game, tr), ping=_pinged(position, 1))
    return await turn_message(position, service, tr, since=post.since_ply, hurried=hurried)


async def public_translator(service: Service, position: Position) -> Translator:
    """The language of what everybody at a table reads."""
    return language.public((await service.people.server(position.game.place.guild_id)).language)


def _pinged(position: Position, offset: int) -> int | None:
    """The user to move (offset 0) or the opponent (1)."""
    seat = position.to_act
    return None if seat is None else position.game.seats[(seat + offset) % 2].user_id


async def _challenge(challenge_id: int, service: Service, *, closed: bool) -> Message:
    challenge = await service.lobby.get(challenge_id)
    tr = language.public((await service.people.server(challenge.place.guild_id)).language)
    if closed:
        return Message(requests.closed_words(challenge, tr), Panel())
    ping = challenge.opponent.user_id
    return Message(requests.challenge_words(challenge, tr), panels.challenge_panel(challenge, tr), ping=ping)


async def turn_message(
    position: Position, service: Service, tr: Translator, since: int, *, hurried: bool = False
) -> Message:
    """A turn: who is to move, what just happened, the board, and all that is needed to play.

    A board that is posted again tells the last move again.
    """
    game = position.game
    entries = await _entries(position, service, min(since, max(position.ply - 1, 0)))
    told = words.happened(entries, words.safe_names(game, tr), tr)
    if not entries or not (since or await service.tables.opened(game.id)):
        told = [*words.opening(game, tr), *told]
    if hurried:
        told.append(words.hurried_words(tr))
    picture = await _picture(position, entries, tr)
    text = words.fitted(words.turn_call(position, tr), told)
    return Message(text, panels.board_panel(position, tr), picture, _pinged(position, 0))


async def _entries(position: Position, service: Service, since: int) -> Sequence[Entry]:
    """What happened after a ply; mostly that is the last move alone, which the table knows."""
    if position.entry and since == position.ply - 1:
        return [position.entry]
    return await service.tables.log(position.game.id, since, until=position.ply)


async def _picture(position: Position, entries: Sequence[Entry], tr: Translator) -> discord.File | None:
    """The picture of a turn or an end; without it the game goes on by words and components."""
    view, names = position.view(None), words.names_of(position.game, tr)
    try:
        return await drawn(best_kind(view), view, players=names, tr=tr, events=words.events_of(entries))
    except Exception:
        log.exception("game %d has no picture at ply %d", position.game.id, position.ply)
        return None


async def _end(position: Position, post: Post, service: Service, tr: Translator) -> Message:
    """The end of a game; of a damaged one, which was called off, the words alone."""
    game = position.game
    try:
        entries = await service.tables.log(game.id, post.since_ply)
    except Damaged:
        return Message(words.result_words(game, tr), panels.end_panel(game, tr))
    told = words.happened(entries, words.safe_names(game, tr), tr)
    picture = await _picture(position, entries, tr)
    text = words.fitted(words.result_words(game, tr), told)
    return Message(text, panels.end_panel(game, tr), picture)


async def _offer(position: Position, post: Post, service: Service, tr: Translator) -> Message:
    offer = await service.agreements.get_offer(post.offer_id or 0)
    if post.kind is PostKind.OFFER_DECLINED:
        return Message(requests.offer_closed_words(offer, position.game, tr), Panel())
    other: Player = position.game.seats[1 - offer.seat]
    text = requests.offer_words(offer, position.game, tr)
    return Message(text, panels.offer_panel(offer, tr), ping=other.user_id)
