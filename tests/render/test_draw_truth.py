"""The board tells the truth to the last coin: each number stands in its place and is what the rules say."""

import pytest
from PIL import ImageChops

from data.i18n import translator
from engine.duel import events as happened
from engine.duel import goods
from engine.duel.board import BOARD
from engine.duel.catalog import ALL_CARDS, CARDS, SYMBOL_MASK, TOKENS, WONDERS, wonders_of
from engine.duel.model import Kind, Resource, Symbol, View
from engine.duel.pyramid import LAYOUTS, NUMBERS
from engine.duel.score import points
from engine.duel.trade import total, unit_price
from engine.duel.view import view
from engine.game import Outcome
from render.canvas import Box, Canvas
from render.duel.cities import open_chains
from render.duel.describe import describe
from render.duel.geometry import board, mirrored
from render.duel.labels import slot_labels
from render.duel.last import Deed, last_of, last_taken, revealed_slots
from render.duel.picture import best_kind, sheet
from render.duel.prompts import turn_prompt
from render.duel.scene import Scene
from render.duel.threats import capital_in_reach, one_symbol_short, to_capital
from tests.render.games import random_game
from tests.render.test_draw_text import inside

EN, PLAYERS = translator("en"), ("Ana", "Ben")


def boards(game: int) -> list[View]:
    return [view(step.state, None) for step in random_game(game) if step.state.pending.kind is Kind.PLAY]


def texts_in(canvas: Canvas, box: Box) -> list[str]:
    return [note.text for note in canvas.notes if inside(note.box, box)]


def block(seen: View, seat: int, name: str) -> Box:
    box = board(seen.age).blocks[name]
    return mirrored(box) if seat else box


@pytest.mark.parametrize("game", range(3))
def test_every_card_that_can_be_taken_shows_its_letter_and_its_price(game: int) -> None:
    for seen in boards(game):
        canvas, measures = sheet("board", Scene(seen, PLAYERS, EN)), board(seen.age)
        city, foe = seen.cities[seen.pending.seat], seen.cities[1 - seen.pending.seat]
        for slot, label in slot_labels(seen).items():
            (x, y), card = measures.slots[slot], seen.cards[slot]
            assert card
            foot = (
                x,
                y + measures.shape.height - measures.shape.foot,
                x + measures.shape.width,
                y + measures.shape.height,
            )
            price = total(card, city, foe)
            if price > city.coins:
                told = f"{price}!"
            elif price or city.cards & card.free_by:
                told = str(price)
            else:
                told = "FREE"
            assert texts_in(canvas, foot) == [label, told]


@pytest.mark.parametrize("game", range(3))
def test_the_panels_show_coins_points_unit_prices_and_wonder_prices(game: int) -> None:
    for seen in boards(game)[::3]:
        canvas = sheet("board", Scene(seen, PLAYERS, EN))
        for seat in (0, 1):
            city, foe = seen.cities[seat], seen.cities[1 - seat]
            assert str(city.coins) in texts_in(canvas, block(seen, seat, "name"))
            totals = texts_in(canvas, block(seen, seat, "name" if seen.age == 3 else "wonders"))
            assert str(points(seat, seen.cities, seen.pawn).total) in totals
            told = texts_in(canvas, block(seen, seat, "goods"))
            expected: list[str] = []
            for good in Resource:
                made = goods.made(city.trade, good)
                expected += [str(made)] if made else []
                expected.append(str(unit_price(good, city, foe)))
            assert told[: len(expected)] == expected
            prices = [total(wonder, city, foe) for wonder in wonders_of(city.wonders)]
            told = texts_in(canvas, block(seen, seat, "wonders"))
            for price in prices:
                assert (f"{price}!" if price > city.coins else str(price)) in told


def test_only_cards_that_lie_face_up_are_named() -> None:
    for seen in boards(4):
        named = {note.text for note in sheet("board", Scene(seen, PLAYERS, EN)).notes}
        visible = {card.id for slot in NUMBERS[seen.left] if (card := seen.cards[slot])}
        for card in ALL_CARDS:
            assert (EN.name(card.id) in named) == (card.id in visible)


@pytest.mark.parametrize("age", [1, 2, 3])
def test_panels_never_cover_a_card_and_stay_on_the_picture(age: int) -> None:
    measures = board(age)
    cards = [(x, y, x + measures.shape.width, y + measures.shape.height) for x, y in measures.slots]
    boxes = [box for left in measures.blocks.values() for box in (left, mirrored(left))]
    for number, box in enumerate(boxes):
        assert inside(box, (0, 0, 1100, 960))
        for other in (*cards, *boxes[number + 1 :]):
            apart = box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]
            assert apart, (box, other)


def test_letters_go_by_slot_and_only_to_open_cards() -> None:
    for seen in boards(2):
        labels = slot_labels(seen)
        assert "".join(labels[slot] for slot in sorted(labels)) == "ABCDEF"[: len(labels)]
        assert all(not seen.left & LAYOUTS[seen.age - 1].covered_by[slot] for slot in labels)


