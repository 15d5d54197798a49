"""Words for every picture: an alt text within Discord's limit, and a long text from which one can play.

Both are made from the same view as the picture. The alt text says first what is needed to decide; when room runs
out, what is needed least is said in fewer words, then not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from data.i18n import Translator
from engine.duel.catalog import cards_of, tokens_of, wonders_of
from engine.duel.events import Event
from engine.duel.model import Kind, Piece, View
from engine.duel.moves import SEATS
from render.duel import phrases
from render.duel.accounts import Accounts
from render.duel.brief import effect_brief
from render.duel.city_accounts import Told
from render.duel.kinds import fitting_kind
from render.duel.prompts import turn_prompt
from render.duel.scene import Scene
from render.duel.tell import tell

ALT_LIMIT = 1024
_NAME_LIMIT = 32


class Words(NamedTuple):
    """A picture in words: ``alt`` fits Discord's field, ``long`` holds everything."""

    alt: str
    long: str


class Sentence(NamedTuple):
    """A sentence, with the ranks at which it enters the alt text in its short and in its full form."""

    told: Told
    short_rank: int
    full_rank: int

    @classmethod
    def plain(cls, text: str, rank: int) -> Sentence:
        """A sentence with one form only."""
        return cls(Told(text, text), rank, rank)


_OPTIONS_FOLLOW = ("draft", "choice")
"""Kinds whose options have no letters: they are told right after the question."""
NEVER = 99
"""The rank of what is said in the long text only."""


def describe(
    kind: str, view: View, *, players: tuple[str, str], tr: Translator, events: Sequence[Event] = ()
) -> Words:
    """The words of the picture ``kind`` of a view; ``events`` are those of the last move."""
    scene = Scene(view, phrases.spoken_names(players, tr), tr, events)
    kind = fitting_kind(kind, view)
    said = _sentences(kind, scene)
    short_names = (_shortened(scene.players[0]), _shortened(scene.players[1]))
    said_shorter = said if short_names == scene.players else _sentences(kind, scene._replace(players=short_names))
    return Words(
        alt=fit(said_shorter, ALT_LIMIT),
        long="\n".join(sentence.told.full for sentence in said if sentence.told.full),
    )


def _sentences(kind: str, scene: Scene) -> list[Sentence]:
    view, players, tr, events, _ = scene
    accounts, prompt = Accounts(view, players, tr), turn_prompt(view, players=players, tr=tr)
    heading, asked = Sentence.plain(accounts.heading(), 0), Sentence.plain(prompt, 0)
    happened = [Sentence.plain(text, 5) for text in tell(events, players=players, tr=tr) if text != prompt]
    told = [*happened, asked] if kind in _OPTIONS_FOLLOW else [asked, *happened]
    return [heading, *told, *_KINDS[kind](accounts)]


def _shortened(name: str) -> str:
    return name if len(name) <= _NAME_LIMIT else name[: _NAME_LIMIT - 1] + "…"


def fit(sentences: Sequence[Sentence], limit: int) -> str:
    """As much as fits into ``limit`` characters: by rank, short before full, in the order of the sentences."""
    steps = sorted(
        (rank, place, text)
        for place, sentence in enumerate(sentences)
        for rank, text in ((sentence.short_rank, sentence.told.short), (sentence.full_rank, sentence.told.full))
        if rank < NEVER and text
    )
    chosen: dict[int, str] = {}
    for _, place, text in steps:
        attempt = {**chosen, place: text}
        if len(" ".join(attempt.values())) <= limit:
            chosen = attempt
    return " ".join(chosen[place] for place in sorted(chosen))


def _board(accounts: Accounts) -> Iterator[Sentence]:
    view = accounts.view
    yield from (Sentence(told, 1, 6) for told in accounts.available())
    if view.pending.kind is Kind.PLAY:
        yield Sentence.plain(accounts.discard_brings(), 4)
    yield Sentence(Told(accounts.covered_names(), "\n".join(accounts.covered())), 12, NEVER)
    yield from _table(accounts)


