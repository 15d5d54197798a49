"""What store, table service and front hand to each other: plain immutable values, none of them Discord's.

Times are whole seconds since 1970 (UTC). Ids of people, channels, messages and interactions are Discord's numbers.
"""

from bot.model.answers import Check, Happened, Invited, Seating
from bot.model.challenges import Challenge, ChallengeState, Draft
from bot.model.games import Absence, Ending, Entry, Game, Position, Result
from bot.model.offers import Offer, OfferKind, OfferState
from bot.model.people import Person, Place, Player, Server, Threads
from bot.model.posts import EDITS, Post, PostKind, Sent

__all__ = [
    "EDITS",
    "Absence",
    "Challenge",
    "ChallengeState",
    "Check",
    "Draft",
    "Ending",
    "Entry",
    "Game",
    "Happened",
    "Invited",
    "Offer",
    "OfferKind",
    "OfferState",
    "Person",
    "Place",
    "Player",
    "Position",
    "Post",
    "PostKind",
    "Result",
    "Seating",
    "Sent",
    "Server",
    "Threads",
]
