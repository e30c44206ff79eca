"""Labels with registration codes: what stands on them has room, and the code can be read."""

from PyQt6.QtGui import QFontMetrics
from PyQt6.QtWidgets import QApplication

from bobbl_client.printing.layout.codes import COLUMNS, ROWS, CodeLayout
from bobbl_client.printing.layout.pages import pictures
from bobbl_client.printing.paper import CodeLabel, CodeSheet

LONG = "Schmalfuß-Oberschmidtleitner-Hohenstein, Maximilian-Alexander Ferdinand"


def sheet(count: int, person: str = "Hofmann, Karl") -> CodeSheet:
    label = CodeLabel("Nr. 17", (person, person), "K7HM-3RXE", "MUCKK7HM3RXE")
    return CodeSheet("Anmeldecodes", "Preismucken", (label,) * count, "codes")


def test_labels_fill_as_many_pages_as_they_need(qapp: QApplication) -> None:
    assert CodeLayout(sheet(COLUMNS * ROWS), 100).count == 1
    layout = CodeLayout(sheet(COLUMNS * ROWS + 1), 100)
    assert [len(page) for page in layout.pages] == [COLUMNS * ROWS, 1]
    assert CodeLayout(sheet(0), 100).count == 1


def test_long_names_get_smaller_and_stay_inside(qapp: QApplication) -> None:
    layout = CodeLayout(sheet(1, LONG), 300)
    font, lines = layout.lines(layout.pages[0][0])
    room, high = layout.room()
    assert all(QFontMetrics(font).horizontalAdvance(line) <= room for line in lines)
    assert len(lines) * font.pixelSize() * 1.25 <= high
    plain, _ = CodeLayout(sheet(1), 300).lines(layout.pages[0][0])
    assert font.pixelSize() <= plain.pixelSize()


def test_something_is_painted_on_every_label(qapp: QApplication) -> None:
    (image,) = pictures(sheet(3), 600)
    dark = [
        any(image.pixelColor(x, y).lightness() < 60 for x in range(left, left + 100))
        for left, y in ((60, 110), (330, 110), (60, 230))
    ]
    assert dark == [True, True, True]
