import json
import logging
from io import StringIO
from pathlib import Path

import pytest

from bot import logs
from bot.config import DEFAULT_DATABASE, Settings, load
from bot.problems import BadConfig
from bot.shards import Shards

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"  # noqa: S105 - nobody's


@pytest.fixture(autouse=True)
def nothing_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_everything_but_the_token_has_a_default() -> None:
    settings = load()
    assert (settings.database_url, settings.log_level) == (DEFAULT_DATABASE, "INFO")
    with pytest.raises(BadConfig) as problem:
        settings.token()
    assert "DISCORD_TOKEN" in problem.value.line
    assert problem.value.exit_code == 2


def test_settings_come_from_a_file_and_the_environment_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=debug\nOTHER_PROGRAM=1\n")
    monkeypatch.setenv("LOG_LEVEL", "warning")
    settings = load()
    assert settings.token() == TOKEN
    assert settings.log_level == "WARNING"


@pytest.mark.parametrize("token", ["1234567890", "Bot " + TOKEN, "abc.def", TOKEN[:40]])
def test_a_token_that_cannot_be_one_is_refused_without_being_told(
    token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    with pytest.raises(BadConfig) as problem:
        load().token()
    assert token not in problem.value.line
    assert "\n" not in problem.value.line


def test_the_token_is_not_shown_by_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert TOKEN not in repr(load())


def test_a_wrong_value_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "loud")
    with pytest.raises(BadConfig) as problem:
        load()
    assert problem.value.line.startswith("LOG_LEVEL is wrong")
    assert "\n" not in problem.value.line


def test_a_file_of_settings_that_is_no_text_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(BadConfig) as problem:
        load()
    assert ".env" in problem.value.line
    assert "\n" not in problem.value.line


@pytest.fixture
def stream() -> StringIO:
    return StringIO()


@pytest.fixture(autouse=True)
def keep_root_logger() -> object:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_logs_are_json_where_no_terminal_is_and_know_their_ids(stream: StringIO) -> None:
    logs.setup("INFO", stream=stream)
    with logs.context(game=12), logs.context(interaction=34):
        logging.getLogger("bot.test").info("played %s", "sphinx")
    logging.getLogger("bot.test").info("outside")
    inside, outside = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (inside["message"], inside["game"], inside["interaction"]) == ("played sphinx", 12, 34)
    assert "game" not in outside


def test_logs_are_for_people_on_a_terminal(stream: StringIO) -> None:
    logs.setup("INFO", "human", stream=stream)
    with logs.context(game=12):
        logging.getLogger("bot.test").warning("slow")
    assert "WARNING bot.test: slow game=12" in stream.getvalue()


@pytest.mark.parametrize("style", ["human", "json"])
def test_an_error_is_logged_with_its_traceback(style: str, stream: StringIO) -> None:
    logs.setup("INFO", style, stream=stream)
    try:
        int("broken")
    except ValueError:
        logging.getLogger("bot.test").exception("failed")
    assert "ValueError: invalid literal" in stream.getvalue()


def test_shards_are_left_to_discord_unless_they_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load().shards() is None
    monkeypatch.setenv("SHARD_COUNT", "4")
    assert load().shards() == Shards((0, 1, 2, 3), 4)
    monkeypatch.setenv("SHARD_IDS", "3, 1")
    assert load().shards() == Shards((1, 3), 4)


@pytest.mark.parametrize(
    ("ids", "count", "said"),
    [("0", "", "SHARD_COUNT"), ("0,4", "4", "0 to 3"), ("1,1", "4", "different"), ("one", "4", "SHARD_IDS")],
)
def test_shards_that_cannot_be_are_refused(
    ids: str, count: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHARD_IDS", ids)
    if count:
        monkeypatch.setenv("SHARD_COUNT", count)
    with pytest.raises(BadConfig, match=said):
        load().shards()
