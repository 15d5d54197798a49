"""Taps that need two: offers and their answers; and the ways a game ends outside its rules."""

from __future__ import annotations

from bot.model import OfferKind, Position
from bot.ui.advice import result_of
from bot.ui.answers import done
from bot.ui.caller import Caller, Interaction
from bot.ui.taps import Tap, on

_DRAW_BELOW = 0.45
"""An AI agrees to a draw if it would win less often than this."""


async def agent_wants_draw(caller: Caller, position: Position) -> bool:
    """Whether the AI at a table would agree to a draw now; it is asked by what the player to move can see."""
    work = caller.client.advice.hint(position)
    await work.finished()
    chance = result_of(caller, work).chance
    own = chance if position.agent_to_act else 1 - chance
    return own < _DRAW_BELOW


@on("agree")
async def agree(interaction: Interaction, tap: Tap) -> None:
    """The opponent agrees."""
    await _answer(interaction, tap, accept=True)


@on("refuse")
async def refuse(interaction: Interaction, tap: Tap) -> None:
    """The opponent does not."""
    await _answer(interaction, tap, accept=False)


async def _answer(interaction: Interaction, tap: Tap, *, accept: bool) -> None:
    caller = await Caller.begin(interaction)
    happened = await caller.service.agreements.answer(tap.id, caller.user_id, accept, interaction=caller.id)
    tr = caller.tr
    if not accept:
        text = tr("You declined.")
    elif happened.offer is not None and happened.offer.kind is OfferKind.DRAW:
        text = tr("You agreed to a draw.")
    else:
        text = tr("You agreed: the move is taken back.")
    await done(caller, happened, text)


@on("resign")
async def resign(interaction: Interaction, tap: Tap) -> None:
    """The player is sure."""
    caller = await Caller.begin(interaction)
    happened = await caller.service.endings.resign(tap.id, caller.user_id, interaction=caller.id)
    await done(caller, happened, caller.tr("You resigned. Thank you for the game!"))


@on("claim")
async def claim(interaction: Interaction, tap: Tap) -> None:
    """The opponent of an absent player takes the win, or calls the game off."""
    caller = await Caller.begin(interaction)
    await make_claim(caller, tap.id, win=tap.thing == "win")


async def make_claim(caller: Caller, game_id: int, *, win: bool) -> None:
    """End a game whose player to move stayed away."""
    happened = await caller.service.endings.claim(game_id, caller.user_id, interaction=caller.id, win=win)
    text = caller.tr("You claimed the win.") if win else caller.tr("The game is called off.")
    await done(caller, happened, text)
