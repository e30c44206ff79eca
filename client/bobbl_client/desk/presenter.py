"""The registration desk: find who is there, write down who comes, mend what is wrong.

One form serves a new registration and the entrant that was opened from the list; one place below it
says the one thing that matters now. A registration is listed at once and never waits for the
network; what the server refuses later is said in the same place.
"""

from collections.abc import Callable, Sequence

from bobbl_client.desk.acts import DeskActs
from bobbl_client.desk.answers import DeskAnswers
from bobbl_client.desk.form import DeskForm
from bobbl_client.desk.keys import DeskKeys
from bobbl_client.desk.page import DeskPage
from bobbl_client.desk.place import Confirming
from bobbl_client.desk.refusals import Asked
from bobbl_client.desk.saving import DeskSaving
from bobbl_client.desk.screen import DeskView, Line, Offered
from bobbl_client.desk.seats.steps import DeskSeatSteps
from bobbl_client.desk.work import DeskWork, lines_of
from bobbl_client.evening.roster_record import Registered
from bobbl_client.evening.seat_form import SeatField
from bobbl_client.model.station import Change, StationModel
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.domain.paper.registration_code import code_of, entrant_with_code
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId, PersonId


class DeskPresenter:
    """What the desk shows and what its keys do."""

    def __init__(
        self,
        model: StationModel,
        view: DeskView,
        is_printed: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """Show the desk and follow the model until ``close``.

        ``is_printed`` tells of the key of a paper whether it was printed here before.
        """
        self._work = DeskWork(model)
        self._page = DeskPage(self._work, view)
        self._acts = DeskActs(self._work)
        self._saving = DeskSaving(self._page)
        self._seat = DeskSeatSteps(self._page, self._acts)
        self.keys = DeskKeys(self._work, self._acts, view, self, self._page.show, is_printed)
        self._answers = DeskAnswers(
            self._page, self._acts, self._saving, self._seat, self.keys, self.open
        )
        self._work.orders.lease_numbers()
        self._work.read()
        self._work.to_tell = [each.id for each in self._work.roster.values() if each.waiting]
        for id_ in self._work.to_tell:
            self._work.list.returned.note(id_, self._work.roster)
        self._stop = model.listen(self._changed)
        self._page.show()

    def close(self) -> None:
        """Stop following the model."""
        self._stop()

    # what the view or a script does

    def search(self, text: str) -> None:
        """Show who fits ``text``; nothing shows everybody, the latest first."""
        self._work.list.query = text
        self._page.show(is_held=False)

    def open(self, key: str) -> None:
        """Open an entrant in the form, or take it as the partner that was asked for."""
        entrant = self._work.roster.get(EntrantId(key))
        if entrant is None:
            return
        if self._work.matching and self._work.current is not None:
            self._pair(self._work.current, entrant)
            return
        if self._work.opened is None:
            self._work.draft = self._work.form
        self._work.opened, self._work.made = entrant.id, None
        self._work.confirming, self._work.leaving = Confirming.NOTHING, None
        self._work.menu.close()
        self._page.fill(DeskForm(lines_of(entrant)))
        self._page.show()

    def typed(self, lines: Sequence[Line]) -> None:
        """Take what the form holds now; a question about it goes once it is answered there."""
        self._take(lines)
        if self._work.form.suspects:
            self._work.look()
        self._page.show()

    def choose_offered(self, step: int) -> None:
        """↑ ↓ in the form: choose among the regulars who are offered."""
        if self._work.completion.move(step):
            self._page.show()

    def take_over(self, place: int | None = None) -> None:
        """→ at the end of a field: put the chosen regular, or the one at ``place``, in the form."""
        work = self._work
        if not isinstance(self._page.now.place, Offered):
            return
        if place is not None:
            work.completion.choose(place)
        lines = work.completion.taken_over(work.form.lines, work.row_count)
        if lines is not None:
            self._take(lines)
            self._page.view.complete_form(lines)
            work.look()
            self._page.show()

    def go_on(self, lines: Sequence[Line]) -> None:
        """Look, after a field is complete, whether these people are there already."""
        self._take(lines)
        self._work.look()
        self._page.show()

    def submit(self, lines: Sequence[Line]) -> None:
        """Save what the form holds: a new registration, or changes of the entrant that is open."""
        self._saving.submit(lines)

    def save(self, rows: Sequence[Line], alone: bool = False) -> int | None:
        """Register the people in the rows, the first only if ``alone``; give the counter.

        None if it was not done: then the screen says why. If they may be registered already, call
        ``other_people`` to save all the same or ``same_people`` to open those.
        """
        return self._saving.save(rows, alone)

    def toggle_alone(self) -> None:
        """F7: say that one person came alone, or take that back."""
        if self._work.is_pairs and self._work.opened is None:
            form = self._work.form
            if self._work.confirming is Confirming.PARTNER:
                self._work.confirming, form.alone = Confirming.NOTHING, True
                self._saving.submit(form.lines)
                return
            form.alone = not form.alone
            self._work.look()
            self._page.show()

    def scanned(self, code: str) -> None:
        """Find who has a registration code; what is typed of somebody new stays for later."""
        work = self._work
        if not code:
            said = Refusal("scanner_layout")
        elif work.opened is not None and work.is_unsaved:
            said = Refusal("code_while_changing")
        else:
            try:
                self._find(code)
                return
            except Refusal as refusal:
                said = refusal
        happened = tr("Code {code}: niemand geöffnet", code=shown(code) if code else "?")
        work.requests.fail(Asked(code, happened=happened), said)
        self._page.show()

    def same_people(self) -> None:
        """F4: open those who are there already; after a refusal put the rows back."""
        self._answers.same_people()

    def other_people(self) -> None:
        """F12: these are other people; yes, do what was asked; or: they are there."""
        self._answers.other_people()

    def choose_partner(self, id_: EntrantId) -> None:
        """Let the partner of a lone player be chosen in the list."""
        if self._work.opened != id_:
            self.open(id_)
        self._work.menu.close()
        self._work.matching = True
        self._work.list.query = ""
        self._page.show(is_held=False)
        self._page.view.focus_search()

    def show_number(self, id_: EntrantId) -> None:
        """Close who is open; the number of who has just got one stands on the card."""
        self._page.leave()
        self._work.made = id_

    def substitute(self, id_: EntrantId, leaving: PersonId) -> None:
        """Let the name of who plays for a person be typed."""
        if self._work.opened != id_:
            self.open(id_)
        self._work.menu.close()
        self._work.leaving = leaving
        self._page.fill(DeskForm())

    def ask_seat(self, id_: EntrantId) -> None:
        """Ask for somebody's seat."""
        self._seat.ask(id_)

    def seat_typed(self, field: SeatField, text: str) -> None:
        """Take what a field of the seat holds now."""
        self._seat.typed(field, text)

    def seat_go_on(self, field: SeatField) -> None:
        """Enter in a field of the seat: check it, go on; after the last one give the seat."""
        self._seat.go_on(field)

    def back(self) -> None:
        """Esc: one step back; it asks only where something typed would be lost."""
        self._answers.back()

    # how it is done

    def _take(self, lines: Sequence[Line]) -> None:
        before = self._work.form.lines
        self._work.form.lines, self._work.form.error = tuple(lines), ""
        if tuple(lines) != before:
            self._work.confirming = Confirming.NOTHING
            self._work.complete(before)
        self._work.form.is_offered = False
        if self._work.opened is None and not self._work.form.is_empty:
            self._work.made = None
            self._work.seating.close()

    def _find(self, code: str) -> None:
        state = self._work.state
        if state is None:
            raise Refusal("code_unknown")
        mine = (id_ for id_ in self._work.roster if code_of(state.tournament, id_) == code)
        self.open(next(mine, None) or entrant_with_code(state, code))

    def _changed(self, change: Change) -> None:
        work = self._work
        before = work.opened
        work.requests.hear(change)
        work.read()
        if change.contact or change.events:
            self._saving.guarded(work.orders.lease_numbers)
        work.undo.read_ahead()
        if before is not None and work.opened is None:
            self._page.view.fill_form(work.form.lines)
        self._page.show()

    def _pair(self, first: Registered, second: Registered) -> None:
        self._acts.pair(first, second)
        self._page.leave()
        self._work.made = first.id
        self._page.show()
