"""The address book in a window of the organiser's computer: kept on disk, and told to the desks.

Whenever the server may hold another list than the book's, it is asked for its mark, and if that
differs the list is offered page by page. Without a file of the book nothing is offered: a computer
that has taken a tournament over does not know less than the desks do. Before there is a tournament
nobody is told: the organiser's window reads the book when it opens, and offers it then.
"""

from collections.abc import Callable

from bobbl_client.model.address_book import AddressBook, BookFile, regulars_of
from bobbl_client.model.change import Change, Contact
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.regulars import MOST_REGULARS, PAGE, Regular, mark_of
from bobbl_shared.errors import BobblError
from bobbl_shared.wire.messages import (
    AskRegulars,
    OfferRegulars,
    RegularsAnswer,
    Reply,
)


class BookKeeper:
    """Holds the book of one window; ``trouble`` says why it cannot be read, if so."""

    def __init__(self, file: BookFile, model: StationModel | None = None) -> None:
        """Read the book and offer it whenever the window is connected, until ``close``.

        ``model`` none: the window belongs to no tournament.
        """
        self._file, self._model = file, model
        self._offered: tuple[Regular, ...] = ()
        self._mark = ""
        self._is_ready = False
        self.book = AddressBook()
        self.trouble: BobblError | None = None
        self._stop: Callable[[], None] = lambda: None
        if model is not None:
            self._stop = model.listen(self._changed)
        self.read()
        self._is_ready = self._reached() is not None

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def read(self) -> None:
        """Read the book anew: another window of this computer may have changed it."""
        try:
            self.book, self.trouble = self._file.load(), None
        except BobblError as error:
            self.book, self.trouble = AddressBook(), error
        self.offer()

    def keep(self, book: AddressBook) -> None:
        """Store another book; ``BobblError`` if the disk fails: then all is as it was."""
        if self.trouble is not None:
            raise self.trouble
        self._file.store(book)
        self.book = book
        self.offer()

    def offer(self) -> None:
        """Let the server have the names, if it has others and can be reached."""
        model = self._reached()
        if self.trouble is not None or not self._file.path.exists() or model is None:
            return
        self._offered = regulars_of(self.book)
        mark = self._mark = mark_of(self._offered)
        model.query(AskRegulars(mark, MOST_REGULARS), lambda reply: self._asked(reply, mark))

    def _reached(self) -> StationModel | None:
        """Return the station whose server can be told now, if it is so."""
        model = self._model
        if model is None or model.contact is not Contact.ONLINE or model.role != "organiser":
            return None
        return model

    def _asked(self, reply: Reply, mark: str) -> None:
        if isinstance(reply, RegularsAnswer) and reply.mark != mark:
            self._send(mark, 0)

    def _send(self, mark: str, start: int) -> None:
        model = self._model
        if model is None or mark != self._mark:  # another book meanwhile: offered by itself
            return
        people, count = self._offered[start : start + PAGE], len(self._offered)

        def answered(reply: Reply) -> None:
            if isinstance(reply, RegularsAnswer) and start + len(people) < count:
                self._send(mark, start + len(people))

        model.query(OfferRegulars(mark, count, start, people), answered)

    def _changed(self, change: Change) -> None:
        was_ready, self._is_ready = self._is_ready, self._reached() is not None
        if self._is_ready and not was_ready:
            self.offer()
