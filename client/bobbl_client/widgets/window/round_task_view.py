"""How a ``RoundTask`` looks: whom to pick left, what follows and the action for it right."""

from typing import TypeVar

from bobbl_client.page.round_task import RoundTask, TaskScreen
from bobbl_client.widgets.components import BigAction, Panel
from bobbl_client.widgets.two_sides import beside, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.picker_panel import PickerPanel

Screen = TypeVar("Screen", bound=TaskScreen)


class RoundTaskView(BodyView[Screen]):
    """Enter picks, F12 does it, Esc lets go of the last pick and then goes back.

    A subclass puts what follows into ``panel`` and calls ``start_task``.
    """

    page: RoundTask[Screen]

    def __init__(self, page: RoundTask[Screen], follows: str, verb: str) -> None:
        super().__init__(page)
        self.picker = PickerPanel()
        self.panel = Panel.in_charge(follows, margin=20)
        self.action = BigAction(verb, "F12")

    def start_task(self) -> None:
        """Put the action below what follows, and show the page from now on."""
        self.panel.add(yielding(self.action))
        self.panel.add(self.back)
        page = self.page
        self.picker.typed.connect(page.type)
        self.picker.picked.connect(page.pick)
        self.picker.left.connect(self.step_back)
        self.action.clicked.connect(page.save)
        self.bind("F12", self.action.click)
        self.bind("F3", self.focus_first)
        self.start(beside(self.picker, self.panel, (60, 72)))

    def focus_body(self) -> None:
        """Give the focus to the search."""
        self.picker.search.setFocus()

    def show_screen(self, screen: Screen) -> None:
        """Show who can be picked; a subclass shows what follows."""
        self.picker.show_picker(screen.title, screen.prompt, screen.picker)
        self.action.set_blocked(screen.blocked)
