"""What the AI advises: every reason has words, and the picture of a review holds them in every language."""

import io
import random
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from data.i18n import LANGUAGES, translator
from engine import record
from engine.ai import Hint, Mistake, Reason, Review, Why
from engine.ai.reasons import reasons
from engine.ai.search import Line
from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS
from engine.duel.legality import legal_moves
from engine.duel.model import Piece
from engine.duel.moves import Build, BuildWonder, Destroy, Discard, Draft, Move, Revive, Start, TakeToken
from engine.duel.view import view
from render.duel import hint_words, review_picture, review_words
from render.duel.advice import move_words, percent, reason_words
from render.duel.review import review_sheet
from render.theme import THEME
from tests.render.games import random_game
from tests.render.test_draw_text import faults

RECORD = record.loads((Path(__file__).parents[1] / "records/civilian.toml").read_text(encoding="utf-8"))
PLIES = len(RECORD.entries)
PLAYERS = ("Ana", "Boris")
EN = translator("en")

FACTS: dict[Why, dict[str, object]] = {
    Why.WINS: {"how": "military"},
    Why.STOPS_LOSS: {"how": "scientific", "by": "library"},
    Why.ONLY_MOVE: {},
    Why.WONDER: {"wonder": "sphinx"},
    Why.EXTRA_TURN: {},
    Why.PAIR: {"symbol": "wheel"},
    Why.TOKEN: {"token": "law"},
    Why.NEW_SYMBOL: {"symbol": "wheel", "count": 3},
    Why.SHIELDS: {"spaces": 2, "left": 4},
    Why.LOOTS: {"coins": 2},
    Why.DESTROYS: {"card": "sawmill"},
    Why.REVIVES: {"card": "palace"},
    Why.CHAIN: {"card": "baths"},
    Why.PREPARES: {"card": "aqueduct"},
    Why.PRODUCES: {"resources": ("wood", "wood", "clay")},
    Why.DENIES: {"card": "baths", "gives": "chain"},
    Why.FREES_NOTHING: {},
    Why.POINTS: {"points": 3},
    Why.COINS: {"coins": 1},
    Why.BEGINS: {"seat": "p2"},
}


def review_of(*mistakes: Mistake) -> Review:
    rng = random.Random(1)
    return Review((*(rng.random() for _ in range(PLIES)), 1.0), mistakes)


def mistake(ply: int, played: Move, better: Move) -> Mistake:
    return Mistake(ply, played.seat, played, better, 0.8, 0.3, (Reason(Why.POINTS, {"points": 3}),))


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_whole_sentence_unless_the_move_says_it(language: str, why: Why) -> None:
    told = reason_words([Reason(why, FACTS[why])], tr=translator(language))
    assert len(told) == (why is not Why.BEGINS)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in told)


@pytest.mark.parametrize("gives", ["pair", "symbol", "chain", "shields"])
def test_what_is_kept_from_the_opponent_is_named(gives: str) -> None:
    (told,) = reason_words([Reason(Why.DENIES, {"card": "baths", "gives": gives})], tr=EN)
    assert told.startswith("The opponent does not get")
    assert "Baths" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_moves_of_random_games_have_words_and_reasons(language: str) -> None:
    tr, kinds = translator(language), set()
    for game in range(3):
        for step in random_game(game):
            if step.state.outcome:
                continue
            seat = step.state.pending.seat
            seen = view(step.state, seat)
            for move in legal_moves(seen, seat)[:3]:
                kinds.add(type(move))
                assert "{" not in move_words(move, players=PLAYERS, tr=tr)
                reason_words(reasons(seen, move), tr=tr)
    assert {Draft, Build, Discard, BuildWonder, TakeToken, Start} <= kinds


def test_moves_are_named_by_verb_and_thing() -> None:
    assert move_words(Destroy(0, "sawmill"), tr=EN) == "Destroy: Sawmill"
    assert move_words(Revive(0, "palace"), tr=EN) == "Build from the discard pile: Palace"
    assert move_words(Start(0, 1), players=PLAYERS, tr=EN) == "Who begins: Boris"


def test_what_a_piece_gives_is_not_summed_up_once_more() -> None:
    told = reason_words([Reason(Why.TOKEN, {"token": "philosophy"}), Reason(Why.POINTS, {"points": 7})], tr=EN)
    assert told == ["What it gives: 7 points."]


