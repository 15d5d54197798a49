"""Setting up a game: all chance is drawn once into a `Deal`, and a deal gives the first state."""

from __future__ import annotations

from engine.duel import events, flow
from engine.duel.board import BOARD
from engine.duel.catalog import AGE_CARDS, ALL_TOKENS, ALL_WONDERS, GUILDS, WONDERS, known, mask_of
from engine.duel.military import ALL_LOOT
from engine.duel.model import City, Deal, Kind, Pending, State
from engine.duel.turn import Turn
from engine.fair import Stream
from engine.game import Step

PRESET = tuple(WONDERS[name] for names in BOARD.first_game for name in names)
"""The first game's wonders: four of p1, then four of p2."""


def draw(stream: Stream, preset: bool = False) -> Deal:
    """A deal from a stream of random numbers, in a fixed order: tokens, wonders, Age I, II, III."""
    tokens = stream.draw(ALL_TOKENS, len(ALL_TOKENS))
    wonders = PRESET if preset else tuple(stream.draw(ALL_WONDERS, 2 * BOARD.draft_group))
    first, second = (stream.draw(AGE_CARDS[age], BOARD.cards_in_an_age) for age in (1, 2))
    third = stream.draw(AGE_CARDS[3], BOARD.cards_in_an_age - BOARD.guilds_in_age_3)
    third = stream.draw(third + stream.draw(GUILDS, BOARD.guilds_in_age_3), BOARD.cards_in_an_age)
    return Deal(
        tokens=tuple(tokens[: BOARD.tokens_on_board]),
        box=tuple(tokens[BOARD.tokens_on_board :]),
        wonders=wonders,
        ages=(tuple(first), tuple(second), tuple(third)),
        preset=preset,
    )


def new(deal: Deal) -> Step[State, events.Event]:
    """The state after set-up: the first wonders are on offer, or with the preset Age I begins."""
    empty = City(coins=BOARD.start_coins, cards=0, wonders=0, built=(), tokens=0, lost=0, trade=0)
    turn = Turn(
        State(
            deal=deal,
            age=0,
            pending=Pending(Kind.DRAFT, 0),
            cities=(empty, empty),
            cards=(),
            left=0,
            shown=0,
            pawn=0,
            loot=ALL_LOOT,
            tokens=mask_of(deal.tokens),
            discard=0,
            again=False,
            outcome=None,
        )
    )
    if deal.preset:
        wonders = known(deal.wonders, "deal.wonders")
        size = BOARD.draft_group
        turn.cities = [empty._replace(wonders=mask_of(wonders[:size]))]
        turn.cities.append(empty._replace(wonders=mask_of(wonders[size:])))
        flow.lay_out(turn, 1)
        flow.begin_turn(turn, 0)
    else:
        flow.offer_wonders(turn, 0)
    return Step(turn.freeze(), tuple(turn.events))
