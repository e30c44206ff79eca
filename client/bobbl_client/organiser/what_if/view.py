"""The ranking under another scheme left, the schemes to compare with right."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from bobbl_client.evening.standings import ShownStanding
from bobbl_client.organiser.what_if.page import WhatIfPage, WhatIfScreen
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import ChoiceRow, KeyButton, Panel, Text
from bobbl_client.widgets.hall import Column, DataTable, Ranked, ranked
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr


class WhatIfView(BodyView[WhatIfScreen]):
    """Compares schemes: ↑ ↓ choose one, F5 leads into the ranking, Esc goes back."""

    page: WhatIfPage

    def __init__(self, page: WhatIfPage) -> None:
        super().__init__(page)
        self._panel = Panel("", margin=SPACE.margin)
        self._told = Text("", TYPE.heading, wrap=True)
        self._empty = Text("", TYPE.heading, tone=Tone.MUTED, wrap=True)
        self._place = QVBoxLayout()
        self.table: DataTable | None = None
        self._headings: tuple[str, ...] = ()
        self._choices = Panel.in_charge(tr("Andere Wertung"), margin=SPACE.margin)
        self.schemes: ChoiceRow | None = None
        self.into = KeyButton(tr("In die Liste"), "F5")
        self.press("F5", self.into, self._into_table)
        self.start(self._body())

    def _body(self) -> QWidget:
        self._panel.add(self._told)
        self._panel.add(self._empty)
        self._panel.add(self._place, 100)
        self._panel.body.addStretch(1)
        about = tr(
            "Nur zum Ansehen: nichts wird gespeichert, öffentlich ändert sich nichts. Rechts in"
            " der Liste steht der Platz, der gilt."
        )
        self._choices.add(Text(about, tone=Tone.MUTED, wrap=True))
        self._choices.body.addStretch(1)
        right = column(self._choices, self.into, self.back, grow=self._choices)
        return beside(self._panel, right, (88, 44))

    def focus_body(self) -> None:
        """Give the focus to the schemes."""
        (self.schemes or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: WhatIfScreen) -> None:
        """Show the comparison."""
        self._show_schemes(screen)
        title = screen.schemes[screen.chosen] if screen.schemes else ""
        self._panel.set_title(tr("Rangliste nach: {scheme}", scheme=title))
        self._told.say(screen.told)
        self._empty.say(screen.empty)
        self._show_rows(screen)

    def _show_schemes(self, screen: WhatIfScreen) -> None:
        """Make the choice once the schemes are known; they never change."""
        if self.schemes is None and screen.schemes:
            self.schemes = ChoiceRow(
                screen.schemes, screen.chosen, label=tr("Andere Wertung"), vertical=True
            )
            self.schemes.changed.connect(self.page.choose)
            self._choices.body.insertWidget(1, self.schemes)

    def _show_rows(self, screen: WhatIfScreen) -> None:
        if screen.rows and (self.table is None or self._headings != screen.headings):
            if self.table is not None:
                self.table.deleteLater()
            self._headings = screen.headings
            last = len(screen.headings) - 1
            columns = [
                Column(each, place in (0, last)) for place, each in enumerate(self._headings)
            ]
            self.table = DataTable(tr("Platz"), tr("Nr."), screen.names, columns)
            self._place.addWidget(self.table)
        if self.table is not None:
            self.table.setVisible(bool(screen.rows))
            self.table.set_lines([_line(each, screen) for each in screen.rows])

    def _into_table(self) -> None:
        if self.table is not None:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _line(row: ShownStanding, screen: WhatIfScreen) -> Ranked:
    return ranked(row, is_marked=row.key in screen.moved)
