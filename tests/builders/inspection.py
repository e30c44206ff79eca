"""Looks at every window as Qt has laid it out, and names what is cut, covered or outside.

``python -m builders.inspection WIDTH HEIGHT SCALE LANGUAGE FOLDER [PICTURES] [--keys]`` goes
through all scenes on a screen of that many pixels at that scale, and prints a JSON line for each:
its name and its faults; with ``--keys`` also what ``builders.keyboard`` finds.
The scale is the system's (``QT_SCALE_FACTOR``), which Qt reads once: so this is a process of its
own.

A fault is a widget that has less room than its least size says; a widget that reaches out of its
parent, unless one scrolls there; two neighbours that cover each other; a line of text painted into
a room narrower than itself.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from PyQt6.QtCore import QEvent, QRect, QRectF
from PyQt6.QtGui import QFont, QPainter
from PyQt6.QtWidgets import QAbstractScrollArea, QApplication, QStackedWidget, QWidget

from bobbl_client.views.components import KeyButton, TableTile

TURNS = 3
"""A layout may need so many turns of the event loop until it stands."""

SLACK = 1
"""Pixels that rounding may cost."""


def faults(window: QWidget, screen: tuple[int, int]) -> Iterator[str]:
    """Give what is wrong with a window as it is laid out now on a screen of that size."""
    if window.width() > screen[0] or window.height() > screen[1]:
        yield f"the window takes {window.width()}×{window.height()}"
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or widget.isWindow() or not widget.width():
            continue
        yield from _squeezed(widget)
        yield from _outside(widget)
    for parent in (window, *window.findChildren(QWidget)):
        if parent.isVisible() and not isinstance(parent, QStackedWidget | QAbstractScrollArea):
            yield from _covering(parent)


def _squeezed(widget: QWidget) -> Iterator[str]:
    """Check what shows something itself; what only holds others is as good as these."""
    if widget.layout() is not None or isinstance(widget, QStackedWidget | QAbstractScrollArea):
        return
    if isinstance(widget, KeyButton):  # breaks its label into lines, which are listened to
        return
    least = widget.minimumSizeHint()
    if widget.hasHeightForWidth():
        least.setHeight(widget.heightForWidth(widget.width()))
    if widget.width() + SLACK < least.width() or widget.height() + SLACK < least.height():
        size = f"{widget.width()}×{widget.height()}"
        yield f"{_name(widget)} has {size}, needs {least.width()}×{least.height()}"


def _outside(widget: QWidget) -> Iterator[str]:
    parent = widget.parentWidget()
    if parent is None or _scrolls(parent):
        return
    room = parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK)
    if not room.contains(widget.geometry()):
        yield f"{_name(widget)} reaches out of {_name(parent)}"


def _scrolls(parent: QWidget) -> bool:
    area = parent.parentWidget()
    return isinstance(area, QAbstractScrollArea) and area.viewport() is parent


def _covering(parent: QWidget) -> Iterator[str]:
    children = [
        each
        for each in parent.children()
        if isinstance(each, QWidget) and each.isVisible() and not each.isWindow()
    ]
    for place, one in enumerate(children):
        for other in children[place + 1 :]:
            both = _ink(one) & _ink(other)
            if both.width() > SLACK and both.height() > SLACK:
                yield f"{_name(one)} covers {_name(other)}"


def _ink(widget: QWidget) -> QRect:
    """Give where a widget paints; a tile leaves room around itself for the ring when chosen."""
    if isinstance(widget, TableTile):
        return widget.tile().toAlignedRect().translated(widget.pos())
    return widget.geometry()


def _name(widget: QWidget) -> str:
    said = widget.accessibleName() or widget.objectName() or str(widget.property("text") or "")
    return f"{type(widget).__name__} “{said[:40]}”" if said else type(widget).__name__


class Painted:
    """Listens to every line of text that our windows paint, and keeps those without room."""

    def __init__(self) -> None:
        """Begin to listen."""
        from bobbl_client.views import drawing

        self.found: list[str] = []
        self._write: Callable[..., None] = drawing.write
        for name, module in list(sys.modules.items()):
            if name.startswith("bobbl_client.views") and hasattr(module, "write"):
                module.write = self._listen  # type: ignore[attr-defined]

    def _listen(
        self, painter: QPainter, rect: QRectF, text: str, font: QFont, *rest: object
    ) -> None:
        from bobbl_client.views.drawing import width_of

        if text and width_of(text, font) > rect.width() + 2 * SLACK:
            needs = f"{width_of(text, font)} for {rect.width():.0f}"
            self.found.append(f"“{text[:60]}” is wider than its room ({needs})")
        self._write(painter, rect, text, font, *rest)


def look_at_everything(
    size: tuple[int, int], folder: Path, pictures: Path | None, *, with_keys: bool = False
) -> Iterator[tuple[str, list[str]]]:
    """Give each scene's name and faults; ``pictures``: keep each scene there."""
    from bobbl_client.views import theme
    from builders import keyboard
    from builders.scenes import scenes

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    painted = Painted()
    theme.apply(app, theme.LIGHT)

    def show(window: QWidget) -> None:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if theme.look().theme != theme.LIGHT:
            theme.apply(app, theme.LIGHT)
        window.setGeometry(QRect(0, 0, *size))
        window.show()
        window.activateWindow()
        QApplication.processEvents()

    for scene in scenes(folder, show):
        for _ in range(TURNS):
            QApplication.processEvents()
        painted.found.clear()
        picture = scene.window.grab()
        found = [*faults(scene.window, size), *painted.found]
        if with_keys:
            found += keyboard.faults(scene.window)
        yield scene.name, list(dict.fromkeys(found))
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            picture.save(str(pictures / f"{scene.name.replace(': ', '-').replace(' ', '-')}.png"))


def main(words: list[str]) -> None:
    """Look, and print what is found."""
    with_keys = "--keys" in words
    width, height, scale, language, folder, *pictures = [w for w in words if w != "--keys"]
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = scale
    app = QApplication(["bobbl"])
    from bobbl_shared.i18n import use

    use(language)
    size = int(int(width) / float(scale)), int(int(height) / float(scale))
    place = Path(tempfile.mkdtemp(dir=folder))
    kept = Path(pictures[0]) if pictures else None
    for scene, found in look_at_everything(size, place, kept, with_keys=with_keys):
        print(json.dumps([scene, found], ensure_ascii=False), flush=True)
    del app


def faults_said(output: str) -> tuple[int, list[str]]:
    """Give how many scenes were looked at, and the faults, of what was printed."""
    scenes = [json.loads(line) for line in output.splitlines()]
    return len(scenes), [f"{scene}: {fault}" for scene, found in scenes for fault in found]


if __name__ == "__main__":
    main(sys.argv[1:])
