"""What a seat may see, and sampling what it does not.

`view` is the only thing that pictures, messages, spectators and AIs get. `fill` turns a view back into a whole
state by drawing the unseen at random from all that is consistent with it, for an AI to play on with.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

from engine.duel.board import BOARD
from engine.duel.catalog import (
    AGE_CARDS,
    ALL_TOKENS,
    ALL_WONDERS,
    GUILDS,
    tokens_of,
    wonders_of,
)
from engine.duel.model import LAST_AGE, Card, Color, Deal, Kind, State, Token, View, Wonder
from engine.duel.pyramid import LAYOUTS
from engine.game import Seat

T = TypeVar("T")

_TOKENS_OFFERED = max(wonder.tokens_offered for wonder in ALL_WONDERS)


def view(state: State, viewer: Seat | None) -> View:
    """The state as one seat, or a spectator, sees it."""
    pending = state.pending
    if pending.kind is Kind.LIBRARY and viewer != pending.seat:
        pending = pending._replace(options=0)
    visible = state.left & state.shown
    return View(
        viewer=viewer,
        age=state.age,
        pending=pending,
        cities=state.cities,
        cards=tuple(card if visible >> slot & 1 else None for slot, card in enumerate(state.cards)),
        left=state.left,
        shown=visible,
        guild_backs=guild_backs(state) & state.left & ~state.shown,
        pawn=state.pawn,
        loot=state.loot,
        tokens=state.tokens,
        discard=state.discard,
        again=state.again,
        outcome=state.outcome,
    )


def guild_backs(state: State) -> int:
    """Guilds have a back of their own, so both players see which face-down cards of Age III are guilds."""
    if state.age != LAST_AGE:
        return 0
    guilds = sum(1 << slot for slot, card in enumerate(state.cards) if card and card.color is Color.PURPLE)
    return guilds | state.deal.guild_backs


def fill(seen: View, rng: random.Random) -> State:
    """A whole state whose view is ``seen``: what is unseen is drawn at random."""
    gone = _gone(seen)
    deal = Deal(
        tokens=_board_tokens(seen),
        box=_box(seen, rng),
        wonders=_wonders(seen, rng),
        ages=(_age(seen, 1, gone, rng), _age(seen, 2, gone, rng), _age(seen, 3, gone, rng)),
    )
    pending = seen.pending
    if pending.kind is Kind.LIBRARY and not pending.options:
        offered = [token.bit for token in deal.box[:_TOKENS_OFFERED] if token]
        pending = pending._replace(options=sum(offered))
    return State(
        deal=deal,
        age=seen.age,
        pending=pending,
        cities=seen.cities,
        cards=deal.ages[seen.age - 1] if seen.age else (),
        left=seen.left,
        shown=seen.shown | (LAYOUTS[seen.age - 1].all & ~seen.left if seen.age else 0),
        pawn=seen.pawn,
        loot=seen.loot,
        tokens=seen.tokens,
        discard=seen.discard,
        again=seen.again,
        outcome=seen.outcome,
    )


def _gone(seen: View) -> int:
    """Cards no longer in any pyramid: built, tucked under wonders, or discarded."""
    tucked = sum(built.card.bit for city in seen.cities for built in city.built)
    return seen.cities[0].cards | seen.cities[1].cards | tucked | seen.discard


def _age(seen: View, age: int, gone: int, rng: random.Random) -> tuple[Card, ...]:
    """The 20 cards of an age: past ones in any order, the present one around what is seen, the next random."""
    deck = AGE_CARDS[age] + (GUILDS if age == LAST_AGE else ())
    used = [card for card in deck if card.bit & gone]
    if age < seen.age:
        return tuple(used)
    known = gone
    for card in seen.cards:
        if card:
            known |= card.bit
    fresh = _shuffled([card for card in AGE_CARDS[age] if not card.bit & known], rng)
    guilds = _shuffled([card for card in GUILDS if not card.bit & known], rng) if age == LAST_AGE else []
    if age > seen.age:
        some_guilds = guilds[: BOARD.guilds_in_age_3]
        return tuple(_shuffled(fresh[: BOARD.cards_in_an_age - len(some_guilds)] + some_guilds, rng))
    cards = []
    for slot, card in enumerate(seen.cards):
        if not seen.left >> slot & 1:
            cards.append(used.pop())
        elif card:
            cards.append(card)
        else:
            cards.append(guilds.pop() if seen.guild_backs >> slot & 1 else fresh.pop())
    return tuple(cards)


def _owned(seen: View) -> int:
    return seen.cities[0].tokens | seen.cities[1].tokens


def _from_box(seen: View) -> tuple[Token, ...]:
    """The token that came from the Great Library, if one did; which of its builder's it was does not matter."""
    owned = _owned(seen)
    if (owned | seen.tokens).bit_count() == BOARD.tokens_on_board:
        return ()
    builder = next(city for city in seen.cities if any(built.wonder.tokens_offered for built in city.built))
    return tokens_of(builder.tokens)[:1]


def _board_tokens(seen: View) -> tuple[Token, ...]:
    from_box = _from_box(seen)
    return tuple(token for token in tokens_of(_owned(seen) | seen.tokens) if token not in from_box)


def _box(seen: View, rng: random.Random) -> tuple[Token, ...]:
    """The tokens off the board; those offered to a viewer who builds the Great Library come first."""
    offered = tokens_of(seen.pending.options) if seen.pending.kind is Kind.LIBRARY else ()
    first = offered or _from_box(seen)
    out = seen.tokens | _owned(seen)
    rest = [token for token in ALL_TOKENS if not token.bit & out and token not in first]
    return (*first, *_shuffled(rest, rng))


def _wonders(seen: View, rng: random.Random) -> tuple[Wonder, ...]:
    """The eight wonders in play: those drafted, those on offer, and at random those of a group not yet shown."""
    drafted = 0
    for city in seen.cities:
        drafted |= city.wonders | city.lost | sum(built.wonder.bit for built in city.built)
    offered = seen.pending.options if seen.pending.kind is Kind.DRAFT else 0
    known = wonders_of(drafted) + wonders_of(offered)
    unknown = _shuffled([wonder for wonder in ALL_WONDERS if wonder not in known], rng)
    return (*known, *unknown[: 2 * BOARD.draft_group - len(known)])


def _shuffled(items: Sequence[T], rng: random.Random) -> list[T]:
    draw = rng.random
    return sorted(items, key=lambda _: draw())
