"""One call of the bot's: what it says, what is wrong with it, and what it writes into a message."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.wire import rules
from tests.wire.world import Message, now_text, snowflake


class Fault(Exception):
    """An answer that is an error of Discord's."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


@dataclass
class Call:
    """One request; hooks see it before it is obeyed and after."""

    method: str
    template: str
    ids: Mapping[str, str]
    body: Any
    files: Mapping[str, bytes]
    transport: asyncio.Transport | None = None
    """The connection it came by."""
    obeyed: bool = False

    @property
    def name(self) -> str:
        return f"{self.method} {self.template}"


def write(message: Message, body: Mapping[str, Any], files: Mapping[str, bytes], *, new: bool) -> None:
    """Put what a body says into a message; refused if Discord would."""
    kept = frozenset(one["id"] for one in message.attachments)
    problems = list(rules.message_problems(body, files, new=new, kept=kept))
    if problems:
        raise Fault(400, 50035, "Invalid Form Body: " + "; ".join(problems))
    for name in ("content", "components", "embeds"):
        if name in body:
            setattr(message, name, body[name] or type(getattr(message, name))())
    if "attachments" in body or files:
        described = body.get("attachments") or []
        message.attachments = [_attachment(message, one, files) for one in described]
    if not new:
        message.edited = now_text()


def _attachment(message: Message, described: Mapping[str, Any], files: Mapping[str, bytes]) -> dict[str, Any]:
    data = files.get(f"files[{described['id']}]")
    if data is None:
        return next(one for one in message.attachments if one["id"] == str(described["id"]))
    name, number = described["filename"], str(snowflake())
    url = f"https://cdn.invalid/{number}/{name}"
    found: dict[str, Any] = {"id": number, "filename": name, "size": len(data), "url": url, "proxy_url": url}
    if name.endswith((".png", ".webp")):
        size = rules.picture_size(data)
        if size is None or not all(0 < side <= rules.PICTURE_SIDE for side in size):
            raise Fault(400, 50035, f"Invalid Form Body: {name} is no picture that can be shown: {size}")
        found["width"], found["height"] = size
        if not described.get("description"):
            raise Fault(400, 50035, f"Invalid Form Body: {name} has no alt text")
    if described.get("description"):
        found["description"] = described["description"]
    message.pictures[number] = data
    return found
