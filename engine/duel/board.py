"""The numbers of the board and the counts of the game, read from ``data/duel/board.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from data import read_toml
from engine.duel.catalog import WONDERS
from engine.duel.model import SEAT_NAMES
from engine.errors import DataError
from engine.game import Seat

_FILE = "duel/board.toml"


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
    """The board of a parsed ``board.toml``; every entry is read once, and none may be left."""
    entries = dict(_flat("", table))

    def entry(path: str) -> Any:
        if path not in entries:
            raise _wrong(path, "is missing")
        return entries.pop(path)

    def number(path: str) -> int:
        value = entry(path)
        if type(value) is not int or value < 1:
            raise _wrong(path, f"must be a number, not {value!r}")
        return value

    group, capital = number("draft.group"), number("track.capital")
    board = Board(
        start_coins=number("start_coins"),
        cards_in_an_age=number("cards_in_an_age"),
        guilds_in_age_3=number("guilds_in_age_3"),
        tokens_on_board=number("tokens_on_board"),
        wonders_built_at_most=number("wonders_built_at_most"),
        draft_group=group,
        draft_order=_draft_order(str(entry("draft.order")), group),
        first_game=_first_game(tuple(str(entry(f"draft.first_game.{seat}")) for seat in SEAT_NAMES), group),
        capital=capital,
        track_points=_track_points(entry("track.points"), capital),
        loot=_loot(entry("track.loot")),
        base_price=number("trade.base_price"),
        discounted_price=number("trade.discounted_price"),
        discard_coins=number("discard.coins"),
        symbols_to_win=number("science.symbols_to_win"),
        coins_per_point=number("score.coins_per_point"),
    )
    for path in entries:
        raise _wrong(path, "is not a known entry")
    return board


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The entries of nested tables by their dotted paths; the loot is a table of its own."""
    for key, value in table.items():
        path = f"{prefix}{key}"
        if isinstance(value, Mapping) and path != "track.loot":
            yield from _flat(f"{path}.", value)
        else:
            yield path, value


def _wrong(path: str, problem: str) -> DataError:
    table, _, name = path.rpartition(".")
    return DataError(_FILE, table or "board", name, problem)


def _draft_order(order: str, group: int) -> tuple[Seat, ...]:
    names = order.replace("/", " ").split()
    if set(names) != set(SEAT_NAMES) or len(names) != 2 * group:
        raise _wrong("draft.order", "must name p1 and p2 for each wonder of two groups")
    return tuple(SEAT_NAMES.index(name) for name in names)


def _numbers(values: object, count: int) -> bool:
    return isinstance(values, list) and len(values) == count and all(type(value) is int for value in values)


def _track_points(points: Any, capital: int) -> tuple[int, ...]:
    if not _numbers(points, capital):
        raise _wrong("track.points", "must have one number for each distance before the capital")
    return tuple(points)


def _loot(loot: Any) -> dict[int, int]:
    """Coins by distance, nearest the middle first: in that order the pawn comes by."""
    if (
        not isinstance(loot, dict)
        or not all(map(str.isdecimal, loot))
        or not _numbers([*loot.values()], len(loot))
    ):
        raise _wrong("track.loot", "must give coins for distances, as { 3 = 2 }")
    return {int(distance): coins for distance, coins in sorted(loot.items(), key=lambda item: int(item[0]))}


def _first_game(sets: tuple[str, ...], size: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    p1, p2 = (tuple(names.split()) for names in sets)
    for name in p1 + p2:
        if name not in WONDERS:
            raise _wrong("draft.first_game", f"{name!r} is not a wonder")
    if len(set(p1 + p2)) != 2 * size or len(p1) != size:
        raise _wrong("draft.first_game", f"must name {size} wonders for each player, each once")
    return p1, p2


BOARD = read_board(read_toml(_FILE))
