"""Hints and reviews: the move, its chance, and reasons that are codes with facts."""

import random

import pytest

from engine.ai import Why, hint, review
from engine.ai.reasons import Reason, reasons
from engine.ai.reviews import Assessment, Question, assess, questions, summarize
from engine.ai.tactics import supremacy
from engine.duel import DUEL
from engine.duel.model import State
from engine.duel.view import view
from engine.record import Entry, Record
from tests.engine.ai import positions
from tests.engine.duel.build import after, city, new_game, random_game, state


def why(now: State, text: str) -> dict[Why, dict[str, object]]:
    """The reasons of a move by their code."""
    found = reasons(view(now, now.pending.seat), DUEL.parse(text))
    return {reason.why: dict(reason.facts) for reason in found}


def test_a_hint_names_the_move_its_chance_the_reasons_and_the_next_best() -> None:
    now = positions.DENY_THE_SIXTH_SYMBOL
    found = hint(view(now, 0), random.Random(1), seconds=5, playouts=60)
    assert str(found.move).endswith("academy")
    assert 0 < found.chance < 1
    assert found.reasons[0] == Reason(Why.STOPS_LOSS, {"how": "scientific", "by": "academy"})
    assert len(found.alternatives) == 3
    assert found.move not in {line.move for line in found.alternatives}
    assert 0 < found.playouts <= 60


def test_the_reason_of_a_winning_move_is_the_win_alone() -> None:
    assert why(positions.TAKE_THE_MILITARY_WIN, "p1 build pretorium") == {Why.WINS: {"how": "military"}}


def test_the_reason_for_taking_the_ninth_space_away_names_the_card() -> None:
    found = why(positions.DENY_THE_NINTH_SPACE, "p1 discard pretorium")
    assert found[Why.STOPS_LOSS] == {"how": "military", "by": "pretorium"}
    assert Why.STOPS_LOSS not in why(positions.DENY_THE_NINTH_SPACE, "p1 build palace")


def test_a_threat_by_a_wonder_names_the_wonder() -> None:
    """Circus Maximus with any card would win for p2; only pushing the pawn back helps."""
    threatened = city(positions.RICH, coins=20, wonders="colossus")
    now = state(threatened, city(coins=20, wonders="circus_maximus"), open="theater altar", pawn=-8)
    assert why(now, "p1 wonder colossus < altar")[Why.STOPS_LOSS] == {"how": "military", "by": "circus_maximus"}


def test_reasons_tell_what_a_card_brings() -> None:
    now = state(city("pharmacist baths", coins=9), city("altar"), open="dispensary aqueduct", age=2)
    assert why(now, "p1 build dispensary")[Why.PAIR] == {"symbol": "mortar"}
    assert why(now, "p1 build dispensary")[Why.CHAIN] == {"card": "pharmacist"}
    assert why(now, "p1 build aqueduct")[Why.POINTS] == {"points": 5}
    assert why(now, "p1 discard aqueduct")[Why.COINS] == {"coins": 2}


def test_reasons_tell_what_lasts() -> None:
    now = state(city(coins=9), city(), open="clay_reserve altar quarry workshop")
    assert why(now, "p1 build quarry")[Why.PRODUCES] == {"resources": ("stone",)}
    assert why(now, "p1 build clay_reserve")[Why.PRODUCES] == {"resources": ("clay",)}
    assert why(now, "p1 build altar")[Why.PREPARES] == {"card": "temple"}
    assert why(now, "p1 build workshop")[Why.NEW_SYMBOL] == {"symbol": "plumb", "count": 1}


def test_reasons_tell_of_wonders_shields_loot_and_extra_turns() -> None:
    rich = city(positions.RICH, coins=20, wonders="appian_way colossus piraeus")
    now = state(rich, city(coins=5), open="aqueduct courthouse", pawn=2)
    found = why(now, "p1 wonder appian_way < aqueduct")
    assert found[Why.WONDER] == {"wonder": "appian_way"}
    assert found[Why.LOOTS] == {"coins": 3}
    assert Why.EXTRA_TURN in found
    assert why(now, "p1 wonder colossus < aqueduct")[Why.SHIELDS] == {"spaces": 2, "left": 5}
    assert why(now, "p1 wonder piraeus < aqueduct")[Why.PRODUCES] == {"resources": ("glass", "papyrus")}


