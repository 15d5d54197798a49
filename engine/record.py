"""A game as text: a TOML file with the deal and the moves, as PGN is for chess.

Reading is tolerant (comments, remarks, keys of one's own beginning with ``_``), writing is strict, and nothing a
record claims is trusted: moves are replayed and the result is compared. The module knows only the contract
of games, never one of them.
"""

from __future__ import annotations

import datetime as dt
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine import fair
from engine.errors import IllegalMove, InvalidMove, RecordError, RuleError
from engine.game import Game, Step
from engine.games import GAMES

AnyGame = Game[Any, Any, Any, Any, Any]

_KEYS = {"game", "rules", "players", "date", "result", "deal", "moves"}
_PROOF_KEYS = ("seed", "salt", "commitment")
_OUTSIDE_THE_RULES = re.compile(r"(?P<winner>\w+) (resignation|absence|adjudication)|draw agreement|aborted")
"""Results that no rule gives: a player left, both agreed, or the game was called off."""


class Entry(NamedTuple):
    """A move of a record and the remark behind it."""

    move: Any
    remark: str = ""

    def __str__(self) -> str:
        """The text of the entry."""
        return f"{self.move} # {self.remark}" if self.remark else str(self.move)


class Ply(NamedTuple):
    """One point of a replay: number 0 is the position after set-up, with no entry."""

    number: int
    entry: Entry | None
    step: Step[Any, Any]


@dataclass(frozen=True, kw_only=True)
class Record:
    """A game: its deal, its moves, and what is said about them."""

    game: AnyGame
    players: tuple[str, ...]
    deal: Any
    entries: tuple[Entry, ...] = ()
    date: str | None = None
    result: str | None = None
    seed: str | None = None
    salt: str | None = None
    commitment: str | None = None
    notes: Mapping[str, Any] = field(default_factory=dict)

    def replay(self) -> Iterator[Ply]:
        """Play the record move by move; raises `RecordError` at the first that cannot be played."""
        step: Step[Any, Any] | None = None
        number = 0
        try:
            step = self.game.new(self.deal)
            yield Ply(0, None, step)
            for number, entry in enumerate(self.entries, 1):
                step = self.game.play(step.state, entry.move)
                yield Ply(number, entry, step)
        except IllegalMove as error:
            raise RecordError(
                f"ply {number}: {error.move}: not allowed: {error.refusal}; position: {error.position}"
            ) from error
        except RuleError as error:
            raise RecordError(f"ply {number}: {error}") from error
        self._check_result(self.game.result_text(step.state))

    def _check_result(self, reached: str | None) -> None:
        if self.result is None or self.result == reached:
            return
        if reached is None:
            outside = _OUTSIDE_THE_RULES.fullmatch(self.result)
            if not outside or outside["winner"] not in (None, *self.game.seats(self.deal)):
                raise RecordError(f"result: the record says {self.result!r}, but the game is not over")
        else:
            raise RecordError(f"result: the record says {self.result!r}, but the moves lead to {reached!r}")

    def last(self) -> Ply:
        """The end of the replay."""
        *_, last = self.replay()
        return last

    def check_fairness(self) -> None:
        """Prove that the deal follows from its seed and salt, and the seed fits the commitment."""
        if self.seed is None:
            raise RecordError("deal.seed: is missing, so the deal cannot be verified")
        seed = bytes.fromhex(self.seed)
        if self.commitment is not None and self.commitment != fair.commitment(seed):
            raise RecordError(f"deal.commitment: the seed gives {fair.commitment(seed)}, not {self.commitment}")
        table = self.game.write_deal(self.deal)
        drawn = self.game.write_deal(self.game.deal(seed, self.salt or "", table))
        for key, text in drawn.items():
            if table.get(key) != text:
                raise RecordError(f"deal.{key}: the seed gives {text!r}, the record says {table.get(key)!r}")


