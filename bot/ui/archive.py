"""Looking back at a game: its record, its replay, and the proof of its shuffle."""

from __future__ import annotations

import asyncio
from functools import partial

from bot.errors import Unable
from bot.model import Check, Seating
from bot.present.pictures import file
from bot.service.refusals import AtTable, Why
from bot.ui.caller import Caller, Interaction
from bot.ui.taps import Tap, on
from data.i18n import Translator
from engine import record
from render.duel import replay_animation

_EVERY = 3.0
"""Seconds between two words about the progress of a replay."""


@on("record")
async def record_tap(interaction: Interaction, tap: Tap) -> None:
    """The record as a file."""
    await send_record(await Caller.begin(interaction), tap.id)


@on("replay")
async def replay_tap(interaction: Interaction, tap: Tap) -> None:
    """The game as an animation."""
    await send_replay(await Caller.begin(interaction), tap.id)


@on("verify")
async def verify_tap(interaction: Interaction, tap: Tap) -> None:
    """The proof of the shuffle."""
    await send_proof(await Caller.begin(interaction), tap.id)


async def send_record(caller: Caller, game_id: int) -> None:
    """The game as a TOML file; while it goes on, what nobody has seen stays ``?``."""
    text = await caller.service.archive.record(game_id, caller.interaction.guild_id, viewer=caller.user_id)
    name = f"duel-{game_id}.toml"
    await caller.say(caller.tr("The record of game {game}.", game=game_id), file=file(text.encode(), name))


async def send_replay(caller: Caller, game_id: int) -> None:
    """The whole game as a moving picture; drawing takes a while, so the progress is told."""
    tr = caller.tr
    game = record.loads(
        await caller.service.archive.record(game_id, caller.interaction.guild_id, viewer=caller.user_id)
    )
    position = await caller.service.tables.get(game_id)
    if not position.over:
        raise AtTable(Why.GAME_NOT_OVER, position)
    progress = [0, 1]

    def told(done: int, total: int) -> None:
        progress[:] = done, total

    async with caller.client.replays:
        drawing = asyncio.get_running_loop().run_in_executor(
            caller.client.replay_thread, partial(replay_animation, game, tr=tr, progress=told)
        )
        while not (await asyncio.wait([drawing], timeout=_EVERY))[0]:
            percent = 100 * progress[0] // max(progress[1], 1)
            await caller.note(tr("Drawing the replay: {percent} %", percent=percent))
        data = drawing.result()
    if len(data) > caller.interaction.filesize_limit:
        raise Unable(tr("This replay is too large for this server. `/duel record` gives you the game as a text."))
    text = tr("The replay of game {game}.", game=game_id)
    await caller.say(text, file=file(data, f"duel-{game_id}.webp", text))


async def send_proof(caller: Caller, game_id: int) -> None:
    """Explain how the shuffle was fixed beforehand, and check it."""
    tr = caller.tr
    check = await caller.service.archive.verify(game_id, caller.interaction.guild_id, viewer=caller.user_id)
    position = await caller.service.tables.get(game_id)
    against_ai = any(player.agent for player in position.game.seats)
    lines = [
        tr("**Game {game}: was the shuffle fair?**", game=game_id),
        tr("1. The first board showed this fingerprint: `{commitment}`", commitment=check.commitment)
        if against_ai
        else tr(
            "1. Before the challenge was accepted, this fingerprint stood in it: `{commitment}`",
            commitment=check.commitment,
        ),
        tr("2. The secret number behind it, shown now: `{seed}`", seed=check.seed),
        tr("3. This part holds the id of the command that began the game: `{salt}`", salt=check.salt)
        if against_ai
        else tr(
            "3. Nobody could know this part before; it holds the id of the tap on Accept: `{salt}`",
            salt=check.salt,
        ),
        _shuffle(check, tr),
        "✅ " + tr("Every move was legal and leads to the result.")
        if check.legal
        else "❌ " + tr("The moves do not lead to the result!"),
    ]
    if check.problem:
        lines.append(f"`{check.problem}`")
    lines.append(tr("You can check it yourself: `/duel record`, then `python -m engine verify FILE`."))
    await caller.say("\n".join(lines))


def _shuffle(check: Check, tr: Translator) -> str:
    """Whether cards and seats are as they must be. About who went first no more is claimed than was checked."""
    if not check.fair:
        return "❌ " + tr("The cards or the seats do not follow from these numbers!")
    seats = {
        Seating.DRAWN: tr("So does who went first."),
        Seating.SWAPPED: tr("It was a rematch: the seats are those of the game before, swapped."),
        Seating.UNCHECKED: tr("Who went first cannot be checked any more, as data of that time was deleted."),
    }[check.seating]
    return "✅ " + tr("The number fits the fingerprint, and the cards follow from 2 and 3.") + f" {seats}"
