"""What a position is judged by: plain numbers, each one p1's amount less p2's.

Whatever is the same for both players cancels out, so that a position and its mirror image always get opposite
numbers. `evaluate` weighs them; ``python -m engine fit`` finds the weights.
"""

from __future__ import annotations

from functools import cache

from engine.duel import goods
from engine.duel.board import BOARD
from engine.duel.catalog import (
    AGE_CARDS,
    ALL_CARDS,
    ALL_TOKENS,
    ALL_WONDERS,
    COLOR_MASK,
    SYMBOL_MASK,
    TOKENS,
    cards_of,
    tokens_of,
    wonders_of,
)
from engine.duel.count import guild_count
from engine.duel.model import City, Color, Kind, Position, Resource, Symbol
from engine.duel.trade import total

PHASES = ("draft", "age1", "age1_late", "age2", "age2_late", "age3", "age3_late", "age3_end")
_LATE, _END = 10, 5

OWN = (
    "points",
    "coins",
    "first_coins",
    "next_coins",
    *(f"{resource.id}_made" for resource in Resource),
    *(f"{resource.id}_second" for resource in Resource),
    *(f"{resource.id}_at_one" for resource in Resource),
    "raw_choice",
    "made_choice",
    "yellow",
    "blue",
    "red",
    "green",
    *(f"token_{token.id}" for token in ALL_TOKENS),
    *(f"unbuilt_{wonder.id}" for wonder in ALL_WONDERS),
    "built",
)
"""Features of a city by itself."""
OUTLOOK = (
    "chains",
    "twins",
    *(f"symbols_{count}" for count in (2, 3, 4, 5)),
    *(f"missing_{count}" for count in (3, 4, 5)),
)
"""Features of a city that depend on which cards can still come."""
STORM = ("blow", "blows")
"""Features of a city that depend on the pawn and the shields that can still come."""
MARKET = ("wonder_price", "wonder_price_high", "guild_points")
"""Features of a city that depend on the other city."""
TRADE = ("price_2", "price_3")
"""What the cards of Age II and of Age III cost the city on average, chains aside."""
PAWN = tuple(f"pawn_{distance}" for distance in range(1, BOARD.capital))
"""Where the conflict pawn stands: 1 or -1 for its distance from the middle."""
TURN = ("to_act", "again", "gain_pending")
"""Who decides now; whether another turn of theirs follows; whether the decision brings them something."""
NAMES = (*OWN, *OUTLOOK, *STORM, *MARKET, *TRADE, *PAWN, *TURN)

_BRINGS = (Kind.TOKEN, Kind.LIBRARY, Kind.REVIVE, Kind.DESTROY)
_FEW_COINS, _SOME_COINS = 3, 7
_LAW = TOKENS["law"].bit
_STRATEGY = TOKENS["strategy"]
_GREEN, _RED, _PURPLE = COLOR_MASK[Color.GREEN], COLOR_MASK[Color.RED], COLOR_MASK[Color.PURPLE]
_ARMED = sum(wonder.bit for wonder in ALL_WONDERS if wonder.shields)
_FAR = 6
"""Within two blows of the capital less this many spaces, an attack begins to count."""
_CARD_SYMBOLS = tuple(SYMBOL_MASK[symbol] for symbol in Symbol if symbol is not Symbol.SCALES)
_CHAINED = sum(card.bit for card in ALL_CARDS if card.free_by)
_CHAINING = sum(card.bit for card in ALL_CARDS if card.chain)
_OUTLOOK_OWN, OUTLOOK_GONE = _GREEN | _CHAINING, _GREEN | _CHAINED
_PAST = tuple(sum(card.bit for past in range(1, age) for card in AGE_CARDS[past]) for age in range(4))
_DEAR = 8
_WANTED = tuple(tuple(card for card in ALL_CARDS if card.age == age and any(card.cost.units)) for age in (2, 3))
"""The cards of Age II and III that cost resources."""


def phase(state: Position) -> int:
    """Which set of weights applies; the number of an entry of `PHASES`."""
    if not state.age:
        return 0
    left = state.left.bit_count()
    number = 2 * state.age - 1 + (left <= _LATE)
    return number + 1 if state.age == len(_PAST) - 1 and left <= _END else number


def own(city: City) -> tuple[float, ...]:
    """The features `OWN` of a city."""
    trade, cards = city.trade, city.cards
    made = [goods.made(trade, resource) for resource in Resource]
    built_points = sum(built.wonder.points for built in city.built)
    return (
        _printed(cards) + built_points + _token_points(city.tokens),
        city.coins,
        min(city.coins, _FEW_COINS),
        min(city.coins, _SOME_COINS),
        *(min(units, 1) for units in made),
        *(min(max(units - 1, 0), 2) for units in made),
        *(goods.bought_at_one(trade, resource) for resource in Resource),
        goods.choices(trade, Resource.CLAY),
        goods.choices(trade, Resource.GLASS),
        (cards & COLOR_MASK[Color.YELLOW]).bit_count(),
        (cards & COLOR_MASK[Color.BLUE]).bit_count(),
        (cards & COLOR_MASK[Color.RED]).bit_count(),
        (cards & _GREEN).bit_count(),
        *(city.tokens >> token.index & 1 for token in ALL_TOKENS),
        *(city.wonders >> wonder.index & 1 for wonder in ALL_WONDERS),
        len(city.built),
    )


