"""What of the club goes on paper: its table, the results of each year, the best of each evening."""

from dataclasses import dataclass

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.club.page import ClubBook
from bobbl_client.page.list_page import ListPage, ListScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.printing.paper import Paper
from bobbl_shared.errors import Coded
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True)
class _Read:
    """The sheets as they were read, and what was wrong with the file; empty: nothing."""

    papers: tuple[Paper, ...] = ()
    trouble: str = ""


class ClubPapersPage(ListPage):
    """Lists the sheets; Enter shows one, from where it is printed."""

    def __init__(self, model: StationModel, book: ClubBook) -> None:
        super().__init__(model)
        self._read = _read(book)
        self.notice = self._read.trouble

    def screen(self) -> ListScreen:
        """Return the sheets, the table first, then the years from the last one on."""
        rows = tuple(
            Row(str(at), each.title, detail=each.subtitle)
            for at, each in enumerate(self._read.papers)
        )
        return ListScreen(
            tr("Vereinslisten drucken"),
            rows,
            about=tr("Enter zeigt das Blatt, von dort wird gedruckt oder als PDF gespeichert."),
            style=RowStyle.TWO_LINES,
            chosen=rows[0].key if rows else "",
            empty=tr("Noch kein Abend."),
        )

    def open_row(self, row: str) -> None:
        """Show a sheet."""
        paper = next((p for at, p in enumerate(self._read.papers) if str(at) == row), None)
        if paper is not None:
            self.open_page("preview", paper)


def _read(book: ClubBook) -> _Read:
    try:
        return _Read(book.papers())
    except Coded as error:
        return _Read(trouble=sentence(error))
