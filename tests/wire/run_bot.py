"""``python -m tests.wire.run_bot ADDRESS``: ``python -m bot`` with Discord's two addresses replaced.

What comes after the address are the arguments of ``python -m bot``. Two faults of the world cannot be made from
outside of a process, so they are made here, and only where a test asks for them in the environment: pictures that
take long (``WIRE_PICTURE_SECONDS``), and a clock that is wrong by as many seconds as a file says (``WIRE_CLOCK``).
"""

import datetime as dt
import os
import runpy
import sys
import time
import types
from pathlib import Path
from typing import Self

import discord.ext.tasks
import discord.gateway
import discord.http
import yarl

from bot.present import pictures
from render.duel import picture


def draw_slowly(seconds: float) -> None:
    """Every picture of a table takes so long, in the thread that draws it."""

    def slow(*args, **options) -> bytes:
        time.sleep(seconds)
        return picture(*args, **options)

    setattr(pictures, "picture", slow)  # noqa: B010 - to replace it is the point


def go_wrong(file: Path) -> None:
    """The clock is ahead or behind by what the file says now."""
    right = time.time

    def ahead() -> int:
        return int(file.read_text(encoding="utf-8"))

    class Wrong(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Self:
            return super().now(tz) + dt.timedelta(seconds=ahead())

    time.time = lambda: right() + ahead()
    shown = types.ModuleType("datetime")
    vars(shown).update({**vars(dt), "datetime": Wrong})
    for module in (discord.utils, discord.ext.tasks):
        vars(module)["datetime"] = shown


if __name__ == "__main__":
    if seconds := os.environ.get("WIRE_PICTURE_SECONDS"):
        draw_slowly(float(seconds))
    if file := os.environ.get("WIRE_CLOCK"):
        go_wrong(Path(file))
    address = sys.argv.pop(1)
    discord.http.Route.BASE = f"http://{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/")
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
