"""Single sentences about a table, each on the smallest view that shows it."""

import sys

import pytest

from data.i18n import translator
from engine.duel import DUEL
from engine.duel.catalog import CARDS, GUILDS, TOKENS
from engine.duel.model import Color, View
from render.commands.samples import game, samples
from render.duel.describe import describe
from render.duel.labels import slot_labels

PLAYERS = ("Ana", "Bo")
EN = translator("en")


@pytest.fixture
def view() -> View:
    """The first turn of a first game."""
    return DUEL.view(DUEL.new(DUEL.deal(bytes(32), "x", {"preset": "first-game"})).state, None)


def long(view: View, kind: str = "board") -> list[str]:
    return describe(kind, view, players=PLAYERS, tr=EN).long.splitlines()


@pytest.mark.parametrize(
    ("pawn", "sentence"),
    [
        (0, "The conflict pawn stands in the middle."),
        (1, "The conflict pawn stands 1 space into the half of Bo (distance to the capital: 8)."),
        (-4, "The conflict pawn stands 4 spaces into the half of Ana (distance to the capital: 5)."),
        (9, "The conflict pawn stands in the capital of Bo."),
    ],
)
def test_the_pawn_is_told_with_the_half_it_stands_in(pawn: int, sentence: str, view: View) -> None:
    assert sentence in long(view._replace(pawn=pawn))


def test_loot_is_told_for_the_player_in_whose_half_it_lies(view: View) -> None:
    told = long(view._replace(loot=0b1001))
    assert "Loot tokens against Ana: 2." in told
    assert "Loot tokens against Bo: 5." in told
    assert not any("Loot" in line for line in long(view._replace(loot=0)))


def test_the_different_science_symbols_of_a_city_are_all_named(view: View) -> None:
    ana, bo = view.cities
    learned = ana.with_card(CARDS["scriptorium"]).with_card(CARDS["workshop"]).with_token(TOKENS["law"])
    told = long(view._replace(cities=(learned, bo)))
    assert "Science symbols of Ana (3 of 6): quill, plumb bob, scales." in told
    assert "Science symbols of Bo (0 of 6): none." in told


@pytest.mark.parametrize(("pawn", "warned"), [(5, False), (6, True), (8, True), (-6, False)])
def test_a_capital_within_reach_is_warned_of(pawn: int, warned: bool, view: View) -> None:
    danger = [line for line in long(view._replace(pawn=pawn)) if line.startswith("Danger: Ana needs")]
    assert bool(danger) == warned
    assert all(f"needs {9 - pawn} more" in line and "capital of Bo" in line for line in danger)


def test_five_symbols_are_warned_of(view: View) -> None:
    ana, bo = view.cities
    for card in ("scriptorium", "workshop", "pharmacist", "apothecary"):
        bo = bo.with_card(CARDS[card])
    warning = "Danger: Bo needs one more science symbol to win."
    assert warning not in long(view._replace(cities=(ana, bo)))
    assert warning in long(view._replace(cities=(ana, bo.with_card(CARDS["academy"]))))


def test_face_down_guilds_are_told_apart_from_other_face_down_cards() -> None:
    step = next(step for step in game(1) if step.state.age == 3)
    view = DUEL.view(step.state, None)
    hidden = [slot for slot in range(20) if view.left >> slot & 1 and not view.cards[slot]]
    guilds = [slot for slot in hidden if view.guild_backs >> slot & 1]
    rows = [line.split(",")[1] for line in long(view) if line.startswith("Row ")]
    assert len([row for row in rows if row.endswith(": a face-down guild")]) == len(guilds)
    assert len([row for row in rows if row.endswith(": a face-down card")]) == len(hidden) - len(guilds)
    assert guilds or sum(card.color is Color.PURPLE for card in view.cards if card) == len(GUILDS) - 4


def test_a_covered_card_is_told_with_what_lies_on_it(view: View) -> None:
    top = view.cards[0]
    assert top is not None
    (row,) = [line for line in long(view) if line.startswith(f"Row 1, place 1: {EN.name(top.id)}, ")]
    assert row.endswith("under: a face-down card (row 2, place 1), a face-down card (row 2, place 2).")


def test_in_the_least_room_the_cards_to_take_are_still_said(view: View, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[describe.__module__], "ALT_LIMIT", 260)
    alt = describe("board", view, players=PLAYERS, tr=EN).alt
    assert "Ana, take a card." in alt
    assert all(f"{label}: " in alt for label in slot_labels(view).values())


def test_a_very_long_name_is_cut_in_the_alt_text_only(view: View) -> None:
    words = describe("board", view, players=("x" * 4000, "Bo"), tr=EN)
    assert f"{'x' * 31}…, take a card." in words.alt
    assert f"{'x' * 4000}, take a card." in words.long


@pytest.mark.parametrize("name", ["", " \n ", "\u202e", "\x00"])
def test_a_name_that_says_nothing_becomes_the_number_of_the_player(name: str, view: View) -> None:
    assert "Player 1, take a card." in describe("board", view, players=(name, "Bo"), tr=EN).alt


def test_a_name_cannot_break_a_line_or_turn_a_sentence_round(view: View) -> None:
    words = describe("board", view, players=("A\nna\u202e\u2028", "👨\u200d👩"), tr=EN)
    assert "A na, take a card." in words.long.splitlines()
    assert "\u202e" not in words.alt + words.long
    assert "👨\u200d👩: 7 coins" in words.long


def test_words_and_picture_agree_on_the_kind_that_fits(view: View) -> None:
    draft = DUEL.view(DUEL.new(DUEL.deal(bytes(32), "x", {})).state, None)
    for asked, seen, fits in (("board", draft, "draft"), ("choice", view, "board"), ("choice", draft, "draft")):
        told = describe(asked, seen, players=PLAYERS, tr=EN)
        assert told == describe(fits, seen, players=PLAYERS, tr=EN)


def test_what_can_be_chosen_is_not_said_twice() -> None:
    for sample in samples():
        if sample.name in ("choice-token", "choice-revive"):
            told = describe("choice", sample.view, players=PLAYERS, tr=EN).long
            assert "Progress tokens on the board" not in told or sample.name == "choice-revive"
            assert "Discard pile" not in told or sample.name == "choice-token"


def test_both_cities_get_the_same_share_of_the_alt_text() -> None:
    view = next(sample.view for sample in samples() if sample.kind == "cities")
    alt = describe("cities", view, players=PLAYERS, tr=EN).alt
    counts = [sum(f"{start} {player}" in alt for start in ("by", "of")) for player in PLAYERS]
    assert abs(counts[0] - counts[1]) <= 1
