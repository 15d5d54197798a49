"""All pieces of the game, read from ``data/duel/*.toml``; bad data is refused by file, id and field."""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from data import read_toml
from engine.duel import goods
from engine.duel.lines import Line
from engine.duel.model import (
    Card,
    CoinsPer,
    Color,
    Countable,
    Guild,
    Piece,
    Symbol,
    Token,
    Wonder,
)
from engine.errors import DataError, UnseenPiece

_MOST_COINS, _MOST_POINTS, _MOST_SHIELDS, _MOST_UNITS = 12, 9, 3, 2
_COUNTS = {
    "cards.toml": {"1": 23, "2": 23, "3": 20, "guild": 7},
    "wonders.toml": {"all": 12},
    "tokens.toml": {"all": 10},
}

P = TypeVar("P", bound=Piece)


def lines(file: str, table: Mapping[str, Any]) -> Iterator[tuple[int, Line]]:
    """The numbered lines of a parsed data file."""
    for index, (name, fields) in enumerate(table.items()):
        yield index, Line(f"duel/{file}", name, fields)


def read_cards(table: Mapping[str, Any]) -> dict[str, Card]:
    """The building cards of a parsed ``cards.toml``."""
    cards: dict[str, Card] = {}
    symbols: dict[str, int] = {}
    for index, line in lines("cards.toml", table):
        card = _card(index, line, symbols)
        if card.chain:
            symbols[card.chain] = card.bit
        cards[card.id] = card
    _count("cards.toml", ("guild" if c.color is Color.PURPLE else str(c.age) for c in cards.values()))
    return cards


def _card(index: int, line: Line, symbols: Mapping[str, int]) -> Card:
    color = line.word("color", Color)
    if color is None:
        raise line.wrong("color", "is missing")
    age = line.number("age", 3)
    if age == 0:
        raise line.wrong("age", "is missing")
    free_with = line.word("free_with", symbols)
    chain = line.text("chain") or None
    if chain in symbols:
        raise line.wrong("chain", f"{chain!r} is on an earlier card already")
    makes, makes_one_of = line.goods("makes"), line.choice("makes_one_of")
    buys_at_one = line.resources("buys_at_one")
    symbol = line.word("symbol", Symbol)
    card = Card(
        id=line.name,
        index=index,
        bit=1 << index,
        age=age,
        color=Color(color),
        cost=line.cost("cost"),
        chain=chain,
        free_with=free_with,
        free_by=symbols[free_with] if free_with else 0,
        makes=makes,
        makes_one_of=makes_one_of,
        buys_at_one=buys_at_one,
        shields=line.number("shields", _MOST_SHIELDS),
        symbol=Symbol(symbol) if symbol else None,
        coins=line.number("coins", _MOST_COINS),
        coins_per=_coins_per(line.table("coins_per")),
        guild=_guild(line.table("guild")),
        points=line.number("points", _MOST_POINTS),
        trade=goods.pack(makes, makes_one_of, buys_at_one),
    )
    line.done()
    return card


def _coins_per(line: Line) -> CoinsPer | None:
    if not line.fields:
        return None
    name = line.among(next(iter(line.fields)), Countable)
    coins_per = CoinsPer(Countable(name), line.number(name, _MOST_COINS))
    line.done()
    return coins_per


def _guild(line: Line) -> Guild | None:
    if not line.fields:
        return None
    counted = tuple(Countable(line.among(word, Countable)) for word in line.text("counts").split())
    if not counted:
        raise line.wrong("counts", "is missing")
    guild = Guild(counted, line.number("coins", _MOST_COINS), line.number("points", _MOST_POINTS))
    line.done()
    return guild


def read_wonders(table: Mapping[str, Any]) -> dict[str, Wonder]:
    """The wonders of a parsed ``wonders.toml``."""
    wonders = {line.name: _wonder(index, line) for index, line in lines("wonders.toml", table)}
    _count("wonders.toml", ("all" for _ in wonders))
    return wonders


def _wonder(index: int, line: Line) -> Wonder:
    makes_one_of = line.choice("makes_one_of")
    destroys = line.word("destroys", Color)
    wonder = Wonder(
        id=line.name,
        index=index,
        bit=1 << index,
        cost=line.cost("cost"),
        makes_one_of=makes_one_of,
        shields=line.number("shields", _MOST_SHIELDS),
        coins=line.number("coins", _MOST_COINS),
        foe_loses=line.number("foe_loses", _MOST_COINS),
        destroys=Color(destroys) if destroys else None,
        tokens_offered=line.number("tokens_offered", 5),
        revives=line.flag("revives"),
        again=line.flag("again"),
        points=line.number("points", _MOST_POINTS),
        trade=goods.pack(makes_one_of=makes_one_of),
    )
    line.done()
    return wonder


