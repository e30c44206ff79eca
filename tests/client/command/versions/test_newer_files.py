"""What a newer program has written is refused by every command, which says what to install."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bobbl.__main__ import main
from bobbl.host import LocalPrograms
from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.log import Head, LogFile
from bobbl_shared.log.sqlite import PROGRAM
from bobbl_shared.program import program

GOLDEN = Path(__file__).parents[3] / "golden"
FILE, EXPORT = GOLDEN / "release-1.0.bobbl", GOLDEN / "release-1.0.json"
NEWER = "7.2.1"
TOLD = f"nstallieren Sie auf diesem Rechner Bobbl {NEWER} oder neuer."


def written_by(path: Path, release: str) -> None:
    """Let a file say which program has written to it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (PROGRAM, release))


def newer_format(path: Path) -> None:
    """Let a file have a later format."""
    written_by(path, NEWER)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 2")


def newer_fact(path: Path) -> None:
    """Let a log end with something that this program does not know."""
    with LogFile.open(path) as log:
        event = msgspec.json.decode(list(log.events())[-1])
        event |= {"index": log.length, "previous": log.last_hash.hex()}
        body = msgspec.json.encode({**event, "effect": [{"fact": "GameInvented"}]})
        log.append([body], Head(2, log.length, event_hash(body), b"any"))
    written_by(path, NEWER)


@pytest.fixture(params=[newer_format, newer_fact])
def newer(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Give a file of a newer program, in each way in which one can be newer."""
    path = tmp_path / "newer.bobbl"
    shutil.copyfile(FILE, path)
    change: Callable[[Path], None] = request.param
    change(path)
    return path


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "FILE"),
        ("serve", "FILE", "--home", "HOME"),
        ("export", "FILE", "--format", "json"),
        ("record", "FILE"),
        ("rules", "FILE"),
        ("forget", "FILE", "1"),
        ("import", "LIST", "FILE"),
    ],
    ids=lambda words: words[0],
)
def test_a_file_is_left_alone_and_it_is_said_what_to_install(
    newer: Path, tmp_path: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    names = tmp_path / "list.csv"
    names.write_text("Nachname;Vorname\nWeiß;Eva\n", "utf-8")
    meant = {"FILE": str(newer), "HOME": str(tmp_path / "home"), "LIST": str(names)}
    before = newer.read_bytes()
    assert main([meant.get(word, word) for word in words]) in {1, 2}
    assert TOLD in "".join(capsys.readouterr())
    assert newer.read_bytes() == before


def test_an_export_of_a_newer_program_is_not_taken_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    newer, target = tmp_path / "newer.bobbl", tmp_path / "new.bobbl"
    shutil.copyfile(FILE, newer)
    newer_fact(newer)
    with LogFile.open(newer, read_only=True) as log:
        body, head = list(log.events())[-1], list(log.heads())[-1]
    document = json.loads(EXPORT.read_text("utf-8"))
    signed = {"epoch": 2, "index": head.index, "hash": head.hash.hex(), "signature": "616e79"}
    document["log"]["events"].append(body.decode())
    document["log"]["heads"].append(signed)
    export = tmp_path / "newer.json"
    export.write_text(json.dumps({**document, "program": NEWER}), "utf-8")
    assert main(["import", str(export), str(target)]) == 2
    assert TOLD in "".join(capsys.readouterr())
    assert not target.exists()


def test_an_older_file_is_opened_without_a_word_and_says_who_wrote_to_it_then(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "older.bobbl"
    shutil.copyfile(FILE, path)
    written_by(path, "0.0.9")
    assert main(["verify", str(path)]) == 0
    assert "0.0.9" not in "".join(capsys.readouterr())
    with LogFile.open(path) as log:
        assert log.written_by() == "0.0.9"
        event = msgspec.json.decode(list(log.events())[-1])
        event |= {"index": log.length, "previous": log.last_hash.hex(), "effect": []}
        body = msgspec.json.encode(event)
        log.append([body], Head(2, log.length, event_hash(body), b"any"))
        assert log.written_by() == program()
    written_by(path, NEWER)
    with LogFile.open(path) as log:
        event |= {"index": log.length, "previous": log.last_hash.hex()}
        body = msgspec.json.encode(event)
        log.append([body], Head(2, log.length, event_hash(body), b"any"))
        assert log.written_by() == NEWER


@pytest.mark.parametrize(("release", "code"), [(NEWER, "log_too_new"), ("0.0.9", "file_damaged")])
def test_a_tournament_founded_by_a_newer_program_is_not_called_damaged(
    tmp_path: Path, release: str, code: str
) -> None:
    path, body = tmp_path / "founded.bobbl", b'{"founded":"otherwise"}'
    with LogFile.create(path) as log:
        log.append([body], Head(1, 0, event_hash(body), b"any"))
    written_by(path, release)
    with pytest.raises(BobblError) as caught:
        LocalPrograms(tmp_path / "home", "127.0.0.1", 0).describe(path)
    assert caught.value.code == code
    assert ("Bobbl 7.2.1 oder neuer" in sentence(caught.value)) == (code == "log_too_new")
