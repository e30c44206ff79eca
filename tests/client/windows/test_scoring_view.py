"""The scoring station's window: keys of a keyboard and a number pad, through a whole server."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.evening.tables import TableState
from bobbl_client.model.station import StationModel
from bobbl_client.printing.layout.preview import PreviewPage
from bobbl_client.scoring.screen import ShownOwn
from bobbl_client.scoring.views.scoring import ScoringWork, key_name, scoring_keys, scoring_window
from bobbl_client.scoring.views.side import Counts, OwnLine
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components import KeyButton, SymbolText
from bobbl_client.widgets.hall import SlipMask
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_client.widgets.window.operator_page import OperatorPage
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.areas.slips import StartRound
from bobbl_shared.domain.paper.slip_code import SlipPlace, slip_code
from bobbl_shared.domain.score import BobblScore
from bobbl_shared.domain.settings import Settings
from bobbl_shared.ids import EntryId
from builders.evening import Evening
from builders.hands import click, press, shown, type_in

Key = Qt.Key
PAD = Qt.KeyboardModifier.KeypadModifier
NONE = Qt.KeyboardModifier.NoModifier
SCORE = BobblScore(((14, 21), (21, 18)))
OTHER = BobblScore(((14, 21), (21, 13)))


class Station:
    """A scoring station's window in an evening with eight tables."""

    def __init__(self, folder: Path, qtbot: QtBot, role: str = "scoring") -> None:
        self.evening = Evening(folder, Settings("Preismucken"))
        self.boss: StationModel = self.evening.station("organiser", "Leitung", operator="Renate")
        is_boss = role == "organiser"
        self.model = (
            self.boss
            if is_boss
            else self.evening.station("scoring", "Halle", ["Halle"], operator="Norbert")
        )
        self.evening.register_pairs(self.boss, 16)
        self.evening.draw(self.boss)
        self.work = ScoringWork(self.model)
        self.window = StationWindow(self.model, self.work, scoring_keys())
        qtbot.addWidget(self.window)
        self.window.show()
        self.window.activateWindow()
        self.work.setFocus()

    def type(self, keys: str) -> None:
        type_in(self.work, keys)

    def press(self, *keys: Qt.Key) -> None:
        press(self.work, *keys)

    def status(self, table: int) -> str:
        return self.evening.state.rounds[-1].tables[table].status

    def card(self) -> QWidget:
        card = self.work.cards.currentWidget()
        assert card is not None
        return card

    def tile(self, table: int) -> TableState:
        return next(t.data.state for t in self.work.wall.tiles.tiles() if t.data.table == table)


@pytest.fixture
def station(tmp_path: Path, qtbot: QtBot) -> Iterator[Station]:
    made = Station(tmp_path, qtbot)
    yield made
    made.evening.close()


@pytest.fixture
def boss(tmp_path: Path, qtbot: QtBot) -> Iterator[Station]:
    made = Station(tmp_path, qtbot, "organiser")
    yield made
    made.evening.close()


def test_nine_keys_enter_a_table(station: Station) -> None:
    station.type("5")
    station.press(Key.Key_Enter)
    assert station.card() is station.work.typing
    station.type("14-18+")
    station.press(Key.Key_Return)
    assert station.evening.state.rounds[0].tables[5].score == SCORE
    assert station.tile(5) is TableState.ONCE
    assert station.card() is station.work.standing
    assert station.work.own.rows.rows()[0].number == "5"


def test_the_pad_works_without_num_lock(station: Station) -> None:
    station.work.page.open_table(5)
    for key in (Key.Key_End, Key.Key_Left):
        event = QKeyEvent(QEvent.Type.KeyPress, key, PAD)
        QApplication.sendEvent(station.work, event)
    station.type("-18+")
    station.press(Key.Key_Enter)
    assert station.evening.state.rounds[0].tables[5].score == SCORE


@pytest.mark.parametrize(
    ("key", "modifier", "text", "expected"),
    [
        (Key.Key_Comma, PAD, ",", ","),
        (Key.Key_Period, PAD, ".", "."),
        (Key.Key_Asterisk, PAD, "*", "*"),
        (Key.Key_Delete, PAD, "", ","),
        (Key.Key_Down, NONE, "", "Down"),
        (Key.Key_A, NONE, "a", "a"),
        (Key.Key_A, NONE, "ä", "ä"),
        (Key.Key_Plus, Qt.KeyboardModifier.ControlModifier, "+", ""),
        (Key.Key_Escape, NONE, "\x1b", "Esc"),
        (Key.Key_F12, NONE, "", "F12"),
        (Key.Key_Shift, NONE, "", ""),
    ],
)
def test_keys_have_names(
    key: Qt.Key, modifier: Qt.KeyboardModifier, text: str, expected: str
) -> None:
    assert key_name(QKeyEvent(QEvent.Type.KeyPress, key, modifier, text)) == expected


