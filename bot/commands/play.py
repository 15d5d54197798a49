"""``/build``, ``/discard``, ``/wonder`` and ``/take``: the same moves as the board's menus, typed."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.choices import MOST, Choice, clip, open_choices, option_move, options, wonder_choices
from bot.errors import Unable
from bot.model import Position
from bot.present.words import names_of
from bot.search import matching, one_of, piece_named
from bot.service.refusals import Refused
from bot.ui.caller import Caller, Interaction
from bot.ui.play import ask, make_move, seat_to_act
from engine.duel.legality import check
from engine.duel.model import Kind
from engine.duel.moves import Build, BuildWonder, Discard
from engine.duel.rules import discard_value
from engine.game import Seat


async def _at_turn(caller: Caller) -> tuple[Position, Seat]:
    position = await caller.service.tables.at(caller.channel_id)
    return position, seat_to_act(caller, position)


def _meant(caller: Caller, typed: str, choices: list[Choice]) -> str:
    """The piece that a text means: one on offer, else any piece, so that the rules can say why not."""
    found = one_of(typed, choices)
    id_ = found.id if found else piece_named(typed)
    if id_ is None:
        raise Unable(
            caller.tr(
                "“{typed}” fits nothing here, or more than one thing: pick it from the list.", typed=clip(typed)
            )
        )
    return id_


@app_commands.command(name="build")
@app_commands.describe(card="A card that lies open: its name in any language, or its letter on the picture")
async def build(interaction: Interaction, card: str) -> None:
    """Build a card of the pyramid."""
    caller = await Caller.begin(interaction)
    position, seat = await _at_turn(caller)
    id_ = _meant(caller, card, open_choices(position.view(seat), seat, caller.tr))
    await make_move(caller, position.game.id, str(Build(seat, id_)), None)


@app_commands.command(name="discard")
@app_commands.describe(card="A card that lies open: its name in any language, or its letter on the picture")
async def discard(interaction: Interaction, card: str) -> None:
    """Discard a card of the pyramid for coins."""
    caller = await Caller.begin(interaction)
    position, seat = await _at_turn(caller)
    id_ = _meant(caller, card, open_choices(position.view(seat), seat, caller.tr))
    await make_move(caller, position.game.id, str(Discard(seat, id_)), None)


@app_commands.command(name="wonder")
@app_commands.describe(wonder="One of your wonders", card="The open card that goes under it")
async def wonder(interaction: Interaction, wonder: str, card: str) -> None:
    """Build one of your wonders with a card of the pyramid."""
    caller = await Caller.begin(interaction)
    position, seat = await _at_turn(caller)
    view = position.view(seat)
    wonder_id = _meant(caller, wonder, wonder_choices(view, seat, caller.tr))
    card_id = _meant(caller, card, open_choices(view, seat, caller.tr))
    await make_move(caller, position.game.id, str(BuildWonder(seat, wonder_id, card_id)), None)


@app_commands.command(name="take")
@app_commands.describe(
    thing="A wonder, a token, a card to destroy or to revive, who begins; or a card of the pyramid"
)
async def take(interaction: Interaction, thing: str) -> None:
    """Take what is on offer now; a card of the pyramid opens its menu."""
    caller = await Caller.begin(interaction)
    position, seat = await _at_turn(caller)
    id_ = _meant(caller, thing, _takeable(caller, position, seat))
    move = option_move(position.view(seat), seat, id_)
    if move is None:
        await ask(caller, position, seat, id_)
    else:
        await make_move(caller, position.game.id, str(move), None)


COMMANDS: tuple[app_commands.Command[Any, ..., None], ...] = (build, discard, wonder, take)


def _takeable(caller: Caller, position: Position, seat: Seat) -> list[Choice]:
    view = position.view(seat)
    if view.pending.kind is Kind.PLAY:
        return open_choices(view, seat, caller.tr)
    return options(view, names_of(position.game, caller.tr), caller.tr)


async def _offered(interaction: Interaction, typed: str, kind: str) -> list[app_commands.Choice[str]]:
    """What is possible now, with prices; nothing for anyone but the player to move."""
    caller = await Caller.of(interaction)
    try:
        position, seat = await _at_turn(caller)
    except Refused:
        return []
    choices = _possible(caller, position, seat, kind)
    found = matching(typed, choices)[:MOST]
    return [app_commands.Choice(name=clip(one.label), value=one.id) for one in found]


def _possible(caller: Caller, position: Position, seat: Seat, kind: str) -> list[Choice]:
    view, tr = position.view(seat), caller.tr
    if kind == "take":
        return _takeable(caller, position, seat)
    if view.pending.kind is not Kind.PLAY:
        return []
    cards = open_choices(view, seat, tr)
    if kind == "build":
        return [one for one in cards if check(view, Build(seat, one.id)) is None]
    if kind == "wonder":
        card = cards[0].id
        own = wonder_choices(view, seat, tr)
        return [one for one in own if check(view, BuildWonder(seat, one.id, card)) is None]
    value = tr.plural("+{n} coin", "+{n} coins", discard_value(view.cities[seat]))
    names = [(one, one.label.split(" · ")) for one in cards]
    if kind == "discard":
        return [one._replace(label=f"{slot} · {name} · {value}") for one, (slot, name, *_) in names]
    return [one._replace(label=f"{slot} · {name}") for one, (slot, name, *_) in names]


@build.autocomplete("card")
async def _build_card(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return await _offered(interaction, typed, "build")


@discard.autocomplete("card")
async def _discard_card(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return await _offered(interaction, typed, "discard")


@wonder.autocomplete("wonder")
async def _wonder_wonder(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return await _offered(interaction, typed, "wonder")


@wonder.autocomplete("card")
async def _wonder_card(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return await _offered(interaction, typed, "under")


@take.autocomplete("thing")
async def _take_thing(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    return await _offered(interaction, typed, "take")
