"""Looking things up: all of it is public knowledge, so spectators may look too."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.choices import price_for
from bot.errors import Unable
from bot.guide import help_text
from bot.model import Entry, Position
from bot.present import words
from bot.present.pictures import drawn, file, piece, titled
from bot.ui import panels
from bot.ui.caller import Caller, Interaction
from bot.ui.taps import Tap, on
from data.i18n import Translator
from engine.duel.catalog import CARDS, WONDERS, wonders_of
from engine.duel.legality import open_cards
from engine.duel.model import Item, Kind, View
from engine.game import Seat
from render.duel import best_kind, describe, explain_price, price_line

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
    """Why a card costs what it costs, and each wonder it could be used for: beside the private menu."""
    caller = await Caller.begin(interaction)
    position = await caller.service.tables.get(tap.id)
    seat = _asking(caller, position)
    view, tr = position.view(seat), caller.tr
    card = next((card for card in open_cards(view) if card.id == tap.thing), None)
    if card is None or position.over:
        await caller.say(tr("This card is not there any more."))
        return
    lines = [
        titled(card.id, tr),
        " ".join(explain_price(price_for(card, view, seat), tr=tr)),
        *_wonders(view, seat, tr),
    ]
    plays = position.game.seat_of(caller.user_id) is not None
    panel = panels.card_panel(position, view, seat, card.id, tr) if plays else None
    await caller.say("\n".join(lines), view=panel, file=await piece(card.id, tr))


def _asking(caller: Caller, position: Position) -> Seat:
    """Whose prices are asked for: one's own, a spectator's question means the player to move."""
    seat = position.game.seat_of(caller.user_id)
    return seat if seat is not None else position.to_act or 0


def _wonders(view: View, seat: Seat, tr: Translator) -> list[str]:
    """The unbuilt wonders of a seat, with a line each."""
    wonders = wonders_of(view.cities[seat].wonders)
    return ["- " + price_line(price_for(wonder, view, seat), tr=tr) for wonder in wonders]


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
    if wanted is not None:
        lines = explain_price(price_for(item_of(wanted, tr), view, seat), tr=tr)
    else:
        cards = [price_line(price_for(card, view, seat), tr=tr) for card in open_cards(view)]
        lines = [*("- " + line for line in cards), *_wonders(view, seat, tr)]
    if not lines:
        await caller.say(tr("There is nothing to buy now."))
        return
    text = "\n".join(lines)
    if wanted is None:
        text += "\n" + tr("`/duel price` with a card or wonder tells you why.")
    name = words.safe_names(position.game, tr)[seat]
    if position.game.seat_of(caller.user_id) is None:
        head = tr("Prices as they are told to **{name}**, who is to move:", name=name)
    else:
        head = tr("Prices for **{name}**", name=name)
    await caller.show(framed(text), text=head)


async def show_log(caller: Caller, position: Position, entries: Sequence[Entry]) -> None:
    """What happened: what fits of it, the newest last; if that is not all, the whole as a file besides."""
    tr, game = caller.tr, position.game
    shown = [f"`{one.ply}` " + " ".join(words.happened([one], words.safe_names(game, tr), tr)) for one in entries]
    kept, room = len(shown), DESCRIPTION - 2
    while kept and (room := room - len(shown[kept - 1]) - 1) >= 0:
        kept -= 1
    if not kept:
        await caller.show(framed("\n".join(shown) or tr("Nothing has happened yet.")))
        return
    whole = [f"{one.ply}. " + " ".join(words.happened([one], words.names_of(game, tr), tr)) for one in entries]
    text = file("\n".join(whole).encode(), f"duel-{game.id}.txt")
    await caller.show(framed("\n".join(["…", *shown[kept:]])), file=text)


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
