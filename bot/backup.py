"""``python -m bot backup FILE`` and ``restore FILE``: copies of a SQLite database, made while the bot runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.problems import DatabaseProblem
from bot.store.database import known_revisions, sqlite_file
from bot.store.lease import FileLock


def backup(database_url: str, target: Path) -> int:
    """Copy the database as it is at one moment to a new file; its size in bytes.

    SQLite's own online backup: the bot may run and write meanwhile. The copy is checked before it gets its name,
    so a file of that name is whole.
    """
    source = _file_of(database_url)
    if not source.exists():
        raise DatabaseProblem(f"There is no database at {source} yet: nothing to copy. Check DATABASE_URL.")
    if target.exists():
        raise DatabaseProblem(f"{target} exists already. Give a new name; backups are never overwritten.")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(source, timeout=30)) as live, closing(sqlite3.connect(part)) as copy:
            live.backup(copy, pages=1000, sleep=0.01)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without companions
        check(part)
        _to_disk(part)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise DatabaseProblem(f"{source} cannot be copied to {target}: {error}.") from error
    finally:
        _remove(part)
    return target.stat().st_size


def restore(database_url: str, source: Path) -> Path | None:
    """Put a backup in the place of the database; where the present one was moved to, if there was one.

    Refused while the bot runs, and for a file that is damaged or was made by a newer version.
    """
    target = _file_of(database_url)
    if not source.is_file():
        raise DatabaseProblem(f"There is no file {source}.")
    if source.resolve() == target.resolve():
        raise DatabaseProblem(f"{source} is the database itself: give the file of a backup.")
    check(source)
    with FileLock(target):
        return _replace(target, source)


def _replace(target: Path, source: Path) -> Path | None:
    part = target.with_name(target.name + ".part")
    try:
        shutil.copyfile(source, part)
        _to_disk(part)
        kept = _set_aside(target)
        part.rename(target)
    except (sqlite3.Error, OSError) as error:
        raise DatabaseProblem(f"{source} cannot be restored to {target}: {error}.") from error
    finally:
        _remove(part)
    return kept


def check(file: Path) -> None:
    """Raise `DatabaseProblem` unless a file is a whole database of this bot, of a version that is known here."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as database:
            found = database.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise DatabaseProblem(f"{file} is damaged: {found}. Use a backup that is whole.")
            (revision,) = database.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError) as error:
        raise DatabaseProblem(f"{file} is not a database of this bot: {error}.") from error
    if revision not in known_revisions():
        raise DatabaseProblem(
            f"{file} was made by a newer version of this bot (schema {revision}). Run that version, or use an "
            "older backup."
        )


def _file_of(database_url: str) -> Path:
    file = sqlite_file(database_url)
    if file is None:
        raise DatabaseProblem(
            "Only SQLite databases are copied by this command. For PostgreSQL use its own pg_dump (while the bot "
            "runs) and pg_restore (with the bot stopped); docs/growing.md shows how."
        )
    return file


def _set_aside(database: Path) -> Path | None:
    """Move the present database away, whole; it keeps its name with the time added.

    The log of what was written last goes along: a damaged database still has one beside it, and so may one that
    somebody has deleted. It must not be taken for that of the restored one, and SQLite deletes one it cannot read.
    """
    kept = database.with_name(f"{database.name}.replaced-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
    log, kept_log = (one.with_name(f"{one.name}-wal") for one in (database, kept))
    there = database.exists()
    if log.exists():
        shutil.copyfile(log, kept_log)
    try:
        if there:
            with closing(sqlite3.connect(database, timeout=1)) as present:
                present.execute("PRAGMA journal_mode=DELETE")  # one file, without companions
            _remove(kept_log)
    except sqlite3.OperationalError as error:
        _remove(kept_log)
        raise DatabaseProblem(f"{database} is in use ({error}). Stop what uses it, then restore.") from error
    except sqlite3.DatabaseError:
        pass  # damaged: that may be why a backup is restored
    for companion in ("-wal", "-shm"):
        database.with_name(database.name + companion).unlink(missing_ok=True)
    if there:
        database.rename(kept)
    return kept if there else None


def _remove(part: Path) -> None:
    """Leave no half-made file behind; what went wrong with it has been said."""
    with suppress(OSError):
        part.unlink(missing_ok=True)


def _to_disk(file: Path) -> None:
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())
