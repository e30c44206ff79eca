"""The registration desk: find who is there, register who comes, correct what is wrong.

One form serves new registrations and the entrant that was opened from the list. One place below it
shows the single message that matters now. A registration is listed at once and never waits for the
network; if the server refuses it later, the same place says so.

The page holds the state, carries out the effects of a step, and then shows the screen once. What
the keys do is in ``keys``.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from bobbl_client.desk import asking, keys, seats
from bobbl_client.desk.completion import Offer
from bobbl_client.desk.known import Known
from bobbl_client.desk.orders import Asked
from bobbl_client.desk.screen import DeskScreen, Line
from bobbl_client.desk.show import screen_of
from bobbl_client.desk.state import (
    Act,
    Ask,
    DeskState,
    Effect,
    Fill,
    Filling,
    ForView,
    Now,
    Read,
    Renew,
    lines_of,
    tidied,
)
from bobbl_client.evening.seat_form import SeatField
from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.page import Page
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.errors import BobblError, Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId


class DeskPage(Page[DeskScreen]):
    """What the desk shows and what its keys do."""

    def __init__(
        self,
        model: StationModel,
        is_printed: Callable[[str], bool] = lambda _: False,
        do: Callable[[ForView], object] = lambda _: None,
    ) -> None:
        """Read the evening; ``do`` does in the view what a step asks of it.

        ``is_printed`` tells of the key of a paper whether it was printed here before.
        """
        super().__init__(model)
        self.known, self.state = Known(model, is_printed), DeskState()
        self._do_in_view, self._is_pressing, self._has_news = do, False, False
        self._lease_numbers()
        self._read()
        roster, returned = self.known.roster, self.state.returned
        waiting = tuple(each.id for each in roster.values() if each.waiting)
        for id_ in waiting:
            returned = returned.noted(id_, roster)
        self.state = replace(self.state, to_tell=waiting, returned=returned)
        self._read()

    def screen(self) -> DeskScreen:
        """Return everything shown."""
        return screen_of(Now(self.state, self.known))

    def refresh(self) -> None:
        """Show how things stand; what a key changes is shown once, after it."""
        if not self._is_pressing:
            super().refresh()

    def changed(self, change: Change) -> None:
        """Take the evening as it is now; while a key is at work that is done after it."""
        self.known.requests.hear(change)
        is_news = change.contact or bool(change.events)
        if self._is_pressing:
            self._has_news = self._has_news or is_news
            return
        self.state = replace(self.state, is_held=True)
        if is_news:
            self._is_pressing = True
            self._lease_numbers()
            self._is_pressing = False
        self._read()
        self.known.undo.read_ahead()

    # what the view or a script does

    def press(self, key: str) -> None:
        """Take a key, as printed on the keyboard."""
        self._do(keys.KEYS[key])

    def search(self, text: str) -> None:
        """Show who fits ``text``; nothing shows everybody, the latest first."""
        self._do(partial(keys.search, text=text))

    def open_entrant(self, key: str) -> None:
        """Open an entrant in the form, or take it as the partner that was asked for."""
        self._do(partial(keys.open_entrant, key=key))

    def typed(self, lines: Sequence[Line]) -> None:
        """Take what the form holds now; a question about it goes once it is answered there."""
        self._do(partial(keys.type_lines, lines=lines))

    def go_on(self, lines: Sequence[Line]) -> None:
        """Look, after a field is complete, whether these people are there already."""
        self._do(partial(keys.go_on, lines=lines))

    def begin_anew(self) -> None:
        """Close who is only shown, for somebody types the next ones."""
        self._do(keys.begin_anew)

    def choose_offered(self, step: int) -> None:
        """↑ ↓ in the form: choose among the regulars who are offered."""
        self._do(partial(keys.choose_offered, by=step))

    def take_over(self, place: int | None = None) -> None:
        """→ at the end of a field: put the chosen regular, or the one at ``place``, in the form."""
        self._do(partial(keys.take_over, place=place))

    def submit(self, lines: Sequence[Line]) -> None:
        """Save what the form holds: a new registration, or changes of the entrant that is open."""
        self._do(partial(asking.save, lines=lines))

    def save(self, rows: Sequence[Line], alone: bool = False) -> int | None:
        """Register the people in the rows, the first only if ``alone``; return the counter.

        None if it was not done: then the screen says why. If they may be registered already, press
        F12 to save all the same or F4 to open those.
        """
        return self._do(partial(asking.register, rows=rows, alone=alone))

    def choose(self, row: int) -> None:
        """Do what a row of the menu says, from 0."""
        self._do(partial(keys.choose, row=row))

    def print_code(self) -> None:
        """Print the code of who is open, else those of all who are expected."""
        self._do(keys.print_code)

    def go_on_with_many(self) -> bool:
        """Do the next few of what was asked for many; tell whether there are more."""
        self._do(keys.go_on_with_many)
        return bool(self.state.jobs)

    def ask_seat(self, id_: EntrantId) -> None:
        """Ask for somebody's seat."""
        self._do(partial(seats.ask_seat, id_=id_))

    def seat_typed(self, field: SeatField, text: str) -> None:
        """Take what a field of the seat holds now."""
        self._do(partial(seats.type_seat, field=field, text=text))

    def seat_go_on(self, field: SeatField) -> None:
        """Enter in a field of the seat: check it, go on; after the last one give the seat."""
        self._do(partial(seats.go_on_with_seat, field=field))

    def scanned(self, code: str) -> None:
        """Find who has a registration code; what is typed of somebody new stays for later."""
        try:
            if not code:
                raise Refusal("scanner_layout")
            if self.state.opened is not None and Now(self.state, self.known).is_unsaved:
                raise Refusal("code_while_changing")
            self._do(partial(keys.find_code, code=code))
        except Refusal as refusal:
            happened = tr("Code {code}: niemand geöffnet", code=shown(code) if code else "?")
            self.known.requests.fail(Asked(code, happened=happened), refusal)
            self.refresh()

    # how it is done

    def _do(self, act: Act) -> int | None:
        """Make a step, let its effects happen, show the screen; return the first counter."""
        self.state = replace(self.state, is_held=True)
        self.state, effects = keys.press(self.state, act, self.known)
        self._is_pressing = True
        try:
            counters, effects = self._ask(effects)
            if self._has_news:
                self._lease_numbers()
        finally:
            self._is_pressing = self._has_news = False
        self._read()
        for effect in effects:
            if isinstance(effect, Filling):
                self._do_in_view(effect)
        self.refresh()
        for effect in effects:
            if not isinstance(effect, Filling | Ask | Read):
                self._do_in_view(effect)
        return counters[0] if counters else None

    def _ask(self, effects: tuple[Effect, ...]) -> tuple[list[int], tuple[Effect, ...]]:
        """Ask for what a step asks for; return the counters, and which effects are left to do.

        None are left where what the form holds could not be stored: the form stays. Where the
        first box ticked beside it could not, the others are not asked for.
        """
        counters, requests, has_failed = [], self.known.requests, False
        for effect in effects:
            if isinstance(effect, Read):
                requests.read()
            if not isinstance(effect, Ask) or (has_failed and effect.about is None):
                continue
            try:
                counters.append(effect.order(self.known.orders))
            except BobblError as error:
                if effect.otherwise is not None:
                    self.state = effect.otherwise
                    lines = self.state.form.lines
                    requests.fail(Asked(" / ".join(line[0] for line in lines if line[0])), error)
                    return [], ()
                requests.fail(effect.about or _of_the_desk(), error)
                has_failed = True
            else:
                if effect.about is not None:
                    requests.follow(counters[-1], effect.about)
        return counters, effects

    def _lease_numbers(self) -> None:
        try:
            self.known.orders.lease_numbers()
        except BobblError as error:
            self.known.requests.fail(_of_the_desk(), error)

    def _read(self) -> None:
        """Take the evening as it is now; what is open and gone is closed."""
        before = Now(self.state, self.known).current
        self.state = replace(self.state, returned=self.known.read(self.state.returned))
        if self.known.has_other_regulars():
            self.state = replace(self.state, offer=Offer())
        now = Now(self.state, self.known)
        if self.state.opened is not None and now.current is None:
            self.state = self.state.left
            self._do_in_view(Fill(self.state.form.lines))
        elif before is not None and now.current is not None:
            self._follow(lines_of(before), lines_of(now.current))
        seating = self.state.seating
        if seating is not None and not now.is_seatable(seating.entrant):
            self.state = replace(self.state, seating=None)

    def _follow(self, was: tuple[Line, ...], lines: tuple[Line, ...]) -> None:
        """Let names that have changed otherwise stand in the form, unless something is typed."""
        form = self.state.form
        is_other = was != lines and self.state.leaving is None
        if is_other and tidied(form.lines) == tidied(was):
            self.state = replace(self.state, form=replace(form, lines=lines))
            self._do_in_view(Renew(lines))


def _of_the_desk() -> Asked:
    return Asked(tr("diese Anmeldestelle"))
