"""What a move caused, in the order it happened: all that a log line or a picture needs. Everything is public.

A ``slot`` is a place in the pyramid of the age in which the move was made, as `engine.duel.pyramid` numbers them.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.duel.model import How, Kind, Symbol
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Drafted:
    """A wonder was taken; the last of a group goes to its owner by itself."""

    seat: Seat
    wonder: str
    by_itself: bool


@dataclass(frozen=True, slots=True)
class WondersOffered:
    """A group of wonders was laid out."""

    wonders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AgeBegan:
    """The cards of an age were laid out."""

    age: int


@dataclass(frozen=True, slots=True)
class Paid:
    """The price of a card or wonder was paid: printed coins, and coins for missing resources."""

    seat: Seat
    item: str
    printed: int
    trade: int

    @property
    def coins(self) -> int:
        """The whole price."""
        return self.printed + self.trade


@dataclass(frozen=True, slots=True)
class Built:
    """A card joined the city; ``chain`` is the owned card whose symbol made it free.

    ``slot`` is where it lay; a card that came back from the discard pile lay in none.
    """

    seat: Seat
    card: str
    chain: str | None
    slot: int | None


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card was discarded for coins."""

    seat: Seat
    card: str
    coins: int
    slot: int


@dataclass(frozen=True, slots=True)
class WonderBuilt:
    """A wonder was built, with a card tucked under it."""

    seat: Seat
    wonder: str
    card: str
    slot: int


@dataclass(frozen=True, slots=True)
class WonderRemoved:
    """Seven wonders are built, so the last one left the game; ``seat`` owned it."""

    seat: Seat
    wonder: str


@dataclass(frozen=True, slots=True)
class CoinsGained:
    """Coins came from the bank, or with Economy from the opponent's trade; ``source`` is the piece that gave."""

    seat: Seat
    coins: int
    source: str


@dataclass(frozen=True, slots=True)
class CoinsLost:
    """A wonder of the opponent cost coins; at most what was there."""

    seat: Seat
    coins: int
    source: str


@dataclass(frozen=True, slots=True)
class PawnMoved:
    """The conflict pawn moved; ``seat`` pushed it."""

    seat: Seat
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Looted:
    """The pawn entered a zone with a loot token: ``seat`` lost coins, the token is used up."""

    seat: Seat
    token: int
    coins: int


@dataclass(frozen=True, slots=True)
class PairMade:
    """The second card with a symbol was built; with no token left on the board it earns nothing."""

    seat: Seat
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """A progress token was taken, from the board or from the box."""

    seat: Seat
    token: str
    from_box: bool


@dataclass(frozen=True, slots=True)
class Destroyed:
    """``seat`` put the opponent's card on the discard pile."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Revived:
    """A discarded card is being built free; `Built` follows."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class ChoiceSkipped:
    """There was nothing to choose from, so the choice fell away."""

    seat: Seat
    kind: Kind


@dataclass(frozen=True, slots=True)
class Revealed:
    """Cards were turned face up: pairs of slot and card."""

    cards: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """The same player has another turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ExtraTurnLost:
    """The age ended, so the extra turn was lost."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StarterChosen:
    """``seat`` said who begins the age."""

    seat: Seat
    starter: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; both seats are winners when the victory is shared."""

    winners: tuple[Seat, ...]
    how: How


Event = (
    Drafted
    | WondersOffered
    | AgeBegan
    | Paid
    | Built
    | Discarded
    | WonderBuilt
    | WonderRemoved
    | CoinsGained
    | CoinsLost
    | PawnMoved
    | Looted
    | PairMade
    | TokenTaken
    | Destroyed
    | Revived
    | ChoiceSkipped
    | Revealed
    | ExtraTurn
    | ExtraTurnLost
    | StarterChosen
    | Ended
)
