"""The window of a display: its keys, and that each page is painted at every size."""

import sys
from datetime import UTC
from enum import Enum
from types import SimpleNamespace

import pytest
from PyQt6.QtCore import QObject, QRect, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QImage
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.display.clock import ClockPage, StartPage
from bobbl_client.display.pages import PicturePage, RankingPage, WordPage
from bobbl_client.display.seats import BESIDE, TABLE, SeatsPage, column_width
from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.display.views.seats import NAME, seats_room
from bobbl_client.display.views.sheet import HIGH
from bobbl_client.model.display_choice import slides_folder
from bobbl_client.widgets.colours import DARK, PROJECTOR
from bobbl_client.widgets.gong import Gong
from bobbl_client.widgets.theme import look
from bobbl_shared.domain.areas.rounds import RingGong, SetClock
from bobbl_shared.domain.names import Name
from bobbl_shared.i18n import tr
from builders.hall import Hall
from builders.hands import press, shown, type_in

Key = Qt.Key


@pytest.fixture
def window(qtbot: QtBot, hall: Hall) -> DisplayWindow:
    window = DisplayWindow(hall.evening.station("display", "Anzeige Saal"), zone=UTC)
    shown(qtbot, window, 1366, 768)
    return window


def page(window: DisplayWindow, hall: Hall) -> object:
    return window.page.screen(hall.evening.clock.now()).page


def inked(window: DisplayWindow) -> int:
    """Count the points of a grid over the window that have not the colour of its corner."""
    image = window.grab().toImage()
    ground = image.pixel(0, 0)
    grid = [(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)]
    return sum(image.pixel(x, y) != ground for x, y in grid)


