"""What is said in a channel about a challenge, a turn, an offer and an end. Nothing of Discord but its markup."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.model import (
    Challenge,
    ChallengeState,
    Draft,
    Ending,
    Entry,
    Game,
    Offer,
    OfferKind,
    OfferState,
    Player,
    Position,
)
from data.i18n import Translator
from engine.duel.events import AgeBegan, Event, Revealed
from engine.duel.moves import (
    Build,
    BuildWonder,
    Destroy,
    Discard,
    Move,
    Revive,
    Start,
    TakeToken,
)
from engine.duel.moves import (
    Draft as Drafting,
)
from engine.game import Seat
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
    return _MARKUP.sub(r"\\\1", text)


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
    """What happened, but not every card that lies face up when an age begins: the board shows them."""
    kept: list[Event] = []
    for event in events:
        if not (isinstance(event, Revealed) and any(isinstance(before, AgeBegan) for before in kept)):
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


def challenge_words(challenge: Challenge, tr: Translator) -> str:
    """The invitation."""
    lines = [
        tr(
            "{opponent}, **{challenger}** challenges you to a game of 7 Wonders Duel.",
            opponent=mention(challenge.opponent, tr),
            challenger=safe_name(challenge.challenger, tr),
        )
    ]
    if challenge.rematch_of:
        lines = [
            tr(
                "{opponent}, **{challenger}** asks for a rematch, with seats swapped.",
                opponent=mention(challenge.opponent, tr),
                challenger=safe_name(challenge.challenger, tr),
            )
        ]
    lines.append(_terms(challenge, tr))
    lines.append(tr("It expires <t:{time}:R>.", time=challenge.expires_at))
    lines.append(tr("-# Fingerprint of the shuffle: `{commitment}`", commitment=challenge.commitment))
    return "\n".join(lines)


def _terms(challenge: Challenge, tr: Translator) -> str:
    terms = [
        tr("wonders as in a first game") if challenge.draft is Draft.FIRST_GAME else tr("wonders by draft"),
        tr("rated") if challenge.rated else tr("not rated"),
    ]
    if challenge.thread:
        terms.append(tr("in a thread"))
    return " · ".join(terms)


def closed_words(challenge: Challenge, tr: Translator) -> str:
    """What became of an invitation."""
    one, other = safe_name(challenge.challenger, tr), safe_name(challenge.opponent, tr)
    sentences = {
        ChallengeState.ACCEPTED: tr("**{other}** accepted the challenge of **{one}**.", one=one, other=other),
        ChallengeState.DECLINED: tr("**{other}** declined the challenge of **{one}**.", one=one, other=other),
        ChallengeState.CANCELLED: tr("**{one}** took the challenge to **{other}** back.", one=one, other=other),
        ChallengeState.EXPIRED: tr("The challenge of **{one}** to **{other}** has expired.", one=one, other=other),
        ChallengeState.OPEN: challenge_words(challenge, tr),
    }
    fingerprint = tr("-# Fingerprint of the shuffle: `{commitment}`", commitment=challenge.commitment)
    text = sentences[challenge.state]
    return f"{text}\n{fingerprint}" if challenge.state is ChallengeState.ACCEPTED else text


def move_words(move: Move, tr: Translator) -> str:
    """A move in words, to name it in a question."""
    match move:
        case Drafting():
            return tr("taking {thing}", thing=tr.name(move.wonder))
        case TakeToken():
            return tr("taking {thing}", thing=tr.name(move.token))
        case Build():
            return tr("building {thing}", thing=tr.name(move.card))
        case Discard():
            return tr("discarding {thing}", thing=tr.name(move.card))
        case BuildWonder():
            return tr("building {thing} with {card}", thing=tr.name(move.wonder), card=tr.name(move.card))
        case Destroy():
            return tr("destroying {thing}", thing=tr.name(move.card))
        case Revive():
            return tr("building the discarded {thing}", thing=tr.name(move.card))
        case Start():
            return tr("saying who begins")


def offer_words(offer: Offer, game: Game, tr: Translator) -> str:
    """The question to the opponent."""
    who, other = safe_names(game, tr)[offer.seat], mention(game.seats[1 - offer.seat], tr)
    if offer.kind is OfferKind.DRAW:
        return tr("{other}, **{who}** offers a draw.", other=other, who=who)
    text = tr(
        "{other}, **{who}** asks to take back a move: {move}.",
        other=other,
        who=who,
        move=move_words(offer.move, tr) if offer.move else "",
    )
    if offer.moves > 1:
        text += " " + tr.plural("{n} move goes back with it.", "{n} moves go back in all.", offer.moves)
    return text


def offer_closed_words(offer: Offer, game: Game, tr: Translator) -> str:
    """The answer."""
    who, other = safe_names(game, tr)[offer.seat], safe_names(game, tr)[1 - offer.seat]
    if offer.state is OfferState.DECLINED:
        return (
            tr("**{other}** declined the draw that **{who}** offered.", other=other, who=who)
            if offer.kind is OfferKind.DRAW
            else tr("**{other}** did not agree to take the move of **{who}** back.", other=other, who=who)
        )
    return tr("The offer of **{who}** is closed.", who=who)


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


def reminder_words(position: Position, claim_at: int | None, tr: Translator) -> str:
    """The one reminder to whom the game waits for."""
    seat: Seat = position.to_act or 0
    text = tr("{who}, your opponent is waiting for your move.", who=mention(position.game.seats[seat], tr))
    if claim_at is not None:
        text += " " + tr("Without a move, the game can be claimed <t:{time}:R>.", time=claim_at)
    return text


def claimable_words(position: Position, tr: Translator) -> str:
    """The opponent's right, when the player to move stayed away."""
    seat: Seat = position.to_act or 0
    return tr(
        "{who}, **{absent}** has not moved for long. You may claim the win or call the game off, or simply wait.",
        who=mention(position.game.seats[1 - seat], tr),
        absent=safe_names(position.game, tr)[seat],
    )
