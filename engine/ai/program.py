"""Other people's engines as agents: any program that speaks a few lines of text.

For each move the program is told on its standard input, one line each::

    position 1 p2 clay_reserve,theater/?,?,?/... (the public position line, see `engine.duel.text`)
    legal p2 build altar; p2 discard altar; ...
    go 3.0

and answers with one line on its standard output, one of the legal moves: ``p2 build altar``. Lines beginning
with ``#`` are remarks and are skipped. The number behind ``go`` is the seconds it may take. It is started
before its first move and stopped, by the end of its input, after its last game. Whatever it writes to standard
error is shown.
"""

from __future__ import annotations

import queue
import random
import shlex
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

from engine.ai.agent import AgentError
from engine.duel.model import View
from engine.duel.moves import Move, parse
from engine.duel.text import position_line
from engine.errors import InvalidMove

PREFIX = "cmd:"
SECONDS = 3.0
_GRACE = 1.0
"""Seconds more than it was given before a silent program is stopped."""
_SHOWN = 200


class Program:
    """A running program that is asked for moves. After an `AgentError` it is started anew for the next move."""

    def __init__(self, command: str, *, seconds: float | None = None) -> None:
        self.command = command
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise AgentError(f"{PREFIX}{command} is no command: {error}") from error
        if not self._words:
            raise AgentError(f"{PREFIX} must be followed by a command")
        self._seconds = SECONDS if seconds is None else seconds
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str | None] = queue.Queue()

    def choose(self, view: View, legal: Sequence[Move], rng: random.Random) -> Move:  # noqa: ARG002 - the contract
        """The move the program answers with."""
        self._tell(f"position {position_line(view)}\nlegal {'; '.join(map(str, legal))}\ngo {self._seconds}\n")
        try:
            move = parse(self._answer())
        except InvalidMove as error:
            self.close()
            raise AgentError(f"{self.command}: {error}") from error
        if move not in legal:
            self.close()
            raise AgentError(f"{self.command}: {move} is not a legal move here")
        return move

    def _tell(self, lines: str) -> None:
        try:
            process = self._running()
        except OSError as error:
            raise AgentError(f"{self.command}: cannot be run: {error}") from error
        assert process.stdin is not None  # noqa: S101 - it was started with a pipe
        with suppress(BrokenPipeError):  # it has ended, and waiting for its answer will show that
            process.stdin.write(lines)
            process.stdin.flush()

    def _running(self) -> subprocess.Popen[str]:
        if self._process is None:
            self._answers = queue.Queue()
            self._process = subprocess.Popen(  # noqa: S603 - whoever starts a match says which program plays in it
                self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
            threading.Thread(
                target=_read, args=(self._process.stdout, self._answers), name="program", daemon=True
            ).start()
        return self._process

    def _answer(self) -> str:
        """The first line that is no remark; waits no longer than the program may take."""
        try:
            line = self._answers.get(timeout=self._seconds + _GRACE)
        except queue.Empty:
            self.close()
            raise AgentError(f"{self.command}: did not answer within {self._seconds:g} s") from None
        if line is None:
            self.close()
            raise AgentError(f"{self.command}: ended without an answer")
        return line[:_SHOWN]

    def close(self) -> None:
        """Stop the program; the next move starts it again."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None  # noqa: S101 - it was started with a pipe
        with suppress(OSError):  # it may be gone, and with it who reads what it was told
            process.stdin.close()
        try:
            process.wait(timeout=_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _read(stream: IO[str], answers: queue.Queue[str | None]) -> None:
    """Pass on the lines of a program until it ends; the end is passed on as None."""
    with stream:
        try:
            for line in stream:
                if line.strip() and not line.startswith("#"):
                    answers.put(line.strip())
        except (UnicodeDecodeError, ValueError):
            answers.put("(not text in UTF-8)")
    answers.put(None)
