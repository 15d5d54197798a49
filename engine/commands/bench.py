"""``bench``: random complete games a second on one core, and where the time goes.

Moves are uniformly random over the legal ones, the deal and the draft included. Times are CPU times; each figure
is the best of several rounds, as whatever else the machine does can only slow a round down; the median is given
beside it, and the first round of a fresh process, whose price tables are empty. Moves come from the list of legal
ones and are not checked again; ``checked`` figures check each.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from engine.commands.options import Progress
from engine.duel.catalog import wonders_of
from engine.duel.legality import open_cards
from engine.duel.model import City, Item
from engine.duel.trade import price, total
from engine.game import Step
from engine.games import GAMES
from engine.record import AnyGame, Entry, Record, dumps, loads

Line = list[tuple[Any, Any]]
"""Positions, each with the move chosen in it."""
Play = Callable[[Any, Any], Step[Any, Any]]

ROUNDS = 7


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON object")
    parser.add_argument("--games", type=int, default=400, help="games in each round")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measure(GAMES["duel"], max(1, args.games))
    if args.json:
        print(json.dumps(figures))
        return 0
    for name, value in figures.items():
        print(f"{name:<20} {value:>12,.2f}")
    return 0


def random_game(game: AnyGame, number: int, rng: random.Random, play: Play, line: Line | None = None) -> None:
    """Play a game to its end; each position and the move chosen in it are added to ``line`` if there is one."""
    pick = rng.random
    state = game.new(game.deal(number.to_bytes(32, "big"), "bench", {})).state
    while to_act := game.to_act(state):
        moves = game.legal_moves(state, to_act[0])
        move = moves[int(pick() * len(moves))]
        if line is not None:
            line.append((state, move))
        state = play(state, move).state


def measure(game: AnyGame, games: int) -> dict[str, float]:
    """All figures."""
    rng = random.Random(1)
    played = itertools.count()

    def play_games(play: Play) -> None:
        for _ in range(games):
            random_game(game, next(played), rng, play)

    start = process_time()
    play_games(game.advance)
    first = process_time() - start
    seconds = _rounds("random games", lambda: play_games(game.advance))
    checked = _rounds("random games", lambda: play_games(game.play))
    positions: Line = []
    for _ in range(games):
        random_game(game, next(played), rng, game.advance, positions)
    moves, (text, replays) = len(positions), _record(game, positions)

    def each(action: Callable[[Any, Any], object]) -> float:
        def over_all() -> None:
            for state, move in positions:
                action(state, move)

        return min(_rounds("parts", over_all)) / moves * 1e6

    deals = _rounds("deals", lambda: [game.deal(n.to_bytes(32, "big"), "bench", {}) for n in range(games)])
    replay = _rounds("replay", lambda: [loads(text).last() for _ in range(replays)])
    legal_us = each(lambda state, move: game.legal_moves(state, move.seat))
    play_us = each(game.advance)
    asked = _asked_prices(positions[: 20 * games])
    return {
        "games_per_s": games / min(seconds),
        "games_per_s_median": games / median(seconds),
        "checked_games_per_s": games / min(checked),
        "first_games_per_s": games / first,
        "moves_per_s": moves / min(seconds),
        "moves_per_game": moves / games,
        "legal_moves_us": legal_us,
        "play_us": play_us,
        "checked_play_us": each(game.play),
        "price_us": _price_us(asked, total),
        "price_with_reason_us": _price_us(asked, price),
        "deal_us": min(deals) / games * 1e6,
        "replay_record_ms": min(replay) / replays * 1e3,
        "game_us": min(seconds) / games * 1e6,
        "legal_moves_share": legal_us * moves / min(seconds) / 1e6,
        "play_share": play_us * moves / min(seconds) / 1e6,
        "deal_share": min(deals) / min(seconds),
    }


def _rounds(what: str, action: Callable[[], object]) -> list[float]:
    """The CPU seconds of each round; the first one, which fills the caches, is left out."""
    seconds = []
    progress = Progress()
    for number in range(ROUNDS + 1):
        progress.show(f"{what}: round {number} of {ROUNDS}")
        start = process_time()
        action()
        seconds.append(process_time() - start)
    progress.clear()
    return seconds[1:]


def _record(game: AnyGame, positions: Line) -> tuple[str, int]:
    """The text of the first game's record, and how often to replay it."""
    deal = positions[0][0].deal
    entries = tuple(Entry(move) for state, move in positions if state.deal is deal)
    return dumps(Record(game=game, players=("a", "b"), deal=deal, entries=entries)), 50


def _asked_prices(positions: Line) -> list[tuple[Item, City, City]]:
    """What a player looks at: the open cards and the own wonders, in every position of an age."""
    asked: list[tuple[Item, City, City]] = []
    for state, move in positions:
        city, foe = state.cities[move.seat], state.cities[1 - move.seat]
        items: tuple[Item, ...] = (*open_cards(state), *wonders_of(city.wonders))
        asked += [(item, city, foe) for item in items]
    return asked


def _price_us(asked: list[tuple[Item, City, City]], price: Callable[[Item, City, City], object]) -> float:
    def over_all() -> None:
        for item, city, foe in asked:
            price(item, city, foe)

    return min(_rounds("prices", over_all)) / len(asked) * 1e6
