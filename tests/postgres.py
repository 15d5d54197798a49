"""A PostgreSQL server of our own: made in a temporary folder, reached by a socket in it, gone after the tests."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ADMIN = "duel"
TEMPLATE = "fresh"
"""The database with the present schema, of which each test gets a copy."""
MISSING = "PostgreSQL is not installed here (Debian: apt-get install postgresql)"
_numbers = itertools.count(1)


def programs() -> Path | None:
    """Where Debian (or the path) has PostgreSQL's programs; None if it is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda one: int(one.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


class Server:
    """One cluster. It can be killed and started again, like any server."""

    def __init__(self, bin_folder: Path, *, fsync: bool = False) -> None:
        self._bin, self._fsync = bin_folder, fsync
        self.folder = Path(tempfile.mkdtemp(prefix="duel-pg-"))
        self._owner = None if os.getuid() else self._unprivileged()  # PostgreSQL refuses to run as root
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: subprocess.Popen[bytes] | None = None
        self._run(
            "initdb", "-D", "data", "-U", ADMIN, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "-N"
        )
        rules = self.folder / "data" / "pg_hba.conf"
        rules.write_text("local all stranger scram-sha-256\n" + rules.read_text())

    def _unprivileged(self) -> str:
        names = {user.pw_name for user in pwd.getpwall()}
        owner = "postgres" if "postgres" in names else "nobody"
        shutil.chown(self.folder, owner)
        return owner

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._bin / program, *arguments],
            cwd=self.folder,
            user=self._owner,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def start(self) -> None:
        """Run it, and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if self._fsync else "off",
            "max_connections": "200",
            "shared_buffers": "32MB",
            "max_wal_size": "256MB",
            "autovacuum": "off",
        }
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._bin / "postgres", "-D", "data", *(f"--{name}={value}" for name, value in settings.items())],
                cwd=self.folder,
                user=self._owner,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._watch = self._watchdog(self._process.pid)
        until = time.monotonic() + 60
        while subprocess.run([self._bin / "pg_isready", "-q", "-h", self.folder], check=False).returncode:
            assert time.monotonic() < until, (self.folder / "log").read_text()
            time.sleep(0.05)

    def _watchdog(self, pid: int) -> subprocess.Popen[bytes]:
        """If we are killed, the pipe to it closes, and the server goes too, with its folder."""
        script = 'cat; kill -QUIT "$0"; rm -rf "$1"'
        return subprocess.Popen(
            ["/bin/sh", "-c", script, str(pid), self.folder], stdin=subprocess.PIPE, start_new_session=True
        )

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it: at once (as a crash), or with SIGINT after telling every client."""
        if self._watch is not None and self._watch.stdin is not None:
            self._watch.kill()
            self._watch.stdin.close()
            self._watch.wait()
            self._watch = None
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(60)
            self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str, user: str = ADMIN, password: str = "") -> str:
        """What the bot gets as ``DATABASE_URL``."""
        who = f"{user}:{password}" if password else user
        return f"postgresql+asyncpg://{who}@/{database}?host={self.folder}"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """A statement outside of a transaction, as the administrator; what it gives."""
        where = ("-h", str(self.folder), "-U", ADMIN, "-d", database)
        done = subprocess.run(
            [self._bin / "psql", *where, "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", statement],
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()

    @contextmanager
    def database(self, template: str = "template0") -> Iterator[str]:
        """A database for one test; its address."""
        name = f"duel{next(_numbers)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.url(name)
        finally:
            if self._process is not None:
                self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@contextmanager
def running(*, fsync: bool = False) -> Iterator[Server]:
    """A server that is gone after the block."""
    found = programs()
    if found is None:
        raise FileNotFoundError(MISSING)
    server = Server(found, fsync=fsync)
    try:
        server.start()
        yield server
    finally:
        server.remove()
