"""Lists on paper: cut into pages without losing a row, looked at, printed, saved."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from bobbl_client.printing.layout.pages import pictures, write_paper
from bobbl_client.printing.layout.paper import Layout, weight_of
from bobbl_client.printing.layout.preview import PreviewPage
from bobbl_client.printing.layout.printers import SystemPrinters
from bobbl_client.printing.paper import BOX, Paper, Printed
from bobbl_client.widgets.drawing import width_of
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.own_parts import widgets_in
from bobbl_shared.domain.paper.imprint import Imprint
from bobbl_shared.errors import BobblError
from bobbl_shared.outputs import Output
from builders.hands import press, shown
from builders.qr_reader import read_code

Key = Qt.Key
LONG = "Schmalfuß-Oberschmidtleitner, Hans-Jürgen / Angermüller-Leupoldsgrüner, Elfriede"
KEY = "0a" * 32
HEADS = ("Nr.", "Paar", "von", "nach")


def paper(count: int, name: str = "Böhm, Karl / Kätzel, Renate") -> Paper:
    rows = tuple(
        (str(n), name, f"Tisch {n + 100} · Paar 2", f"Tisch {n} · Paar 1")
        for n in range(1, count + 1)
    )
    return Paper("Bitte umsetzen vor Runde 1", "Preismucken · Paare", HEADS, rows, "umsetzen")


def ink(image: QImage, area: QRectF) -> int:
    """Count the dark points in a part of a picture."""
    places = area.toRect().intersected(image.rect())
    return sum(
        image.pixelColor(x, y).lightness() < 128
        for x in range(places.left(), places.right() + 1)
        for y in range(places.top(), places.bottom() + 1)
    )


@pytest.mark.parametrize(("count", "name", "pages"), [(0, "", 1), (7, "", 1), (90, LONG, 9)])
def test_a_paper_takes_as_many_pages_as_its_names_need(
    qapp: QApplication, count: int, name: str, pages: int
) -> None:
    layouts = [Layout(paper(count, name or "Bär, Uwe / Zapf, Lisa"), dpi) for dpi in (96, 300, 600)]
    assert [layout.count for layout in layouts] == [pages] * 3


def test_the_margins_stay_white_and_every_row_is_there(qapp: QApplication) -> None:
    images = pictures(paper(40, LONG), 400)
    assert len(images) > 1
    for image in images:
        edge = 400 * 16 / 210 - 2
        wide, high = image.width(), image.height()
        for area in (
            QRectF(0, 0, edge, high),
            QRectF(wide - edge, 0, edge, high),
            QRectF(0, 0, wide, edge),
            QRectF(0, high - edge, wide, edge),
        ):
            assert ink(image, area) == 0
        assert ink(image, QRectF(edge, edge, wide - 2 * edge, high - 2 * edge)) > 1000


def test_each_page_has_its_own_rows(qapp: QApplication) -> None:
    printed = paper(40, LONG)
    layout = Layout(printed, round(840 * 25.4 / 210))
    edge, head = layout.mm(16), layout.mm(16) + layout._head
    for image, rows in zip(pictures(printed, 840), layout.pages, strict=True):
        last = rows[-1].top + rows[-1].height
        assert ink(image, QRectF(edge, head + rows[-1].top, layout.width, rows[-1].height)) > 0
        foot = image.height() - edge - layout._foot
        assert ink(image, QRectF(edge, head + last, layout.width, foot - head - last)) == 0


def test_marked_words_below_the_title_are_bold_and_the_line_keeps_its_room(
    qapp: QApplication,
) -> None:
    def below(subtitle: str) -> int:
        (image,) = pictures(replace(paper(1), subtitle=subtitle), 840)
        edge, high = 840 * 16 / 210, image.height() / 8
        assert ink(image, QRectF(840 - edge + 2, 0, edge - 2, high)) == 0
        return ink(image, QRectF(edge, 0, 840 - 2 * edge, high))

    plain, marked = below("Muck · Stand 18:30 · reicht"), below("Muck · **Stand 18:30** · reicht")
    assert marked > plain == below("****Muck · Stand 18:30 · reicht")
    assert below(f"{LONG} · **{LONG}** · reicht") > 0


def test_the_code_stands_in_the_footer_of_every_page(qapp: QApplication) -> None:
    plain = paper(40, LONG)
    coded = replace(plain, proof="12 Ereignisse · bobbl verify", qr=Imprint(KEY, KEY).text)
    before, after = Layout(plain, 300), Layout(coded, 300)
    assert len(after.pages[0]) < len(before.pages[0])
    assert sum(map(len, after.pages)) == 40
    width = 1260
    layout = Layout(coded, round(width * 25.4 / 210))
    first, second = pictures(coded, width)[:2]
    edge = layout.mm(16)
    room = layout.code_room().translated(edge, edge)
    assert read_code(first, room) == read_code(second, room) == coded.qr


def test_numbers_stand_below_each_other_at_their_right(qapp: QApplication) -> None:
    rows = (("1", "A", "(5)", "frei"), ("12", "B", "105", "7"), ("3", "C", BOX, "12"))
    layout = Layout(Paper("x", "x", HEADS, rows, "x"), 100)
    assert layout._is_right == (True, False, True, True)
    assert Layout(paper(3), 100)._is_right == (True, False, False, False)


def test_a_note_is_below_the_last_row_and_on_a_page_of_its_own_if_need_be(
    qapp: QApplication,
) -> None:
    short = Layout(replace(paper(3), note=LONG * 3), 100)
    assert [bool(each.note) for each in short.pages[-1]] == [False] * 3 + [True]
    counts = [Layout(replace(paper(n), note=LONG * 3), 100).count for n in range(20, 30)]
    assert set(counts) == {1, 2}


def test_a_box_reaches_over_the_empty_cells_behind_it(qapp: QApplication) -> None:
    rows = (("1", "A", "5", BOX, "", "9"), ("2", "B", "6", "2:0", "1 · 17", "8"))
    heads = ("Nr.", "Paar", "T", "Bobbl", "Punkte", "Platz")
    printed = Paper("x", "x", heads, rows, "x", groups=((2, "Runde 1"), (5, "")))
    width = 840
    layout = Layout(printed, round(width * 25.4 / 210))
    (image,) = pictures(printed, width)
    edge, line = layout.mm(16), layout.pages[0][0]
    top = edge + layout._head + line.top + line.height / 2
    right, left = edge + layout.right_of(4), edge + layout.right_of(2) + layout._gap
    assert ink(image, QRectF(right - 3, top, 6, 3)) > 0
    assert ink(image, QRectF(left + 4, top - 4, right - left - 10, 8)) == 0


def test_lines_between_rounds_stand_in_the_heads_only(qapp: QApplication) -> None:
    rows = (("1", "A", "5", "2:0", "9"), ("2", "B", "6", "0:2", "8"))
    heads = ("Nr.", "Paar", "T", "Bobbl", "Platz")
    printed = Paper("x", "x", heads, rows, "x", groups=((2, "Runde 1"),), large=(4,))
    width = 840
    layout = Layout(printed, round(width * 25.4 / 210))
    (image,) = pictures(printed, width)
    edge, line = layout.mm(16), layout.pages[0][0]
    left, head = edge + layout.right_of(1) + layout._gap - layout.mm(0.6), edge + layout._head
    assert ink(image, QRectF(left - 2, head - layout.mm(6), 4, 4)) > 0
    assert ink(image, QRectF(left - 2, head + line.top + 3, 4, line.height - 6)) == 0


def test_columns_that_are_looked_for_are_larger_and_rows_no_higher(qapp: QApplication) -> None:
    plain = paper(3)
    plain = replace(plain, rows=tuple(("8888", *row[1:]) for row in plain.rows))
    larger = replace(plain, large=(0,))
    before, after = Layout(plain, 300), Layout(larger, 300)
    assert after.right_of(0) > before.right_of(0)
    assert [each.height for each in after.pages[0]] == [each.height for each in before.pages[0]]


def test_what_does_not_count_for_a_place_is_not_bold() -> None:
    row = ("7", "14  Tröger / Fickenscher", "1", "18", "(5)")
    plain, bold = Weight.REGULAR, Weight.BOLD
    assert [weight_of(n, len(row), text) for n, text in enumerate(row)] == [
        *(bold, bold, bold),
        *(plain, plain),
    ]
    assert weight_of(4, len(row), "5") is bold


def test_a_name_is_broken_and_nothing_else(qapp: QApplication) -> None:
    layout = Layout(paper(3, LONG), 300)
    bold = layout.font(13, Weight.BOLD)
    lines = [line for page in layout.pages for line in page]
    assert [line.cells[0] for line in lines] == [("1",), ("2",), ("3",)]
    names = lines[0].cells[1]
    assert len(names) > 1
    assert "".join("".join(names).split()) == "".join(LONG.split())
    for cells in lines[0].cells:
        assert all(width_of(text, bold) < layout.width / 2 for text in cells)


def test_a_pdf_is_written_and_a_folder_that_is_none_is_said(
    qapp: QApplication, tmp_path: Path
) -> None:
    path = tmp_path / "umsetzen.pdf"
    assert write_paper(paper(60), Output(path)) == 3
    assert path.read_bytes().count(b"/Type /Page\n") == 3
    with pytest.raises(BobblError) as caught:
        write_paper(paper(1), Output(tmp_path / "nowhere" / "x.pdf"))
    assert caught.value.code == "file_not_written"


def test_the_system_saves_into_the_documents_and_knows_its_printers(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    system = SystemPrinters()
    path = system.save(paper(2))
    assert path.is_relative_to(tmp_path)
    assert path.name == "umsetzen.pdf"
    assert path.read_bytes().startswith(b"%PDF")
    path.write_text("already there")
    (path.parent / "umsetzen 2.pdf").symlink_to(tmp_path / "nowhere")
    assert system.save(paper(1)).name == "umsetzen 3.pdf"
    assert path.read_text() == "already there"
    with pytest.raises(BobblError) as caught:
        system.send(paper(1), "Drucker, den es nicht gibt")
    assert caught.value.code == "printer_failed"


@dataclass
class Counter:
    """Stands for the printers of a computer and keeps what they were sent."""

    printers: Sequence[str]
    sent: list[tuple[str, str]] = field(default_factory=list)
    is_broken: bool = False

    def names(self) -> tuple[str, ...]:
        return tuple(self.printers)

    def send(self, paper: Printed, printer: str) -> int:
        if self.is_broken:
            raise BobblError("printer_failed", printer=printer)
        self.sent.append((paper.name, printer))
        return 2

    def save(self, paper: Printed) -> Path:
        return Path("/home/kolb/Dokumente") / f"{paper.name}.pdf"


def preview(qtbot: QtBot, printers: Counter) -> PreviewPage:
    page = PreviewPage(paper(40), printers)
    shown(qtbot, page, 1334, 636)
    page.focus_first()
    return page


def has_picture(widget: QWidget) -> bool:
    """Tell whether a widget shows a picture."""
    return isinstance(widget, QLabel) and not widget.pixmap().isNull()


def test_it_is_looked_at_and_printed_by_keys(qtbot: QtBot) -> None:
    printers = Counter(("Büro", "Saal"))
    page = preview(qtbot, printers)
    assert page.count.shown_text() == "2 Seiten A4"
    assert len([each for each in widgets_in(page) if has_picture(each)]) == 2
    assert page.action.hasFocus()
    press(page.action, Key.Key_F9)
    press(page.printer, Key.Key_Down)
    press(page.printer, Key.Key_F9)
    assert printers.sent == [("umsetzen", "Büro"), ("umsetzen", "Saal")]
    assert page.said.text.shown_text() == "2 Seiten an Saal geschickt."


def test_pages_are_painted_again_only_where_they_get_another_width(qtbot: QtBot) -> None:
    page = preview(qtbot, Counter(()))
    first, wide = _pictures_in(page), _width_of(page)
    page.resize(1334, 500)
    QApplication.processEvents()
    assert _pictures_in(page) == first
    page.resize(900, 500)
    QApplication.processEvents()
    assert _width_of(page) < wide


def _width_of(page: PreviewPage) -> int:
    return max(each.pixmap().width() for each in _pictures_in(page))


def _pictures_in(page: PreviewPage) -> list[QLabel]:
    found = widgets_in(page)
    return [each for each in found if isinstance(each, QLabel) and has_picture(each)]


def test_without_a_printer_there_is_the_file(qtbot: QtBot) -> None:
    page = preview(qtbot, Counter(()))
    assert not page.action.isEnabled()
    assert page.file.hasFocus()
    press(page.file, Key.Key_Return)
    assert page.said.text.shown_text() == "Gespeichert: /home/kolb/Dokumente/umsetzen.pdf"


def test_a_printer_that_takes_nothing_is_said(qtbot: QtBot) -> None:
    page = preview(qtbot, Counter(("Büro",), is_broken=True))
    press(page.action, Key.Key_F9)
    assert page.said.text.shown_text().startswith("Der Drucker „Büro“ nimmt nichts an")
