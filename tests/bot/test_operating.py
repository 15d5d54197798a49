"""The operator's commands, without a running bot."""

from __future__ import annotations

import asyncio
import http.client
import re
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from pathlib import Path

import pytest

from bot import backup, doctor
from bot.__main__ import main
from bot.config import Settings, load
from bot.problems import BadConfig, DatabaseProblem, Passing
from bot.service import Service
from bot.store import Lease
from tests.bot.test_config import TOKEN
from tests.postgres import Server

ROOT = Path(__file__).parents[2]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty database of the present schema, which the settings name."""
    file = tmp_path / "duel.sqlite3"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)

    async def make() -> None:
        async with Service.open(load().database_url):
            pass

    asyncio.run(make())
    return file


def test_a_backup_is_one_whole_file_and_never_overwrites(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    assert main(["backup", str(copy)]) == 0
    assert [one.name for one in sorted(tmp_path.glob("copy*"))] == ["copy.sqlite3"]
    backup.check(copy)
    assert database.exists()
    assert main(["backup", str(copy)]) == 3
    assert "never overwritten" in capsys.readouterr().err


def test_a_restore_keeps_what_it_replaces(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    main(["backup", str(copy)])
    with sqlite3.connect(database) as present:
        present.execute("INSERT INTO people VALUES (1, 'Ana', NULL)")
    present.close()
    assert main(["restore", str(copy)]) == 0
    (kept,) = tmp_path.glob("duel.sqlite3.replaced-*")
    assert sqlite3.connect(kept).execute("SELECT name FROM people").fetchall() == [("Ana",)]
    assert sqlite3.connect(database).execute("SELECT name FROM people").fetchall() == []


@pytest.mark.parametrize("deleted", [False, True])
def test_a_restore_keeps_the_log_of_a_damaged_or_deleted_database_away_from_the_new_one(
    database: Path, tmp_path: Path, deleted: bool
) -> None:
    copy, log = tmp_path / "copy.sqlite3", tmp_path / "duel.sqlite3-wal"
    main(["backup", str(copy)])
    if deleted:
        database.unlink()
    else:
        database.write_bytes(b"no database any more" * 1000)
    log.write_bytes(b"what was written last")
    assert main(["restore", str(copy)]) == 0
    (kept,) = tmp_path.glob("duel.sqlite3.replaced-*-wal")
    assert kept.read_bytes() == b"what was written last"
    assert not log.exists()
    assert kept.with_name(kept.name.removesuffix("-wal")).exists() != deleted
    backup.check(database)


@pytest.mark.parametrize("name", ["a#1", "what?", "50%41"])
def test_a_backup_may_have_any_name(database: Path, tmp_path: Path, name: str) -> None:
    copy = tmp_path / "copies" / name
    copy.parent.mkdir()
    assert main(["backup", str(copy)]) == 0
    assert [one.name for one in copy.parent.iterdir()] == [name]
    assert main(["restore", str(copy)]) == 0
    assert database.exists()


def test_a_backup_that_is_found_damaged_leaves_nothing_behind(database: Path, tmp_path: Path) -> None:
    with sqlite3.connect(database) as present:
        present.execute("UPDATE alembic_version SET version_num = 'v9999'")
    present.close()
    assert main(["backup", str(tmp_path / "copy.sqlite3")]) == DatabaseProblem.exit_code
    assert not list(tmp_path.glob("copy*"))


@pytest.mark.parametrize("damaged", [False, True])
def test_a_restore_is_refused_while_the_bot_runs_even_on_a_damaged_database(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], damaged: bool
) -> None:
    copy = tmp_path / "copy.sqlite3"
    main(["backup", str(copy)])
    if damaged:
        database.write_bytes(b"no database any more" * 1000)
    before = database.read_bytes()

    async def try_it() -> int:
        async with Lease.take(load().database_url):
            return await asyncio.to_thread(main, ["restore", str(copy)])

    assert asyncio.run(try_it()) == Passing.exit_code
    assert "in use by another running bot" in capsys.readouterr().err
    assert database.read_bytes() == before
    assert not list(tmp_path.glob("*replaced*"))
    assert main(["restore", str(copy)]) == 0
    backup.check(database)


def test_a_restore_is_refused_while_another_program_has_the_database_open(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.sqlite3"
    main(["backup", str(copy)])
    before = database.read_bytes()

    async def try_it() -> int:
        async with Service.open(load().database_url):
            return await asyncio.to_thread(main, ["restore", str(copy)])

    assert asyncio.run(try_it()) == 3
    assert "Stop what uses it" in capsys.readouterr().err
    assert database.read_bytes()[:16] == before[:16]
    assert not list(tmp_path.glob("*replaced*"))


@pytest.mark.parametrize("damage", ["text", "torn", "newer", "foreign"])
def test_a_file_that_cannot_be_used_is_not_restored(database: Path, tmp_path: Path, damage: str) -> None:
    copy = tmp_path / "copy.sqlite3"
    main(["backup", str(copy)])
    if damage == "text":
        copy.write_text("a letter")
    elif damage == "torn":
        copy.write_bytes(copy.read_bytes()[:5000])
    else:
        with sqlite3.connect(copy) as other:
            newer = "UPDATE alembic_version SET version_num = 'v9999'"
            other.execute(newer if damage == "newer" else "DROP TABLE alembic_version")
        other.close()
    before = database.read_bytes()
    with pytest.raises(DatabaseProblem):
        backup.restore(load().database_url, copy)
    assert database.read_bytes() == before


def test_a_missing_database_or_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'none.sqlite3'}")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DatabaseProblem, match="nothing to copy"):
        backup.backup(load().database_url, tmp_path / "copy")
    with pytest.raises(DatabaseProblem, match="There is no file"):
        backup.restore(load().database_url, tmp_path / "copy")


def findings(host: str = "127.0.0.1:1") -> dict[str, doctor.Finding]:
    return {one.what: one for one in doctor.examine(load(), host)}


def test_the_doctor_finds_a_sound_bot_well_and_says_what_is_out_of_reach(database: Path) -> None:
    found = findings()
    assert [what for what, one in found.items() if not one.well] == ["Discord and clock"]
    assert "cannot be reached" in found["Discord and clock"].text
    assert "client_id=123456789012345678&" in found["token"].text
    assert str(database) in found["database"].text


@contextmanager
def answering(answer: str) -> Iterator[str]:
    """A server that says this to whoever comes first; its address."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(answer.encode())

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield f"127.0.0.1:{server.getsockname()[1]}"
        thread.join()


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("HTTP/1.1 200 OK\r\nDate: {now}\r\n\r\n", "the clocks agree"),
        ("HTTP/1.1 200 OK\r\nDate: Thu, 01 Jan 2015 00:00:00 GMT\r\n\r\n", "s off"),
        ("HTTP/1.1 200 OK\r\nDate: yesterday\r\n\r\n", "tells no time ('yesterday')"),
        ("HTTP/1.1 200 OK\r\n\r\n", "tells no time"),
        ("HTTP/1.1 403 Forbidden\r\nDate: {now}\r\n\r\n", "answers with 403 Forbidden"),
        ("SSH-2.0-OpenSSH\r\n\r\n", "does not speak HTTP"),
        ("", "cannot be reached"),
    ],
)
def test_the_doctor_says_what_is_wrong_with_the_answer_of_discord(
    answer: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http.client, "HTTPSConnection", http.client.HTTPConnection)
    with answering(answer.format(now=formatdate(usegmt=True))) as host:
        found = findings(host)["Discord and clock"]
    assert told in found.text
    assert found.well == (told == "the clocks agree")


