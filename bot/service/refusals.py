"""Why the service refuses something: a code with facts, worded by whoever answers. Nothing was changed then."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.model import Position


class Why(StrEnum):
    """The codes; the facts that go with each are named behind it."""

    # Challenges
    ONESELF = "oneself"
    A_BOT = "a_bot"
    BLOCKED_YOU = "blocked_you"
    YOU_BLOCKED = "you_blocked"
    CHANNEL_BUSY = "channel_busy"  # game_id
    CHANNEL_NOT_ALLOWED = "channel_not_allowed"  # channels
    THREADS_OFF = "threads_off"
    ALREADY_CHALLENGED = "already_challenged"  # challenge_id
    TOO_MANY_CHALLENGES = "too_many_challenges"  # limit
    UNKNOWN_LEVEL = "unknown_level"  # level, levels
    UNKNOWN_CHALLENGE = "unknown_challenge"
    CHALLENGE_CLOSED = "challenge_closed"  # state, game_id
    NOT_INVITED = "not_invited"  # opponent_id
    OWN_CHALLENGE = "own_challenge"  # opponent_id
    NOT_THE_CHALLENGER = "not_the_challenger"  # challenger_id
    # Tables
    UNKNOWN_GAME = "unknown_game"
    NO_GAME_HERE = "no_game_here"
    NOT_A_PLAYER = "not_a_player"
    OPPONENT_GONE = "opponent_gone"
    NOT_YOUR_TURN = "not_your_turn"  # to_act (the seat)
    STALE = "stale"  # ply, now
    GAME_OVER = "game_over"
    GAME_NOT_OVER = "game_not_over"
    # Agreements and endings
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    ALREADY_OFFERED = "already_offered"
    NO_SUCH_OFFER = "no_such_offer"
    OWN_OFFER = "own_offer"
    AGENT_DECLINES = "agent_declines"
    YOUR_OWN_TURN = "your_own_turn"
    AGENT_THINKS = "agent_thinks"
    TOO_EARLY = "too_early"  # claim_at
    OWN_RATED_GAME = "own_rated_game"
    # Settings
    UNKNOWN_LANGUAGE = "unknown_language"  # language, languages
    BAD_TIMES = "bad_times"  # remind_after, claim_after


class Refused(Exception):
    """Something the service does not do; ``reason`` and ``facts`` say why."""

    def __init__(self, reason: Why, /, **facts: object) -> None:
        told = ", ".join(f"{name}={value}" for name, value in facts.items())
        super().__init__(f"{reason} ({told})" if told else str(reason))
        self.reason = reason
        self.facts = facts


class AtTable(Refused):
    """Refused at a table: ``position`` is how it stands now, for a link and a fresh board."""

    def __init__(self, reason: Why, position: Position, /, **facts: object) -> None:
        super().__init__(reason, game_id=position.game.id, **facts)
        self.position = position


class NotAPlayer(AtTable):
    """A spectator acted."""

    def __init__(self, position: Position) -> None:
        super().__init__(Why.NOT_A_PLAYER, position)


class NotYourTurn(AtTable):
    """The other player is waited for."""

    def __init__(self, position: Position) -> None:
        super().__init__(Why.NOT_YOUR_TURN, position, to_act=position.to_act)


class Stale(AtTable):
    """The action was meant for an older position."""

    def __init__(self, position: Position, ply: int) -> None:
        super().__init__(Why.STALE, position, ply=ply, now=position.ply)


class GameOver(AtTable):
    """The game has ended."""

    def __init__(self, position: Position) -> None:
        super().__init__(Why.GAME_OVER, position)


class Damaged(Exception):
    """What is on disk about a game does not lead to a position; the text says where, for the log."""

    def __init__(self, game_id: int, problem: object) -> None:
        super().__init__(f"game {game_id} cannot be replayed from the database: {problem}")
        self.game_id = game_id
