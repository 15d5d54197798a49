"""Logs: for people on a terminal, JSON lines elsewhere; each record knows its game and interaction."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import IO

_ids: ContextVar[dict[str, int | str]] = ContextVar("ids", default={})  # noqa: B039 - never changed, only replaced


@contextmanager
def context(**ids: int | str | None) -> Iterator[None]:
    """Put ids, as ``game=12, interaction=34``, on every record logged inside the block."""
    given = {name: value for name, value in ids.items() if value is not None}
    before = _ids.set({**_ids.get(), **given})
    try:
        yield
    finally:
        _ids.reset(before)


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


class Human(logging.Formatter):
    """One line a record, and the traceback below it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        ids = "".join(f" {name}={value}" for name, value in _ids.get().items())
        line = f"{_time(record):%H:%M:%S} {record.levelname:7} {record.name}: {record.getMessage()}{ids}"
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


class Json(logging.Formatter):
    """One JSON object a record."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields: dict[str, object] = {
            "time": _time(record).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_ids.get(),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False, default=str)


def setup(level: str = "INFO", style: str = "auto", stream: IO[str] | None = None) -> None:
    """Send all logs to a stream (standard error, if not given) in the style that fits it."""
    stream = stream or sys.stderr
    human = stream.isatty() if style == "auto" else style == "human"
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Human() if human else Json())
    root = logging.getLogger()
    for old in list(root.handlers):
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level)
    for noisy in ("alembic", "aiosqlite", "PIL"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
