"""What Discord knows: people, channels, messages and interactions; and how it writes them down."""

from __future__ import annotations

import asyncio
import itertools
import re
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

EPHEMERAL, LOADING = 1 << 6, 1 << 7
VIEW, SEND, EMBED, ATTACH, HISTORY = 1 << 10, 1 << 11, 1 << 14, 1 << 15, 1 << 16
THREADS, SEND_IN_THREADS = 1 << 35, 1 << 38
ALL = VIEW | SEND | EMBED | ATTACH | HISTORY | THREADS | SEND_IN_THREADS
MANAGE_GUILD = 1 << 5
_EPOCH_MS = 1_420_070_400_000
_numbers = itertools.count(1)


def snowflake() -> int:
    """A new id: the time, and a number that makes it the only one."""
    return (int(time.time() * 1000) - _EPOCH_MS << 22) | (next(_numbers) & 0x3FFFFF)


def now_text() -> str:
    return datetime.now(UTC).isoformat()


@dataclass(eq=False)
class Account:
    name: str
    id: int = field(default_factory=snowflake)
    bot: bool = False
    permissions: int = ALL

    def payload(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "username": self.name,
            "global_name": self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }

    def member(self) -> dict[str, Any]:
        return {
            "user": self.payload(),
            "roles": [],
            "joined_at": now_text(),
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": str(self.permissions),
        }


