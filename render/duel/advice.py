"""What the AI advises, in words: moves, reasons and chances.

A move is said as "Build: Baths": names stay nominative, and the same words stand in hints, lists and pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from data.i18n import Translator, mark
from engine.ai import Hint, Reason, Why
from engine.duel import catalog
from engine.duel.model import Resource
from engine.duel.moves import (
    SEAT_NAMES,
    Build,
    BuildWonder,
    Destroy,
    Discard,
    Draft,
    Move,
    Revive,
    Start,
    TakeToken,
)
from render.duel.brief import effect_brief
from render.duel.phrases import goods, listed

Facts = Mapping[str, object]

_MOST_REASONS = 4
_DENIED = {
    "pair": mark("The opponent does not get a pair of science symbols: {card}."),
    "symbol": mark("The opponent does not get another science symbol: {card}."),
    "chain": mark("The opponent does not get a free card: {card}."),
    "shields": mark("The opponent does not get the shields: {card}."),
}
_RESOURCES = {resource.id: resource for resource in Resource}


def move_words(move: Move, *, players: tuple[str, str] = SEAT_NAMES, tr: Translator) -> str:
    """A move, to be read in a list or after a colon."""
    match move:
        case Draft():
            return tr("Choose a wonder: {wonder}", wonder=tr.name(move.wonder))
        case Build():
            return tr("Build: {card}", card=tr.name(move.card))
        case Discard():
            return tr("Discard: {card}", card=tr.name(move.card))
        case BuildWonder():
            names = {"wonder": tr.name(move.wonder), "card": tr.name(move.card)}
            return tr("Build a wonder: {wonder} (with the card: {card})", **names)
        case TakeToken():
            return tr("Take a progress token: {token}", token=tr.name(move.token))
        case Destroy():
            return tr("Destroy: {card}", card=tr.name(move.card))
        case Revive():
            return tr("Build from the discard pile: {card}", card=tr.name(move.card))
        case Start():
            return tr("Who begins: {player}", player=players[move.starter])


def percent(chance: float) -> str:
    """A chance in whole percent; only what is certain is called 0 or 100."""
    if 0 < chance < 1:
        chance = min(max(chance, 0.01), 0.99)
    return f"{round(100 * chance)} %"


def hint_words(hint: Hint, *, players: tuple[str, str], tr: Translator) -> list[str]:
    """A hint: the move, what to expect of it, why, and what else could be played."""
    lines = [
        f"**{move_words(hint.move, players=players, tr=tr)}**",
        tr("Your win chance with it: {chance}.", chance=percent(hint.chance)),
        *(f"- {sentence}" for sentence in reason_words(hint.reasons, tr=tr)),
    ]
    if hint.alternatives:
        others = listed(
            f"{move_words(line.move, players=players, tr=tr)} ({percent(line.chance)})"
            for line in hint.alternatives
        )
        lines.append(tr("Other moves: {moves}.", moves=others))
    return lines


def reason_words(reasons: Sequence[Reason], *, tr: Translator, most: int = _MOST_REASONS) -> list[str]:
    """Why a move may be good, the weightiest reasons first, one sentence each."""
    told = {why for reason in reasons for why in _told_by(reason)}
    sentences = [
        _SENTENCES[reason.why](tr, reason.facts)
        for reason in reasons
        if reason.why in _SENTENCES and reason.why not in told
    ]
    return list(dict.fromkeys(sentences))[:most]


def _told_by(reason: Reason) -> tuple[Why, ...]:
    """What need not be told as well, since a reason tells all that a piece gives."""
    if reason.why not in _EFFECTS:
        return ()
    again = reason.why is Why.WONDER and catalog.WONDERS[str(reason.facts["wonder"])].again
    return (*_PARTS, Why.EXTRA_TURN) if again else _PARTS


def _named(tr: Translator, facts: Facts) -> dict[str, str]:
    """The facts that name something, by its name."""
    return {key: tr.name(str(value)) for key, value in facts.items() if key in ("card", "symbol", "how")}


def _number(fact: object) -> int:
    return int(str(fact))


def _goods(fact: object, tr: Translator) -> str:
    ids = fact if isinstance(fact, tuple) else ()
    return goods((_RESOURCES[str(id_)] for id_ in ids), tr)


def _effect(tr: Translator, facts: Facts) -> str:
    piece = next(str(facts[key]) for key in ("wonder", "token", "card") if key in facts)
    return effect_brief(catalog.piece(piece), tr=tr)


def _gives(tr: Translator, facts: Facts) -> str:
    return tr("What it gives: {effect}.", effect=_effect(tr, facts))


_EFFECTS = (Why.WONDER, Why.TOKEN, Why.REVIVES)
"""Reasons that tell all a piece gives."""
_PARTS = (Why.POINTS, Why.COINS, Why.PRODUCES)

_SENTENCES: Mapping[Why, Callable[[Translator, Facts], str]] = {
    Why.WINS: lambda tr, facts: tr("It wins the game: {how}.", **_named(tr, facts)),
    Why.STOPS_LOSS: lambda tr, facts: tr(
        "It stops the opponent, who threatens to win: {how}.", **_named(tr, facts)
    ),
    Why.ONLY_MOVE: lambda tr, _: tr("There is no other move."),
    Why.WONDER: _gives,
    Why.TOKEN: _gives,
    Why.REVIVES: _gives,
    Why.DESTROYS: lambda tr, facts: tr("What the opponent loses: {effect}.", effect=_effect(tr, facts)),
    Why.EXTRA_TURN: lambda tr, _: tr("It gives another turn."),
    Why.PAIR: lambda tr, facts: tr(
        "It makes a pair of science symbols and earns a progress token: {symbol}.", **_named(tr, facts)
    ),
    Why.NEW_SYMBOL: lambda tr, facts: tr(
        "It is a new science symbol: {symbol}. Different ones then: {count}.",
        **_named(tr, facts),
        count=facts["count"],
    ),
    Why.SHIELDS: lambda tr, facts: tr(
        "The conflict pawn moves forward; distance to the opponent's capital: {left}.", left=facts["left"]
    ),
    Why.CHAIN: lambda tr, facts: tr("It is free by the chain from: {card}.", **_named(tr, facts)),
    Why.PREPARES: lambda tr, facts: tr("It makes a later card free: {card}.", **_named(tr, facts)),
    Why.PRODUCES: lambda tr, facts: tr("It provides: {goods}.", goods=_goods(facts["resources"], tr)),
    Why.DENIES: lambda tr, facts: tr(_DENIED[str(facts["gives"])], **_named(tr, facts)),
    Why.FREES_NOTHING: lambda tr, _: tr("It frees no new card for the opponent, as other moves would."),
    Why.LOOTS: lambda tr, facts: tr.plural(
        "The opponent loses {n} coin.", "The opponent loses {n} coins.", _number(facts["coins"])
    ),
    Why.POINTS: lambda tr, facts: tr.plural(
        "It is worth {n} point.", "It is worth {n} points.", _number(facts["points"])
    ),
    Why.COINS: lambda tr, facts: tr.plural("It brings {n} coin.", "It brings {n} coins.", _number(facts["coins"])),
}
"""The sentence of each reason; who begins an age is said by the move itself."""
