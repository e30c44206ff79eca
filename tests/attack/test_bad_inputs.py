"""What people type and name by mistake: exit code 2 and one sentence, and nothing has changed.

Every command is given every kind of wrong file, and options, numbers, names and requests that
cannot be. All of it runs in this process; what only a process of its own can show stands at the
end.
"""

import io
import json
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bobbl.__main__ import main
from bobbl_shared.i18n import use

GOLDEN = Path(__file__).parents[1] / "golden" / "everything-1.bobbl"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make everything that can be named, once."""
    folder = tmp_path_factory.mktemp("desk")
    tournament = GOLDEN.read_bytes()
    contents = {
        "good.bobbl": tournament,
        "empty": b"",
        "blank": b" \n\n",
        "letter.txt": "Lieber Verein, größer Öttinger,\nbis morgen!\n".encode(),
        "letter.bobbl": b"Lieber Verein\n" * 99,
        "list.csv": b"Quandt, Xenia / Xaver, Quirin",
        "picture.png": PNG,
        "list.pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
        "list.ods": b"PK\x03\x04" + bytes(600),
        "cut.bobbl": tournament[:9000],
        "header.bobbl": tournament[:100],
        "zeros.bobbl": bytes(8192),
        "latin.json": '{"name": "Böhm"}'.encode("cp1252"),
        "broken.json": b'{"name": "Stammtisch", ',
        "array.json": b"[1, 2, 3]",
        "text.json": b'"Muck"',
        "deep.json": b"[" * 200_000,
        "deep-object.json": b'{"name":' * 100_000,
        "unknown.json": b'{"nmae": "Stammtisch"}',
        "twice.json": b'{"name": "a", "name": "b"}',
        "surrogate.json": b'{"name": "\\ud800"}',
        "name with\nnewline": b"\x00\x01",
        "größe ä 🂡.bobbl": b"\x7fELF" + bytes(100),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    (folder / "folder.bobbl").mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "dangling").symlink_to(folder / "nowhere")
    with closing(sqlite3.connect(folder / "places.sqlite")) as connection:
        connection.execute("CREATE TABLE places (url TEXT)")
    with (folder / "huge.json").open("wb") as file:
        file.truncate(80_000_000)
    assert main(["club", "new", str(folder / "good.club"), "--name", "SV"]) == 0
    assert main(["club", "player", str(folder / "good.club"), "Hofmann, Karl"]) == 0
    return folder


@pytest.fixture
def desk(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Path]:
    """Stand in the folder; afterwards it has to be as it was."""
    capsys.readouterr()
    before = state_of(made)
    monkeypatch.chdir(made)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    yield made
    assert state_of(made) == before


def state_of(folder: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for each in folder.iterdir():
        about = each.lstat()
        found[each.name] = (about.st_size, about.st_mtime_ns) if each.is_file() else (0, 0)
    return found


def told(capsys: pytest.CaptureFixture[str], words: list[str], code: int = 2) -> str:
    """Give the one sentence with which a call ends."""
    try:
        ended: object = main(words)
    except SystemExit as left:
        ended = left.code
    said = capsys.readouterr()
    assert (ended, said.out) == (code, ""), said
    assert said.err.endswith("\n")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    assert said.err[0] not in "( "
    return said.err


NO_FILES = {
    "": "",
    ".": "Ordner",
    "..": "Ordner",
    "folder.bobbl": "Ordner",
    "nowhere": "gibt es nicht",
    "nowhere/x.bobbl": "gibt es nicht",
    "letter.txt/x": "gibt es nicht",
    "loop": "gibt es nicht",
    "dangling": "gibt es nicht",
    "a\0b": "gibt es nicht",
    "a\nb": "gibt es nicht",
    "größe/ö": "gibt es nicht",
    "x" * 300: "gibt es nicht",
    "x/" * 3000: "gibt es nicht",
    "pipe": "Gerät",
    "/dev/null": "Gerät",
    "/dev/zero": "Gerät",
    "/dev/full": "Gerät",
    "/proc": "Ordner",
}
"""What is no file at all, and what is said of it."""

OTHER_FILES = {
    "empty": "ist leer",
    "letter.txt": "ein Text",
    "letter.bobbl": "ein Text",
    "picture.png": "ein Bild",
    "list.pdf": "eine PDF",
    "list.ods": "ein Archiv",
    "places.sqlite": "eines anderen Programms",
    "zeros.bobbl": "keine Datei von Bobbl",
    "name with\nnewline": "keine Datei von Bobbl",
    "größe ä 🂡.bobbl": "keine Datei von Bobbl",
}
"""Files of other kinds, and what is said of them."""

READERS = {
    "export": "export {} --format csv",
    "record": "record {} --round 1",
    "verify": "verify {}",
    "against": "verify good.bobbl --against {}",
    "import": "import list.csv {} --preview",
    "serve": "serve {} --no-announce --home home",
    "take over": "serve new.bobbl --take-over {} --no-announce --home home",
    "host": "host {} --home home",
}
"""Commands that read a tournament."""

CLUBS = {
    "settings": "club settings {}",
    "table": "club table {}",
    "evenings": "club evenings {}",
    "history": "club history {} 1",
    "plot": "club plot {} 1",
    "player": "club player {} Neu",
    "forget": "club forget {} 1",
    "remove": "club remove {} 1",
    "add": "club add {} good.bobbl --any-date",
}
"""Commands that read a club."""

TEXTS = {
    "rules": "rules {}",
    "simulate": "simulate --rules {} --games 100",
    "evening": "club add good.club {}",
    "settings": "found new.bobbl --home home --settings {}",
}
"""Commands that read JSON, or a tournament."""


UNREADABLE = (
    *("empty", "blank", "letter.txt", "picture.png", "list.pdf", "list.ods", "places.sqlite"),
    *("good.club", "cut.bobbl", "zeros.bobbl", "huge.json", "latin.json", "broken.json"),
    *("array.json", "text.json", "deep.json", "deep-object.json", "unknown.json", "twice.json"),
    "surrogate.json",
)
"""Files in which there is no JSON of the kind that is asked for."""


NO_LISTS = tuple(each for each in UNREADABLE if each not in ("letter.txt", "text.json"))


@pytest.mark.parametrize("name", [*NO_FILES, *NO_LISTS, "good.bobbl", "deep.json"])
def test_what_is_no_list_is_one_sentence(
    desk: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    told(capsys, ["import", name, "good.bobbl", "--preview"])


def words(call: str, name: str) -> list[str]:
    return [name if each == "{}" else each for each in call.split()]


@pytest.mark.parametrize("name", NO_FILES, ids=lambda name: repr(name)[:20])
@pytest.mark.parametrize("call", [*READERS.values(), *CLUBS.values(), *TEXTS.values()])
def test_what_is_no_file_is_said_to_be_none(
    desk: Path, capsys: pytest.CaptureFixture[str], call: str, name: str
) -> None:
    assert NO_FILES[name] in told(capsys, words(call, name))


@pytest.mark.parametrize("name", OTHER_FILES)
@pytest.mark.parametrize("call", [*READERS.values(), *CLUBS.values()])
def test_a_file_of_another_kind_is_called_by_its_name(
    desk: Path, capsys: pytest.CaptureFixture[str], call: str, name: str
) -> None:
    assert OTHER_FILES[name] in told(capsys, words(call, name))


@pytest.mark.parametrize("call", CLUBS.values())
def test_a_tournament_is_no_club(desk: Path, capsys: pytest.CaptureFixture[str], call: str) -> None:
    assert "eine Turnierdatei und keine Vereinsdatei" in told(capsys, words(call, "good.bobbl"))


@pytest.mark.parametrize("call", READERS.values())
def test_a_club_is_no_tournament(desk: Path, capsys: pytest.CaptureFixture[str], call: str) -> None:
    assert "eine Vereinsdatei" in told(capsys, words(call, "good.club"))


@pytest.mark.parametrize("name", ["cut.bobbl", "header.bobbl"])
@pytest.mark.parametrize("call", ["export", "record", "against"])
def test_a_file_that_was_cut_off_is_damaged(
    desk: Path, capsys: pytest.CaptureFixture[str], call: str, name: str
) -> None:
    assert "beschädigt" in told(capsys, words(READERS[call], name))


@pytest.mark.parametrize("call", TEXTS.values())
@pytest.mark.parametrize(
    "name",
    UNREADABLE,
)
def test_a_text_that_cannot_be_read_is_one_sentence_with_its_file(
    desk: Path, capsys: pytest.CaptureFixture[str], call: str, name: str
) -> None:
    assert name in told(capsys, words(call, name))


OPTIONS = (
    "",
    "nonsense",
    "--nonsense",
    "Export",
    "club",
    "club nonsense",
    "export",
    "export good.bobbl",
    "export good.bobbl --format",
    "export good.bobbl --format xls",
    "export good.bobbl --format pdf",
    "export good.bobbl good.club --format csv",
    "export good.bobbl --format csv --out",
    "export good.bobbl --format csv --out .",
    "export good.bobbl --format csv --out ..",
    "export good.bobbl --format csv --out /",
    "export good.bobbl --format csv --out nowhere/x",
    "export good.bobbl --format csv --out letter.txt/x",
    "export good.bobbl --format csv --out /proc/x",
    "export good.bobbl --format pdf --out /dev/full",
    "record good.bobbl --round",
    "record good.bobbl --round x",
    "record good.bobbl --round 1.5",
    "record good.bobbl --round 0",
    "record good.bobbl --round -1",
    "record good.bobbl --round 99",
    "record good.bobbl --round 99999999999999999999",
    "verify",
    "verify good.bobbl --key",
    "verify good.bobbl --key xyz",
    "verify good.bobbl --head 12",
    "verify good.bobbl --head ''",
    "verify good.bobbl --printed nonsense",
    "verify good.bobbl --printed ''",
    "rank --lines x",
    "draw --seed 1",
    "rate --fast",
    "rules a b",
    "rules --format pdf",
    "rules skat",
    "simulate --games 0",
    "simulate --games -5",
    "simulate --games 1e6",
    "simulate --games ''",
    "simulate --rules a --rules b --rules c",
    "simulate --rules",
    "simulate --json",
    "simulate --svg x --png x",
    "fairness --count 7",
    "fairness --count x",
    "fairness --count 0",
    "fairness --window -1",
    "fairness --expected 0",
    "fairness --samples 1",
    "fairness --entrants dogs",
    "shuffles --cards 52",
    "shuffles --samples 1",
    "shuffles --svg x --png x",
    "demo --count 1",
    "demo --count x",
    "demo --rounds 0",
    "demo --rounds 101",
    "demo --desks 0",
    "demo --scorers 99",
    "demo --format chess",
    "demo --faults all",
    "demo --entrants dogs",
    "demo --seed x",
    "demo --out letter.txt",
    "serve",
    "serve good.bobbl --port x --home home",
    "serve good.bobbl --port -1 --home home",
    "serve good.bobbl --port 65536 --home home",
    "serve good.bobbl --port 99999999999999999999 --home home",
    "serve good.bobbl --token-file good.bobbl --force --home home",
    "serve good.bobbl --token-file . --home home",
    "serve new.bobbl --take-over --home home",
    "host --port x",
    "host a b",
    "station x",
    "training --lesson nonsense",
    "training --seed 4",
    "training --seed x --lesson desk",
    "found",
    "found new.bobbl --home home",
    "found new.bobbl --name",
    "found new.bobbl --name '' --home home",
    "found new.bobbl --name '  ' --home home",
    "found good.bobbl --name X --home home",
    "club new good.club --name X",
    "club new new.club",
    "club new new.club --name ''",
    "club new nowhere/new.club --name X",
    "club new . --name X",
    "club new folder.bobbl --name X",
    "club new new.club --name X --factors 7",
    "club new new.club --name X --factors ''",
    "club new new.club --name X --factors 1/0",
    "club new new.club --name X --start x",
    "club new new.club --name X --start 9999999999999999",
    "club new new.club --name X --newcomer nobody",
    "club add good.club",
    "club add good.club good.bobbl --any-date --as",
    "club add good.club good.bobbl --any-date --as 12",
    "club add good.club good.bobbl --any-date --as =1",
    "club add good.club good.bobbl --any-date --as x=1",
    "club add good.club good.bobbl --any-date --as 1.1=99",
    "club add good.club good.bobbl good.bobbl --any-date --as 1.1=1",
    "club player good.club",
    "club player good.club ''",
    "club player good.club ,",
    "club player good.club X --number x",
    "club player good.club X --number 0",
    "club player good.club X --number 99",
    "club player good.club X --number 99999999999999999999",
    "club player good.club X --rounds 5",
    "club player good.club X --rounds -5",
    "club forget good.club Niemand",
    "club forget good.club 0",
    "club forget good.club 99999999999999999999",
    "club forget good.club ''",
    "club history good.club 2",
    "club plot good.club 1",
    "club plot good.club 9",
    "club remove good.club 0",
    "club remove good.club -1",
    "club remove good.club x",
    "club remove good.club 99999999999999999999",
    "club table good.club --format xls",
    "club table good.club --out .",
    "club settings good.club --factors 1/2:0,1/3",
    "club settings good.club --factors 1/2:x",
)


@pytest.mark.parametrize("call", OPTIONS)
def test_options_that_cannot_be_are_one_sentence(
    desk: Path, capsys: pytest.CaptureFixture[str], call: str
) -> None:
    told(capsys, shlex.split(call))


@pytest.mark.parametrize("call", ["nonsense", "record", "export x --format xls", "club remove a x"])
def test_so_they_are_in_english(
    desk: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    monkeypatch.setenv("BOBBL_LANG", "en")
    try:
        assert told(capsys, call.split()).startswith("These arguments do not fit (")
    finally:
        use("de")


REQUESTS = (
    b"",
    b" \n",
    b"{",
    b"[]",
    b"null",
    b"0",
    b'"x"',
    b"{}",
    b"\xff\xfe",
    b"\x00",
    b"\x89PNG\r\n",
    b"[" * 100_000,
    b'{"a":' * 50_000,
    b'{"entrants": "dogs"}',
    b'{"entrants": "pairs"}',
    b'{"entrants": "pairs", "count": "8"}',
    b'{"entrants": "pairs", "count": -1}',
    b'{"entrants": "pairs", "count": 1e99}',
    b'{"entrants": "pairs", "count": 99999999999999999999999}',
    b'{"entrants": "pairs", "entrants": "pairs", "count": 8}',
    b'{"players": 4, "rounds": []}',
    b'{"players": [], "rounds": [[[1]]]}',
)


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda raw: repr(raw)[:30])
@pytest.mark.parametrize("engine", ["draw", "rank", "rate"])
def test_a_request_that_is_none_is_one_sentence(
    desk: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    engine: str,
    request_: bytes,
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(request_)))
    told(capsys, [engine])


def test_an_evening_that_cannot_be_is_told_with_file_and_place(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    four = [{"player": name, "result": 1} for name in "ABCD"]
    sound = {"name": "X", "date": "2024-11-21", "rounds": [[four]]}
    club = shutil.copy(made / "good.club", tmp_path)
    path = tmp_path / "evening.json"
    for key, value, place in (
        ("name", "", "$.name"),
        ("name", 7, "$.name"),
        ("date", "21.11.2024", "$.date"),
        ("date", "2024-13-01", "$.date"),
        ("date", "", "$.date"),
        ("date", None, "$.date"),
        ("date", "1990-01-01", ""),
        ("date", "2999-01-01", ""),
        ("date", "9999-12-31", ""),
        ("date", "0001-01-01", ""),
        ("rounds", [], "$.rounds"),
        ("rounds", {}, "$.rounds"),
        ("rounds", [[four[:3]]], "$.rounds[0][0]"),
        ("rounds", [[four, four]], "$.rounds[0][1]"),
        ("rounds", [[[{"player": 99, "result": 1}, *four[1:]]]], ""),
        ("rounds", [[[{"player": "A", "result": 10**30}, *four[1:]]]], "$.rounds"),
        ("rounds", [[[{"player": "A", "result": 1.5}, *four[1:]]]], "$.rounds"),
        ("more", 1, "$"),
    ):
        path.write_text(json.dumps(sound | {key: value}))
        said = told(capsys, ["club", "add", str(club), str(path)])
        assert place in said
        assert str(path) in said or "99" in said


PROCESSES = (
    "export good.bobbl --format json | head -c 1",
    "rules | head -1",
    "--help | head -1",
    "export good.bobbl --format json >/dev/full",
    "rules >/dev/full",
    "club evenings good.club >/dev/full",
    "--help >/dev/full",
    "fairness --help >/dev/full",
    "--version >/dev/full",
    "draw </dev/null",
    "draw <&-",
    "verify good.bobbl --home x",
    "export pipe --format csv",
    "rules /dev/zero",
    "club add good.club /dev/zero",
)


@pytest.mark.parametrize("call", PROCESSES)
def test_a_process_ends_without_a_traceback(made: Path, call: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m bobbl {call}"
    environment = {k: v for k, v in os.environ.items() if k not in ("HOME", "BOBBL_HOME")}
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        cwd=made,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "Traceback" not in done.stderr
    if "| head" in call:
        assert done.stderr == ""
    else:
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