@pytest.mark.parametrize(
    ("theirs", "card", "gives"),
    [
        ("pharmacist", "dispensary", "pair"),
        ("workshop apothecary scriptorium", "dispensary", "symbol"),
        ("baths", "aqueduct", "chain"),
        ("", "walls", "shields"),
    ],
)
def test_reasons_tell_what_is_kept_from_the_opponent(theirs: str, card: str, gives: str) -> None:
    now = state(city(), city(theirs), open=f"{card} sawmill", age=2)
    assert why(now, f"p1 discard {card}")[Why.DENIES] == {"card": card, "gives": gives}
    assert Why.DENIES not in why(now, "p1 discard sawmill")


def test_points_are_told_without_those_of_coins() -> None:
    """Three coins more are a point more, but a player reads them as coins."""
    now = state(city("tavern", coins=0), city(), open="palace altar")
    found = why(now, "p1 discard palace")
    assert Why.POINTS not in found
    assert found[Why.COINS] == {"coins": 3}
    paid = state(city(positions.RICH, coins=20), city(), open="senate palace")
    assert why(paid, "p1 build senate")[Why.POINTS] == {"points": 5}


def test_shields_that_are_used_are_not_also_kept_from_the_opponent() -> None:
    now = state(city(positions.RICH, coins=20), city(), open="walls sawmill", age=2)
    assert Why.DENIES not in why(now, "p1 build walls")
    assert Why.SHIELDS in why(now, "p1 build walls")
    assert why(now, "p1 discard walls")[Why.DENIES] == {"card": "walls", "gives": "shields"}


def test_a_move_that_frees_nothing_for_the_opponent_says_so_where_another_would() -> None:
    now = positions.DO_NOT_UNCOVER_THE_WINNING_CARD
    assert Why.FREES_NOTHING in why(now, "p1 discard gardens")
    assert Why.FREES_NOTHING not in why(now, "p1 discard obelisk")
    last_two = positions.ending(city(), city(), "palace obelisk")
    assert Why.FREES_NOTHING not in why(last_two, "p1 discard palace")


def test_other_moves_stand_in_the_order_of_their_chances() -> None:
    for seed in range(4):
        others = hint(view(new_game(seed), 0), random.Random(seed), seconds=60, playouts=30).alternatives
        chances = [line.chance for line in others]
        assert len(chances) == 3
        assert chances == sorted(chances, reverse=True)


def test_choices_name_what_is_chosen() -> None:
    pair = state(city("pharmacist", coins=9), city(), open="dispensary sawmill", age=2)
    assert why(after(pair, "p1 build dispensary"), "p1 token law")[Why.TOKEN] == {"token": "law"}
    rich = city(positions.RICH, coins=20, wonders="statue_of_zeus mausoleum")
    now = state(rich, city("quarry"), open="aqueduct sawmill", age=2, discard="theater altar")
    assert Why.ONLY_MOVE in why(after(now, "p1 wonder statue_of_zeus < aqueduct"), "p1 destroy quarry")
    revived = why(after(now, "p1 wonder mausoleum < aqueduct"), "p1 revive theater")
    assert revived[Why.REVIVES] == {"card": "theater"}
    two = state(rich, city("lumber_yard sawmill"), open="aqueduct brickyard", age=2)
    destroyed = why(after(two, "p1 wonder statue_of_zeus < aqueduct"), "p1 destroy sawmill")
    assert destroyed[Why.DESTROYS] == {"card": "sawmill"}
    assert why(new_game(1), str(DUEL.legal_moves(new_game(1), 0)[0]))[Why.WONDER]


def test_whoever_begins_is_named() -> None:
    start = next(now for now, _ in random_game(1) if now.pending.kind == "start")
    seat = start.pending.seat
    assert why(start, f"p{seat + 1} start p{seat + 1}")[Why.BEGINS] == {"seat": f"p{seat + 1}"}


