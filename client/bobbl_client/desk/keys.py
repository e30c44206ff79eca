"""The keys of the desk beside typing and finding: fee, markers, undo, print, and the menus."""

from collections.abc import Callable

from bobbl_client.desk.acts import DeskActs
from bobbl_client.desk.menu import MenuPlan
from bobbl_client.desk.menus import DeskMenus, Turning
from bobbl_client.desk.place import Confirming
from bobbl_client.desk.screen import DeskView
from bobbl_client.desk.seats.slip import can_be_printed
from bobbl_client.desk.tasks import DeskTasks
from bobbl_client.desk.work import DeskWork

AT_ONCE = 4
"""So many of what is asked for many are put on the disk before the window is shown again."""


class DeskKeys:
    """What these keys do; ``show`` shows the desk as it is then."""

    def __init__(
        self,
        work: DeskWork,
        acts: DeskActs,
        view: DeskView,
        turning: Turning,
        show: Callable[[], None],
        is_printed: Callable[[str], bool],
    ) -> None:
        """Press none yet; ``is_printed`` tells of a key whether its paper was printed here."""
        self._work, self._acts, self._view, self._show = work, acts, view, show
        self._tasks = DeskTasks(work, acts, view, is_printed)
        self._menus = DeskMenus(work, acts, turning, self.print_paper, self.print_code)

    def toggle_paid(self) -> None:
        """F5: paid, for whom the boxes stand; given back only after a question."""
        ticked = self._work.ticked
        if ticked is None:
            self._work.form.is_paid = (
                not self._work.form.is_paid and self._work.settings.fee_cents > 0
            )
        elif ticked.fee.missing > 0:
            self._acts.pay(ticked)
        elif ticked.fee.paid > 0:
            self._work.confirming = Confirming.REFUND
        self._show()

    def toggle_marks(self) -> None:
        """F6: set the one marker there is, or open and close the menu of several."""
        markers = self._work.settings.markers
        if len(markers) == 1:
            self._menus.toggle(markers[0])
            self._show()
        elif markers:
            self._turn_menu("marks", self._menus.marks)

    def undo(self) -> None:
        """F8: show the last entries of this desk; again: take the newest back."""
        if self._work.menu.name == "undo":
            self.choose(0)
        else:
            self._turn_menu("undo", self._menus.last_entries)

    def more(self) -> None:
        """F11: what else can be done with who is open or was written down last, or for many."""
        id_ = self._work.opened or self._work.made
        if id_ is not None and id_ in self._work.roster:
            self._turn_menu("more", lambda: self._menus.more(id_))
        else:
            self._turn_menu("tasks", self._tasks.all)

    def print_paper(self) -> None:
        """F9: print the seat of who is open or was written down last, else codes."""
        work = self._work
        seated = work.current or (work.roster.get(work.made) if work.made else None)
        if seated is not None and can_be_printed(seated):
            self._tasks.print_seat(seated)
        else:
            self.print_code()

    def print_code(self) -> None:
        """Print the code of who is open, else those of all who are expected; or say why not."""
        current = self._work.current
        announced = [e for e in self._work.roster.values() if e.status == "announced"]
        if current is None and not announced:
            self._turn_menu("tasks", self._tasks.all)
        else:
            self._tasks.print_codes([current] if current is not None else announced)

    def choose(self, row: int) -> None:
        """Do what a row of the menu says, from 0."""
        if self._work.menu.choose(row):
            self.after_menu()

    def go_on_with_many(self) -> bool:
        """Do the next few of what was asked for many; tell whether there are more."""
        jobs = self._work.jobs
        for job in jobs[:AT_ONCE]:
            job()
        del jobs[:AT_ONCE]
        self._show()
        return bool(jobs)

    def _turn_menu(self, name: str, make: Callable[[], MenuPlan]) -> None:
        """Open a menu, or close it if it is on top; what is asked must be answered first."""
        work, now = self._work, self._work.moment()
        if now.refused or now.confirming is not Confirming.NOTHING or now.suspicion:
            return
        if work.menu.name == name:
            work.menu.back()
        else:
            work.menu.close()
            work.menu.open(make())
        self.after_menu()

    def after_menu(self) -> None:
        """Show what a menu has left, and let the keys go there unless they have gone elsewhere."""
        self._show()
        if self._work.menu.name:
            self._view.focus_menu()
        elif self._work.seating.entrant is None and not self._work.matching:
            self._view.focus_seat(None)

    def go(self) -> None:
        """F12 in a menu."""
        if self._work.menu.go():
            self.after_menu()
            if self._work.jobs:
                self._view.keep_going()
