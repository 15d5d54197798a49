"""Starting the real program: what is wrong is said in one line, with an exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TOKEN = f"{'M' * 24}.{'x' * 6}.{'y' * 27}"


def start(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key not in ("DISCORD_TOKEN", "DATABASE_URL")}
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "bot"],
        cwd=folder,
        env={**environment, "PYTHONPATH": str(ROOT), "LOG_FORMAT": "human", **settings},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("settings", "code", "words"),
    [
        ({}, 2, "DISCORD_TOKEN is not set"),
        ({"DISCORD_TOKEN": "123456"}, 2, "does not look like a bot's token"),
        ({"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "LOUD"}, 2, "LOG_LEVEL is wrong"),
        ({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "sqlite+aiosqlite:///a-file/duel.sqlite3"}, 3, "database"),
        ({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "nonsense"}, 3, "DATABASE_URL"),
        ({"DISCORD_TOKEN": TOKEN, "DATABASE_URL": "postgresql+asyncpg://duel@127.0.0.1:1/duel"}, 5, "runs there"),
    ],
)
def test_a_wrong_setting_is_one_clear_line_and_an_exit_code(
    tmp_path: Path, settings: dict[str, str], code: int, words: str
) -> None:
    (tmp_path / "a-file").write_text("not a folder")
    ended = start(tmp_path, **settings)
    assert ended.returncode == code, ended.stderr
    lines = ended.stderr.strip().splitlines()
    assert len(lines) == 1, ended.stderr
    assert words.casefold() in lines[0].casefold()
    assert TOKEN not in ended.stderr
