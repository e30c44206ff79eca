"""What the keyboard and the mouse do to the small components."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.widgets.components import (
    BigAction,
    CheckKey,
    Choice,
    ChoiceRow,
    CodeBoxes,
    HeaderBar,
    KeyButton,
    LabelledField,
    Notice,
    SearchField,
    Shell,
    StatusLine,
    StatusState,
)
from builders.hands import click, heard, press, shown, type_in

Key = Qt.Key


def test_a_button_is_pressed_by_click_space_enter_and_its_key(qtbot: QtBot) -> None:
    window = QWidget()
    button = KeyButton("Zurücknehmen", "F8", shortcut="F8", parent=window)
    presses = heard(button.clicked)
    shown(qtbot, window)
    click(button)
    for key in (Key.Key_Space, Key.Key_Return, Key.Key_Enter):
        press(button, key)
    press(window, Key.Key_F8)
    assert len(presses) == 5


def test_a_key_moves_no_focus(qtbot: QtBot) -> None:
    window = QWidget()
    column, field = QVBoxLayout(window), LabelledField("Nachname")
    button = KeyButton("Zurücknehmen", "F8", shortcut="F8")
    column.addWidget(field)
    column.addWidget(button)
    shown(qtbot, window)
    field.setFocus()
    press(field.entry, Key.Key_F8)
    click(button)
    assert field.entry.hasFocus()


def test_a_blocked_button_says_why_and_does_nothing(qtbot: QtBot) -> None:
    window = QWidget()
    button = KeyButton("Drucken", "F9", shortcut="F9", parent=window)
    presses = heard(button.clicked)
    shown(qtbot, window)
    button.set_blocked("kein Drucker")
    press(window, Key.Key_F9)
    click(button)
    assert presses == []
    assert button.shown_text() == "Drucken – kein Drucker"
    assert button.accessibleDescription() == "kein Drucker"
    button.set_ready()
    press(window, Key.Key_F9)
    assert len(presses) == 1
    assert button.shown_text() == "Drucken"


def test_the_big_action_waits_with_its_reasons(qtbot: QtBot) -> None:
    window = QWidget()
    action = BigAction("Runde 3 schließen", "F12", shortcut="F12", tall=True, parent=window)
    presses = heard(action.clicked)
    shown(qtbot, window)
    action.set_waiting("Noch **9 offen**", "Geht, sobald alles bestätigt ist.")
    press(window, Key.Key_F12)
    assert presses == []
    said = "Noch 9 offen Geht, sobald alles bestätigt ist."
    assert action.accessibleDescription() == said
    assert action.blocked_by() == "Noch 9 offen"
    action.set_ready()
    assert not action.blocked_by()
    press(window, Key.Key_F12)
    assert len(presses) == 1


def test_a_box_is_ticked_by_its_key(qtbot: QtBot) -> None:
    check = CheckKey("bezahlt", "F5", shortcut="F5")
    ticks = heard(check.toggled)
    shown(qtbot, check)
    press(check, Key.Key_F5)
    press(check, Key.Key_Space)
    assert ticks == [True, False]


def test_arrows_move_within_a_choice_and_stop_at_its_ends(qtbot: QtBot) -> None:
    choice = ChoiceRow(["2 Bobbl", "3 Bobbl", "Spiele"])
    changes, done = heard(choice.changed), heard(choice.submitted)
    shown(qtbot, choice)
    for key in (Key.Key_Left, Key.Key_Right, Key.Key_Right, Key.Key_Right, Key.Key_Return):
        press(choice, key)
    assert changes == [1, 2]
    assert choice.chosen() == 2
    assert len(done) == 1
    assert "Spiele" in choice.accessibleName()


def test_a_choice_is_made_by_a_click(qtbot: QtBot) -> None:
    for vertical in (False, True):
        choice = ChoiceRow(["Anmeldetisch", "Ergebnisse", "Anzeige"], vertical=vertical)
        changes = heard(choice.changed)
        shown(qtbot, choice)
        place = choice.places()[1].center().toPoint()
        click(choice, place)
        assert changes == [1]


def test_a_field_tells_typing_and_enter(qtbot: QtBot) -> None:
    field = LabelledField("Nachname")
    edits, done = heard(field.edited), heard(field.submitted)
    shown(qtbot, field)
    field.set_text("Ho")
    type_in(field.entry, "f")
    press(field.entry, Key.Key_Return)
    assert edits == ["Hof"]
    assert done == ["Hof"]
    field.set_error("Der Name fehlt.")
    assert field.error.isVisible()
    assert field.entry.accessibleDescription() == "Der Name fehlt."
    field.set_error("")
    assert not field.error.isVisible()


def test_the_search_hands_arrows_on_and_keeps_the_focus(qtbot: QtBot) -> None:
    search = SearchField("Name, Nummer, Tisch")
    moves, left = heard(search.moved), heard(search.left)
    shown(qtbot, search)
    search.setFocus()
    type_in(search, "hof")
    for key in (Key.Key_Down, Key.Key_Up, Key.Key_Escape):
        press(search, key)
    assert moves == [1, -1]
    assert len(left) == 1
    assert search.text() == "hof"
    assert search.hasFocus()


def test_a_code_is_typed_in_any_case(qtbot: QtBot) -> None:
    boxes = CodeBoxes("Code")
    codes, done = heard(boxes.code_changed), heard(boxes.submitted)
    shown(qtbot, boxes)
    type_in(boxes, "k7hm-3r xeZ")
    press(boxes, Key.Key_Return)
    assert boxes.code() == "K7HM3RXE"
    assert done == ["K7HM3RXE"]
    assert codes[:2] == ["K", "K7"]
    press(boxes, Key.Key_Backspace)
    assert boxes.code() == "K7HM3RX"


def test_a_code_may_be_pasted_with_its_dash(qtbot: QtBot, qapp: QApplication) -> None:
    boxes = CodeBoxes("Code")
    shown(qtbot, boxes)
    clipboard = qapp.clipboard()
    assert clipboard is not None
    clipboard.setText(" k7hm – 3rxe ")
    boxes.paste()
    assert boxes.code() == "K7HM3RXE"


def test_typing_in_the_middle_of_a_code_stays_there(qtbot: QtBot) -> None:
    boxes = CodeBoxes("Code")
    shown(qtbot, boxes)
    boxes.set_code("k7m3")
    boxes.setCursorPosition(2)
    type_in(boxes, "h-")
    assert boxes.code() == "K7HM3"
    assert boxes.cursorPosition() == 3


def test_a_notice_offers_its_choices_and_preselects_none(qtbot: QtBot) -> None:
    notice = Notice()
    chosen = heard(notice.chosen)
    choices = [Choice("Dieselben", "F4", "F4"), Choice("Andere Leute", "F12", "F12")]
    notice.set_notice("Gibt es dieses Paar schon?", "klingt gleich", choices)
    shown(qtbot, notice)
    press(notice, Key.Key_F12)
    click(notice.buttons()[0])
    assert chosen == [1, 0]
    assert notice.accessibleName() == "Gibt es dieses Paar schon? klingt gleich"
    notice.set_notice("Alles gut.")
    assert notice.buttons() == ()


def test_the_frame_of_a_window_knows_its_keys(qtbot: QtBot) -> None:
    header = HeaderBar("Ergebnisse", operator_word="Helfer:")
    status = StatusLine("Hilfe", "Schrift")
    shell = Shell(header, status)
    scaled, helped = heard(shell.scaled), heard(status.help_clicked)
    operator = heard(header.operator_clicked)
    shown(qtbot, shell)
    for key in (Key.Key_Plus, Key.Key_Minus, Key.Key_0):
        press(shell, key, modifier=Qt.KeyboardModifier.ControlModifier)
    assert scaled == [1, -1, 0]
    for bar in (header, status):
        click(bar.findChildren(KeyButton)[0])
    assert (len(operator), len(helped)) == (1, 1)


def test_header_and_status_say_what_they_show(qtbot: QtBot) -> None:
    header, status = HeaderBar("Ergebnisse"), StatusLine("Hilfe", "Schrift")
    for bar in (header, status):
        qtbot.addWidget(bar)
    header.set_place("Ergebnisse", "Mitte")
    header.set_round("Runde 3 von 5")
    header.set_training("ÜBUNG")
    assert header.accessibleName() == "ÜBUNG · Ergebnisse · Mitte · Runde 3 von 5"
    status.set_status(StatusState.FINE, "Alles übertragen", "vor 2 s geprüft")
    assert status.accessibleName() == "Alles übertragen · vor 2 s geprüft"


def test_the_status_line_gets_twice_as_high_when_a_person_must_come(qtbot: QtBot) -> None:
    status = StatusLine("Hilfe", "Schrift")
    qtbot.addWidget(status)
    status.resize(1366, 52)
    status.set_status(StatusState.FINE, "Alles übertragen")
    low = status.height_at(1366)
    status.set_status(StatusState.NEEDS_PERSON, "Bitte Turnierleitung holen")
    assert status.height_at(1366) == 2 * low