def loads(text: str) -> Record:
    """The record that a TOML text says; raises `RecordError` naming the key that is wrong."""
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # bad TOML, a number too long, nesting too deep
        raise RecordError(f"not a TOML file: {error}") from error
    for key in table:
        if key not in _KEYS and not key.startswith("_"):
            raise RecordError(f"{key}: is not a known key (keys of your own begin with '_')")
    game = _game(table)
    deal = table.get("deal")
    if not isinstance(deal, dict):
        raise RecordError("deal: is missing")
    dealt = game.read_deal({key: value for key, value in deal.items() if key not in _PROOF_KEYS})
    return Record(
        game=game,
        players=_players(table, len(game.seats(dealt))),
        deal=dealt,
        entries=tuple(_entries(game, table.get("moves", []))),
        date=_date(table),
        result=_text(table, "result", "result"),
        notes={key: value for key, value in table.items() if key.startswith("_")},
        seed=_hex(deal, "seed"),
        salt=_text(deal, "salt", "deal.salt"),
        commitment=_hex(deal, "commitment"),
    )


def _game(table: Mapping[str, Any]) -> AnyGame:
    name, rules = _text(table, "game", "game"), table.get("rules")
    if name is None:
        raise RecordError("game: is missing")
    if name not in GAMES:
        raise RecordError(f"game: {name!r} is none of: {', '.join(GAMES)}")
    game = GAMES[name]
    if rules is None:
        raise RecordError("rules: is missing")
    if type(rules) is not int or rules != game.rules:
        raise RecordError(f"rules: {rules!r} is not the version known here, {game.rules}")
    return game


def _text(table: Mapping[str, Any], key: str, where: str) -> str | None:
    value = table.get(key)
    if value is not None and not isinstance(value, str):
        raise RecordError(f"{where}: must be a text in quotes, not {value!r}")
    return value


def _hex(deal: Mapping[str, Any], key: str) -> str | None:
    """32 bytes in hexadecimal: a seed or a commitment."""
    text = _text(deal, key, f"deal.{key}")
    if text is not None and not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        raise RecordError(f"deal.{key}: must be 64 hexadecimal digits")
    return text.lower() if text else text


def _date(table: Mapping[str, Any]) -> str | None:
    date = table.get("date")
    if date is not None and not isinstance(date, dt.date):
        raise RecordError(f"date: must be a date as 2026-11-18, not {date!r}")
    return None if date is None else str(date)


def _players(table: Mapping[str, Any], seats: int) -> tuple[str, ...]:
    players = table.get("players")
    if not isinstance(players, list) or len(players) != seats or not all(isinstance(p, str) for p in players):
        raise RecordError(f"players: must be a list of {seats} names")
    return tuple(players)


def _entries(game: AnyGame, moves: object) -> Iterator[Entry]:
    if not isinstance(moves, list):
        raise RecordError("moves: must be a list of texts")
    for number, text in enumerate(moves, 1):
        if not isinstance(text, str):
            raise RecordError(f"ply {number}: must be a text in quotes, not {text!r}")
        move, _, remark = text.partition("#")
        try:
            yield Entry(game.parse(move.strip()), remark.strip())
        except InvalidMove as error:
            raise RecordError(f"ply {number}: {error}") from error


def dumps(record: Record) -> str:
    """The TOML text of a record."""
    lines = [
        f"game = {_quoted(record.game.name)}",
        f"rules = {record.game.rules}",
        f"players = [{', '.join(map(_quoted, record.players))}]",
    ]
    if record.date:
        lines.append(f"date = {record.date}")
    if record.result:
        lines.append(f"result = {_quoted(record.result)}")
    lines += [f"{_key(key)} = {_value(value)}" for key, value in record.notes.items()]
    proof = {"seed": record.seed, "salt": record.salt, "commitment": record.commitment}
    deal = {**proof, **record.game.write_deal(record.deal)}
    lines += [f"deal.{key} = {_quoted(text)}" for key, text in deal.items() if text is not None]
    lines += ["moves = [", *(f"  {_quoted(str(entry))}," for entry in record.entries), "]"]
    return "\n".join(lines) + "\n"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _quoted(key)


def _value(value: object) -> str:
    """Any value that TOML has, on one line."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_value(inner)}' for key, inner in value.items())} }}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quoted(text: str) -> str:
    """A basic TOML string: quotes, backslashes and control characters are escaped."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\u{ord(found.group()):04x}", escaped) + '"'
