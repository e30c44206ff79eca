"""The round clock with its keys."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout

from bobbl_client.organiser.overview.round_clock import ShownClock
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import ClockFace, KeyButton, Panel, PanelKind, Text
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_shared.i18n import tr

MARGIN = 7
WIDE, NARROW = TYPE.points, 40
"""Height of the digits, with the panel's two or one lines beside them."""


class ClockPanel(Panel):
    """Digits, what comes when, and the four keys: P, G, + and −."""

    def __init__(self) -> None:
        super().__init__(margin=MARGIN)
        self._is_narrow = False
        self._told: tuple[str, ...] = ()
        self._heading = Text("", tone=Tone.MUTED)
        self._face = ClockFace(WIDE, is_left=True)
        self._face.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._facts = Text("", TYPE.body)
        self.toggle = KeyButton(tr("Starten"), "P", is_tight=True)
        self.gong = KeyButton(tr("Gong"), "G", is_tight=True)
        self.more = KeyButton(tr("1 min dazu"), "+", is_tight=True)
        self.less = KeyButton(tr("1 min ab"), "−", is_tight=True)
        self.body.setContentsMargins(SPACE.margin, MARGIN, MARGIN, MARGIN)
        self._digits = QVBoxLayout()
        self._digits.setSpacing(0)
        self._digits.addWidget(self._heading)
        self._digits.addWidget(self._face)
        self._keys = QGridLayout()
        self._keys.setSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(SPACE.gutter)
        row.addLayout(self._digits)
        row.addWidget(self._facts, 1, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(self._keys)
        self.add(row, 1)
        self._lay_keys(2)

    def _lay_keys(self, columns: int) -> None:
        for place, button in enumerate((self.toggle, self.gong, self.more, self.less)):
            self._keys.addWidget(button, *divmod(place, columns))

    def set_narrow(self, is_narrow: bool) -> None:
        """Say all on one line, or the facts below each other beside large digits."""
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        self._heading.setVisible(not is_narrow)
        high = SPACE.hair if is_narrow else MARGIN
        self.body.setContentsMargins(SPACE.margin, high, MARGIN, high)
        self._face.set_largest(NARROW if is_narrow else WIDE)
        self._facts.setWordWrap(is_narrow)
        self._lay_keys(4 if is_narrow else 2)
        self._tell()

    def show_clock(self, shown: ShownClock | None) -> None:
        """Show the clock; its keys are dead (with the reason on the first) while it has none."""
        if shown is None:
            return
        self._heading.set_text(shown.heading)
        self._face.set_time(shown.digits, f"{shown.heading} {shown.digits}")
        self._told = shown.facts
        self._tell()
        self.set_kind(PanelKind.OVERDUE if shown.is_over else PanelKind.PLAIN)
        self.toggle.set_label(shown.toggle)
        self.toggle.set_blocked(shown.blocked)
        for button in (self.more, self.less):
            button.setEnabled(not shown.blocked and shown.is_set)

    def _tell(self) -> None:
        """Say what comes when; on one line only what comes first."""
        self._facts.say(" · ".join(self._told[:2]) if self._is_narrow else "\n".join(self._told))

    def letters(self) -> tuple[tuple[str, KeyButton], ...]:
        """Return the real keys with the buttons they press."""
        return (("P", self.toggle), ("G", self.gong), ("+", self.more), ("-", self.less))
