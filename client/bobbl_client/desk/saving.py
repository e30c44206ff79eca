"""Saving at the desk: a registration, a change of who is open, and who plays instead."""

from collections.abc import Callable, Sequence

from bobbl_client.desk.form import DeskForm, names_typed
from bobbl_client.desk.page import DeskPage
from bobbl_client.desk.place import Confirming
from bobbl_client.desk.refusals import Asked
from bobbl_client.desk.screen import Line
from bobbl_client.evening.roster_record import Registered
from bobbl_shared.domain.names import Name
from bobbl_shared.errors import BobblError, Coded, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId


class DeskSaving:
    """Asks for what stands in the form, or says why it cannot be asked for."""

    def __init__(self, page: DeskPage) -> None:
        """Save nothing yet."""
        self._page, self._work = page, page.work

    def submit(self, lines: Sequence[Line]) -> None:
        """Save what the form holds: a new registration, or changes of the entrant that is open."""
        if self._work.current is not None:
            self._change(self._work.current, tuple(lines))
        elif self._is_half(lines):
            self._work.form.lines = tuple(lines)
            self._work.confirming = Confirming.PARTNER
            self._page.show()
        else:
            self.save(lines, self._work.form.alone)

    def _is_half(self, lines: Sequence[Line]) -> bool:
        """Tell whether a pair is to be saved of whom one name is missing, unless that is known."""
        work = self._work
        if work.kind != "pair" or work.form.is_half:
            return False
        try:
            return len(names_typed(lines)) == 1
        except Refusal:
            return False

    def save(self, rows: Sequence[Line], alone: bool = False) -> int | None:
        """Register the people in the rows, the first only if ``alone``; give the counter.

        None if it was not done: then the screen says why. If they may be registered already, call
        ``other_people`` to save all the same or ``same_people`` to open those.
        """
        form = self._work.form
        form.lines, form.alone, form.error = tuple(rows), alone and self._work.is_pairs, ""
        try:
            names = form.names(self._work.row_count)
            if not names:
                raise Refusal("name_missing")
            form.is_offered, form.is_half = True, len(names) == 1
            self._work.look()
            if self._work.moment().suspicion is not None:
                self._page.show()
                return None
            entrant, counter = self._work.orders.register(names, self._work.kind, bool(form.seen))
        except Coded as error:
            self._fail(error)
            return None
        who = " / ".join(name.listed for name in names)
        marks = frozenset(form.marks)
        asked = Asked(who, form.lines, form.alone, form.is_paid, marks)
        self._work.requests.follow(counter, asked)
        self.guarded(lambda: self._ask_ticks(entrant))
        if not self._work.orders.is_online:
            self._work.list.returned.note(entrant, self._work.roster)
        self._work.tell_later(entrant)
        self._work.opened, self._work.made = None, entrant
        self._work.changed = None
        self._page.fill(DeskForm())
        self._page.show(is_held=False)
        return counter

    def _change(self, entrant: Registered, lines: tuple[Line, ...]) -> None:
        work = self._work
        work.form.lines, work.form.error = lines, ""
        try:
            work.look()
            if work.moment().suspicion is not None:
                self._page.show()
                return
            changes = self._asked_changes(entrant, lines)
        except Coded as error:
            self._fail(error)
            return
        for counter, name in changes:
            work.requests.follow(counter, Asked(name.listed))
        if work.orders.draws_seats and entrant.kind == "lone" and len(names_typed(lines)) > 1:
            work.tell_later(entrant.id)
        is_joined = work.leaving is None and len(names_typed(lines)) > len(entrant.persons)
        self._page.leave()
        work.made = entrant.id if changes else None
        work.changed = None if is_joined else work.made
        self._page.show()

    def guarded(self, act: Callable[[], object]) -> None:
        """Do what may fail for want of a disk; say so if it does."""
        try:
            act()
        except BobblError as error:
            self._work.requests.fail(Asked(tr("diese Anmeldestelle")), error)

    def _asked_changes(
        self, entrant: Registered, lines: tuple[Line, ...]
    ) -> tuple[tuple[int, Name], ...]:
        """Ask for what the form says about who is open."""
        work, is_seen = self._work, bool(self._work.form.seen)
        if work.leaving is None:
            return work.orders.change(entrant, lines, is_seen)
        names = work.form.names(1)
        if not names:
            raise Refusal("name_missing")
        return (work.orders.substitute(entrant, work.leaving, names[0], is_seen),)

    def _ask_ticks(self, id_: EntrantId) -> None:
        """Ask for what was ticked for who was just registered."""
        form, orders = self._work.form, self._work.orders
        if form.is_paid:
            persons = 2 if self._work.kind == "pair" else 1
            orders.pay(id_, self._work.settings.fee_cents * persons)
        for marker in self._work.settings.markers:
            if marker.id in form.marks:
                orders.mark(id_, marker.id, True)

    def _fail(self, error: Coded) -> None:
        """Say beside the form what is wrong with it, or below it why it could not be stored."""
        form = self._work.form
        if isinstance(error, Refusal):
            form.error = sentence(error)
            if error.code == "name_missing":
                self._page.view.complete_form(form.lines)
        else:
            asked = Asked(" / ".join(line[0] for line in form.lines if line[0]))
            self._work.requests.fail(asked, error)
        self._page.show()
