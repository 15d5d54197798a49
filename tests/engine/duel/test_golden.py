"""Golden records: complete games that together show the effect of every piece and every way to win."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine import record
from engine.duel import events as e
from engine.duel import trade
from engine.duel.catalog import ALL_CARDS, ALL_TOKENS, ALL_WONDERS, CARDS, WONDERS, tokens_of
from engine.duel.model import Color, How, State
from engine.duel.moves import Build, BuildWonder, Move
from engine.record import Record

RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.toml"))


def shown_effects(game: Record) -> set[str]:
    """What happened in a game, as ``piece: effect``."""
    seen: set[str] = set()
    before: State | None = None
    for ply in game.replay():
        if before is not None and ply.entry:
            seen.update(_of_move(before, ply.entry.move, ply.step.events))
        before = ply.step.state
    return seen


def _of_move(before: State, move: Move, events: tuple[e.Event, ...]) -> Iterator[str]:
    yield from _of_price(before, move)
    owned = {token.id for token in tokens_of(before.cities[move.seat].tokens)}
    for event in events:
        if isinstance(event, e.Built):
            yield from _of_card(event, events, owned)
        elif isinstance(event, e.WonderBuilt):
            yield from _of_wonder(event, events)
        else:
            yield from _of_event(event)


def _of_event(event: e.Event) -> Iterator[str]:
    match event:
        case e.CoinsGained():
            yield f"{event.source}: coins"
        case e.CoinsLost():
            yield f"{event.source}: opponent lost coins"
        case e.TokenTaken():
            yield f"{event.token}: taken"
            if event.from_box:
                yield "great_library: token taken"
        case e.Destroyed():
            wonder = "statue_of_zeus" if CARDS[event.card].color is Color.BROWN else "circus_maximus"
            yield f"{wonder}: card destroyed"
        case e.Revived():
            yield "mausoleum: card revived"
        case e.Ended():
            yield f"the game: {event.how}"


def _of_wonder(built: e.WonderBuilt, events: tuple[e.Event, ...]) -> Iterator[str]:
    yield f"{built.wonder}: built"
    if e.ExtraTurn(built.seat) in events:
        yield f"{built.wonder if WONDERS[built.wonder].again else 'theology'}: another turn"
    if any(isinstance(event, e.PawnMoved) for event in events):
        yield f"{built.wonder}: pawn moved"


def _of_card(built: e.Built, events: tuple[e.Event, ...], owned: set[str]) -> Iterator[str]:
    card = CARDS[built.card]
    yield f"{card.id}: built"
    if built.chain:
        yield f"{built.chain}: makes {built.card} free"
    moved = [abs(event.end - event.start) for event in events if isinstance(event, e.PawnMoved)]
    if moved:
        yield f"{card.id}: pawn moved"
        if "strategy" in owned and moved[0] == card.shields + 1:
            yield "strategy: pawn moved further"
    if any(isinstance(event, e.PairMade) for event in events):
        yield f"{card.symbol}: pair"


def _of_price(before: State, move: Move) -> Iterator[str]:
    if not isinstance(move, Build | BuildWonder):
        return
    item = CARDS[move.card] if isinstance(move, Build) else WONDERS[move.wonder]
    price = trade.price(item, before.cities[move.seat], before.cities[1 - move.seat])
    for part in (*price.covered, *price.waived):
        yield f"{part.by}: unit spared"
    for bought in price.bought:
        if bought.fixed_by:
            yield f"{bought.fixed_by}: bought at 1"
        if bought.foe_makes and not bought.fixed_by:
            yield f"{bought.resource.id}: dearer by the opponent's cards"


def all_effects() -> set[str]:
    """Everything that the golden records have to show."""
    effects = {f"the game: {how}" for how in How} | {"strategy: pawn moved further", "theology: another turn"}
    for card in ALL_CARDS:
        effects.add(f"{card.id}: built")
        effects |= {f"{card.id}: pawn moved"} if card.shields else set()
        effects |= {f"{card.id}: coins"} if card.coins or card.coins_per else set()
        effects |= {f"{card.id}: coins"} if card.guild and card.guild.coins else set()
        effects |= {f"{card.id}: unit spared"} if card.makes_one_of else set()
        effects |= {f"{card.id}: bought at 1"} if card.buys_at_one else set()
        effects |= {f"{card.symbol}: pair"} if card.symbol else set()
        effects |= {f"{c.id}: makes {card.id} free" for c in ALL_CARDS if c.chain and c.chain == card.free_with}
    for wonder in ALL_WONDERS:
        effects.add(f"{wonder.id}: built")
        effects |= {f"{wonder.id}: coins"} if wonder.coins else set()
        effects |= {f"{wonder.id}: pawn moved"} if wonder.shields else set()
        effects |= {f"{wonder.id}: another turn"} if wonder.again else set()
        effects |= {f"{wonder.id}: unit spared"} if wonder.makes_one_of else set()
        effects |= {f"{wonder.id}: opponent lost coins"} if wonder.foe_loses else set()
        effects |= {f"{wonder.id}: card destroyed"} if wonder.destroys else set()
    effects |= {"great_library: token taken", "mausoleum: card revived"}
    for token in ALL_TOKENS:
        effects.add(f"{token.id}: taken")
        effects |= {f"{token.id}: coins"} if token.coins or token.trade_income else set()
        effects |= {f"{token.id}: unit spared"} if token.rebate_on_blue or token.rebate_on_wonders else set()
    return effects


@cache
def read(path: Path) -> Record:
    return record.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_its_result(path: Path) -> None:
    """Every move is legal, the result is the one written down, and the deal follows from its seed."""
    game = read(path)
    assert game.result == game.game.result_text(game.last().step.state)
    game.check_fairness()


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_is_written_as_it_was_read(path: Path) -> None:
    assert record.dumps(read(path)) == path.read_text(encoding="utf-8")


def test_the_golden_records_show_the_effect_of_every_piece() -> None:
    seen = set().union(*(shown_effects(read(path)) for path in RECORDS))
    assert all_effects() - seen == set()
