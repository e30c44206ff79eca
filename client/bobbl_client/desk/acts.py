"""What a desk does about somebody who is registered; each act is one command, or none.

What could not be asked, or is refused later, is said in the one place below the form.
"""

from collections.abc import Callable, Sequence

from bobbl_client.desk.refusals import Asked
from bobbl_client.desk.words import full_names
from bobbl_client.desk.work import DeskWork
from bobbl_client.evening.roster_record import Registered, who_stays
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.values import WithdrawReason
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId, MarkerId, PersonId, new_id


class DeskActs:
    """Asks for things about entrants and remembers whom each was about."""

    def __init__(self, work: DeskWork) -> None:
        """Do nothing yet."""
        self._work, self._orders = work, work.orders

    def order(self, entrant: Registered, ask: Callable[[Registered], int]) -> None:
        """Ask for something about an entrant."""
        asked = Asked(full_names(entrant))
        try:
            self._work.requests.follow(ask(entrant), asked)
        except BobblError as error:
            self._work.requests.fail(asked, error)
        self._work.read()

    def pay(self, entrant: Registered) -> None:
        """Take what is still to be paid."""
        missing = entrant.fee.missing
        if missing > 0:
            self.order(entrant, lambda each: self._orders.pay(each.id, missing))

    def refund(self, entrant: Registered) -> None:
        """Give back what was too much, else all that was paid."""
        due, paid = entrant.fee
        back = paid - due if paid > due else paid
        if back > 0:
            self.order(entrant, lambda each: self._orders.pay(each.id, -back))

    def mark(self, entrant: Registered, marker: MarkerId) -> None:
        """Give a marker, or take it away."""
        is_on = marker not in entrant.marks
        self.order(entrant, lambda each: self._orders.mark(each.id, marker, is_on))

    def arrive(self, entrant: Registered) -> None:
        """Say that somebody is there."""
        self.order(entrant, self._orders.mark_present)
        if self._orders.draws_seats and entrant.kind != "lone":
            self._work.tell_later(entrant.id)

    def withdraw(self, entrant: Registered, reason: WithdrawReason) -> None:
        """Take somebody out from the next draw on."""
        self.order(entrant, lambda each: self._orders.withdraw(each, reason))

    def pair(self, first: Registered, second: Registered) -> None:
        """Make one pair of two lone players."""
        self.order(first, lambda each: self._orders.pair(each, second))
        if self._orders.draws_seats:
            self._work.tell_later(first.id)

    def draw_partners(self, ids: Sequence[EntrantId]) -> None:
        """Let the lot make pairs of lone players."""
        asked = Asked(tr("Partner auslosen"))
        try:
            self._work.requests.follow(self._orders.draw_partners(ids), asked)
        except BobblError as error:
            self._work.requests.fail(asked, error)
        self._work.read()

    def split(self, entrant: Registered, leaving: PersonId) -> EntrantId:
        """Make two lone players of a pair; give who is to have a number of its own."""
        into = EntrantId(new_id())
        self.order(entrant, lambda each: self._orders.split(each, leaving, into))
        return into

    def merge(self, one: Registered, other: Registered) -> Registered:
        """Say that two are one; give who stays."""
        stays = who_stays(one, other)
        goes = other if stays is one else one
        self.order(stays, lambda each: self._orders.merge(each, goes))
        return stays

    def move_up(self, entrant: Registered) -> None:
        """Give somebody on the waiting list a place."""
        self.order(entrant, self._orders.move_up)

    def tell_apart(self, one: Registered, other: Registered) -> None:
        """Say that two of the same name are different people."""
        self.order(one, lambda each: self._orders.tell_apart(each, other))

    def give_seat(self, entrant: Registered, seat: Seat | None) -> None:
        """Give this seat, or draw one."""
        self.order(entrant, lambda each: self._orders.give_seat(each, seat))
        if seat is None:
            self._work.tell_later(entrant.id)

    def free_seat(self, entrant: Registered) -> None:
        """Take a seat back."""
        self.order(entrant, self._orders.free_seat)

    def take_back(self, counter: int) -> None:
        """Cancel an entry of this desk."""
        asked = Asked(tr("Zurücknehmen"))
        try:
            self._work.requests.follow(self._work.undo.take_back(counter), asked)
        except BobblError as error:
            self._work.requests.fail(asked, error)
        self._work.read()
