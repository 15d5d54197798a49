"""Games of the past: history, record, replay, proof."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.choices import MOST, clip
from bot.commands.group import SHOW, YesNo, duel, table
from bot.model import Game
from bot.present import words
from bot.ui.archive import send_proof, send_record, send_replay
from bot.ui.caller import Caller, Interaction
from bot.ui.links import board_link
from bot.ui.looks import framed
from data.i18n import Translator

_GAME = "Which game; without it, that of this channel"


@duel.command(name="history")
@app_commands.describe(
    user="Whose games; without it, everybody's", before="Only games before the one of this number", show=SHOW
)
async def history(
    interaction: Interaction, user: discord.User | None = None, before: int | None = None, show: YesNo = "no"
) -> None:
    """The latest finished games of this server, and your own that go on."""
    caller = await Caller.begin(interaction, private=show == "no")
    games = await caller.service.archive.history(
        interaction.guild_id, user.id if user else None, before=before, viewer=caller.user_id
    )
    lines = [_line(game, caller.tr) for game in games] or [caller.tr("No game was finished here yet.")]
    if show == "no" and user is None and before is None:
        lines = [*await _going_on(caller), *lines]
    await caller.show(framed("\n".join(lines)))


async def _going_on(caller: Caller) -> list[str]:
    """The caller's own open games, wherever they are played: whose turn it is, and the way to the board."""
    tr, lines = caller.tr, []
    for position in (await caller.service.tables.of(caller.user_id))[:MOST]:
        game, names = position.game, words.safe_names(position.game, tr)
        mine = position.to_act is not None and game.seats[position.to_act].user_id == caller.user_id
        turn = tr("It is your turn.") if mine else tr("Your opponent is to move.")
        where = f"<#{game.place.channel_id}>"
        link = await board_link(caller.service, game, tr)
        lines.append(" ".join(filter(None, (f"▶️ {where} {names[0]} – {names[1]}.", turn, link))))
    return lines


def _line(game: Game, tr: Translator) -> str:
    first, second = words.safe_names(game, tr)
    return f"`{game.id}` <t:{game.ended_at}:d> {first} – {second}: {words.result_words(game, tr)}"


@duel.command(name="record")
@app_commands.describe(game=_GAME, show=SHOW)
async def record(interaction: Interaction, game: int | None = None, show: YesNo = "no") -> None:
    """A game as a text file: every card and every move; unseen cards only after the end."""
    caller = await Caller.begin(interaction, private=show == "no")
    await send_record(caller, (await table(caller, game)).game.id)


@duel.command(name="replay")
@app_commands.describe(game=_GAME, show=SHOW)
async def replay(interaction: Interaction, game: int | None = None, show: YesNo = "no") -> None:
    """A finished game as an animation."""
    caller = await Caller.begin(interaction, private=show == "no")
    await send_replay(caller, (await table(caller, game)).game.id)


@duel.command(name="verify")
@app_commands.describe(game=_GAME, show=SHOW)
async def verify(interaction: Interaction, game: int | None = None, show: YesNo = "no") -> None:
    """Check that the shuffle of a finished game was fair, and see how."""
    caller = await Caller.begin(interaction, private=show == "no")
    await send_proof(caller, (await table(caller, game)).game.id)


@record.autocomplete("game")
@replay.autocomplete("game")
@verify.autocomplete("game")
async def games_here(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The finished games that fit what was typed."""
    caller = await Caller.of(interaction)
    games = await caller.service.archive.history(interaction.guild_id, limit=MOST, viewer=caller.user_id)
    choices = [(game.id, f"{game.id} · {' – '.join(words.names_of(game, caller.tr))}") for game in games]
    wanted = typed.casefold()
    return [app_commands.Choice(name=clip(name), value=id_) for id_, name in choices if wanted in name.casefold()]
