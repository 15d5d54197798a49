"""What stops the bot from starting, told to its operator in one line."""

from __future__ import annotations


class Problem(Exception):
    """A reason not to start: the line says what is wrong and what to do, the code is for the service manager."""

    exit_code = 1

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


class BadConfig(Problem):
    """A setting is missing or wrong."""

    exit_code = 2


class DatabaseProblem(Problem):
    """The database cannot be opened, or it was made by a newer version."""

    exit_code = 3


class Passing(DatabaseProblem):
    """The database cannot be had now, but may be by itself in a while: start again then."""

    exit_code = 5
