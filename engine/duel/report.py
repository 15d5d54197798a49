"""A game told to programs and to people: plain values for JSON, and short lines for a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.duel import events as ev
from engine.duel.catalog import cards_of, tokens_of, wonders_of
from engine.duel.model import SEAT_NAMES, Card, How, Kind, Piece, State
from engine.duel.pyramid import NUMBERS, open_slots
from engine.duel.score import Points, points
from engine.duel.text import signed
from engine.duel.trade import total
from engine.game import Seat, Step

AGE_NAMES = ("the draft", "Age I", "Age II", "Age III")
_OPTIONS: dict[Kind, Callable[[int], tuple[Piece, ...]]] = {
    Kind.TOKEN: tokens_of,
    Kind.LIBRARY: tokens_of,
    Kind.DESTROY: cards_of,
    Kind.REVIVE: cards_of,
}


def facts(step: Step[State, ev.Event]) -> dict[str, Any]:
    """The position after a step as plain values; the fields are described in ``docs/records.md``."""
    state = step.state
    kind, seat, options = state.pending
    return {
        "age": state.age,
        "to_act": None if state.outcome else SEAT_NAMES[seat],
        "pending": kind.value,
        "coins": [city.coins for city in state.cities],
        "pawn": state.pawn,
        "tokens": [[token.id for token in tokens_of(city.tokens)] for city in state.cities],
        "available": [card.id for card in _uncovered(state)],
        "options": [piece.id for piece in _OPTIONS[kind](options)] if kind in _OPTIONS else [],
        "prices": _prices(state, seat) if kind is Kind.PLAY else {},
        "paid": sum(event.coins for event in step.events if isinstance(event, ev.Paid)),
    }


def _uncovered(state: State) -> list[Card]:
    """The cards covered by nothing, those about to be turned up included."""
    slots = NUMBERS[open_slots(state.age, state.left)]
    return [card for slot in slots if (card := state.cards[slot])]


def _prices(state: State, seat: Seat) -> dict[str, dict[str, int]]:
    city, foe = state.cities[seat], state.cities[1 - seat]
    return {
        "build": {card.id: total(card, city, foe) for card in _uncovered(state)},
        "wonder": {wonder.id: total(wonder, city, foe) for wonder in wonders_of(city.wonders)},
    }


def result_facts(state: State) -> dict[str, Any] | None:
    """The result as plain values; None while the game goes on. Only a game that went to its end is scored."""
    if state.outcome is None:
        return None
    winner, how = state.outcome.winner, state.outcome.how
    sheets = _sheets(state) if scored(state) else None
    return {
        "winner": None if winner is None else SEAT_NAMES[winner],
        "how": str(how),
        "scores": [sheet.total for sheet in sheets] if sheets else None,
        "points": [sheet._asdict() for sheet in sheets] if sheets else None,
    }


def scored(state: State) -> bool:
    """Whether the game went to its end: a supremacy is not scored."""
    return state.outcome is not None and state.outcome.how in (How.CIVILIAN, How.SHARED)


def _sheets(state: State) -> list[Points]:
    return [points(seat, state.cities, state.pawn) for seat in (0, 1)]


def score_sheet(state: State, players: tuple[str, ...]) -> str:
    """The score sheet as a table, with the winner below it."""
    lines = []
    if scored(state):
        sheets = _sheets(state)
        rows = [*zip(Points._fields, *sheets, strict=True), ("total", *(sheet.total for sheet in sheets))]
        lines = [f"{'':10}{'p1':>6}{'p2':>6}", *(f"{name:10}{one:>6}{two:>6}" for name, one, two in rows)]
    if state.outcome is None:
        return "The game is not over."
    winner, how = state.outcome.winner, state.outcome.how
    if winner is None:
        return "\n".join([*lines, "The victory is shared."])
    return "\n".join([*lines, f"{SEAT_NAMES[winner]} ({players[winner]}) wins: {how} victory."])


def account(step: Step[State, ev.Event]) -> str:
    """What a step caused, in one short line."""
    return "; ".join(text for event in step.events if (text := _phrase(event)))


def _phrase(event: ev.Event) -> str:  # noqa: C901 - one line for each event
    match event:
        case ev.WondersOffered(wonders):
            return f"on offer: {', '.join(wonders)}"
        case ev.Drafted(seat, wonder, by_itself):
            return f"{SEAT_NAMES[seat]} gets {wonder}, the last one" if by_itself else ""
        case ev.AgeBegan(age):
            return f"{AGE_NAMES[age]} begins"
        case ev.Paid(printed=printed, trade=trade):
            return f"pays {event.coins}" + (f" ({printed} printed, {trade} for resources)" if trade else "")
        case ev.Built(chain=chain) if chain:
            return f"free by its chain with {chain}"
        case ev.Discarded(coins=coins):
            return f"+{coins} coins"
        case ev.WonderRemoved(seat, wonder):
            return f"{wonder} of {SEAT_NAMES[seat]} leaves the game"
        case ev.CoinsGained(seat, coins, source):
            return f"{SEAT_NAMES[seat]} +{coins} coins ({source})"
        case ev.CoinsLost(seat, coins, source):
            return f"{SEAT_NAMES[seat]} -{coins} coins ({source})"
        case ev.PawnMoved(start=start, end=end):
            return f"pawn {signed(start)} to {signed(end)}"
        case ev.Looted(seat, token, coins):
            return f"{SEAT_NAMES[seat]} -{coins} coins (loot {token})"
        case ev.PairMade(symbol=symbol):
            return f"a pair of {symbol}"
        case ev.ChoiceSkipped(kind=kind):
            return f"nothing to choose ({kind})"
        case ev.Revealed(cards):
            return f"turned up: {', '.join(card for _, card in cards)}"
        case ev.ExtraTurn(seat):
            return f"{SEAT_NAMES[seat]} plays again"
        case ev.ExtraTurnLost(seat):
            return f"{SEAT_NAMES[seat]} loses the extra turn"
        case ev.Ended(how=how):
            return f"the game is over: {how}"
        case _:
            return ""
