"""Looking things up: all of it is public knowledge, so spectators may look too."""

from __future__ import annotations

import discord

from bot.choices import price_for
from bot.errors import Unable
from bot.guide import help_text
from bot.model import Position
from bot.present import words
from bot.present.pictures import drawn
from bot.ui import panels
from bot.ui.caller import Caller, Interaction
from bot.ui.taps import Tap, on
from data.i18n import Translator
from engine.duel.catalog import CARDS, WONDERS, wonders_of
from engine.duel.legality import open_cards
from engine.duel.model import Item, Kind, View
from engine.game import Seat
from render.duel import best_kind, describe, explain_price

DESCRIPTION = 4096
_GOLD = 0xC9A227


@on("look")
async def look(interaction: Interaction, tap: Tap) -> None:
    """One of the board's buttons for looking."""
    caller = await Caller.begin(interaction)
    position = await caller.service.tables.get(tap.id)
    if tap.thing == "help":
        await caller.say(help_text(caller.tr))
    elif tap.thing == "prices":
        await show_prices(caller, position)
    else:
        await show_picture(caller, position, "discard" if tap.thing == "discards" else "cities")


@on("why")
async def why(interaction: Interaction, tap: Tap) -> None:
    """Why a card, and the wonders it could be used for, cost what they cost: beside the private menu."""
    caller = await Caller.begin(interaction)
    position = await caller.service.tables.get(tap.id)
    seat = _asking(caller, position)
    view, tr = position.view(seat), caller.tr
    cards: list[Item] = [card for card in open_cards(view) if card.id == tap.thing]
    items = [*cards, *wonders_of(view.cities[seat].wonders)]
    panel = panels.card_panel(position, view, seat, tap.thing, tr) if cards and not position.over else None
    text = "\n".join(_reasons(item, view, seat, tr) for item in items) or tr("This card is not there any more.")
    await caller.say(text[: words.CONTENT], view=panel)


def _asking(caller: Caller, position: Position) -> Seat:
    """Whose prices are asked for: one's own, a spectator's question means the player to move."""
    seat = position.game.seat_of(caller.user_id)
    return seat if seat is not None else position.to_act or 0


def _reasons(item: Item, view: View, seat: Seat, tr: Translator) -> str:
    lines = explain_price(price_for(item, view, seat), tr=tr)
    return f"**{tr.name(item.id)}** · " + " ".join(lines)


async def show_picture(caller: Caller, position: Position, kind: str) -> None:
    """A picture of the table."""
    tr, seat = caller.tr, position.game.seat_of(caller.user_id)
    names = words.names_of(position.game, tr)
    await caller.say("", file=await drawn(kind, position.view(seat), players=names, tr=tr))


async def show_board(caller: Caller, position: Position, *, private: bool, in_words: bool = False) -> None:
    """The board as it stands; a player who is to move can play from their private copy."""
    tr, game = caller.tr, position.game
    seat = game.seat_of(caller.user_id) if private else None
    view, names = position.view(seat), words.names_of(game, tr)
    kind = best_kind(view)
    if kind == "choice" and view.pending.kind is Kind.LIBRARY and seat != view.pending.seat:
        kind = "board"
    if in_words:
        text = describe(kind, view, players=names, tr=tr).long
        await caller.show(framed(text))
        return
    own_turn = private and seat is not None and seat == position.to_act
    panel = panels.board_panel(position, tr) if own_turn else None
    text = words.result_words(game, tr) if position.over else _whose_turn(position, tr)
    await caller.say(text, view=panel, file=await drawn(kind, view, players=names, tr=tr))


def _whose_turn(position: Position, tr: Translator) -> str:
    seat = position.to_act or 0
    return tr("It is the turn of **{name}**.", name=words.safe_names(position.game, tr)[seat])


async def show_prices(caller: Caller, position: Position, wanted: str | None = None) -> None:
    """Why things cost what they cost: everything in reach, or one card or wonder."""
    seat, tr = _asking(caller, position), caller.tr
    view = position.view(seat)
    items: list[Item] = [*open_cards(view), *wonders_of(view.cities[seat].wonders)]
    if wanted is not None:
        items = [item_of(wanted, tr)]
    if not items:
        await caller.say(tr("There is nothing to buy now."))
        return
    text = "\n".join(_reasons(item, view, seat, tr) for item in items)
    head = tr("Prices for **{name}**", name=words.safe_names(position.game, tr)[seat])
    await caller.show(framed(text), text=head)


def item_of(id_: str, tr: Translator) -> Item:
    """The card or wonder with this id."""
    found = CARDS.get(id_) or WONDERS.get(id_)
    if found is None:
        raise Unable(tr("Progress tokens have no price."))
    return found


def framed(text: str, title: str | None = None) -> discord.Embed:
    """A text in a frame, cut to what Discord takes."""
    if len(text) > DESCRIPTION:
        text = text[: DESCRIPTION - 1] + "…"
    return discord.Embed(title=title, description=text, colour=_GOLD)
