import pytest
from PyQt6.QtGui import QFontInfo
from PyQt6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.evening.tables import ShownTable, TableState
from bobbl_client.widgets import fonts, theme
from bobbl_client.widgets.colours import LIGHT, THEMES, Theme
from bobbl_client.widgets.components import HeaderBar, KeyButton, KeyCap, LabelledField, Text
from bobbl_client.widgets.components.fields import Entry
from bobbl_client.widgets.drawing import digits_width
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.hall import TableTile
from bobbl_client.widgets.theme import SCALES, larger, look, smaller
from bobbl_client.widgets.two_sides import TwoSides


@pytest.mark.parametrize(
    ("weight", "family"),
    [
        (Weight.REGULAR, "Clear Sans"),
        (Weight.MEDIUM, "Clear Sans Medium"),
        (Weight.BOLD, "Clear Sans"),
    ],
)
def test_the_shipped_typeface_is_used(weight: Weight, family: str) -> None:
    info = QFontInfo(look().font(19, weight))
    assert info.family() == family
    assert info.bold() == (weight is Weight.BOLD)


def test_the_typeface_comes_with_its_licence() -> None:
    notice = (fonts.FOLDER / "NOTICE.txt").read_text(encoding="utf-8")
    assert all(name in notice for name in fonts.FILES)
    assert "Apache License" in (fonts.FOLDER / "LICENSE-Apache-2.0.txt").read_text(encoding="utf-8")


def test_registering_twice_changes_nothing() -> None:
    assert fonts.register() == fonts.register()


def test_numbers_of_equal_length_take_equal_room() -> None:
    for weight in Weight:
        font = look().font(40, weight)
        assert len({digits_width(f"{digit}{digit}:{digit}", font) for digit in range(10)}) == 1


def test_scaling_goes_through_all_steps_and_stops_at_the_ends() -> None:
    up = [SCALES[0]]
    while larger(up[-1]) != up[-1]:
        up.append(larger(up[-1]))
    assert tuple(up) == SCALES
    assert smaller(SCALES[0]) == SCALES[0]
    assert all(smaller(larger(step)) == step for step in SCALES[:-1])


@pytest.mark.parametrize("shown", THEMES, ids=lambda shown: shown.name)
def test_open_widgets_take_on_the_new_look(qtbot: QtBot, qapp: QApplication, shown: Theme) -> None:
    button, text, field, bar = KeyButton("Weiter", "Enter"), Text("Tisch"), LabelledField(), _bar()
    for widget in (button, text, field, bar):
        qtbot.addWidget(widget)
        widget.show()
    before = [widget.sizeHint() for widget in (button, text, field)]
    high = bar.height()
    theme.apply(qapp, shown, 1.5)
    after = [widget.sizeHint() for widget in (button, text, field)]
    assert all(new.height() > old.height() for old, new in zip(before, after, strict=True))
    assert bar.height() > high
    assert look().colours == shown.colours
    assert shown.colours.ink.lower() in text.text().lower()


def test_a_layout_makes_room_when_the_scale_grows(qtbot: QtBot, qapp: QApplication) -> None:
    window = QWidget()
    row = QHBoxLayout(window)
    row.addWidget(KeyCap("Enter"))
    row.addWidget(TableTile(ShownTable(27, TableState.OPEN, "offen")))
    qtbot.addWidget(window)
    window.show()
    before = window.minimumSizeHint()
    theme.apply(qapp, LIGHT, 1.5)
    qapp.processEvents()
    after = window.minimumSizeHint()
    assert after.width() > 1.3 * before.width()
    assert after.height() > 1.3 * before.height()


def _bar() -> HeaderBar:
    bar = HeaderBar("Ergebnisse", operator_word="Helfer:")
    bar.resize(1366, 54)
    return bar


class _Field(Entry):
    dressed = 0

    def dress(self) -> None:
        """Count how often."""
        self.dressed += 1
        super().dress()


class _Sides(TwoSides):
    dressed = 0

    def __init__(self) -> None:
        super().__init__(QWidget(), QWidget(), (1, 1))

    def _arranged(self, is_wide: bool) -> None:
        self.dressed += 1
        super()._arranged(is_wide)


class _Text(Text):
    dressed = 0

    def __init__(self) -> None:
        super().__init__("Hier")

    def _dress(self) -> None:
        self.dressed += 1
        super()._dress()


@pytest.mark.parametrize("kind", [_Field, _Sides, _Text])
def test_what_is_put_into_a_page_is_not_told_of_another_look(
    qtbot: QtBot, qapp: QApplication, kind: type[_Field | _Sides | _Text]
) -> None:
    page, part = QWidget(), kind()
    qtbot.addWidget(page)
    before = part.dressed
    QVBoxLayout(page).addWidget(part)
    assert part.dressed == before
    page.show()
    before = part.dressed
    theme.apply(qapp, LIGHT)
    assert part.dressed > before


def test_what_says_the_same_again_is_not_laid_out_anew(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out: list[str] = []
    monkeypatch.setattr(KeyButton, "updateGeometry", lambda each: laid_out.append(each.text()))
    button = KeyButton("Drucken", "F9")
    qtbot.addWidget(button)
    button.set_blocked("offline")
    laid_out.clear()
    button.set_label("Drucken")
    button.set_key("F9")
    button.set_blocked("offline")
    assert laid_out == []
    assert button.accessibleName() == "Drucken (F9)"
    button.set_label("Zurück")
    button.set_key("Esc")
    button.set_blocked("")
    assert laid_out == ["Zurück", "Zurück", "Zurück"]
    assert button.accessibleName() == "Zurück (Esc)"
    assert button.isEnabled()
