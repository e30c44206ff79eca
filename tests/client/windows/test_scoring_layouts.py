"""The results station in wide and narrow windows: what stands where, and which keys are seen."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.evening.names import NameLine
from bobbl_client.scoring.screen import ShownSide
from bobbl_client.scoring.views.mask import WIDEST
from bobbl_client.scoring.views.names import NamesPanel
from bobbl_client.scoring.views.scoring import ScoringWork, scoring_keys
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components import BigAction, KeyButton
from bobbl_client.widgets.drawing import pitch
from bobbl_client.widgets.hall import CellState, Slip, SlipCell, SlipMask, SlipPair
from bobbl_client.widgets.theme import look
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Settings
from builders.evening import Evening
from builders.hands import press, type_in

Key = Qt.Key
LAPTOP, LAPTOP_AT_125 = (1366, 768), (1093, 614)
SCORE = BobblScore(((14, 21), (21, 18)))
OTHER = BobblScore(((14, 21), (21, 13)))
LONG = "Freiherr von und zu Schmalfuß-Oberschmidtleitner-Wölfel-Hofmann"


class Station:
    """A results station with sixteen tables, two of them entered and one disputed."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.evening = Evening(folder, Settings("Preismucken"))
        boss = self.evening.station("organiser", "Leitung", operator="Renate")
        self.model = self.evening.station("scoring", "Halle", ["Halle"], operator="Norbert")
        self.evening.register_pairs(boss, 32)
        self.evening.draw(boss)
        self.evening.enter(self.model, 5, SCORE)
        self.evening.enter(boss, 5, OTHER)
        self.evening.enter(self.model, 6, SCORE)
        self.work = ScoringWork(self.model)
        self.window = StationWindow(self.model, self.work, scoring_keys())
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.activateWindow()
        self.work.setFocus()

    def resize(self, size: tuple[int, int]) -> None:
        self.window.resize(*size)
        self.settle()

    def settle(self) -> None:
        for _ in range(6):
            QApplication.processEvents()

    def open(self, table: int) -> None:
        self.work.page.open_table(table)
        self.settle()

    def press(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            type_in(self.work, key) if isinstance(key, str) else press(self.work, key)
        self.settle()

    def keys(self) -> set[str]:
        """Give the keys on the buttons that are seen."""
        buttons = (*self.work.findChildren(KeyButton), *self.work.findChildren(BigAction))
        return {each.key for each in buttons if each.isVisible()}


@pytest.fixture
def station(tmp_path: Path, qtbot: QtBot) -> Iterator[Station]:
    made = Station(tmp_path, qtbot)
    yield made
    made.evening.close()


def test_in_a_narrow_window_the_slash_shows_the_tables_as_a_page_of_their_own(
    station: Station,
) -> None:
    station.resize(LAPTOP_AT_125)
    work = station.work
    assert work.wall.isVisible()
    assert not work.cards.isVisible()
    assert work.wall.width() > 1000
    station.press("4")
    assert work.idle.asking.number.accessibleDescription() == "4"
    station.press(Key.Key_Return)
    assert not work.wall.isVisible()
    assert work.typing.isVisible()
    assert work.typing.tables.isVisible()
    station.press("14-", "/")
    assert work.wall.isVisible()
    assert not work.cards.isVisible()
    station.open(4)
    assert work.page.is_unsaved  # it lies there as it was left


def test_saving_and_going_back_stay_below_the_slip(station: Station) -> None:
    station.resize(LAPTOP_AT_125)
    station.open(4)
    typing = station.work.typing
    for button in (typing.save, typing.back, typing.tables):
        assert button.isVisible()
        assert button.mapTo(typing, button.rect().bottomRight()).y() <= typing.height()
    assert typing.sheet.width() <= look().px(WIDEST)
    assert typing.asking.x() + typing.side.x() >= typing.sheet.geometry().right()


@pytest.mark.parametrize("steps", [(), ("4", Key.Key_Return), ("6", Key.Key_Return)])
def test_every_key_of_the_wide_layout_is_in_the_narrow_one(
    station: Station, steps: tuple[Qt.Key | str, ...]
) -> None:
    station.resize(LAPTOP)
    station.press(*steps)
    wide = station.keys()
    station.resize(LAPTOP_AT_125)
    assert wide
    assert wide <= station.keys()
    station.resize(LAPTOP)
    assert station.keys() == wide


def test_the_columns_do_not_jump(station: Station) -> None:
    station.resize(LAPTOP)
    work = station.work
    places = {(work.wall.x(), work.wall.width(), work.cards.x())}
    for table in (4, 5, 6):
        station.open(table)
        assert work.wall.isVisible()
        places.add((work.wall.x(), work.wall.width(), work.cards.x()))
    assert len(places) == 1


@pytest.mark.parametrize("size", [LAPTOP, LAPTOP_AT_125])
def test_a_dispute_names_everybody_once(station: Station, size: tuple[int, int]) -> None:
    station.resize(size)
    station.open(5)
    card = station.work.compare
    assert card.names.isVisible()
    assert card.names.accessibleName().count("Paar 1") == 1
    for entry in card.entries:
        assert entry.isVisible()
        assert entry.paper.accessibleName().startswith("Paar 1: ")
        assert entry.paper.height() >= entry.paper.minimumSizeHint().height()


def test_a_dispute_says_in_a_narrow_window_too_what_to_do_and_who_entered_what(
    station: Station,
) -> None:
    station.resize(LAPTOP_AT_125)
    station.open(5)
    card = station.work.compare
    assert card.advice.isVisible()
    for entry in card.entries:
        assert entry.total.isVisible()
        assert entry.detail.isVisible()
    station.resize(LAPTOP)
    assert card.sentence.y() > card.heading.geometry().bottom()


def test_which_tables_are_missing_is_said_below_them_where_tiles_stay_as_they_are(
    station: Station,
) -> None:
    station.resize(LAPTOP_AT_125)
    wall = station.work.wall
    assert wall.missing.isVisible()
    assert "Noch offen" in wall.missing.text()
    assert not wall.tiles.tiles()[0].is_small
    station.resize(LAPTOP)
    assert not wall.missing.isVisible()


def test_which_tables_are_missing_is_settled_before_anything_is_laid_out(station: Station) -> None:
    station.resize(LAPTOP_AT_125)
    wall = station.work.wall
    wall.resize(wall.width(), 40)
    assert wall.missing.isVisible()
    tiles = [replace(wall.tiles.tiles()[0].data, table=each + 1) for each in range(60)]
    wall.tiles.set_tiles(tiles)
    station.resize((LAPTOP_AT_125[0], LAPTOP_AT_125[1] - 1))
    assert not wall.missing.isVisible()


def _names(*people: tuple[str, str]) -> ShownSide:
    return ShownSide("Paar 1 · Nr. 26", people, ())


def test_a_long_name_takes_the_lines_that_it_needs(qtbot: QtBot) -> None:
    panel = NamesPanel()
    qtbot.addWidget(panel)
    panel.resize(790, 10)
    panel.show_sides([_names(("Bär", "Eva"), ("Höhn", "Ute"))])
    two = panel.height()
    panel.show_sides([_names((LONG, "Hans-Jürgen Maria Magdalena"), ("Höhn", "Ute"))])
    assert panel.height() == two + pitch(look().font())
    panel.show_sides([_names(("Bär", "Eva"), ("Höhn", "Ute"))])
    panel.set_narrow(True)
    assert panel.height() == two - pitch(look().font())
    lines = panel._lines(_names(("Bär", "Hans-Jürgen")), 130)
    assert lines == ((NameLine("Bär,"),), (NameLine("", "Hans-Jürgen"),))


@pytest.mark.parametrize("is_sideways", [False, True])
@pytest.mark.parametrize("scale", [1.0, 1.4])
def test_names_on_a_slip_are_as_large_as_other_type(
    qtbot: QtBot, qapp: QApplication, scale: float, is_sideways: bool
) -> None:
    theme.apply(qapp, LIGHT, scale)
    cells = (SlipCell(CellState.TO_COME, ""), SlipCell(CellState.TO_COME, ""))
    pairs = (
        SlipPair("Paar 1 · Nr. 1", ((LONG, "Elfriede"), (LONG, "Hans-Jürgen")), cells),
        SlipPair("Paar 2 · Nr. 2", (("Bär", "Eva"), ("Höhn", "Ute")), cells),
    )
    mask = SlipMask()
    qtbot.addWidget(mask)
    mask.resize(look().px(506), 10)
    mask.set_slip(Slip(("1. Bobbl", "2. Bobbl"), pairs), is_sideways=is_sideways)
    mask.resize(mask.width(), mask.minimumSizeHint().height())
    for pair, place in zip(pairs, mask._grid().pairs, strict=True):
        room = QRectF(0, 0, place.width(), place.height())
        lines = [line for name in mask._names(pair, room) for line in name.lines]
        assert pitch(look().font()) * (len(lines) + 1) <= place.height() + 2
