"""Thousands of random games, and what must hold at every ply of them."""

from __future__ import annotations

import pickle
import random

import pytest

from engine import record
from engine.duel import DUEL
from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS, cards_of, mask_of, tokens_of
from engine.duel.legality import check, legal_moves
from engine.duel.model import State
from engine.record import Entry, Record
from tests.engine.duel.build import EVERY_MOVE, random_game


def all_pieces_accounted_for(now: State) -> None:
    """73 cards, 12 wonders and 10 tokens: each is in exactly one place."""
    places = [now.discard]
    for one in now.cities:
        places += [one.cards, *(built.card.bit for built in one.built)]
    pyramid = mask_of(card for slot, card in enumerate(now.cards) if now.left >> slot & 1 and card)
    future = [mask_of(card for card in cards if card) for cards in now.deal.ages[now.age :]]
    places += [pyramid, *future]
    total = 0
    for place in places:
        assert not total & place, "a card is in two places"
        total |= place
    dealt = mask_of(card for cards in now.deal.ages for card in cards if card)
    assert total == dealt
    assert dealt.bit_count() == 60
    assert len(ALL_CARDS) - dealt.bit_count() == 13

    wonders = [place for one in now.cities for place in (one.wonders, one.lost)]
    wonders += [built.wonder.bit for one in now.cities for built in one.built]
    assert sum(wonders) == sum(1 << i for i in range(12) if sum(wonders) >> i & 1), "a wonder is in two places"
    in_play = mask_of(wonder for wonder in now.deal.wonders if wonder)
    assert not sum(wonders) & ~in_play
    assert in_play.bit_count() == 8
    assert len(ALL_WONDERS) == 12
    if now.age:
        assert sum(wonders) == in_play

    owned = [one.tokens for one in now.cities]
    assert not owned[0] & owned[1]
    assert not now.tokens & (owned[0] | owned[1])
    box = mask_of(token for token in now.deal.box if token)
    board = mask_of(now.deal.tokens)
    assert (owned[0] | owned[1] | now.tokens) & board == board
    assert box | board == (1 << len(ALL_TOKENS)) - 1
    assert ((owned[0] | owned[1]) & box).bit_count() <= 1


def trade_is_the_sum_of_the_pieces(now: State) -> None:
    for one in now.cities:
        pieces = (*cards_of(one.cards), *tokens_of(one.tokens), *(built.wonder for built in one.built))
        assert one.trade == sum(piece.trade for piece in pieces)


@pytest.mark.parametrize("first", range(0, 3000, 500))
def test_random_games_keep_every_invariant(first: int) -> None:
    """No coin below zero, every piece in one place, always a move until the end, texts that read back."""
    for number in range(first, first + 500):
        before = None
        for now, move in random_game(number):
            assert min(one.coins for one in now.cities) >= 0
            assert -9 <= now.pawn <= 9
            all_pieces_accounted_for(now)
            trade_is_the_sum_of_the_pieces(now)
            assert (move is None) == (now.outcome is not None)
            if move:
                assert DUEL.parse(str(move)) == move
                assert DUEL.legal_moves(now, 1 - now.pending.seat) == []
                assert DUEL.to_act(now) == (now.pending.seat,)
            else:
                assert DUEL.legal_moves(now, 0) == DUEL.legal_moves(now, 1) == []
                assert DUEL.to_act(now) == ()
                assert not now.again
            assert before is None or before != now
            before = now


def test_a_move_changes_nothing_in_the_state_it_is_played_in() -> None:
    """States are values: a hash taken before is the hash after, and playing again gives the same."""
    for number in range(30):
        for now, move in random_game(number):
            if move:
                before = hash(now)
                assert DUEL.play(now, move) == DUEL.play(now, move)
                assert hash(now) == before


def test_a_record_of_a_game_replays_to_the_same_states() -> None:
    """Written down and read back, with remarks and the result checked, every ply is equal."""
    for number in range(60):
        game = list(random_game(number))
        written = Record(
            game=DUEL,
            players=("Ann", "Bob"),
            deal=game[0][0].deal,
            entries=tuple(Entry(move) for _, move in game if move),
            result=DUEL.result_text(game[-1][0]),
        )
        read = record.loads(record.dumps(written))
        assert read == written
        assert [ply.step.state for ply in read.replay()] == [now for now, _ in game]


def test_legal_moves_are_exactly_the_moves_that_pass_the_check() -> None:
    """Of all moves that can be written down, on a sample of positions."""
    rng = random.Random(5)
    for number in range(150):
        for now, _ in random_game(number):
            if rng.random() > 0.03:
                continue
            for seat in (0, 1):
                passing = {move for move in EVERY_MOVE if move.seat == seat and check(now, move) is None}
                legal = legal_moves(now, seat)
                assert len(legal) == len(set(legal))
                assert set(legal) == passing


def test_pickled_states_keep_the_identity_of_their_pieces() -> None:
    """A worker process gets its own single objects: equal, and the very same pieces."""
    for number in range(10):
        for now, _ in random_game(number):
            again = pickle.loads(pickle.dumps(now))  # noqa: S301 - our own bytes
            assert again == now
            assert all(one is other for one, other in zip(again.cards, now.cards, strict=True))
            assert again.deal.tokens[0] is now.deal.tokens[0]
            assert again.deal.wonders[0] is now.deal.wonders[0]


def test_advancing_by_a_legal_move_is_playing_it() -> None:
    """`advance` leaves out the check and nothing else."""
    for number in range(100):
        for now, move in random_game(number):
            if move:
                assert DUEL.advance(now, move) == DUEL.play(now, move)
