"""Slips of a case beside each other, or the one that is being typed."""

from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.organiser.case.slips import CaseSlip, ShownPair
from bobbl_client.organiser.case.typing import TypedSlip
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import Panel, SymbolText, Text
from bobbl_client.widgets.hall import CellState, Slip, SlipCell, SlipMask, SlipPair
from bobbl_client.widgets.own_parts import empty
from bobbl_client.widgets.theme import SPACE
from bobbl_shared.i18n import tr


class SlipsRow(QWidget):
    """Shows up to two slips, or the typed one alone."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[tuple[CaseSlip, ...], TypedSlip | None] = ((), None)
        self._is_narrow = False
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(SPACE.gutter)

    def show_slips(self, slips: tuple[CaseSlip, ...], typing: TypedSlip | None) -> None:
        """Show these slips; while one is typed only that."""
        if (slips, typing) == self._shown:
            return
        self._shown = slips, typing
        self._build()

    def set_narrow(self, is_narrow: bool) -> None:
        """Show them lower, or as high as usual."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._build()

    def _build(self) -> None:
        slips, typing = self._shown
        margin = SPACE.close if self._is_narrow else SPACE.margin
        empty(self._row)
        if typing is not None:
            self._row.addWidget(_typed(typing, margin, is_compact=self._is_narrow))
        for slip in slips if typing is None else ():
            self._row.addWidget(_entered(slip, margin))
        self.setVisible(self._row.count() > 0)


def _entered(shown: CaseSlip, margin: int) -> QWidget:
    panel = Panel(shown.name, margin=margin)
    panel.add(Text(shown.origin, tone=Tone.MUTED, wrap=True))
    panel.body.addStretch(1)
    mask = SlipMask(is_compact=True)
    mask.set_slip(Slip(shown.titles, _pairs(shown.pairs), ("", "", shown.total)))
    panel.add(mask)
    return panel


def _typed(shown: TypedSlip, margin: int, *, is_compact: bool) -> QWidget:
    panel = Panel.in_charge(tr("Wie steht es auf dem Zettel?"), margin=margin)
    mask = SlipMask(is_compact=is_compact)
    mask.set_slip(Slip(shown.titles, _pairs(shown.pairs)))
    panel.add(mask)
    if shown.problem:
        panel.add(SymbolText(Symbol.TRIANGLE, shown.problem, symbol_tone=Tone.ORANGE, wrap=True))
    return panel


def _pairs(pairs: tuple[ShownPair, ShownPair]) -> tuple[SlipPair, SlipPair]:
    first, second = (
        SlipPair(
            pair.heading,
            pair.people,
            tuple(
                SlipCell(CellState(cell.mark.value), cell.text, cell.has_dot) for cell in pair.cells
            ),
        )
        for pair in pairs
    )
    return first, second
