"""Who must do what now, and why a move was refused: the two things a player who is stuck needs to read."""

from __future__ import annotations

from data.i18n import Translator, mark
from engine.duel.model import Kind, View
from engine.duel.moves import SEAT_NAMES
from engine.duel.reasons import Reason
from engine.errors import Refusal
from render.duel import phrases
from render.duel.tell import ending

_PROMPTS = {
    Kind.DRAFT: mark("{player}, choose a wonder."),
    Kind.PLAY: mark("{player}, take a card."),
    Kind.TOKEN: mark("{player}, choose a progress token."),
    Kind.LIBRARY: mark("{player}, choose one of the three progress tokens from the box."),
    Kind.DESTROY: mark("{player}, choose a card of {other} to destroy."),
    Kind.REVIVE: mark("{player}, choose a discarded card to build for free."),
    Kind.START: mark("{player}, say who begins {age}."),
}
_FIRST = {
    Kind.DRAFT: mark("Wonders are being drafted: first choose one."),
    Kind.PLAY: mark("There is nothing to choose now: take a card."),
    Kind.TOKEN: mark("First choose a progress token."),
    Kind.LIBRARY: mark("First choose one of the three progress tokens from the box."),
    Kind.DESTROY: mark("First choose a card of the opponent to destroy."),
    Kind.REVIVE: mark("First choose a discarded card to build for free."),
    Kind.START: mark("First say who begins the age."),
}
_REFUSALS = {
    Reason.GAME_OVER: mark("The game is over."),
    Reason.NOT_YOUR_TURN: mark("It is the turn of {player}."),
    Reason.WONDER_NOT_OFFERED: mark("{wonder} is not on offer."),
    Reason.CARD_NOT_VISIBLE: mark("{card} does not lie face up on the table."),
    Reason.CARD_COVERED: mark("{card} is still covered by other cards."),
    Reason.WONDER_NOT_OWNED: mark("{wonder} is not one of your wonders."),
    Reason.WONDER_BUILT: mark("{wonder} is built already."),
    Reason.WONDER_GONE: mark("{wonder} has left the game, because seven wonders are built."),
    Reason.TOKEN_NOT_OFFERED: mark("{token} cannot be chosen now."),
    Reason.NOT_DESTROYABLE: mark("{card} is not a card that you can destroy."),
    Reason.NOT_DISCARDED: mark("{card} is not in the discard pile."),
}
_PIECE_FACTS = ("card", "wonder", "token", "item")


def turn_prompt(view: View, *, players: tuple[str, str], tr: Translator) -> str:
    """The sentence that says who must decide what; at the end, how the game ended. Nothing for a stopped game."""
    players = phrases.spoken_names(players, tr)
    if view.outcome:
        return ending(*view.outcome, players=players, tr=tr)
    if view.over:
        return ""
    return tr(
        _PROMPTS[view.pending.kind],
        player=players[view.pending.seat],
        other=players[1 - view.pending.seat],
        age=phrases.age_title(view.age, tr),
    )


def refusal_words(refusal: Refusal, *, players: tuple[str, str] = SEAT_NAMES, tr: Translator) -> str:
    """Why a move is not allowed, in one sentence for the player who tried it."""
    facts, reason, players = refusal.facts, Reason(refusal.reason), phrases.spoken_names(players, tr)
    named = {key: tr.name(str(facts[key])) for key in _PIECE_FACTS if key in facts}
    if reason is Reason.OTHER_DECISION:
        return tr(_FIRST[Kind(str(facts["pending"]))])
    if reason is Reason.TOO_DEAR:
        return tr.plural(
            "{item} costs {price}, but you have {n} coin.",
            "{item} costs {price}, but you have {n} coins.",
            int(str(facts["coins"])),
            price=facts["price"],
            **named,
        )
    if reason is Reason.NOT_YOUR_TURN:
        return tr(_REFUSALS[reason], player=players[SEAT_NAMES.index(str(facts["to_act"]))])
    return tr(_REFUSALS[reason], **named)
