"""What is hidden stays hidden: views, fills, refusals and texts never depend on it."""

from __future__ import annotations

import pickle
import random
import re

from engine.duel import DUEL
from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS
from engine.duel.legality import check, legal_moves
from engine.duel.model import Kind, State
from engine.duel.pyramid import LAYOUTS
from engine.duel.text import position_line
from engine.duel.view import fill, view
from tests.engine.duel.build import EVERY_MOVE, random_game

VIEWERS = (0, 1, None)
CARD_IDS = {card.id for card in ALL_CARDS}


def sampled(games: int, share: float) -> list[State]:
    """Positions from all parts of random games."""
    rng = random.Random(3)
    return [now for number in range(games) for now, _ in random_game(number) if rng.random() < share]


def hidden_words(now: State, viewer: int | None) -> set[str]:
    """The ids of what this viewer must not see."""
    words = set()
    for slot, card in enumerate(now.cards):
        if card and now.left & ~now.shown & 1 << slot:
            words.add(card.id)
    words |= {card.id for cards in now.deal.ages[now.age :] for card in cards if card}
    everything = {card.id for cards in now.deal.ages for card in cards if card}
    words |= CARD_IDS - everything
    offered = now.pending.options if now.pending.kind is Kind.LIBRARY and viewer == now.pending.seat else 0
    known = now.tokens | now.cities[0].tokens | now.cities[1].tokens | offered
    words |= {token.id for token in ALL_TOKENS if not token.bit & known}
    shown = 0 if now.age else now.pending.options
    for one in now.cities:
        shown |= one.wonders | one.lost | sum(built.wonder.bit for built in one.built)
    return words | {wonder.id for wonder in ALL_WONDERS if not wonder.bit & shown}


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[a-z][a-z_]*", text))


def test_no_view_names_a_hidden_card_token_or_wonder() -> None:
    """Neither its repr, nor its pickle, nor its position line; and it holds no deal and no seed."""
    for now in sampled(60, 0.15):
        for viewer in VIEWERS:
            seen = view(now, viewer)
            hidden = hidden_words(now, viewer)
            assert "deal" not in seen._fields
            ids = set(re.findall(r"id='([a-z_]+)'", repr(seen)))
            # A pickle names a piece as the argument of its finder, on a line of its own.
            pickled = set(re.findall(r"^V([a-z_]+)$", pickle.dumps(seen, protocol=0).decode("latin-1"), re.M))
            line = words_of(position_line(seen))
            assert not ids & hidden
            kind = {seen.pending.kind.value}  # "library" is also the name of a card
            assert not (pickled - kind) & hidden
            assert not (line - kind) & hidden


def test_the_line_of_a_state_is_the_line_of_a_spectator() -> None:
    """Errors and logs carry it, so it shows no more than the public view."""
    for now in sampled(20, 0.2):
        assert position_line(now) == position_line(view(now, None)) == DUEL.line(view(now, None))


def test_filling_a_view_gives_a_state_with_the_same_view() -> None:
    """For both seats and a spectator; what is filled in is a whole, playable deal."""
    rng = random.Random(1)
    for now in sampled(120, 0.2):
        for viewer in VIEWERS:
            seen = DUEL.view(now, viewer)
            filled = fill(seen, rng)
            assert view(filled, viewer) == seen
            assert len(filled.deal.tokens) == len(filled.deal.box) == 5
            assert set(filled.deal.tokens) | set(filled.deal.box) == set(ALL_TOKENS)
            assert len(set(filled.deal.wonders)) == 8
            for age in range(max(now.age, 1), 4):
                cards = filled.deal.ages[age - 1]
                assert len(set(cards)) == 20
                assert sum(1 for card in cards if card and card.color == "purple") == (3 if age == 3 else 0)


def test_a_filled_state_can_be_played_to_the_end() -> None:
    """Every sample is a game of its own."""
    rng = random.Random(2)
    for now in sampled(40, 0.05):
        filled = fill(view(now, rng.choice(VIEWERS)), rng)
        while not filled.outcome:
            filled = DUEL.play(filled, rng.choice(DUEL.legal_moves(filled, filled.pending.seat))).state


def test_samples_of_a_view_differ_and_cover_what_is_possible() -> None:
    """Every card that may lie under a back is drawn sometimes, and none that may not."""
    now = next(now for now, _ in random_game(5) if now.age == 1)
    seen = view(now, 0)
    slot = next(s for s in range(20) if not LAYOUTS[0].face_up >> s & 1)
    visible = {card.id for card in seen.cards if card}
    possible = {card.id for card in ALL_CARDS if card.age == 1} - visible
    rng = random.Random(4)
    drawn = {card.id for _ in range(600) if (card := fill(seen, rng).cards[slot])}
    assert drawn == possible


def test_states_that_differ_only_in_what_is_hidden_look_and_behave_the_same() -> None:
    """Equal views, equal refusals and equal legal moves: nothing can be learned by asking."""
    rng = random.Random(6)
    for now in sampled(60, 0.04):
        for viewer in VIEWERS:
            other = fill(view(now, viewer), rng)
            seat = now.pending.seat
            assert view(other, viewer) == view(now, viewer)
            if now.pending.kind is Kind.LIBRARY and viewer != seat:
                continue
            assert legal_moves(other, seat) == legal_moves(now, seat)
            for move in rng.sample(EVERY_MOVE, 150):
                assert check(other, move) == check(now, move)


def test_a_view_answers_like_the_state_for_its_own_seat() -> None:
    """The same moves, the same reasons with the same facts."""
    rng = random.Random(8)
    for now in sampled(60, 0.05):
        for seat in (0, 1):
            seen = view(now, seat)
            assert legal_moves(seen, seat) == legal_moves(now, seat)
            for move in rng.sample(EVERY_MOVE, 200):
                if move.seat == seat:
                    assert check(seen, move) == check(now, move)


def test_events_name_nothing_that_is_still_hidden_after_the_move() -> None:
    """They are told to everybody: the Great Library's offer, face-down cards and decks are not in them."""
    rng = random.Random(9)
    for number in range(60):
        for now, move in random_game(number):
            if move and rng.random() < 0.3:
                end, events = DUEL.play(now, move)
                told = {
                    value
                    for event in events
                    for value in words_of(repr(event))
                    if value in hidden_words(end, None)
                }
                assert not told
