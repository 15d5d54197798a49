"""The settings of the bot, from the environment or a file ``.env``; each has a good default but the token."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.problems import BadConfig
from bot.shards import Shards

DEFAULT_DATABASE = "sqlite+aiosqlite:///var/duel.sqlite3"
RETENTION_DAYS = 30
"""How long what served to post a game is kept after its end, unless the operator says otherwise."""
_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{6,}\.[\w-]{20,}")
"""Three parts with dots between: who, since when, and the secret."""


class Settings(BaseSettings):
    """What an operator can choose."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore", frozen=True)

    discord_token: SecretStr = SecretStr("")
    """The bot's token, from the page "Bot" of its application."""
    database_url: str = DEFAULT_DATABASE
    """Where the games are kept."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["auto", "human", "json"] = "auto"
    """``auto`` writes for people on a terminal, and JSON elsewhere."""
    sync_commands: bool = False
    """Send the commands to Discord even if they have not changed."""
    render_workers: int = Field(default=2, ge=1, le=64)
    """Pictures drawn at the same time."""
    retention_days: int = Field(default=RETENTION_DAYS, ge=1, le=36500)
    """How long what served to post a game is kept after its end; the game itself stays."""
    health_port: int = Field(default=0, ge=0, le=65535)
    """Where ``/healthz`` and ``/metrics`` answer on this machine; 0 for nowhere."""
    thinking_workers: int | None = Field(default=None, ge=1, le=64)
    """Processes in which the AI thinks; by default one or two, leaving a core to the bot where there is one."""

    shard_count: int | None = Field(default=None, ge=1, le=100_000)
    """How many shards all processes together have; without it, one process has as many as Discord recommends."""
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    """The shards of this process, as ``0,1``; all of them, if not given."""

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _numbers(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        return tuple(part.strip() for part in value.split(",")) if value.strip() else None

    @field_validator("log_level", mode="before")
    @classmethod
    def _any_case(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    def shards(self) -> Shards | None:
        """The shards of this process; None leaves them to Discord. Raises `BadConfig` if they cannot be."""
        if self.shard_count is None:
            if self.shard_ids is not None:
                raise BadConfig("SHARD_IDS needs SHARD_COUNT: say how many shards all processes together have.")
            return None
        ids = tuple(range(self.shard_count)) if self.shard_ids is None else self.shard_ids
        wrong = [one for one in ids if not 0 <= one < self.shard_count]
        if wrong or len(set(ids)) != len(ids):
            raise BadConfig(
                f"SHARD_IDS must be different numbers from 0 to {self.shard_count - 1}, as SHARD_COUNT is "
                f"{self.shard_count} (they are {','.join(map(str, ids))})."
            )
        return Shards(tuple(sorted(ids)), self.shard_count)

    def token(self) -> str:
        """The token; raises `BadConfig` if it is missing or cannot be one."""
        token = self.discord_token.get_secret_value().strip()
        if not token:
            raise BadConfig(
                "DISCORD_TOKEN is not set. Copy the token from your application's page Bot on "
                "https://discord.com/developers/applications and put DISCORD_TOKEN=... into the file .env."
            )
        if token.lower().startswith("bot "):
            raise BadConfig("DISCORD_TOKEN begins with 'Bot': give the token alone, without that word.")
        if not _TOKEN.fullmatch(token):
            raise BadConfig(
                "DISCORD_TOKEN does not look like a bot's token (three parts with dots between; it is neither "
                "the application id nor the public key nor the client secret). Reset it on the page Bot and "
                "copy it whole."
            )
        return token


def load() -> Settings:
    """The settings; raises `BadConfig` naming the first one that is wrong."""
    try:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise BadConfig(f"The file .env cannot be read: {error}. Save it as plain text (UTF-8).") from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        name = str(first["loc"][0]).upper() if first["loc"] else "the settings"
        raise BadConfig(f"{name} is wrong: {first['msg']} (it is {first['input']!r}).") from error
