from datetime import UTC, datetime
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.joining.known import Known
from bobbl_client.joining.page import Asking
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.link.news import FoundServer, JoinFailed, Looked, ServersFound
from bobbl_client.model.membership import Membership
from bobbl_client.page.symbol import Symbol
from bobbl_client.widgets.components import KeyCap
from bobbl_shared.domain.readings.how_far import HowFar
from bobbl_shared.errors import PeerError
from bobbl_shared.ids import StationId, TournamentId
from builders.hands import click, press, shown, type_in
from builders.handshake import pins

Key = Qt.Key


class First:
    """The window of a first start with a keyboard in front of it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.tried: list[tuple[str, str]] = []
        self.window = JoiningWindow(lambda *each: self.tried.append(each), station="Laptop 3")
        self.view = self.window.view
        shown(qtbot, self.window)
        self.view.setFocus()

    @property
    def focus(self) -> QWidget:
        widget = self.window.focusWidget()
        assert widget is not None
        return widget

    def is_at(self, widget: QWidget) -> bool:
        return self.focus is widget

    def hear(self, *names: str) -> None:
        tournament = TournamentId(StationId("ab"))
        found = [FoundServer(n, tournament, n, 1, (f"{n}:{i}",)) for i, n in enumerate(names, 1)]
        self.window.page.handle(ServersFound(tuple(found)))


@pytest.fixture
def first(qtbot: QtBot) -> First:
    return First(qtbot)


def test_typing_goes_into_the_boxes_and_enter_connects(first: First) -> None:
    first.hear("ffw", "probe")
    assert first.is_at(first.view.code)
    type_in(first.focus, "k7hm3rx")
    assert not first.view.action.isEnabled()
    assert first.view.action.shown_text() == "Verbinden – 1 Zeichen fehlt"
    type_in(first.focus, "e")
    assert first.view.action.isEnabled()
    press(first.focus, Key.Key_Return)
    assert first.tried == [("ffw:1", "K7HM3RXE")]


def test_the_arrows_choose_while_the_code_is_typed(first: First) -> None:
    first.hear("ffw", "probe")
    type_in(first.focus, "K7HM3RXE")
    press(first.focus, Key.Key_Down)
    assert first.view.list.chosen_key() == "probe"
    rows = first.view.list.rows()
    assert [row.symbol for row in rows] == [Symbol.RING, Symbol.RING_DOT]
    assert rows[1].spoken().startswith(rows[1].title), "a screen reader begins with the tournament"
    press(first.focus, Key.Key_Return)
    assert first.tried == [("probe:2", "K7HM3RXE")]


def test_after_a_click_on_a_tournament_the_code_is_typed(first: First) -> None:
    first.hear("ffw", "probe")
    rows = first.view.list
    port = rows.viewport()
    assert port is not None
    click(port, rows.visualItemRect(rows.item(1)).center())
    assert rows.chosen_key() == "probe"
    type_in(first.focus, "K7HM3RXE")
    press(first.focus, Key.Key_Return)
    assert first.tried == [("probe:2", "K7HM3RXE")]


def test_f4_types_an_address_and_enter_leads_to_the_code(first: First) -> None:
    press(first.focus, Key.Key_F4)
    assert first.is_at(first.view.address.entry)
    type_in(first.focus, "10.0.0.7")
    press(first.focus, Key.Key_Return)
    assert "Doppelpunkt" in first.view.address.error.text.shown_text()
    assert first.is_at(first.view.address.entry)
    type_in(first.focus, ":4711")
    press(first.focus, Key.Key_Return)
    assert first.is_at(first.view.code)
    type_in(first.focus, "K7HM3RXE")
    click(first.view.action)
    assert first.tried == [("10.0.0.7:4711", "K7HM3RXE")]


def test_a_wrong_code_empties_the_boxes_and_says_so(first: First) -> None:
    first.hear("ffw")
    type_in(first.focus, "K7HM3RXE")
    press(first.focus, Key.Key_Return)
    assert first.view.back.text() == "Nicht warten"
    first.window.page.handle(JoinFailed(PeerError("code_wrong", tries=1)))
    assert first.view.code.code() == ""
    assert first.view.notice.isVisible()
    assert "Noch 1 Versuch." in first.view.notice.detail.shown_text()
    type_in(first.focus, "K7")
    assert first.view.notice.isVisible()


def test_escape_empties_the_boxes(first: First) -> None:
    type_in(first.focus, "K7H")
    press(first.focus, Key.Key_Escape)
    assert first.view.code.code() == ""
    assert first.is_at(first.view.code)


def test_the_status_line_says_how_far_it_is(first: First) -> None:
    assert "sucht" in first.window.status.accessibleName()
    first.hear("ffw")
    assert "Code fehlt" in first.window.status.accessibleName()


def test_nothing_is_too_wide_for_a_small_window(first: First) -> None:
    first.window.resize(1024, 640)
    first.hear("ffw")
    places = first.view.code.places()
    assert places[-1].right() <= first.view.code.width() + 1e-6  # rounding
    assert first.view.width() <= first.window.width()


def test_f1_lists_the_keys(first: First) -> None:
    press(first.focus, Key.Key_F1)
    assert first.window.pages.currentWidget() is first.window.help
    caps = [each.accessibleName() for each in first.window.help.findChildren(KeyCap)]
    assert caps[:4] == ["↑ ↓", "F4", "Enter", "Esc"]


class Again:
    """A computer that helped last year, with a keyboard in front of the question."""

    def __init__(self, qtbot: QtBot) -> None:
        self.tried: list[tuple[str, str]] = []
        self.gone: list[str] = []
        member = Membership(Path(), "Preismucken 2025", pins(), ("192.0.2.1:1",))
        known = Known(member, HowFar("2025-11-08T18:41:00.000Z", 4, 4, is_over=True))
        asking = Asking((known,), lambda each: self.gone.append(each.membership.name), now=tonight)
        self.window = JoiningWindow(lambda *each: self.tried.append(each), asking=asking)
        shown(qtbot, self.window)
        self.window.view.setFocus()

    def hear(self, *servers: FoundServer) -> None:
        self.window.page.handle(ServersFound(servers))
        self.window.page.handle(Looked({}))

    def press(self, *keys: Key) -> None:
        for key in keys:
            press(self.window.focusWidget() or self.window, key)

    @property
    def rows(self) -> list[str]:
        return [f"{each.title}: {each.detail}" for each in self.window.view.list.rows()]


def tonight() -> datetime:
    return datetime(2026, 11, 21, 19, tzinfo=UTC)


TONIGHT = FoundServer(
    "a",
    TournamentId(StationId("ab")),
    "Preismucken 2026",
    1,
    ("192.0.2.7:1",),
    HowFar("2026-11-21T18:30:00.000Z", 2, 4),
)


@pytest.fixture
def again(qtbot: QtBot) -> Again:
    return Again(qtbot)


def test_what_is_announced_comes_first_and_last_years_says_what_it_is(again: Again) -> None:
    again.hear(TONIGHT)
    assert again.rows == [
        "Preismucken 2026: heute, Runde 2 von 4 · nicht erreichbar · 192.0.2.7:1",
        "Preismucken 2025: zuletzt an diesem Computer · 08.11.2025, zu Ende"
        " · Server nicht gefunden",
    ]
    again.press(Key.Key_Return)
    assert again.gone == [], "Enter means tonight's, which asks for its code"
    assert again.window.view.action.shown_text().startswith("Verbinden – 8 Zeichen")


def test_last_years_is_one_key_away_and_needs_no_code(again: Again) -> None:
    again.hear(TONIGHT)
    again.press(Key.Key_F7)
    again.press(Key.Key_Down)
    assert again.window.view.action.shown_text() == "Weiter"
    again.press(Key.Key_Return)
    assert again.gone == ["Preismucken 2025"] * 2


def test_a_code_for_last_years_pairs_anew(again: Again) -> None:
    again.hear()
    type_in(again.window.focusWidget() or again.window, "K7HM3RXE")
    again.press(Key.Key_Return)
    assert (again.gone, again.tried) == ([], [("192.0.2.1:1", "K7HM3RXE")])
