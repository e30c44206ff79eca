"""A latecomer joins the running round: who it is left, what follows right."""

from bobbl_client.organiser.latecomer.page import LatecomerPage, LatecomerScreen
from bobbl_client.widgets.components import KeyButton, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.window.round_task_view import RoundTaskView
from bobbl_shared.i18n import tr


class LatecomerView(RoundTaskView[LatecomerScreen]):
    """Shows who is chosen and what follows."""

    def __init__(self, page: LatecomerPage) -> None:
        super().__init__(page, tr("Was folgt"), tr("In die Runde nehmen"))
        self._chosen = Text("", 26, Weight.BOLD, wrap=True)
        self._lines = Text("", 20, wrap=True)
        self.panel.add(self._chosen)
        self.panel.add(self._lines)
        self.panel.body.addStretch(1)
        self.unscored = KeyButton("", "F4")
        self.panel.add(self.unscored)
        self.press("F4", self.unscored, page.save_unscored)
        self.start_task()

    def show_screen(self, screen: LatecomerScreen) -> None:
        """Show who is chosen and what follows."""
        super().show_screen(screen)
        self._chosen.set_text(screen.chosen)
        self._lines.set_text("\n\n".join(screen.lines))
        self.unscored.set_label(screen.unscored)
        self.unscored.setVisible(bool(screen.unscored))
