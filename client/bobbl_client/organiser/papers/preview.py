"""The page on which a paper is looked at before it is printed or written as a PDF."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from bobbl_client.model.printed import PrintedPapers
from bobbl_client.page.page import PlainPage
from bobbl_client.printing.paper import CertificateSheet, Printed, SlipSheet, TicketSheet
from bobbl_shared.errors import BobblError


@dataclass(frozen=True, slots=True)
class Sending:
    """A paper to be looked at, and what is to be called once it is on paper."""

    paper: Printed
    sent: Callable[[Printed], None]


class PaperPreview(PlainPage[Printed]):
    """Shows a paper, and remembers what was on it once that is printed.

    ``sent`` remembers it instead, for a page that has something to say about that.
    """

    def __init__(
        self, paper: Printed, printed: PrintedPapers, sent: Callable[[Printed], None] | None = None
    ) -> None:
        super().__init__()
        self.paper, self._printed = paper, printed
        self._sent = sent or self._note

    def screen(self) -> Printed:
        """Return the paper."""
        return self.paper

    def sent(self) -> None:
        """Remember that the paper is printed or in a file."""
        self._sent(self.paper)

    def _note(self, paper: Printed) -> None:
        with suppress(BobblError):  # the paper is there; a copy would only not say that it is one
            self._printed.note(keys_of(paper))


def keys_of(paper: Printed) -> tuple[str, ...]:
    """Return the keys of what is remembered as printed: slips, tickets, certificates."""
    match paper:
        case SlipSheet():
            return tuple(each.key for each in paper.slips)
        case TicketSheet():
            return tuple(each.key for each in paper.tickets)
        case CertificateSheet():
            return tuple(each.key for each in paper.certificates)
        case _:
            return ()