def test_an_extra_turn_is_told_once() -> None:
    """By the wonder that has it, or by itself where Theology gives it."""
    turn = Reason(Why.EXTRA_TURN)
    told = reason_words([Reason(Why.WONDER, {"wonder": "sphinx"}), turn], tr=EN)
    assert told == ["What it gives: another turn, 6 points."]
    told = reason_words([Reason(Why.WONDER, {"wonder": "pyramids"}), turn], tr=EN)
    assert told == ["What it gives: 9 points.", "It gives another turn."]


def test_only_what_is_certain_is_called_so() -> None:
    assert [percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == ["0 %", "1 %", "50 %", "99 %", "100 %"]


def test_a_hint_says_the_move_the_chance_the_reasons_and_the_others() -> None:
    found = Hint(
        Build(0, "baths"),
        0.614,
        (Reason(Why.POINTS, {"points": 3}),),
        (Line(Discard(0, "tavern"), 10, 0.5),),
        100,
    )
    assert hint_words(found, players=PLAYERS, tr=EN) == [
        "**Build: Baths**",
        "Your win chance with it: 61 %.",
        "- It is worth 3 points.",
        "Other moves: Discard: Tavern (50 %).",
    ]


def test_a_review_in_words_names_each_costly_move_and_the_better_one() -> None:
    told = review_words(
        review_of(mistake(7, Build(1, "baths"), Discard(1, "tavern"))), players=PLAYERS, tr=EN, names=("A*", "B*")
    )
    assert told.long == (
        "1. Move 7, B*: Build: Baths (30 %). Better: Discard: Tavern (80 %). It is worth 3 points."
    )
    assert told.alt.startswith("Win chance of Ana, every 10 moves: ")
    assert "Boris: Build: Baths" in told.alt
    assert len(told.alt) <= 1024


def test_a_game_without_mistakes_says_so_in_picture_and_words() -> None:
    quiet = review_of()
    assert review_words(quiet, players=PLAYERS, tr=EN).long == "No move gave much of the win chance away."
    notes = review_sheet(quiet, RECORD, players=PLAYERS, tr=EN).notes
    assert "No move gave much of the win chance away." in [note.text for note in notes]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_a_review_fit_in_every_language(language: str) -> None:
    tr = translator(language)

    def longest(pieces: Iterable[Piece]) -> str:
        return max((piece.id for piece in pieces), key=lambda id_: len(tr.name(id_)))

    card, wonder, token = longest(ALL_CARDS), longest(ALL_WONDERS), longest(ALL_TOKENS)
    reviews = [
        review_of(
            mistake(1, Draft(0, wonder), Draft(0, "sphinx")),
            mistake(2, BuildWonder(1, wonder, card), Revive(1, card)),
            mistake(3, TakeToken(0, token), Destroy(0, card)),
        ),
        review_of(*(mistake(ply, Build(ply % 2, card), Discard(0, card)) for ply in (PLIES, PLIES - 1, 1))),
        review_of(),
    ]
    for found in reviews:
        assert not faults(review_sheet(found, RECORD, players=PLAYERS, tr=tr), ())


def test_the_picture_is_a_small_file_of_the_usual_size() -> None:
    data = review_picture(
        review_of(mistake(9, Build(0, "baths"), Discard(0, "baths"))), RECORD, players=PLAYERS, tr=EN
    )
    assert Image.open(io.BytesIO(data)).size == (1100, 960)
    assert len(data) < 150_000


def test_the_line_is_the_higher_the_better_the_first_player_stands() -> None:
    def height(chance: float) -> float:
        """The middle of the golden line in one column of the plot."""
        image = review_sheet(Review((chance, chance), ()), RECORD, players=PLAYERS, tr=EN).image
        rows = [y for y in range(100, 500) if image.getpixel((500, y)) == THEME.gold]
        return sum(rows) / len(rows)

    heights = [height(chance) for chance in (0.1, 0.3, 0.5, 0.7, 0.9)]
    steps = [low - high for low, high in pairwise(heights)]
    assert min(steps) > 40
    assert max(steps) - min(steps) < 2
