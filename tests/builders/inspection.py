"""Looks at every window as Qt has laid it out, and names what is cut, covered or outside.

``python -m builders.inspection LANGUAGE FOLDER SCREEN… [--pictures=FOLDER]`` goes through all
scenes and prints a JSON line for each on each screen: its name and its faults. A screen is given as
``1366x768@1.25``: its pixels and the scale of the system. That of the first is set for the process
(``QT_SCALE_FACTOR``), which Qt reads once; of the others a window has the room, and Qt rounds as on
the first. On each, windows are as large as they start there. ``--part=NAME`` goes through one of
``PARTS`` only. On the first screen with ``--keys``
also what ``builders.keyboard`` finds, once for all scenes where the same controls stand at the same
places; with ``--typing`` what ``builders.windows.half_typed`` finds.

A fault is a widget that has less room than its least size says; a widget that reaches out of its
parent, unless one scrolls there; two neighbours that cover each other; a line of text painted into
a room narrower than itself; a list that screen readers cannot name; a window behind another; in a
narrow window a big step or a way back that has to be scrolled to; a page that nobody has moved on
and that is scrolled, although its top shows what has the keyboard. With
``--keys`` also a part that was shown before it had its place, and so was a window of its own for a
moment. With ``--themes`` also a line whose colour cannot be told from what lies behind it, as
painted; the windows that open first are then looked at in the dark theme and in that of high
contrast as well. With ``--every``, in the end every kind of widget there is must have been seen,
but for those in ``IN_NO_SCENE``.
"""

import importlib
import json
import os
import pkgutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6 import sip
from PyQt6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PyQt6.QtGui import QFont, QImage, QPainter, QShowEvent
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QStackedWidget,
    QWidget,
)

import bobbl_client
from bobbl_client.widgets.components import KeyButton
from bobbl_client.widgets.components.painted import PaintedButton
from bobbl_client.widgets.components.sight import is_seen_from_top, mark_of
from bobbl_client.widgets.hall import TableTile
from bobbl_client.widgets.own_parts import ground_of, widgets_in
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.window.two_layouts import is_narrow_window
from bobbl_client.widgets.window.window import Frameable
from builders.windows.eyes import contrast

if TYPE_CHECKING:
    from builders.scenes import Scene

PARTS = ("empty", "typical", "large", "beside", "rare", "displays")
"""What processes can share: evenings with nobody, 46 pairs and a hall of 200, and what is beside.

``empty`` has the first windows, too, ``rare`` the guests' pages, ``displays`` calls and overviews.
"""

IN_NO_SCENE = {
    "Painted": "draws nothing itself",
}
"""Kinds of widgets that no scene shows, each with the reason."""

PINNED = ("F12", "Esc")
"""Keys whose buttons are always in view in a narrow window."""

TURNS = 12
"""A layout may need so many turns of the event loop until it stands in another size."""

TEXT, LARGE_TEXT = 4.5, 3.0
LARGE, LARGE_BOLD = 24, 18.66
"""From so many pixels on text is large (WCAG 2.2, 1.4.3)."""

SLACK = 1
"""Pixels that rounding may cost."""


def faults(window: QWidget, screen: tuple[int, int]) -> Iterator[str]:
    """Give what is wrong with a window as it is laid out now on a screen of that size."""
    if window.width() > screen[0] or window.height() > screen[1]:
        yield f"the window takes {window.width()}×{window.height()}"
    if not window.isActiveWindow():
        yield "another window is in front of it, or was"
    shown = _visible(window)
    for widget in shown[1:]:
        if widget.isWindow() or not widget.width():
            continue
        yield from _squeezed(widget)
        yield from _outside(widget)
        yield from _unnamed(widget)
    if is_narrow_window(window) and isinstance(window, Frameable):
        yield from _out_of_view(window)
    yield from _scrolled(shown)
    for parent in shown:
        if not isinstance(parent, QStackedWidget | QAbstractScrollArea):
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


def _out_of_view(window: QWidget) -> Iterator[str]:
    """Check that the big step and the way back are seen whole without scrolling."""
    for button in window.findChildren(PaintedButton):
        if not button.isVisible() or button.key not in PINNED or not button.text():
            continue
        seen = button.visibleRegion().boundingRect()
        if seen.width() + SLACK < button.width() or seen.height() + SLACK < button.height():
            yield f"{_name(button)} ({button.key}) has to be scrolled to"


