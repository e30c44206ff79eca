"""Answers at the desk: the same people (F4), other people or yes (F12), a step back (Esc)."""

from collections.abc import Callable

from bobbl_client.desk.acts import DeskActs
from bobbl_client.desk.form import DeskForm
from bobbl_client.desk.keys import DeskKeys
from bobbl_client.desk.page import DeskPage
from bobbl_client.desk.place import Confirming, doubt_shown
from bobbl_client.desk.saving import DeskSaving
from bobbl_client.desk.seats.steps import DeskSeatSteps
from bobbl_client.desk.work import lines_of


class DeskAnswers:
    """What these keys do with what is asked; ``open_`` opens an entrant in the form."""

    def __init__(
        self,
        page: DeskPage,
        acts: DeskActs,
        saving: DeskSaving,
        seat: DeskSeatSteps,
        keys: DeskKeys,
        open_: Callable[[str], None],
    ) -> None:
        """Answer nothing yet."""
        self._page, self._work, self._acts = page, page.work, acts
        self._saving, self._seat, self._keys, self._open = saving, seat, keys, open_

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
            self._open(now.suspicion.known.id)
        elif now.opened and now.twin:
            stays = self._acts.merge(now.opened, now.twin)
            self._page.leave()
            self._work.made = stays.id
        elif (doubtful := doubt_shown(now)) is not None:
            self._open(doubtful.id)
        self._page.show()

    def other_people(self) -> None:
        """F12: these are other people; yes, do what was asked; or: they are there."""
        now, work = self._work.moment(), self._work
        if now.refused:
            return
        if work.menu.name:
            self._keys.go()
            return
        asked, work.confirming = now.confirming, Confirming.NOTHING
        if asked is Confirming.PARTNER:
            work.form.is_half = True
            self._saving.submit(work.form.lines)
            return
        if asked is Confirming.DISCARD:
            self._discard()
        elif asked is Confirming.REFUND and now.ticked:
            self._acts.refund(now.ticked)
        elif now.suspicion:
            work.form.seen |= {each.key for each in work.form.suspects}
            if now.suspicion.is_complete:
                self._saving.submit(work.form.lines)
        elif now.seating:
            self._seat.seat_or_free()
        elif now.opened and now.twin and now.twin.id not in now.opened.twins:
            work.list.settle(now.opened)
        elif now.opened and now.twin:
            self._acts.tell_apart(now.opened, now.twin)
        elif now.opened and now.opened.status in {"announced", "withdrawn"}:
            self._acts.arrive(now.opened)
            self._page.put_away(now.opened.id)
        elif now.opened is None:
            self._all_told()
        self._page.show()

    def back(self) -> None:
        """Esc: one step back; it asks only where something typed would be lost."""
        if self._work.requests.read() is not None:
            pass
        elif self._work.confirming is not Confirming.NOTHING:
            self._work.confirming = Confirming.NOTHING
        elif self._work.menu.name:
            self._work.menu.back()
            self._keys.after_menu()
            return
        elif self._work.seating.entrant is not None:
            self._work.seating.close()
            self._page.show()
            self._page.view.focus_seat(None)
            return
        elif self._work.matching:
            self._work.matching = False
            self._page.fill(self._work.form)
        elif self._work.list.query:
            self._work.list.query = ""
            self._page.fill(self._work.form)
        elif self._work.is_unsaved:
            self._work.confirming = Confirming.DISCARD
        elif self._work.leaving is not None:
            self._stay()
        elif self._work.opened is not None:
            self._page.leave()
        else:
            self._work.made = None
        self._page.show()

    def _restore(self) -> None:
        """Put the rows of what was refused back into the form."""
        refused = self._work.requests.read()
        if refused is not None and refused.about.lines:
            if self._work.opened is not None:
                self._work.leave()
            asked = refused.about
            marks = set(asked.marks)
            self._page.fill(DeskForm(asked.lines, asked.alone, is_paid=asked.is_paid, marks=marks))

    def _discard(self) -> None:
        if self._work.opened is not None:
            self._page.leave()
        else:
            self._page.fill(DeskForm())

    def _stay(self) -> None:
        """Give up the substitute; who is open stays open."""
        self._work.leaving = None
        current = self._work.current
        if current is not None:
            self._page.fill(DeskForm(lines_of(current)))

    def _all_told(self) -> None:
        roster = self._work.roster
        self._work.to_tell = [
            id_ for id_ in self._work.to_tell if id_ in roster and roster[id_].waiting
        ]
