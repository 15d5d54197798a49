"""What happened, in whole plain sentences: one for each thing, in the order of the events.

A price belongs to what was built with it, so the two are told in one sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatchmethod

from data.i18n import Translator
from engine.duel import events as happened
from engine.duel.board import BOARD
from engine.duel.catalog import TOKENS
from engine.duel.events import Event
from engine.duel.military import threat
from engine.duel.model import How, Kind
from engine.game import Seat
from render.duel import phrases


def tell(events: Sequence[Event], *, players: tuple[str, str], tr: Translator) -> list[str]:
    """What happened, one whole sentence for each thing, in order; ``players`` are the names of p1 and p2."""
    teller = _Teller(phrases.spoken_names(players, tr), tr)
    return [sentence for event in events for sentence in teller.say(event)]


def ending(winners: tuple[Seat, ...], how: str, *, players: tuple[str, str], tr: Translator) -> str:
    """The sentence that says how a game ended."""
    players = phrases.spoken_names(players, tr)
    names = {"player": players[winners[0]], "other": players[1 - winners[0]]}
    return {
        How.CIVILIAN: tr("{player} wins by civilian victory.", **names),
        How.MILITARY: tr("{player} wins by military supremacy.", **names),
        How.SCIENTIFIC: tr("{player} wins by scientific supremacy.", **names),
        How.SHARED: tr("{player} and {other} share the victory.", **names),
    }[How(how)]


class _Teller:
    """Says events one by one, holding back what belongs into the sentence of a later one."""

    def __init__(self, players: tuple[str, str], tr: Translator) -> None:
        self._players, self.tr = players, tr
        self._price = 0
        self._after_built: list[str] = []
        self._revived = False
        self._built_last = ""

    @singledispatchmethod
    def say(self, event: Event) -> Iterator[str]:
        """The sentences to say now that this has happened."""
        raise TypeError(f"there are no words for {event!r}")

    @say.register
    def _drafted(self, event: happened.Drafted) -> Iterator[str]:
        names = {"player": self._players[event.seat], "wonder": self.tr.name(event.wonder)}
        if event.by_itself:
            yield self.tr("The last wonder goes to {player}: {wonder}.", **names)
        else:
            yield self.tr("{player} drafted {wonder}.", **names)

    @say.register
    def _offered(self, event: happened.WondersOffered) -> Iterator[str]:
        yield self.tr("These wonders are on offer: {wonders}.", wonders=self._names(event.wonders))

    @say.register
    def _age_began(self, event: happened.AgeBegan) -> Iterator[str]:
        yield self.tr("{age} begins.", age=phrases.age_title(event.age, self.tr))

    @say.register
    def _paid(self, event: happened.Paid) -> Iterator[str]:
        self._price = event.coins
        yield from ()

    @say.register
    def _built(self, event: happened.Built) -> Iterator[str]:
        names = {"player": self._players[event.seat], "card": self.tr.name(event.card)}
        if self._revived:
            yield self.tr("{player} built {card} for free from the discard pile.", **names)
        elif event.chain:
            chain = self.tr.name(event.chain)
            yield self.tr("{player} built {card} for free, by the chain from {chain}.", **names, chain=chain)
        elif self._price:
            yield self.tr.plural(
                "{player} built {card} for {n} coin.", "{player} built {card} for {n} coins.", self._price, **names
            )
        else:
            yield self.tr("{player} built {card} for free.", **names)
        yield from self._held_back(event.card)

    @say.register
    def _wonder_built(self, event: happened.WonderBuilt) -> Iterator[str]:
        names = {
            "player": self._players[event.seat],
            "wonder": self.tr.name(event.wonder),
            "card": self.tr.name(event.card),
        }
        if self._price:
            yield self.tr.plural(
                "{player} used {card} to build {wonder} for {n} coin.",
                "{player} used {card} to build {wonder} for {n} coins.",
                self._price,
                **names,
            )
        else:
            yield self.tr("{player} used {card} to build {wonder} for free.", **names)
        yield from self._held_back(event.wonder)

    def _held_back(self, built: str) -> Iterator[str]:
        yield from self._after_built
        self._price, self._after_built, self._revived = 0, [], False
        self._built_last = built

    @say.register
    def _discarded(self, event: happened.Discarded) -> Iterator[str]:
        yield self.tr.plural(
            "{player} discarded {card} for {n} coin.",
            "{player} discarded {card} for {n} coins.",
            event.coins,
            player=self._players[event.seat],
            card=self.tr.name(event.card),
        )

    @say.register
    def _wonder_removed(self, event: happened.WonderRemoved) -> Iterator[str]:
        yield self.tr(
            "Seven wonders stand, so this one of {player} leaves the game: {wonder}.",
            player=self._players[event.seat],
            wonder=self.tr.name(event.wonder),
        )

    @say.register
    def _coins_gained(self, event: happened.CoinsGained) -> Iterator[str]:
        names = {"player": self._players[event.seat], "source": self.tr.name(event.source)}
        token = TOKENS.get(event.source)
        if token and token.trade_income:
            self._after_built.append(
                self.tr.plural(
                    "{player} received {n} coin of that through {source}.",
                    "{player} received {n} coins of that through {source}.",
                    event.coins,
                    **names,
                )
            )
        elif event.source == self._built_last:
            yield self.tr.plural("This brought {n} coin.", "This brought {n} coins.", event.coins)
        else:
            yield self.tr.plural(
                "{player} gained {n} coin from {source}.",
                "{player} gained {n} coins from {source}.",
                event.coins,
                **names,
            )

    @say.register
    def _coins_lost(self, event: happened.CoinsLost) -> Iterator[str]:
        names = {"player": self._players[event.seat], "source": self.tr.name(event.source)}
        if event.coins:
            yield self.tr.plural(
                "{player} lost {n} coin to {source}.", "{player} lost {n} coins to {source}.", event.coins, **names
            )
        else:
            yield self.tr("{player} had no coins to lose to {source}.", **names)

    @say.register
    def _pawn_moved(self, event: happened.PawnMoved) -> Iterator[str]:
        foe = 1 - event.seat
        left = BOARD.capital - threat(event.end, foe)
        if left:
            yield self.tr.plural(
                "The conflict pawn moved {n} space towards the capital of {player} (distance left: {left}).",
                "The conflict pawn moved {n} spaces towards the capital of {player} (distance left: {left}).",
                abs(event.end - event.start),
                player=self._players[foe],
                left=left,
            )
        else:
            yield self.tr("The conflict pawn reached the capital of {player}.", player=self._players[foe])

    @say.register
    def _looted(self, event: happened.Looted) -> Iterator[str]:
        player = self._players[event.seat]
        if event.coins:
            yield self.tr.plural(
                "{player} lost {n} coin to looting.",
                "{player} lost {n} coins to looting.",
                event.coins,
                player=player,
            )
        else:
            yield self.tr("{player} had no coins to lose to looting.", player=player)

    @say.register
    def _pair_made(self, event: happened.PairMade) -> Iterator[str]:
        yield self.tr(
            "{player} made a pair of science symbols: {symbol}.",
            player=self._players[event.seat],
            symbol=self.tr.name(event.symbol),
        )

    @say.register
    def _token_taken(self, event: happened.TokenTaken) -> Iterator[str]:
        names = {"player": self._players[event.seat], "token": self.tr.name(event.token)}
        if event.from_box:
            yield self.tr("{player} took a progress token from the box: {token}.", **names)
        else:
            yield self.tr("{player} took a progress token: {token}.", **names)

    @say.register
    def _destroyed(self, event: happened.Destroyed) -> Iterator[str]:
        yield self.tr(
            "{player} destroyed a card of {other}: {card}.",
            player=self._players[event.seat],
            other=self._players[1 - event.seat],
            card=self.tr.name(event.card),
        )

    @say.register
    def _being_revived(self, event: happened.Revived) -> Iterator[str]:  # noqa: ARG002 - `Built` follows and says it
        self._revived = True
        yield from ()

    @say.register
    def _choice_skipped(self, event: happened.ChoiceSkipped) -> Iterator[str]:
        if event.kind is Kind.DESTROY:
            yield self.tr("{other} had no card to be destroyed.", other=self._players[1 - event.seat])
        elif event.kind is Kind.REVIVE:
            yield self.tr("The discard pile was empty, so nothing was built from it.")
        else:
            yield self.tr("No progress token was left to take.")

    @say.register
    def _revealed(self, event: happened.Revealed) -> Iterator[str]:
        yield self.tr("Turned face up: {cards}.", cards=self._names(tuple(card for _, card in event.cards)))

    @say.register
    def _extra_turn(self, event: happened.ExtraTurn) -> Iterator[str]:
        yield self.tr("{player} plays again.", player=self._players[event.seat])

    @say.register
    def _extra_turn_lost(self, event: happened.ExtraTurnLost) -> Iterator[str]:
        yield self.tr("The age is over, so {player} loses the extra turn.", player=self._players[event.seat])

    @say.register
    def _starter_chosen(self, event: happened.StarterChosen) -> Iterator[str]:
        player, starter = self._players[event.seat], self._players[event.starter]
        if event.seat == event.starter:
            yield self.tr("{player} chose to begin the age.", player=player)
        else:
            yield self.tr("{player} chose that {starter} begins the age.", player=player, starter=starter)

    @say.register
    def _ended(self, event: happened.Ended) -> Iterator[str]:
        yield ending(event.winners, event.how, players=self._players, tr=self.tr)

    def _names(self, pieces: tuple[str, ...]) -> str:
        return phrases.listed(map(self.tr.name, pieces))
