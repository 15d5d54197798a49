"""``deal``: a new record, ready to be played."""

from __future__ import annotations

import argparse
import re
import secrets
import sys

from engine import fair
from engine.games import GAMES
from engine.record import Record, dumps


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--seed", metavar="HEX", help="64 hexadecimal digits; random if left out")
    parser.add_argument("--salt", metavar="TEXT", default="", help="a public text mixed in")
    parser.add_argument("--first-game", action="store_true", help="the first game's wonders instead of a draft")


def run(args: argparse.Namespace) -> int:
    """Print the record of a game that has not begun."""
    if args.seed is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", args.seed):
        print(f"deal: the seed must be 64 hexadecimal digits, not {args.seed!r}", file=sys.stderr)
        return 1
    try:
        args.salt.encode()
    except UnicodeEncodeError:
        print("deal: the salt is not a text in UTF-8", file=sys.stderr)
        return 1
    seed = bytes.fromhex(args.seed) if args.seed else secrets.token_bytes(fair.SEED_BYTES)
    game = GAMES["duel"]
    options = {"preset": "first-game"} if args.first_game else {}
    record = Record(
        game=game,
        players=("first player", "second player"),
        deal=game.deal(seed, args.salt, options),
        seed=seed.hex(),
        salt=args.salt,
        commitment=fair.commitment(seed),
    )
    print(dumps(record), end="")
    return 0
