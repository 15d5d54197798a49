"""Making words fit: what is needed most stays, in the order of the sentences."""

import pytest

from data.i18n import translator
from engine.duel import DUEL
from render.commands.samples import samples
from render.duel.city_accounts import Told
from render.duel.describe import NEVER, Sentence, describe, fit

FIRST = Sentence.plain("Ana to move.", 0)
CARD = Sentence(Told("A: Baths.", "A: Baths, 3 points."), 1, 3)
COINS = Sentence.plain("Bo: 7 coins.", 2)
SENTENCES = [FIRST, CARD, COINS]


def test_with_room_everything_is_said_in_full_and_in_order() -> None:
    assert fit(SENTENCES, 1024) == "Ana to move. A: Baths, 3 points. Bo: 7 coins."


def test_with_less_room_the_full_form_is_given_up_before_another_sentence() -> None:
    assert fit(SENTENCES, 40) == "Ana to move. A: Baths. Bo: 7 coins."


def test_with_little_room_what_is_needed_least_is_left_out() -> None:
    assert fit(SENTENCES, 25) == "Ana to move. A: Baths."


def test_a_sentence_too_long_does_not_keep_a_shorter_one_of_lower_rank_out() -> None:
    assert fit([FIRST, Sentence.plain("x" * 50, 1), COINS], 30) == "Ana to move. Bo: 7 coins."


def test_what_is_for_the_long_text_only_is_never_said() -> None:
    assert fit([FIRST, Sentence.plain("aside", NEVER)], 1024) == "Ana to move."


@pytest.mark.parametrize("limit", range(60))
def test_the_limit_is_kept_whatever_it_is(limit: int) -> None:
    assert len(fit(SENTENCES, limit)) <= limit


def test_a_picture_of_no_known_kind_has_no_words() -> None:
    view = DUEL.view(DUEL.new(DUEL.deal(bytes(32), "x", {})).state, None)
    with pytest.raises(ValueError, match="there is no picture 'poem'"):
        describe("poem", view, players=("Ana", "Bo"), tr=translator("en"))


def test_the_great_library_is_described_with_its_tokens_to_its_builder_only() -> None:
    view = next(sample.view for sample in samples() if sample.name == "choice-library")
    players = ("Ana", "Bo")
    builder = describe("choice", view, players=players, tr=translator("en"))
    hidden = view._replace(viewer=None, pending=view.pending._replace(options=0))
    spectator = describe("choice", hidden, players=players, tr=translator("en"))
    assert "sees the three tokens" not in builder.long
    assert f"Only {players[view.pending.seat]} sees the three tokens." in spectator.alt
