"""A snapshot is a whole log, whatever is being appended meanwhile."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

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

    turns = Barrier(2, timeout=60)
    stops = [range(first, first + 100) for first in range(101, len(bodies) + 1, 100)]

    def append_all(log: LogFile) -> None:
        for turn in stops:
            turns.wait()
            for stop in turn:
                log.append([bodies[stop - 1]], head_of(bodies[:stop]))

    lengths: list[int] = []
    with LogFile.create(tmp_path / "log.bobbl", durable=False) as log:
        log.append(bodies[:100], head_of(bodies[:100]))
        with ThreadPoolExecutor(1) as writer:
            appending = writer.submit(append_all, log)
            for turn in stops:  # one snapshot while a hundred events are appended
                turns.wait()
                with opened(tmp_path / "copy.bobbl", log.snapshot()) as copy:
                    report = check_chain(copy, previous_of)
                    assert report.bad is None
                    assert turn.start - 1 <= report.good < turn.stop
                    assert list(copy.events()) == bodies[: report.good]
                    assert copy.head() == head_of(bodies[: report.good])
                    lengths.append(report.good)
            appending.result()
        assert log.length == len(bodies)
    assert lengths == sorted(lengths)
