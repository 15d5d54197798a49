"""Finding a piece by what a person typed."""

from __future__ import annotations

import pytest

from bot.choices import Choice, clip
from bot.language import personal, public
from bot.search import PIECES, matching, one_of, piece_named, plain
from data.i18n import LANGUAGES, names_in_every_language

CHOICES = [
    Choice("baths", "A · Baths · 2 coins", ""),
    Choice("stable", "B · Stable · free", ""),
    Choice("stone_pit", "C · Stone Pit · 1 coin", ""),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_is_found_by_its_name_in_every_language(language: str) -> None:
    found = {id_: piece_named(names_in_every_language(id_)[language]) for id_ in PIECES}
    same = {id_ for id_ in PIECES if found[id_] is None}
    for id_ in same:
        name = plain(names_in_every_language(id_)[language])
        others = [one for one in PIECES if name in map(plain, names_in_every_language(one).values())]
        assert len(others) > 1, f"{id_} is not found although its name is its own"
    assert {id_: id_ for id_ in PIECES if id_ not in same} == {i: f for i, f in found.items() if i not in same}


def test_case_accents_and_signs_do_not_matter() -> None:
    assert plain("Żółw-ĐURĐEVAK's") == "zolw durdevaks"
    assert piece_named("CLAY pit") == "clay_pit"
    assert piece_named("clay_pit") == "clay_pit"


def test_the_best_fit_comes_first_and_an_empty_text_fits_everything() -> None:
    assert matching("", CHOICES) == CHOICES
    assert [one.id for one in matching("st", CHOICES)] == ["stable", "stone_pit"]
    assert [one.id for one in matching("pit", CHOICES)] == ["stone_pit"]
    assert matching("zzz", CHOICES) == []


def test_a_letter_means_the_slot_on_the_picture() -> None:
    assert one_of("b", CHOICES) == CHOICES[1]
    assert one_of("C", CHOICES) == CHOICES[2]


def test_what_fits_several_things_means_none() -> None:
    assert one_of("st", CHOICES) is None
    assert one_of("", CHOICES) is None
    assert piece_named("") is None


def test_texts_are_cut_to_what_discord_takes() -> None:
    assert clip("a" * 100) == "a" * 100
    assert clip("a" * 101) == "a" * 99 + "…"


@pytest.mark.parametrize(
    ("chosen", "locale", "server", "expected"),
    [
        ("et", "pl", "ro", "et"),
        (None, "pl", "ro", "pl"),
        (None, "en-US", "sr", "en"),
        (None, "de", "ro", "ro"),
        (None, "de", None, "en"),
        (None, "en-GB", None, "en"),
    ],
)
def test_ones_own_choice_goes_before_discords_language_and_that_before_the_servers(
    chosen: str | None, locale: str, server: str | None, expected: str
) -> None:
    assert personal(chosen, locale, server).language == expected


def test_public_messages_are_in_the_servers_language_or_english() -> None:
    assert public("ro").language == "ro"
    assert public(None).language == "en"