def _scrolled(shown: Sequence[QWidget]) -> Iterator[str]:
    """Check that what has just been opened is at its top."""
    focused = QApplication.focusWidget()
    for each in shown:
        if not isinstance(each, Scrolled) or not each.is_opening or focused is None:
            continue
        inside, bar, place = each.widget(), each.bars[0], mark_of(focused)
        if inside is None or not bar.value() or not inside.isAncestorOf(focused):
            continue
        if is_seen_from_top(each, focused, focused.rect() if place.isEmpty() else place):
            yield f"a page is scrolled by {bar.value()} pixels, although {_name(focused)} is above"


def _unnamed(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QAbstractItemView) and not widget.accessibleName():
        within = widget.parentWidget()
        yield f"a list has no name in {_name(within) if within is not None else 'nothing'}"


def _outside(widget: QWidget) -> Iterator[str]:
    parent = widget.parentWidget()
    if parent is None:
        return
    if _scrolls(parent):
        if widget.width() > parent.width() + SLACK and not _scrolls_across(parent):
            yield f"{_name(widget)} is wider than the room in which it scrolls"
        return
    room = parent.rect().adjusted(-SLACK, -SLACK, SLACK, SLACK)
    if not room.contains(widget.geometry()):
        yield f"{_name(widget)} reaches out of {_name(parent)}"


def _scrolls(parent: QWidget) -> bool:
    area = parent.parentWidget()
    return isinstance(area, QAbstractScrollArea) and ground_of(area) is parent


def _scrolls_across(port: QWidget) -> bool:
    area = port.parentWidget()
    off = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    return isinstance(area, QAbstractScrollArea) and area.horizontalScrollBarPolicy() != off


