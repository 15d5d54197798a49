"""What happened, what must be done, what is refused: each in plain sentences."""

from typing import get_args

import pytest

from data.i18n import translator
from engine.duel import DUEL, events
from engine.duel.legality import check
from engine.duel.model import How, Kind, Symbol
from engine.duel.moves import Build, Draft
from engine.duel.reasons import Reason
from engine.errors import Refusal
from render.duel.prompts import refusal_words, turn_prompt
from render.duel.tell import tell

PLAYERS = ("Ana", "Bo")
EN = translator("en")


def told(*happened: events.Event) -> str:
    return " ".join(tell(happened, players=PLAYERS, tr=EN))


TOLD: list[tuple[list[events.Event], str]] = [
    ([events.Drafted(0, "sphinx", by_itself=False)], "Ana drafted The Sphinx."),
    ([events.Drafted(1, "sphinx", by_itself=True)], "The last wonder goes to Bo: The Sphinx."),
    ([events.WondersOffered(("sphinx", "piraeus"))], "These wonders are on offer: The Sphinx, Piraeus."),
    ([events.AgeBegan(2)], "Age II begins."),
    ([events.Built(0, "altar", None, 7)], "Ana built Altar for free."),
    ([events.Paid(0, "baths", 0, 2), events.Built(0, "baths", None, 7)], "Ana built Baths for 2 coins."),
    ([events.Paid(0, "press", 1, 0), events.Built(0, "press", None, 7)], "Ana built Press for 1 coin."),
    ([events.Built(1, "aqueduct", "baths", 7)], "Bo built Aqueduct for free, by the chain from Baths."),
    (
        [events.Built(0, "tavern", None, 7), events.CoinsGained(0, 4, "tavern")],
        "Ana built Tavern for free. This brought 4 coins.",
    ),
    (
        [events.Built(0, "aqueduct", "baths", 7), events.CoinsGained(0, 4, "urbanism")],
        "Ana built Aqueduct for free, by the chain from Baths. Ana gained 4 coins from Urbanism.",
    ),
    (
        [events.Paid(0, "forum", 3, 4), events.CoinsGained(1, 4, "economy"), events.Built(0, "forum", None, 7)],
        "Ana built Forum for 7 coins. Bo received 4 coins of that through Economy.",
    ),
    ([events.Discarded(1, "palace", 3, 7)], "Bo discarded Palace for 3 coins."),
    (
        [events.Paid(0, "sphinx", 0, 6), events.WonderBuilt(0, "sphinx", "press", 7), events.ExtraTurn(0)],
        "Ana used Press to build The Sphinx for 6 coins. Ana plays again.",
    ),
    ([events.WonderBuilt(0, "sphinx", "press", 7)], "Ana used Press to build The Sphinx for free."),
    (
        [events.WonderRemoved(1, "piraeus")],
        "Seven wonders stand, so this one of Bo leaves the game: Piraeus.",
    ),
    ([events.CoinsLost(1, 3, "appian_way")], "Bo lost 3 coins to The Appian Way."),
    ([events.CoinsLost(1, 0, "appian_way")], "Bo had no coins to lose to The Appian Way."),
    (
        [events.PawnMoved(0, 1, 3), events.Looted(1, 2, 2)],
        (
            "The conflict pawn moved 2 spaces towards the capital of Bo (distance left: 6). "
            "Bo lost 2 coins to looting."
        ),
    ),
    (
        [events.PawnMoved(1, 5, 4)],
        "The conflict pawn moved 1 space towards the capital of Ana (distance left: 13).",
    ),
    ([events.PawnMoved(1, -7, -9)], "The conflict pawn reached the capital of Ana."),
    ([events.Looted(0, 5, 0)], "Ana had no coins to lose to looting."),
    (
        [events.PairMade(0, Symbol.WHEEL), events.ChoiceSkipped(0, Kind.TOKEN)],
        "Ana made a pair of science symbols: wheel. No progress token was left to take.",
    ),
    ([events.TokenTaken(0, "law", from_box=False)], "Ana took a progress token: Law."),
    ([events.TokenTaken(0, "law", from_box=True)], "Ana took a progress token from the box: Law."),
    ([events.Destroyed(0, "sawmill")], "Ana destroyed a card of Bo: Sawmill."),
    (
        [events.Revived(0, "palace"), events.Built(0, "palace", None, None), events.Built(0, "altar", None, 7)],
        "Ana built Palace for free from the discard pile. Ana built Altar for free.",
    ),
    ([events.ChoiceSkipped(0, Kind.DESTROY)], "Bo had no card to be destroyed."),
    ([events.ChoiceSkipped(0, Kind.REVIVE)], "The discard pile was empty, so nothing was built from it."),
    ([events.Revealed(((7, "press"), (8, "altar")))], "Turned face up: Press, Altar."),
    ([events.ExtraTurnLost(0)], "The age is over, so Ana loses the extra turn."),
    ([events.StarterChosen(0, 0)], "Ana chose to begin the age."),
    ([events.StarterChosen(0, 1)], "Ana chose that Bo begins the age."),
    ([events.Ended((1,), How.MILITARY)], "Bo wins by military supremacy."),
    ([events.Ended((0,), How.SCIENTIFIC)], "Ana wins by scientific supremacy."),
    ([events.Ended((0,), How.CIVILIAN)], "Ana wins by civilian victory."),
    ([events.Ended((0, 1), How.SHARED)], "Ana and Bo share the victory."),
]


