"""What can be wrong: with a move, with a record, with our own data. Every error says what and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class RuleError(Exception):
    """A move that cannot be played."""


class InvalidMove(RuleError):
    """A text that is no move at all."""

    def __init__(self, text: str, problem: str) -> None:
        super().__init__(text, problem)
        self.text, self.problem = text, problem

    def __str__(self) -> str:
        return f"cannot read the move {shorten(self.text)!r}: {self.problem}"


class IllegalMove(RuleError):
    """A readable move that the rules forbid in this position.

    ``reason`` and ``facts`` are for whoever words the answer; ``position`` is the public position line.
    """

    def __init__(self, move: object, refusal: Refusal, position: str) -> None:
        super().__init__(move, refusal, position)
        self.move, self.refusal, self.position = move, refusal, position

    def __str__(self) -> str:
        return f"{self.move} is not allowed: {self.refusal} [{self.position}]"

    @property
    def reason(self) -> StrEnum:
        """Why not, as a code of the game's own list."""
        return self.refusal.reason

    @property
    def facts(self) -> Mapping[str, object]:
        """The particulars of the reason, by name."""
        return self.refusal.facts


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: a code and its particulars, to be worded in any language."""

    reason: StrEnum
    facts: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        """The code and the facts, for logs and command lines."""
        facts = " ".join(f"{name}={_plain(value)}" for name, value in self.facts.items())
        return f"{self.reason} ({facts})" if facts else str(self.reason)


def _plain(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


class UnseenPiece(RuleError):
    """The game needs a piece that its deal writes as ``?``: nobody had seen it when the record was made."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where

    def __str__(self) -> str:
        return f"{self.where} is needed here, but it is unknown ('?')"


class RecordError(Exception):
    """A record that cannot be read or does not replay; the text names the place."""


class DataError(Exception):
    """A data file of ours that says something impossible."""

    def __init__(self, file: str, name: str, field_name: str, problem: str) -> None:
        super().__init__(file, name, field_name, problem)

    def __str__(self) -> str:
        file, name, field_name, problem = self.args
        return f"data/{file}: {name}: {field_name}: {problem}"


def shorten(text: str, most: int = 80) -> str:
    """A text for an error message, cut where it would fill the screen."""
    return text if len(text) <= most else f"{text[:most]}..."
