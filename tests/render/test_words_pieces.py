"""What pieces cost and do, and why prices are what they are, in words."""

from dataclasses import fields

import pytest

from data.i18n import LANGUAGES, translator
from engine.duel.board import BOARD
from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS, CARDS, TOKENS, WONDERS
from engine.duel.model import City, Item, Piece
from engine.duel.trade import price
from render.duel.brief import effect_brief
from render.duel.piece_words import piece_words
from render.duel.prices import explain_price, price_label, price_line

EN = translator("en")
PIECES = (*ALL_CARDS, *ALL_WONDERS, *ALL_TOKENS)


def city(cards: str = "", tokens: str = "", built: str = "") -> City:
    empty = City(coins=BOARD.start_coins, cards=0, wonders=0, built=(), tokens=0, lost=0, trade=0)
    for name in cards.split():
        empty = empty.with_card(CARDS[name])
    for name in tokens.split():
        empty = empty.with_token(TOKENS[name])
    for name in built.split():
        empty = empty.with_drafted(WONDERS[name]).with_wonder(WONDERS[name], CARDS["altar"])
    return empty


def why(item: Item, buyer: City, seller: City) -> list[str]:
    return explain_price(price(item, buyer, seller), tr=EN)


def test_a_card_is_told_with_kind_cost_chain_and_effect() -> None:
    assert piece_words("aqueduct", tr=EN) == (
        "Aqueduct. Age II, blue: civilian buildings. It costs: 3× stone. "
        "It is free if you have: Baths (chain symbol: drop). It is worth 5 points at the end."
    )


def test_a_wonder_is_told_with_every_effect() -> None:
    assert piece_words("appian_way", tr=EN) == (
        "The Appian Way. A wonder. It costs: 2× clay, 2× stone, papyrus. You get 3 coins at once. "
        "The opponent loses 3 coins. You take another turn. It is worth 3 points at the end."
    )


def test_a_token_has_no_cost() -> None:
    assert piece_words("law", tr=EN) == (
        "Law. A progress token. It counts as a science symbol of its own: scales."
    )


def test_what_a_card_may_free_later_is_told() -> None:
    assert "Its chain symbol (drop) makes a later card free: Aqueduct." in piece_words("baths", tr=EN)


def test_lighthouse_counts_itself_and_port_does_not_say_so() -> None:
    assert "this one included: yellow" in piece_words("lighthouse", tr=EN)
    assert "included" not in piece_words("port", tr=EN)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_has_words_of_its_own_in_every_language(language: str) -> None:
    tr = translator(language)
    texts = [piece_words(piece.id, tr=tr) for piece in PIECES]
    assert len(set(texts)) == len(PIECES)
    assert all(tr.name(piece.id) in text for piece, text in zip(PIECES, texts, strict=True))
    assert not any("{" in text for text in texts)


SAID_ELSEWHERE = {"id", "index", "bit", "trade", "cost", "age", "color", "free_with", "free_by"}


def effects_of(piece: Piece) -> str:
    return str([getattr(piece, field.name) for field in fields(piece) if field.name not in SAID_ELSEWHERE])


@pytest.mark.parametrize("kind", [ALL_CARDS, ALL_WONDERS, ALL_TOKENS])
def test_pieces_have_equal_brief_words_only_if_they_do_the_same(kind: tuple[Piece, ...]) -> None:
    said: dict[str, str] = {}
    for piece in kind:
        assert said.setdefault(effect_brief(piece, tr=EN), effects_of(piece)) == effects_of(piece)
    assert "" not in said


def test_a_free_card_costs_nothing() -> None:
    assert why(CARDS["altar"], city(), city()) == ["Altar costs you nothing."]


def test_a_chain_is_the_whole_reason_of_its_price() -> None:
    assert why(CARDS["aqueduct"], city("baths"), city("quarry")) == [
        "Aqueduct is free: Baths in your city shows its chain symbol."
    ]


def test_printed_coins_and_bought_units_are_told_apart() -> None:
    assert why(CARDS["caravansery"], city(), city("glassworks")) == [
        "Caravansery costs you 7 coins.",
        "2 coins are printed on it.",
        "You buy glass at 3 coins a unit: 2, and 1 because the opponent makes 1.",
        "You buy papyrus at 2 coins a unit, because the opponent makes none.",
    ]


def test_units_of_one_price_for_one_reason_are_told_together() -> None:
    assert why(CARDS["palace"], city(), city("quarry")) == [
        "Palace costs you 11 coins.",
        "You buy stone at 3 coins a unit: 2, and 1 because the opponent makes 1.",
        "You buy clay, wood, 2× glass at 2 coins a unit, because the opponent makes none.",
    ]


def test_a_price_in_one_line_says_what_makes_it() -> None:
    lines = [
        price_line(price(CARDS[card], city(own), city("glassworks")), tr=EN)
        for card, own in (("caravansery", ""), ("altar", ""), ("aqueduct", "baths"), ("stable", ""))
    ]
    assert lines == [
        "Caravansery · 7 coins: 2 printed; glass at 3 a unit; papyrus at 2 a unit",
        "Altar · free",
        "Aqueduct · free, chain with Baths",
        "Stable · 2 coins: wood at 2 a unit",
    ]


def test_a_fixed_price_names_the_card_that_fixes_it() -> None:
    assert why(CARDS["aqueduct"], city("stone_reserve"), city("shelf_quarry")) == [
        "Aqueduct costs you 3 coins.",
        "You buy 3× stone at 1 coin a unit, thanks to Stone Reserve.",
    ]


def test_own_production_choices_and_rebates_are_told_each_with_its_piece() -> None:
    buyer = city("caravansery quarry", "masonry")
    assert why(CARDS["palace"], buyer, city("shelf_quarry glassworks")) == [
        "Palace costs you 2 coins.",
        "Your city makes: stone.",
        "Caravansery makes what you choose, here: wood.",
        "Masonry spares you: 2× glass.",
        "You buy clay at 2 coins a unit, because the opponent makes none.",
    ]


def test_a_price_in_short_says_coins_free_or_chain() -> None:
    labels = [
        price_label(price(CARDS[card], city(own), city()), tr=EN)
        for card, own in (("baths", ""), ("baths", "quarry"), ("aqueduct", "baths"), ("press", ""))
    ]
    assert labels == ["2 coins", "free", "free, chain with Baths", "1 coin"]
