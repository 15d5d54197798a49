"""Take-back, draw, resignation, claim, rematch, and the moderators' abort."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from bot.commands.group import duel
from bot.errors import Unable
from bot.service.refusals import NotAPlayer
from bot.ui.agreements import agent_wants_draw, make_claim
from bot.ui.answers import done
from bot.ui.caller import Caller, Interaction
from bot.ui.lobby import offer_rematch
from bot.ui.panels import resign_panel
from bot.ui.permissions import may
from bot.ui.play import take_back


@duel.command(name="takeback")
async def takeback(interaction: Interaction) -> None:
    """Take your last move back; after a card was turned up, your opponent has to agree."""
    caller = await Caller.begin(interaction)
    position = await caller.service.tables.at(caller.channel_id)
    await take_back(caller, position.game.id, None)


@duel.command(name="draw")
async def draw(interaction: Interaction) -> None:
    """Offer your opponent a draw."""
    caller = await Caller.begin(interaction)
    position = await caller.service.tables.at(caller.channel_id)
    agreements = caller.service.agreements
    agrees = False
    if await agreements.asks_agent(position, caller.user_id, interaction=caller.id):
        agrees = await agent_wants_draw(caller, position)
    happened = await agreements.offer_draw(
        position.game.id, caller.user_id, interaction=caller.id, agent_agrees=agrees, ply=position.ply
    )
    tr = caller.tr
    text = tr("You agreed to a draw.") if happened.position.over else tr("Your opponent was offered a draw.")
    await done(caller, happened, text)


@duel.command(name="resign")
async def resign(interaction: Interaction) -> None:
    """Give the game up."""
    caller = await Caller.begin(interaction)
    position = await caller.service.tables.at(caller.channel_id)
    if position.game.seat_of(caller.user_id) is None:
        raise NotAPlayer(position)
    text = caller.tr("Do you want to resign? Your opponent wins then.")
    await caller.say(text, view=resign_panel(position, caller.tr))


@duel.command(name="claim")
@app_commands.describe(what="The win, or that the game is called off and does not count")
async def claim(interaction: Interaction, what: Literal["win", "abort"] = "win") -> None:
    """End a game whose player to move has stayed away too long."""
    caller = await Caller.begin(interaction)
    position = await caller.service.tables.at(caller.channel_id)
    await make_claim(caller, position.game.id, win=what == "win")


@duel.command(name="rematch")
async def rematch(interaction: Interaction) -> None:
    """Play your last game of this channel again, with seats swapped."""
    caller = await Caller.begin(interaction)
    position = await caller.service.tables.latest(caller.channel_id)
    await offer_rematch(caller, position.game.id)


@duel.command(name="abort")
async def abort(interaction: Interaction) -> None:
    """For moderators: call off the game of this channel; it will not count."""
    caller = await Caller.begin(interaction)
    if not may(caller, "manage_messages", "manage_channels", "manage_guild"):
        raise Unable(
            caller.tr("Only moderators (**Manage Messages** or **Manage Channels**) can call a game off.")
        )
    game_id = await caller.service.tables.number_at(caller.channel_id)
    happened = await caller.service.endings.abort(game_id, caller.user_id, interaction=caller.id)
    await done(caller, happened, caller.tr("The game is called off."))
