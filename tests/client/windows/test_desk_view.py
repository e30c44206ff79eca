from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.desk.views.desk import DeskView, desk_keys
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components import KeyButton
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.areas.desk import TakePayment
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.seats import SeatZones
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import MarkerId
from builders.evening import Evening
from builders.hands import click, heard, press, shown, type_in
from builders.windows.mouse_keys import is_blue

Key = Qt.Key
TURNS = 12
"""So many turns of the event loop, and a window stands in its new size."""


class Desk:
    """A desk's window with a keyboard in front of it."""

    def __init__(self, folder: Path, qtbot: QtBot, settings: Settings | None = None) -> None:
        self.evening = Evening(folder, settings) if settings else Evening(folder)
        self.organiser = self.evening.station("organiser", "Büro")
        self.model = self.evening.station("desk", "Eingang")
        self.view = DeskView(self.model)
        self.window = StationWindow(self.model, self.view, desk_keys())
        shown(qtbot, self.window)
        self.view.setFocus()

    @property
    def focus(self) -> QWidget:
        widget = self.window.focusWidget()
        assert widget is not None
        return widget

    def type(self, *words: str) -> None:
        """Type words with Enter after each."""
        for word in words:
            type_in(self.focus, word)
            press(self.focus, Key.Key_Return)

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            press(self.focus, key)

    def titles(self) -> list[str]:
        return [row.title.replace("\u00a0", " ") for row in self.view.list.rows()]

    def numbers(self) -> list[int]:
        return [each.number for each in self.evening.state.numbered()]


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(tmp_path, qtbot)
    yield made
    made.view.page.close()
    made.evening.close()


def test_enter_goes_through_the_fields_and_the_last_one_saves(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "SV Weidenlohe", "Reuß", "Margarete")
    assert desk.numbers() == []
    assert desk.view.fields.save.text() == "Speichern"
    assert is_blue(desk.view.fields.save)
    desk.type("")
    assert not is_blue(desk.view.fields.save), "Enter only goes to the next field"
    assert desk.numbers() == [1]
    assert desk.titles() == ["Hofmann / Reuß"]
    assert desk.focus is desk.view.fields.entries[0][0]
    assert desk.view.fields.lines() == (("", "", ""), ("", "", ""))
    assert desk.view.messages.large.isVisible()
    assert desk.view.messages.large.accessibleName() == "Nummer 1, Angemeldet"


@pytest.mark.parametrize(
    ("key", "kind"), [(Key.Key_F12, "pair"), (Key.Key_F7, "lone")], ids=["later", "alone"]
)
def test_enter_through_an_empty_second_row_asks_whether_the_partner_comes(
    desk: Desk, key: Qt.Key, kind: str
) -> None:
    desk.type("Hofmann", "Karl", "", "", "", "")
    assert desk.numbers() == []
    notice = desk.view.messages.notice
    assert notice.isVisible()
    assert [button.key for button in notice.buttons()] == ["F12", "F7"]
    desk.press(key)
    (entrant,) = desk.evening.state.numbered()
    assert (entrant.kind, len(entrant.persons)) == (kind, 1)
    assert desk.view.fields.lines() == (("", "", ""), ("", "", ""))


def test_who_goes_on_writing_is_asked_no_longer(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "", "", "")
    desk.press(Key.Key_Escape)
    assert not desk.view.messages.notice.isVisible()
    desk.view.fields.entries[1][0].setFocus()
    desk.type("Reuß", "Margarete", "")
    (entrant,) = desk.evening.state.numbered()
    assert len(entrant.persons) == 2


