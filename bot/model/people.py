"""Who plays where, and what servers choose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
