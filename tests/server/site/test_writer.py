"""Writing beside the evening: the newest counts, what fails is tried again, and sent once."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace

from bobbl_server.pages.published import Evening
from bobbl_server.site import writer as writer_module
from bobbl_server.site.club_site import ClubSite
from bobbl_server.site.folder import Changes
from bobbl_server.site.sending import Sent
from bobbl_server.site.writer import SiteReport, SiteWriter
from builders.pages.evenings import draw_and_play, evening_of, played
from log_watch import ExpectedLog

WAIT_S = 60.0
TODAY = date(2026, 11, 21)


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing wait before it is tried again."""
    monkeypatch.setattr(writer_module, "REST_S", 0.001)
    monkeypatch.setattr(writer_module, "FIRST_RETRY_S", 0.001)
    monkeypatch.setattr(writer_module, "LONGEST_RETRY_S", 0.001)


class Heard:
    """Keeps the reports of a writer, and waits for one."""

    def __init__(self) -> None:
        self.reports: list[SiteReport] = []
        self._news = threading.Condition()

    def __call__(self, report: SiteReport) -> None:
        """Take a report."""
        with self._news:
            self.reports.append(report)
            self._news.notify_all()

    def until(self, holds: Callable[[SiteReport], bool]) -> SiteReport:
        """Return the first report of which something holds."""
        with self._news:
            assert self._news.wait_for(lambda: any(map(holds, self.reports)), WAIT_S)
            return next(filter(holds, self.reports))


@contextmanager
def writing(folder: Path, after: str = "") -> Iterator[tuple[SiteWriter, Heard]]:
    """Run a writer."""
    heard = Heard()
    writer = SiteWriter(folder, after, heard, today=lambda: TODAY)
    try:
        yield writer, heard
    finally:
        writer.close(WAIT_S)


@pytest.fixture(scope="module")
def two() -> tuple[Evening, Evening]:
    """Give an evening, and how it goes on."""
    course = played(1, entrants=4)
    first = evening_of(course.state)
    draw_and_play(course)
    return first, evening_of(course.state)


def command(folder: Path, program: str) -> str:
    """Return a command that runs a small program, which finds its log in ``log``."""
    place = folder / "sending.py"
    place.write_text(f"log = open({str(folder / 'log')!r}, 'a'); log.write('sent\\n')\n{program}")
    return f"{sys.executable} {place}"


def count(folder: Path) -> int:
    """Return how often the command was run."""
    log = folder / "log"
    return len(log.read_text().splitlines()) if log.exists() else 0


def test_a_change_is_in_the_folder_soon(tmp_path: Path, two: tuple[Evening, Evening]) -> None:
    with writing(tmp_path) as (writer, heard):
        for number, each in enumerate(two, 1):
            writer.write(each)
            heard.until(lambda report, number=number: report.writings == number)  # type: ignore[misc]
        writer.write(two[1])
    assert heard.reports[-1].writings == 2
    assert next(tmp_path.glob("*-preismucken/index.html")).is_file()


def test_closing_writes_what_waits(tmp_path: Path, two: tuple[Evening, Evening]) -> None:
    with writing(tmp_path) as (writer, _):
        writer.write(two[0])
        writer.write(two[1])
    assert (tmp_path / "index.html").is_file()


def test_a_folder_that_comes_back_is_written(tmp_path: Path, two: tuple[Evening, Evening]) -> None:
    folder = tmp_path / "stick"
    with writing(folder) as (writer, heard):
        writer.write(two[0])
        report = heard.until(lambda report: report.trouble is not None)
        assert report.trouble is not None
        assert report.trouble.code == "site_folder_away"
        folder.mkdir()
        report = heard.until(lambda report: report.writings == 1)
        assert report.trouble is None


def test_each_change_is_sent_once(tmp_path: Path, two: tuple[Evening, Evening]) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    with writing(folder, command(tmp_path, "print('gut')")) as (writer, heard):
        writer.write(two[0])
        heard.until(lambda report: report.sendings >= 1 and not report.is_unsent)
        writer.write(two[0])
        writer.write(two[1])
        report = heard.until(lambda report: report.sendings == 2 and not report.is_unsent)
    assert report.answer == "gut"
    assert count(tmp_path) == 2


def test_what_could_not_be_sent_is_sent_later_once(
    tmp_path: Path, two: tuple[Evening, Evening]
) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    program = (
        f"import os, sys; print('kein Netz')\nsys.exit(0 if os.path.exists("
        f"{str(tmp_path / 'net')!r}) else 1)"
    )
    with writing(folder, command(tmp_path, program)) as (writer, heard):
        writer.write(two[0])
        report = heard.until(lambda report: report.has_failed)
        assert (report.is_unsent, report.answer) == (True, "kein Netz")
        writer.write(two[1])
        heard.until(lambda report: report.writings == 2)
        (tmp_path / "net").touch()
        heard.until(lambda report: report.sendings >= 1 and not report.is_unsent)
    assert heard.reports[-1].sendings <= 2


def test_an_empty_folder_is_never_sent(tmp_path: Path) -> None:
    """It would empty the web space."""
    with writing(tmp_path / "away", command(tmp_path, "")):
        pass
    assert count(tmp_path) == 0


def test_an_exercise_is_not_written_and_that_is_told(
    tmp_path: Path, two: tuple[Evening, Evening]
) -> None:
    exercise = replace(two[0], settings=replace(two[0].settings, training=True))
    with writing(tmp_path) as (writer, heard):
        writer.write(exercise)
        report = heard.until(lambda report: report.trouble is not None)
    assert report.trouble is not None
    assert report.trouble.code == "site_of_exercise"
    assert list(tmp_path.iterdir()) == []


def test_a_fault_of_the_program_is_told_and_tried_again(
    tmp_path: Path,
    two: tuple[Evening, Evening],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_server.site.writer", "the site cannot be written")
    right, faults = ClubSite.write, [RuntimeError("no such page"), RuntimeError("no such page")]

    def write(self: ClubSite, evening: Evening, today: date) -> Changes:
        if faults:
            raise faults.pop()
        return right(self, evening, today)

    monkeypatch.setattr(ClubSite, "write", write)
    with writing(tmp_path) as (writer, heard):
        writer.write(two[0])
        report = heard.until(lambda report: report.trouble is not None)
        assert report.trouble is not None
        assert report.trouble.code == "site_failed"
        assert report.trouble.parameters["reason"] == "RuntimeError: no such page"
        assert heard.until(lambda report: report.writings == 1).trouble is None
        writer.write(two[1])
        heard.until(lambda report: report.writings == 2)


def test_a_fault_while_sending_is_told_and_tried_again(
    tmp_path: Path,
    two: tuple[Evening, Evening],
    monkeypatch: pytest.MonkeyPatch,
    expected_log: ExpectedLog,
) -> None:
    expected_log("bobbl_server.site.writer", "the command cannot be run")
    answers: list[Sent | None] = [Sent(True, "gut"), None]

    def run(*_: object) -> Sent:
        answer = answers.pop()
        if answer is None:
            raise RuntimeError("no such thing")
        return answer

    monkeypatch.setattr(writer_module, "run_command", run)
    with writing(tmp_path, "true") as (writer, heard):
        writer.write(two[0])
        report = heard.until(lambda report: report.has_failed)
        assert report.answer == "RuntimeError: no such thing"
        assert heard.until(lambda report: report.sendings == 1).answer == "gut"
