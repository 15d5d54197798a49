"""Errors go from a worker process to whoever asked it, and say the same there."""

import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

from engine.duel import DUEL
from engine.duel.reasons import Reason
from engine.errors import DataError, IllegalMove, InvalidMove, Refusal, UnseenPiece


@pytest.mark.parametrize(
    "error",
    [
        InvalidMove("p1 jump", "'jump' is no verb"),
        IllegalMove("p1 build baths", Refusal(Reason.GAME_OVER), "3 - ..."),
        UnseenPiece("deal.age1, card 3,"),
        DataError("duel/cards.toml", "baths", "cost", "must be a text"),
    ],
)
def test_an_error_says_the_same_after_pickling(error):
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - made here
    assert type(copy) is type(error)
    assert str(copy) == str(error)


def play_out_of_turn() -> None:
    state = DUEL.new(DUEL.deal(bytes(32), "", {})).state
    DUEL.play(state, DUEL.parse("p2 build baths"))


def test_an_illegal_move_in_a_worker_process_is_an_illegal_move_here():
    with ProcessPoolExecutor(1) as pool, pytest.raises(IllegalMove) as caught:
        pool.submit(play_out_of_turn).result()
    assert caught.value.reason is Reason.NOT_YOUR_TURN
    assert caught.value.facts == {"to_act": "p1"}
