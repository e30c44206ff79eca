"""Theme, size and language: changed with a key on the help page, kept, and spoken by Qt as well."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QCoreApplication, Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.model.appearance import Appearance, read_appearance
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT, THEMES
from bobbl_client.widgets.window.appearance import Dresser, dresser
from bobbl_client.widgets.window.window import Frameable, StationWindow
from bobbl_shared.i18n import tr, use
from builders.evening import Evening
from builders.hands import press, shown


@pytest.fixture
def dressed(qapp: QApplication, tmp_path: Path) -> Iterator[Dresser]:
    if Dresser.current is not None:
        forget(Dresser.current)
    made = Dresser(qapp, tmp_path)
    yield made
    forget(made)
    use("de")


def forget(dresser: Dresser) -> None:
    QApplication.removeTranslator(dresser._words)
    dresser.setParent(None)
    Dresser.current = None


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, dressed: Dresser) -> Iterator[StationWindow]:
    evening = Evening(tmp_path)
    window = StationWindow(evening.station("organiser", "Büro"), QWidget())
    shown(qtbot, window)
    press(window, Qt.Key.Key_F1)
    yield window
    evening.close()


def focused(window: StationWindow) -> QWidget:
    focus = window.focusWidget()
    assert focus is not None
    return focus


def test_the_themes_go_round(window: StationWindow, tmp_path: Path) -> None:
    seen = []
    for _ in THEMES:
        press(focused(window), Qt.Key.Key_F)
        seen.append(theme.look().theme.name)
        assert read_appearance(tmp_path).theme == theme.look().theme.name
    assert seen == ["dark", "contrast", "light"]


def test_a_size_is_kept(window: StationWindow, tmp_path: Path) -> None:
    press(window, Qt.Key.Key_Plus, modifier=Qt.KeyboardModifier.ControlModifier)
    assert theme.look().scale == 1.1
    assert read_appearance(tmp_path).scale == 1.1


def test_the_language_is_spoken_by_us_and_by_qt(
    window: StationWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(dresser().language_changed):
        press(focused(window), Qt.Key.Key_S)
    assert tr("Alles übertragen") == "Everything sent"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"
    assert read_appearance(tmp_path).language == "en"
    press(focused(window), Qt.Key.Key_S)
    assert tr("Alles übertragen") == "Alles übertragen"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"


def test_who_changes_the_colours_has_not_chosen_a_language(
    dressed: Dresser, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dressed.turn_theme()
    assert read_appearance(tmp_path).language is None
    monkeypatch.setenv("BOBBL_LANG", "en_GB.UTF-8")
    again = Dresser(qapp, tmp_path)
    assert (again.language, tr("Alles übertragen")) == ("en", "Everything sent")
    again.turn_language()
    assert (again.language, read_appearance(tmp_path).language) == ("de", "de")
    forget(again)


def test_the_next_start_looks_as_the_last_one_was_left(
    dressed: Dresser, qapp: QApplication, tmp_path: Path
) -> None:
    dressed.turn_theme()
    dressed.rescale(1)
    dressed.turn_language()
    theme.apply(qapp, LIGHT)
    forget(Dresser(qapp, tmp_path))
    assert (theme.look().theme.name, theme.look().scale) == ("dark", 1.1)
    assert read_appearance(tmp_path) == Appearance("dark", 1.1, "en", factor=1.1)


def test_whether_windows_fill_the_screen_is_remembered(
    dressed: Dresser, qapp: QApplication, tmp_path: Path
) -> None:
    assert dressed.is_maximised is None
    for chosen in (True, False):
        dressed.remember_size(is_maximised=chosen)
        again = Dresser(qapp, tmp_path)
        assert again.is_maximised is chosen
        forget(again)


def test_a_window_that_the_user_lets_fill_the_screen_is_heard_of(
    dressed: Dresser, qtbot: QtBot
) -> None:
    window = Frameable("Probe")
    shown(qtbot, window)
    assert dressed.is_maximised is None
    window.showMaximized()
    qtbot.waitUntil(lambda: dressed.is_maximised is True)
    window.showNormal()
    qtbot.waitUntil(lambda: dressed.is_maximised is False)
