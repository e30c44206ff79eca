"""A latecomer joins the running round: who it is left, what follows right."""

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.latecomer.presenter import LatecomerPresenter, LatecomerScreen
from bobbl_client.widgets.components import BigAction, KeyButton, Notice, Panel, PanelKind, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.two_sides import beside, yielding
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_client.widgets.window.picker_panel import PickerPanel
from bobbl_shared.i18n import tr


class LatecomerPage(PageView):
    """Enter chooses, F12 lets the one chosen in, Esc steps back."""

    def __init__(self, model: StationModel, number: int) -> None:
        super().__init__()
        self.picker = PickerPanel()
        self._panel = Panel(tr("Was folgt"), kind=PanelKind.CHARGE, margin=20)
        self._chosen = Text("", 26, Weight.BOLD, wrap=True)
        self._lines = Text("", 20, wrap=True)
        self.action = BigAction(tr("In die Runde nehmen"), "F12")
        self.back = KeyButton(tr("Zurück"), "Esc")
        self.notice = Notice()
        self._build()
        self.presenter = LatecomerPresenter(
            model, Shown(self.show_screen), number, lambda: self.left.emit()
        )
        self._connect()

    def _build(self) -> None:
        self._panel.add(self._chosen)
        self._panel.add(self._lines)
        self._panel.body.addStretch(1)
        self._panel.add(yielding(self.action))
        self._panel.add(self.back)
        self.lay_below(self.notice, beside(self.picker, self._panel, (60, 72)))

    def _connect(self) -> None:
        act = self.presenter
        self.picker.typed.connect(act.type)
        self.picker.picked.connect(act.pick)
        self.picker.left.connect(self._back)
        self.action.clicked.connect(act.save)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: self._back())
        self.bind("F12", self.action.click)
        self.bind("F3", self.focus_first)
        self.bind("Esc", self._back)

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the search."""
        self.picker.search.setFocus()

    def show_screen(self, screen: LatecomerScreen) -> None:
        """Show who is chosen and what follows."""
        self.picker.show_picker(screen.title, screen.prompt, screen.picker)
        self._chosen.set_text(screen.chosen)
        self._lines.set_text("\n\n".join(screen.lines))
        if screen.blocked:
            self.action.set_waiting(screen.blocked)
        else:
            self.action.set_ready()
        show_notice(self.notice, screen.notice, self.back)

    def _back(self) -> None:
        if not self.presenter.back():
            self.leave()
