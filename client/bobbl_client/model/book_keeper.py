"""The address book in the organiser's window: kept on disk, and told to the desks.

Whenever the server may hold another list than the book's, it is asked for its mark, and if that
differs the list is offered page by page. Without a file of the book nothing is offered: a computer
that has taken a tournament over does not know less than the desks do.
"""

from collections.abc import Callable

from bobbl_client.model.address_book import AddressBook, BookFile, regulars_of
from bobbl_client.model.change import Change, Contact
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.regulars import MOST_REGULARS, PAGE, Regular, mark_of
from bobbl_shared.errors import BobblError
from bobbl_shared.wire.messages import (
    SINCE_REGULARS,
    AskRegulars,
    OfferRegulars,
    RegularsAnswer,
    Reply,
)


class BookKeeper:
    """Holds the book of one window; ``trouble`` says why it cannot be read, if so."""

    def __init__(self, file: BookFile, model: StationModel) -> None:
        """Read the book and offer it whenever the window is connected, until ``close``."""
        self._file, self._model = file, model
        self._offered: tuple[Regular, ...] = ()
        self._mark = ""
        self._is_ready = False
        self.book = AddressBook()
        self.trouble: BobblError | None = None
        self._stop: Callable[[], None] = model.listen(self._changed)
        self.read()
        self._is_ready = self._can_offer()

    def close(self) -> None:
        """Stop listening."""
        self._stop()
        self._stop = lambda: None

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
        if self.trouble is not None or not self._file.path.exists() or not self._can_offer():
            return
        self._offered = regulars_of(self.book)
        mark = self._mark = mark_of(self._offered)
        self._model.query(AskRegulars(mark, MOST_REGULARS), lambda reply: self._asked(reply, mark))

    def _can_offer(self) -> bool:
        model = self._model
        is_ready = model.contact is Contact.ONLINE and model.role == "organiser"
        return is_ready and model.version >= SINCE_REGULARS

    def _asked(self, reply: Reply, mark: str) -> None:
        if isinstance(reply, RegularsAnswer) and reply.mark != mark:
            self._send(mark, 0)

    def _send(self, mark: str, start: int) -> None:
        if mark != self._mark:  # the book has changed meanwhile and is offered by itself
            return
        people, count = self._offered[start : start + PAGE], len(self._offered)

        def answered(reply: Reply) -> None:
            if isinstance(reply, RegularsAnswer) and start + len(people) < count:
                self._send(mark, start + len(people))

        self._model.query(OfferRegulars(mark, count, start, people), answered)

    def _changed(self, change: Change) -> None:
        was_ready, self._is_ready = self._is_ready, self._can_offer()
        if self._is_ready and not was_ready:
            self.offer()