def test_one_enter_saves_a_name_that_was_put_right(desk: Desk) -> None:
    desk.type("Hofman", "Karl", "", "Reuß", "Margarete", "")
    desk.press(Key.Key_F3)
    desk.type("hofman")
    assert desk.view.fields.save.text() == "Namen ändern"
    desk.press(Key.Key_F7)
    assert desk.view.fields.save.text() == "Weiter"
    desk.press(Key.Key_End)
    type_in(desk.focus, "n")
    assert desk.view.fields.save.text() == "Speichern"
    desk.press(Key.Key_Return)
    assert desk.titles() == ["Hofmann / Reuß"]
    assert desk.view.messages.large.accessibleName() == "Nummer 1, Geändert"
    desk.press(Key.Key_F3)
    desk.type("hofman")
    desk.press(Key.Key_F7)
    desk.type("", "")
    assert desk.focus is desk.view.fields.entries[0][2], "what was not changed is gone through"
    desk.press(Key.Key_Escape)
    desk.type("Popp", "Uwe", "", "Zapf", "Rosi", "")
    assert desk.view.messages.large.accessibleName() == "Nummer 2, Angemeldet"


def test_f7_makes_one_row_and_enter_saves_after_it(desk: Desk) -> None:
    desk.press(Key.Key_F7)
    assert desk.view.fields.alone.isChecked()
    assert not desk.view.fields.entries[1][0].isEnabled()
    desk.type("Hofmann", "Karl", "")
    assert desk.evening.state.numbered()[0].kind == "lone"
    assert not desk.view.fields.alone.isChecked()
    assert desk.view.fields.entries[1][0].isEnabled()


def test_f7_in_the_second_row_takes_the_focus_to_the_first(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "")
    desk.press(Key.Key_F7)
    assert desk.focus is desk.view.fields.entries[0][0]


def test_a_click_on_alone_does_the_same_as_f7(desk: Desk) -> None:
    click(desk.view.fields.alone)
    assert desk.view.fields.alone.isChecked()
    click(desk.view.fields.alone)
    assert not desk.view.fields.alone.isChecked()


