"""The seat that is asked for at the desk: typed, drawn, given, taken back."""

from bobbl_client.desk.acts import DeskActs
from bobbl_client.desk.page import DeskPage
from bobbl_client.evening.roster_record import Registered
from bobbl_client.evening.seat_form import SeatField
from bobbl_shared.domain.seats import Seat
from bobbl_shared.ids import EntrantId


class DeskSeatSteps:
    """What the fields of a seat do, and F12 beside them."""

    def __init__(self, page: DeskPage, acts: DeskActs) -> None:
        """Ask for no seat yet."""
        self._page, self._work, self._acts = page, page.work, acts

    def ask(self, id_: EntrantId) -> None:
        """Ask for somebody's seat."""
        entrant = self._work.roster.get(id_)
        if entrant is not None and self._work.is_seatable(id_):
            self._work.menu.close()
            field = self._work.seating.open(entrant)
            self._page.show()
            self._page.view.focus_seat(field)

    def typed(self, field: SeatField, text: str) -> None:
        """Take what a field of the seat holds now."""
        self._work.seating.typed(field, text)
        self._page.show()

    def go_on(self, field: SeatField) -> None:
        """Enter in a field of the seat: check it, go on; after the last one give the seat."""
        given = self._work.seating.go_on(field)
        if given.seat is not None:
            self._give_seat(given.seat)
        else:
            self._page.show()
            self._page.view.focus_seat(given.field)

    def seat_or_free(self) -> None:
        """Draw the seat that is asked for, or take it back if there is one."""
        id_ = self._work.seating.entrant
        entrant = self._work.roster.get(id_) if id_ is not None else None
        if entrant is not None and entrant.seat is None:
            self._give_seat(None)
        elif entrant is not None:
            self._acts.free_seat(entrant)
            self._end_seating(entrant)

    def _give_seat(self, seat: Seat | None) -> None:
        id_ = self._work.seating.entrant
        entrant = self._work.roster.get(id_) if id_ is not None else None
        if entrant is not None:
            self._acts.give_seat(entrant, seat)
            self._end_seating(entrant)

    def _end_seating(self, entrant: Registered) -> None:
        self._work.seating.close()
        if self._work.opened is None:
            self._work.made = entrant.id
        self._work.read()
        self._page.show()
        self._page.view.focus_seat(None)