def test_arrows_move_over_the_wall_and_enter_opens(station: Station) -> None:
    station.press(Key.Key_Right, Key.Key_Right)
    assert station.work.wall.tiles.chosen() == 2
    station.press(Key.Key_Return)
    assert station.card() is station.work.typing
    assert station.work.typing.heading.shown_text() == "Tisch 2"
    station.press(Key.Key_Right)
    assert station.work.wall.tiles.chosen() == 2, "arrows rest while a slip is typed"


def test_a_click_opens_a_table(station: Station) -> None:
    click(station.work.wall.tiles.tiles()[3])
    assert station.work.typing.heading.shown_text() == "Tisch 4"
    assert station.work.hasFocus()


def test_the_buttons_do_what_their_keys_do(station: Station) -> None:
    station.work.page.open_table(5)
    mask = station.work.typing
    station.type("14")
    mask.above.click()
    station.type("18")
    mask.below.click()
    mask.save.click()
    assert station.evening.state.rounds[0].tables[5].score == SCORE


def test_nobody_can_lose_before_points_are_typed(station: Station) -> None:
    station.work.page.open_table(5)
    assert not station.work.typing.above.isEnabled()
    station.type("1")
    assert station.work.typing.above.isEnabled()


def test_impossible_points_are_told_at_once(station: Station) -> None:
    station.work.page.open_table(5)
    station.type("25")
    problem = station.work.typing.problem
    assert problem.isVisible()
    assert "20" in problem.text.shown_text()
    station.press(Key.Key_Backspace)
    assert not problem.isVisible()


def test_the_slip_shows_what_enter_still_waits_for(station: Station) -> None:
    station.work.page.open_table(5)
    station.type("14-")
    assert station.work.typing.save.shown_text() == "Speichern – 2. Bobbl fehlt"
    station.type("18+")
    assert station.work.typing.save.isEnabled()


def test_who_may_not_confirm_is_told_and_f2_helps(station: Station) -> None:
    station.evening.operator("Gerda")
    station.evening.enter(station.model, 5, SCORE)
    station.type("5")
    station.press(Key.Key_Return)
    assert station.card() is station.work.standing
    assert "F2" in station.work.standing.sentence.shown_text()
    assert not station.work.standing.paper.isVisible()
    press(station.window, Key.Key_F2)
    rows = station.window.focusWidget()
    assert rows is not None
    press(rows, Key.Key_Up, Key.Key_Up, Key.Key_Return)
    assert station.card() is station.work.typing
    assert "zweite Eingabe" in station.work.typing.detail.shown_text()


def started_again(station: Station, qtbot: QtBot) -> tuple[StationWindow, ScoringWork]:
    model = station.evening.restart(station.model)
    station.evening.cable(model).plug_in()
    station.window.close()
    window = scoring_window(model)
    shown(qtbot, window, 1366, 768)
    work = window.work
    assert isinstance(work, ScoringWork)
    return window, work


def press_where_the_focus_is(window: StationWindow, *keys: Qt.Key | str) -> None:
    for key in keys:
        focus = window.focusWidget()
        assert focus is not None
        if isinstance(key, str):
            type_in(focus, key)
        else:
            press(focus, key)


def test_a_station_that_starts_asks_who_types(station: Station, qtbot: QtBot) -> None:
    window, work = started_again(station, qtbot)
    assert window.pages.currentWidget() is not work
    page = window.pages.currentWidget()
    assert isinstance(page, OperatorPage)
    press_where_the_focus_is(window, Key.Key_Return)
    assert window.pages.currentWidget() is page, "nobody has been chosen yet"
    assert page.problem.isVisible()
    press_where_the_focus_is(window, "1")
    assert not page.problem.isVisible()
    press_where_the_focus_is(window, Key.Key_Return, "5", Key.Key_Return, "14-18+", Key.Key_Return)
    (entry,) = station.evening.state.rounds[0].tables[5].entries
    assert entry.operator == work.page.model.operator is not None


def test_who_types_is_said_with_the_mouse_alone(station: Station, qtbot: QtBot) -> None:
    window, work = started_again(station, qtbot)
    page = window.pages.currentWidget()
    assert isinstance(page, OperatorPage)
    take, leave = (each for each in widgets_in(page) if isinstance(each, KeyButton))
    click(take)
    assert page.problem.isVisible()
    page.list.set_chosen(page.list.rows()[0].key)
    click(take)
    assert window.pages.currentWidget() is work
    assert work.page.model.operator is not None
    press(window, Key.Key_F2)
    click(leave)
    assert window.pages.currentWidget() is work


