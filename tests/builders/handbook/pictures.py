"""The pictures of the handbook, made from scenes of the tests.

``PYTHONPATH=tests python -m builders.handbook.pictures`` makes them anew; with ``--check`` it names
those that are older than their window. Each picture carries, in a text field of its PNG, what its
window said when it was made: every line with its place. A picture is old when its window says
other words, or the same at another place. Pixels are not compared: they differ from machine to
machine by how a line is smoothed, words and places do not, as the typeface is ours.
"""

import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtGui import QImage, QImageWriter
from PyQt6.QtWidgets import QApplication, QLineEdit, QWidget

from bobbl_client.app import WINDOWS
from bobbl_client.handbook.place import LANGUAGES
from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_shared.i18n import use
from builders.evening import invented_name
from builders.inspection import TURNS, Painted
from builders.scenes import ORGANISER, SCORING, Stroke, one, typical

FOLDER = Path(__file__).parents[3] / "docs/handbook/pictures"
SIZE = (1366, 768)
COLOURS = 64
"""So many colours has a picture; a window has few, and their mixtures at the edges of letters."""

FIELD = "Bobbl"
"""The text field of a PNG that holds what the window said."""

FRANCONIA = "CET-1CEST,M3.5.0,M10.5.0/3"
"""Its time zone, in full, for computers that know no zones by name."""

SLACK = 12
"""So many pixels may a line stand elsewhere before a picture is old."""

Key = Qt.Key
Line = tuple[str, int, int]
"""A text, and where on the window it begins."""


@dataclass(frozen=True)
class Picture:
    """One picture in each language: its file's name, the role of its window, what is pressed."""

    name: str
    role: str
    keys: Sequence[Stroke] = ()


def _same_pair() -> Iterator[Key | str]:
    """Type the names of a pair that is there already."""
    pairs = ((invented_name(2 * n), invented_name(2 * n + 1)) for n in range(46))
    typable = next(pair for pair in pairs if all(map(str.isascii, map(str, pair))))
    for name in typable:
        yield from (name.last, Key.Key_Return, name.first, Key.Key_Return, Key.Key_Return)


PICTURES = (
    Picture("desk", "desk", tuple(_same_pair())),
    Picture("scoring", "scoring", SCORING["typing"]),
    Picture("organiser", "organiser"),
    Picture("code", "organiser", ORGANISER["station's code"]),
    Picture("draw", "organiser", (Key.Key_A,)),
    Picture("display", "display"),
)


def painted(folder: Path) -> Iterator[tuple[str, QImage, list[Line]]]:
    """Give for each picture its file's name, the window painted now, and what it says."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    listening = Painted()

    def show(window: QWidget) -> None:
        theme.apply(app, LIGHT)
        window.setGeometry(QRect(0, 0, *SIZE))
        window.show()
        window.activateWindow()
        QApplication.processEvents()

    hall = typical(folder / "typical")
    for picture in PICTURES:
        for language in LANGUAGES:
            use(language)
            window = WINDOWS[picture.role](getattr(hall, picture.role))  # type: ignore[index]
            for scene in one(picture.name, window, show, picture.keys):
                for _ in range(TURNS):
                    QApplication.processEvents()
                listening.forget()
                image = scene.window.grab().toImage()
                ending = "" if language == "de" else f"-{language}"
                yield f"{picture.name}{ending}.png", image, lines_of(scene.window, listening)
    use("de")
    hall.close()


def lines_of(window: QWidget, listening: Painted) -> list[Line]:
    """Give what a window says, in the order in which it is painted, then what is typed in it."""
    found = []
    for line in listening.lines:
        place = line.widget.mapTo(window, line.room.topLeft().toPoint())
        found.append((line.text, place.x(), place.y()))
    for field in widgets_in(window):
        if isinstance(field, QLineEdit) and field.isVisible():
            place = field.mapTo(window, QPoint(0, 0))
            found.append((field.text(), place.x(), place.y()))
    return found


def difference(before: list[Line], now: list[Line]) -> str:
    """Say what has changed in a window; nothing if it says the same at the same places."""
    old, new = _words(before), _words(now)
    if old != new:
        gone, fresh = Counter(old) - Counter(new), Counter(new) - Counter(old)
        told = (" ".join(["no longer", *gone]) if gone else "", " ".join(["now", *fresh]))
        return "; ".join(filter(None, told)) if gone or fresh else "the order of the words"
    if len(before) == len(now):
        for (text, *place), (_, *other) in zip(before, now, strict=True):
            if any(abs(a - b) > SLACK for a, b in zip(place, other, strict=True)):
                return f"“{text}” stood at {place}, now at {other}"
    return ""


def _words(lines: list[Line]) -> list[str]:
    """Give the words of all lines: where a line is broken is no difference."""
    return " ".join(text for text, *_ in lines).split()


def kept(path: Path) -> list[Line] | None:
    """Return what the window said when a picture was made; None without it."""
    text = QImage(str(path)).text(FIELD)
    return [(text, x, y) for text, x, y in json.loads(text)] if text else None


def write(path: Path, image: QImage, lines: list[Line]) -> None:
    """Write a picture with few colours."""
    image.setDevicePixelRatio(1)
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    few = plain.convertToFormat(QImage.Format.Format_Indexed8, _palette(plain), flags)
    few.setText(FIELD, json.dumps(lines, ensure_ascii=False, separators=(",", ":")))
    writer = QImageWriter(str(path), b"png")
    writer.setQuality(0)
    assert writer.write(few), writer.errorString()


def _palette(image: QImage) -> list[int]:
    """Return the colours that most of a picture has, none of them too near to one before it."""
    bits = image.constBits()
    assert bits is not None
    counted = Counter(memoryview(bits.asstring(image.sizeInBytes())).cast("I"))
    chosen: list[int] = []
    for least in (24, 8):
        for colour, _ in counted.most_common(2000):
            if len(chosen) < COLOURS and all(_distance(colour, each) >= least for each in chosen):
                chosen.append(colour)
    return [colour | 0xFF000000 for colour in chosen]


def _distance(one: int, other: int) -> int:
    return max(abs((one >> shift & 255) - (other >> shift & 255)) for shift in (0, 8, 16))


def main(words: list[str]) -> None:
    """Make all pictures, or name those that are old, a line each."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.update(QT_SCALE_FACTOR="1", TZ=FRANCONIA)
    time.tzset()
    app = QApplication(["bobbl"])
    with tempfile.TemporaryDirectory() as folder:
        for name, image, lines in painted(Path(folder)):
            if "--check" not in words:
                write(FOLDER / name, image, lines)
                continue
            before = kept(FOLDER / name)
            told = difference(before, lines) if before is not None else "it does not say of what"
            print(json.dumps([name, told], ensure_ascii=False), flush=True)
    del app


if __name__ == "__main__":
    main(sys.argv[1:])
