"""The words of five languages: whole sentences by gettext, names of things by id.

English text is the message id, with ``{named}`` placeholders; a sentence that has no translation stays English.
The catalogues ``locale/*.po`` are read with Babel as they are (no compile step); ``locale/names.toml`` holds the
names of all pieces. ``python -m data`` renews the message template and the catalogues from the code.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO, StringIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from data import read_text, read_toml

LANGUAGES = ("en", "sr", "pl", "et", "ro")
SOURCE = "en"

_WITH_TABLE_NAME = ("chain", "kind")
"""Tables of names.toml whose ids are also ids of other things, so the table's name goes before them."""


class Translator:
    """All that is said in one language; made by `translator`, shared by every thread."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _catalogue(language)

    def __call__(self, message: str, /, **values: object) -> str:
        """A whole sentence in this language; ``{name}`` stands for the value of that name."""
        return self._catalogue.gettext(message).format_map(values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """A sentence in the form that goes with the number ``n``, which stands where ``{n}`` is."""
        return self._catalogue.ngettext(one, many, n).format_map({"n": n, **values})

    def name(self, id: str) -> str:  # noqa: A002 - the ids of the project are called so everywhere
        """A card, wonder, token, resource, colour, symbol, ``chain.symbol`` or ``kind.colour``, nominative."""
        return _names()[id][self.language]


@cache
def translator(language: str) -> Translator:
    """The translator of a language; of English if the language is not ours."""
    return Translator(language) if language in LANGUAGES else translator(SOURCE)


def mark(message: str) -> str:
    """A message that is kept for later: marked here to be found by the extraction, translated where it is used."""
    return message


@cache
def names_in_every_language(id: str) -> dict[str, str]:  # noqa: A002 - as above
    """What a thing is called, by language: for finding it by any of its names."""
    return dict(_names()[id])


def ids() -> tuple[str, ...]:
    """Everything that has a name."""
    return tuple(_names())


@cache
def _names() -> dict[str, dict[str, str]]:
    return {
        f"{table}.{name}" if table in _WITH_TABLE_NAME else name: languages
        for table, names in read_toml("locale/names.toml").items()
        for name, languages in names.items()
    }


def _catalogue(language: str) -> NullTranslations:
    if language == SOURCE:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, read_po(StringIO(read_text(f"locale/{language}.po")), locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