def test_arrows_turn_and_space_holds(hall: Hall, window: DisplayWindow) -> None:
    hall.drawn(41)
    first, seen = page(window, hall), window.grab().toImage()
    press(window, Key.Key_Right)
    second = page(window, hall)
    upper = QRect(0, window.height() // 4, window.width(), window.height() // 2)
    assert window.grab(upper).toImage() != seen.copy(upper)
    press(window, Key.Key_Left)
    assert page(window, hall) == first != second
    press(window, Key.Key_Space)
    hall.evening.clock.pass_seconds(60)
    window.page.tick()
    assert page(window, hall) == first


def test_f6_changes_the_colours(window: DisplayWindow) -> None:
    assert look().theme == PROJECTOR
    press(window, Key.Key_F6)
    assert look().theme == DARK
    press(window, Key.Key_F6)
    assert look().theme == PROJECTOR


def test_the_foot_is_dark_in_both_and_does_not_dazzle(window: DisplayWindow) -> None:
    for theme in (PROJECTOR, DARK):
        assert look().theme == theme
        image = window.grab().toImage()
        assert image.pixelColor(2, image.height() - 2).lightness() < 128
        press(window, Key.Key_F6)


def test_f11_fills_the_screen_and_esc_leaves_it(window: DisplayWindow) -> None:
    press(window, Key.Key_Escape)
    assert not window.isFullScreen()
    press(window, Key.Key_F5)
    assert window.isFullScreen()
    press(window, Key.Key_Escape)
    assert not window.isFullScreen()


def test_every_page_is_painted_at_every_size(
    hall: Hall, window: DisplayWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window.gong, "ring", lambda: None)  # what is heard is not looked at
    kinds = []
    for act in (
        lambda: None,
        lambda: hall.drawn(41),
        lambda: hall.organiser.ask(SetClock("start", 1, 2400)),
        hall.play,
        lambda: hall.evening.close_round(hall.organiser),
        lambda: hall.organiser.ask(RingGong()),
    ):
        act()
        kinds.append(type(page(window, hall)))
        for size in ((1366, 768), (1920, 1080), (1024, 768), (640, 1000)):
            window.resize(*size)
            assert inked(window) > 500
    assert kinds == [StartPage, SeatsPage, ClockPage, ClockPage, RankingPage, RankingPage]


def test_what_is_painted_is_read_out(hall: Hall, window: DisplayWindow) -> None:
    hall.drawn()
    seats = page(window, hall)
    assert isinstance(seats, SeatsPage)
    for seat in seats.seats:
        assert f"{seat.family} {seat.first}: {seat.table}" in window.accessibleName()
    press(window, Key.Key_F4)
    assert f"4 {tr('Ansagen')}" in window.accessibleName()
    press(window, Key.Key_Escape)
    hall.play()
    hall.evening.close_round(hall.organiser)
    ranking = page(window, hall)
    assert isinstance(ranking, RankingPage)
    for row in ranking.rows:
        assert f"{row.rank} · {row.number} · {row.people[0][0]}" in window.accessibleName()


def test_f4_and_a_digit_choose_what_is_shown_here(hall: Hall, window: DisplayWindow) -> None:
    hall.drawn()
    assert isinstance(page(window, hall), SeatsPage)
    press(window, Key.Key_F4)
    type_in(window, "2")
    press(window, Key.Key_Escape)
    assert not window.page.is_choosing
    assert isinstance(page(window, hall), WordPage)
    again = DisplayWindow(window.page.model, zone=UTC)
    assert isinstance(page(again, hall), WordPage)
    again.finish()


def test_a_picture_from_the_folder_is_painted_whole(hall: Hall, window: DisplayWindow) -> None:
    picture = QImage(300, 100, QImage.Format.Format_RGB32)
    picture.fill(QColor("#FF00FF"))
    folder = slides_folder(window.page.model.membership.folder)
    assert picture.save(str(folder / "brauerei.png"))
    (folder / "kaputt.png").write_bytes(b"no picture")
    hall.evening.clock.pass_seconds(11)
    window.page.tick()
    window.page.turn(1)
    assert page(window, hall) == PicturePage(str(folder / "brauerei.png"))
    image = window.grab().toImage()
    row = [image.pixelColor(x, image.height() * 4 // 9) for x in range(0, image.width(), 4)]
    pink = sum(each == QColor("#FF00FF") for each in row)
    assert len(row) * 0.8 < pink < len(row)
    window.page.turn(1)
    assert inked(window) > 500


def test_the_gong_is_heard_once_where_it_is_wanted(
    hall: Hall, window: DisplayWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[int] = []
    monkeypatch.setattr(window.gong, "ring", lambda: rung.append(1))
    hall.organiser.ask(RingGong())
    window.page.tick()
    assert rung == [1]
    hall.evening.clock.pass_seconds(60)
    window.page.tick()
    press(window, Key.Key_F4)
    type_in(window, "6")
    press(window, Key.Key_F4)
    hall.organiser.ask(RingGong())
    assert rung == [1]


def test_a_computer_without_sound_beeps(
    monkeypatch: pytest.MonkeyPatch, window: DisplayWindow
) -> None:
    beeps: list[int] = []
    monkeypatch.setitem(sys.modules, "PyQt6.QtMultimedia", None)
    monkeypatch.setattr(QApplication, "beep", lambda: beeps.append(1))
    gong = Gong(window)
    gong.ring()
    gong.ring()
    assert beeps == [1, 1]
    gong.finish()


class Mute(QObject):
    """A sound effect on a computer that has Qt's parts for it but nothing that plays."""

    statusChanged = pyqtSignal()  # noqa: N815 - Qt's name
    Status = Enum("Status", "Loading Error")

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.now, self.plays = self.Status.Loading, 0

    def setSource(self, _: object) -> None:  # noqa: N802 - Qt's name
        """Take a file."""

    def setVolume(self, _: float) -> None:  # noqa: N802 - Qt's name
        """Take a volume."""

    def status(self) -> Enum:
        return self.now

    def play(self) -> None:
        self.plays += 1


def test_a_computer_that_plays_nothing_beeps_each_time(
    monkeypatch: pytest.MonkeyPatch, window: DisplayWindow
) -> None:
    beeps: list[int] = []
    monkeypatch.setitem(sys.modules, "PyQt6.QtMultimedia", SimpleNamespace(QSoundEffect=Mute))
    monkeypatch.setattr(QApplication, "beep", lambda: beeps.append(1))
    gong = Gong(window)
    gong.ring()
    mute = gong.findChild(Mute)
    assert mute is not None
    assert (mute.plays, beeps) == (1, []), "it may still be heard"
    mute.now = Mute.Status.Error
    mute.statusChanged.emit()
    assert beeps == [1]
    gong.ring()
    assert (mute.plays, beeps) == (1, [1, 1])
    gong.finish()


def test_f6_is_kept_for_the_next_start(window: DisplayWindow) -> None:
    assert look().theme == PROJECTOR
    press(window, Key.Key_F6)
    assert look().theme == DARK
    again = DisplayWindow(window.page.model, zone=UTC)
    assert look().theme == DARK
    press(again, Key.Key_F6)
    assert look().theme == PROJECTOR
    again.finish()
    DisplayWindow(window.page.model, zone=UTC).finish()
    assert look().theme == PROJECTOR


def test_no_name_of_a_seat_is_cut_or_small(hall: Hall, window: DisplayWindow) -> None:
    noble = "Freiherr von und zu Schmalfuß-Oberschmidtleitner-Wölfel"
    for first in ("Anna", "Hans-Jürgen", "Maximiliane Margarete Friederike"):
        hall.evening.register(hall.desk, Name(noble, first), Name("Fuchs", first))
    hall.drawn(30)
    for size in ((1366, 768), (1920, 1080), (1024, 768)):
        window.resize(*size)
        seats = page(window, hall)
        assert isinstance(seats, SeatsPage)
        room = seats_room(round(window.width() * HIGH / window.height()))
        wide = column_width(room.width, seats.count) - TABLE - BESIDE
        lines = [line for column in seats.columns for cell in column for line in cell.lines]
        assert all(room.measure(line) <= wide for line in lines)
        assert NAME >= 42
        assert inked(window) > 500
