"""Somebody at a window of a small hall with a keyboard and nothing else.

What a person does there is keys that Qt's own test module presses on a window that is shown;
nothing is called directly, and no pointer is used. ``hall`` is what others do meanwhile.
"""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.app import WINDOWS, organiser_window
from bobbl_client.model.address_book import BookFile
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.tools import Tools
from bobbl_client.widgets.components import RowList
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.settings import Section, Settings
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.ids import MarkerId
from builders.evening import invented_name
from builders.hall import Hall
from builders.hands import press, shown
from builders.volunteers import write

Key = Qt.Key
SETTINGS = Settings(
    "Preismucken FFW Weidenlohe",
    rounds=1,
    fee_cents=1000,
    markers=(Marker(MarkerId("voucher"), "Essensbon", "green"), Marker(MarkerId("photo"), "Foto")),
    sections=(Section("Bühne", 1, 2), Section("Saal", 3)),
)


class Person:
    """Somebody at a window; ``hall`` is the evening around it, by ``settings``."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        """Come in; ``sits_at`` takes a seat."""
        self.folder, self._qtbot = folder, qtbot
        self.settings = SETTINGS
        self.window: QWidget | None = None

    @cached_property
    def hall(self) -> Hall:
        """Give the evening, which begins when it is first asked for."""
        return Hall(self.folder, self.settings)

    def leaves(self) -> None:
        """Go home."""
        if self.window is not None:
            self.window.close()
        self.hall.evening.close()

    @property
    def state(self) -> State:
        """Give what the server knows."""
        return self.hall.evening.state

    @property
    def entrants(self) -> list[Entrant]:
        """Give everybody, by number."""
        return list(self.state.numbered())

    def statuses(self) -> list[str]:
        """Give how everybody's entry stands, by number."""
        return [each.status for each in self.entrants]

    def sits_at(self, model: StationModel, book: BookFile | None = None) -> None:
        """Sit down at the window of a station; an organiser's may have an address book."""
        post = model.post
        assert post is not None
        is_plain = book is None
        self.window = (
            WINDOWS[post.role](model) if is_plain else organiser_window(model, Tools(book=book))
        )
        shown(self._qtbot, self.window, 1366, 768)

    def keys(self, *keys: Key | str) -> None:
        """Press keys and type texts wherever the focus is."""
        for key in keys:
            focus = QApplication.focusWidget() or self.window
            assert focus is not None
            if isinstance(key, str):
                write(focus, key)
            else:
                press(focus, key)
            QApplication.processEvents()

    def chord(self, key: Key, modifier: Qt.KeyboardModifier) -> None:
        """Press a key while another is held down."""
        focus = QApplication.focusWidget() or self.window
        assert focus is not None
        press(focus, key, modifier=modifier)
        QApplication.processEvents()

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is seen."""
        self._qtbot.waitUntil(condition, timeout=30_000)

    def sees(self, text: str) -> bool:
        """Tell whether a text stands anywhere in the window."""
        assert self.window is not None
        parts = (self.window, *widgets_in(self.window))
        return any(text in each.accessibleName() for each in parts if each.isVisible())

    def goes_to(self, name: str) -> None:
        """Press Tab until the focus is on what bears a name."""
        for _ in range(40):
            focus = QApplication.focusWidget()
            if focus is not None and name in focus.accessibleName():
                return
            self.keys(Key.Key_Tab)
        raise AssertionError(f"Tab does not lead to {name}")

    def goes_down_to(self, title: str) -> None:
        """Press the arrow until the row of a list that says this is chosen."""
        for _ in range(60):
            rows = QApplication.focusWidget()
            assert isinstance(rows, RowList)
            chosen = rows.chosen_key()
            if any(title in row.title for row in rows.rows() if row.key == chosen):
                return
            self.keys(Key.Key_Down)
        raise AssertionError(f"no row says {title}")

    def registers(self, number: int) -> None:
        """Type a pair at the desk."""
        for name in (invented_name(2 * number), invented_name(2 * number + 1)):
            self.keys(name.last, Key.Key_Return, name.first, Key.Key_Return, Key.Key_Return)

    def registers_alone(self, number: int) -> None:
        """Type somebody at the desk who has come alone."""
        name = invented_name(number)
        self.keys(Key.Key_F7, name.last, Key.Key_Return, name.first, Key.Key_Return, Key.Key_Return)
