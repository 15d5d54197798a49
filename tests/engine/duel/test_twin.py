"""The engine beside a plain second implementation of the rules, move by move over whole games."""

import random

import pytest

from engine.duel import DUEL
from engine.duel.catalog import cards_of, tokens_of, wonders_of
from engine.duel.military import loot_left
from engine.duel.model import State
from engine.duel.moves import Build, BuildWonder, Move
from engine.duel.score import points
from tests.engine.duel.build import names, new_game
from tests.engine.duel.twin import Table


def agree(now: State, table: Table) -> None:
    """Everything on the table is equal."""
    assert [one.coins for one in now.cities] == table.coins
    assert [names(one.cards) for one in now.cities] == table.cards
    assert [{w.id for w in wonders_of(one.wonders)} for one in now.cities] == table.unbuilt
    assert [{built.wonder.id for built in one.built} for one in now.cities] == table.built
    assert [{t.id for t in tokens_of(one.tokens)} for one in now.cities] == table.tokens
    assert {t.id for t in tokens_of(now.tokens)} == table.board
    assert {card.id for card in cards_of(now.discard)} == table.discard
    assert now.pawn == table.pawn
    assert [loot_left(now.loot, seat) for seat in (0, 1)] == [tuple(loot.values()) for loot in table.loot]
    assert now.age == table.age
    assert set(now.outcome.winners if now.outcome else ()) == table.winner
    if not now.outcome:
        assert now.pending.seat == table.turn
        assert now.pending.kind == table.question
    elif now.outcome.how in ("civilian", "shared"):
        assert [points(seat, now.cities, now.pawn).total for seat in (0, 1)] == [table.score(s) for s in (0, 1)]


def weight(move: Move, eager: int) -> int:
    """Some games are random, in others much is built, so that every rule comes up."""
    return eager if isinstance(move, Build | BuildWonder) else 1


@pytest.mark.parametrize("first", range(0, 120, 20))
def test_engine_and_twin_play_the_same_game(first: int) -> None:
    """The same legal moves and the same table after each of them, to the same end."""
    for number in range(first, first + 20):
        rng = random.Random(number)
        now = new_game(number, preset=number % 5 == 0)
        table = Table(now.deal)
        while True:
            agree(now, table)
            moves = DUEL.legal_moves(now, now.pending.seat)
            assert {str(move) for move in moves} == table.legal()
            if now.outcome:
                break
            move = rng.choices(moves, [weight(move, 1 + number % 5) for move in moves])[0]
            now = DUEL.play(now, move).state
            table.play(str(move))
