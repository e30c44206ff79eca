"""A real PostgreSQL of Debian's, in a folder of its own, reached by a socket in that folder.

PostgreSQL refuses to run as root: then it is started as the user `postgres`, or as nobody.
"""

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

MISSING = "PostgreSQL is missing; the Debian package is called postgresql"
"""What a test fails with where there is no server."""

FAST = ("fsync=off", "full_page_writes=off", "synchronous_commit=off")
"""For tests in which no computer fails."""

SMALL = (
    "listen_addresses=",
    "shared_buffers=16MB",
    "max_connections=60",
    "autovacuum=off",
    "logging_collector=off",
    "lc_messages=C",
)


def binaries() -> Path:
    """Return the folder with the server's programs; the test fails if there is none."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    initdb = found[-1] if found else shutil.which("initdb")
    if initdb is None:
        pytest.fail(MISSING, pytrace=False)
    return Path(initdb).parent


def _user() -> pwd.struct_passwd | None:
    """Return as whom to run it; none: as whoever runs the tests."""
    if os.getuid() != 0:
        return None
    names = {each.pw_name for each in pwd.getpwall()}
    return pwd.getpwnam("postgres" if "postgres" in names else "nobody")


def _as_user(*words: str) -> list[str]:
    """Return a command that ends with this process, as an ordinary user."""
    user = _user()
    other = (
        ["--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"] if user else []
    )
    return ["setpriv", "--pdeathsig", "QUIT", *other, *words]


class Postgres:
    """A server in ``folder``; ``start`` and ``stop`` it as often as needed."""

    def __init__(
        self, folder: Path, settings: tuple[str, ...] = FAST, of: "Postgres | None" = None
    ) -> None:
        """Make an empty cluster, or a standby of one that runs."""
        self.folder = folder
        self._data = folder / "data"
        self._settings = settings
        self._bin = binaries()
        self._process: subprocess.Popen[str] | None = None
        self.said: list[str] = []
        user = _user()
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        folder.chmod(0o711)
        words = ["-D", str(self._data), "--no-sync"]
        if of is None:
            made_by = "initdb"
            words += ["-A", "trust", "-U", "bobbl", "-E", "UTF8", "--locale=C"]
        else:
            made_by = "pg_basebackup"
            words += ["-d", f"host={of.folder} user=bobbl", "-c", "fast", "-R"]
        command = _as_user(str(self._bin / made_by), *words)
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    def url(self, database: str = "postgres") -> str:
        """Return the address of a database."""
        return f"postgresql:///{database}?host={self.folder}&user=bobbl"

    @property
    def pid(self) -> int:
        """The number of its first process."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [f"-c{each}" for each in (*SMALL, f"unix_socket_directories={self.folder}")]
        settings += [f"-c{each}" for each in self._settings]
        self._process = subprocess.Popen(
            _as_user(str(self._bin / "postgres"), "-D", str(self._data), *settings),
            stderr=subprocess.PIPE,
            text=True,
            cwd=self.folder,
        )
        is_ready = threading.Event()
        threading.Thread(target=self._listen, args=(is_ready,), daemon=True).start()
        assert is_ready.wait(60), "\n".join(self.said)
        assert self._process.poll() is None, "\n".join(self.said)

    def _listen(self, is_ready: threading.Event) -> None:
        assert self._process is not None
        assert self._process.stderr is not None
        with self._process.stderr as lines:
            for line in lines:
                self.said.append(line.rstrip())
                if "ready to accept " in line:
                    is_ready.set()
        is_ready.set()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End it: SIGINT in order, SIGKILL as a crash does."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(how)
            process.wait(30)

    def tell(self, *statements: str) -> None:
        """Run statements, each by itself."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            for each in statements:
                connection.execute(each.encode())

    def dumped(self, database: str) -> bytes:
        """Return a backup of a database, made while it works."""
        return self._run("pg_dump", "--format", "custom", self.url(database))

    def restore(self, database: str, dump: bytes) -> None:
        """Let a database be as it was, whoever works with it."""
        self.tell(f'DROP DATABASE "{database}" WITH (FORCE)')
        self.make_database(database)
        self._run("pg_restore", "--exit-on-error", "--dbname", self.url(database), given=dump)

    def _run(self, program: str, *words: str, given: bytes = b"") -> bytes:
        command = _as_user(str(self._bin / program), *words)
        return subprocess.run(
            command, input=given, capture_output=True, cwd=self.folder, check=True
        ).stdout

    def make_database(self, name: str, template: str = "template1") -> str:
        """Make a database and return its address."""
        self.tell(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)


SYNCED = ("fsync=on", "synchronous_commit=on", "recovery_init_sync_method=syncfs")
"""For tests in which a computer fails."""


@dataclass(frozen=True)
class Pair:
    """A primary and its synchronous standby; ``url`` names both, and has the tables' database."""

    primary: Postgres
    standby: Postgres
    database: str

    @property
    def url(self) -> str:
        """Where to connect: to whichever takes writes."""
        folders = f"{self.primary.folder},{self.standby.folder}"
        return f"postgresql:///{self.database}?host={folders}&user=bobbl"

    def promote(self) -> None:
        """Let the standby take writes."""
        self.standby.tell("SELECT pg_promote(true)")


@contextmanager
def two_running(database: str = "bobbl") -> Iterator[Pair]:
    """Give a primary that waits for its standby with every commit; nothing of them is left."""
    with running(SYNCED) as primary, _folder() as folder:
        primary.make_database(database)
        standby = Postgres(folder, (*SYNCED, "wal_retrieve_retry_interval=100ms"), primary)
        standby.start()
        try:
            primary.tell(
                "ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"
            )
            yield Pair(primary, standby, database)
        finally:
            standby.stop(signal.SIGQUIT)


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="bobbl-pg-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def running(settings: tuple[str, ...] = FAST) -> Iterator[Postgres]:
    """Give a server that runs meanwhile; nothing of it is left."""
    with _folder() as folder:
        server = Postgres(folder, settings)
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGQUIT)  # nobody reads its files again
