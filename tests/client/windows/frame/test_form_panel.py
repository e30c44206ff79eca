"""A form beside a list: what is typed takes the place of what stands in a field."""

from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from bobbl_client.page.list_page import Form, TypedLine
from bobbl_client.widgets.window.form_panel import FormPanel
from builders.hands import heard, press, shown, type_in


def test_a_field_that_the_page_has_filled_is_typed_over(qtbot: QtBot) -> None:
    lines = TypedLine("Einnahmen in Euro", 10), TypedLine("in Prozent", 3)
    form = Form("Ausrechnen", "", lines, "Ausrechnen", texts=("0", "100"), filling=1)
    panel = FormPanel(form)
    shown(qtbot, panel)
    panel.show_form(form)
    saved = heard(panel.saved)
    for field, text in zip(panel.fields, ("200", "50"), strict=True):
        assert field.entry.hasFocus()
        type_in(field.entry, text)
        press(field.entry, Qt.Key.Key_Return)
    assert saved == [("200", "50")]


def test_f8_takes_back_what_is_typed_and_the_form_stays(qtbot: QtBot) -> None:
    form = Form("Aufschreiben", "", (TypedLine("Name"),), "Speichern", texts=("Wein",), filling=1)
    panel = FormPanel(form)
    shown(qtbot, panel)
    panel.show_form(form)
    entry = panel.fields[0].entry
    assert not panel.discard.isVisible()
    type_in(entry, "Schinken")
    assert panel.discard.isVisible()
    press(entry, Qt.Key.Key_F8)
    assert (entry.text(), entry.hasFocus()) == ("Wein", True)
    assert not panel.discard.isVisible()
