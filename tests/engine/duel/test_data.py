"""The data files: equal to the reference field by field, and refused when wrong."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from data import read_toml
from engine.duel.board import BOARD, read_board
from engine.duel.catalog import CARDS, TOKENS, WONDERS, read_cards, read_tokens, read_wonders
from engine.duel.model import Color, Countable, Resource
from engine.duel.pyramid import LAYOUTS, read_layouts
from engine.errors import DataError

COLORS = {
    "raw": "brown",
    "manufactured": "grey",
    "civilian": "blue",
    "scientific": "green",
    "commercial": "yellow",
    "military": "red",
    "guild": "purple",
}
COUNTED = {**COLORS, "wonders": "wonders", "built_wonders": "wonders"}


def cost_of(table: dict[str, int]) -> tuple[int, tuple[int, ...]]:
    return table["coins"], tuple(table[resource.id] for resource in Resource)


def test_every_card_equals_the_reference(reference: Callable[[str], Any]) -> None:
    rows = reference("cards.json")["cards"]
    assert [row["id"] for row in rows] == list(CARDS)
    for row in rows:
        card, effects = CARDS[row["id"]], dict(row["effects"])
        assert card.age == row["age"] or row["type"] == "guild"
        assert card.color == COLORS[row["type"]]
        assert card.cost == cost_of(row["cost"])
        assert (card.chain, card.free_with) == (row["chain_symbol"], row["free_with"])
        produces = effects.pop("produces", {})
        assert card.makes == tuple(produces.get(resource.id, 0) for resource in Resource)
        assert {r.id for r in card.makes_one_of} == set(effects.pop("produces_choice", []))
        assert {r.id for r in card.buys_at_one} == set(effects.pop("trade_discount", []))
        assert card.shields == effects.pop("shields", 0)
        assert card.symbol == effects.pop("science", None)
        assert card.points == effects.pop("points", 0)
        assert card.coins == effects.pop("coins", 0)
        per = effects.pop("coins_per", None)
        assert (card.coins_per is None) == (per is None)
        if card.coins_per:
            assert (card.coins_per.counted, card.coins_per.coins) == (COUNTED[per["count"]], per["amount"])
        guild = effects.pop("guild", None)
        assert (card.guild is None) == (guild is None)
        if card.guild:
            counts = [COUNTED.get(word, Countable.COIN_TRIPLES) for word in guild["count"]]
            assert list(card.guild.counted) == counts
            assert (card.guild.coins, card.guild.points) == (
                guild["coins_each_when_built"],
                guild["points_each_at_end"],
            )
        assert not effects, f"{card.id} has more effects than were compared"


def test_every_wonder_equals_the_reference(reference: Callable[[str], Any]) -> None:
    rows = reference("wonders.json")["wonders"]
    assert [row["id"] for row in rows] == list(WONDERS)
    for row in rows:
        wonder, effects = WONDERS[row["id"]], dict(row["effects"])
        assert wonder.cost == cost_of(row["cost"])
        assert wonder.points == effects.pop("points", 0)
        assert wonder.coins == effects.pop("coins", 0)
        assert wonder.shields == effects.pop("shields", 0)
        assert wonder.foe_loses == effects.pop("opponent_loses_coins", 0)
        assert wonder.again == effects.pop("play_again", False)
        assert wonder.revives == effects.pop("build_from_discard", False)
        assert {r.id for r in wonder.makes_one_of} == set(effects.pop("produces_choice", []))
        destroyed = effects.pop("discard_opponent_building", None)
        assert wonder.destroys == (COLORS[destroyed] if destroyed else None)
        assert wonder.tokens_offered == effects.pop("progress_token_from_box", {"draw": 0})["draw"]
        assert not effects, f"{wonder.id} has more effects than were compared"


def test_every_token_equals_the_reference(reference: Callable[[str], Any]) -> None:
    rows = reference("progress_tokens.json")["tokens"]
    assert [row["id"] for row in rows] == list(TOKENS)
    for row in rows:
        token, effects = TOKENS[row["id"]], dict(row["effects"])
        assert token.coins == effects.pop("coins", 0)
        assert token.points == effects.pop("points", 0)
        assert token.symbol == effects.pop("science", None)
        assert token.trade_income == effects.pop("receive_opponent_trade_coins", False)
        assert token.points_per_token == effects.pop("points_per_progress_token", 0)
        assert token.wonders_again == effects.pop("wonders_play_again", False)
        assert token.coins_per_chain == effects.pop("coins_per_chain_build", 0)
        rebate = effects.pop("resource_rebate", {"applies_to": None, "amount": 0})
        assert token.rebate_on_wonders == (rebate["amount"] if rebate["applies_to"] == "wonders" else 0)
        assert token.rebate_on_blue == (rebate["amount"] if rebate["applies_to"] == "civilian" else 0)
        shields = effects.pop("extra_shields", {"applies_to": "military", "amount": 0})
        assert (shields["applies_to"], token.extra_shields_on_red) == ("military", shields["amount"])
        assert not effects, f"{token.id} has more effects than were compared"


def test_every_layout_equals_the_reference(reference: Callable[[str], Any]) -> None:
    for row in reference("layouts.json")["layouts"]:
        layout = LAYOUTS[row["age"] - 1]
        assert [(slot.row, slot.x, slot.face_up) for slot in layout.slots] == [
            (slot["row"], slot["x"], slot["face_up"]) for slot in row["slots"]
        ]
        for slot, mask in zip(row["slots"], layout.covered_by, strict=True):
            assert mask == sum(1 << other for other in slot["covered_by"])
        assert layout.open[layout.all] == sum(1 << slot for slot in row["accessible_at_start"])
        assert layout.face_up == sum(1 << slot["slot"] for slot in row["slots"] if slot["face_up"])


def test_the_board_equals_the_reference(reference: Callable[[str], Any]) -> None:
    table = reference("board.json")
    seats = {"first": 0, "second": 1}
    assert BOARD.start_coins == table["start_coins_per_player"]
    setup = table["setup"]
    assert BOARD.cards_in_an_age == setup["cards_in_play_per_age"]
    assert BOARD.guilds_in_age_3 == setup["guilds_drawn_into_age_3"]
    assert BOARD.tokens_on_board == setup["progress_tokens_on_board"]
    assert BOARD.wonders_built_at_most == setup["wonders_built_limit_both_players"]
    draft = table["wonder_draft"]
    assert BOARD.draft_group == draft["group_size"]
    assert BOARD.draft_order == tuple(seats[seat] for group in draft["pick_order"] for seat in group["order"])
    assert BOARD.first_game == tuple(tuple(table["first_game_wonders"][seat]) for seat in seats)
    track = table["conflict_track"]
    assert BOARD.capital == track["military_supremacy_at_d"]
    points = {
        distance: zone["points_for_attacker"]
        for zone in track["zones"]
        for distance in range(zone["d_from"], zone["d_to"] + 1)
    }
    assert BOARD.track_points == tuple(points[distance] for distance in range(BOARD.capital))
    assert BOARD.loot == {
        token["triggers_when_pawn_reaches_d"]: token["threatened_player_loses_coins"]
        for token in track["military_tokens"]
    }
    assert BOARD.base_price == table["trade"]["base_price"]
    assert BOARD.discounted_price == table["trade"]["fixed_price_with_discount_card"]
    assert BOARD.discard_coins == table["discard_for_coins"]["base"]
    assert BOARD.symbols_to_win == table["science"]["distinct_symbols_to_win"]
    assert BOARD.coins_per_point == table["end_scoring"]["coins_per_point"]


def test_names_of_pieces_are_those_of_the_reference(reference: Callable[[str], Any]) -> None:
    """One id names a thing everywhere, so all ids are different."""
    ids = [*CARDS, *WONDERS, *TOKENS]
    assert len(ids) == len(set(ids)) == 73 + 12 + 10
    assert {row["id"] for row in reference("cards.json")["cards"]} == set(CARDS)


def without(*path: str) -> Callable[[dict[str, Any]], None]:
    def change(table: dict[str, Any]) -> None:
        for key in path[:-1]:
            table = table[key]
        del table[path[-1]]

    return change


def with_(value: object, *path: str) -> Callable[[dict[str, Any]], None]:
    def change(table: dict[str, Any]) -> None:
        for key in path[:-1]:
            table = table[key]
        table[path[-1]] = value

    return change


Change = Callable[[dict[str, Any]], None]


def refused(read: Callable[[Any], object], file: str, change: Change) -> str:
    table = copy.deepcopy(read_toml(file))
    read(table)
    change(table)
    with pytest.raises(DataError) as caught:
        read(table)
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (without("baths", "color"), "baths: color: is missing"),
        (with_("pink", "baths", "color"), "baths: color: 'pink' is none of: brown, grey"),
        (without("baths", "age"), "baths: age: is missing"),
        (with_(4, "baths", "age"), "baths: age: must be a whole number from 0 to 3, not 4"),
        (with_("X", "baths", "cost"), "baths: cost: 'X' is not a number of coins and letters of CWSGP"),
        (with_(3, "baths", "cost"), "baths: cost: must be a text, not 3"),
        (with_("unheard", "aqueduct", "free_with"), "aqueduct: free_with: 'unheard' is none of: horseshoe"),
        (with_("drop", "aqueduct", "chain"), "aqueduct: chain: 'drop' is on an earlier card already"),
        (with_(1.5, "stable", "shields"), "stable: shields: must be a whole number from 0 to 3, not 1.5"),
        (with_(-1, "stable", "shields"), "stable: shields: must be a whole number from 0 to 3, not -1"),
        (with_("leaf", "school", "symbol"), "school: symbol: 'leaf' is none of: quill"),
        (with_("2W", "sawmill", "makes"), "sawmill: makes: must be resources only"),
        (with_("GW", "forum", "makes_one_of"), "forum: makes_one_of: must name resources of one kind, each once"),
        (with_("GG", "forum", "makes_one_of"), "forum: makes_one_of: must name resources of one kind, each once"),
        (with_({"cats": 1}, "port", "coins_per"), "port.coins_per: cats: is none of brown"),
        (with_({"brown": 1, "grey": 1}, "port", "coins_per"), "port.coins_per: grey: is not a known field"),
        (with_(2, "port", "coins_per"), "port.coins_per: line: must be a table in braces"),
        (with_({"coins": 1}, "builders_guild", "guild"), "builders_guild.guild: counts: is missing"),
        (with_({"counts": "cats"}, "builders_guild", "guild"), "builders_guild.guild: cats: is none of brown"),
        (with_(1, "builders_guild", "guild", "extra"), "builders_guild.guild: extra: is not a known field"),
        (with_(1, "baths", "speed"), "baths: speed: is not a known field"),
        (with_("text", "baths"), "baths: line: must be a table in braces"),
        (with_({}, "Baths"), "Baths: id: must be lower-case letters and underscores"),
        (without("guard_tower"), "1: count: must be 23, not 22"),
        (without("tacticians_guild"), "guild: count: must be 7, not 6"),
    ],
)  # fmt: skip
def test_a_wrong_card_is_refused_by_file_id_and_field(change: Change, message: str) -> None:
    assert refused(read_cards, "duel/cards.toml", change).startswith(f"data/duel/cards.toml: {message}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (with_("yes", "sphinx", "again"), "sphinx: again: must be true or false, not 'yes'"),
        (with_(1, "sphinx", "again"), "sphinx: again: must be true or false, not 1"),
        (with_("pink", "statue_of_zeus", "destroys"), "statue_of_zeus: destroys: 'pink' is none of: brown"),
        (with_(13, "sphinx", "coins"), "sphinx: coins: must be a whole number from 0 to 12, not 13"),
        (with_(1, "sphinx", "speed"), "sphinx: speed: is not a known field"),
        (without("sphinx"), "all: count: must be 12, not 11"),
    ],
)
def test_a_wrong_wonder_is_refused_by_file_id_and_field(change: Change, message: str) -> None:
    assert refused(read_wonders, "duel/wonders.toml", change).startswith(f"data/duel/wonders.toml: {message}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (with_({"red": 1}, "masonry", "rebate"), "masonry.rebate: red: is not a known field"),
        (with_({"blue": 3}, "masonry", "rebate"), "masonry.rebate: blue: must be a whole number from 0 to 2"),
        (with_({"blue": 1}, "strategy", "extra_shields"), "strategy.extra_shields: blue: is not a known field"),
        (with_(5, "law", "symbol"), "law: symbol: must be a text, not 5"),
        (with_(1, "law", "speed"), "law: speed: is not a known field"),
        (without("law"), "all: count: must be 10, not 9"),
    ],
)  # fmt: skip
def test_a_wrong_token_is_refused_by_file_id_and_field(change: Change, message: str) -> None:
    assert refused(read_tokens, "duel/tokens.toml", change).startswith(f"data/duel/tokens.toml: {message}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (without("age2"), "age2: drawing: is missing"),
        (with_(7, "age3"), "age3: drawing: is missing"),
        (with_("[][]\n {}", "age1"), "age1: row 2: '{}' is neither [] nor ##"),
        (with_("[][]\n", "age1"), "age1: drawing: must have 20 cards, not 2"),
    ],
)
def test_a_wrong_layout_is_refused_by_file_age_and_row(change: Change, message: str) -> None:
    assert refused(read_layouts, "duel/layouts.toml", change).startswith(f"data/duel/layouts.toml: {message}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (without("start_coins"), "board: start_coins: is missing"),
        (with_("7", "start_coins"), "board: start_coins: must be a number, not '7'"),
        (with_(0, "start_coins"), "board: start_coins: must be a number, not 0"),
        (with_(1.5, "start_coins"), "board: start_coins: must be a number, not 1.5"),
        (without("draft"), "draft: group: is missing"),
        (without("draft", "order"), "draft: order: is missing"),
        (with_(9, "track", "length"), "track: length: is not a known entry"),
        (with_("p1 p2", "draft", "order"), "draft: order: must name p1 and p2 for each wonder of two groups"),
        (with_("p3 p2 p2 p1 / p2 p1 p1 p2", "draft", "order"), "draft: order: must name p1 and p2"),
        (with_([0, 2], "track", "points"), "track: points: must have one number for each distance"),
        (with_(5, "track", "points"), "track: points: must"),
        (with_(["0"] * 9, "track", "points"), "track: points: must"),
        (with_(5, "track", "loot"), "track: loot: must"),
        (with_({"three": 2}, "track", "loot"), "track: loot: must"),
        (with_({"3": "two"}, "track", "loot"), "track: loot: must"),
        (without("track", "loot"), "track: loot: is missing"),
        (without("draft", "first_game"), "draft.first_game: p1: is missing"),
        (with_("pyramids moon", "draft", "first_game", "p1"), "draft: first_game: 'moon' is not a wonder"),
        (with_("pyramids", "draft", "first_game", "p1"), "draft: first_game: must"),
        (with_(3, "trade"), "trade: base_price: is missing"),
    ],
)
def test_a_wrong_board_is_refused_by_table_and_field(change: Change, message: str) -> None:
    assert refused(read_board, "duel/board.toml", change).startswith(f"data/duel/board.toml: {message}")


def test_every_colour_and_age_has_its_number_of_cards() -> None:
    counts = {color: sum(1 for card in CARDS.values() if card.color is color) for color in Color}
    assert counts == {
        Color.BROWN: 9,
        Color.GREY: 4,
        Color.BLUE: 14,
        Color.GREEN: 12,
        Color.YELLOW: 13,
        Color.RED: 14,
        Color.PURPLE: 7,
    }
