import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bobbl_shared.crypto.chain import GENESIS, event_hash
from bobbl_shared.crypto.details import Details, conceal
from bobbl_shared.errors import BobblError
from bobbl_shared.ids import DetailsHash
from bobbl_shared.log import Head, LogFile
from bobbl_shared.log.file import KIND
from builders.dice import seeded_dice
from builders.logs import chained, head_of

hex_text = st.binary(max_size=8).map(bytes.hex)
some_details = st.builds(
    Details,
    hash=st.sampled_from("abcd").map(DetailsHash),
    scope=st.sampled_from(["name", "contact"]),
    salt=st.none() | hex_text,
    body=st.none() | st.text(st.characters(exclude_categories=["Cs"]), max_size=8),
    sealed=st.none() | hex_text,
)
commits = st.lists(
    st.tuples(st.lists(st.binary(max_size=40), max_size=4), st.booleans(), st.lists(some_details)),
    max_size=6,
)


@contextmanager
def new_log() -> Iterator[LogFile]:
    with TemporaryDirectory() as folder, LogFile.create(Path(folder) / "t.bobbl", False) as log:
        yield log


def test_a_new_log_is_empty() -> None:
    with new_log() as log:
        assert log.length == 0
        assert list(log.events()) == []
        assert log.head() is None
        assert log.last_hash == GENESIS
        assert list(log.all_details()) == []


@given(commits)
@settings(max_examples=60)
def test_a_log_holds_what_was_appended(
    groups: list[tuple[list[bytes], bool, list[Details]]],
) -> None:
    bodies: list[bytes] = []
    heads: list[Head] = []
    details: dict[str, Details] = {}
    with TemporaryDirectory() as folder:
        path = Path(folder) / "t.bobbl"
        LogFile.create(path, durable=False).close()
        for added, is_signed, brought in groups:
            head = head_of(bodies + added) if is_signed and added else None
            with LogFile.open(path, durable=False) as log:
                log.append(added, head, brought)
            bodies += added
            heads += [head] if head else []
            details |= {each.hash: each for each in brought}
        for read_only in (True, False):
            with LogFile.open(path, read_only=read_only) as log:
                assert list(log.events()) == bodies
                assert log.length == len(bodies)
                assert log.last_hash == (event_hash(bodies[-1]) if bodies else GENESIS)
                assert list(log.heads()) == heads
                assert log.head() == (heads[-1] if heads else None)
                assert list(log.all_details()) == sorted(details.values(), key=lambda d: d.hash)


@given(st.integers(0, 6), st.integers(0, 7), st.integers(0, 7))
def test_events_are_cut_like_a_list(count: int, start: int, stop: int) -> None:
    bodies = chained([b"x"] * count)
    with new_log() as log:
        log.append(bodies, None)
        assert list(log.events(start, stop)) == bodies[start:stop]
        assert list(log.events(start)) == bodies[start:]
        assert [body for body, _ in log.rows()] == bodies
        assert log.row(start) == next(
            ((body, event_hash(body)) for body in bodies[start : start + 1]), None
        )


def test_heads_are_found_by_index() -> None:
    bodies = chained([b"one", b"two", b"three"])
    with new_log() as log:
        log.append(bodies[:1], head_of(bodies[:1]))
        log.append(bodies[1:], head_of(bodies))
        assert log.head_at(0) == head_of(bodies[:1])
        assert log.head_at(1) is None
        assert log.head_at(2) == log.head() == head_of(bodies)


def test_a_head_may_come_after_its_event() -> None:
    bodies = chained([b"one", b"two"])
    with new_log() as log:
        log.append(bodies, None)
        log.append([], head_of(bodies))
        assert log.head() == head_of(bodies)


@pytest.mark.parametrize(
    "head",
    [
        Head(1, 0, event_hash(b"two"), b""),
        Head(1, 2, event_hash(b"two"), b""),
        Head(1, 1, event_hash(b"one"), b""),
    ],
)
def test_a_head_of_another_event_is_our_mistake(head: Head) -> None:
    with new_log() as log:
        with pytest.raises(ValueError, match="head of event"):
            log.append([b"one", b"two"], head)
        assert list(log.events()) == []


def test_an_empty_log_has_no_head() -> None:
    with new_log() as log, pytest.raises(ValueError, match="head of event"):
        log.append([], Head(1, -1, GENESIS, b""))


