"""What a move causes, in order: the exact events of representative moves (RULES.md, section 0)."""

import pytest

from engine.duel import DUEL
from engine.duel import events as e
from engine.duel.catalog import cards_of, tokens_of
from engine.duel.model import How, Kind, State, Symbol
from tests.engine.duel.build import after, city, play, random_game, state

RICH = 60


def opened(before: State, *slots: int) -> e.Revealed:
    """The event of turning these slots up."""
    return e.Revealed(tuple((slot, card.id) for slot in slots if (card := before.cards[slot])))


def test_a_plain_build_is_paid_and_built_and_frees_a_card() -> None:
    start = state(city(coins=9), open="walls school")
    assert play(start, "p1 build school").events == (
        e.Paid(0, "school", 0, 6),
        e.Built(0, "school", None, 19),
        opened(start, 17),
    )


def test_a_build_with_everything_happens_in_the_order_of_the_rulebook() -> None:
    """0. Pay, Economy, join, coins, Urbanism, shields step by step, reveal."""
    p1 = city("garrison", tokens="strategy urbanism")
    start = state(p1, city(tokens="economy", coins=3), open="walls barracks", pawn=1)
    assert play(start, "p1 build barracks").events == (
        e.Built(0, "barracks", "garrison", 19),
        e.CoinsGained(0, 4, "urbanism"),
        e.PawnMoved(0, 1, 3),
        e.Looted(1, 2, 2),
        opened(start, 17),
    )
    p1 = city(coins=20, tokens="strategy")
    start = state(p1, city(tokens="economy", coins=0), open="walls archery_range", pawn=1)
    assert play(start, "p1 build walls").events == (
        e.Paid(0, "walls", 0, 4),
        e.CoinsGained(1, 4, "economy"),
        e.Built(0, "walls", None, 18),
        e.PawnMoved(0, 1, 4),
        e.Looted(1, 2, 2),
        opened(start, 15),
    )


def test_coins_by_chain_and_by_count_come_before_urbanism() -> None:
    """0. The card's own coins first, then +4 for the chain."""
    start = state(city("tavern", tokens="urbanism"), open="port lighthouse")
    assert play(start, "p1 build lighthouse").events[:3] == (
        e.Built(0, "lighthouse", "tavern", 19),
        e.CoinsGained(0, 2, "lighthouse"),
        e.CoinsGained(0, 4, "urbanism"),
    )


def test_a_wonder_with_everything_happens_in_the_order_of_the_rulebook() -> None:
    """0. Pay, Economy, wonder built, eighth removed, coins, opponent's loss, reveal, extra turn."""
    p1 = city(coins=20, built="pyramids sphinx colossus", wonders="appian_way")
    p2 = city(coins=1, built="piraeus mausoleum hanging_gardens", wonders="great_library", tokens="economy")
    start = state(p1, p2, open="walls school")
    assert play(start, "p1 wonder appian_way < school").events == (
        e.Paid(0, "appian_way", 0, 10),
        e.CoinsGained(1, 10, "economy"),
        e.WonderBuilt(0, "appian_way", "school", 19),
        e.WonderRemoved(1, "great_library"),
        e.CoinsGained(0, 3, "appian_way"),
        e.CoinsLost(1, 3, "appian_way"),
        opened(start, 17),
        e.ExtraTurn(0),
    )


def test_a_choice_comes_after_the_effects_and_before_the_reveal() -> None:
    """0. Shield, loot, then the choice; the card freed is turned up after it."""
    start = state(city(coins=20, wonders="statue_of_zeus"), city("sawmill"), open="walls school", pawn=2)
    asked, events = play(start, "p1 wonder statue_of_zeus < school")
    assert events == (
        e.Paid(0, "statue_of_zeus", 0, 12),
        e.WonderBuilt(0, "statue_of_zeus", "school", 19),
        e.PawnMoved(0, 2, 3),
        e.Looted(1, 2, 2),
    )
    assert play(asked, "p1 destroy sawmill").events == (e.Destroyed(0, "sawmill"), opened(start, 17))


