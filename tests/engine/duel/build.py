"""Builders, so that a test says only what its rule is about.

``city("quarry press", coins=4, built="sphinx")`` is a city; ``state(city(...), city(...), open="arsenal")`` is a
whole game in which that card may be taken; ``play(position, "p1 build arsenal")`` plays texts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from engine.duel import DUEL
from engine.duel.catalog import (
    AGE_CARDS,
    ALL_CARDS,
    ALL_TOKENS,
    ALL_WONDERS,
    CARDS,
    GUILDS,
    TOKENS,
    WONDERS,
    cards_of,
    mask_of,
    tokens_of,
    wonders_of,
)
from engine.duel.events import Event
from engine.duel.military import ALL_LOOT
from engine.duel.model import BuiltWonder, Card, City, Deal, Kind, Pending, State
from engine.duel.moves import Move
from engine.duel.pyramid import LAYOUTS, NUMBERS
from engine.game import Step

TUCKED = [card for card in AGE_CARDS[1] if card.color in ("brown", "red", "green")]
"""What lies under a built wonder when a test does not care."""


def city(
    cards: str = "", *, coins: int = 7, wonders: str = "", built: str = "", tokens: str = "", lost: str = ""
) -> City:
    """A city of these pieces; ``built="sphinx<press pyramids"`` names wonders and, if it matters, their cards."""
    standing = []
    for text in built.split():
        wonder, _, tucked = text.partition("<")
        card = CARDS[tucked] if tucked else TUCKED[WONDERS[wonder].index]
        standing.append(BuiltWonder(WONDERS[wonder], card))
    buildings = [CARDS[name] for name in cards.split()]
    progress = [TOKENS[name] for name in tokens.split()]
    return City(
        coins=coins,
        cards=mask_of(buildings),
        wonders=mask_of(WONDERS[name] for name in wonders.split()),
        built=tuple(standing),
        tokens=mask_of(progress),
        lost=mask_of(WONDERS[name] for name in lost.split()),
        trade=sum(p.trade for p in (*buildings, *progress, *(one.wonder for one in standing))),
    )


def state(
    p1: City | None = None,
    p2: City | None = None,
    *,
    open: str = "",  # noqa: A002 - the word of the rulebook
    turn: int = 0,
    age: int = 0,
    pawn: int = 0,
    loot: int = ALL_LOOT,
    tokens: str | None = None,
    box: str = "",
    discard: str = "",
    last: bool = False,
) -> State:
    """A game in which it is ``turn``'s turn and ``open`` may be taken; with ``last`` no other card is left."""
    cities = (p1 or city(), p2 or city())
    wanted = [CARDS[name] for name in open.split()]
    age = age or (wanted[0].age if wanted else 1)
    used = mask_of(CARDS[name] for name in discard.split())
    for one in cities:
        used |= one.cards | mask_of(built.card for built in one.built)
    cards, left = _pyramid(age, wanted, used, last)
    owned = cities[0].tokens | cities[1].tokens
    unowned = [token for token in ALL_TOKENS if not token.bit & owned]
    first = [TOKENS[name] for name in box.split()]
    on_board = [t for t in unowned if t not in first][: 5 - owned.bit_count()]
    if tokens is not None:
        on_board = [TOKENS[name] for name in tokens.split()]
    boxed = [token for token in unowned if token not in on_board and token not in first]
    in_play = 0
    for one in cities:
        in_play |= one.wonders | one.lost | mask_of(built.wonder for built in one.built)
    spare = [wonder for wonder in ALL_WONDERS if not wonder.bit & in_play]
    ages = [tuple(AGE_CARDS[n][:20]) for n in (1, 2)] + [tuple(AGE_CARDS[3][:17] + GUILDS[:3])]
    ages[age - 1] = cards
    layout = LAYOUTS[age - 1]
    return State(
        deal=Deal(
            tokens=(*tokens_of(owned), *on_board),
            box=(*first, *boxed),
            wonders=(*wonders_of(in_play), *spare)[:8],
            ages=tuple(ages),
        ),
        age=age,
        pending=Pending(Kind.PLAY, turn),
        cities=cities,
        cards=cards,
        left=left,
        shown=layout.face_up | layout.open[left] | layout.all & ~left,
        pawn=pawn,
        loot=loot,
        tokens=mask_of(on_board),
        discard=mask_of(CARDS[name] for name in discard.split()),
        again=False,
        outcome=None,
    )


def _pyramid(age: int, wanted: list[Card], used: int, last: bool) -> tuple[tuple[Card, ...], int]:
    """The cards slot by slot and the slots left: as many as there are cards of the age not yet played."""
    layout = LAYOUTS[age - 1]
    deck = AGE_CARDS[age] + (GUILDS if age == 3 else ())
    others = [card for card in deck if card not in wanted]
    fresh = [card for card in others if not card.bit & used]
    count = 1 if last else min(20, len(fresh) + len(wanted))
    left = (1 << count) - 1
    free = list(NUMBERS[layout.open[left]])
    placed = dict(zip(free, wanted, strict=False))
    assert len(placed) == len(wanted), f"only {len(free)} cards are open in Age {age}"
    rest = iter(fresh + [card for card in others if card.bit & used])
    return tuple(placed.get(slot) or next(rest) for slot in range(20)), left


def play(start: State, *texts: str) -> Step[State, Event]:
    """The state after some moves, and all events on the way."""
    events: tuple[Event, ...] = ()
    for text in texts:
        start, caused = DUEL.play(start, DUEL.parse(text))
        events += caused
    return Step(start, events)


def after(start: State, *texts: str) -> State:
    """The state after some moves."""
    return play(start, *texts).state


def options(position: State) -> set[str]:
    """The ids that may be chosen from in the pending decision."""
    kind, _, mask = position.pending
    if kind is Kind.DRAFT:
        return {wonder.id for wonder in wonders_of(mask)}
    if kind in (Kind.TOKEN, Kind.LIBRARY):
        return {token.id for token in tokens_of(mask)}
    return {card.id for card in cards_of(mask)}


def texts(position: State) -> list[str]:
    """The legal moves of whoever has to act, as texts."""
    return [str(move) for move in DUEL.legal_moves(position, position.pending.seat)]


def new_game(number: int, preset: bool = False) -> State:
    """The start of the game with a numbered seed."""
    options_ = {"preset": "first-game"} if preset else {}
    return DUEL.new(DUEL.deal(number.to_bytes(32, "big"), "test", options_)).state


def random_game(number: int) -> Iterator[tuple[State, Move | None]]:
    """A game of uniformly random moves: each state, with the move that is made in it."""
    rng = random.Random(number)
    now = new_game(number, preset=number % 8 == 0)
    while not now.outcome:
        move = rng.choice(DUEL.legal_moves(now, now.pending.seat))
        yield now, move
        now = DUEL.play(now, move).state
    yield now, None


def names(mask: int) -> set[str]:
    """The ids of a mask of cards."""
    return {card.id for card in cards_of(mask)}


EVERY_MOVE: tuple[Move, ...] = tuple(
    DUEL.parse(f"{seat} {text}")
    for seat in ("p1", "p2")
    for text in (
        *(f"draft {wonder.id}" for wonder in ALL_WONDERS),
        *(f"{verb} {card.id}" for verb in ("build", "discard", "destroy", "revive") for card in ALL_CARDS),
        *(f"wonder {wonder.id} < {card.id}" for wonder in ALL_WONDERS for card in ALL_CARDS),
        *(f"token {token.id}" for token in ALL_TOKENS),
        "start p1",
        "start p2",
    )
)
"""All moves that can be written down."""
