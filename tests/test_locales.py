"""The catalogues: the same messages and placeholders everywhere, every piece named in five languages."""

import ast
import json
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from data import __main__ as command
from data import read_text, read_toml
from data.i18n import LANGUAGES, ids, names_in_every_language, translator
from engine.duel.catalog import ALL_CARDS, CARDS, TOKENS, WONDERS
from engine.duel.model import Color, How, Resource, Symbol

TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
RULEBOOK_NAMES = Path(__file__).parents[2] / "shared" / "duel" / "names.json"

PIECES = (*CARDS, *WONDERS, *TOKENS)
THINGS = (
    *(resource.id for resource in Resource),
    *(str(color) for color in Color),
    *(f"kind.{color}" for color in Color),
    *(str(symbol) for symbol in Symbol),
    *(f"chain.{card.chain}" for card in ALL_CARDS if card.chain),
    *(str(how) for how in How),
)


def catalogue(file: str) -> Catalog:
    return read_po(StringIO(read_text(f"locale/{file}")))


def messages(file: str) -> list[Message]:
    return [message for message in catalogue(file) if message.id]


def texts(value: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [value] if isinstance(value, str) else list(value or ())


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"{(\w*)", text))


def test_template_and_catalogues_are_what_the_extraction_finds_in_the_code() -> None:
    assert not command.outdated(), "run: python -m data"


class Said(NamedTuple):
    """A call in the code that translates a literal text."""

    file: str
    message: str | tuple[str, str]
    values: set[str] | None
    """The names of the values given to it; None if they are not all written there."""


def said_in_the_code() -> Iterator[Said]:
    """Every call that translates a literal text, as Python itself reads the code."""
    for folder in command.FOLDERS:
        for file in (Path(__file__).parents[1] / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and (message := _message(node)):
                    values = {keyword.arg for keyword in node.keywords if keyword.arg}
                    yield Said(file.name, message, values if len(values) == len(node.keywords) else None)


def _message(call: ast.Call) -> str | tuple[str, str] | None:
    called = getattr(call.func, "attr", getattr(call.func, "id", ""))
    given = [str(argument.value) for argument in call.args if isinstance(argument, ast.Constant)]
    if called == "plural" and len(given) > 1:
        return given[0], given[1]
    return given[0] if called in ("tr", "_tr") and given else None


def test_no_sentence_of_the_code_is_missed_by_the_extraction() -> None:
    template = {m.id if isinstance(m.id, str) else tuple(m.id) for m in messages("messages.pot")}
    said = list(said_in_the_code())
    assert said
    assert [(call.file, call.message) for call in said if call.message not in template] == []


def test_every_sentence_is_given_a_value_for_each_of_its_placeholders() -> None:
    for call in said_in_the_code():
        for text in texts(call.message):
            given = placeholders(text) if call.values is None else call.values | {"n"}
            assert placeholders(text) <= given, call


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_has_the_messages_of_the_template(language: str) -> None:
    assert [message.id for message in messages(f"{language}.po")] == [m.id for m in messages("messages.pot")]


def translations() -> Iterator[tuple[str, Message]]:
    for language in TRANSLATED:
        yield from ((language, message) for message in messages(f"{language}.po") if any(texts(message.string)))


def test_a_translation_has_the_placeholders_of_its_message() -> None:
    for language, message in translations():
        wanted = placeholders(texts(message.id)[-1])
        for text in texts(message.string):
            assert placeholders(text) == wanted, (language, message.id, text)


@pytest.mark.parametrize("language", TRANSLATED)
def test_all_that_stands_on_pictures_or_describes_them_is_translated(language: str) -> None:
    english = [
        message.id
        for message in messages(f"{language}.po")
        if not any(texts(message.string)) and any(file.startswith("render/") for file, _ in message.locations)
    ]
    assert english == []


def test_no_translation_is_left_in_doubt_and_so_unused() -> None:
    assert [(language, message.id) for language, message in translations() if message.fuzzy] == []


def test_a_translated_plural_has_every_form_of_its_language() -> None:
    for language, message in translations():
        if message.pluralizable:
            forms = catalogue(f"{language}.po").num_plurals
            assert len([text for text in texts(message.string) if text]) == forms, (language, message.id)


@pytest.mark.parametrize("thing", [*PIECES, *THINGS])
def test_everything_is_named_in_all_five_languages(thing: str) -> None:
    assert set(names_in_every_language(thing)) == set(LANGUAGES)
    assert all(translator(language).name(thing).strip() for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_pieces_of_a_kind_share_a_name(language: str) -> None:
    for kind in (CARDS, WONDERS, TOKENS):
        names = [translator(language).name(piece) for piece in kind]
        assert len(set(names)) == len(names)


def test_an_id_stands_in_one_table_of_names_only() -> None:
    assert len(ids()) == sum(len(table) for table in read_toml("locale/names.toml").values())


@pytest.mark.skipif(not RULEBOOK_NAMES.exists(), reason="the rulebooks' names are not beside the project")
def test_pieces_are_called_as_in_the_rulebooks() -> None:
    rulebooks = json.loads(RULEBOOK_NAMES.read_text(encoding="utf-8"))["names"]
    for piece in PIECES:
        assert names_in_every_language(piece) == {language: rulebooks[piece][language] for language in LANGUAGES}
