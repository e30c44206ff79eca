"""The commands of docs/federation.md, run as they are written there, on a real PostgreSQL.

A shell reads each line from the document. What stands for the rented server is put in its place:
``runuser`` becomes the ordinary user that the database runs as, ``/opt/bobbl`` this program,
``/var/backups`` a folder of root's, and the fixed ports free ones. What changes a computer
(packages, users, units, certificates) is not run but has to be listed in ``NOT_RUN``.
"""

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError

import psycopg
import pytest

from builders.federation.postgres import Postgres, _user, running

DOCUMENT = Path(__file__).parents[2] / "docs" / "federation.md"
NOT_RUN = ("apt-get", "adduser", "python3 -m venv", "/opt/bobbl/bin/pip", "systemctl", "certbot")
PROMPT_S = 60.0

RUNUSER = """#!/bin/sh
# runuser -u NAME -- COMMAND…: known to the database by NAME; postgres is an ordinary user
name=$2 other=
shift 3
[ "$name" = postgres ] && other="{other}"
exec $other env HOME=/nonexistent PGUSER="$name" "$@"
"""


def section(title: str) -> str:
    """Give what stands below a heading of the document."""
    text = DOCUMENT.read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert found is not None, title
    return found[1]


def commands(title: str) -> list[list[str]]:
    """Give the lines of each block of shell commands below a heading."""
    blocks = re.findall(r"```sh\n(.*?)```", section(title), re.S)
    return [each.strip().splitlines() for each in blocks]


@dataclass
class RentedServer:
    """A computer as the document has it: what is run in a shell of root's, and what it has said."""

    database: Postgres
    folder: Path

    def __post_init__(self) -> None:
        """Put the stand-ins where the shell finds them."""
        user = _user()
        other = (
            f"setpriv --reuid {user.pw_uid} --regid {user.pw_gid} --clear-groups" if user else ""
        )
        self.bin = self.folder / "bin"
        self.bin.mkdir()
        runuser = self.bin / "runuser"
        runuser.write_text(RUNUSER.format(other=other))
        runuser.chmod(0o755)
        (self.folder / "backups").mkdir(mode=0o755)

    def run(self, line: str) -> str:
        """Run a line of the document; give what it said."""
        done = subprocess.run(
            ["sh", "-ec", self.here(line)],
            capture_output=True,
            text=True,
            env=self.env,
            cwd="/",
            check=False,
            timeout=PROMPT_S,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    def here(self, line: str) -> str:
        """Give a line with what stands for the rented server's own places."""
        line = line.replace("/opt/bobbl/bin/bobbl", f"{sys.executable} -m bobbl")
        return line.replace("/var/backups", str(self.folder / "backups"))

    @property
    def env(self) -> dict[str, str]:
        """What commands find: the stand-ins first, and where the database listens."""
        path = f"{self.bin}:{os.environ['PATH']}"
        where = {"PGHOST": str(self.database.folder), "LC_ALL": "C.UTF-8", "LANGUAGE": "de"}
        return {**os.environ, "PATH": path, "PYTHONDONTWRITEBYTECODE": "1", **where}

    @contextmanager
    def started(self, line: str, user: str) -> Iterator["subprocess.Popen[str]"]:
        """Run a line meanwhile, as a unit does it."""
        line = f"exec runuser -u {user} -- {line}" if user else f"exec {line}"
        process = subprocess.Popen(
            ["sh", "-c", self.here(line)],
            stdout=subprocess.PIPE,
            text=True,
            env=self.env,
            cwd="/",
        )
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PROMPT_S)
            if process.stdout is not None:
                process.stdout.close()


@pytest.fixture
def rented(tmp_path: Path) -> Iterator[RentedServer]:
    with running() as database:
        database.tell("CREATE ROLE postgres SUPERUSER LOGIN", "CREATE DATABASE start")
        url = f"postgresql:///start?host={database.folder}&user=postgres"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ALTER ROLE bobbl RENAME TO initial")
        yield RentedServer(database, tmp_path)


def ten_commands() -> list[str]:
    return commands("Set-up in ten commands")[0]


def unit() -> dict[str, str]:
    (text,) = re.findall(r"```ini\n(.*?)```", section("Set-up in ten commands"), re.S)
    lines = (line.partition("=") for line in text.splitlines() if "=" in line)
    return {key: value for key, _, value in lines}


def told_port(process: "subprocess.Popen[str]") -> int:
    """Give the port in the next line that a process says."""
    assert process.stdout is not None
    (port,) = re.findall(r":(\d+)\D*$", process.stdout.readline().strip())
    return int(port)


def is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready") as answer:
            return bool(answer.status == 200)
    except URLError:
        return False


def count(rented: RentedServer, what: str) -> int:
    words = f"runuser -u bobbl -- psql -Atc 'SELECT count(*) FROM {what}' bobbl"
    return int(rented.run(words))


def test_there_are_ten_and_those_that_are_not_run_change_the_computer() -> None:
    ten = ten_commands()
    assert len(ten) == 10
    left = [line for line in ten if not line.startswith("runuser")]
    assert [line for line in left if not line.startswith(NOT_RUN)] == []
    assert len(left) == 6


@pytest.mark.release
def test_a_federation_is_set_up_joined_saved_and_restored_as_it_is_written(
    rented: RentedServer, tmp_path: Path
) -> None:
    said = [rented.run(line) for line in ten_commands() if line.startswith("runuser")]
    code = re.findall(r"\b\w{4}-\w{4}\b", said[-1])[-1]
    assert "Bezirk Oberfranken" in said[-2]

    line = unit()["ExecStart"].replace("0.0.0.0:844%i", "127.0.0.1:0")
    line = line.replace("127.0.0.1:808%i", "127.0.0.1:0")
    assert "%i" not in line
    with ExitStack() as both:
        hubs = [both.enter_context(rented.started(line, unit()["User"])) for _ in range(2)]
        ports = [(told_port(each), told_port(each)) for each in hubs]
        assert all(is_ready(pages) for _, pages in ports)

        file, home = tmp_path / "abend.bobbl", tmp_path / "home"
        rented.run(f"/opt/bobbl/bin/bobbl found {file} --name Preismucken --home {home}")
        (join,) = commands("Set-up in ten commands")[1]
        addresses = ",".join(f"127.0.0.1:{halls}" for halls, _ in ports)
        join = join.replace("verband.example:8441,verband.example:8442", addresses)
        join = join.replace("CODE", code).replace("FILE", str(file))
        assert join.startswith("bobbl serve")
        join = f"/opt/bobbl/bin/{join} --home {home} --no-announce --host 127.0.0.1"
        with rented.started(join, "") as hall:
            assert hall.stdout is not None
            assert "Bezirk Oberfranken" in hall.stdout.readline()
            events = 0
            while not events:
                events = count(rented, "event")

        backup, restore = commands("Backup and restore")[0]
        rented.run(backup)
        (dump,) = (rented.folder / "backups").iterdir()
        assert dump.stat().st_mode & 0o077 == 0, "it holds the federation's private key"
    rented.run("runuser -u postgres -- psql -c 'TRUNCATE event, head, label, club CASCADE' bobbl")
    assert count(rented, "event") == 0
    rented.run(restore)
    assert count(rented, "event") == events
    with rented.started(line, unit()["User"]) as hub:
        told_port(hub)
        assert is_ready(told_port(hub))

    rented.run("runuser -u postgres -- dropdb bobbl")
    rented.run(restore)
    assert count(rented, "event") == events, "on a new server, too"
    (migrate,) = (each for each in ten_commands() if "migrate" in each)
    assert "Angelegt" not in rented.run(migrate)
