"""What comes next: the draft's order, cards turned up after a turn, extra turns, ages and the end."""

from __future__ import annotations

from engine.duel import events
from engine.duel.board import BOARD
from engine.duel.catalog import known, mask_of, wonders_of
from engine.duel.model import LAST_AGE, Kind, Pending, Wonder
from engine.duel.pyramid import LAYOUTS, NUMBERS
from engine.duel.score import final_outcome
from engine.duel.turn import PLAY, Turn
from engine.errors import UnseenPiece
from engine.game import Seat


def offer_wonders(turn: Turn, group: int) -> None:
    """Lay out a group of four wonders; the draft goes on in its fixed order."""
    size = BOARD.draft_group
    wonders = known(turn.deal.wonders[group * size : (group + 1) * size], "deal.wonders")
    turn.pending = Pending(Kind.DRAFT, BOARD.draft_order[group * size], mask_of(wonders))
    turn.events.append(events.WondersOffered(tuple(wonder.id for wonder in wonders)))


def draft(turn: Turn, wonder: Wonder, by_itself: bool = False) -> None:
    """The player whose pick it is gets a wonder; the last of a group goes to its owner by itself."""
    seat, options = turn.pending.seat, turn.pending.options ^ wonder.bit
    turn.cities[seat] = turn.cities[seat].with_drafted(wonder)
    turn.events.append(events.Drafted(seat, wonder.id, by_itself))
    picked = sum(city.wonders.bit_count() for city in turn.cities)
    if options:
        turn.pending = Pending(Kind.DRAFT, BOARD.draft_order[picked], options)
        if options.bit_count() == 1:
            draft(turn, wonders_of(options)[0], by_itself=True)
    elif picked < len(BOARD.draft_order):
        offer_wonders(turn, picked // BOARD.draft_group)
    else:
        lay_out(turn, 1)
        begin_turn(turn, 0)


def lay_out(turn: Turn, age: int) -> None:
    """Lay out the 20 cards of an age, alternate rows face down."""
    layout = LAYOUTS[age - 1]
    turn.age, turn.cards = age, turn.deal.ages[age - 1]
    turn.left, turn.shown = layout.all, 0
    turn.events.append(events.AgeBegan(age))
    turn_up(turn, layout.face_up)


def turn_up(turn: Turn, slots: int) -> None:
    """Turn cards face up; all of them must be known from here on."""
    revealed = []
    for slot in NUMBERS[slots]:
        card = turn.cards[slot]
        if card is None:
            raise UnseenPiece(f"deal.age{turn.age}, card {slot + 1},")
        revealed.append((slot, card.id))
    turn.shown |= slots
    turn.events.append(events.Revealed(tuple(revealed)))


def begin_turn(turn: Turn, seat: Seat) -> None:
    """It is this player's turn to take a card."""
    turn.pending = PLAY[seat]


def end_turn(turn: Turn) -> None:
    """After an action: wait for its choice, else turn up the freed cards and see who plays next."""
    if turn.pending.kind is not Kind.PLAY:
        return
    freed = LAYOUTS[turn.age - 1].open[turn.left] & ~turn.shown
    if freed:
        turn_up(turn, freed)
    seat = turn.pending.seat
    again, turn.again = turn.again, False
    if not turn.left:
        if again:
            turn.events.append(events.ExtraTurnLost(seat))
        end_age(turn)
    elif again:
        turn.events.append(events.ExtraTurn(seat))
    else:
        begin_turn(turn, 1 - seat)


def end_age(turn: Turn) -> None:
    """After the last card: the final score, or the next age, whose beginner the weaker player chooses.

    The weaker player is the one in whose half the pawn stands; in the middle, whoever played last.
    """
    if turn.age == LAST_AGE:
        p1, p2 = turn.cities
        turn.end(final_outcome((p1, p2), turn.pawn))
        return
    lay_out(turn, turn.age + 1)
    chooser = turn.pending.seat if turn.pawn == 0 else int(turn.pawn > 0)
    turn.pending = Pending(Kind.START, chooser)
