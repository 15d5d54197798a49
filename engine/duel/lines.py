"""Reading one line of a data file strictly: every mistake is named by file, id and field."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.duel.model import Cost, Resource
from engine.errors import DataError

LETTERS = {resource.name[0]: resource for resource in Resource}
_MOST_UNITS = 3
_COST = re.compile(f"(\\d*)([{''.join(LETTERS)}]*)")


class Line:
    """One line of a data file, read field by field; a field nobody asked for is an error."""

    def __init__(self, file: str, name: str, fields: object) -> None:
        self.file, self.name = file, name
        if not re.fullmatch(r"[a-z][a-z_.]*", name):
            raise self.wrong("id", "must be lower-case letters and underscores")
        if not isinstance(fields, dict):
            raise self.wrong("line", "must be a table in braces")
        self.fields: dict[str, object] = dict(fields)

    def wrong(self, field: str, problem: str) -> DataError:
        """The error for this line."""
        return DataError(self.file, self.name, field, problem)

    def number(self, field: str, most: int) -> int:
        """A whole number from 0 to ``most``; 0 if absent."""
        value = self.fields.pop(field, 0)
        if type(value) is not int or not 0 <= value <= most:
            raise self.wrong(field, f"must be a whole number from 0 to {most}, not {value!r}")
        return value

    def flag(self, field: str) -> bool:
        """True or false; false if absent."""
        value = self.fields.pop(field, False)
        if type(value) is not bool:
            raise self.wrong(field, f"must be true or false, not {value!r}")
        return value

    def text(self, field: str) -> str:
        """A text; empty if absent."""
        value = self.fields.pop(field, "")
        if not isinstance(value, str):
            raise self.wrong(field, f"must be a text, not {value!r}")
        return value

    def word(self, field: str, words: Iterable[str]) -> str | None:
        """One of the given words, or None if absent."""
        value = self.text(field)
        if value and value not in (known := tuple(map(str, words))):
            raise self.wrong(field, f"{value!r} is none of: {', '.join(known)}")
        return value or None

    def among(self, word: str, words: Iterable[str]) -> str:
        """The word itself, if it is one of the given ones."""
        if word not in (known := tuple(map(str, words))):
            raise self.wrong(word, f"is none of {', '.join(known)}")
        return word

    def table(self, field: str) -> Line:
        """A table inside the line, to be read like a line; empty if absent."""
        return Line(self.file, f"{self.name}.{field}", self.fields.pop(field, {}))

    def goods(self, field: str) -> tuple[int, ...]:
        """Units of each resource, written as letters: ``"CCW"``."""
        cost = self.cost(field)
        if cost.coins or max(cost.units) > _MOST_UNITS:
            raise self.wrong(field, f"must be resources only, at most {_MOST_UNITS} of each")
        return cost.units

    def cost(self, field: str) -> Cost:
        """Coins and resources, written as ``"3C"``."""
        value = self.text(field)
        match = _COST.fullmatch(value)
        if not match:
            raise self.wrong(field, f"{value!r} is not a number of coins and letters of {''.join(LETTERS)}")
        coins, letters = match.groups()
        return Cost(int(coins or 0), tuple(letters.count(letter) for letter in LETTERS))

    def resources(self, field: str) -> tuple[Resource, ...]:
        """A set of resources of one kind, each at most once."""
        units = self.goods(field)
        found = tuple(resource for resource in Resource if units[resource])
        if max(units) > 1 or len({resource.raw for resource in found}) > 1:
            raise self.wrong(field, "must name resources of one kind, each once")
        return found

    def choice(self, field: str) -> tuple[Resource, ...]:
        """A choice of all raw or of all manufactured goods, the only ones there are; none if absent."""
        found = self.resources(field)
        if found and found != tuple(resource for resource in Resource if resource.raw == found[0].raw):
            raise self.wrong(field, "must name all raw or all manufactured goods")
        return found

    def done(self) -> None:
        """Refuse what was not read."""
        for field in self.fields:
            raise self.wrong(field, "is not a known field")
