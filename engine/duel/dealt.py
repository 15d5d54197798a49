"""The ``deal`` table of a record: the pieces by id, row by row; ``?`` is a piece nobody has seen.

In Age III ``?guild`` is a face-down card known by its back to be a guild.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from engine.duel.board import BOARD
from engine.duel.catalog import AGE_CARDS, ALL_TOKENS, CARDS, GUILDS, TOKENS, WONDERS
from engine.duel.model import LAST_AGE, Card, Color, Deal, Piece, State
from engine.duel.pyramid import LAYOUTS
from engine.duel.setup import PRESET
from engine.duel.view import guild_backs
from engine.errors import RecordError

P = TypeVar("P", bound=Piece)

UNSEEN, UNSEEN_GUILD = "?", "?guild"
FIRST_GAME = "first-game"
_AGES = ("age1", "age2", "age3")
_KEYS = {"tokens", "box", "wonders", "preset", *_AGES}


def read_deal(table: Mapping[str, Any]) -> Deal:
    """The deal that a table says; raises `RecordError` naming the key that is wrong."""
    for key, value in table.items():
        if key not in _KEYS:
            raise RecordError(f"deal.{key}: is not a known key")
        if not isinstance(value, str):
            raise RecordError(f"deal.{key}: must be a text in quotes, not {value!r}")
    preset = table.get("preset")
    if preset not in (None, FIRST_GAME):
        raise RecordError(f"deal.preset: {preset!r} is not {FIRST_GAME!r}")
    if preset and "wonders" in table:
        raise RecordError("deal.wonders: the preset says them already")
    tokens = _pieces(table, "tokens", TOKENS, (BOARD.tokens_on_board,))
    if None in tokens:
        raise RecordError("deal.tokens: those on the board cannot be unknown")
    box = _pieces(table, "box", TOKENS, (len(ALL_TOKENS) - BOARD.tokens_on_board,))
    for token in box:
        if token and token in tokens:
            raise RecordError(f"deal.box: {token.id!r} is on the board already")
    groups = (BOARD.draft_group,) * 2
    ages = tuple(_age(table, number, key) for number, key in enumerate(_AGES, 1))
    return Deal(
        tokens=tuple(token for token in tokens if token),
        box=box,
        wonders=PRESET if preset else _pieces(table, "wonders", WONDERS, groups),
        ages=ages,
        preset=bool(preset),
        guild_backs=sum(1 << s for s, word in enumerate(_words(table, _AGES[-1])) if word == UNSEEN_GUILD),
    )


def _words(table: Mapping[str, Any], key: str) -> list[str]:
    return str(table.get(key, "")).replace("/", " ").split()


def _pieces(
    table: Mapping[str, Any], key: str, known: Mapping[str, P], groups: Sequence[int]
) -> tuple[P | None, ...]:
    """The pieces of one key, in groups split by ``/``; nothing at all means that all are unseen."""
    if key not in table:
        return (None,) * sum(groups)
    rows = [row.split() for row in table[key].split("/")]
    sizes = [len(row) for row in rows]
    if sizes not in (list(groups), [sum(groups)]):
        expected = " / ".join(map(str, groups))
        raise RecordError(f"deal.{key}: must have {expected} names, not {' / '.join(map(str, sizes))}")
    words = [word for row in rows for word in row]
    for number, word in enumerate(words):
        if word == UNSEEN or (word == UNSEEN_GUILD and key in _AGES):
            continue
        if word not in known:
            raise RecordError(f"deal.{key}: {word!r} is not known")
        if word in words[:number]:
            raise RecordError(f"deal.{key}: {word!r} stands there twice")
    return tuple(known.get(word) for word in words)


def _age(table: Mapping[str, Any], age: int, key: str) -> tuple[Card | None, ...]:
    deck = AGE_CARDS[age] + (GUILDS if age == LAST_AGE else ())
    cards = _pieces(table, key, CARDS, _rows(age))
    for card in cards:
        if card and card not in deck:
            raise RecordError(f"deal.{key}: {card.id!r} is a card of Age {'I' * card.age}")
    backs = _words(table, key).count(UNSEEN_GUILD)
    if backs and age != LAST_AGE:
        raise RecordError(f"deal.{key}: there are no guilds in Age {'I' * age}")
    guilds = backs + sum(1 for card in cards if card and card.color is Color.PURPLE)
    unseen = _words(table, key).count(UNSEEN) if key in table else len(cards)
    if age == LAST_AGE and not guilds <= BOARD.guilds_in_age_3 <= guilds + unseen:
        raise RecordError(f"deal.{key}: must have {BOARD.guilds_in_age_3} guilds, not {guilds}")
    return cards


def _rows(age: int) -> tuple[int, ...]:
    rows: dict[int, int] = {}
    for slot in LAYOUTS[age - 1].slots:
        rows[slot.row] = rows.get(slot.row, 0) + 1
    return tuple(rows.values())


def write_deal(deal: Deal) -> dict[str, str]:
    """The ``deal`` table of a record."""
    table = {"tokens": _line(deal.tokens), "box": _line(deal.box)}
    if deal.preset:
        table["preset"] = FIRST_GAME
    else:
        table["wonders"] = _rows_line(deal.wonders, (BOARD.draft_group,) * 2)
    for age, key in enumerate(_AGES, 1):
        table[key] = _rows_line(deal.ages[age - 1], _rows(age), deal.guild_backs if age == LAST_AGE else 0)
    return table


def _line(pieces: Sequence[Piece | None], guild_backs: int = 0) -> str:
    unseen = (UNSEEN_GUILD if guild_backs >> slot & 1 else UNSEEN for slot in range(len(pieces)))
    return " ".join(piece.id if piece else hidden for piece, hidden in zip(pieces, unseen, strict=True))


def _rows_line(pieces: Sequence[Piece | None], rows: Sequence[int], guild_backs: int = 0) -> str:
    words = _line(pieces, guild_backs).split()
    lines = []
    for size in rows:
        lines.append(" ".join(words[:size]))
        words = words[size:]
    return " / ".join(lines)


def public_deal(state: State) -> Deal:
    """The deal without what nobody has seen yet: what a record of a game in progress may say."""
    deal, age = state.deal, state.age
    ages = []
    for number, cards in enumerate(deal.ages, 1):
        seen = -1 if number < age else state.shown if number == age else 0
        ages.append(tuple(card if seen >> slot & 1 else None for slot, card in enumerate(cards)))
    return deal._replace(
        box=(None,) * len(deal.box),
        wonders=deal.wonders[: _wonders_seen(state)] + (None,) * (len(deal.wonders) - _wonders_seen(state)),
        ages=tuple(ages),
        guild_backs=guild_backs(state) & ~state.shown,
    )


def _wonders_seen(state: State) -> int:
    if state.age:
        return len(state.deal.wonders)
    drafted = sum(city.wonders.bit_count() for city in state.cities)
    return drafted + state.pending.options.bit_count()
