"""What the cards of the scoring station share: slips and symbols for the components."""

from collections.abc import Callable, Mapping

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QLayout, QWidget

from bobbl_client.evening.tables import TableState
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.table_symbols import SYMBOLS
from bobbl_client.page.text import Tone
from bobbl_client.scoring.screen import ShownSide, ShownSlip
from bobbl_client.widgets.hall import CellState, Slip, SlipCell, SlipMask, SlipPair
from bobbl_client.widgets.own_parts import laid_in
from bobbl_shared.i18n import tr

WARNING = frozenset({TableState.DISPUTED, TableState.LATE, TableState.WAITING})
"""States whose symbol is orange."""

FITS = 3
"""So often a card is fitted at once."""


def slip_of(shown: ShownSlip, *, has_total: bool = True, has_names: bool = True) -> Slip:
    """Return the slip to paint; without names a side is called by the first word of its heading."""
    word, bobbl, goals, _ = shown.total
    upper, lower = (_pair(side, has_names) for side in shown.sides)
    total = (word, bobbl, goals) if has_total else ("", "", "")
    return Slip(shown.titles, (upper, lower), total)


def _pair(side: ShownSide, has_names: bool) -> SlipPair:
    cells = tuple(
        SlipCell(CellState(cell.kind.value), cell.text, cell.has_dot) for cell in side.cells
    )
    if not has_names:
        return SlipPair(side.heading.partition(" · ")[0], (), cells)
    return SlipPair(side.heading, side.people, cells)


def symbol_of(state: TableState) -> tuple[Symbol, Tone]:
    """Return the symbol of a table's state and its tone."""
    return SYMBOLS[state], Tone.ORANGE if state in WARNING else Tone.BLUE


class Fitting:
    """Fits a card to its room, never while it does so already.

    What is shown or hidden gives the card another size in the midst of it; Qt shows what was hidden
    meanwhile, so the card is fitted again afterwards. Once the layout has settled it is fitted once
    more: buttons and slips know only then how high they must be at their width. That is left out
    where the card was fitted to the same needs before, as from key to key of a slip.
    """

    def __init__(self, card: QWidget, fit: Callable[[], object]) -> None:
        """Take what fits ``card`` and returns the needs that it found; none: not known."""
        self._card, self._fit, self._is_on = card, fit, False
        self._needs: object = None
        self._settled: object = None
        self._settling = QTimer(card)
        self._settling.setSingleShot(True)
        self._settling.timeout.connect(self._settle)

    def __call__(self) -> None:
        """Fit now, and once more when the layout has settled."""
        if not self._is_on:
            self._fit_now()
            is_settled = self._needs is not None and self._found() == self._settled
            if self._card.isVisible() and not is_settled:
                self._settling.start(0)

    def _settle(self) -> None:
        self._fit_now()
        self._settled = self._found()

    def _found(self) -> object:
        return self._card.size(), self._needs

    def _fit_now(self) -> None:
        """Fit, and again as long as that changes the size of the card."""
        self._is_on = True
        for _ in range(FITS):
            before = self._card.size()
            self._needs = self._fit()
            if self._card.size() == before:
                break
        self._is_on = False


def leave_out(
    layout: QLayout, height: int, parts: Mapping[QWidget, bool], *papers: SlipMask
) -> int:
    """Hide the least needed parts, first to last, until the rest fits (large type).

    ``parts`` says of each whether there is anything to show in it at all. If even that is not
    enough, the slips are painted smaller. Returns the height that the rest needs.
    """
    for paper in papers:
        paper.set_tight(False)
    for part, is_wanted in parts.items():
        part.setVisible(is_wanted)
    for part in parts:
        _forget(layout)
        if (needed := _needed(layout)) <= height:
            return needed
        part.hide()
    _forget(layout)
    if (needed := _needed(layout)) > height:
        for paper in papers:
            paper.set_tight(True)
    return needed


def _needed(layout: QLayout) -> int:
    """Return the height a layout needs at the width it has, its sentences broken into lines."""
    parent = layout.parentWidget()
    least = layout.minimumSize().height()
    if parent is None or not layout.hasHeightForWidth():
        return least
    return max(least, layout.minimumHeightForWidth(parent.width()))


def _forget(layout: QLayout) -> None:
    """Let a layout and those within it, in panels too, measure anew."""
    for each in laid_in(layout):
        within = each if isinstance(each, QLayout) else each.layout()
        if within is not None:
            _forget(within)
        if isinstance(each, QWidget):
            each.updateGeometry()  # else its place in the layout keeps what it measured before
    layout.invalidate()


def key_word(key: str) -> str:
    """Return what stands on a key."""
    return tr("Leertaste") if key == "Space" else key
