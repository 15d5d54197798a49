"""What is asked of people in a channel: challenges, offers, reminders, and what became of them."""

from __future__ import annotations

from bot.model import (
    Challenge,
    ChallengeState,
    Draft,
    Game,
    Offer,
    OfferKind,
    OfferState,
    Position,
)
from bot.present.words import mention, safe_name, safe_names
from data.i18n import Translator
from engine.duel.moves import Build, BuildWonder, Destroy, Discard, Move, Revive, Start, TakeToken
from engine.duel.moves import Draft as Drafting
from engine.game import Seat


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
        "{who}, **{absent}** has not moved for a long time. "
        "You may claim the win or call the game off, or simply wait.",
        who=mention(position.game.seats[1 - seat], tr),
        absent=safe_names(position.game, tr)[seat],
    )