def test_nothing_is_kept_of_an_append_that_fails() -> None:
    wrong = Details(DetailsHash("a"), "name", body=b"no text")  # type: ignore[arg-type]
    with new_log() as log:
        with pytest.raises(sqlite3.IntegrityError):
            log.append([b"one"], head_of([b"one"]), [wrong])
        assert log.length == 0
        assert log.head() is None
        log.append([b"two"], head_of([b"two"]))
        assert list(log.events()) == [b"two"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE event SET body = x'00'",
        "UPDATE head SET signature = x'00'",
        "DELETE FROM event",
        "DELETE FROM head",
    ],
)
def test_events_and_heads_are_never_changed(change: str) -> None:
    with new_log() as log:
        log.append([b"one"], head_of([b"one"]))
        with pytest.raises(sqlite3.IntegrityError, match="append only"):
            log._connection.execute(change)
        assert list(log.events()) == [b"one"]


def test_details_come_and_go_apart_from_events() -> None:
    one, other = (conceal(name, "name", seeded_dice(5)) for name in (b"Uschi", b"Horst"))
    with new_log() as log:
        log.append([b"event"], None, [one])
        log.put_details([other])
        assert (log.details(one.hash), log.details(other.hash)) == (one, other)
        log.delete_details(one.hash)
        assert (log.details(one.hash), log.details(other.hash)) == (None, other)
        assert list(log.all_details()) == [other]
        assert list(log.events()) == [b"event"]


def test_deleted_details_leave_no_trace_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    details = conceal(b"Kreszentia Hinterobermeier", "contact", seeded_dice())
    with LogFile.create(path) as log:
        log.append([b"event"], None, [details])
    assert b"Kreszentia" in path.read_bytes()
    with LogFile.open(path) as log:
        log.delete_details(details.hash)
    assert b"Kreszentia" not in path.read_bytes()


def test_small_facts_are_replaced_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    with LogFile.create(path) as log:
        assert log.meta("backup") is None
        log.put_meta("backup", "E:/")
        log.put_meta("backup", "F:/")
    with LogFile.open(path, read_only=True) as log:
        assert log.meta("backup") == "F:/"


@pytest.mark.parametrize(("durable", "level"), [(True, 3), (False, 1)])
def test_a_commit_waits_for_the_disk(tmp_path: Path, durable: bool, level: int) -> None:
    """3 is EXTRA, 1 is NORMAL (SQLite, PRAGMA synchronous)."""
    path = tmp_path / "t.bobbl"
    for make in (LogFile.create, LogFile.open):
        with make(path, durable=durable) as log:
            assert log._connection.execute("PRAGMA synchronous").fetchone() == (level,)
            log.append([b"event"], None)
            assert log._connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_file_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    LogFile.create(path).close()
    header = path.read_bytes()[:100]
    assert header[68:72] == b"Bobb"
    assert int.from_bytes(header[60:64], "big") == 1


def test_a_closed_log_leaves_one_file(tmp_path: Path) -> None:
    with LogFile.create(tmp_path / "t.bobbl") as log:
        log.append([b"one"], None)
    assert list(tmp_path.iterdir()) == [tmp_path / "t.bobbl"]


def test_a_full_disk_costs_nothing_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "t.bobbl"
    bodies = chained([bytes(3000)] * 40)
    with LogFile.create(path) as log:
        log.append(bodies[:2], head_of(bodies[:2]))
        log._connection.execute("PRAGMA max_page_count = 16")
        with pytest.raises(BobblError) as caught:
            log.append(bodies[2:], head_of(bodies))
        assert caught.value.code == "disk_full"
        assert caught.value.parameters["path"] == str(path)
        assert list(log.events()) == bodies[:2]
        assert (log.length, log.head()) == (2, head_of(bodies[:2]))
        log._connection.execute("PRAGMA max_page_count = 1000")
        log.append(bodies[2:], head_of(bodies))
    with LogFile.open(path) as log:
        assert list(log.events()) == bodies
        assert log.head() == head_of(bodies)


def test_the_protocol_names_the_statements_of_a_file() -> None:
    document = (Path(__file__).parents[3] / "PROTOCOL.md").read_text("utf-8")
    [block] = re.findall(r"^```sql\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    assert tuple(block.splitlines()) == KIND.schema
