"""What is said in a channel about a challenge, a turn, an offer and an end. Nothing of Discord but its markup."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.model import (
    Draft,
    Ending,
    Entry,
    Game,
    Player,
    Position,
)
from data.i18n import Translator
from engine.duel.events import AgeBegan, Ended, Event, Revealed
from render.duel import tell
from render.duel.prompts import turn_prompt

CONTENT = 2000
_ROOM_FOR_MENTION = 200
_MARKUP = re.compile(r"([\\`*_~|<>\[\]()#])")


def name_of(player: Player, tr: Translator) -> str:
    """What a player is called; those who asked to be forgotten have no name."""
    if player.agent:
        return tr("AI ({level})", level=level_name(player.agent, tr))
    return player.name or tr("someone")


def level_name(level: str, tr: Translator) -> str:
    """What a strength of the AI is called."""
    return {"easy": tr("easy"), "medium": tr("medium"), "hard": tr("hard")}.get(level, level)


def hurried_words(tr: Translator) -> str:
    """Why the AI may have played below its level."""
    return tr("-# Many games are played right now, so the AI had less time to think than usual.")


def names_of(game: Game, tr: Translator) -> tuple[str, str]:
    """The names of p1 and p2 as they are, for pictures and buttons."""
    return name_of(game.seats[0], tr), name_of(game.seats[1], tr)


def safe(text: str) -> str:
    """A name inside a message: no sign of it works as Discord's markup."""
    return _MARKUP.sub(r"\\\1", text).replace("://", ":\u200b//").replace("discord.gg/", "discord.gg\u200b/")


def safe_name(player: Player, tr: Translator) -> str:
    """A player's name inside a message."""
    return safe(name_of(player, tr))


def safe_names(game: Game, tr: Translator) -> tuple[str, str]:
    """The names of p1 and p2 inside a message."""
    return safe_name(game.seats[0], tr), safe_name(game.seats[1], tr)


def mention(player: Player, tr: Translator) -> str:
    """A mention of a person, the plain name of anyone else."""
    return f"<@{player.user_id}>" if player.user_id else f"**{safe_name(player, tr)}**"


def happened(entries: Sequence[Entry], players: tuple[str, str], tr: Translator) -> list[str]:
    """One sentence for each thing that happened, take-backs included."""
    told: list[str] = []
    for entry in entries:
        if entry.takes_back:
            told.append(
                tr.plural(
                    "{name} took back the last move.",
                    "{name} took back a move, and with it the last {n} moves.",
                    entry.takes_back,
                    name=players[entry.seat],
                )
            )
        else:
            told += tell(_news(entry.events), players=players, tr=tr)
    return told


def _news(events: Sequence[Event]) -> list[Event]:
    """What happened, without the cards laid out with an age (the board shows them) and the end (told apart)."""
    kept: list[Event] = []
    for event in events:
        laid_out = isinstance(event, Revealed) and any(isinstance(before, AgeBegan) for before in kept)
        if not laid_out and not isinstance(event, Ended):
            kept.append(event)
    return kept


def events_of(entries: Sequence[Entry]) -> tuple[Event, ...]:
    """What the picture shows as done: the events of the moves that were not taken back."""
    events: list[tuple[Event, ...]] = []
    for entry in entries:
        if entry.takes_back:
            del events[-entry.takes_back :]
        else:
            events.append(entry.events)
    return tuple(event for some in events for event in some)


def fitted(first: str, lines: Sequence[str]) -> str:
    """A message that Discord takes: if all is too long, the latest lines stay."""
    kept: list[str] = []
    room = CONTENT - len(first) - _ROOM_FOR_MENTION
    for line in reversed(lines):
        room -= len(line) + 1
        if room < 0:
            kept.append("…")
            break
        kept.append(line)
    return "\n".join([first, *reversed(kept)]) if kept else first


def turn_call(position: Position, tr: Translator) -> str:
    """Who has to do what; it holds the only mention of the message."""
    seat = position.to_act
    if seat is None:
        return ""
    names = list(safe_names(position.game, tr))
    names[seat] = mention(position.game.seats[seat], tr)
    return turn_prompt(position.view(None), players=(names[0], names[1]), tr=tr)


def opening(game: Game, tr: Translator) -> list[str]:
    """The first message of a game."""
    first, second = safe_names(game, tr)
    lines = [
        tr("**{first}** against **{second}**: the shuffle lets {first} go first.", first=first, second=second)
    ]
    if game.rematch_of:
        lines = [tr("**{first}** against **{second}**, with seats swapped.", first=first, second=second)]
    if game.draft is Draft.FIRST_GAME:
        lines.append(tr("The wonders are those of a first game."))
    if any(player.agent for player in game.seats):
        lines.append(tr("-# Fingerprint of the shuffle: `{commitment}`", commitment=game.commitment))
    return lines


def result_words(game: Game, tr: Translator) -> str:
    """How the game ended."""
    result = game.result
    if result is None:
        return ""
    names = safe_names(game, tr)
    if result.winner is None:
        return {
            Ending.SHARED: tr("The victory is shared: equal points, and equal points on blue cards."),
            Ending.AGREEMENT: tr("Both players agreed on a draw."),
        }.get(result.how, tr("The game was called off; it does not count."))
    winner, loser = names[result.winner], names[1 - result.winner]
    points = f"{result.scores[result.winner]}:{result.scores[1 - result.winner]}" if result.scores else ""
    return {
        Ending.CIVILIAN: tr("🏆 **{winner}** wins by points, {points}.", winner=winner, points=points),
        Ending.MILITARY: tr("🏆 **{winner}** wins by military supremacy.", winner=winner),
        Ending.SCIENTIFIC: tr("🏆 **{winner}** wins by scientific supremacy.", winner=winner),
        Ending.RESIGNATION: tr("🏆 **{winner}** wins: {loser} resigned.", winner=winner, loser=loser),
        Ending.ABSENCE: tr("🏆 **{winner}** wins: {loser} stayed away.", winner=winner, loser=loser),
    }[result.how]
