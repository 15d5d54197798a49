"""``/duel hint`` and ``/duel review``: what the AI thinks of your game."""

from __future__ import annotations

from discord import app_commands

from bot.commands.group import YesNo, duel, table
from bot.commands.past import games_here
from bot.ui.advice import send_hint, send_review
from bot.ui.caller import Caller, Interaction


@duel.command(name="hint")
async def hint(interaction: Interaction) -> None:
    """The move the AI likes in your place, what to expect of it, and why; not in rated games."""
    caller = await Caller.begin(interaction)
    await send_hint(caller, await caller.service.tables.at(caller.channel_id))


@duel.command(name="review")
@app_commands.describe(
    game="Which game; without it, that of this channel", show="Whether everybody here sees the answer"
)
async def review(interaction: Interaction, game: int | None = None, show: YesNo = "no") -> None:
    """A finished game looked at again: the course of the win chance, and the three costliest moves."""
    caller = await Caller.begin(interaction, private=show == "no")
    await send_review(caller, (await table(caller, game)).game.id)


review.autocomplete("game")(games_here)
