"""The pieces of 7 Wonders Duel and the state of a game: plain immutable values, no rules.

Seat 0 is p1, who drafts first and begins Age I; seat 1 is p2. Ids are strings and the same everywhere.
Sets of cards, wonders, tokens and slots are bitmasks: ``city.cards & mask(Color.BLUE)``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import NamedTuple

from engine.game import Outcome, Seat

SEAT_NAMES = ("p1", "p2")
LAST_AGE = 3
"""The age with the guilds."""


class Resource(IntEnum):
    """The five goods; the first three are raw materials, the last two manufactured."""

    CLAY, WOOD, STONE, GLASS, PAPYRUS = range(5)

    @property
    def id(self) -> str:
        """The lower-case name used in data, text and pictures."""
        return self.name.lower()

    @property
    def raw(self) -> bool:
        """Whether it is a raw material (made by brown cards)."""
        return self <= Resource.STONE


class Color(StrEnum):
    """The seven kinds of building."""

    BROWN = "brown"
    GREY = "grey"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    PURPLE = "purple"


class Symbol(StrEnum):
    """The seven science symbols; the scales are on the Law token only."""

    QUILL = "quill"
    MORTAR = "mortar"
    PLUMB = "plumb"
    WHEEL = "wheel"
    GLOBE = "globe"
    SUNDIAL = "sundial"
    SCALES = "scales"


class Countable(StrEnum):
    """What coins and guild points are counted by."""

    BROWN = "brown"
    GREY = "grey"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    WONDERS = "wonders"
    COIN_TRIPLES = "coin_triples"


class Cost(NamedTuple):
    """What is printed on a card or wonder: coins, and units of each resource in the order of `Resource`."""

    coins: int
    units: tuple[int, ...]


class CoinsPer(NamedTuple):
    """Coins gained once, for each thing of a kind in the own city."""

    counted: Countable
    coins: int


class Guild(NamedTuple):
    """Things counted together in whichever city has more: coins when built, points at the end."""

    counted: tuple[Countable, ...]
    coins: int
    points: int


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Piece:
    """A card, wonder or token: one object each for the whole process, so identity is equality."""

    id: str
    index: int
    bit: int = field(repr=False)
    points: int = 0
    coins: int = 0
    trade: int = field(default=0, repr=False)
    """What owning it adds to its city's trading position; packed, see `trade`."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Card(Piece):
    """A building card."""

    age: int
    color: Color
    cost: Cost
    chain: str | None = None
    free_with: str | None = None
    free_by: int = field(default=0, repr=False)
    """The cards, as a mask, that show the symbol `free_with`."""
    makes: tuple[int, ...] = (0, 0, 0, 0, 0)
    makes_one_of: tuple[Resource, ...] = ()
    buys_at_one: tuple[Resource, ...] = ()
    shields: int = 0
    symbol: Symbol | None = None
    coins_per: CoinsPer | None = None
    guild: Guild | None = None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Wonder(Piece):
    """A wonder."""

    cost: Cost
    free_by: int = field(default=0, repr=False)
    """Always 0: no chain leads to a wonder. It lets a price be asked for cards and wonders alike."""
    makes_one_of: tuple[Resource, ...] = ()
    shields: int = 0
    foe_loses: int = 0
    destroys: Color | None = None
    tokens_offered: int = 0
    revives: bool = False
    again: bool = False


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Token(Piece):
    """A progress token."""

    rebate_on_wonders: int = 0
    rebate_on_blue: int = 0
    trade_income: bool = False
    symbol: Symbol | None = None
    points_per_token: int = 0
    extra_shields_on_red: int = 0
    wonders_again: bool = False
    coins_per_chain: int = 0


Item = Card | Wonder
"""What has a price."""


class BuiltWonder(NamedTuple):
    """A finished wonder and the card that was tucked under it."""

    wonder: Wonder
    card: Card


