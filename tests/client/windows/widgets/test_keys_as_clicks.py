"""A key that stands on a button does what a click on the button does."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec import Struct
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import WINDOWS
from bobbl_client.model.station import StationModel
from bobbl_client.scoring import page as scoring
from bobbl_client.widgets.own_parts import widgets_in
from builders.hall import Hall
from builders.hands import click, press, shown, type_in
from builders.keyboard import shown_key

Key = Qt.Key
PAGES: tuple[tuple[str, tuple[Key | str, ...]], ...] = (
    ("organiser", ()),
    ("organiser", (Key.Key_F4, Key.Key_Return)),
    ("organiser", (Key.Key_R,)),
    ("organiser", (Key.Key_T, Key.Key_Return)),
    ("stage", ()),
    ("stage", ("1", Key.Key_Return, "14-3")),
)
NAMES = {"Esc": Key.Key_Escape, "Enter": Key.Key_Return, "←": Key.Key_Left, "→": Key.Key_Right}


class Bench:
    """Opens the same window again and again; nothing that is asked for ever happens."""

    def __init__(self, hall: Hall, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hall, self._qtbot = hall, qtbot
        self.asked: list[str] = []
        monkeypatch.setattr(StationModel, "ask", self._ask)
        monkeypatch.setattr(scoring, "keep_chosen", lambda *_: None)

    def _ask(self, payload: Struct, *_: object, **__: object) -> int:
        self.asked.append(type(payload).__name__)
        return 10**6 + len(self.asked)

    def open(self, post: str, keys: Sequence[Key | str]) -> QWidget:
        """Give a window on the page to which the keys lead."""
        model: StationModel = getattr(self.hall, post)
        assert model.post is not None
        window = WINDOWS[model.post.role](model)
        shown(self._qtbot, window, 1366, 768)
        for key in keys:
            hit(window, key)
        self.asked.clear()
        return window

    def outcome(self, window: QWidget) -> tuple[list[tuple[str, str]], list[str]]:
        """Give everything seen and asked for, and close the window."""
        QApplication.processEvents()
        seen = sorted(
            (type(each).__name__, each.accessibleName())
            for each in widgets_in(window)
            if each.isVisible()
        )
        window.close()
        return seen, list(self.asked)


def hit(window: QWidget, key: Key | str) -> None:
    """Press a key wherever the focus is."""
    focus = QApplication.focusWidget() or window
    if isinstance(key, str):
        type_in(focus, key)
    else:
        press(focus, key)
    QApplication.processEvents()


def key_named(name: str) -> Key | str | None:
    """Give the key of a cap; none for what is more than one key."""
    if name.startswith("F") and name[1:].isdigit():
        found: Key = getattr(Key, f"Key_{name}")
        return found
    single = name.replace("−", "-")
    return NAMES.get(name) or (single if len(single) == 1 and single.isascii() else None)


def pressable(window: QWidget) -> dict[int, tuple[str, Key | str]]:
    """Give label and key of each button that can be pressed, by its place among all."""
    found = {}
    for place, each in enumerate(buttons_of(window)):
        key = key_named(shown_key(each))
        if each.isVisible() and each.isEnabled() and key is not None:
            found[place] = each.text(), key
    return found


def buttons_of(window: QWidget) -> list[QAbstractButton]:
    """Give all buttons of a window."""
    return [each for each in widgets_in(window) if isinstance(each, QAbstractButton)]


@pytest.fixture
def bench(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    hall = Hall(tmp_path)
    hall.drawn()
    hall.play()
    hall.evening.close_round(hall.organiser)
    hall.evening.draw(hall.organiser)
    hall.dispute(2)
    yield Bench(hall, qtbot, monkeypatch)
    hall.evening.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("post", "keys"), PAGES)
def test_the_key_on_a_button_does_what_the_button_does(
    bench: Bench, post: str, keys: tuple[Key | str, ...]
) -> None:
    window = bench.open(post, keys)
    buttons = pressable(window)
    window.close()
    assert len(buttons) > 2
    for place, (label, key) in buttons.items():
        window = bench.open(post, keys)
        hit(window, key)
        by_key = bench.outcome(window)
        window = bench.open(post, keys)
        button = buttons_of(window)[place]
        assert button.text() == label
        click(button)
        assert bench.outcome(window) == by_key, label