def _covering(parent: QWidget) -> Iterator[str]:
    children = [
        each
        for each in parent.children()
        if isinstance(each, QWidget)
        and sip.ispycreated(each)  # Qt's own parts: see ``widgets_in``
        and each.isVisible()
        and not each.isWindow()
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


@dataclass(frozen=True)
class Line:
    """A line of text as it was painted: where on which widget, how large, in which colour."""

    widget: QWidget
    room: QRectF
    text: str
    is_large: bool
    colour: str


class Painted:
    """Listens to every line of text that our windows paint."""

    def __init__(self) -> None:
        """Begin to listen."""
        from bobbl_client.widgets import drawing

        self.found: list[str] = []
        """Lines without room."""
        self.lines: list[Line] = []
        self._write: Callable[..., None] = drawing.write
        for name, module in list(sys.modules.items()):
            if name.startswith("bobbl_client.") and hasattr(module, "write"):
                module.write = self._listen  # type: ignore[attr-defined]

    def forget(self) -> None:
        """Begin anew."""
        self.found.clear()
        self.lines.clear()

    def _listen(
        self, painter: QPainter, rect: QRectF, text: str, font: QFont, colour: str, *rest: object
    ) -> None:
        from bobbl_client.widgets.drawing import width_of

        if text and width_of(text, font) > rect.width() + 2 * SLACK:
            needs = f"{width_of(text, font)} for {rect.width():.0f}"
            self.found.append(f"“{text[:60]}” is wider than its room ({needs})")
        device = painter.device()
        if text and isinstance(device, QWidget):
            transform = painter.worldTransform()
            high = font.pixelSize() * transform.m22()
            is_large = high >= LARGE_BOLD if font.bold() else high >= LARGE
            self.lines.append(Line(device, transform.mapRect(rect), text, is_large, colour))
        self._write(painter, rect, text, font, colour, *rest)

    def unreadable(self, window: QWidget, picture: QImage) -> Iterator[str]:
        """Give the lines that cannot be told from their ground, by what a picture shows of it."""
        scale = picture.devicePixelRatio()
        for line in self.lines:
            place = line.widget.mapTo(window, line.room.topLeft().toPoint())
            area = QRect(place, line.room.size().toSize())
            seen = area & QRect(window.rect()) & visible_part(line.widget, window)
            if seen.height() < area.height() or seen.width() < 4:
                continue
            ground = most_of(picture, seen, scale)
            ratio, least = contrast(line.colour, ground), LARGE_TEXT if line.is_large else TEXT
            if ratio < least:
                yield f"“{line.text[:40]}” {line.colour} on {ground}: {ratio:.2f} : 1"


class Homeless(QObject):
    """Notes what of our windows is shown alone, without being a window."""

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self._seen: list[str] = []

    def eventFilter(  # noqa: N802 - Qt's name
        self, watched: QObject | None, event: QEvent | None
    ) -> bool:
        """Look at what is shown, and let it be."""
        if not isinstance(event, QShowEvent) or not isinstance(watched, QWidget):
            return False  # a class is asked for, as to make a type of each event takes long
        if watched.isWindow() and not type(watched).__name__.endswith("Window"):
            self._seen.append(f"{_name(watched)} was shown before it had its place")
        return False

    def taken(self) -> list[str]:
        """Give what was noted, and forget it."""
        taken, self._seen = self._seen, []
        return taken


def visible_part(widget: QWidget, window: QWidget) -> QRect:
    """Give what of a widget is in view, on its window."""
    place = widget.visibleRegion().boundingRect()
    return place.translated(widget.mapTo(window, QPoint(0, 0)))


def most_of(picture: QImage, area: QRect, scale: float) -> str:
    """Give the colour that most of an area has, by a grid of points."""
    across, down = max(1, area.width() // 12), max(1, area.height() // 6)
    points = (
        (round(x * scale), round(y * scale))
        for x in range(area.left(), area.right() + 1, across)
        for y in range(area.top(), area.bottom() + 1, down)
    )
    inside = (picture.pixel(x, y) for x, y in points if picture.valid(x, y))
    return f"#{Counter(inside).most_common(1)[0][0] & 0xFFFFFF:06X}"


@dataclass(frozen=True)
class Wanted:
    """What is to be looked at: on which screens, where evenings and pictures lie, what besides."""

    sizes: tuple[tuple[int, int], ...]
    """The room that each screen gives a window, in Qt's pixels; keys are pressed on the first."""
    folder: Path
    parts: tuple[str, ...] = PARTS
    pictures: Path | None = None
    with_keys: bool = False
    with_typing: bool = False
    in_every_theme: bool = False
    every_kind: bool = False


def look_at_everything(wanted: Wanted) -> Iterator[tuple[str, list[str]]]:
    """Give each scene's name and faults."""
    from bobbl_client.display.views.display import DisplayWindow
    from bobbl_client.widgets import theme
    from bobbl_client.widgets.colours import CONTRAST, DARK, LIGHT
    from builders import keyboard
    from builders.rare_scenes import rare_scenes
    from builders.scenes import first_windows, large, scenes_beside, scenes_of
    from builders.windows import half_typed
    from builders.windows.call_scenes import call_scenes
    from builders.windows.display_scenes import display_scenes
    from builders.windows.guest_scenes import guest_scenes
    from builders.windows.hall_scenes import hall_scenes
    from builders.windows.overview_scenes import overview_scenes

    app = QApplication.instance()
    assert isinstance(app, QApplication)
    homeless = Homeless()
    if wanted.with_keys:
        app.installEventFilter(homeless)
    painted, kinds, forms = Painted(), set[type[QWidget]](), set[tuple[str, ...]]()
    walked = set[tuple[object, ...]]()
    theme.apply(app, LIGHT)
    first, *others = wanted.sizes

    def show(window: QWidget) -> None:
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if theme.look().theme != LIGHT and not isinstance(window, DisplayWindow):
            theme.apply(app, LIGHT)
        window.setGeometry(QRect(0, 0, *first))
        window.setUpdatesEnabled(False)  # what is painted before anybody looks costs time only
        window.show()
        window.activateWindow()
        QApplication.processEvents()

    def looked(name: str, window: QWidget, size: tuple[int, int]) -> list[str]:
        start = theme.start_scale(*size)
        if isinstance(window, Frameable) and theme.look().scale != start:
            theme.apply(app, theme.look().theme, start)
        window.setUpdatesEnabled(False)
        window.resize(*size)
        for _ in range(TURNS):
            QApplication.processEvents()
        window.setUpdatesEnabled(True)
        kinds.update(*(type(each).__mro__ for each in _visible(window)))
        painted.forget()
        picture = window.grab()
        if wanted.pictures is not None:
            wanted.pictures.mkdir(parents=True, exist_ok=True)
            file = name.replace(": ", "-").replace(" ", "-")
            picture.save(str(wanted.pictures / f"{file}.png"))
        found = [*faults(window, size), *painted.found]
        if wanted.in_every_theme:
            found += painted.unreadable(window, picture.toImage())
        return found

    def first_and_empty() -> Iterator["Scene"]:
        yield from first_windows(show)
        yield from scenes_of("empty", wanted.folder, show)

    def rare() -> Iterator["Scene"]:
        yield from rare_scenes(wanted.folder / "rare", show)
        yield from guest_scenes(wanted.folder / "guests", show)

    def hall_and_displays() -> Iterator["Scene"]:
        many = large(wanted.folder / "many")
        yield from call_scenes(wanted.folder / "calls", show, many)
        yield from hall_scenes(wanted.folder / "hall map", show, many)
        yield from display_scenes(wanted.folder / "displays", show, many)
        many.close()
        yield from overview_scenes(wanted.folder / "overviews", show)

    parts: dict[str, Callable[[], Iterator[Scene]]] = {
        "empty": first_and_empty,
        "typical": lambda: scenes_of("typical", wanted.folder, show),
        "large": lambda: scenes_of("large", wanted.folder, show),
        "beside": lambda: scenes_beside(wanted.folder, show),
        "rare": rare,
        "displays": hall_and_displays,
    }
    for scene in chain.from_iterable(parts[each]() for each in wanted.parts):
        for size in others:
            name = f"{scene.name} {size[0]}×{size[1]}"
            yield name, list(dict.fromkeys(looked(name, scene.window, size)))
        found = looked(scene.name, scene.window, first)
        found += homeless.taken()
        if wanted.with_keys and not scene.is_reworded:
            setting = (scene.is_first, *keyboard.setting(scene.window))
            if setting not in walked:
                walked.add(setting)
                found += keyboard.faults(scene.window, is_first=scene.is_first)
        form = half_typed.form_of(scene.window)
        if wanted.with_typing and form not in forms:
            forms.add(form)
            found += half_typed.lost(scene.window)
        yield scene.name, list(dict.fromkeys(found))
        if wanted.in_every_theme and scene.is_first:
            for other in (DARK, CONTRAST):
                theme.apply(app, other)
                name = f"{scene.name} {other.name}"
                yield name, list(dict.fromkeys(looked(name, scene.window, first)))
    if wanted.every_kind:
        yield "every kind of widget", sorted(set(_kinds_missing(kinds)))


def _visible(window: QWidget) -> list[QWidget]:
    """Give a window and what is seen in it."""
    return [window, *(each for each in widgets_in(window) if each.isVisible())]


def _kinds_missing(seen: Collection[type]) -> Iterator[str]:
    """Give the kinds of widgets of the windows that were in no scene."""
    for module in pkgutil.walk_packages(bobbl_client.__path__, "bobbl_client."):
        if module.name.endswith("__main__"):
            continue
        for name, kind in vars(importlib.import_module(module.name)).items():
            is_ours = isinstance(kind, type) and kind.__module__ == module.name
            if not (is_ours and issubclass(kind, QWidget)) or name in IN_NO_SCENE:
                continue
            if kind not in seen:
                yield f"{name} is in no scene"


def main(words: list[str]) -> None:
    """Look, and print what is found."""
    asked = dict(word.partition("=")[::2] for word in words if word.startswith("--"))
    language, folder, *screens = [word for word in words if not word.startswith("--")]
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["QT_SCALE_FACTOR"] = screens[0].partition("@")[2] or "1"
    app = QApplication(["bobbl"])
    from bobbl_shared.i18n import use

    use(language)
    wanted = Wanted(
        tuple(map(_room, screens)),
        Path(tempfile.mkdtemp(dir=folder)),
        (asked["--part"],) if "--part" in asked else PARTS,
        Path(asked["--pictures"]) if "--pictures" in asked else None,
        "--keys" in asked,
        "--typing" in asked,
        "--themes" in asked,
        "--every" in asked,
    )
    (wanted.folder / "rare").mkdir()
    (wanted.folder / "guests").mkdir()
    for scene, found in look_at_everything(wanted):
        print(json.dumps([scene, found], ensure_ascii=False), flush=True)
    del app


def _room(screen: str) -> tuple[int, int]:
    """Give what a screen, ``1366x768@1.25``, has for a window in Qt's pixels."""
    pixels, _, scale = screen.partition("@")
    width, height = (int(int(each) / float(scale or 1)) for each in pixels.split("x"))
    return width, height


def faults_said(output: str) -> tuple[int, list[str]]:
    """Give how many scenes were looked at, and the faults, of what was printed."""
    scenes = [json.loads(line) for line in output.splitlines()]
    return len(scenes), [f"{scene}: {fault}" for scene, found in scenes for fault in found]


if __name__ == "__main__":
    main(sys.argv[1:])
