"""What store, table service and front hand to each other: plain immutable values, none of them Discord's.

Times are whole seconds since 1970 (UTC). Ids of people, channels, messages and interactions are Discord's numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engine.duel import DUEL
from engine.duel.events import Event
from engine.duel.model import State, View
from engine.duel.moves import Move
from engine.game import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """Someone who acts: the name is what others see, and is kept until they ask for its deletion."""

    id: int
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where something happens; a thread is a channel with a parent, a direct message has no server."""

    guild_id: int | None
    channel_id: int
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person, or an AI by its level's name, or (nothing set) someone who left no name."""

    user_id: int | None
    name: str | None
    agent: str | None = None


class Draft(StrEnum):
    """How the wonders come to the players."""

    PICK = "pick"
    FIRST_GAME = "first-game"


class ChallengeState(StrEnum):
    """What became of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """An invitation to a game. The seed of its shuffle exists already; ``commitment`` proves it later."""

    id: int
    place: Place
    challenger: Player
    opponent: Player
    draft: Draft
    thread: bool
    rated: bool
    commitment: str
    created_at: int
    expires_at: int
    state: ChallengeState = ChallengeState.OPEN
    game_id: int | None = None
    rematch_of: int | None = None
    """The game it repeats with the seats swapped; in other challenges the seed says who goes first."""


class Ending(StrEnum):
    """How a game ended: by its rules (the first four), or outside of them."""

    CIVILIAN = "civilian"
    MILITARY = "military"
    SCIENTIFIC = "scientific"
    SHARED = "shared"
    RESIGNATION = "resignation"
    ABSENCE = "absence"
    AGREEMENT = "agreement"
    ABORTED = "aborted"

    @property
    def counts(self) -> bool:
        """Whether the game counts for ratings and statistics."""
        return self is not Ending.ABORTED


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended; no winner when a victory is shared, a draw agreed, or the game called off."""

    winner: Seat | None
    how: Ending
    text: str
    """As in the record: ``p1 civilian 62-55``, ``p2 resignation``, ``draw agreement``, ``aborted``."""
    scores: tuple[int, int] | None = None
    """The points of both, when points decided."""
    by: int | None = None
    """Who called the game off, when a moderator did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game at a table. ``seats[0]`` is p1."""

    id: int
    place: Place
    seats: tuple[Player, Player]
    draft: Draft
    rated: bool
    commitment: str
    salt: str
    started_at: int
    waiting_since: int
    """Since when the player to move is waited for; time while the bot was down is taken out."""
    reminded_at: int | None = None
    ended_at: int | None = None
    result: Result | None = None
    challenge_id: int | None = None
    rematch_of: int | None = None

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of a person; None for a spectator."""
        for seat, player in enumerate(self.seats):
            if player.user_id == user_id:
                return seat
        return None


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a game's log, which only ever grows: a move, or the take-back of the last few."""

    ply: int
    """From 1; the table's ply is that of its last entry, 0 after set-up."""
    seat: Seat
    move: Move | None
    takes_back: int = 0
    """How many moves it undid; 0 for a move."""
    events: tuple[Event, ...] = ()
    at: int = 0


class OfferKind(StrEnum):
    """What needs the opponent's consent."""

    DRAW = "draw"
    TAKE_BACK = "take-back"


