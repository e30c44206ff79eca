"""The desk as it is seen: what stands on the screen, and what is put into the form."""

from bobbl_client.desk.form import DeskForm
from bobbl_client.desk.screen import DeskScreen, DeskView
from bobbl_client.desk.work import DeskWork
from bobbl_shared.ids import EntrantId


class DeskPage:
    """Shows the work; ``now`` is the screen that is seen."""

    def __init__(self, work: DeskWork, view: DeskView) -> None:
        """Show nothing yet."""
        self.work, self.view = work, view
        self.now: DeskScreen = work.screen(is_held=False)

    def show(self, *, is_held: bool = True) -> None:
        """Show the work; ``is_held`` keeps the rows of the list while somebody works with them."""
        is_held = is_held and (self.work.opened is not None or bool(self.work.list.query))
        if self.work.is_renewed:
            self.work.is_renewed = False
            self.view.renew_form(self.work.form.lines)
        self.now = self.work.screen(is_held=is_held)
        self.view.show_screen(self.now)

    def fill(self, form: DeskForm) -> None:
        """Put this into the form."""
        self.work.form = form
        self.work.completion.forget()
        self.view.fill_form(form.lines)

    def leave(self) -> None:
        """Close what is open and what is searched for; the form is as it was before."""
        self.work.leave()
        self.work.list.query = ""
        self.view.fill_form(self.work.form.lines)

    def put_away(self, id_: EntrantId) -> None:
        """Make room for the next ones: number or seat stay on the card until somebody types."""
        if not self.work.is_unsaved:
            self.leave()
            self.work.made = id_
