"""How the stations and the copies are, the worst first."""

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, Qt

from bobbl_client.evening.backup_words import ShownBackups
from bobbl_client.organiser.stations.health import ShownStation
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import Panel, RowList, Text
from bobbl_client.widgets.components.painted import is_new_look
from bobbl_client.widgets.theme import SPACE
from bobbl_shared.i18n import tr, trn

ROWS = 3
"""So many rows are shown; the last of them stands for all others."""


class StationsPanel(Panel):
    """Who works alone or has an empty battery, all that are well in one row, and the copies."""

    def __init__(self) -> None:
        super().__init__(tr("Stationen"), " ", margin=SPACE.small)
        self._told = Text("")
        self._rows = ROWS
        self.head.insertWidget(1, self._told)
        self.note.setWordWrap(True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.head.setStretch(self.head.indexOf(self.note), 100)
        self._list = RowList(RowStyle.LOW)
        self._list.setAccessibleName(tr("Stationen"))
        self._list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.head.setSpacing(SPACE.close)
        self.body.setContentsMargins(SPACE.small, SPACE.hair, SPACE.small, SPACE.small)
        self.body.setSpacing(0)
        self.add(self._list)

    def set_short(self, is_short: bool) -> bool:
        """Show a row less, from the next look on; return whether that is new."""
        before, self._rows = self._rows, ROWS - int(is_short)
        return self._rows != before

    def show_stations(self, stations: Sequence[ShownStation], backups: ShownBackups) -> None:
        """Show the worst stations and how many are well; copies that are wrong come as a row."""
        self._told.set_text(_heading(stations))
        self.note.set_text("" if backups.is_wrong else _copies(backups))
        rows = station_rows(stations, self._rows - int(backups.is_wrong))
        self._list.set_rows((backups_row(backups), *rows) if backups.is_wrong else rows)
        self._fit()

    def changeEvent(self, event: QEvent | None) -> None:
        """Be as high as the rows are in the type in force."""
        super().changeEvent(event)
        if is_new_look(event):
            self._fit()

    def _fit(self) -> None:
        self._list.setFixedHeight(max(1, self._list.content_height()))


def _heading(stations: Sequence[ShownStation]) -> str:
    """Return ``1 von 6 allein``, or that all can be reached."""
    others = [each for each in stations if not each.is_replaced]
    alone = sum(each.is_alone for each in others)
    if alone:
        return tr("{n} von {all} allein", n=alone, all=len(others))
    return "" if any(each.is_unknown for each in others) else tr("alle erreichbar")


def _copies(backups: ShownBackups) -> str:
    return tr("Sicherung {when}", when=backups.summary)


def station_rows(stations: Sequence[ShownStation], most: int) -> tuple[Row, ...]:
    """Return at most so many rows, the worst first; those that are well share the last one.

    A computer that another one has replaced is missed by nobody.
    """
    stations = sorted((each for each in stations if not each.is_replaced), key=_order)
    worse = [each for each in stations if _order(each) < _WELL]
    if len(worse) < len(stations) or len(worse) > most:
        worse = worse[: most - 1]
    rest = stations[len(worse) :]
    rows = tuple(station_row(each) for each in worse)
    return (*rows, _rest_row(rest, is_all=not worse)) if rest else rows


_WELL = 3


def _order(shown: ShownStation) -> int:
    """Return how badly a station needs a look, 0 the most."""
    if shown.is_alone:
        return 0
    if shown.is_low:
        return 1
    return 2 if shown.is_unknown else _WELL


def _rest_row(rest: Sequence[ShownStation], *, is_all: bool) -> Row:
    """Return all others in one row, with the oldest news of one of them."""
    title = trn("{n} weitere", "{n} weitere", len(rest))
    if is_all:
        title = trn("{n} Station", "{n} Stationen", len(rest))
    worst = min(rest, key=_order)
    others = [each for each in rest if not each.is_own] or list(rest)
    told = max(others, key=lambda each: each.seconds).health
    if _order(worst) < _WELL:
        told = trn("{n} davon ansehen", "{n} davon ansehen", sum(_order(e) < _WELL for e in rest))
    symbol, tone = _look(worst)
    return Row("stations", title, symbol=symbol, symbol_tone=tone, right=told)


def station_row(shown: ShownStation) -> Row:
    """Return a station as a read-only row."""
    symbol, tone = _look(shown)
    return Row(
        shown.key,
        shown.name,
        symbol=symbol,
        symbol_tone=tone,
        right=shown.health if shown.is_alone or not shown.is_low else shown.battery,
        brief=shown.brief,
        is_warning=shown.is_alone,
    )


def _look(shown: ShownStation) -> tuple[Symbol, Tone]:
    return (
        (Symbol.BOX_UP, Tone.ORANGE),
        (Symbol.BATTERY, Tone.ORANGE),
        (Symbol.RING_DASHED, Tone.INK),
        (Symbol.DOT_TICK, Tone.BLUE),
    )[_order(shown)]


def backups_row(shown: ShownBackups) -> Row:
    """Return copies that a person has to look after as a read-only row."""
    return Row(
        "backups",
        tr("Sicherung"),
        symbol=Symbol.TRIANGLE,
        symbol_tone=Tone.ORANGE,
        right=shown.summary,
        is_warning=True,
    )
