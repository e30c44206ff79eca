"""Papers on A4 pages: laid out once, then painted on a printer, into a PDF or as pictures."""

from typing import Protocol

from PyQt6.QtCore import QBuffer, QIODevice, QMarginsF, QSize
from PyQt6.QtGui import (
    QColor,
    QImage,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
)

from bobbl_client.printing.layout.certificates import CertificateLayout
from bobbl_client.printing.layout.codes import CodeLayout
from bobbl_client.printing.layout.hall import HallLayout
from bobbl_client.printing.layout.paper import HIGH_MM, MARGIN_MM, MM_PER_INCH, WIDE_MM, Layout
from bobbl_client.printing.layout.poster import PosterLayout
from bobbl_client.printing.layout.record import RecordLayout
from bobbl_client.printing.layout.rules import RulesLayout
from bobbl_client.printing.layout.seats import SeatLayout
from bobbl_client.printing.layout.slips import SlipLayout
from bobbl_client.printing.layout.tickets import TicketLayout
from bobbl_client.printing.paper import (
    CertificateSheet,
    CodeSheet,
    HallSheet,
    Paper,
    PosterSheet,
    Printed,
    RecordSheet,
    RulesSheet,
    SeatSheet,
    SlipSheet,
    TicketSheet,
)
from bobbl_shared.outputs import Output

DPI = 300


class LaidOut(Protocol):
    """Something laid out for a resolution."""

    @property
    def count(self) -> int:
        """How many pages it takes."""

    def mm(self, length: float) -> float:
        """Return millimetres as dots."""

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint page ``number`` (from 1) with its upper left corner inside the margins at 0, 0."""


def laid_out(printed: Printed, dpi: int) -> LaidOut:
    """Lay something out for a resolution, each kind in its own way."""
    match printed:
        case Paper():
            return Layout(printed, dpi)
        case CodeSheet():
            return CodeLayout(printed, dpi)
        case RulesSheet():
            return RulesLayout(printed, dpi)
        case RecordSheet():
            return RecordLayout(printed, dpi)
        case SlipSheet():
            return SlipLayout(printed, dpi)
        case TicketSheet():
            return TicketLayout(printed, dpi)
        case SeatSheet():
            return SeatLayout(printed, dpi)
        case CertificateSheet():
            return CertificateLayout(printed, dpi)
        case PosterSheet():
            return PosterLayout(printed, dpi)
        case HallSheet():
            return HallLayout(printed, dpi)


def paint_on(paper: Printed, device: QPagedPaintDevice) -> int:
    """Paint all pages on a printer or PDF; give their number, 0 if the device cannot be used."""
    device.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    margins = QMarginsF(MARGIN_MM, MARGIN_MM, MARGIN_MM, MARGIN_MM)
    device.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    layout = laid_out(paper, device.logicalDpiX())
    painter = QPainter()
    if not painter.begin(device):
        return 0
    for number in range(1, layout.count + 1):
        if number > 1:
            device.newPage()
        layout.paint(painter, number)
    painter.end()
    return layout.count


def write_paper(paper: Printed, output: Output) -> int:
    """Write a PDF and give the number of pages; ``BobblError`` if the file cannot be."""
    content, count = pdf_of(paper)
    output.write(content)
    return count


def pdf_of(paper: Printed) -> tuple[bytes, int]:
    """Return a PDF and the number of its pages."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setTitle(paper.title)
    count = paint_on(paper, writer)
    buffer.close()
    return buffer.data().data(), count


def pictures(paper: Printed, width: int, most: int | None = None) -> tuple[QImage, ...]:
    """Return each page, or ``most`` of them, as a picture so many dots wide."""
    return painted(laid_out(paper, round(width * MM_PER_INCH / WIDE_MM)), width, most)


def painted(layout: LaidOut, width: int, most: int | None = None) -> tuple[QImage, ...]:
    """Return the first pages of something laid out for pictures so many dots wide."""
    size = QSize(width, round(width * HIGH_MM / WIDE_MM))
    shown = []
    count = layout.count if most is None else min(most, layout.count)
    for number in range(1, count + 1):
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.translate(layout.mm(MARGIN_MM), layout.mm(MARGIN_MM))
        layout.paint(painter, number)
        painter.end()
        shown.append(image)
    return tuple(shown)