def test_f12_saves_other_people_and_f4_opens_the_same(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    desk.type("Hoffmann", "Karl", "", "Reus", "Margarete", "")
    notice = desk.view.messages.notice
    assert notice.isVisible()
    assert [button.text() for button in notice.buttons()] == [
        "Dieselben – Nr. 1 öffnen",
        "Andere Leute – speichern",
    ]
    desk.press(Key.Key_F12)
    assert desk.numbers() == [1, 2]
    desk.type("Hofmann", "Karl", "")
    desk.press(Key.Key_F4)
    assert desk.view.fields.lines()[0][:2] == ("Hofmann", "Karl")
    assert desk.view.list.chosen_key() == desk.evening.state.numbered()[0].id


def test_the_buttons_of_a_question_are_its_keys(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    click(desk.view.messages.notice.buttons()[1])
    assert desk.numbers() == [1, 2]


def test_f3_searches_and_enter_opens_what_the_arrows_chose(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    desk.type("Hoffmeister", "Uwe", "", "Zapf", "Rosi", "")
    desk.press(Key.Key_F3)
    type_in(desk.focus, "hof")
    assert desk.titles() == ["Hoffmeister / Zapf", "Hofmann / Reuß"]
    desk.press(Key.Key_Down, Key.Key_Down, Key.Key_Return)
    assert desk.view.fields.lines()[0][:2] == ("Hofmann", "Karl")
    assert desk.focus is desk.view.fields


def test_what_is_typed_while_somebody_is_open_is_the_next_ones_name(desk: Desk) -> None:
    desk.type("Vogel", "Hans", "", "Reuß", "Margarete", "")
    desk.press(Key.Key_F3)
    desk.type("vogel")
    assert desk.view.fields.lines()[0][:2] == ("Vogel", "Hans")
    type_in(desk.focus, "Z")
    desk.type("apf", "Rosi", "", "Popp", "Uwe", "")
    assert desk.titles() == ["Zapf / Popp", "Vogel / Reuß"]
    assert desk.view.messages.large.accessibleName() == "Nummer 2, Angemeldet"


def test_what_was_begun_before_somebody_was_opened_goes_on(desk: Desk) -> None:
    desk.type("Vogel", "Hans", "", "Reuß", "Margarete", "")
    desk.type("Zapf", "Rosi", "")
    desk.press(Key.Key_F3)
    desk.type("vogel")
    type_in(desk.focus, "P")
    desk.type("opp", "Uwe", "")
    assert desk.titles() == ["Zapf / Popp", "Vogel / Reuß"]


def test_a_family_name_that_is_wholly_another_one_is_asked_about(desk: Desk) -> None:
    desk.type("Vogel", "Hans", "", "Reuß", "Margarete", "")
    desk.press(Key.Key_F3)
    desk.type("vogel")
    desk.press(Key.Key_F7)
    desk.type("Zapf")
    notice = desk.view.messages.notice
    assert [button.key for button in notice.buttons()] == ["F12", "F4"]
    assert desk.titles() == ["Vogel / Reuß"]
    desk.press(Key.Key_Escape)
    assert not notice.isVisible()
    press(desk.focus, Key.Key_Return)
    desk.press(Key.Key_F4)
    assert desk.titles() == ["Vogel / Reuß"]
    assert desk.view.fields.lines()[0][0] == "Zapf"
    desk.press(Key.Key_Escape, Key.Key_F8, Key.Key_F3)
    desk.type("vogel")
    desk.press(Key.Key_F7)
    desk.type("Zapf")
    desk.press(Key.Key_F12)
    assert desk.titles() == ["Zapf / Reuß"]


@pytest.mark.parametrize("place", ["form", "search", "list"])
def test_escape_closes_who_is_open_wherever_the_focus_is(desk: Desk, place: str) -> None:
    desk.type("Vogel", "Hans", "", "Reuß", "Margarete", "")
    desk.press(Key.Key_F3)
    desk.type("vogel")
    assert desk.view.fields.close_opened.isVisible()
    assert desk.view.fields.close_opened.text() == "Schließen"
    places = {"form": desk.view, "search": desk.view.search, "list": desk.view.list}
    places[place].setFocus()
    desk.press(Key.Key_Escape)
    assert desk.view.list.chosen_key() == ""
    assert not desk.view.fields.close_opened.isVisible()
    assert desk.view.search.text() == ""
    assert desk.view.fields.lines() == (("", "", ""), ("", "", ""))


def test_escape_leaves_the_search_for_the_form(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    desk.press(Key.Key_F3)
    type_in(desk.focus, "x")
    assert desk.titles() == []
    desk.press(Key.Key_Escape)
    assert desk.view.search.text() == ""
    assert desk.focus is desk.view.fields.entries[0][0]
    desk.press(Key.Key_F3, Key.Key_Escape)
    assert desk.focus is desk.view.fields.entries[0][0]


def test_withdrawing_takes_f11_and_digits(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    desk.press(Key.Key_F3, Key.Key_Return, Key.Key_F11)
    assert desk.view.messages.menu.list.hasFocus()
    desk.press(Key.Key_2)
    assert "abmelden" in desk.view.messages.menu.title.shown_text()
    desk.press(Key.Key_Down, Key.Key_Return)
    assert desk.evening.state.numbered()[0].status == "withdrawn"
    assert desk.focus is desk.view.fields
    desk.press(Key.Key_F12)
    assert desk.evening.state.numbered()[0].status == "present"


def test_f11_is_one_page_digits_for_the_pair_letters_for_all(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    desk.press(Key.Key_F11)
    menu = desk.view.messages.menu
    own = [row.number for row in menu.list.rows()]
    assert own == [str(place) for place in range(1, len(own) + 1)]
    for_all = [row.number for row in menu.for_all.rows()]
    assert for_all == ["V", "C", "N", "M", "P", "W"]
    QApplication.processEvents()
    for each in (menu.list, menu.for_all):
        bar = each.verticalScrollBar()
        assert bar is not None
        assert bar.maximum() == 0
    desk.press(Key.Key_C)
    assert menu.list.hasFocus(), "nobody is expected"
    desk.press(Key.Key_Tab)
    assert menu.for_all.hasFocus()
    desk.press(Key.Key_2)
    assert "abmelden" in menu.title.shown_text()
    assert not menu.for_all.isVisible()
    imports = heard(desk.view.import_asked)
    desk.press(Key.Key_Escape, Key.Key_V)
    assert len(imports) == 1
    assert not menu.isVisible()


def test_f11_chooses_a_partner_from_the_list(desk: Desk) -> None:
    for last in ("Hofmann", "Popp"):
        desk.press(Key.Key_F7)
        desk.type(last, "Karl", "")
    desk.press(Key.Key_F3)
    type_in(desk.focus, "popp")
    desk.press(Key.Key_Return, Key.Key_F11, Key.Key_1)
    assert desk.focus is desk.view.search
    assert desk.titles() == ["Hofmann, Karl"]
    desk.press(Key.Key_Down, Key.Key_Return)
    assert desk.titles() == ["Popp / Hofmann"]


def test_a_row_that_is_blocked_does_nothing(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "", "", "")
    desk.press(Key.Key_F12)
    desk.press(Key.Key_F11)
    assert desk.view.messages.menu.list.rows()[3].is_blocked
    desk.press(Key.Key_4)
    assert desk.view.messages.menu.list.hasFocus()
    desk.press(Key.Key_Escape)
    assert desk.focus is desk.view.fields.entries[0][0]


def test_f8_twice_takes_the_last_entry_back(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    desk.press(Key.Key_F8)
    assert desk.titles() == ["Hofmann / Reuß"]
    desk.press(Key.Key_F8)
    assert desk.titles() == []
    assert desk.focus is desk.view.fields.entries[0][0]


def test_fee_and_markers_take_one_key_each(tmp_path: Path, qtbot: QtBot) -> None:
    markers = (Marker(MarkerId("b"), "Bon", "green"), Marker(MarkerId("p"), "Pass", "pink"))
    desk = Desk(tmp_path, qtbot, Settings("Preismucken", fee_cents=1000, markers=markers))
    desk.type("Hofmann", "Karl")
    desk.press(Key.Key_F5, Key.Key_F6, Key.Key_2, Key.Key_Escape)
    assert desk.view.fields.fee.isChecked()
    assert desk.view.fields.marks.isChecked()
    desk.type("", "Reuß", "Margarete", "")
    assert "20\u00a0€" in desk.view.footer.shown_text()
    assert desk.view.list.rows()[0].badges == (("pink", "P"),)
    type_in(desk.focus, "P")
    assert not desk.view.fields.fee.isChecked()
    click(desk.view.fields.fee)
    assert desk.view.fields.fee.isChecked()
    desk.view.page.close()
    desk.evening.close()


def test_a_lone_player_is_completed_where_the_name_is_missing(desk: Desk) -> None:
    desk.press(Key.Key_F7)
    desk.type("Hofmann", "Karl", "")
    desk.press(Key.Key_F3, Key.Key_Return)
    assert desk.focus is desk.view.fields.entries[1][0]
    desk.type("Reuß", "Margarete", "")
    assert desk.titles() == ["Hofmann / Reuß"]


def test_a_missing_name_is_said_and_typed_where_it_is_missing(desk: Desk) -> None:
    desk.type("", "", "", "", "", "")
    assert desk.view.fields.error.isVisible()
    assert desk.focus is desk.view.fields.entries[0][0]
    type_in(desk.focus, "H")
    assert not desk.view.fields.error.isVisible()


def test_alone_the_number_comes_from_the_lease_and_the_list_says_it_waits(desk: Desk) -> None:
    desk.evening.cable(desk.model).cut()
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    assert desk.view.messages.small.accessibleName().startswith("Nummer 501")
    assert desk.view.list.rows()[0].detail.startswith("wartet")
    assert desk.view.messages.call_list.isVisible()
    desk.evening.cable(desk.model).plug_in()
    assert desk.view.list.rows()[0].detail == "anwesend"
    desk.press(Key.Key_F12)
    assert not desk.view.messages.call_list.isVisible()


def test_what_comes_from_elsewhere_does_not_touch_the_typing(desk: Desk) -> None:
    desk.type("Hofmann")
    type_in(desk.focus, "Ka")
    desk.evening.register_pairs(desk.organiser, 3)
    assert desk.view.fields.lines()[0][:2] == ("Hofmann", "Ka")
    assert desk.focus is desk.view.fields.entries[0][1]


def test_a_slash_in_the_list_begins_a_search(desk: Desk) -> None:
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    desk.view.list.setFocus()
    type_in(desk.focus, "/")
    assert desk.focus is desk.view.search


def test_players_have_one_row(tmp_path: Path, qtbot: QtBot) -> None:
    desk = Desk(tmp_path, qtbot, Settings("Einzel", entrants="players"))
    assert not desk.view.fields.entries[1][0].isVisible()
    assert not desk.view.fields.alone.isVisible()
    desk.type("Hofmann", "Karl", "")
    assert desk.titles() == ["Hofmann, Karl"]
    desk.view.page.close()
    desk.evening.close()


def test_a_menu_of_somebody_with_a_long_name_stays_in_its_room(desk: Desk) -> None:
    desk.window.resize(1366, 768)
    name = "Freiherr von und zu Schmalfuß-Oberschmidtleitner-Wölfel"
    desk.evening.register(desk.model, Name(name, "Hans-Jürgen"), Name(name, "Elfriede"))
    desk.press(Key.Key_F3, Key.Key_Return, Key.Key_F11)
    panel, around = desk.view.messages.menu, desk.view.messages.parentWidget()
    assert around is not None
    assert panel.isVisible()
    QApplication.processEvents()
    assert panel.width() <= around.width()
    assert panel.height() <= around.height()


def test_a_menu_below_the_form_takes_its_room_where_a_row_would_have_to_be_scrolled_to(
    desk: Desk,
) -> None:
    desk.window.resize(1366, 768)
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    shown_menus: list[tuple[int, bool]] = []
    for keys in ((Key.Key_F8,), (Key.Key_F3, Key.Key_Return, Key.Key_F11)):
        desk.press(*keys)
        rows = desk.view.messages.menu.list
        shown_menus.append((len(rows.rows()), desk.view.fields.isVisible()))
        QApplication.processEvents()
        bar = rows.verticalScrollBar()
        assert bar is not None
        assert bar.maximum() == 0
        desk.press(Key.Key_Escape)
        assert desk.view.fields.isVisible()
    assert shown_menus == [(1, True), (7, False)]


def test_the_keys_of_somebody_who_is_open_stand_on_one_line(desk: Desk) -> None:
    desk.window.resize(1280, 720)
    desk.evening.register_pairs(desk.model, 4)
    desk.evening.draw(desk.organiser)
    desk.press(Key.Key_F3, Key.Key_Return)
    for _ in range(4):
        QApplication.processEvents()
    buttons = desk.view.messages.strip.findChildren(KeyButton)
    assert len(buttons) > 1
    assert len({each.y() for each in buttons}) == 1


def test_with_every_box_the_form_keeps_its_height_and_nothing_scrolls(
    tmp_path: Path, qtbot: QtBot
) -> None:
    markers = (Marker(MarkerId("b"), "Bon", "green"), Marker(MarkerId("p"), "Pass", "pink"))
    desk = Desk(tmp_path, qtbot, Settings("Preismucken", fee_cents=1000, markers=markers))
    for height in (768, 700):
        desk.window.resize(1366, height)
        desk.type("Hofmann", f"Karl{height}", "", f"Reuß{height}", "Margarete", "")
        desk.press(Key.Key_F12)
        for _ in range(4):
            QApplication.processEvents()
        port, high = desk.view.messages.parentWidget(), desk.view.fields.height()
        assert port is not None
        assert desk.view.messages.height() <= port.height()
        desk.press(Key.Key_F3, Key.Key_Return)
        for _ in range(4):
            QApplication.processEvents()
        assert desk.view.fields.height() == high
        desk.press(Key.Key_Escape)
    desk.view.page.close()
    desk.evening.close()


def test_who_may_be_there_twice_after_an_outage_is_opened_by_the_key_below_the_form(
    desk: Desk,
) -> None:
    desk.evening.cable(desk.model).cut()
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    desk.evening.register(desk.organiser, Name("Hoffmann", "Carl"), Name("Reus", "Margarete"))
    type_in(desk.focus, "P")
    desk.evening.cable(desk.model).plug_in()
    button = desk.view.messages.hint.findChild(KeyButton)
    assert button is not None
    click(button)
    assert desk.view.messages.notice.isVisible()
    desk.press(Key.Key_F12)
    desk.press(Key.Key_Escape)
    assert desk.view.fields.lines()[0][0] == "P"
    assert not desk.view.messages.hint.findChildren(KeyButton)[0].isVisible()


def test_in_a_narrow_window_the_form_gives_height_back(desk: Desk) -> None:
    heights, fields = [], desk.view.fields
    for size in ((1366, 900), (1093, 614), (1366, 900)):
        desk.window.resize(*size)
        for _ in range(4):
            QApplication.processEvents()
        heights.append(fields.height())
        assert (fields.save.y() < fields.entries[0][0].y()) is (size == (1093, 614))
        assert fields.alone.y() < fields.entries[0][0].y()
    assert heights[0] == heights[2] > heights[1]


def test_in_a_narrow_window_a_seat_has_its_keys_in_view(tmp_path: Path, qtbot: QtBot) -> None:
    desk = Desk(tmp_path, qtbot, Settings("Preismucken", fee_cents=1000, seats=SeatZones()))
    desk.window.resize(1093, 614)
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    for _ in range(TURNS):
        QApplication.processEvents()
    strip, keys = desk.view.messages.strip, desk.view.messages.strip.findChildren(KeyButton)
    assert desk.view.messages.small.isVisible()
    assert strip.visibleRegion().boundingRect().height() == strip.height()
    assert all(key.visibleRegion().boundingRect().size() == key.size() for key in keys)
    desk.view.page.close()
    desk.evening.close()


def test_in_little_room_all_keys_of_the_form_stand_below_the_rows(desk: Desk) -> None:
    fields = desk.view.fields
    desk.window.resize(1030, 614)
    for low in (True, False):
        fields.set_narrow(is_narrow=True)
        fields.set_low(low)
        QApplication.processEvents()
        assert (fields.alone.y() > fields.entries[1][0].y()) is low
    desk.press(Key.Key_F7)
    assert desk.view.fields.alone.isChecked()


def test_a_seat_just_drawn_stands_large_with_all_its_keys_below(
    tmp_path: Path, qtbot: QtBot
) -> None:
    markers = (Marker(MarkerId("b"), "Bon", "green"),)
    settings = Settings("Preismucken", fee_cents=1000, markers=markers, seats=SeatZones())
    desk = Desk(tmp_path, qtbot, settings)
    desk.window.resize(1366, 768)
    desk.type("Hofmann", "Karl", "", "Reuß", "Margarete", "")
    for _ in range(4):
        QApplication.processEvents()
    said = desk.view.messages
    room = said.height() - said.strip.height() - SPACE.gutter
    assert said.large.minimumSizeHint().height() <= room
    assert said.large.isVisible()
    desk.view.page.close()
    desk.evening.close()


@pytest.mark.parametrize(("size", "scale"), [((1092, 599), 1.0), ((1366, 749), 2.0)])
def test_where_there_is_little_room_a_question_shows_its_keys_and_the_form_keeps_its_height(
    desk: Desk, qapp: QApplication, size: tuple[int, int], scale: float
) -> None:
    theme.apply(qapp, LIGHT, scale)
    desk.window.resize(*size)
    desk.evening.register(desk.model, Name("Hofmann", "Karl"), Name("Reuß", "Margarete"))
    desk.type("Hoffmann", "Carl", "", "Reus", "Margarete", "")
    for _ in range(TURNS):
        QApplication.processEvents()
    for button in desk.view.messages.notice.buttons():
        assert button.visibleRegion().boundingRect().height() == button.height()
    rows = [row[0] for row in desk.view.fields.entries if row[0].isVisible()]
    for entry in rows:
        assert entry.height() >= entry.minimumSizeHint().height()
    first, second = (entry.geometry() for entry in rows)
    assert first.bottom() < second.top()


def test_who_is_alone_is_offered_the_others_who_are(desk: Desk) -> None:
    for last in ("Hofmann", "Popp"):
        desk.press(Key.Key_F7)
        desk.type(last, "Karl", "")
    card = desk.view.messages.large
    assert "Hofmann, Karl" in card.note.shown_text()
    desk.press(Key.Key_F4, Key.Key_Return)
    assert desk.titles() == ["Popp / Hofmann"]


def test_a_pair_of_whom_one_came_alone_becomes_that_pair(desk: Desk) -> None:
    desk.press(Key.Key_F7)
    desk.type("Hofmann", "Karl", "")
    desk.type("Reuß", "Grete", "", "Hofmann", "Karl", "")
    notice = desk.view.messages.notice
    assert notice.buttons()[0].text() == "Reuß, Grete als Partner nehmen – Nr. 1"
    desk.press(Key.Key_F4)
    assert desk.titles() == ["Hofmann / Reuß"]
    assert desk.numbers() == [1]
    assert desk.view.fields.lines() == (("", "", ""), ("", "", ""))


def test_a_partner_who_came_alone_too_is_taken_from_the_question(desk: Desk) -> None:
    for last in ("Hofmann", "Popp"):
        desk.press(Key.Key_F7)
        desk.type(last, "Karl", "")
    desk.press(Key.Key_F3)
    desk.type("hofmann")
    desk.type("Popp", "Karl", "")
    notice = desk.view.messages.notice
    assert notice.buttons()[0].text() == "Popp, Karl als Partner nehmen – Nr. 1"
    desk.press(Key.Key_F4)
    assert desk.titles() == ["Hofmann / Popp"]
    assert desk.evening.state.seatable()[0].kind == "pair"


def test_a_payment_ticked_by_mistake_is_cancelled_at_another_desk(
    tmp_path: Path, qtbot: QtBot
) -> None:
    desk = Desk(tmp_path, qtbot, Settings("Preismucken", fee_cents=1000))
    other = desk.evening.station("desk", "Nebentür")
    one = desk.evening.register(desk.model, Name("Hofmann", "Karl"), Name("Reuß", "Ute"))
    other.ask(TakePayment(one, 2000))
    desk.press(Key.Key_F3, Key.Key_Return, Key.Key_F5)
    buttons = desk.view.messages.notice.buttons()
    assert buttons[1].text() == "Haken war falsch (Nebentür): nichts bezahlt"
    desk.press(Key.Key_F4)
    assert desk.evening.state.payments == ()
    assert not desk.view.fields.fee.isChecked()
    desk.view.page.close()
    desk.evening.close()


@pytest.mark.parametrize(
    ("last", "first", "wanted"),
    [("VOGEL", "HANS", ("Vogel", "Hans")), ("von vogel", "ida-maria", ("von Vogel", "Ida-Maria"))],
)
def test_a_name_in_capitals_or_small_letters_is_proposed_as_names_are_written(
    desk: Desk, last: str, first: str, wanted: tuple[str, str]
) -> None:
    desk.type(last)
    type_in(desk.focus, first)
    assert desk.view.messages.offered.isVisible()
    desk.press(Key.Key_Right)
    assert desk.view.fields.lines()[0][:2] == wanted
    assert not desk.view.messages.offered.isVisible()
    type_in(desk.focus, "Popp")
    assert not desk.view.messages.offered.isVisible()


def test_a_couple_typed_with_the_family_name_first_is_proposed(desk: Desk) -> None:
    desk.type("Popp Ute", "", "")
    type_in(desk.focus, "Popp Jan")
    assert desk.view.messages.offered.isVisible()
    desk.press(Key.Key_Right)
    assert [line[:2] for line in desk.view.fields.lines()] == [("Popp", "Ute"), ("Popp", "Jan")]
