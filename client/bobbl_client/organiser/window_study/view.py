"""What windows cost: the picture left, what was compared right."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from bobbl_client.organiser.window_study.page import WindowStudyPage, WindowStudyScreen
from bobbl_client.widgets.components import Panel, Text
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.svg_sheet import SvgSheet
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class WindowStudyView(BodyView[WindowStudyScreen]):
    """Shows the study; Esc goes back."""

    page: WindowStudyPage

    def __init__(self, page: WindowStudyPage) -> None:
        super().__init__(page)
        self._panel = Panel("", margin=SPACE.margin)
        self.sheet = SvgSheet()
        self._told = Panel.in_charge(tr("Das bedeutet"), margin=SPACE.margin)
        self.told = Text("", wrap=True)
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self.sheet, 1)
        self._told.add(Scrolled(column(self.told, 1), Qt.FocusPolicy.StrongFocus), 1)
        right = column(self._told, self.back, grow=self._told, spacing=SPACE.gutter)
        return beside(self._panel, right, (92, 40))

    def show_screen(self, screen: WindowStudyScreen) -> None:
        """Show the study, or that it is made."""
        self._panel.set_title(screen.title)
        self.told.set_text("\n".join(screen.told))
        if screen.picture and self.has_changed(lambda shown: shown.picture):
            self.sheet.set_picture(screen.picture, screen.title)