class City(NamedTuple):
    """All that a player owns; every part of it is public."""

    coins: int
    cards: int
    """Mask of the buildings."""
    wonders: int
    """Mask of the wonders drafted and not yet built."""
    built: tuple[BuiltWonder, ...]
    tokens: int
    """Mask of the progress tokens."""
    lost: int
    """Mask of the wonders that left the game unbuilt: the eighth, once seven are built."""
    trade: int
    """The sum of `Piece.trade` over all of the above that is built: what the city makes and buys cheaply."""

    # The commonest changes are written out in full: `_replace` would take twice as long.

    def earn(self, coins: int) -> City:
        """The city with more (or, if negative, fewer) coins."""
        return City(self.coins + coins, self.cards, self.wonders, self.built, self.tokens, self.lost, self.trade)

    def with_card(self, card: Card) -> City:
        """The city with one more building."""
        return City(
            self.coins,
            self.cards | card.bit,
            self.wonders,
            self.built,
            self.tokens,
            self.lost,
            self.trade + card.trade,
        )

    def without_card(self, card: Card) -> City:
        """The city with one building fewer."""
        return self._replace(cards=self.cards & ~card.bit, trade=self.trade - card.trade)

    def with_token(self, token: Token) -> City:
        """The city with one more progress token."""
        return self._replace(tokens=self.tokens | token.bit, trade=self.trade + token.trade)

    def with_drafted(self, wonder: Wonder) -> City:
        """The city with one more wonder to build."""
        return City(
            self.coins,
            self.cards,
            self.wonders | wonder.bit,
            self.built,
            self.tokens,
            self.lost,
            self.trade,
        )

    def with_wonder(self, wonder: Wonder, card: Card) -> City:
        """The city with a wonder built."""
        return City(
            self.coins,
            self.cards,
            self.wonders & ~wonder.bit,
            (*self.built, BuiltWonder(wonder, card)),
            self.tokens,
            self.lost,
            self.trade + wonder.trade,
        )

    def without_wonder(self, wonder: Wonder) -> City:
        """The city after an unbuilt wonder left the game."""
        return self._replace(wonders=self.wonders & ~wonder.bit, lost=self.lost | wonder.bit)


class Kind(StrEnum):
    """What has to be decided now."""

    DRAFT = "draft"
    PLAY = "play"
    TOKEN = "token"  # noqa: S105 - a progress token, not a secret
    LIBRARY = "library"
    DESTROY = "destroy"
    REVIVE = "revive"
    START = "start"
    END = "end"


class Pending(NamedTuple):
    """The decision the game waits for: its kind, who takes it, and the mask of what may be chosen.

    The options are wonders for `DRAFT`, tokens for `TOKEN` and `LIBRARY`, cards for `DESTROY` and
    `REVIVE`; the others have none. In a view, the options of the Great Library are 0 for all but its builder.
    """

    kind: Kind
    seat: Seat
    options: int = 0


class How(StrEnum):
    """How a game ends."""

    CIVILIAN = "civilian"
    MILITARY = "military"
    SCIENTIFIC = "scientific"
    SHARED = "shared"


class Deal(NamedTuple):
    """Everything chance decides, drawn once before the first move. `None` is a piece nobody has seen."""

    tokens: tuple[Token, ...]
    """The five on the board."""
    box: tuple[Token | None, ...]
    """The other five; the first three are those the Great Library offers."""
    wonders: tuple[Wonder | None, ...]
    """Eight: two groups of four as shown, or with `preset` the four of p1 and the four of p2."""
    ages: tuple[tuple[Card | None, ...], ...]
    """The 20 cards of each age, slot by slot."""
    preset: bool = False
    """The first game's fixed sets of wonders instead of a draft."""
    guild_backs: int = 0
    """Mask of the Age III slots whose card is `None` but known to be a guild."""


class State(NamedTuple):
    """A whole game at one moment, hidden things included. Only the engine and the table service hold one."""

    deal: Deal
    age: int
    """1 to 3; 0 while wonders are drafted."""
    pending: Pending
    """What must be decided now, and by whom: the player whose turn it is, or who says who begins an age."""
    cities: tuple[City, City]
    cards: tuple[Card | None, ...]
    """The cards of this age, slot by slot, taken ones included; empty during the draft."""
    left: int
    """Mask of the slots not yet taken."""
    shown: int
    """Mask of the slots turned face up."""
    pawn: int
    """The conflict pawn, -9 to 9; positive is towards p2's capital."""
    loot: int
    """Mask of the loot tokens still on the track, see `military`."""
    tokens: int
    """Mask of the progress tokens on the board."""
    discard: int
    """Mask of the discarded cards."""
    again: bool
    """The player whose turn it is has earned another one, which begins when the pending choice is made."""
    outcome: Outcome | None


class View(NamedTuple):
    """What one seat (or, with `viewer` None, a spectator) may see: no face-down card, no deck, no seed."""

    viewer: Seat | None
    age: int
    pending: Pending
    cities: tuple[City, City]
    cards: tuple[Card | None, ...]
    """As in the state, but `None` where the slot is face down or taken."""
    left: int
    shown: int
    guild_backs: int
    """Mask of the face-down slots that show the back of a guild."""
    pawn: int
    loot: int
    tokens: int
    discard: int
    again: bool
    outcome: Outcome | None

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return self.pending.kind is Kind.END

    def stopped(self) -> View:
        """The table as it stands after a game that ended outside the rules: nobody is to act, nothing was won."""
        return self._replace(pending=Pending(Kind.END, self.pending.seat))


Position = State | View
"""What a state and a view have in common is public. Rules that only ask a question read either."""