def test_who_goes_on_without_a_name_is_asked_at_the_first_slip(
    station: Station, qtbot: QtBot
) -> None:
    window, work = started_again(station, qtbot)
    press_where_the_focus_is(window, Key.Key_Escape, "5")
    assert window.pages.currentWidget() is work
    press_where_the_focus_is(window, Key.Key_Return)
    assert window.pages.currentWidget() is not work
    press_where_the_focus_is(window, Key.Key_Escape)
    assert "F2" in work.standing.sentence.shown_text()
    press(window, Key.Key_F2)
    assert window.pages.currentWidget() is not work
    press_where_the_focus_is(window, Key.Key_Down, Key.Key_Return)
    assert work.cards.currentWidget() is work.typing


def test_a_dispute_stands_in_one_frame_without_the_own_list(station: Station) -> None:
    station.evening.enter(station.model, 5, SCORE)
    station.evening.enter(station.boss, 5, OTHER)
    assert station.tile(5) is TableState.DISPUTED
    station.work.page.open_table(5)
    assert station.card() is station.work.compare
    assert not station.work.own.isVisible()
    caps = [button.text() for button in station.work.compare.buttons()]
    assert caps == ["Neu eingeben", "Zuruf", "Später – bleibt strittig"]
    station.press(Key.Key_Escape)
    assert station.work.own.isVisible()


def test_a_correction_asks_for_a_reason_by_digit(station: Station) -> None:
    station.evening.enter(station.model, 5, SCORE)
    station.evening.enter(station.boss, 5, SCORE)
    station.work.page.open_table(5)
    station.press(Key.Key_F4)
    station.type("14-13+")
    station.press(Key.Key_Return)
    assert station.card() is station.work.compare
    station.press(Key.Key_Down)
    assert _chosen(station) == ["Zettel am Tisch berichtigt (2)"]
    station.type("3")
    assert _chosen(station) == ["Seiten verwechselt (3)"]
    station.press(Key.Key_Return)
    entry = station.evening.state.rounds[0].tables[5].entries[-1]
    assert (entry.score, entry.reason) == (OTHER, "sides_swapped")


def _chosen(station: Station) -> list[str]:
    """Give what screen readers call the reasons that they say are chosen."""
    QApplication.processEvents()  # new buttons are seen only then
    reasons = [each for each in station.work.compare.buttons() if each.isCheckable()]
    assert len(reasons) > 1
    assert not any("●" in each.accessibleName() for each in reasons)
    return [each.accessibleName() for each in reasons if each.isChecked()]


def test_the_organiser_decides_with_f12(boss: Station) -> None:
    boss.work.page.open_table(5)
    boss.press(Key.Key_F12, Key.Key_F7, Key.Key_Return)
    assert boss.status(5) == "decided"
    assert boss.work.standing.totals[0].shown_text() == "nicht gespielt"


def refuse(station: Station, table: int) -> None:
    """Let an entry of the station come too late."""
    station.evening.cable(station.model).cut()
    station.work.page.open_table(table)
    station.type("14-18+")
    station.press(Key.Key_Return)
    assert station.tile(table) is TableState.WAITING
    station.boss.operator = station.model.operator
    station.evening.enter(station.boss, table, SCORE)
    station.evening.cable(station.model).plug_in()


def test_what_was_not_taken_is_told_beside_the_list(station: Station) -> None:
    refuse(station, 5)
    assert station.work.own.refused.isVisible()
    station.press(Key.Key_F12)
    assert station.card() is station.work.compare
    station.press(Key.Key_Escape)
    assert not station.work.own.refused.isVisibleTo(station.work.own)


def test_what_was_not_taken_is_told_at_the_work_where_there_is_no_list(station: Station) -> None:
    station.window.resize(1092, 614)
    shown = station.work.idle.asking.problem
    refuse(station, 5)
    assert not shown.isVisible()
    station.press(Key.Key_Slash)
    assert not station.work.own.isVisible()
    assert shown.isVisible()
    assert "F12" in station.work.idle.asking.problem_text.text.shown_text()
    station.press(Key.Key_F12, Key.Key_Escape)
    assert not shown.isVisible()