@pytest.mark.usefixtures("database")
def test_the_doctor_looks_into_a_database_of_each_kind(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", database_url)
    found = findings()["database"]
    assert found.well
    assert "0 games, 0 of them going on" in found.text


@pytest.mark.usefixtures("database")
def test_the_doctor_says_which_database_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://duel:hunter2@127.0.0.1:1/duel")
    found = findings()["database"]
    assert not found.well
    assert "127.0.0.1:1" in found.text
    assert "hunter2" not in found.text


@pytest.mark.usefixtures("database")
def test_the_invite_link_of_the_doctor_is_that_of_the_documents() -> None:
    invite = findings()["token"].text.split("permissions=")[1]
    assert f"permissions={invite}\n" in (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")


@pytest.mark.usefixtures("database")
def test_the_doctor_says_a_wrong_address_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "nonsense")
    assert [what for what, one in findings().items() if "DATABASE_URL" in one.text] == ["database"]


def test_the_doctor_names_a_bad_token_a_damaged_database_and_a_full_disk(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    database.write_bytes(b"x" * 5000)
    monkeypatch.setattr(doctor, "LEAST_DISK", 2**60)
    found = findings()
    assert [what for what, one in found.items() if one.well] == ["pictures"]
    assert "does not look like" in found["token"].text
    assert "python -m bot restore" in found["database"].text
    assert "Make room" in found["disk"].text


def test_the_doctor_notices_a_clock_that_went_back(database: Path) -> None:
    with sqlite3.connect(database) as present:
        present.execute("UPDATE heartbeats SET at = at + 86400")
    present.close()
    assert "clock" in findings()["database"].text
    assert not findings()["database"].well


def test_the_service_stays_down_after_what_does_not_heal_by_itself_and_after_nothing_else() -> None:
    unit = (ROOT / "deploy" / "wonders-duel-bot.service").read_text(encoding="utf-8")
    (stays,) = re.findall(r"^RestartPreventExitStatus=(.*)$", unit, re.MULTILINE)
    assert stays.split() == [str(BadConfig.exit_code), str(DatabaseProblem.exit_code)]
    assert Passing.exit_code not in (BadConfig.exit_code, DatabaseProblem.exit_code)


def test_the_doctor_looks_at_a_server_as_well_as_at_a_file(postgres_url: str, postgres_server: Server) -> None:
    def database(url: str) -> doctor.Finding:
        return next(one for one in doctor.examine(Settings(database_url=url)) if one.what == "database")

    assert "0 games" in database(postgres_url).text
    missing = database(postgres_server.url("nowhere"))
    assert not missing.well
    assert "createdb" in missing.text
