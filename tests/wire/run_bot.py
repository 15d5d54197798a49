"""``python -m tests.wire.run_bot ADDRESS``: ``python -m bot`` with Discord's two addresses replaced, no more.

What comes after the address are the arguments of ``python -m bot``.
"""

import runpy
import sys

import discord.gateway
import discord.http
import yarl

if __name__ == "__main__":
    address = sys.argv.pop(1)
    discord.http.Route.BASE = f"http://{address}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/")
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
