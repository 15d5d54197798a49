"""Every reason for a refusal, with its facts."""

from collections.abc import Mapping

import pytest

from engine.duel import DUEL
from engine.duel.catalog import CARDS
from engine.duel.model import State
from engine.duel.reasons import Reason
from engine.duel.text import position_line
from engine.errors import IllegalMove, Refusal, RuleError
from tests.engine.duel.build import after, city, new_game, state

RICH = 60


def drafting() -> State:
    return new_game(1)


def playing() -> State:
    p1 = city(coins=3, wonders="sphinx", built="pyramids", lost="colossus")
    return state(p1, city(wonders="piraeus"), open="walls school")


def token_choice() -> State:
    return after(state(city("pharmacist"), open="dispensary", tokens="law economy"), "p1 build dispensary")


def library_choice() -> State:
    start = state(city(coins=RICH, wonders="great_library"), open="walls", box="law economy masonry")
    return after(start, "p1 wonder great_library < walls")


def destroy_choice() -> State:
    start = state(city("clay_pool", coins=RICH, wonders="statue_of_zeus"), city("sawmill press"), open="walls")
    return after(start, "p1 wonder statue_of_zeus < walls")


def revive_choice() -> State:
    start = state(city(coins=RICH, wonders="mausoleum"), open="walls", discard="altar")
    return after(start, "p1 wonder mausoleum < walls")


def start_choice() -> State:
    return after(state(open="altar", last=True), "p1 discard altar")


def over() -> State:
    return after(state(open="obelisk", last=True), "p1 discard obelisk")


def hidden_card() -> str:
    now = playing()
    return next(card.id for slot, card in enumerate(now.cards) if card and not now.shown >> slot & 1)


def covered_card() -> str:
    card = playing().cards[11]
    assert card is not None
    return card.id


@pytest.mark.parametrize(
    ("position", "text", "reason", "facts"),
    [
        (over(), "p1 discard altar", Reason.GAME_OVER, {}),
        (playing(), "p2 discard walls", Reason.NOT_YOUR_TURN, {"to_act": "p1"}),
        (drafting(), "p2 draft sphinx", Reason.NOT_YOUR_TURN, {"to_act": "p1"}),
        (playing(), "p1 draft sphinx", Reason.OTHER_DECISION, {"pending": "play"}),
        (drafting(), "p1 build altar", Reason.OTHER_DECISION, {"pending": "draft"}),
        (token_choice(), "p1 discard walls", Reason.OTHER_DECISION, {"pending": "token"}),
        (library_choice(), "p1 start p1", Reason.OTHER_DECISION, {"pending": "library"}),
        (destroy_choice(), "p1 revive altar", Reason.OTHER_DECISION, {"pending": "destroy"}),
        (revive_choice(), "p1 destroy altar", Reason.OTHER_DECISION, {"pending": "revive"}),
        (start_choice(), "p1 token law", Reason.OTHER_DECISION, {"pending": "start"}),
        (playing(), "p1 build lumber_yard", Reason.CARD_NOT_VISIBLE, {"card": "lumber_yard"}),
        (playing(), f"p1 discard {hidden_card()}", Reason.CARD_NOT_VISIBLE, {"card": hidden_card()}),
        (playing(), f"p1 discard {covered_card()}", Reason.CARD_COVERED, {"card": covered_card(), "by": (15,)}),
        (playing(), "p1 build walls", Reason.TOO_DEAR, {"item": "walls", "price": 4, "coins": 3}),
        (playing(), "p1 wonder sphinx < walls", Reason.TOO_DEAR, {"item": "sphinx", "price": 8, "coins": 3}),
        (playing(), "p1 wonder piraeus < walls", Reason.WONDER_NOT_OWNED, {"wonder": "piraeus"}),
        (playing(), "p1 wonder mausoleum < walls", Reason.WONDER_NOT_OWNED, {"wonder": "mausoleum"}),
        (playing(), "p1 wonder pyramids < walls", Reason.WONDER_BUILT, {"wonder": "pyramids"}),
        (playing(), "p1 wonder colossus < walls", Reason.WONDER_GONE, {"wonder": "colossus"}),
        (playing(), "p1 wonder sphinx < altar", Reason.CARD_NOT_VISIBLE, {"card": "altar"}),
        (token_choice(), "p1 token masonry", Reason.TOKEN_NOT_OFFERED, {"token": "masonry"}),
        (library_choice(), "p1 token theology", Reason.TOKEN_NOT_OFFERED, {"token": "theology"}),
        (destroy_choice(), "p1 destroy press", Reason.NOT_DESTROYABLE, {"card": "press"}),
        (destroy_choice(), "p1 destroy clay_pool", Reason.NOT_DESTROYABLE, {"card": "clay_pool"}),
        (revive_choice(), "p1 revive walls", Reason.NOT_DISCARDED, {"card": "walls"}),
    ],
)  # fmt: skip
def test_a_refusal_has_a_reason_and_its_facts(
    position: State, text: str, reason: Reason, facts: Mapping[str, object]
) -> None:
    move = DUEL.parse(text)
    assert DUEL.check(position, move) == Refusal(reason, facts)
    with pytest.raises(IllegalMove) as caught:
        DUEL.play(position, move)
    assert caught.value.reason is reason
    assert caught.value.facts == facts
    assert caught.value.move == move
    assert caught.value.position == position_line(position)
    assert isinstance(caught.value, RuleError)


def test_a_wonder_not_on_offer_cannot_be_drafted() -> None:
    now = drafting()
    later = now.deal.wonders[4]
    assert later is not None
    refusal = DUEL.check(now, DUEL.parse(f"p1 draft {later.id}"))
    assert refusal == Refusal(Reason.WONDER_NOT_OFFERED, {"wonder": later.id})


def test_every_reason_is_tested_above() -> None:
    marks = test_a_refusal_has_a_reason_and_its_facts.pytestmark  # type: ignore[attr-defined] # set by pytest
    tested = {row[2] for row in marks[0].args[1]} | {Reason.WONDER_NOT_OFFERED}
    assert tested == set(Reason)


def test_a_card_taken_a_card_hidden_and_a_card_not_dealt_are_refused_alike() -> None:
    """Asking must not tell whether a card lies somewhere face down."""
    start = playing()
    now = after(start, "p1 discard school")
    dealt = {card.id for card in now.cards if card}
    absent = next(card.id for card in CARDS.values() if card.age == 2 and card.id not in dealt)
    hidden = next(
        card.id
        for slot, card in enumerate(now.cards)
        if card and now.left >> slot & 1 and not now.shown >> slot & 1
    )
    for name in ("school", absent, hidden):
        assert DUEL.check(now, DUEL.parse(f"p2 build {name}")) == Refusal(Reason.CARD_NOT_VISIBLE, {"card": name})


def test_the_text_of_a_refusal_gives_code_and_facts() -> None:
    error = IllegalMove("p1 build walls", Refusal(Reason.TOO_DEAR, {"price": 4, "by": (1, 2)}), "line")
    assert str(error) == "p1 build walls is not allowed: too_dear (price=4 by=1,2) [line]"
    assert str(Refusal(Reason.GAME_OVER)) == "game_over"


def test_either_player_may_be_named_to_begin_an_age() -> None:
    now = start_choice()
    assert DUEL.check(now, DUEL.parse("p1 start p1")) is None
    assert DUEL.check(now, DUEL.parse("p1 start p2")) is None