@cache
def _token_points(tokens: int) -> int:
    return sum(t.points + t.points_per_token * tokens.bit_count() for t in tokens_of(tokens))


def _printed(cards: int) -> int:
    return sum(card.points for card in cards_of(cards))


def gone(state: Position) -> int:
    """Mask of the cards that nobody can build any more (but with the Mausoleum)."""
    first, second = state.cities
    cards = first.cards | second.cards | state.discard | _PAST[state.age]
    for built in first.built:
        cards |= built.card.bit
    for built in second.built:
        cards |= built.card.bit
    return cards


def outlook_key(city: City, cards_gone: int) -> tuple[int, int]:
    """All that the features `OUTLOOK` depend on: they are the same for two cities with the same key."""
    return city.cards & _OUTLOOK_OWN | (city.tokens & _LAW) << len(ALL_CARDS), cards_gone & OUTLOOK_GONE


def outlook(key: tuple[int, int]) -> tuple[float, ...]:
    """The features `OUTLOOK`: free cards and pairs to come, and the way to six symbols while it is open.

    That is how many different ones there are, and on how many cards those that are missing can still come.
    """
    cards, cards_gone = key
    chains = sum(1 for card in cards_of(_CHAINED & ~cards_gone) if card.free_by & cards)
    different, possible, missing, twins = int(cards >> len(ALL_CARDS) > 0), 0, 0, 0
    for symbol in _CARD_SYMBOLS:
        to_come = (symbol & ~cards_gone).bit_count()
        if cards & symbol:
            different += 1
            twins += to_come > 0
        else:
            possible += to_come > 0
            missing += to_come
    if different + possible < BOARD.symbols_to_win - 1:
        different = 0
    return (
        chains,
        twins,
        *(float(different >= count) for count in (2, 3, 4, 5)),
        *(float(missing * (different == count)) for count in (3, 4, 5)),
    )


def storm_key(city: City, pawn: int, cards_gone: int) -> tuple[int, int, int, int]:
    """All that the features `STORM` depend on; ``pawn`` is how far it stands in the opponent's half."""
    return pawn, cards_gone & _RED, city.wonders & _ARMED, city.tokens & _STRATEGY.bit


def storm(key: tuple[int, int, int, int]) -> tuple[float, ...]:
    """The features `STORM`: whether one blow can still reach the capital, and how near two blows come to it."""
    pawn, reds_gone, wonders, strategy = key
    more = _STRATEGY.extra_shields_on_red if strategy else 0
    blows = [card.shields + more for card in cards_of(_RED & ~reds_gone)]
    blows += [wonder.shields for wonder in wonders_of(wonders)]
    blows.sort(reverse=True)
    return float(pawn + sum(blows[:1]) >= BOARD.capital), float(max(0, pawn + sum(blows[:2]) - _FAR))


def market(city: City, foe: City) -> tuple[float, ...]:
    """The features `MARKET`: how far the unbuilt wonders are out of reach, and the points of guilds."""
    low = high = 0
    for wonder in ALL_WONDERS:
        if wonder.bit & city.wonders:
            price = total(wonder, city, foe)
            low += min(price, _DEAR)
            high += max(0, price - max(_DEAR, city.coins))
    return low, high, guild_points(city, foe)


def trade(buyer: int, seller: int) -> tuple[float, ...]:
    """The features `TRADE` for two trading positions."""
    one, other = (City(0, 0, 0, (), 0, 0, position) for position in (buyer, seller))
    return tuple(sum(min(total(card, one, other), _DEAR) for card in deck) / len(deck) for deck in _WANTED)


def guild_points(city: City, foe: City) -> int:
    """The points of a city's guilds if the game were scored now."""
    if not city.cards & _PURPLE:
        return 0
    guilds = (card.guild for card in cards_of(city.cards & _PURPLE))
    return sum(guild.points * guild_count(guild, city, foe) for guild in guilds if guild)


def features(state: Position) -> list[float]:
    """All features of a position, in the order of `NAMES`."""
    first, second = state.cities
    cards_gone = gone(state)
    one = own(first) + outlook(outlook_key(first, cards_gone)) + storm(storm_key(first, state.pawn, cards_gone))
    two = (
        own(second) + outlook(outlook_key(second, cards_gone)) + storm(storm_key(second, -state.pawn, cards_gone))
    )
    one += market(first, second) + trade(first.trade, second.trade)
    two += market(second, first) + trade(second.trade, first.trade)
    return [a - b for a, b in zip(one, two, strict=True)] + pawn(state.pawn) + turn(state)


def pawn(place: int) -> list[float]:
    """The features `PAWN`."""
    side = 1 if place > 0 else -1
    return [float(side * (abs(place) == distance)) for distance in range(1, BOARD.capital)]


def turn(state: Position) -> list[float]:
    """The features `TURN`."""
    mover = -1 if state.pending.seat else 1
    return [mover, mover * state.again, mover * (state.pending.kind in _BRINGS)]
