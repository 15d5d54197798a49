"""Looking things up: private unless asked to show."""

from __future__ import annotations

from discord import app_commands

from bot.choices import MOST, Choice, clip, open_choices, wonder_choices
from bot.commands.group import SHOW, YesNo, duel, table
from bot.errors import Unable
from bot.guide import TOPICS, help_text, rules_text, topic_name
from bot.present.pictures import piece
from bot.search import PIECES, matching, piece_named
from bot.service.refusals import Refused
from bot.ui.caller import Caller, Interaction
from bot.ui.looks import framed, show_board, show_log, show_picture, show_prices
from render.duel import piece_words


@app_commands.command(name="help")
async def help_command(interaction: Interaction) -> None:
    """How to play 7 Wonders Duel here."""
    caller = await Caller.begin(interaction)
    await caller.say(help_text(caller.tr))


@duel.command(name="board")
@app_commands.describe(show=SHOW, words="The board in words instead of a picture")
async def board(interaction: Interaction, show: YesNo = "no", words: YesNo = "no") -> None:
    """The board as it stands; from your private copy you can play."""
    caller = await Caller.begin(interaction, private=show == "no")
    await show_board(caller, await table(caller), private=show == "no", in_words=words == "yes")


@duel.command(name="cities")
@app_commands.describe(show=SHOW)
async def cities(interaction: Interaction, show: YesNo = "no") -> None:
    """Both cities in full."""
    caller = await Caller.begin(interaction, private=show == "no")
    await show_picture(caller, await table(caller), "cities")


@duel.command(name="discards")
@app_commands.describe(show=SHOW)
async def discards(interaction: Interaction, show: YesNo = "no") -> None:
    """The discard pile."""
    caller = await Caller.begin(interaction, private=show == "no")
    await show_picture(caller, await table(caller), "discard")


@duel.command(name="log")
@app_commands.describe(show=SHOW)
async def log(interaction: Interaction, show: YesNo = "no") -> None:
    """What happened in the game, the latest last; all of a long one as a file."""
    caller = await Caller.begin(interaction, private=show == "no")
    position = await table(caller)
    entries = await caller.service.tables.log(position.game.id)
    await show_log(caller, position, entries)


@duel.command(name="price")
@app_commands.describe(item="A card or wonder; without it, everything in reach", show=SHOW)
async def price(interaction: Interaction, item: str | None = None, show: YesNo = "no") -> None:
    """Why a card or wonder costs what it costs."""
    caller = await Caller.begin(interaction, private=show == "no")
    id_ = _piece(caller, item) if item else None
    await show_prices(caller, await caller.service.tables.at(caller.channel_id), id_)


@duel.command(name="card")
@app_commands.describe(name="A card, wonder or progress token, in any language", show=SHOW)
async def card(interaction: Interaction, name: str, show: YesNo = "no") -> None:
    """What a card, wonder or progress token costs and does."""
    caller = await Caller.begin(interaction, private=show == "no")
    id_, tr = _piece(caller, name), caller.tr
    await caller.say(piece_words(id_, tr=tr), file=await piece(id_, tr))


@duel.command(name="rules")
@app_commands.describe(topic="What about", show=SHOW)
async def rules(interaction: Interaction, topic: str | None = None, show: YesNo = "no") -> None:
    """The rules in short."""
    caller = await Caller.begin(interaction, private=show == "no")
    if topic is not None and topic not in TOPICS:
        raise Unable(caller.tr("There is no such topic: pick one from the list."))
    await caller.show(framed(rules_text(topic, caller.tr)))


def _piece(caller: Caller, typed: str) -> str:
    found = piece_named(typed)
    if found is None:
        raise Unable(caller.tr("I know no card, wonder or token called “{typed}”.", typed=clip(typed)))
    return found


@rules.autocomplete("topic")
async def _topics(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    tr = (await Caller.of(interaction)).tr
    topics = [Choice(topic, topic_name(topic, tr), "") for topic in TOPICS]
    return [app_commands.Choice(name=one.label, value=one.id) for one in matching(typed, topics)[:MOST]]


@card.autocomplete("name")
async def _cards(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    tr = (await Caller.of(interaction)).tr
    pieces = [Choice(id_, tr.name(id_), "") for id_ in PIECES]
    return [app_commands.Choice(name=one.label, value=one.id) for one in matching(typed, pieces)[:MOST]]


@price.autocomplete("item")
async def _items(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    caller = await Caller.of(interaction)
    try:
        position = await caller.service.tables.at(caller.channel_id)
    except Refused:
        return []
    seat = position.game.seat_of(caller.user_id)
    seat = position.to_act or 0 if seat is None else seat
    view = position.view(seat)
    items = [*open_choices(view, seat, caller.tr), *wonder_choices(view, seat, caller.tr)]
    return [app_commands.Choice(name=clip(one.label), value=one.id) for one in matching(typed, items)[:MOST]]
