"""Reading records named on a command line."""

from pathlib import Path

from engine.errors import RecordError
from engine.record import Record, loads


def read(path: str) -> Record:
    """The record in a file; every error names the file."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not a text in UTF-8"
        raise RecordError(f"{path}: cannot be read: {reason}") from error
    try:
        return loads(text)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from error
