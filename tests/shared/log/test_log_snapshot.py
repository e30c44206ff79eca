"""A snapshot is a whole log, whatever is being appended meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bobbl_shared.log import LogFile, check_chain, sqlite
from builders.logs import chained, head_of, previous_of, write_log


def opened(path: Path, content: bytes) -> LogFile:
    path.write_bytes(content)
    return LogFile.open(path, read_only=True)


def test_a_snapshot_opens_like_the_file_it_was_taken_of(tmp_path: Path) -> None:
    bodies = write_log(tmp_path / "log.bobbl", 7)
    with LogFile.open(tmp_path / "log.bobbl") as log:
        log.put_meta("name", "Preismucken")
        content = log.snapshot()
    with opened(tmp_path / "copy.bobbl", content) as copy:
        assert list(copy.events()) == bodies
        assert copy.head() == head_of(bodies)
        assert copy.meta("name") == "Preismucken"


def test_while_another_thread_appends_each_snapshot_is_a_whole_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "STEP_PAGES", 1)
    bodies = chained([bytes([index % 256]) * 3000 for index in range(600)])

    def append_all(log: LogFile) -> None:
        for stop in range(101, len(bodies) + 1):
            log.append([bodies[stop - 1]], head_of(bodies[:stop]))

    lengths: list[int] = []
    with LogFile.create(tmp_path / "log.bobbl", durable=False) as log:
        log.append(bodies[:100], head_of(bodies[:100]))
        with ThreadPoolExecutor(1) as writer:
            appending = writer.submit(append_all, log)
            while not lengths or not appending.done():
                least = log.length
                with opened(tmp_path / "copy.bobbl", log.snapshot()) as copy:
                    report = check_chain(copy, previous_of)
                    assert report.bad is None
                    assert least <= report.good
                    assert list(copy.events()) == bodies[: report.good]
                    assert copy.head() == head_of(bodies[: report.good])
                    lengths.append(report.good)
            appending.result()
        assert lengths[-1] <= log.length == len(bodies)
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 2, "nothing was appended between two snapshots"
