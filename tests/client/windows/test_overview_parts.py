"""Parts of the overview: the line of the evening, folded sections, stations."""

from dataclasses import replace as changed
from datetime import UTC
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from bobbl_client.evening.backup_words import ShownBackups
from bobbl_client.evening.hall import ShownSection
from bobbl_client.evening.tables import ShownTable, TableState, state_word
from bobbl_client.organiser.overview.page import OverviewPage, OverviewScreen
from bobbl_client.organiser.overview.views.folded import FoldedTables
from bobbl_client.organiser.overview.views.hall_plan import HallPlan
from bobbl_client.organiser.overview.views.stations_panel import StationsPanel, station_rows
from bobbl_client.organiser.stations.health import ShownStation
from bobbl_client.organiser.view import OrganiserWork
from bobbl_client.page.evening_line import ShownEvening, ShownPart, shown_evening
from bobbl_client.page.row import RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.components import EveningLineView, RowList
from bobbl_client.widgets.components.evening_line import shares
from bobbl_client.widgets.components.row_painter import row_height
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import WIDE
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.areas.rounds import SetClock
from builders.hall import HALL, Hall
from builders.hands import press, shown

Key = Qt.Key


def evening(rounds: int, done: float = 0.5) -> ShownEvening:
    words = [(f"Runde {n} · 20:0{n}", f"{n} · 20:0{n}", str(n)) for n in range(1, rounds + 1)]
    parts = [ShownPart(Symbol.RING, 50, each, place == 0) for place, each in enumerate(words)]
    return ShownEvening(tuple(parts), 0, done, "20:04", "")


def test_what_has_no_room_says_less_the_running_round_last(qtbot: QtBot) -> None:
    view = EveningLineView()
    shown(qtbot, view, 1366, 30)
    view.show_evening(evening(4))
    assert view.words() == tuple(each.words[0] for each in evening(4).parts)
    view.resize(620, 30)
    assert view.words() == ("Runde 1 · 20:01", "2 · 20:02", "3 · 20:03", "4 · 20:04")
    view.resize(400, 30)
    assert view.words()[-1] == "4"
    assert sum(each.width() for each in view.rooms()) == 400


@given(
    parts=st.lists(st.tuples(st.integers(1, 200), st.integers(0, 200)), min_size=1, max_size=12),
    room=st.integers(1, 2000),
)
def test_the_line_is_shared_out_whole_and_nobody_gets_too_little(
    parts: list[tuple[int, int]], room: int
) -> None:
    minutes, least = [each[0] for each in parts], [each[1] for each in parts]
    given_ = shares(minutes, least, room)
    assert sum(given_) == 0 or abs(sum(given_) - room) < 1e-6
    if sum(least) < room:
        assert all(width >= needed - 1e-6 for width, needed in zip(given_, least, strict=True))


def test_with_seven_rounds_only_the_running_one_is_called_a_round(tmp_path: Path) -> None:
    hall = Hall(tmp_path, replace(HALL, rounds=7))
    hall.drawn()
    hall.organiser.ask(SetClock("start", 1, 2400))
    told = shown_evening(hall.evening.state, hall.evening.clock.now(), UTC)
    assert [each.words[0] for each in told.parts] == [
        "Anmeldung",
        "Runde 1 · 18:30",
        "2 · 19:20",
        "3 · 20:10",
        "4 · 21:00",
        "5 · 21:50",
        "6 · 22:40",
        "7 · 23:30",
        "Preise gegen 00:25",
    ]
    assert told.spoken.startswith("Der Abend: Runde 1 · 18:30, Runde 2")
    hall.evening.close()


def tables(first: int, last: int, *states: TableState) -> tuple[ShownTable, ...]:
    count = last - first + 1
    wanted = [*states, *[TableState.CONFIRMED] * count][:count]
    return tuple(
        ShownTable(number, state, state_word(state))
        for number, state in zip(range(first, last + 1), wanted, strict=True)
    )


OPEN, ONCE = TableState.OPEN, TableState.ONCE


def test_a_folded_section_shows_the_most_urgent_and_counts_the_rest(qtbot: QtBot) -> None:
    folded = FoldedTables()
    shown(qtbot, folded, 770, 60)
    states = [*[OPEN] * 6, ONCE, TableState.SLOW, TableState.LATE, TableState.DISPUTED]
    folded.set_tables(tables(1, 40, *states))
    assert [each.data.table for each in folded.tiles()] == [10, 9, 8, 7, 1, 2]
    assert folded.accessibleDescription().startswith("30 bestätigt, 10 strittig")
    folded.set_tables(tables(1, 40, *states[3:]))
    assert [each.data.table for each in folded.tiles()] == [7, 6, 5, 4, 1, 2, 3]


def plan(qtbot: QtBot, high: int, *sections: ShownSection) -> HallPlan:
    made = HallPlan()
    shown(qtbot, made, 770, high)
    made.show_sections(sections)
    return made


def section(name: str, *shown_tables: ShownTable) -> ShownSection:
    return ShownSection(name, name, (), shown_tables, "1–40")