@dataclass(eq=False)
class Message:
    channel: Channel
    author: Account
    id: int = field(default_factory=snowflake)
    content: str = ""
    flags: int = 0
    components: list[dict[str, Any]] = field(default_factory=list)
    embeds: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[dict[str, Any]] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    nonce: str | None = None
    pinged: frozenset[int] = frozenset()
    at: float = field(default_factory=time.monotonic)
    edited: str | None = None
    sent_with: list[str] = field(default_factory=list)
    """The custom ids that it had when it was sent."""

    @property
    def private(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    def parts(self) -> list[dict[str, Any]]:
        return [part for row in self.components for part in row.get("components", [])]

    def custom_ids(self) -> list[str]:
        return [part["custom_id"] for part in self.parts() if "custom_id" in part]

    def buttons(self) -> list[dict[str, Any]]:
        """The buttons that can be tapped."""
        return [part for part in self.parts() if part["type"] == 2 and not part.get("disabled")]

    def menus(self) -> list[dict[str, Any]]:
        return [part for part in self.parts() if part["type"] == 3]

    def payload(self) -> dict[str, Any]:
        return {
            "id": str(self.id),
            "type": 0,
            "channel_id": str(self.channel.id),
            "author": self.author.payload(),
            "content": self.content,
            "timestamp": now_text(),
            "edited_timestamp": self.edited,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": self.attachments,
            "embeds": [{"type": "rich", **embed} for embed in self.embeds],
            "components": numbered(self.components),
            "pinned": False,
            "flags": self.flags,
            **({"nonce": self.nonce} if self.nonce else {}),
        }


def numbered(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Components as Discord gives them back: each with a number."""
    count = itertools.count(1)

    def walk(part: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {"id": next(count), **part}
        if "components" in part:
            found["components"] = [walk(one) for one in part["components"]]
        if "emoji" in part:
            found["emoji"] = {key: value for key, value in part["emoji"].items() if value is not None}
        if part["type"] == 3:
            found = {"min_values": 1, "max_values": 1, **found}
        return found

    return [walk(part) for part in components]


@dataclass(eq=False)
class Channel:
    name: str
    guild_id: int | None
    type: int = 0
    id: int = field(default_factory=snowflake)
    parent_id: int | None = None
    permissions: int = ALL
    """What the bot may do here."""
    gone: bool = False
    messages: dict[int, Message] = field(default_factory=dict)

    def payload(self) -> dict[str, Any]:
        found: dict[str, Any] = {"id": str(self.id), "type": self.type, "flags": 0, "last_message_id": None}
        if self.type == 1:
            return found
        found |= {
            "guild_id": str(self.guild_id),
            "name": self.name,
            "parent_id": str(self.parent_id) if self.parent_id else None,
            "position": 0,
            "nsfw": False,
            "permission_overwrites": [],
            "rate_limit_per_user": 0,
            "topic": None,
        }
        if self.type == 11:
            found |= {
                "owner_id": "1",
                "message_count": 0,
                "member_count": 1,
                "total_message_sent": 0,
                "thread_metadata": {
                    "archived": False,
                    "archive_timestamp": now_text(),
                    "auto_archive_duration": 1440,
                    "locked": False,
                    "create_timestamp": now_text(),
                },
            }
        return found

    def boards(self) -> list[Message]:
        """The messages with a picture, oldest first."""
        return [one for one in self.messages.values() if one.attachments and not one.private]


@dataclass(eq=False)
class Interaction:
    """One command, tap or keystroke of a person, and what became of it."""

    type: int
    user: Account
    channel: Channel
    data: dict[str, Any]
    message: Message | None = None
    id: int = field(default_factory=snowflake)
    sent_at: float = field(default_factory=time.monotonic)
    callback: int | None = None
    late: bool = False
    """It was acknowledged after the three seconds, in vain."""
    acknowledged_at: float | None = None
    answered_at: float | None = None
    original: Message | None = None
    choices: list[dict[str, Any]] = field(default_factory=list)
    done: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def token(self) -> str:
        return f"token-{self.id}"

    @property
    def custom_id(self) -> str:
        return str(self.data.get("custom_id", ""))

    def answer(self, message: Message | None = None) -> None:
        """The person sees the answer; a later one may replace it."""
        self.original = message or self.original
        if self.answered_at is None:
            self.answered_at = time.monotonic()
        self.done.set()


class World:
    """Everything."""

    def __init__(self) -> None:
        self.bot = Account("Wonders Duel", bot=True)
        self.guild_id = snowflake()
        self.guilds = [self.guild_id]
        self.people: dict[int, Account] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[int, Interaction] = {}
        self.commands: list[dict[str, Any]] = []
        self.violations: list[str] = []
        """What the bot sent that Discord would refuse, and what this Discord itself got wrong."""
        self.posted: list[Message] = []
        """Every public message ever sent, also those that were changed since."""
        self.followed: list[Message] = []
        """Answers after the first one, for everybody or for one."""

    def person(self, name: str, permissions: int = ALL) -> Account:
        account = Account(name, permissions=permissions)
        self.people[account.id] = account
        return account

    def guild(self, number: int) -> int:
        """One more server; it belongs to the shard that its number falls to, however many shards there are."""
        made = (snowflake() // 2**22 // 5040 * 5040 + number) * 2**22
        self.guilds.append(made)
        return made

    def channel(self, name: str, permissions: int = ALL, type_: int = 0, guild_id: int | None = None) -> Channel:
        place = None if type_ == 1 else guild_id or self.guild_id
        channel = Channel(name, place, type_, permissions=permissions)
        self.channels[channel.id] = channel
        return channel

    def guild_payload(self, guild_id: int) -> dict[str, Any]:
        here = [one for one in self.channels.values() if one.guild_id == guild_id and not one.gone]
        channels = [one.payload() for one in here if one.type == 0]
        threads = [one.payload() for one in here if one.type == 11]
        everyone = {
            "id": str(guild_id),
            "name": "@everyone",
            "permissions": str(ALL),
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": 0,
            "managed": False,
            "mentionable": False,
            "flags": 0,
            "icon": None,
            "unicode_emoji": None,
        }
        return {
            "id": str(guild_id),
            "name": "Wire",
            "owner_id": "1",
            "roles": [everyone],
            "channels": channels,
            "threads": threads,
            "members": [self.bot.member()],
            "member_count": 3,
            "emojis": [],
            "stickers": [],
            "features": [],
            "premium_tier": 0,
            "preferred_locale": "en-US",
            "large": False,
            "unavailable": False,
        }

    def interaction_payload(self, one: Interaction) -> dict[str, Any]:
        payload: dict[str, Any] = {
            "id": str(one.id),
            "application_id": str(self.bot.id),
            "type": one.type,
            "token": one.token,
            "version": 1,
            "data": one.data,
            "channel_id": str(one.channel.id),
            "channel": one.channel.payload(),
            "locale": "en-US",
            "entitlements": [],
            "attachment_size_limit": 10 * 2**20,
            "app_permissions": str(one.channel.permissions),
            "authorizing_integration_owners": {"0": str(one.channel.guild_id or 0)},
            "context": 0 if one.channel.guild_id else 1,
        }
        if one.channel.guild_id:
            payload |= {
                "guild_id": str(one.channel.guild_id),
                "guild": {"id": str(one.channel.guild_id), "locale": "en-US", "features": []},
                "guild_locale": "en-US",
                "member": one.user.member(),
            }
        else:
            payload["user"] = one.user.payload()
        if one.message is not None:
            payload["message"] = one.message.payload()
        return payload


def pinged(body: dict[str, Any]) -> frozenset[int]:
    """Whom a message really pings: those it mentions and is allowed to."""
    allowed = body.get("allowed_mentions")
    mentioned = {int(found) for found in re.findall(r"<@!?(\d+)>", body.get("content") or "")}
    if allowed is None or "users" in (allowed.get("parse") or []):
        return frozenset(mentioned)
    return frozenset(mentioned & {int(one) for one in allowed.get("users") or []})
