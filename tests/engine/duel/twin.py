"""The rules a second time, as plainly as can be: ids in sets, no masks, no caches, no speed.

Written from the rules page; it shares with the engine only the printed facts of the pieces and the drawing of the
layouts. `test_twin` plays both side by side.
"""

from __future__ import annotations

from engine.duel.catalog import CARDS, TOKENS, WONDERS
from engine.duel.model import Card, Deal
from engine.duel.pyramid import LAYOUTS
from tests.engine.duel.build import city
from tests.engine.duel.test_price_twin import cheapest

DRAFT = "0110" + "1001"
ZONE_POINTS = {1: 2, 2: 2, 3: 5, 4: 5, 5: 5, 6: 10, 7: 10, 8: 10}


class Table:
    """A game on a table."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.coins = [7, 7]
        self.cards: list[set[str]] = [set(), set()]
        self.unbuilt: list[set[str]] = [set(), set()]
        self.built: list[set[str]] = [set(), set()]
        self.tokens: list[set[str]] = [set(), set()]
        self.board = {token.id for token in deal.tokens}
        self.discard: set[str] = set()
        self.pawn = 0
        self.loot = [{3: 2, 6: 5}, {3: 2, 6: 5}]
        self.age = 0
        self.slots: dict[int, str] = {}
        self.turn = 0
        self.again = False
        self.winner: set[int] = set()
        self.question, self.options = "play", set[str]()
        if deal.preset:
            self.unbuilt = [{w.id for w in group if w} for group in (deal.wonders[:4], deal.wonders[4:])]
            self.lay_out(1)
        else:
            self.picks = 0
            self.question, self.options = "draft", {w.id for w in deal.wonders[:4] if w}

    # What may be done

    def open_cards(self) -> set[str]:
        places = LAYOUTS[self.age - 1].slots
        covered = {
            low
            for low in self.slots
            for high in self.slots
            if places[high].row == places[low].row + 1 and abs(places[high].x - places[low].x) == 1
        }
        return {card for slot, card in self.slots.items() if slot not in covered}

    def price(self, name: str, seat: int) -> int:
        own, foe = (
            city(" ".join(self.cards[s]), built=" ".join(self.built[s]), tokens=" ".join(self.tokens[s]))
            for s in (seat, 1 - seat)
        )
        return cheapest(CARDS.get(name) or WONDERS[name], own, foe)

    def legal(self) -> set[str]:
        if self.winner:
            return set()
        me = f"p{self.turn + 1}"
        if self.question == "start":
            return {f"{me} start p1", f"{me} start p2"}
        if self.question != "play":
            verb = "token" if self.question == "library" else self.question
            return {f"{me} {verb} {thing}" for thing in self.options}
        cards, coins = self.open_cards(), self.coins[self.turn]
        moves = {f"{me} discard {card}" for card in cards}
        moves |= {f"{me} build {card}" for card in cards if self.price(card, self.turn) <= coins}
        for wonder in self.unbuilt[self.turn]:
            if self.price(wonder, self.turn) <= coins:
                moves |= {f"{me} wonder {wonder} < {card}" for card in cards}
        return moves

    # What is done

    def play(self, text: str) -> None:
        _, verb, thing, *rest = text.split()
        me, foe = self.turn, 1 - self.turn
        if verb == "draft":
            self.draft(thing)
            return
        if verb == "start":
            self.turn, self.question = int(thing == "p2"), "play"
            return
        question, self.question, self.options = self.question, "play", set()
        if verb == "discard":
            self.take(thing)
            self.coins[me] += 2 + self.count("yellow", me)
            self.discard.add(thing)
        elif verb == "build":
            self.take(thing)
            chained = any(
                CARDS[card].chain and CARDS[card].chain == CARDS[thing].free_with for card in self.cards[me]
            )
            self.pay(thing)
            self.join(CARDS[thing])
            if chained and "urbanism" in self.tokens[me]:
                self.coins[me] += 4
        elif verb == "wonder":
            self.take(rest[-1])
            self.pay(thing)
            self.raise_wonder(thing)
        elif verb == "token":
            if question == "token":
                self.board.remove(thing)
            self.tokens[me].add(thing)
            self.coins[me] += 6 if thing in ("agriculture", "urbanism") else 0
            self.six_symbols()
        elif verb == "destroy":
            self.cards[foe].remove(thing)
            self.discard.add(thing)
        else:
            self.discard.remove(thing)
            self.join(CARDS[thing])
        self.go_on()

    def draft(self, wonder: str) -> None:
        self.options.remove(wonder)
        self.unbuilt[self.turn].add(wonder)
        self.picks += 1
        if len(self.options) == 1:
            self.unbuilt[int(DRAFT[self.picks])] |= self.options
            self.picks += 1
            self.options = {w.id for w in self.deal.wonders[4:] if w} if self.picks == 4 else set()
        if self.picks == 8:
            self.lay_out(1)
            self.turn, self.question = 0, "play"
        else:
            self.turn = int(DRAFT[self.picks])

    def lay_out(self, age: int) -> None:
        self.age = age
        self.slots = {slot: card.id for slot, card in enumerate(self.deal.ages[age - 1]) if card}

    def take(self, card: str) -> None:
        self.slots = {slot: name for slot, name in self.slots.items() if name != card}

    def pay(self, name: str) -> None:
        price = self.price(name, self.turn)
        self.coins[self.turn] -= price
        if price and "economy" in self.tokens[1 - self.turn]:
            self.coins[1 - self.turn] += price - (CARDS.get(name) or WONDERS[name]).cost.coins

    def count(self, what: str, seat: int) -> int:
        if what == "wonders":
            return len(self.built[seat])
        if what == "coin_triples":
            return self.coins[seat] // 3
        return sum(1 for card in self.cards[seat] if CARDS[card].color == what)

    def most(self, card: Card) -> int:
        assert card.guild is not None
        return max(sum(self.count(what, seat) for what in card.guild.counted) for seat in (0, 1))

    def join(self, card: Card) -> None:
        me = self.turn
        self.cards[me].add(card.id)
        self.coins[me] += card.coins
        if card.coins_per:
            self.coins[me] += card.coins_per.coins * self.count(card.coins_per.counted, me)
        if card.guild:
            self.coins[me] += card.guild.coins * self.most(card)
        self.push(card.shields + (card.color == "red" and "strategy" in self.tokens[me]))
        self.six_symbols()
        pair = [name for name in self.cards[me] if card.symbol and CARDS[name].symbol == card.symbol]
        if len(pair) == 2 and self.board and not self.winner:
            self.question, self.options = "token", set(self.board)

    def six_symbols(self) -> None:
        me = self.turn
        found = {CARDS[card].symbol for card in self.cards[me]} | {
            TOKENS[token].symbol for token in self.tokens[me]
        }
        if len(found - {None}) >= 6:
            self.winner = {me}

    def push(self, shields: int) -> None:
        foe = 1 - self.turn
        for _ in range(shields):
            self.pawn += 1 if self.turn == 0 else -1
            depth = self.pawn if self.turn == 0 else -self.pawn
            self.coins[foe] = max(0, self.coins[foe] - self.loot[foe].pop(depth, 0))
            if depth == 9:
                self.winner = {self.turn}
                return

    def raise_wonder(self, name: str) -> None:
        me, foe, wonder = self.turn, 1 - self.turn, WONDERS[name]
        self.again = wonder.again or "theology" in self.tokens[me]
        self.unbuilt[me].remove(name)
        self.built[me].add(name)
        if len(self.built[0] | self.built[1]) == 7:
            self.unbuilt = [set(), set()]
        self.coins[me] += wonder.coins
        self.push(wonder.shields)
        self.coins[foe] = max(0, self.coins[foe] - wonder.foe_loses)
        options, question = set[str](), "play"
        if name == "great_library":
            question, options = "library", {token.id for token in self.deal.box[:3] if token}
        elif name == "mausoleum":
            question, options = "revive", set(self.discard)
        elif wonder.destroys:
            question, options = (
                "destroy",
                {card for card in self.cards[foe] if CARDS[card].color == wonder.destroys},
            )
        if options and not self.winner:
            self.question, self.options = question, options

    def go_on(self) -> None:
        if self.winner or self.question != "play":
            return
        again, self.again = self.again, False
        if self.slots:
            self.turn = self.turn if again else 1 - self.turn
        elif self.age == 3:
            first, second = ((self.score(seat), self.blue(seat)) for seat in (0, 1))
            self.winner = {0, 1} if first == second else {0} if first > second else {1}
        else:
            self.lay_out(self.age + 1)
            self.question = "start"
            if self.pawn:
                self.turn = 1 if self.pawn > 0 else 0

    # The end

    def blue(self, seat: int) -> int:
        return sum(CARDS[card].points for card in self.cards[seat] if CARDS[card].color == "blue")

    def score(self, seat: int) -> int:
        total = sum(CARDS[card].points for card in self.cards[seat]) + self.coins[seat] // 3
        for card in self.cards[seat]:
            guild = CARDS[card].guild
            total += guild.points * self.most(CARDS[card]) if guild else 0
        total += sum(WONDERS[wonder].points for wonder in self.built[seat])
        total += sum(TOKENS[token].points for token in self.tokens[seat])
        total += 3 * len(self.tokens[seat]) if "mathematics" in self.tokens[seat] else 0
        return total + ZONE_POINTS.get(self.pawn if seat == 0 else -self.pawn, 0)