def test_beyond_sixty_tables_sections_are_folded_and_enter_shows_one_whole(qtbot: QtBot) -> None:
    made = plan(
        qtbot, 600, section("Bühne", *tables(1, 40, OPEN)), section("Saal", *tables(41, 61, ONCE))
    )
    assert made.is_folded
    second = made.sections()[1]
    second.folded.setFocus()
    press(second.folded, Key.Key_Return)
    assert made.is_whole
    assert not made.is_folded
    assert [each.isVisible() for each in made.sections()] == [False, True]
    assert len(second.wall.tiles()) == 21
    assert second.wall.hasFocus()
    made.show_all()
    assert made.is_folded
    assert second.folded.hasFocus()


def test_few_tables_are_all_shown_however_many_rows_they_take(qtbot: QtBot) -> None:
    made = plan(qtbot, 600, section("Saal", *tables(1, 23, OPEN)))
    assert not made.is_folded
    assert not made.sections()[0].wall.tiles()[0].is_small
    made.resize(770, 190)
    assert made.sections()[0].wall.tiles()[0].is_small
    made.resize(770, 120)
    assert made.is_folded


def station(name: str, **how: object) -> ShownStation:
    usual = ShownStation(name, name, "", "", "vor 3 s", is_alone=False, is_own=False)
    return changed(usual, **how)  # type: ignore[arg-type]


def test_the_worst_stations_come_first_and_the_good_ones_share_a_row() -> None:
    good = [station(f"gut {n}", seconds=float(n)) for n in range(4)]
    alone = station("allein", is_alone=True, health="allein seit 2 min")
    empty = station("leer", is_low=True, battery="Akku nur 14 %")
    silent = station("stumm", is_unknown=True, health="noch nichts gehört")
    rows = station_rows([*good, silent, empty, alone], 3)
    assert [(each.title, each.right) for each in rows] == [
        ("allein", "allein seit 2 min"),
        ("leer", "Akku nur 14 %"),
        ("5 weitere", "1 davon ansehen"),
    ]
    assert [each.symbol for each in rows] == [Symbol.BOX_UP, Symbol.BATTERY, Symbol.RING_DASHED]
    (all_,) = station_rows(good, 3)
    assert (all_.title, all_.right, all_.symbol) == ("4 Stationen", "vor 3 s", Symbol.DOT_TICK)


def test_all_stations_are_seen_in_a_larger_type(qtbot: QtBot, qapp: QApplication) -> None:
    panel = StationsPanel()
    qtbot.addWidget(panel)
    alone = [station(f"allein {n}", is_alone=True, health="allein") for n in range(3)]
    panel.show_stations(alone, ShownBackups("", False, True, ()))
    panel.show()
    theme.apply(qapp, LIGHT, 1.4)
    qapp.processEvents()
    (rows,) = panel.findChildren(RowList)
    assert rows.height() >= rows.content_height()


def test_a_station_alone_takes_one_line_and_says_it_more_briefly_where_room_is_little() -> None:
    named = station("Ergebnisse Nebenzimmer", is_alone=True, health="allein seit 2 min · 4 warten")
    brief = changed(named, brief="allein 2 min · 4 warten")
    rows = [station_rows([each], 3)[0] for each in (named, brief)]
    heights = [[row_height(row, RowStyle.LOW, width) for width in (520, 477, 440)] for row in rows]
    one, two = heights[0][0], heights[0][2]
    assert heights == [[one, two, two], [one, one, two]]


def test_on_a_low_page_fewer_rows_are_shown_and_nothing_scrolls(
    tmp_path: Path, qtbot: QtBot
) -> None:
    hall = Hall(tmp_path)
    hall.drawn()
    hall.dispute(1)
    work = OrganiserWork(hall.organiser, UTC)
    window = StationWindow(hall.organiser, work)
    shown(qtbot, window, *WIDE)
    stations, area = work.overview.stations, work.overview.findChild(Scrolled)
    assert area is not None
    bar = area.verticalScrollBar()
    assert bar is not None
    low = stations.sizeHint().height()
    assert not work.overview.is_narrow
    assert bar.maximum() == 0
    window.resize(WIDE[0], WIDE[1] + 100)
    QApplication.processEvents()
    assert stations.sizeHint().height() > low
    work.finish()
    hall.evening.close()


def test_the_evening_is_read_once_when_a_window_opens(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also in a narrow one, which takes its layout and its size when it is shown."""
    hall, read = Hall(tmp_path), list[OverviewPage]()
    hall.drawn()
    screen = OverviewPage.screen

    def counted(page: OverviewPage) -> OverviewScreen:
        read.append(page)
        return screen(page)

    monkeypatch.setattr(OverviewPage, "screen", counted)
    work = OrganiserWork(hall.organiser, UTC)
    shown(qtbot, StationWindow(hall.organiser, work), 1093, 614)
    assert work.overview.is_narrow
    assert len(read) == 1
    work.finish()
    hall.evening.close()
