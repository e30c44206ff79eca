"""Who is registered, in big numbers, as long as there is no hall to show."""

from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.organiser.overview.page import ShownField
from bobbl_client.widgets.components import BigNumber, Panel, Rule, Text
from bobbl_client.widgets.theme import SPACE
from bobbl_shared.i18n import tr


class FieldPanel(Panel):
    """Numbers with captions, and below them what a draw would make of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Anmeldung läuft"), margin=22, parent=parent)
        self._numbers = [BigNumber(size=84) for _ in range(3)]
        row = QHBoxLayout()
        row.setSpacing(SPACE.wide)
        for number in self._numbers:
            row.addWidget(number, 1)
        self._lines = Text("", 22, wrap=True)
        self.body.addSpacing(8)
        self.add(row)
        self.body.addSpacing(8)
        self.add(Rule())
        self.body.addSpacing(8)
        self.add(self._lines)
        self.body.addStretch(1)

    def show_field(self, shown: ShownField) -> None:
        """Show these numbers and lines (marked)."""
        for place, widget in enumerate(self._numbers):
            widget.setVisible(place < len(shown.numbers))
            if place < len(shown.numbers):
                widget.set(*shown.numbers[place])
        self._lines.set_text("\n".join(shown.lines))
