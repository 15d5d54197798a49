"""``/scoreboard`` and ``/duel stats``."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.commands.group import SHOW, YesNo, duel
from bot.model import Ending
from bot.present.words import level_name, safe
from bot.ratings import Period
from bot.service.standings import Row, Scoreboard
from bot.stats import Stats, Tally
from bot.ui.caller import Caller, Interaction
from bot.ui.looks import framed
from data.i18n import Translator

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}
_FAVOURITES = 3


@app_commands.command(name="scoreboard")
@app_commands.describe(period="Since when", show=SHOW)
@app_commands.guild_only()
async def scoreboard(
    interaction: Interaction, period: Literal["all", "year", "month", "week"] = "all", show: YesNo = "yes"
) -> None:
    """The best players of this server, and your own place."""
    caller = await Caller.begin(interaction, private=show == "no")
    found = await caller.service.standings.scoreboard(interaction.guild_id or 0, Period(period), caller.user_id)
    await caller.show(framed(board_text(found, caller.tr), caller.tr("Scoreboard")))


def board_text(found: Scoreboard, tr: Translator) -> str:
    """The lines of a scoreboard; the caller's own line is always among them."""
    if not found.rows:
        return tr("No rated game was finished in this time. Start one with `/duel challenge`!")
    lines = [_line(row, tr) for row in found.rows]
    if found.own is None:
        lines.append(tr("You have no rated game in this time yet."))
    elif found.own.user_id not in {row.user_id for row in found.rows}:
        lines += ["…", _line(found.own, tr)]
    return "\n".join(lines)


def _line(row: Row, tr: Translator) -> str:
    place = _MEDALS.get(row.rank, f"`{row.rank}.`")
    name = safe(row.name) if row.name else tr("someone")
    record = tr.plural("{wins} of {n} game won", "{wins} of {n} games won", row.games, wins=row.wins)
    return f"{place} **{name}** · {row.rating} · {record}"


@duel.command(name="stats")
@app_commands.describe(user="Whose; without it, yours", show=SHOW)
async def stats(interaction: Interaction, user: discord.User | None = None, show: YesNo = "no") -> None:
    """Rating, wins by kind, streak, average score, favourite wonders, and your games against each other."""
    caller = await Caller.begin(interaction, private=show == "no")
    whom = user or interaction.user
    found = await caller.service.standings.stats(interaction.guild_id, whom.id, caller.user_id)
    await caller.show(framed(stats_text(found, caller.tr), whom.display_name))


def stats_text(found: Stats, tr: Translator) -> str:
    """A person's statistics in words."""
    lines = []
    if found.rating is not None:
        lines.append(tr("**Rating:** {rating} (place {rank})", rating=found.rating, rank=found.rank))
    lines += _tally(found.people, tr)
    if found.wonders:
        wonders = ", ".join(f"{tr.name(wonder)} ({times})" for wonder, times in found.wonders[:_FAVOURITES])
        lines.append(tr("**Favourite wonders:** {wonders}", wonders=wonders))
    if found.head_to_head is not None:
        lines.append(tr("**Against you:** {score}", score=_score(found.head_to_head, tr)))
    for level, tally in found.agents.items():
        name = level_name(level, tr)
        lines.append(tr("**Against the AI ({level}):** {score}", level=name, score=_score(tally, tr)))
    return "\n".join(lines)


def _score(tally: Tally, tr: Translator) -> str:
    return tr("{wins} won, {draws} drawn, {losses} lost", wins=tally.wins, draws=tally.draws, losses=tally.losses)


def _tally(tally: Tally, tr: Translator) -> list[str]:
    if not tally.games:
        return [tr("No game against people is finished yet.")]
    kinds = {
        Ending.CIVILIAN: tr("by points"),
        Ending.MILITARY: tr("by military supremacy"),
        Ending.SCIENTIFIC: tr("by scientific supremacy"),
        Ending.RESIGNATION: tr("by resignation"),
        Ending.ABSENCE: tr("by absence"),
    }
    lines = [tr("**Games:** {games} ({score})", games=tally.games, score=_score(tally, tr))]
    if tally.wins_by:
        wins = ", ".join(f"{tally.wins_by[kind]} {name}" for kind, name in kinds.items() if kind in tally.wins_by)
        lines.append(tr("**Wins:** {wins}", wins=wins))
    if tally.streak > 1:
        lines.append(tr("**Streak:** {n} wins in a row", n=tally.streak))
    elif tally.streak < -1:
        lines.append(tr("**Streak:** {n} losses in a row", n=-tally.streak))
    if tally.average_score is not None:
        lines.append(tr("**Average score:** {points}", points=f"{tally.average_score:.1f}"))
    return lines
