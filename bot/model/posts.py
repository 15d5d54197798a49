"""What must be posted, and what was."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