@pytest.mark.parametrize(("happened", "words"), TOLD)
def test_what_happened_is_told_in_whole_sentences(happened: list[events.Event], words: str) -> None:
    assert told(*happened) == words


def test_a_price_is_told_with_its_own_card_only() -> None:
    assert told(
        events.Paid(0, "baths", 0, 2), events.Built(0, "baths", None, 7), events.Built(1, "altar", None, 7)
    ).endswith("Bo built Altar for free.")


def test_every_kind_of_event_has_words() -> None:
    covered = {type(event) for happened, _ in TOLD for event in happened}
    assert covered == set(get_args(events.Event))


def test_the_prompt_says_who_must_do_what() -> None:
    step = DUEL.new(DUEL.deal(bytes(32), "x", {}))
    view = DUEL.view(step.state, None)
    assert turn_prompt(view, players=PLAYERS, tr=EN) == "Ana, choose a wonder."
    prompts = {
        kind: turn_prompt(
            view._replace(age=2, pending=view.pending._replace(kind=kind, seat=1)), players=PLAYERS, tr=EN
        )
        for kind in Kind
        if kind is not Kind.END
    }
    assert prompts[Kind.PLAY] == "Bo, take a card."
    assert prompts[Kind.DESTROY] == "Bo, choose a card of Ana to destroy."
    assert prompts[Kind.START] == "Bo, say who begins Age II."
    assert len(set(prompts.values())) == len(prompts)


def test_a_refusal_names_the_piece_the_price_and_the_coins() -> None:
    refusal = Refusal(Reason.TOO_DEAR, {"item": "palace", "price": 9, "coins": 1})
    assert refusal_words(refusal, tr=EN) == "Palace costs 9, but you have 1 coin."


def test_a_refusal_out_of_turn_names_the_player_to_move() -> None:
    step = DUEL.new(DUEL.deal(bytes(32), "x", {}))
    refusal = check(step.state, Draft(1, "sphinx"))
    assert refusal is not None
    assert refusal_words(refusal, players=PLAYERS, tr=EN) == "It is the turn of Ana."


def test_a_move_of_the_wrong_kind_is_told_what_must_be_decided_first() -> None:
    step = DUEL.new(DUEL.deal(bytes(32), "x", {}))
    refusal = check(step.state, Build(0, "altar"))
    assert refusal is not None
    assert refusal_words(refusal, tr=EN) == "Wonders are being drafted: first choose one."


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words_of_its_own(reason: Reason) -> None:
    facts = {
        "to_act": "p2",
        "pending": "token",
        "card": "palace",
        "wonder": "sphinx",
        "token": "law",
        "item": "palace",
        "price": 3,
        "coins": 2,
    }
    others = [refusal_words(Refusal(other, facts), tr=EN) for other in Reason if other is not reason]
    words = refusal_words(Refusal(reason, facts), tr=EN)
    assert words.endswith(".")
    assert words not in others


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.END])
def test_every_pending_decision_can_be_asked_for_first(kind: Kind) -> None:
    words = refusal_words(Refusal(Reason.OTHER_DECISION, {"pending": kind.value}), tr=EN)
    assert words.endswith(".")
    assert ("progress token" in words) == (kind in (Kind.TOKEN, Kind.LIBRARY))


def test_moves_are_told_in_the_language_asked_for() -> None:
    serbian = tell([events.Built(0, "baths", None, 7)], players=PLAYERS, tr=translator("sr"))
    assert "Banja" in serbian[0]