def test_the_last_move_is_read_from_its_events() -> None:
    events = (
        happened.Paid(0, "walls", 0, 4),
        happened.CoinsGained(1, 4, "economy"),
        happened.Built(0, "walls", None, 7),
        happened.PawnMoved(0, 2, 4),
        happened.Looted(1, 2, 1),
        happened.Revealed(((3, "temple"), (4, "forum"))),
        happened.ExtraTurn(0),
    )
    first, second = last_of(events, 0), last_of(events, 1)
    assert (first.deeds, first.coins, first.again) == ((Deed("built", "walls"),), -4, True)
    assert (second.deeds, second.coins, second.again) == ((), 3, False)
    assert revealed_slots(events) == {3, 4}
    assert revealed_slots((*events, happened.AgeBegan(2))) == frozenset()
    assert last_taken(events) == (0, 7, "built")
    assert last_taken((*events, happened.AgeBegan(2))) is None
    assert last_taken((happened.Discarded(1, "walls", 2, 3),)) == (1, 3, "discard")
    assert last_taken((happened.WonderBuilt(1, "sphinx", "walls", 5),)) == (1, 5, "tuck")
    assert last_taken((happened.Revived(0, "walls"), happened.Built(0, "walls", None, None))) is None


def test_the_slot_of_the_card_taken_last_is_marked_and_nothing_else_changes() -> None:
    for seen in boards(3)[1::6]:
        empty = next(slot for slot in reversed(range(20)) if not seen.left >> slot & 1)
        known, unknown = (
            sheet("board", Scene(seen, PLAYERS, EN, (happened.Built(0, "walls", None, slot),))).image
            for slot in (empty, None)
        )
        changed = ImageChops.difference(known, unknown).getbbox()
        (x, y), shape = board(seen.age).slots[empty], board(seen.age).shape
        assert changed
        assert inside(changed, (x, y, x + shape.width, y + shape.height))


def test_a_destroyed_card_is_shown_at_the_player_who_lost_it() -> None:
    events = (happened.Destroyed(0, "sawmill"),)
    assert last_of(events, 0).deeds == ()
    assert last_of(events, 1).deeds == (Deed("destroy", "sawmill"),)


def test_a_capital_is_in_reach_when_one_card_could_bring_the_pawn_there() -> None:
    seen = boards(0)[0]
    assert (to_capital(seen._replace(pawn=5), 0), to_capital(seen._replace(pawn=5), 1)) == (4, 14)
    assert not capital_in_reach(seen._replace(pawn=5), 0)
    assert capital_in_reach(seen._replace(pawn=6), 0)
    assert capital_in_reach(seen._replace(pawn=-6), 1)
    strategist = seen.cities[0].with_token(TOKENS["strategy"])
    assert capital_in_reach(seen._replace(pawn=5, cities=(strategist, seen.cities[1])), 0)


def test_nobody_is_warned_when_the_game_is_over() -> None:
    seen = boards(0)[0].stopped()._replace(pawn=7, outcome=Outcome((0,), "civilian"))
    assert not capital_in_reach(seen, 0)
    assert not one_symbol_short(seen, 0)


def test_the_pawns_way_goes_from_where_it_was_to_where_it_is() -> None:
    seen = boards(0)[0]._replace(pawn=4)
    once, twice = (happened.PawnMoved(0, 1, 4),), (happened.PawnMoved(0, 1, 2), happened.PawnMoved(0, 2, 4))
    one, other = (sheet("board", Scene(seen, PLAYERS, EN, events)).image for events in (once, twice))
    assert one.tobytes() == other.tobytes()


def test_before_an_age_the_board_asks_who_begins_and_offers_no_card() -> None:
    starts = [s.state for game in range(3) for s in random_game(game) if s.state.pending.kind is Kind.START]
    for state in starts:
        seen = view(state, None)
        told = [note.text for note in sheet("board", Scene(seen, PLAYERS, EN)).notes]
        assert "Who begins?" in told
        assert not {"A", "B", "FREE"} & set(told)


def test_one_symbol_short_is_one_less_than_wins() -> None:
    seen = boards(0)[0]
    symbols = [next(card for card in ALL_CARDS if card.symbol is s) for s in Symbol if SYMBOL_MASK[s]]
    assert len(symbols) == BOARD.symbols_to_win
    empty = seen.cities[0]._replace(cards=0, tokens=0)
    for count in range(BOARD.symbols_to_win):
        city = empty._replace(cards=sum(card.bit for card in symbols[:count]))
        short = one_symbol_short(seen._replace(cities=(city, seen.cities[1])), 0)
        assert short == (count == BOARD.symbols_to_win - 1)


def test_a_chain_is_open_until_its_card_is_gone() -> None:
    seen = boards(0)[0]._replace(age=2, discard=0)
    city = seen.cities[0]._replace(cards=CARDS["baths"].bit)
    seen = seen._replace(cities=(city, city._replace(cards=0)))
    assert open_chains(seen, city) == ("drop",)
    assert open_chains(seen._replace(discard=CARDS["aqueduct"].bit), city) == ()
    assert open_chains(seen._replace(age=3), city) == ()
    under = city.with_wonder(WONDERS["sphinx"], CARDS["aqueduct"])
    assert open_chains(seen._replace(cities=(under, seen.cities[1])), under) == ()


@pytest.mark.parametrize("game", range(2))
def test_nobody_is_to_act_in_the_picture_and_the_words_of_a_game_that_was_stopped(game: int) -> None:
    for step in random_game(game)[:-1:4]:
        seen = view(step.state, None)
        asked = turn_prompt(seen, players=PLAYERS, tr=EN)
        assert asked in describe(best_kind(seen), seen, players=PLAYERS, tr=EN).long
        stopped = seen.stopped()
        kind = best_kind(stopped)
        assert kind == ("board" if seen.age else "draft")
        said = describe(kind, stopped, players=PLAYERS, tr=EN).long
        assert asked not in said
        assert "Danger" not in said
        drawn = sheet(kind, Scene(stopped, PLAYERS, EN))
        for loud in ("plays", "chooses", "picks"):
            assert not [note.text for note in drawn.notes if loud in note.text.split()]
