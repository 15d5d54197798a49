"""What can be wrong with a command: said in one line, without a traceback."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn

from data.i18n import LANGUAGES, Translator, translator


class Problem(Exception):
    """Something that the user can put right; the text says what."""


class Arguments(argparse.ArgumentParser):
    """A parser whose complaints are problems like all others."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and how to ask for help."""
        raise Problem(f"{message} (see: {self.prog} --help)")


def language(code: str) -> Translator:
    """The translator of a language that must be one of ours."""
    if code not in LANGUAGES:
        raise Problem(f"--lang: {code!r} is none of: {', '.join(LANGUAGES)}")
    return translator(code)


def among(word: str, known: Iterable[str], what: str) -> str:
    """The word itself if it is known; else a problem, with a hint when one is close."""
    if word in (words := tuple(known)):
        return word
    close = get_close_matches(word, words, n=1)
    raise Problem(f"{word!r} is not {what}" + (f"; did you mean {close[0]!r}?" if close else ""))


def write(out: Path, content: bytes, endings: tuple[str, ...]) -> None:
    """Write a file whose name must end as its content demands, and say so."""
    if out.suffix.lower() not in endings:
        raise Problem(f"{out}: the name must end in {' or '.join(endings)}")
    try:
        out.write_bytes(content)
    except OSError as error:
        raise Problem(f"{out}: cannot be written: {error.strerror}") from error
    print(f"{out}: {len(content) / 1024:.0f} KiB")