def _table(accounts: Accounts, offered: Kind | None = None) -> Iterator[Sentence]:
    """Both players and the track: what every decision needs beside its options, which are not said twice."""
    mover = accounts.view.pending.seat
    yield from (Sentence.plain(text, 3) for text in accounts.threats())
    yield Sentence.plain(accounts.pawn(), 2)
    loot = list(accounts.loot())
    yield Sentence(Told(" ".join(loot), "\n".join(loot)), 13, NEVER)
    if offered is not Kind.TOKEN:
        yield Sentence(accounts.tokens_on_board(), 9, 13)
    for seat in (mover, 1 - mover):
        unbuilt = accounts.unbuilt_wonders(seat)
        yield Sentence.plain(accounts.purse(seat), 2)
        if unbuilt:
            yield Sentence(unbuilt, 7 if seat == mover else 10, 11 if seat == mover else 14)
        yield Sentence.plain(accounts.science(seat), 8)
        yield from (
            Sentence.plain(text, NEVER)
            for text in accounts.city(seat)
            if text not in (accounts.purse(seat), accounts.science(seat), unbuilt and unbuilt.full)
        )
    if offered is not Kind.REVIVE:
        yield Sentence(accounts.discarded(), 15, NEVER)


def _draft(accounts: Accounts) -> Iterator[Sentence]:
    view = accounts.view
    offered = wonders_of(view.pending.options) if view.pending.kind is Kind.DRAFT else ()
    for wonder in offered:
        yield _option(accounts, wonder, phrases.cost(wonder.cost, accounts.tr))
    for seat in SEATS:
        if drafted := accounts.drafted(seat):
            yield Sentence(drafted, 2, 7)
    yield Sentence(accounts.tokens_on_board(), 6, 8)


def _option(accounts: Accounts, piece: Piece, cost: str = "") -> Sentence:
    """Something to choose: its name, and what it does."""
    tr, name, effect = accounts.tr, accounts.tr.name(piece.id), effect_brief(piece, tr=accounts.tr)
    full = (
        tr("{name} (costs {cost}; {effect}).", name=name, cost=cost, effect=effect)
        if cost
        else tr("{name} ({effect}).", name=name, effect=effect)
    )
    return Sentence(Told(tr("Choice: {name}.", name=name), full), 1, 4)


def _choice(accounts: Accounts) -> Iterator[Sentence]:
    kind, seat, options = accounts.view.pending
    found: Iterable[Piece] = ()
    if kind in (Kind.TOKEN, Kind.LIBRARY):
        found = tokens_of(options)
    elif kind in (Kind.DESTROY, Kind.REVIVE):
        found = cards_of(options)
    if kind is Kind.LIBRARY and not options:
        hidden = accounts.tr("Only {player} sees the three tokens.", player=accounts.players[seat])
        yield Sentence.plain(hidden, 1)
    yield from (_option(accounts, piece) for piece in found)
    yield from _table(accounts, kind)


def _discard(accounts: Accounts) -> Iterator[Sentence]:
    yield Sentence(accounts.discarded(), 1, 4)


def _cities(accounts: Accounts) -> Iterator[Sentence]:
    for seat in SEATS:
        rank = {accounts.purse(seat): 1, accounts.production(seat): 3, accounts.science(seat): 2}
        for number, text in enumerate(accounts.city(seat)):
            yield Sentence.plain(text, rank.get(text, 6 + number))


def _score(accounts: Accounts) -> Iterator[Sentence]:
    yield from (Sentence(accounts.score(seat), 1, 2) for seat in SEATS)
    yield Sentence.plain(accounts.pawn(), 3)
    yield from (Sentence.plain(accounts.science(seat), 4) for seat in SEATS)
    yield from (Sentence.plain(text, NEVER) for seat in SEATS for text in accounts.owned(seat))


_KINDS: dict[str, Callable[[Accounts], Iterator[Sentence]]] = {
    "board": _board,
    "draft": _draft,
    "cities": _cities,
    "choice": _choice,
    "discard": _discard,
    "score": _score,
}
