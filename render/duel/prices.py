"""Why something costs what it costs, in words: the total, and each part of it."""

from __future__ import annotations

from collections.abc import Iterator

from data.i18n import Translator
from engine.duel.board import BOARD
from engine.duel.model import Resource
from engine.duel.trade import Bought, Price, Spared
from render.duel.phrases import coins, goods


def explain_price(price: Price, *, tr: Translator) -> list[str]:
    """Why this price: first the total, then each part of it, one sentence each."""
    item = tr.name(price.item)
    if price.chain:
        chain = tr.name(price.chain)
        return [tr("{item} is free: {card} in your city shows its chain symbol.", item=item, card=chain)]
    return [_total(price, item, tr), *_parts(price, tr)]


def price_label(price: Price, *, tr: Translator) -> str:
    """A price in a few words: "2 coins", "free", "free, chain with Baths"."""
    if price.chain:
        return tr("free, chain with {card}", card=tr.name(price.chain))
    return coins(price.total, tr) if price.total else tr("free")


def price_line(price: Price, *, tr: Translator) -> str:
    """A price and what makes it, in one line: "The Sphinx · 7 coins: 1 printed; wood, glass at 3 a unit"."""
    parts = [tr("{n} printed", n=price.printed)] if price.printed and price.bought else []
    parts += [
        tr("{goods} at {n} a unit", goods=goods(resources, tr), n=unit.coins)
        for unit, resources in _by_reason(price.bought)
    ]
    line = f"{tr.name(price.item)} · {price_label(price, tr=tr)}"
    return f"{line}: {'; '.join(parts)}" if parts else line


def _total(price: Price, item: str, tr: Translator) -> str:
    if price.total:
        return tr.plural("{item} costs you {n} coin.", "{item} costs you {n} coins.", price.total, item=item)
    return tr("{item} costs you nothing.", item=item)


def _parts(price: Price, tr: Translator) -> Iterator[str]:
    if price.printed:
        yield tr.plural("{n} coin is printed on it.", "{n} coins are printed on it.", price.printed)
    if price.made:
        yield tr("Your city makes: {goods}.", goods=goods(price.made, tr))
    for by, resources in _by_piece(price.covered):
        yield tr("{piece} makes what you choose, here: {goods}.", piece=tr.name(by), goods=goods(resources, tr))
    for by, resources in _by_piece(price.waived):
        yield tr("{token} spares you: {goods}.", token=tr.name(by), goods=goods(resources, tr))
    for unit, resources in _by_reason(price.bought):
        yield _bought(unit, resources, tr)


def _by_piece(units: tuple[Spared, ...]) -> list[tuple[str, list[Resource]]]:
    pieces = dict.fromkeys(unit.by for unit in units)
    return [(by, [unit.resource for unit in units if unit.by == by]) for by in pieces]


def _by_reason(units: tuple[Bought, ...]) -> list[tuple[Bought, list[Resource]]]:
    """The units to buy, those of one price for the same reason together, behind the first of them.

    What the opponent makes of a resource is a reason of that resource alone.
    """
    groups: dict[tuple[object, ...], list[Bought]] = {}
    for unit in units:
        own = unit.resource if unit.foe_makes and not unit.fixed_by else None
        groups.setdefault((unit.coins, unit.fixed_by, own), []).append(unit)
    return [(group[0], [unit.resource for unit in group]) for group in groups.values()]


def _bought(unit: Bought, resources: list[Resource], tr: Translator) -> str:
    missing = goods(resources, tr)
    if unit.fixed_by:
        return tr.plural(
            "You buy {goods} at {n} coin a unit, thanks to {card}.",
            "You buy {goods} at {n} coins a unit, thanks to {card}.",
            unit.coins,
            goods=missing,
            card=tr.name(unit.fixed_by),
        )
    if not unit.foe_makes:
        return tr.plural(
            "You buy {goods} at {n} coin a unit, because the opponent makes none.",
            "You buy {goods} at {n} coins a unit, because the opponent makes none.",
            unit.coins,
            goods=missing,
        )
    return tr.plural(
        "You buy {goods} at {n} coin a unit: {base}, and {more} because the opponent makes {more}.",
        "You buy {goods} at {n} coins a unit: {base}, and {more} because the opponent makes {more}.",
        unit.coins,
        goods=missing,
        base=BOARD.base_price,
        more=unit.foe_makes,
    )
