"""The numbers of the board and the counts of the game, read from ``data/duel/board.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from data import read_toml
from engine.duel.catalog import WONDERS
from engine.errors import DataError
from engine.game import Seat

_FILE = "duel/board.toml"
_SEATS = {"p1": 0, "p2": 1}


class Board(NamedTuple):
    """The numbers of the base game."""

    start_coins: int
    cards_in_an_age: int
    guilds_in_age_3: int
    tokens_on_board: int
    wonders_built_at_most: int
    draft_group: int
    draft_order: tuple[Seat, ...]
    first_game: tuple[tuple[str, ...], tuple[str, ...]]
    capital: int
    track_points: tuple[int, ...]
    loot: Mapping[int, int]
    base_price: int
    discounted_price: int
    discard_coins: int
    symbols_to_win: int
    coins_per_point: int


def read_board(table: Mapping[str, Any]) -> Board:
    """The board of a parsed ``board.toml``."""

    def number(*path: str) -> int:
        value = entry(*path)
        if type(value) is not int or value < 1:
            raise DataError(_FILE, ".".join(path[:-1]) or "board", path[-1], f"must be a number, not {value!r}")
        return value

    def entry(*path: str) -> Any:
        value: Any = table
        for key in path:
            if not isinstance(value, Mapping) or key not in value:
                raise DataError(_FILE, ".".join(path[:-1]) or "board", path[-1], "is missing")
            value = value[key]
        return value

    order = str(entry("draft", "order")).replace("/", " ").split()
    if set(order) != set(_SEATS) or len(order) != 2 * number("draft", "group"):
        raise DataError(_FILE, "draft", "order", "must name p1 and p2 for each wonder of two groups")
    return Board(
        start_coins=number("start_coins"),
        cards_in_an_age=number("cards_in_an_age"),
        guilds_in_age_3=number("guilds_in_age_3"),
        tokens_on_board=number("tokens_on_board"),
        wonders_built_at_most=number("wonders_built_at_most"),
        draft_group=number("draft", "group"),
        draft_order=tuple(_SEATS[name] for name in order),
        first_game=_first_game(tuple(str(entry("draft", "first_game", seat)) for seat in _SEATS), len(order) // 2),
        capital=number("track", "capital"),
        track_points=_track_points(entry("track", "points"), number("track", "capital")),
        loot=_loot(entry("track", "loot")),
        base_price=number("trade", "base_price"),
        discounted_price=number("trade", "discounted_price"),
        discard_coins=number("discard", "coins"),
        symbols_to_win=number("science", "symbols_to_win"),
        coins_per_point=number("score", "coins_per_point"),
    )


def _numbers(values: object, count: int) -> bool:
    return isinstance(values, list) and len(values) == count and all(type(value) is int for value in values)


def _track_points(points: Any, capital: int) -> tuple[int, ...]:
    if not _numbers(points, capital):
        raise DataError(_FILE, "track", "points", "must have one number for each distance before the capital")
    return tuple(points)


def _loot(loot: Any) -> dict[int, int]:
    if not isinstance(loot, dict) or not all(map(str.isdigit, loot)) or not _numbers([*loot.values()], len(loot)):
        raise DataError(_FILE, "track", "loot", "must give coins for distances, as { 3 = 2 }")
    return {int(distance): coins for distance, coins in loot.items()}


def _first_game(sets: tuple[str, ...], size: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    p1, p2 = (tuple(names.split()) for names in sets)
    for name in p1 + p2:
        if name not in WONDERS:
            raise DataError(_FILE, "draft", "first_game", f"{name!r} is not a wonder")
    if len(set(p1 + p2)) != 2 * size or len(p1) != size:
        raise DataError(_FILE, "draft", "first_game", f"must name {size} wonders for each player, each once")
    return p1, p2


BOARD = read_board(read_toml(_FILE))
