"""After the ceremony: what is left stands in the overview, and each thing is done by keys."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from bobbl_client.model.site_choice import LastWriting, SiteChoice, SiteFile
from bobbl_client.organiser.papers.certificates_page import CertificatesPage, read_places
from bobbl_client.organiser.tools import Tools
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.printing.paper import CertificateSheet
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.clock import stamp
from bobbl_shared.domain.areas.desk import TakePayment
from bobbl_shared.domain.areas.prizes import DeclareFinal
from bobbl_shared.domain.areas.rounds import PublishRanking
from bobbl_shared.domain.prize import Prize
from bobbl_shared.ids import PrizeId
from builders.dice import seeded_dice
from builders.evening import base_on
from builders.hall import HALL, Hall
from builders.hands import in_front, press, shown, type_in
from builders.volunteers import keys
from builders.windows.looked import Looked

Key = Qt.Key
PRIZES = (Prize(PrizeId("ham"), "Schinken", 1),)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """One round was played, its ranking is final and published; one pair has paid."""
    made = Hall(tmp_path, replace(HALL, rounds=1, prizes=PRIZES, fee_cents=1000))
    made.drawn()
    made.desk.ask(TakePayment(made.evening.state.numbered()[0].id, 2000))
    made.play()
    made.evening.close_round(made.organiser)
    base = base_on(made.evening.state.results_changed(1))
    made.organiser.ask(DeclareFinal(1), base)
    made.organiser.ask(PublishRanking(1), base)
    yield made
    made.evening.close()


@pytest.fixture
def site(tmp_path: Path) -> SiteFile:
    return SiteFile(tmp_path, seeded_dice("afterwards"))


@pytest.fixture
def work(qtbot: QtBot, hall: Hall, site: SiteFile) -> Iterator[OrganiserWork]:
    Looked.seen = []
    work = OrganiserWork(hall.organiser, UTC, Looked, tools=Tools(site=site))
    window = StationWindow(hall.organiser, work)
    shown(qtbot, window)
    in_front(qtbot, window)
    work.page.focus_first()
    yield work
    work.finish()


def rows(work: OrganiserWork) -> dict[str, str]:
    """Give what the list says of each thing, by its key and name."""
    page = work.page
    assert isinstance(page, ListView)
    return {f"{row.number} {row.title}".strip(): row.detail for row in page.list.rows()}


def certified() -> list[str]:
    """Give the places of the certificates that are looked at."""
    paper = Looked.seen[-1]
    assert isinstance(paper, CertificateSheet)
    return [each.place for each in paper.certificates]


def test_what_is_left_is_the_next_step_until_it_is_done(hall: Hall, work: OrganiserWork) -> None:
    step = work.overview.page.screen().step
    assert (step.label, step.brings) == (
        "Was noch zu tun ist",
        ("Urkunden · Kassenabschluss",),
    )
    keys(Key.Key_F12)
    assert rows(work) == {
        "1 Urkunden": "noch nicht gedruckt",
        "2 Kassenabschluss": "1 Kasse · 1 noch zu zählen",
        "3 Seiten für die Webseite": "kein Ordner gewählt",
        "4 Dank, Ansage": "ein Text für die Anzeigen im Saal",
    }
    keys("1", Key.Key_F12, Key.Key_F9, Key.Key_Escape, Key.Key_Escape)
    assert rows(work)["1 Urkunden"] == "gedruckt: 3 Plätze"
    keys("2", "20", Key.Key_F12, Key.Key_Escape)
    assert rows(work)["2 Kassenabschluss"] == "1 Kasse · gezählt"
    keys(Key.Key_Escape)
    assert work.page is work.overview
    assert work.overview.page.screen().step.label == "Alles fertig"


def test_where_pages_are_written_it_is_left_until_that_works(
    hall: Hall, work: OrganiserWork, site: SiteFile
) -> None:
    site.keep(SiteChoice("/seiten"))
    keys(Key.Key_F12)
    assert rows(work)["3 Seiten für die Webseite"] == "noch nichts geschrieben"
    site.keep_report(LastWriting(trouble="Der Ordner ist nicht da."))
    keys("3", Key.Key_Escape)
    assert rows(work)["3 Seiten für die Webseite"] == "Der Ordner ist nicht da."
    site.keep_report(LastWriting(stamp(hall.evening.clock.now()), 12))
    keys("3", Key.Key_Escape)
    assert rows(work)["3 Seiten für die Webseite"].startswith("geschrieben um ")


def test_certificates_are_for_the_places_that_are_typed(work: OrganiserWork) -> None:
    keys(Key.Key_R, Key.Key_F6, Key.Key_F7, Key.Key_F9)
    keys("2-3, 7", Key.Key_Return)
    assert certified() == ["2. Platz", "3. Platz", "7. Platz"]
    keys(Key.Key_F9, Key.Key_Escape)
    told = list(rows(work).values())
    assert [n for n, each in enumerate(told, 1) if each == "gedruckt"] == [2, 3, 7]
    keys("0", Key.Key_F12)
    assert isinstance(work.page, ListView)
    assert isinstance(work.page.page, CertificatesPage)
    assert work.page.page.notice == "Von – bis: die kleinere Zahl zuerst, ab 1: 0"
    assert len(Looked.seen) == 1


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("1-3, 7", {1, 2, 3, 7}),
        ("5", {5}),
        ("2 – 4 6.", {2, 3, 4, 6}),
        ("7-99", {7, 8}),
        ("1,1,1", {1}),
    ],
)
def test_places_are_read_as_they_are_written(typed: str, places: set[int]) -> None:
    assert read_places(typed, 8) == places


@pytest.mark.parametrize("typed", ["", " , ", "0", "3-1", "9", "eins", "1-2-3", "-3", "99999"])
def test_what_names_no_place_is_told(typed: str) -> None:
    with pytest.raises(Unreadable):
        read_places(typed, 8)


@pytest.mark.qt_log_ignore("raise()", "grabbing the keyboard")  # of the dialog's list, offscreen
def test_the_folder_of_the_pages_is_chosen_in_a_dialog(
    hall: Hall, work: OrganiserWork, site: SiteFile, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second = tmp_path / "erster", tmp_path / "zweiter"
    for each in (first, second):
        each.mkdir()
    window = work.window()
    assert window is not None
    keys(Key.Key_F12, "3", "rclone sync")
    answer_dialog(first)
    keys(Key.Key_F12)
    assert site.choice() == SiteChoice(str(first), "rclone sync")
    in_front(qtbot, window)
    answer_dialog(second)
    keys(Key.Key_F4)
    assert site.choice() == SiteChoice(str(second), "rclone sync")
    in_front(qtbot, window)
    answer_dialog(None)
    keys(Key.Key_F4)
    assert site.choice() == SiteChoice(str(second), "rclone sync")
    in_front(qtbot, window)
    keys(Key.Key_F7)
    assert site.choice() == SiteChoice("", "rclone sync")


def answer_dialog(path: Path | None) -> None:
    """Type a path into the dialog that is going to open, or leave it by Esc."""
    timer = QTimer(QApplication.instance())

    def look() -> None:
        dialog, focus = QApplication.activeModalWidget(), QApplication.focusWidget()
        if isinstance(dialog, QFileDialog) and focus is not None and dialog.isAncestorOf(focus):
            timer.stop()
            if path is None:
                press(focus, Key.Key_Escape)
                return
            type_in(focus, str(path))
            press(focus, Key.Key_Return)

    timer.timeout.connect(look)
    timer.start(20)
