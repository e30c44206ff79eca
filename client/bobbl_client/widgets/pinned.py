"""The big action and the way back of a page, kept in view below what scrolls in a narrow window."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from collections.abc import Iterator
from dataclasses import dataclass

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from bobbl_client.widgets.components import BigAction
from bobbl_client.widgets.own_parts import focused, laid_in
from bobbl_client.widgets.theme import SPACE


@dataclass(frozen=True)
class _Place:
    """Where a part stands in the wide layout, and what holds it while it is pinned."""

    part: QWidget
    home: QWidget
    layout: QLayout
    index: int
    stretch: int
    holder: QWidget


class Pinned(QWidget):
    """A row below a page for ``parts``, which stand elsewhere as long as they are not pinned.

    What is hidden with the part of the page it stands in is not seen here either.
    """

    def __init__(self, page: QWidget, *parts: QWidget) -> None:
        super().__init__(page)
        self._page, self._parts = page, parts
        self._places: tuple[_Place, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE.small)
        self.hide()

    def pin(self, is_pinned: bool) -> None:
        """Take the parts here, or back to where they stand in the wide layout."""
        if is_pinned == bool(self._places):
            return
        window = self.window()
        focus = focused(window) if window is not None else None
        self._move(is_pinned)
        if focus in self._parts:
            focus.setFocus()  # Qt gives it to something else when a part is taken away

    def _move(self, is_pinned: bool) -> None:
        if is_pinned:
            self._places = tuple(sorted(self._found(), key=lambda each: each.index))
            for each in self._places:
                each.layout.removeWidget(each.part)
            for each in (place for part in self._parts for place in self._places_of(part)):
                room = QVBoxLayout(each.holder)
                room.setContentsMargins(0, 0, 0, 0)
                room.addWidget(each.part)
                self._row.addWidget(each.holder, int(_is_step(each.part)))
                for watched in (each.home, each.part):
                    watched.installEventFilter(self)
            self._follow()
        else:
            for each in self._places:
                for watched in (each.home, each.part):
                    watched.removeEventFilter(self)
                if isinstance(each.layout, QBoxLayout):
                    each.layout.insertWidget(each.index, each.part, each.stretch)
                else:
                    each.layout.addWidget(each.part)  # it was the last there
                self._row.removeWidget(each.holder)
                each.holder.deleteLater()
            self._places = ()
            self.hide()

    def _places_of(self, part: QWidget) -> Iterator[_Place]:
        yield from (each for each in self._places if each.part is part)

    def _found(self) -> Iterator[_Place]:
        """Return where the parts stand now."""
        for part in self._parts:
            home = part.parentWidget()
            layout = home.layout() if home is not None else None
            for each in _layouts(layout):
                index = each.indexOf(part)
                stretch = each.stretch(index) if isinstance(each, QBoxLayout) and index >= 0 else 0
                if index >= 0 and home is not None:
                    yield _Place(part, home, each, index, stretch, QWidget(self))

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        if event is not None and event.type() in (
            QEvent.Type.ShowToParent,
            QEvent.Type.HideToParent,
            QEvent.Type.Show,
            QEvent.Type.Hide,
        ):
            self._follow()
        return super().eventFilter(watched, event)

    def _follow(self) -> None:
        """Show what stands in a part of the page that is shown."""
        for each in self._places:
            is_there = each.home.isVisibleTo(self._page) and not _is_put_away(each.part)
            each.holder.setVisible(is_there)
        self.setVisible(any(not each.holder.isHidden() for each in self._places))


def _is_step(part: QWidget) -> bool:
    """Return whether a part is what the page is there for: it takes the room that is left."""
    return isinstance(part, BigAction) or getattr(part, "key", "") == "F12"


def _is_put_away(part: QWidget) -> bool:
    """Return whether a part was hidden by its page; what has not been shown yet was not."""
    return part.isHidden() and part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)


def _layouts(layout: QLayout | None) -> Iterator[QLayout]:
    """Return a layout and those in it."""
    if layout is None:
        return
    yield layout
    for each in laid_in(layout):
        if isinstance(each, QLayout):
            yield from _layouts(each)
