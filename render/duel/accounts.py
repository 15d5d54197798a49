"""What a view shows, sentence by sentence: the parts from which a description is put together."""

from __future__ import annotations

from collections.abc import Iterator

from engine.duel.board import BOARD
from engine.duel.catalog import cards_of, tokens_of
from engine.duel.military import loot_left, threat
from engine.duel.model import Card, Item, Kind
from engine.duel.pyramid import LAYOUTS, NUMBERS
from engine.duel.rules import discard_value
from render.duel import phrases
from render.duel.brief import effect_brief
from render.duel.city_accounts import CityAccounts, Told
from render.duel.labels import slot_labels
from render.duel.phrases import listed, names
from render.duel.threats import capital_in_reach, one_symbol_short, to_capital


class Accounts(CityAccounts):
    """The sentences about the whole table."""

    def heading(self) -> str:
        """The age and how many cards are left."""
        age = phrases.age_title(self.view.age, self.tr)
        if not self.view.age:
            return f"{age}."
        left = self.view.left.bit_count()
        return self.tr.plural("{age}, {n} card left.", "{age}, {n} cards left.", left, age=age)

    def available(self) -> Iterator[Told]:
        """The cards that may be taken: label, name, price for the player to move, effect."""
        for slot, label in slot_labels(self.view).items():
            if card := self.view.cards[slot]:
                name, price = self.tr.name(card.id), self.price_of(card)
                short = self.tr("{label}: {card} ({price}).", label=label, card=name, price=price)
                yield Told(short, self._available_in_full(card, label))

    def _available_in_full(self, card: Card, label: str) -> str:
        """A card that may be taken; what is printed is left out where the price says it already."""
        facts = {"label": label, "card": self.tr.name(card.id), "color": self.tr.name(card.color)}
        if self.view.pending.kind is not Kind.PLAY:
            return self.tr("{label}: {card}, {color} ({effect}).", **facts, effect=self.face(card))
        told = any(card.cost.units) or card.free_with
        effect = self.face(card) if told else effect_brief(card, tr=self.tr)
        price = self.price_of(card)
        return self.tr("{label}: {card}, {color} ({price}; {effect}).", **facts, price=price, effect=effect)

    def price_of(self, item: Item) -> str:
        """The price for the player to move, or what is printed when nobody is about to pay."""
        pending = self.view.pending
        if pending.kind is not Kind.PLAY:
            return phrases.cost(item.cost, self.tr)
        return self.price_for(item, pending.seat)

    def covered(self) -> Iterator[str]:
        """The cards that may not be taken yet, each with what lies on it."""
        view, labels = self.view, slot_labels(self.view)
        for slot in self._covered_slots():
            card = view.cards[slot]
            over = NUMBERS[LAYOUTS[view.age - 1].covered_by[slot] & view.left]
            facts = {
                "row": LAYOUTS[view.age - 1].slots[slot].row + 1,
                "place": self._place(slot),
                "card": f"{self.tr.name(card.id)}, {self.tr.name(card.color)} ({self.face(card)})"
                if card
                else self._back(slot),
                "above": listed(labels.get(other) or self._slot_name(other) for other in over),
            }
            if over:
                yield self.tr("Row {row}, place {place}: {card}, under: {above}.", **facts)
            else:
                yield self.tr("Row {row}, place {place}: {card}, about to be turned up.", **facts)

    def covered_names(self) -> str:
        """The cards that lie face up but may not be taken yet; empty if there are none."""
        seen = [card for slot in self._covered_slots() if (card := self.view.cards[slot])]
        return self.tr("Face up, still covered: {cards}.", cards=names(seen, self.tr)) if seen else ""

    def _covered_slots(self) -> list[int]:
        labels = slot_labels(self.view)
        return [slot for slot in NUMBERS[self.view.left] if slot not in labels]

    def face(self, card: Card) -> str:
        """What stands on a card: its effect, its printed cost, and the chain symbol that makes it free."""
        facts = {"effect": effect_brief(card, tr=self.tr), "cost": phrases.cost(card.cost, self.tr)}
        if card.free_with:
            symbol = self.tr.name(f"chain.{card.free_with}")
            return self.tr("{effect}; printed cost: {cost}, or chain: {symbol}", **facts, symbol=symbol)
        return self.tr("{effect}; printed cost: {cost}", **facts)

    def _place(self, slot: int) -> int:
        slots = LAYOUTS[self.view.age - 1].slots
        return 1 + sum(other.row == slots[slot].row for other in slots[:slot])

    def _back(self, slot: int) -> str:
        return self.tr("a face-down guild") if self.view.guild_backs >> slot & 1 else self.tr("a face-down card")

    def _slot_name(self, slot: int) -> str:
        card = self.view.cards[slot]
        if card:
            return self.tr.name(card.id)
        row = LAYOUTS[self.view.age - 1].slots[slot].row + 1
        return self.tr(
            "{back} (row {row}, place {place})", back=self._back(slot), row=row, place=self._place(slot)
        )

    def discard_brings(self) -> str:
        """What discarding a card is worth to the player to move."""
        value = discard_value(self.view.cities[self.view.pending.seat])
        return self.tr.plural("A discarded card brings {n} coin.", "A discarded card brings {n} coins.", value)

    def pawn(self) -> str:
        """Where the conflict pawn stands."""
        if not self.view.pawn:
            return self.tr("The conflict pawn stands in the middle.")
        pressed = int(self.view.pawn > 0)
        deep = threat(self.view.pawn, pressed)
        if deep == BOARD.capital:
            return self.tr("The conflict pawn stands in the capital of {player}.", player=self.players[pressed])
        return self.tr.plural(
            "The conflict pawn stands {n} space into the half of {player} (distance to the capital: {left}).",
            "The conflict pawn stands {n} spaces into the half of {player} (distance to the capital: {left}).",
            deep,
            player=self.players[pressed],
            left=BOARD.capital - deep,
        )

    def loot(self) -> Iterator[str]:
        """The loot tokens that are left."""
        for seat, player in enumerate(self.players):
            if left := loot_left(self.view.loot, seat):
                yield self.tr(
                    "Loot tokens against {player}: {coins}.",
                    player=player,
                    coins=listed(map(str, left)),
                )

    def tokens_on_board(self) -> Told:
        """The progress tokens that a pair can win."""
        found = tokens_of(self.view.tokens)
        if not found:
            nothing = self.tr("No progress token is left on the board.")
            return Told(nothing, nothing)
        return Told(
            self.tr("Progress tokens on the board: {tokens}.", tokens=names(found, self.tr)),
            self.tr("Progress tokens on the board: {tokens}.", tokens=self.with_effects(found)),
        )

    def threats(self) -> Iterator[str]:
        """What may end the game soon; nothing does once it has ended."""
        if self.view.over:
            return
        for seat, player in enumerate(self.players):
            if one_symbol_short(self.view, seat):
                yield self.tr("Danger: {player} needs one more science symbol to win.", player=player)
            if capital_in_reach(self.view, seat):
                yield self.tr.plural(
                    "Danger: {player} needs {n} more shield to reach the capital of {other}.",
                    "Danger: {player} needs {n} more shields to reach the capital of {other}.",
                    to_capital(self.view, seat),
                    player=player,
                    other=self.players[1 - seat],
                )

    def discarded(self) -> Told:
        """The discard pile."""
        pile = cards_of(self.view.discard)
        if not pile:
            empty = self.tr("The discard pile is empty.")
            return Told(empty, empty)
        return Told(
            self.tr("Discard pile: {cards}.", cards=names(pile, self.tr)),
            self.tr("Discard pile: {cards}.", cards=self.with_effects(pile)),
        )
