"""``python -m data [--check]``: renew the message template and the catalogues from the sentences in the code.

Sentences are found by Babel where the code says ``tr("...")``, ``tr.plural("...", "...", n)`` or ``mark("...")``.
Translations are kept; those of sentences that are gone are dropped. With ``--check`` nothing is written, and the
exit code is 1 if anything would change.
"""

from __future__ import annotations

import sys
from io import BytesIO, StringIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from data import path
from data.i18n import LANGUAGES, SOURCE

TEMPLATE = "locale/messages.pot"
FOLDERS = ("render", "bot")
KEYWORDS = {"tr": None, "mark": None, "plural": (1, 2)}
_HEADER = """\
# {title}
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


def found_in_the_code() -> Catalog:
    """Every message of the code, in the order of files and lines."""
    root = path(".").parent
    catalogue = Catalog()
    for file in sorted(file for folder in FOLDERS for file in (root / folder).rglob("*.py")):
        place = file.relative_to(root).as_posix()
        for line, message, comments, context in extract_from_file("python", file, KEYWORDS, ["Translators:"]):
            catalogue.add(message, None, [(place, line)], auto_comments=comments, context=context)
    return catalogue


def template_text(messages: Catalog) -> str:
    """The text of the message template."""
    return _HEADER.format(title="The sentences of the project, found by: python -m data") + _entries(messages)


def catalogue_text(language: str, messages: Catalog) -> str:
    """The text of a language's catalogue: all messages, with the translations it has."""
    present = path(f"locale/{language}.po")
    text = present.read_text(encoding="utf-8") if present.exists() else ""
    catalogue = read_po(StringIO(text), locale=language)
    catalogue.update(messages, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    header = _HEADER.format(title=f"The sentences of the project in: {language}")
    plural_forms = f'"Language: {language}\\n"\n"Plural-Forms: {catalogue.plural_forms}\\n"\n'
    return header + plural_forms + _entries(catalogue)


def _entries(catalogue: Catalog) -> str:
    written = BytesIO()
    write_po(written, catalogue, width=0, omit_header=True, include_lineno=False)
    return "\n" + written.getvalue().decode().strip() + "\n"


def outdated() -> dict[Path, str]:
    """The files that differ from what the code says, and the text they should have."""
    messages = found_in_the_code()
    texts = {path(TEMPLATE): template_text(messages)}
    for language in LANGUAGES:
        if language != SOURCE:
            texts[path(f"locale/{language}.po")] = catalogue_text(language, messages)
    return {
        file: text for file, text in texts.items() if not file.exists() or file.read_text(encoding="utf-8") != text
    }


def main(arguments: list[str]) -> int:
    """Run the command; the exit code."""
    if arguments not in ([], ["--check"]):
        print(__doc__)
        return 1
    files = outdated()
    for file, text in files.items():
        if not arguments:
            file.write_text(text, encoding="utf-8")
        print(f"{file.name}: {'is out of date; run: python -m data' if arguments else 'renewed'}")
    return int(bool(files and arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
