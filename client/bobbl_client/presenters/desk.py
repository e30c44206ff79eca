"""The registration desk: find who is there, write down who comes, mend what is wrong.

One form serves a new registration and the entrant that was opened from the list; one place below it
says the one thing that matters now. A registration is listed at once and never waits for the
network; what the server refuses later is said in the same place.
"""

from collections.abc import Callable, Sequence

from bobbl_client.model.station import Change, StationModel
from bobbl_client.presenters.desk_acts import DeskActs
from bobbl_client.presenters.desk_form import DeskForm, names_typed
from bobbl_client.presenters.desk_keys import DeskKeys
from bobbl_client.presenters.desk_place import Confirming
from bobbl_client.presenters.desk_refusals import Asked
from bobbl_client.presenters.desk_screen import DeskScreen, DeskView, Line, Offered
from bobbl_client.presenters.desk_work import DeskWork, lines_of
from bobbl_client.presenters.roster_record import Registered
from bobbl_client.presenters.seat_form import SeatField
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.registration_code import code_of, entrant_with_code
from bobbl_shared.domain.seats import Seat
from bobbl_shared.errors import BobblError, Coded, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId, PersonId


class DeskPresenter:
    """What the desk shows and what its keys do."""

    def __init__(self, model: StationModel, view: DeskView) -> None:
        """Show the desk and follow the model until ``close``."""
        self._view = view
        self._work = DeskWork(model)
        self._acts = DeskActs(self._work)
        self.keys = DeskKeys(self._work, self._acts, view, self, self._show)
        self._work.orders.lease_numbers()
        self._work.read()
        self._work.to_tell = [each.id for each in self._work.roster.values() if each.waiting]
        self._stop: Callable[[], None] | None = model.listen(self._changed)
        self._now: DeskScreen = self._work.screen(is_held=False)
        self._show()

    def close(self) -> None:
        """Stop following the model."""
        if self._stop is not None:
            self._stop()
            self._stop = None

    # what the view or a script does

    def search(self, text: str) -> None:
        """Show who fits ``text``; nothing shows everybody, the latest first."""
        self._work.list.query = text
        self._show(is_held=False)

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
        self._fill(DeskForm(lines_of(entrant)))
        self._show()

    def typed(self, lines: Sequence[Line]) -> None:
        """Take what the form holds now; a question about it goes once it is answered there."""
        before = self._work.form.lines
        self._work.form.lines, self._work.form.error = tuple(lines), ""
        if tuple(lines) != before:
            self._work.complete(before)
        self._work.form.is_offered = False
        if self._work.opened is None and not self._work.form.is_empty:
            self._work.made = None
            self._work.seating.close()
        if self._work.form.suspects:
            self._work.look()
        self._show()

    def choose_offered(self, step: int) -> None:
        """↑ ↓ in the form: choose among the regulars who are offered."""
        if self._work.completion.move(step):
            self._show()

    def take_over(self, place: int | None = None) -> None:
        """→ at the end of a field: put the chosen regular, or the one at ``place``, in the form."""
        work = self._work
        if not isinstance(self._now.place, Offered):
            return
        if place is not None:
            work.completion.choose(place)
        lines = work.completion.taken_over(work.form.lines, work.row_count)
        if lines is not None:
            self.typed(lines)
            self._view.complete_form(lines)
            work.look()
            self._show()

    def go_on(self, lines: Sequence[Line]) -> None:
        """Look, after a field is complete, whether these people are there already."""
        self.typed(lines)
        self._work.look()
        self._show()

    def submit(self, lines: Sequence[Line]) -> None:
        """Save what the form holds: a new registration, or changes of the entrant that is open."""
        if self._work.current is not None:
            self._change(self._work.current, tuple(lines))
        else:
            self.save(lines, self._work.form.alone)

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
            form.is_offered = True
            self._work.look()
            if self._work.moment().suspicion is not None:
                self._show()
                return None
            entrant, counter = self._work.orders.register(names, self._work.kind, bool(form.seen))
        except Coded as error:
            self._fail(error)
            return None
        who = " / ".join(name.listed for name in names)
        marks = frozenset(form.marks)
        asked = Asked(who, form.lines, form.alone, form.is_paid, marks)
        self._work.refusals.remember(counter, asked)
        self._guarded(lambda: self._ask_ticks(entrant))
        self._work.tell_later(entrant)
        self._work.opened, self._work.made = None, entrant
        self._fill(DeskForm())
        self._show(is_held=False)
        return counter

    def toggle_alone(self) -> None:
        """F7: say that one person came alone, or take that back."""
        if self._work.is_pairs and self._work.opened is None:
            self._work.form.alone = not self._work.form.alone
            self._work.look()
            self._show()

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
        work.refusals.failed(Asked(code, happened=happened), said)
        self._show()

    def same_people(self) -> None:
        """F4: open those who are there already; after a refusal put the rows back."""
        now = self._work.moment()
        if now.refused:
            self._restore()
        elif now.confirming is not Confirming.NOTHING:
            return
        elif now.suspicion:
            self._work.opened = None
            self._work.form = DeskForm()
            self.open(now.suspicion.known.id)
        elif now.opened and now.twin:
            stays = self._acts.merge(now.opened, now.twin)
            self._leave()
            self._work.made = stays.id
        self._show()

    def other_people(self) -> None:
        """F12: these are other people; yes, do what was asked; or: they are there."""
        now, work = self._work.moment(), self._work
        if now.refused:
            return
        if work.menu.name:
            self.keys.go()
            return
        asked, work.confirming = now.confirming, Confirming.NOTHING
        if asked is Confirming.DISCARD:
            self._discard()
        elif asked is Confirming.REFUND and now.opened:
            self._acts.refund(now.opened)
        elif now.suspicion:
            work.form.seen |= {each.key for each in work.form.suspects}
            if now.suspicion.is_complete:
                self.submit(work.form.lines)
        elif now.seating:
            self._seat_or_free()
        elif now.opened and now.twin:
            self._acts.tell_apart(now.opened, now.twin)
        elif now.opened and now.opened.status in {"announced", "withdrawn"}:
            self._acts.arrive(now.opened)
            self._put_away(now.opened.id)
        elif now.opened is None:
            self._all_told()
        self._show()

    def choose_partner(self, id_: EntrantId) -> None:
        """Let the partner of a lone player be chosen in the list."""
        if self._work.opened != id_:
            self.open(id_)
        self._work.menu.close()
        self._work.matching = True
        self._work.list.query = ""
        self._show(is_held=False)
        self._view.focus_search()

    def substitute(self, id_: EntrantId, leaving: PersonId) -> None:
        """Let the name of who plays for a person be typed."""
        if self._work.opened != id_:
            self.open(id_)
        self._work.menu.close()
        self._work.leaving = leaving
        self._fill(DeskForm())

    def ask_seat(self, id_: EntrantId) -> None:
        """Ask for somebody's seat."""
        entrant = self._work.roster.get(id_)
        if entrant is not None and self._work.is_seatable(id_):
            self._work.menu.close()
            field = self._work.seating.open(entrant)
            self._show()
            self._view.focus_seat(field)

    def seat_typed(self, field: SeatField, text: str) -> None:
        """Take what a field of the seat holds now."""
        self._work.seating.typed(field, text)
        self._show()

    def seat_go_on(self, field: SeatField) -> None:
        """Enter in a field of the seat: check it, go on; after the last one give the seat."""
        given = self._work.seating.go_on(field)
        if given.seat is not None:
            self._give_seat(given.seat)
        else:
            self._show()
            self._view.focus_seat(given.field)

    def back(self) -> None:
        """Esc: one step back; it asks only where something typed would be lost."""
        if self._work.refusals.read() is not None:
            pass
        elif self._work.confirming is not Confirming.NOTHING:
            self._work.confirming = Confirming.NOTHING
        elif self._work.menu.name:
            self._work.menu.back()
            self.keys.after_menu()
            return
        elif self._work.seating.entrant is not None:
            self._work.seating.close()
            self._show()
            self._view.focus_seat(None)
            return
        elif self._work.matching:
            self._work.matching = False
            self._fill(self._work.form)
        elif self._work.list.query:
            self._work.list.query = ""
            self._fill(self._work.form)
        elif self._work.is_unsaved:
            self._work.confirming = Confirming.DISCARD
        elif self._work.leaving is not None:
            self._stay()
        elif self._work.opened is not None:
            self._leave()
        else:
            self._work.made = None
        self._show()

    # how it is done

    def _find(self, code: str) -> None:
        state = self._work.state
        if state is None:
            raise Refusal("code_unknown")
        mine = (id_ for id_ in self._work.roster if code_of(state.tournament, id_) == code)
        self.open(next(mine, None) or entrant_with_code(state, code))

    def _changed(self, change: Change) -> None:
        work = self._work
        before = work.opened
        work.refusals.hear(change)
        work.read()
        if change.contact or change.events:
            self._guarded(work.orders.lease_numbers)
        if before is not None and work.opened is None:
            self._view.fill_form(work.form.lines)
        self._show()

    def _show(self, *, is_held: bool = True) -> None:
        is_held = is_held and (self._work.opened is not None or bool(self._work.list.query))
        self._now = self._work.screen(is_held=is_held)
        self._view.show_screen(self._now)

    def _fill(self, form: DeskForm) -> None:
        self._work.form = form
        self._work.completion.forget()
        self._view.fill_form(form.lines)

    def _put_away(self, id_: EntrantId) -> None:
        """Make room for the next ones: number or seat stay on the card until somebody types."""
        if not self._work.is_unsaved:
            self._leave()
            self._work.made = id_

    def _leave(self) -> None:
        self._work.leave()
        self._work.list.query = ""
        self._view.fill_form(self._work.form.lines)

    def _fail(self, error: Coded) -> None:
        """Say beside the form what is wrong with it, or below it why it could not be stored."""
        form = self._work.form
        if isinstance(error, Refusal):
            form.error = sentence(error)
        else:
            asked = Asked(" / ".join(line[0] for line in form.lines if line[0]))
            self._work.refusals.failed(asked, error)
        self._show()

    def _guarded(self, act: Callable[[], object]) -> None:
        """Do what may fail for want of a disk; say so if it does."""
        try:
            act()
        except BobblError as error:
            self._work.refusals.failed(Asked(tr("diese Anmeldestelle")), error)

    def _change(self, entrant: Registered, lines: tuple[Line, ...]) -> None:
        work = self._work
        work.form.lines, work.form.error = lines, ""
        try:
            work.look()
            if work.moment().suspicion is not None:
                self._show()
                return
            changes = self._asked_changes(entrant, lines)
        except Coded as error:
            self._fail(error)
            return
        for counter, name in changes:
            work.refusals.remember(counter, Asked(name.listed))
        if work.orders.draws_seats and entrant.kind == "lone" and len(names_typed(lines)) > 1:
            work.tell_later(entrant.id)
        self._leave()
        work.made = entrant.id if changes else None
        self._show()

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

    def _seat_or_free(self) -> None:
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

    def _stay(self) -> None:
        """Give up the substitute; who is open stays open."""
        self._work.leaving = None
        current = self._work.current
        if current is not None:
            self._fill(DeskForm(lines_of(current)))

    def _end_seating(self, entrant: Registered) -> None:
        self._work.seating.close()
        if self._work.opened is None:
            self._work.made = entrant.id
        self._work.read()
        self._show()
        self._view.focus_seat(None)

    def _pair(self, first: Registered, second: Registered) -> None:
        self._acts.pair(first, second)
        self._leave()
        self._work.made = first.id
        self._show()

    def _restore(self) -> None:
        """Put the rows of what was refused back into the form."""
        refused = self._work.refusals.read()
        if refused is not None and refused.asked.lines:
            if self._work.opened is not None:
                self._work.leave()
            asked = refused.asked
            marks = set(asked.marks)
            self._fill(DeskForm(asked.lines, asked.alone, is_paid=asked.is_paid, marks=marks))

    def _discard(self) -> None:
        if self._work.opened is not None:
            self._leave()
        else:
            self._fill(DeskForm())

    def _all_told(self) -> None:
        roster = self._work.roster
        self._work.to_tell = [
            id_ for id_ in self._work.to_tell if id_ in roster and roster[id_].waiting
        ]
