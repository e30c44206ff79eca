"""The address book before there is a tournament: weeks ahead, from the first window."""

from collections.abc import Callable

from bobbl_client.model.address_book import BookFile
from bobbl_client.model.book_keeper import BookKeeper
from bobbl_client.organiser.book.importing import BookImportPage
from bobbl_client.organiser.book.page import BookPage
from bobbl_client.organiser.book.views.book import BookView
from bobbl_client.organiser.book.views.importing import BookImportView
from bobbl_client.widgets.components import StatusState
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr


class BookWindow(Frameable):
    """The page of the book, and the one on which people are taken in; ``back`` leaves both."""

    chapter_of_window = "address-book"

    def __init__(self, file: BookFile, back: Callable[[], None]) -> None:
        """Read the book of this computer."""
        super().__init__(tr("Adressbuch"))
        self.header.set_place(tr("Bobbl"), tr("Adressbuch"))
        self.status.set_status(
            StatusState.INFO,
            tr("Das Adressbuch dieses Computers"),
            tr("gehört zu keinem Turnier"),
        )
        self.set_help(_keys())
        self._keeper = BookKeeper(file)
        self.book = BookView(BookPage(self._keeper))
        self.pages.addWidget(self.book)
        self.book.left.connect(back)
        self.book.page_asked.connect(lambda _name, _about: self._take_in())
        self.book.focus_first()

    @property
    def is_unsaved(self) -> bool:
        """Whether the form holds what would be lost."""
        return self.book.is_unsaved

    def _take_in(self) -> None:
        page = BookImportView(BookImportPage(self._keeper))
        page.left.connect(lambda: self._taken_in(page))
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        page.focus_first()

    def _taken_in(self, page: BookImportView) -> None:
        page.finish()
        self.pages.removeWidget(page)
        page.deleteLater()
        self.book.tick()
        self.book.focus_first()


def _keys() -> tuple[KeyHelp, ...]:
    return (
        KeyHelp("F3", tr("suchen; Enter öffnet")),
        KeyHelp("F4", tr("jemanden aufschreiben")),
        KeyHelp("F5", tr("Leute aufnehmen: aus früheren Turnieren, Tabellen, Listen")),
        KeyHelp("F6", tr("das Buch als Tabelle schreiben")),
        KeyHelp("F7", tr("ob die Anmeldestellen Namen daraus ergänzen")),
        KeyHelp(tr("Entf"), tr("löschen")),
        KeyHelp("F8", tr("Getipptes verwerfen, nach der Frage")),
        KeyHelp("F12", tr("speichern")),
    )
