"""The inert files of the project and how to read them; imports nothing of ours."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any


def path(name: str) -> Path:
    """Where the file ``name`` (relative to this folder, with ``/``) lies on disk."""
    return Path(str(files(__name__).joinpath(name)))


def read_text(name: str) -> str:
    """The text of a file of this folder."""
    return path(name).read_text(encoding="utf-8")


def read_toml(name: str) -> dict[str, Any]:
    """The parsed content of a TOML file of this folder."""
    try:
        return tomllib.loads(read_text(name))
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"data/{name}: {error}") from error
