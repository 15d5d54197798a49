"""The values now live in `bot.model`."""

from bot.model import *  # noqa: F403 - until all import from there
