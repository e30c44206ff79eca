"""The page with the club's crest: chosen and taken away by keys, seen by the hall and on paper."""

from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from bobbl_client.display.page import Display
from bobbl_client.display.pages import PrizePage
from bobbl_client.evening.prize_steps import steps_of
from bobbl_client.organiser.crest.page import CrestPage
from bobbl_client.organiser.crest.view import CrestView
from bobbl_client.organiser.papers.sheets import certificates
from bobbl_client.organiser.settings.page import SettingsPage
from bobbl_client.organiser.settings.views.settings import SettingsView
from bobbl_client.printing.layout.pages import pictures
from bobbl_client.printing.paper import CertificateSheet
from bobbl_shared.domain.areas.crest import SetCrest
from bobbl_shared.domain.areas.prizes import DeclareFinal, ShowPrizes
from bobbl_shared.domain.prize import Prize
from bobbl_shared.i18n import tr
from bobbl_shared.ids import PrizeId
from builders.evening import base_on
from builders.hall import HALL, Hall
from builders.halls.crests import crest
from builders.hands import press, shown

Key = Qt.Key
RED = QColor(163, 18, 43).rgb()


def view_of(hall: Hall, qtbot: QtBot, path: Path) -> CrestView:
    view = CrestView(CrestPage(hall.organiser), ask_open=lambda: str(path))
    shown(qtbot, view, 1366, 768)
    return view


def has_red(image: QImage) -> bool:
    points = ((x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2))
    return any(image.pixel(*each) == RED for each in points)


def test_a_picture_is_chosen_shown_and_taken_away_by_keys(
    hall: Hall, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "wappen.png"
    path.write_bytes(crest(60, 60))
    view = view_of(hall, qtbot, path)
    assert view.take_away.text() == tr("Wegnehmen")
    assert not view.take_away.isEnabled()
    assert not has_red(view.sheet.grab().toImage())
    press(view, Key.Key_F4)
    assert hall.evening.state.crest is not None
    assert has_red(view.sheet.grab().toImage())
    press(view, Key.Key_Delete)
    assert view.page.confirmation is not None
    assert hall.evening.state.crest is not None
    view.page.agree()
    assert hall.evening.state.crest is None
    assert not has_red(view.sheet.grab().toImage())


def test_the_same_picture_again_asks_for_nothing(hall: Hall, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "wappen.png"
    path.write_bytes(crest(60, 60))
    view = view_of(hall, qtbot, path)
    press(view, Key.Key_F4)
    length = hall.evening.state.length
    press(view, Key.Key_F4)
    assert hall.evening.state.length == length


def test_a_broken_file_says_its_sentence_and_the_former_crest_stays(
    hall: Hall, qtbot: QtBot, tmp_path: Path
) -> None:
    hall.organiser.ask(SetCrest(crest(60, 60)))
    path = tmp_path / "wappen.png"
    path.write_bytes(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    view = view_of(hall, qtbot, path)
    press(view, Key.Key_F4)
    assert view.page.notice.startswith("wappen.png ist kein Bild in PNG oder JPEG")
    assert view.notice.isVisible()
    assert hall.evening.state.crest == crest(60, 60)


def test_no_file_chosen_changes_nothing(hall: Hall, qtbot: QtBot) -> None:
    view = CrestView(CrestPage(hall.organiser), ask_open=lambda: "")
    shown(qtbot, view, 1366, 768)
    press(view, Key.Key_F4)
    assert (view.page.notice, hall.evening.state.crest) == ("", None)


def test_without_the_server_nothing_is_chosen(hall: Hall, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "wappen.png"
    path.write_bytes(crest(60, 60))
    view = view_of(hall, qtbot, path)
    hall.evening.cable(hall.organiser).cut()
    assert not view.choose.isEnabled()
    view.page.take(crest(60, 60))
    assert hall.organiser.waiting == 0


def test_the_settings_lead_to_it(hall: Hall, qtbot: QtBot) -> None:
    view = SettingsView(SettingsPage(hall.organiser))
    shown(qtbot, view, 1366, 768)
    with qtbot.waitSignal(view.page_asked) as asked:
        press(view, Key.Key_F4)
    assert asked.args == ["crest", None]


@pytest.fixture
def ended(tmp_path: Path) -> Iterator[Hall]:
    """Give a hall in which one round was played, with a prize for the first."""
    (tmp_path / "ended").mkdir()
    prizes = (Prize(PrizeId("ham"), "Schinken", 1),)
    made = Hall(tmp_path / "ended", replace(HALL, rounds=1, prizes=prizes))
    made.drawn()
    made.play()
    made.evening.close_round(made.organiser)
    made.organiser.ask(DeclareFinal(1), base_on(made.evening.state.results_changed(1)))
    yield made
    made.evening.close()


@pytest.mark.parametrize("picture", [crest(80, 80), crest(160, 40), crest(30, 120), None])
def test_the_hall_and_the_certificates_show_it(ended: Hall, picture: bytes | None) -> None:
    if picture is not None:
        ended.organiser.ask(SetCrest(picture))
    assert {each.crest for each in steps_of(ended.organiser)} == {picture}
    sheet = certificates(ended.organiser, UTC)
    assert {each.crest for each in sheet.certificates} == {picture}
    first = CertificateSheet(sheet.title, sheet.certificates[:1], sheet.name)
    (page,) = pictures(first, 500)
    assert has_red(page) == (picture is not None)
    ended.organiser.ask(ShowPrizes(1))
    wall = ended.evening.station("display", "Leinwand")
    page_shown = Display(wall).screen().page
    assert isinstance(page_shown, PrizePage)
    assert page_shown.step.crest == picture
