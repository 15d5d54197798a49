"""Reading records named on a command line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.errors import RecordError, RuleError
from engine.record import Record, loads


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Whatever is wrong with the record, the error names its file."""
    try:
        yield
    except (RecordError, RuleError) as error:
        raise RecordError(f"{path}: {error}") from error


def read(path: str) -> Record:
    """The record in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text in UTF-8"
        raise RecordError(f"cannot be read: {reason}") from error
    return loads(text)
