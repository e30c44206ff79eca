import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bobbl_shared.crypto.chain import event_hash
from bobbl_shared.crypto.details import conceal
from bobbl_shared.errors import BobblError, PeerError
from bobbl_shared.log import ChainReport, Head, LogFile, check_chain
from builders.dice import seeded_dice
from builders.logs import chained, head_of, previous_of, write_log

_PAGE = 4096


def report_on(path: Path) -> ChainReport:
    with LogFile.salvage(path) as log:
        return check_chain(log, previous_of)


def tamper(path: Path, *statements: str) -> None:
    """Change a log behind its back; the triggers are there again afterwards."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            connection.execute(statement)
        for _, sql in triggers:
            connection.execute(sql)


@pytest.mark.parametrize("count", [0, 1, 2, 9])
def test_an_untouched_log_holds(tmp_path: Path, count: int) -> None:
    write_log(tmp_path / "t.bobbl", count)
    assert report_on(tmp_path / "t.bobbl") == ChainReport(count)


@pytest.mark.parametrize(
    ("change", "report"),
    [
        ("UPDATE event SET body = CAST(body || x'00' AS BLOB) WHERE idx = 3", (3, "event_changed")),
        ("UPDATE event SET hash = zeroblob(32) WHERE idx = 0", (0, "event_changed")),
        ("DELETE FROM event WHERE idx = 2", (2, "event_missing")),
        ("DELETE FROM event WHERE idx = 0", (0, "event_missing")),
        ("DELETE FROM event WHERE idx >= 5", (5, "event_missing")),
        ("DELETE FROM event", (0, "event_missing")),
        ("UPDATE event SET idx = idx + 1 WHERE idx = 7", (7, "event_missing")),
        ("UPDATE head SET hash = zeroblob(32) WHERE idx = 3", (3, "head_wrong")),
        ("UPDATE head SET idx = 2 WHERE idx = 3", (2, "head_wrong")),
        ("UPDATE head SET idx = 900 WHERE idx = 7", (8, "event_missing")),
    ],
)
def test_a_change_is_named_by_its_index(
    tmp_path: Path, change: str, report: tuple[int, str]
) -> None:
    path = tmp_path / "t.bobbl"
    write_log(path, 8)
    tamper(path, change)
    found = report_on(path)
    assert (found.good, found.bad, found.flaw) == (report[0], *report)


def test_the_first_of_several_changes_is_named(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    write_log(path, 8)
    tamper(path, "DELETE FROM event WHERE idx = 6", "DELETE FROM event WHERE idx = 4")
    assert report_on(path) == ChainReport(4, 4, "event_missing")
    tamper(path, "UPDATE head SET hash = x'00' WHERE idx = 1")
    assert report_on(path) == ChainReport(1, 1, "head_wrong")


def test_a_gap_is_found_without_heads(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 8)
    tamper(path, "DELETE FROM head", "DELETE FROM event WHERE idx = 3")
    assert report_on(path) == ChainReport(3, 3, "event_missing")
    with LogFile.open(path) as log:
        assert list(log.events(0, 6)) == bodies[:3] + bodies[4:6]


def test_an_event_that_hangs_on_another_breaks_the_chain(tmp_path: Path) -> None:
    bodies = chained([b"one", b"two"])
    elsewhere = chained([b"three"], event_hash(b"another"))
    with LogFile.create(tmp_path / "t.bobbl") as log:
        log.append(bodies + elsewhere, None)
        assert check_chain(log, previous_of) == ChainReport(2, 2, "chain_broken")


def test_an_event_without_a_link_is_changed(tmp_path: Path) -> None:
    with LogFile.create(tmp_path / "t.bobbl") as log:
        log.append([*chained([b"one"]), b"short"], None)
        assert check_chain(log, previous_of) == ChainReport(1, 1, "event_changed")


def test_the_first_event_hangs_on_nothing(tmp_path: Path) -> None:
    with LogFile.create(tmp_path / "t.bobbl") as log:
        log.append(chained([b"one"], event_hash(b"zero")), None)
        assert check_chain(log, previous_of) == ChainReport(0, 0, "chain_broken")


def test_every_head_is_verified(tmp_path: Path) -> None:
    seen: list[Head] = []
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 6)
    with LogFile.open(path) as log:
        assert check_chain(log, previous_of, seen.append) == ChainReport(6)
    assert seen == [head_of(bodies[:stop]) for stop in (2, 4, 6)]


def test_a_wrong_signature_is_named_by_its_index(tmp_path: Path) -> None:
    def verify_head(head: Head) -> None:
        if head.index == 3:
            raise PeerError("bad_signature")

    path = tmp_path / "t.bobbl"
    write_log(path, 6)
    with LogFile.open(path) as log:
        assert check_chain(log, previous_of, verify_head) == ChainReport(3, 3, "head_wrong")


def test_a_page_in_the_middle_that_is_gone_costs_what_follows(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 200)
    content = bytearray(path.read_bytes())
    place = content.index(bodies[100]) // _PAGE * _PAGE
    content[place : place + _PAGE] = b"\xff" * _PAGE
    path.write_bytes(content)
    report = report_on(path)
    assert report.bad is not None
    assert 80 < report.bad <= 100
    assert (report.good, report.flaw) == (report.bad, "unreadable")
    with LogFile.open(path, read_only=True) as log:
        assert list(log.events(stop=report.good)) == bodies[: report.good]
        with pytest.raises(BobblError, match="file_damaged"):
            list(log.events())


def test_a_file_cut_short_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 200)
    content = path.read_bytes()
    path.write_bytes(content[: content.index(bodies[100]) // _PAGE * _PAGE])
    for read_only in (True, False):
        with pytest.raises(BobblError, match="file_damaged"):
            LogFile.open(path, read_only=read_only)
    with LogFile.salvage(path) as log:
        report = check_chain(log, previous_of)
        assert 80 < log.length <= 100
        assert report == ChainReport(log.length, log.length, "unreadable")
        assert list(log.events()) == bodies[: log.length]


def test_a_log_whose_end_is_damaged_is_not_held_open(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = write_log(path, 200)
    content = bytearray(path.read_bytes())
    place = content.index(bodies[-1]) // _PAGE * _PAGE
    content[place : place + _PAGE] = b"\xff" * _PAGE
    path.write_bytes(content)
    with pytest.raises(BobblError, match="file_damaged") as first:
        LogFile.open(path)
    with pytest.raises(BobblError, match="file_damaged"):
        LogFile.open(path)
    assert first.tb is not None  # it keeps alive whatever the first attempt left behind
    with LogFile.salvage(path) as log:
        assert 180 < log.length < 200
        assert check_chain(log, previous_of).good == log.length


def test_text_that_is_none_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    details = conceal(b"Uschi", "name", seeded_dice())
    with LogFile.create(path) as log:
        log.append([b"one"], None, [details])
    content = path.read_bytes()
    for broken in (content.replace(b"Uschi", b"\xffschi"), content.replace(b"name", b"mane")):
        path.write_bytes(broken)
        with LogFile.open(path) as log, pytest.raises(BobblError, match="file_damaged"):
            log.details(details.hash)


def _written() -> tuple[bytes, list[bytes]]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "t.bobbl"
        bodies = write_log(path, 60)
        with LogFile.open(path) as log:
            log.put_details([conceal(b"Uschi", "name", seeded_dice())])
        return path.read_bytes(), bodies


_CONTENT, _BODIES = _written()
_places = st.integers(0, len(_CONTENT) - 1) | st.integers(0, 130)


def _examine(content: bytes) -> None:
    """Read everything; only ``BobblError`` may come, and what is called good must be."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "t.bobbl"
        path.write_bytes(content)
        codes = set()
        try:
            with LogFile.salvage(path) as log:
                report = check_chain(log, previous_of)
                assert list(log.events(stop=report.good)) == _BODIES[: report.good]
                assert report.bad in (None, report.good)
                assert report.good <= len(_BODIES)
                list(log.all_details())
        except BobblError as error:
            codes.add(error.code)
        assert codes <= {"file_damaged", "not_a_bobbl_file", "file_too_new"}


@given(st.lists(st.tuples(_places, st.integers(1, 255)), min_size=1, max_size=12))
@example([(47, 16)])  # the format of the schema, in SQLite's header
@example([(108, 16)])  # where the row of a table stands in the schema
@settings(max_examples=100)
def test_changed_bytes_are_damage_and_nothing_worse(changes: list[tuple[int, int]]) -> None:
    content = bytearray(_CONTENT)
    for place, difference in changes:
        content[place] ^= difference
    _examine(bytes(content))


@given(st.integers(2, len(_CONTENT) - 1))
@settings(max_examples=50)
def test_a_cut_is_damage_and_nothing_worse(length: int) -> None:
    _examine(_CONTENT[:length])


@given(st.binary(min_size=2, max_size=3000))
@settings(max_examples=50)
def test_any_bytes_are_no_log(content: bytes) -> None:
    _examine(content)