class OfferState(StrEnum):
    """What became of an offer; it lapses when the game goes on without an answer."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    LAPSED = "lapsed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A draw or take-back that waits for the opponent's consent."""

    id: int
    game_id: int
    kind: OfferKind
    seat: Seat
    """Who offered; the other one answers."""
    ply: int
    state: OfferState
    move: Move | None = None
    """The move to be taken back."""
    moves: int = 0
    """How many moves go back with it, the opponent's since then included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A table at one ply. Everything seen of it goes through `view`."""

    game: Game
    ply: int
    """The number of entries in the log: it never repeats, so a button of an older ply is known as stale."""
    moves: tuple[Move, ...]
    """The moves that stand, taken-back ones left out; what a record holds."""
    entry: Entry | None
    """The last line of the log; None after set-up."""
    state: State = field(repr=False)
    """Hidden things included: for the service alone."""

    def view(self, seat: Seat | None) -> View:
        """What a seat, or a spectator, may see."""
        return DUEL.view(self.state, seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or otherwise."""
        return self.game.result is not None

    @property
    def to_act(self) -> Seat | None:
        """The seat the game waits for; None when it is over."""
        return None if self.over else next(iter(DUEL.to_act(self.state)), None)

    @property
    def agent_to_act(self) -> str | None:
        """The AI whose move it is; None when a person is waited for."""
        return None if self.to_act is None else self.game.seats[self.to_act].agent


class PostKind(StrEnum):
    """What has to be shown in a channel."""

    CHALLENGE = "challenge"
    CHALLENGE_CLOSED = "challenge-closed"
    TURN = "turn"
    END = "end"
    OFFER = "offer"
    OFFER_DECLINED = "offer-declined"
    REMINDER = "reminder"
    CLAIMABLE = "claimable"


EDITS = frozenset({PostKind.CHALLENGE_CLOSED, PostKind.OFFER_DECLINED})
"""Posts that rewrite an earlier message (`Post.message_id`) instead of sending one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """Something that must be posted, on disk since the action that caused it."""

    id: int
    kind: PostKind
    channel_id: int
    nonce: str
    """For Discord's ``nonce`` with ``enforce_nonce``: the same at every try."""
    game_id: int | None = None
    challenge_id: int | None = None
    offer_id: int | None = None
    ply: int = 0
    since_ply: int = 0
    """TURN and END: what happened after this ply has not been told yet (`Tables.log` has it)."""
    message_id: int | None = None
    """The message to edit, for the kinds in `EDITS`; None if that was never posted: then send a new one."""
    attempts: int = 0
    """Earlier tries. Any of them may have reached Discord without our knowing."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A message of ours in a channel."""

    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """What an action did: the table after it, and what must be posted now."""

    position: Position
    posts: tuple[Post, ...] = ()
    offer: Offer | None = None
    """The offer that was made or answered."""
    again: bool = False
    """The same interaction was delivered before: this is the first answer, and nothing was done now."""

    @property
    def game(self) -> Game:
        """The game it happened in."""
        return self.position.game


@dataclass(frozen=True, slots=True, kw_only=True)
class Invited:
    """What an action did to a challenge, and what must be posted now."""

    challenge: Challenge
    posts: tuple[Post, ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class Absence:
    """How long the player to move has been waited for, the bot's own downtime left out."""

    seat: Seat
    waited: int
    remind_at: int
    claim_at: int
    """From then on the opponent may claim; it moves when the bot was down."""
    claimable: bool


class Threads(StrEnum):
    """Whether games get a thread of their own."""

    NEVER = "never"
    ASKED = "asked"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """The settings of a server; these are the defaults."""

    language: str | None = None
    channels: tuple[int, ...] = ()
    """Where games may be played; empty means everywhere."""
    threads: Threads = Threads.ASKED
    remind_after: int = 24 * 3600
    claim_after: int = 72 * 3600


class Seating(StrEnum):
    """What could be checked about who went first in a finished game."""

    DRAWN = "drawn"
    """It follows from seed and salt."""
    SWAPPED = "swapped"
    """A rematch: the seats are those of the earlier game, swapped."""
    UNCHECKED = "unchecked"
    """It cannot be told: a player's data was deleted, or the challenge is not kept."""


@dataclass(frozen=True, slots=True)
class Check:
    """What `verify` found: each claim about a finished game and whether it holds."""

    commitment: str
    seed: str
    salt: str
    fair: bool
    """The seed fits the commitment, the deal follows from seed and salt, and the seats are as `seating` says."""
    legal: bool
    """Every move is legal and leads to the result."""
    seating: Seating
    problem: str | None = None
