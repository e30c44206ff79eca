"""Where a table is, at the results station: the number in the title, the hall as large as it is."""

from PyQt6.QtCore import Qt

from bobbl_client.page.text import unmarked
from bobbl_client.scoring.hall_look import HallLookPage, HallLookScreen
from bobbl_client.widgets.components import KeyButton, Panel, Text
from bobbl_client.widgets.hall import HallMapSheet, HallPicture
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class HallLookView(BodyView[HallLookScreen]):
    """Digits look for a table, Esc leads back to the slips."""

    page: HallLookPage

    def __init__(self, page: HallLookPage) -> None:
        super().__init__(page, KeyButton(tr("Zurück"), "Esc"))
        self.sheet = HallMapSheet(is_edited=True)
        self._told = Text("", TYPE.heading, wrap=True)
        panel = Panel.in_charge(tr("Plan der Halle"), margin=SPACE.margin)
        panel.head.addWidget(self.back)
        panel.add(self._told)
        panel.add(self.sheet, 1)
        self.sheet.typed.connect(self._typed)
        self.bind("Backspace", page.take_back)
        self.start(column(panel, grow=panel))

    def _typed(self, key: str) -> None:
        if key.isdecimal():
            self.page.digit(key)

    def focus_body(self) -> None:
        """Give the focus to the hall."""
        self.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: HallLookScreen) -> None:
        """Show where the table is."""
        hall, picture = screen.hall, None
        if hall is not None:
            picture = HallPicture(hall.plan, hall.labels, hall.table, hall.way, hall.unused)
        self.sheet.set_picture(picture, unmarked(screen.told))
        self._told.set_text(screen.told)
