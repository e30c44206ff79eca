"""The printers of this computer, and the folder for those that have none."""

import os
from itertools import chain, count
from pathlib import Path
from typing import Protocol

from PyQt6.QtCore import QStandardPaths
from PyQt6.QtPrintSupport import QPrinter, QPrinterInfo

from bobbl_client.printing.layout.pages import paint_on, write_paper
from bobbl_client.printing.paper import Printed
from bobbl_shared.errors import BobblError
from bobbl_shared.outputs import Output


class Printers(Protocol):
    """Where a paper can go."""

    def names(self) -> tuple[str, ...]:
        """Return the printers, the usual one first."""

    def send(self, paper: Printed, printer: str) -> int:
        """Print; give the number of pages. ``BobblError`` if the printer cannot be used."""

    def save(self, paper: Printed) -> Path:
        """Write a PDF and give where; ``BobblError`` if it cannot be written."""


class SystemPrinters:
    """The printers that the system knows; files go to the user's documents."""

    def names(self) -> tuple[str, ...]:
        """Return the printers, the usual one first."""
        usual = QPrinterInfo.defaultPrinterName()
        return tuple(sorted(QPrinterInfo.availablePrinterNames(), key=lambda name: name != usual))

    def send(self, paper: Printed, printer: str) -> int:
        """Print; the spooler takes the pages and the program goes on."""
        found = QPrinterInfo.printerInfo(printer)
        if found.isNull():
            raise BobblError("printer_failed", printer=printer)
        device = QPrinter(found, QPrinter.PrinterMode.HighResolution)
        device.setDocName(paper.title)
        count = paint_on(paper, device)
        if not count:
            raise BobblError("printer_failed", printer=printer)
        return count

    def save(self, paper: Printed) -> Path:
        """Write a PDF into the user's documents; one of the same name stays, this gets a number."""
        place = QStandardPaths.StandardLocation.DocumentsLocation
        folder = Path(QStandardPaths.writableLocation(place))
        path = folder / f"{paper.name}.pdf"
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BobblError("file_not_written", path=str(path)) from error
        free = _free(path)
        write_paper(paper, Output(free))
        return free


def _free(path: Path) -> Path:
    """Return the first name that nobody has: as it is, or with a number from 2 on."""
    names = (path.with_stem(f"{path.stem} {number}") for number in count(2))
    return next(each for each in chain((path,), names) if not os.path.lexists(each))
