"""Who is registered, in big numbers, as long as there is no hall to show."""

from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.organiser.overview.page import ShownField
from bobbl_client.widgets.components import BigNumber, Panel, Rule, Text
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_shared.i18n import tr

MARGIN, MARGIN_NARROW = 22, 12
SIZE, SIZE_NARROW = 84, 48
LINES, LINES_NARROW = 22, TYPE.body


class FieldPanel(Panel):
    """Numbers with captions, and below them what a draw would make of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Anmeldung läuft"), margin=MARGIN, parent=parent)
        self._numbers = [BigNumber(size=SIZE) for _ in range(3)]
        self._row = QHBoxLayout()
        for number in self._numbers:
            self._row.addWidget(number, 1)
        self._lines = Text("", LINES, wrap=True)
        self._rule = Rule()
        self.add(self._row)
        self.add(self._rule)
        self.add(self._lines)
        self.body.addStretch(1)
        self.set_narrow(False)

    def set_narrow(self, is_narrow: bool) -> None:
        """Say it in smaller type with less room around, or as large as there is room."""
        margin = MARGIN_NARROW if is_narrow else MARGIN
        self.body.setContentsMargins(margin, margin, margin, margin)
        self.body.setSpacing(SPACE.hair if is_narrow else SPACE.wide)
        self._row.setSpacing(SPACE.gutter if is_narrow else SPACE.wide)
        for number in self._numbers:
            number.set_size(SIZE_NARROW if is_narrow else SIZE)
        self._lines.set_size(LINES_NARROW if is_narrow else LINES)
        self._rule.setVisible(not is_narrow)

    def show_field(self, shown: ShownField) -> None:
        """Show these numbers and lines (marked)."""
        for place, widget in enumerate(self._numbers):
            widget.setVisible(place < len(shown.numbers))
            if place < len(shown.numbers):
                widget.set(*shown.numbers[place])
        self._lines.set_text("\n".join(shown.lines))