def test_a_last_move_that_loses_has_no_reason() -> None:
    now = positions.ending(city(coins=0), city(positions.RICH + " theater altar", coins=30), "palace")
    assert why(now, "p1 discard palace") == {}


def game(number: int) -> Record:
    """A random game as a record."""
    moves = [move for _, move in random_game(number) if move]
    deal = new_game(number, preset=number % 8 == 0).deal
    return Record(game=DUEL, players=("a", "b"), deal=deal, entries=tuple(map(Entry, moves)))


def missed_win(numbers: range) -> tuple[int, int]:
    """A random game and the ply in which a supremacy was at hand and not taken."""
    for number in numbers:
        for ply, (now, move) in enumerate(random_game(number), 1):
            if move and supremacy(now, now.pending.seat) and not DUEL.play(now, move).state.outcome:
                return number, ply
    raise AssertionError("no game with a missed win")


def test_a_review_finds_the_missed_win_and_follows_the_chance_to_the_result() -> None:
    number, ply = missed_win(range(60))
    record = game(number)
    told: list[tuple[int, int]] = []
    found = review(record, random.Random(1), playouts=4, progress=lambda done, total: told.append((done, total)))
    plies = len(record.entries)
    assert len(found.chances) == plies + 1
    assert all(0 <= chance <= 1 for chance in found.chances)
    outcome = record.last().step.state.outcome
    assert outcome
    assert found.chances[-1] == (0 in outcome.winners) / len(outcome.winners)
    assert told == [(done, plies) for done in range(1, plies + 1)]
    assert len(found.mistakes) == 3
    assert [mistake.cost for mistake in found.mistakes] == sorted((m.cost for m in found.mistakes), reverse=True)
    asked = next(question for question in questions(record) if question.ply == ply)
    missed = assess(asked.view, asked.played, random.Random(1), playouts=4)
    assert missed.chance == 1.0 > missed.played_chance
    assert missed.reasons[0].why is Why.WINS


@pytest.mark.parametrize("playouts", [20, 100, 400, 1000])
def test_a_blunder_is_one_however_long_it_is_looked_at(playouts: int) -> None:
    """The move that was played gets as many playouts as the better one, and does not pass for it by that."""
    now = positions.DENY_THE_SIXTH_SYMBOL
    found = assess(view(now, 0), DUEL.parse("p1 build palace"), random.Random(1), playouts)
    assert str(found.best).endswith("academy")
    assert found.played_chance < found.chance - 0.1
    assert found.reasons[0].why is Why.STOPS_LOSS


def test_a_move_as_good_as_the_best_is_no_mistake() -> None:
    now = positions.TAKE_THE_SIXTH_SYMBOL
    best = DUEL.parse("p1 build academy")
    assert assess(view(now, 0), best, random.Random(1), playouts=10) == Assessment(best, 1.0, 1.0, ())


def test_a_game_without_mistakes_and_without_an_end_has_a_review_too() -> None:
    record = game(1)
    record = Record(game=DUEL, players=("a", "b"), deal=record.deal, entries=record.entries[:2])
    asked = [*questions(record)]
    good = [Assessment(question.played, 0.6, 0.6, ()) for question in asked]
    assert [question.ply for question in asked] == [1, 2]
    found = summarize(record, asked, good)
    assert found.mistakes == ()
    assert found.chances == (0.6, 0.4, 0.4)
    nothing = Record(game=DUEL, players=("a", "b"), deal=record.deal)
    assert summarize(nothing, [], []).chances == (0.5,)


def test_a_review_needs_nobody_to_watch_it() -> None:
    record = game(1)
    record = Record(game=DUEL, players=("a", "b"), deal=record.deal, entries=record.entries[:2])
    assert len(review(record, random.Random(1), playouts=2).chances) == 3


def test_a_question_shows_only_what_the_player_saw() -> None:
    for question in questions(game(2)):
        assert isinstance(question, Question)
        assert question.view.viewer == question.played.seat
