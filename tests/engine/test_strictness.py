"""What is asked of the engine in a wrong way is refused with a reason, not answered wrongly."""

import pytest

from engine.duel import DUEL
from engine.duel.catalog import CARDS, WONDERS, by_id, piece, read_wonders
from engine.duel.pyramid import read_layouts
from engine.errors import DataError
from engine.fair import Stream


def test_two_pieces_may_not_share_an_id():
    with pytest.raises(DataError, match="data/duel: sphinx: id: is that of another piece too"):
        by_id(CARDS, WONDERS, {"sphinx": WONDERS["sphinx"]})


def test_a_choice_of_goods_is_of_all_raw_or_all_manufactured_ones():
    with pytest.raises(DataError, match="piraeus: makes_one_of: must name all raw or all manufactured goods"):
        read_wonders({"piraeus": {"cost": "CWWS", "makes_one_of": "CW"}})


def test_a_card_makes_no_more_than_a_trading_position_can_count():
    with pytest.raises(DataError, match="piraeus: makes_one_of: must be resources only, at most 3 of each"):
        read_wonders({"piraeus": {"cost": "CWWS", "makes_one_of": "CCCC"}})


def test_an_unknown_piece_is_named():
    with pytest.raises(KeyError, match="no card, wonder or token has the id 'moon'"):
        piece("moon")


def test_a_fourth_age_is_refused():
    drawings = dict.fromkeys(("age1", "age2", "age3", "age4"), "[]")
    with pytest.raises(DataError, match="age4: drawing: is of no known age"):
        read_layouts(drawings)


def test_an_unknown_preset_is_refused():
    with pytest.raises(ValueError, match="preset: 'first_game' is not 'first-game'"):
        DUEL.deal(bytes(32), "", {"preset": "first_game"})


@pytest.mark.parametrize("n", [0, -3, 2**32 + 1])
def test_a_number_cannot_be_drawn_below_nothing_or_beyond_the_generator(n):
    with pytest.raises(ValueError, match="a number can be drawn below 1 to 4294967296"):
        Stream(bytes(32), "", "test").below(n)