@pytest.mark.parametrize("is_sideways", [False, True])
@pytest.mark.parametrize("scale", theme.SCALES)
def test_nothing_is_cut_at_any_size_of_type(
    station: Station, qapp: QApplication, scale: float, is_sideways: bool
) -> None:
    if is_sideways:
        station.press(Key.Key_F7)
    station.evening.enter(station.model, 5, SCORE)
    station.evening.enter(station.boss, 5, OTHER)
    station.window.resize(1366, 768)
    theme.apply(qapp, LIGHT, scale)
    for table in (4, 5):
        station.work.page.open_table(table)
        for _ in range(3):
            qapp.processEvents()
        slips = [
            mask for mask in (station.work.typing.paper, *_papers(station)) if mask.isVisible()
        ]
        assert slips
        for mask in slips:
            bottom = max(place.bottom() for row in mask.cell_places() for place in row)
            assert bottom <= mask.height()


def _papers(station: Station) -> list[SlipMask]:
    return [entry.paper for entry in station.work.compare.entries]


def test_reasons_and_ways_are_reached_by_tab_too(station: Station) -> None:
    station.evening.enter(station.model, 5, SCORE)
    station.evening.enter(station.boss, 5, OTHER)
    station.work.page.open_table(5)
    button = station.work.compare.findChildren(KeyButton)[0]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    press(button, Key.Key_Return)
    assert station.card() is station.work.typing


@pytest.mark.parametrize("end", [Key.Key_Return, Key.Key_Tab])
def test_a_slip_is_scanned_whatever_ends_the_code(station: Station, end: Qt.Key) -> None:
    code = slip_code(station.evening.state.tournament, SlipPlace(1, 5))
    station.type(code)
    station.press(end)
    assert station.card() is station.work.typing
    assert station.work.page.is_scanning is False
    assert station.work.typing.heading.shown_text() == "Tisch 5"
    assert station.work.hasFocus()


def test_who_sat_there_is_found_by_name_and_the_points_go_on_from_the_keyboard(
    tmp_path: Path, qtbot: QtBot
) -> None:
    made = Station(tmp_path, qtbot)
    made.boss.ask(StartRound(2))
    made.work.page.choose_round(2)
    made.work.page.open_table(3)
    made.press(Key.Key_F3)
    assert made.card() is made.work.people
    search = made.work.people.search
    assert made.window.focusWidget() is search
    type_in(search, "8")
    press(search, Key.Key_Return)
    assert made.window.focusWidget() is made.work
    assert made.work.typing.question.isVisible()  # no complaint about the same Enter instead
    made.type("5")
    made.press(Key.Key_Return)
    made.type("14-18+")
    made.press(Key.Key_Return)
    assert made.evening.state.rounds[1].tables[3].score == SCORE
    made.evening.close()


def test_f9_opens_the_callers_list_over_the_work(tmp_path: Path, qtbot: QtBot) -> None:
    made = Station(tmp_path, qtbot)
    made.window.hide()
    window = scoring_window(made.model, PreviewPage)
    qtbot.addWidget(window)
    window.show()
    press(window.work, Key.Key_F9)
    page = window.pages.currentWidget()
    assert isinstance(page, PreviewPage)
    click(page.back)
    assert window.pages.currentWidget() is window.work
    made.evening.close()


def test_slips_lie_sideways_after_the_next_start_as_before_it(station: Station) -> None:
    station.press(Key.Key_F7)
    assert station.work.page.state.is_sideways
    again = ScoringWork(station.model)
    assert again.page.state.is_sideways
    press(again, Key.Key_F7)
    again.close()
    third = ScoringWork(station.model)
    assert not third.page.state.is_sideways
    third.close()


def test_counts_and_own_entries_are_not_made_anew_for_each_slip(qtbot: QtBot) -> None:
    counts, line = Counts(), OwnLine()
    for each in (counts, line):
        qtbot.addWidget(each)
        each.resize(900, 60)
    counts.show_counts(((TableState.OPEN, "**8** offen"), (TableState.ONCE, "**1** einmal")))
    line.show_own([_own(1)])
    before = [_symbol_texts(each) for each in (counts, line)]
    counts.show_counts(((TableState.OPEN, "**7** offen"), (TableState.ONCE, "**2** einmal")))
    line.show_own([_own(2), _own(1)])
    assert [_symbol_texts(each) for each in (counts, line)] == before
    assert [each.text.shown_text() for each in before[0]] == ["7 offen", "2 einmal"]
    own = [each.text.shown_text() for each in before[1] if not each.isHidden()]
    assert own == ["2 · 14 · 3", "1 · 14 · 3"]


def _symbol_texts(part: QWidget) -> list[SymbolText]:
    return [each for each in widgets_in(part) if isinstance(each, SymbolText)]


def _own(table: int) -> ShownOwn:
    return ShownOwn(EntryId(str(table)), table, TableState.ONCE, "14 · 3", "18:30")
