"""What the table service refuses, in words; refusals of the rules are worded beside the pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.service.refusals import Refused, Why
from data.i18n import Translator
from engine.duel.reasons import Reason
from engine.errors import Refusal

Facts = Mapping[str, object]
Sentence = Callable[[Translator, Facts], str]


def short_refusal(refusal: Refusal, tr: Translator) -> str:
    """The refusal in a few words, for the label of a disabled button."""
    if refusal.reason == Reason.TOO_DEAR:
        return tr("costs {price}, you have {coins}", **refusal.facts)
    return tr("not possible")


def refused_words(error: Refused, tr: Translator) -> str:
    """What the table service refused, as one or two whole sentences."""
    return _REFUSED[error.reason](tr, error.facts)


def _levels(tr: Translator, facts: Facts) -> str:
    levels = facts["levels"] if isinstance(facts["levels"], tuple) else ()
    return tr("There is no such level; there are: {levels}.", levels=", ".join(map(str, levels)))


def _channels(tr: Translator, facts: Facts) -> str:
    channels = facts.get("channels") or ()
    links = " ".join(f"<#{channel}>" for channel in channels[:10]) if isinstance(channels, tuple | list) else ""
    return tr("In this server games are played in these channels: {channels}", channels=links)


_CLOSED: Mapping[str, Sentence] = {
    "accepted": lambda tr, _: tr("This challenge was accepted already."),
    "declined": lambda tr, _: tr("This challenge was declined."),
    "cancelled": lambda tr, _: tr("This challenge was taken back."),
    "expired": lambda tr, _: tr("This challenge has expired: please make a new one."),
}

_REFUSED: Mapping[Why, Sentence] = {
    Why.ONESELF: lambda tr, _: tr("You cannot challenge yourself."),
    Why.A_BOT: lambda tr, _: tr("Other bots do not play: challenge a person, or me."),
    Why.BLOCKED_YOU: lambda tr, _: tr("This person does not take challenges from you."),
    Why.YOU_BLOCKED: lambda tr, _: tr("You have blocked this person. `/duel block` with `undo: yes` undoes it."),
    Why.CHANNEL_BUSY: lambda tr, _: tr(
        "This channel has a game already. Play in another channel or in a thread (`thread: yes`)."
    ),
    Why.CHANNEL_NOT_ALLOWED: _channels,
    Why.THREADS_OFF: lambda tr, _: tr("This server does not want threads for games."),
    Why.ALREADY_CHALLENGED: lambda tr, _: tr(
        "There is an open challenge between you two in this channel already."
    ),
    Why.TOO_MANY_CHALLENGES: lambda tr, facts: tr(
        "You have {limit} open challenges, that is the most: cancel one, or wait for an answer.", **facts
    ),
    Why.UNKNOWN_LEVEL: _levels,
    Why.UNKNOWN_CHALLENGE: lambda tr, _: tr("I do not know this challenge any more."),
    Why.CHALLENGE_CLOSED: lambda tr, facts: _CLOSED[str(facts["state"])](tr, facts),
    Why.NOT_INVITED: lambda tr, _: tr(
        "This challenge is for someone else. Start your own with `/duel challenge`!"
    ),
    Why.OWN_CHALLENGE: lambda tr, facts: tr(
        "This is your own challenge: <@{opponent_id}> has to answer it. **Cancel** takes it back.", **facts
    ),
    Why.NOT_THE_CHALLENGER: lambda tr, _: tr("Only the challenger can take this back."),
    Why.UNKNOWN_GAME: lambda tr, _: tr("I do not know this game."),
    Why.NO_GAME_HERE: lambda tr, _: tr("There is no game in this channel. Start one with `/duel challenge`!"),
    Why.NOT_A_PLAYER: lambda tr, _: tr(
        "You are watching this game, and only its two players can do that. Start your own with `/duel challenge`!"
    ),
    Why.OPPONENT_GONE: lambda tr, _: tr("Your opponent's data was deleted, so I cannot invite them again."),
    Why.NOT_YOUR_TURN: lambda tr, _: tr("It is not your turn."),
    Why.STALE: lambda tr, _: tr("The game has gone on since then, so nothing was done."),
    Why.GAME_OVER: lambda tr, _: tr("This game is over."),
    Why.GAME_NOT_OVER: lambda tr, _: tr("This game is not over yet."),
    Why.NOTHING_TO_TAKE_BACK: lambda tr, _: tr("There is no move of yours to take back."),
    Why.ALREADY_OFFERED: lambda tr, _: tr("That was offered already: your opponent has yet to answer."),
    Why.NO_SUCH_OFFER: lambda tr, _: tr("This offer is no longer open."),
    Why.OWN_OFFER: lambda tr, _: tr("This is your own offer: your opponent has to answer it."),
    Why.AGENT_DECLINES: lambda tr, _: tr("The AI does not agree to a draw: it likes its chances."),
    Why.OWN_RATED_GAME: lambda tr, _: tr(
        "You play in this rated game yourself, so you cannot call it off: "
        "resign, offer a draw, or ask another moderator."
    ),
    Why.YOUR_OWN_TURN: lambda tr, _: tr("It is your own turn, so you cannot claim anything."),
    Why.AGENT_THINKS: lambda tr, _: tr("The AI is thinking about its move: there is nothing to claim."),
    Why.TOO_EARLY: lambda tr, facts: tr(
        "Your opponent still has time: you can claim <t:{claim_at}:R>, if no move comes.", **facts
    ),
    Why.UNKNOWN_LANGUAGE: lambda tr, _: tr("I do not speak that language."),
    Why.BAD_TIMES: lambda tr, _: tr(
        "The reminder must come before the claim, and the claim within 60 days. Nothing was changed."
    ),
}
