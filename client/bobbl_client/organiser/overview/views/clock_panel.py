"""The round clock with its keys."""

from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout

from bobbl_client.organiser.overview.round_clock import ShownClock
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import ClockFace, KeyButton, Panel, Text
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_shared.i18n import tr


class ClockPanel(Panel):
    """Digits, what comes when, and the four keys: P, G, + and −."""

    def __init__(self) -> None:
        super().__init__(margin=12)
        self._heading = Text("", tone=Tone.MUTED)
        self._face = ClockFace(TYPE.points + 4, is_left=True)
        self._face.setFixedSize(200, 64)
        self._facts = Text("", TYPE.body)
        self.toggle = KeyButton(tr("Starten"), "P", height=62)
        self.gong = KeyButton(tr("Gong"), "G", height=62)
        self.more = KeyButton(tr("1 min dazu"), "+")
        self.less = KeyButton(tr("1 min ab"), "−")
        left = QVBoxLayout()
        left.setSpacing(0)
        left.addWidget(self._heading)
        left.addWidget(self._face)
        grid = QGridLayout()
        grid.setSpacing(SPACE.small)
        for place, button in enumerate((self.toggle, self.gong, self.more, self.less)):
            grid.setColumnMinimumWidth(place % 2, 195)
            grid.setColumnStretch(place % 2, 1)
            grid.addWidget(button, *divmod(place, 2))
        row = QHBoxLayout()
        row.setSpacing(SPACE.gutter)
        row.addLayout(left)
        row.addWidget(self._facts, 2)
        row.addStretch(1)
        row.addLayout(grid, 2)
        self.add(row)

    def show_clock(self, shown: ShownClock | None) -> None:
        """Show the clock; its keys are dead (with the reason on the first) while it has none."""
        if shown is None:
            return
        self._heading.set_text(shown.heading)
        self._face.set_time(shown.digits, f"{shown.heading} {shown.digits}")
        self._facts.say("\n".join(shown.facts))
        self.toggle.set_label(shown.toggle)
        self.toggle.set_blocked(shown.blocked)
        for button in (self.more, self.less):
            button.setEnabled(not shown.blocked and shown.is_set)

    def letters(self) -> tuple[tuple[str, KeyButton], ...]:
        """Return the real keys with the buttons they press."""
        return (("P", self.toggle), ("G", self.gong), ("+", self.more), ("-", self.less))
