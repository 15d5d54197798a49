"""Translators: sentences, plurals, names, and the fallback to English."""

from pathlib import Path

import pytest

import data
from data import i18n
from data.i18n import LANGUAGES, Translator, translator

PLURALS = 'msgid "{n} coin"\nmsgid_plural "{n} coins"\n'
POLISH = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n'
    'msgid "Age {age}"\nmsgstr "Epoka {age}"\n\n'
    'msgid "not yet translated"\nmsgstr ""\n\n'
    + PLURALS
    + 'msgstr[0] "{n} moneta"\nmsgstr[1] "{n} monety"\nmsgstr[2] "{n} monet"\n'
)


@pytest.fixture
def polish(monkeypatch: pytest.MonkeyPatch) -> Translator:
    """Polish with a catalogue of this test's own."""
    monkeypatch.setattr(i18n, "read_text", lambda name: POLISH if name == "locale/pl.po" else data.read_text(name))
    return Translator("pl")


def test_a_sentence_is_translated_and_its_placeholders_are_filled(polish: Translator) -> None:
    assert polish("Age {age}", age="II") == "Epoka II"


def test_a_sentence_without_translation_stays_english(polish: Translator) -> None:
    assert polish("not yet translated") == "not yet translated"
    assert polish("{who} is unheard of", who="Ana") == "Ana is unheard of"


@pytest.mark.parametrize(("n", "text"), [(1, "1 moneta"), (2, "2 monety"), (5, "5 monet"), (22, "22 monety")])
def test_a_plural_takes_the_form_of_its_language(polish: Translator, n: int, text: str) -> None:
    assert polish.plural("{n} coin", "{n} coins", n) == text


def test_english_has_a_singular_and_a_plural() -> None:
    english = translator("en")
    assert [english.plural("{n} coin", "{n} coins", n) for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]


def test_braces_in_a_value_are_left_alone() -> None:
    assert translator("en")("{player} to move", player="{x} & {0}") == "{x} & {0} to move"


def test_an_unknown_language_is_english() -> None:
    assert translator("xx").language == "en"
    assert translator("sr").language == "sr"


def test_a_translator_is_made_once_for_each_language() -> None:
    assert all(translator(language) is translator(language) for language in LANGUAGES)


def test_things_are_called_by_their_name_in_each_language() -> None:
    assert [translator(language).name("baths") for language in LANGUAGES] == [
        "Baths",
        "Banja",
        "Łaźnie",
        "Sauna",
        "Băi",
    ]


def test_a_chain_symbol_and_a_card_of_the_same_id_have_names_of_their_own() -> None:
    polish = translator("pl")
    assert (polish.name("temple"), polish.name("chain.temple")) == ("Świątynia", "świątynia")


def test_a_thing_without_name_is_an_error_at_once() -> None:
    with pytest.raises(KeyError, match="no_such_thing"):
        translator("en").name("no_such_thing")


def test_every_name_of_a_thing_can_be_looked_up() -> None:
    assert i18n.names_in_every_language("sphinx")["ro"] == "Sfinxul"
    assert "sphinx" in i18n.ids()


def test_the_catalogues_lie_where_they_are_read() -> None:
    assert {file.stem for file in Path(data.path("locale")).glob("*.po")} == set(LANGUAGES) - {"en"}
