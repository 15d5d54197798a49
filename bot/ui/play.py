"""Taps that play: choose a thing, then say privately what to do with it."""

from __future__ import annotations

from bot.choices import option_move, options
from bot.model import Position, Sent
from bot.present import words
from bot.present.pictures import drawn, piece, titled
from bot.service.refusals import GameOver, NotAPlayer, NotYourTurn, Stale
from bot.ui import panels
from bot.ui.answers import done
from bot.ui.caller import Caller, Interaction
from bot.ui.taps import Tap, on
from engine.duel.legality import check
from engine.duel.model import Kind
from engine.duel.moves import Discard, parse
from engine.duel.text import position_line
from engine.errors import IllegalMove
from engine.game import Seat


async def acting(caller: Caller, game_id: int, ply: int | None = None) -> tuple[Position, Seat]:
    """The table and the caller's seat, if it is the caller's turn at that very ply."""
    position = await caller.service.tables.get(game_id)
    return position, seat_to_act(caller, position, ply)


def seat_to_act(caller: Caller, position: Position, ply: int | None = None) -> Seat:
    """The caller's seat; refused if they do not play, if it is not their turn, or if the ply is an older one."""
    seat = position.game.seat_of(caller.user_id)
    if seat is None:
        raise NotAPlayer(position)
    if position.over:
        raise GameOver(position)
    if ply is not None and ply != position.ply:
        raise Stale(position, ply)
    if position.to_act != seat:
        raise NotYourTurn(position)
    return seat


async def _note_board(caller: Caller, tap: Tap) -> None:
    """A public board that is tapped is certainly posted: noted now, if a crash came before it was."""
    message = caller.interaction.message
    if message is not None and not message.flags.ephemeral:
        await caller.service.outbox.tapped(Sent(caller.channel_id, message.id), tap.id, tap.ply)


@on("pick")
async def pick(interaction: Interaction, tap: Tap) -> None:
    """A thing was chosen in the board's menu: ask what to do with it."""
    caller = await Caller.begin(interaction)
    await _note_board(caller, tap)
    position, seat = await acting(caller, tap.id, tap.ply)
    await ask(caller, position, seat, tap.thing)


async def ask(caller: Caller, position: Position, seat: Seat, thing: str) -> None:
    """Show the chosen thing to the player alone, with what can be done with it."""
    tr, view = caller.tr, position.view(seat)
    move = parse(str(option_move(view, seat, thing) or Discard(seat, thing)))
    refusal = check(view, move)
    if refusal is not None:
        raise IllegalMove(move, refusal, position_line(view))
    if isinstance(move, Discard):
        text = titled(thing, tr) + "\n" + tr("What do you do with it?")
        await caller.say(
            text, view=panels.card_panel(position, view, seat, thing, tr), file=await piece(thing, tr)
        )
        return
    names = words.names_of(position.game, tr)
    label = next(one.label for one in options(view, names, tr) if one.id == thing)
    verbs = {
        Kind.DESTROY: tr("Destroy {thing}", thing=label),
        Kind.REVIVE: tr("Build {thing}", thing=label),
        Kind.START: tr("{name} begins", name=label),
    }
    panel = panels.take_panel(position, move, verbs.get(view.pending.kind, tr("Take {thing}", thing=label)))
    if view.pending.kind is Kind.START:
        await caller.say(tr("Who begins the age?"), view=panel)
        return
    await caller.say(titled(thing, tr), view=panel, file=await piece(thing, tr))


@on("play")
async def play(interaction: Interaction, tap: Tap) -> None:
    """A move was tapped."""
    caller = await Caller.begin(interaction)
    await _note_board(caller, tap)
    position = await caller.service.tables.get(tap.id)
    seat = position.game.seat_of(caller.user_id)
    if seat is None:
        raise NotAPlayer(position)
    await make_move(caller, tap.id, panels.coded_move(tap.thing, seat), tap.ply)


async def make_move(caller: Caller, game_id: int, move: str, ply: int | None) -> None:
    """Play a move, show the new turn to all, and tell the player."""
    happened = await caller.service.tables.play(game_id, move, caller.user_id, interaction=caller.id, ply=ply)
    position, tr = happened.position, caller.tr
    entry = position.entry
    told = words.happened([entry], words.safe_names(position.game, tr), tr) if entry else []
    if position.over:
        told.append(words.result_words(position.game, tr))
    await done(
        caller,
        happened,
        "✅ " + words.fitted("", told).lstrip(),
        lambda now: None if now.over else panels.played_panel(now, tr),
    )


@on("library")
async def library(interaction: Interaction, tap: Tap) -> None:
    """The Great Library's offer, for its builder only."""
    caller = await Caller.begin(interaction)
    await _note_board(caller, tap)
    position, seat = await acting(caller, tap.id, tap.ply)
    await show_library(caller, position, seat)


async def show_library(caller: Caller, position: Position, seat: Seat) -> None:
    """Show the three tokens to their builder, with a button each."""
    tr, view = caller.tr, position.view(seat)
    names = words.names_of(position.game, tr)
    lines = [tr("The Great Library offers you (nobody else sees this):")]
    lines += [titled(one.id, tr) for one in options(view, names, tr)]
    picture = await drawn("choice", view, players=names, tr=tr)
    await caller.say("\n".join(lines), view=panels.library_panel(position, view, tr), file=picture)


@on("back")
async def back(interaction: Interaction, tap: Tap) -> None:
    """Take the move back that led to this ply."""
    caller = await Caller.begin(interaction)
    await take_back(caller, tap.id, tap.ply)


async def take_back(caller: Caller, game_id: int, ply: int | None) -> None:
    """Take the caller's last move back, or ask the opponent to agree."""
    happened = await caller.service.agreements.take_back(game_id, caller.user_id, interaction=caller.id, ply=ply)
    tr = caller.tr
    text = (
        tr("Your move is taken back.")
        if happened.offer is None
        else tr("Your opponent was asked: since your move a card was turned up, or the opponent has acted.")
    )
    await done(caller, happened, text)
