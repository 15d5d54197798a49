"""What a player can choose right now, in words: the one source of menus, buttons and autocomplete.

Everything is read from a view, so it can say no more than its viewer may know.
"""

from __future__ import annotations

from typing import NamedTuple

from data.i18n import Translator
from engine.duel.catalog import CARDS, cards_of, piece, tokens_of, wonders_of
from engine.duel.legality import check, open_cards
from engine.duel.model import Card, Item, Kind, View
from engine.duel.moves import Build, BuildWonder, Destroy, Discard, Draft, Move, Revive, Start, TakeToken
from engine.duel.rules import discard_value
from engine.duel.trade import Price, price
from engine.errors import Refusal
from engine.game import Seat
from render.duel.brief import effect_brief
from render.duel.labels import slot_labels
from render.duel.prices import price_label

LINE = 100
"""Discord's limit for the label, the description and the name of an option."""
MOST = 25
"""Discord's limit for the options of a menu, and for the suggestions of a slash command."""


class Choice(NamedTuple):
    """One thing that can be taken: its id, how it is called, what it costs and does."""

    id: str
    label: str
    note: str


class Action(NamedTuple):
    """One thing to do with a card: the move, its price (none for a discard), and why it cannot be done."""

    move: Move
    price: Price | None
    coins: int
    """What it costs; for a discard, what it brings."""
    refusal: Refusal | None


def clip(text: str, limit: int = LINE) -> str:
    """The text, shortened with an ellipsis to what Discord takes."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def price_for(item: Item, view: View, seat: Seat) -> Price:
    """What a card or wonder costs a seat now."""
    return price(item, view.cities[seat], view.cities[1 - seat])


def open_choices(view: View, seat: Seat, tr: Translator) -> list[Choice]:
    """The cards of the pyramid that may be taken, by slot label, each with its price and effect."""
    return [_card_choice(label, card, view, seat, tr) for label, card in labelled_cards(view)]


def labelled_cards(view: View) -> list[tuple[str, Card]]:
    """The open cards with the labels that the picture shows."""
    cards = {card.id for card in open_cards(view)}
    labels = slot_labels(view)
    return [(labels[slot], card) for slot, card in enumerate(view.cards) if card and card.id in cards]


def _card_choice(label: str, card: Card, view: View, seat: Seat, tr: Translator) -> Choice:
    found = price_for(card, view, seat)
    cost = price_label(found, tr=tr)
    if found.total > view.cities[seat].coins:
        cost = tr("{price}, too dear", price=cost)
    return Choice(card.id, clip(f"{label} · {tr.name(card.id)} · {cost}"), clip(effect_brief(card, tr=tr)))


def wonder_choices(view: View, seat: Seat, tr: Translator) -> list[Choice]:
    """The unbuilt wonders of a seat with their prices."""
    return [
        Choice(
            wonder.id,
            clip(f"{tr.name(wonder.id)} · {price_label(price_for(wonder, view, seat), tr=tr)}"),
            clip(effect_brief(wonder, tr=tr)),
        )
        for wonder in wonders_of(view.cities[seat].wonders)
    ]


def options(view: View, players: tuple[str, str], tr: Translator) -> list[Choice]:
    """What may be taken where the game waits for one choice: wonders, tokens, cards, or who begins."""
    kind, _, mask = view.pending
    if kind is Kind.START:
        return [Choice(f"p{seat + 1}", clip(players[seat]), "") for seat in (0, 1)]
    if kind is Kind.DRAFT:
        ids = [wonder.id for wonder in wonders_of(mask)]
    elif kind in (Kind.TOKEN, Kind.LIBRARY):
        ids = [token.id for token in tokens_of(mask)]
    else:
        ids = [card.id for card in cards_of(mask)]
    return [Choice(id_, clip(tr.name(id_)), clip(effect_brief(piece(id_), tr=tr))) for id_ in ids]


def option_move(view: View, seat: Seat, id_: str) -> Move | None:
    """The move that takes one thing where the game waits for a choice; None while it waits for a card."""
    match view.pending.kind:
        case Kind.DRAFT:
            return Draft(seat, id_)
        case Kind.TOKEN | Kind.LIBRARY:
            return TakeToken(seat, id_)
        case Kind.DESTROY:
            return Destroy(seat, id_)
        case Kind.REVIVE:
            return Revive(seat, id_)
        case Kind.START:
            return Start(seat, 0 if id_ == "p1" else 1)
    return None


def actions(view: View, seat: Seat, card_id: str) -> list[Action]:
    """All that could be done with a card: build it, discard it, or use it for each unbuilt wonder."""
    card, city = CARDS[card_id], view.cities[seat]
    build, discard = Build(seat, card_id), Discard(seat, card_id)
    cost = price_for(card, view, seat)
    found = [
        Action(build, cost, cost.total, check(view, build)),
        Action(discard, None, discard_value(city), check(view, discard)),
    ]
    for wonder in wonders_of(city.wonders):
        move = BuildWonder(seat, wonder.id, card_id)
        cost = price_for(wonder, view, seat)
        found.append(Action(move, cost, cost.total, check(view, move)))
    return found
