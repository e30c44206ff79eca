"""What each window brings and costs, a sentence each; right the number this is computed for."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.window_study.page import WindowStudyPage, WindowStudyScreen
from bobbl_client.widgets.components import KeyButton, LabelledField, Panel, Text
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class WindowStudyView(BodyView[WindowStudyScreen]):
    """Enter computes for the typed number, F5, too; Esc goes back."""

    page: WindowStudyPage

    def __init__(self, page: WindowStudyPage) -> None:
        super().__init__(page)
        self.windows = Text("", TYPE.heading, wrap=True)
        self.told = Text("", wrap=True)
        screen = page.screen()
        self.count = LabelledField(screen.asked, screen.count, is_fleeting=True)
        self.compute = KeyButton(tr("Ausrechnen"), "F5")
        self.count.edited.connect(page.enter)
        self.count.submitted.connect(lambda _: page.submit())
        self.press("F5", self.compute, page.submit)
        self.start(self._body())

    def _body(self) -> QWidget:
        panel = Panel(tr("Wie weit voraus wird gelost?"), margin=SPACE.margin)
        panel.add(Scrolled(column(self.windows, 1), Qt.FocusPolicy.StrongFocus), 1)
        told = Panel.in_charge(tr("So ist es gemeint"), margin=SPACE.margin)
        told.add(self.count)
        told.add(self.compute)
        told.add(Scrolled(column(self.told, 1), Qt.FocusPolicy.StrongFocus), 1)
        right = column(told, self.back, grow=told, spacing=SPACE.gutter)
        return beside(panel, right, (88, 44))

    def focus_body(self) -> None:
        """Give the focus to the number."""
        self.count.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: WindowStudyScreen) -> None:
        """Show the study, that it is made, or that a number is missing."""
        self.windows.set_text("\n\n".join(screen.windows))
        self.told.set_text("\n\n".join(screen.told))
        if self.count.text() != screen.count:
            self.count.set_text(screen.count)
        self.count.set_error(screen.problem)