def read_tokens(table: Mapping[str, Any]) -> dict[str, Token]:
    """The progress tokens of a parsed ``tokens.toml``."""
    tokens = {line.name: _token(index, line) for index, line in lines("tokens.toml", table)}
    _count("tokens.toml", ("all" for _ in tokens))
    return tokens


def _token(index: int, line: Line) -> Token:
    rebate = line.table("rebate")
    on_wonders, on_blue = rebate.number("wonders", _MOST_UNITS), rebate.number("blue", _MOST_UNITS)
    rebate.done()
    shields = line.table("extra_shields")
    on_red = shields.number("red", _MOST_SHIELDS)
    shields.done()
    symbol = line.word("symbol", Symbol)
    token = Token(
        id=line.name,
        index=index,
        bit=1 << index,
        coins=line.number("coins", _MOST_COINS),
        points=line.number("points", _MOST_POINTS),
        rebate_on_wonders=on_wonders,
        rebate_on_blue=on_blue,
        trade_income=line.flag("trade_income"),
        symbol=Symbol(symbol) if symbol else None,
        points_per_token=line.number("points_per_token", _MOST_POINTS),
        extra_shields_on_red=on_red,
        wonders_again=line.flag("wonders_again"),
        coins_per_chain=line.number("coins_per_chain", _MOST_COINS),
        trade=goods.pack(rebate_on_wonders=on_wonders, rebate_on_blue=on_blue),
    )
    line.done()
    return token


def _count(file: str, kinds: Iterable[str]) -> None:
    found: dict[str, int] = dict.fromkeys(_COUNTS[file], 0)
    for kind in kinds:
        found[kind] += 1
    for kind, expected in _COUNTS[file].items():
        if found[kind] != expected:
            raise DataError(f"duel/{file}", kind, "count", f"must be {expected}, not {found[kind]}")


CARDS = read_cards(read_toml("duel/cards.toml"))
WONDERS = read_wonders(read_toml("duel/wonders.toml"))
TOKENS = read_tokens(read_toml("duel/tokens.toml"))

ALL_CARDS = tuple(CARDS.values())
ALL_WONDERS = tuple(WONDERS.values())
ALL_TOKENS = tuple(TOKENS.values())


def by_id(*tables: Mapping[str, Piece]) -> dict[str, Piece]:
    """All pieces by id; no two may share one, whatever they are."""
    found: dict[str, Piece] = {}
    for table in tables:
        for name, one in table.items():
            if name in found:
                raise DataError("duel", name, "id", "is that of another piece too")
            found[name] = one
    return found


_PIECES = by_id(CARDS, WONDERS, TOKENS)


def piece(name: str) -> Piece:
    """The card, wonder or token with this id."""
    if name not in _PIECES:
        raise KeyError(f"no card, wonder or token has the id {name!r}")
    return _PIECES[name]


for _kind in (Card, Wonder, Token):
    # Another process gets its own single object of the same name, so identity stays equality.
    copyreg.pickle(_kind, lambda found: (piece, (found.id,)))

COLOR_MASK = {color: sum(c.bit for c in ALL_CARDS if c.color is color) for color in Color}
SYMBOL_MASK = {symbol: sum(c.bit for c in ALL_CARDS if c.symbol is symbol) for symbol in Symbol}
AGE_CARDS = {age: tuple(c for c in ALL_CARDS if c.age == age and c.color is not Color.PURPLE) for age in (1, 2, 3)}
GUILDS = tuple(c for c in ALL_CARDS if c.color is Color.PURPLE)


def _pieces(mask: int, table: tuple[P, ...]) -> tuple[P, ...]:
    found = []
    while mask:
        low = mask & -mask
        found.append(table[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the order of the data file."""
    return _pieces(mask, ALL_CARDS)


@cache
def wonders_of(mask: int) -> tuple[Wonder, ...]:
    """The wonders of a mask, in the order of the data file."""
    return _pieces(mask, ALL_WONDERS)


@cache
def tokens_of(mask: int) -> tuple[Token, ...]:
    """The tokens of a mask, in the order of the data file."""
    return _pieces(mask, ALL_TOKENS)


def mask_of(found: Iterable[Piece]) -> int:
    """The mask of some pieces of one kind."""
    mask = 0
    for piece in found:
        mask |= piece.bit
    return mask


def known(found: Sequence[P | None], where: str) -> tuple[P, ...]:
    """The pieces, all of which must have been seen; a record of a game in progress has gaps."""
    pieces_found = tuple(piece for piece in found if piece is not None)
    if len(pieces_found) != len(found):
        raise UnseenPiece(where)
    return pieces_found