def test_a_revived_card_runs_through_its_own_effects_and_choices() -> None:
    """0. The Mausoleum's card: built, pair, token, then the reveal and the next turn."""
    p1 = city("pharmacist", coins=20, wonders="mausoleum")
    start = state(p1, open="walls school", discard="dispensary", tokens="agriculture law")
    asked = after(start, "p1 wonder mausoleum < school")
    asked, events = play(asked, "p1 revive dispensary")
    assert events == (
        e.Revived(0, "dispensary"),
        e.Built(0, "dispensary", None, None),
        e.PairMade(0, Symbol.MORTAR),
    )
    assert play(asked, "p1 token agriculture").events == (
        e.TokenTaken(0, "agriculture", from_box=False),
        e.CoinsGained(0, 6, "agriculture"),
        opened(start, 17),
    )


def test_a_discard_that_ends_the_age_lays_out_the_next() -> None:
    start = state(open="altar", last=True)
    end, events = play(start, "p1 discard altar")
    assert events == (
        e.Discarded(0, "altar", 2, 0),
        e.AgeBegan(2),
        opened(end, *(slot for slot in range(20) if end.shown >> slot & 1)),
    )
    assert play(end, "p1 start p2").events == (e.StarterChosen(0, 1),)


def test_the_last_card_of_all_ends_the_game() -> None:
    start = state(city(coins=20, wonders="sphinx"), open="obelisk", last=True)
    assert play(start, "p1 wonder sphinx < obelisk").events == (
        e.Paid(0, "sphinx", 0, 8),
        e.WonderBuilt(0, "sphinx", "obelisk", 0),
        e.ExtraTurnLost(0),
        e.Ended((0,), How.CIVILIAN),
    )


@pytest.mark.parametrize("wonder", ["great_library", "mausoleum"])
def test_a_skipped_choice_is_told(wonder: str) -> None:
    start = state(city(coins=20, wonders=wonder), open="walls school")
    events = play(start, f"p1 wonder {wonder} < school").events
    assert (e.ChoiceSkipped(0, Kind.REVIVE) in events) == (wonder == "mausoleum")


def test_the_whole_price_of_a_payment_is_its_two_parts() -> None:
    assert e.Paid(0, "forum", 3, 4).coins == 7


class Log:
    """What somebody who hears only the events believes."""

    def __init__(self) -> None:
        self.coins, self.pawn = [7, 7], 0
        self.cards: list[set[str]] = [set(), set()]
        self.tokens: list[set[str]] = [set(), set()]

    def hear(self, event: e.Event) -> None:
        match event:
            case e.Paid() | e.CoinsLost() | e.Looted():
                self.coins[event.seat] -= event.coins
            case e.CoinsGained() | e.Discarded():
                self.coins[event.seat] += event.coins
            case e.PawnMoved():
                assert event.start == self.pawn
                self.pawn = event.end
            case e.Built():
                self.cards[event.seat].add(event.card)
            case e.Destroyed():
                self.cards[1 - event.seat].remove(event.card)
            case e.TokenTaken():
                self.tokens[event.seat].add(event.token)


def test_a_taken_card_says_in_which_slot_it_lay() -> None:
    for number in range(60):
        for now, move in random_game(number):
            taken = [
                event
                for event in (DUEL.play(now, move).events if move else ())
                if isinstance(event, e.Built | e.Discarded | e.WonderBuilt)
            ]
            for event in taken:
                lay_at = {card.id: slot for slot, card in enumerate(now.cards) if card and now.left >> slot & 1}
                assert event.slot == (None if now.pending.kind is Kind.REVIVE else lay_at[event.card])


def test_events_account_for_every_coin_and_every_step_of_the_pawn() -> None:
    """A log that only follows the events ends with the same coins, pawn, cards and tokens as the state."""
    for number in range(150):
        log = Log()
        for now, move in random_game(number):
            for event in DUEL.play(now, move).events if move else ():
                log.hear(event)
        assert log.coins == [one.coins for one in now.cities]
        assert log.pawn == now.pawn
        assert log.cards == [{card.id for card in cards_of(one.cards)} for one in now.cities]
        assert log.tokens == [{token.id for token in tokens_of(one.tokens)} for one in now.cities]
