"""The right side of the overview: what to look after, the stations, the keys of other pages."""

from collections.abc import Sequence

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QSizePolicy

from bobbl_client.evening.backup_words import ShownBackups
from bobbl_client.evening.task import Task
from bobbl_client.organiser.overview.task_rows import task_row
from bobbl_client.organiser.routes import Route, linked_routes, route_of
from bobbl_client.organiser.stations.health import ShownStation
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import ButtonKind, KeyButton, Panel, RowList, Text
from bobbl_client.widgets.components.row_painter import row_height
from bobbl_client.widgets.theme import SPACE, TARGET, look
from bobbl_shared.i18n import tr, trn

STATIONS_SHOWN = 2
LEAST_HEIGHT = 96
"""So much of the tasks is seen with the largest type too: two rows."""

LINKS_A_ROW = 3
_LEFT = Qt.AlignmentFlag.AlignLeft


class RouteLink(KeyButton):
    """A word with a key that leads to another page; ``route`` says which."""

    def __init__(self, route: Route) -> None:
        super().__init__(route.label, route.key, kind=ButtonKind.BARE, height=TARGET)
        self.route = route


class TasksPanel(Panel):
    """What to look after now, the most urgent first."""

    def __init__(self) -> None:
        super().__init__(tr("Jetzt kümmern"), margin=SPACE.small)
        self.all = RouteLink(route_of("cases"))
        self.head.addWidget(self.all)
        self.list = RowList(RowStyle.TASKS)
        self.list.setAccessibleName(tr("Jetzt kümmern"))
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.body.setSpacing(SPACE.hair)
        self._nothing = Text(tr("Nichts zu tun."), tone=Tone.MUTED)
        self.add(self._nothing)
        self.add(self.list, 1)
        self._tasks: tuple[Task, ...] = ()
        self._more = 0

    def show_tasks(self, tasks: tuple[Task, ...], more: int) -> None:
        """Show these rows as far as they have room, and how many there are beside them."""
        self._tasks, self._more = tasks, more
        self._nothing.setVisible(not tasks)
        self.list.setMinimumHeight(look().px(LEAST_HEIGHT) if tasks else 0)
        self._fill()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Show as many rows as have room now."""
        super().resizeEvent(event)
        self._fill()

    def _fill(self) -> None:
        rows = [task_row(each) for each in self._tasks]
        shown = self._fitting(rows)
        more = self._more + len(rows) - len(shown)
        self.all.set_label(tr("weitere {n}", n=more) if more else tr("alle"))
        self.list.set_rows(shown)
        if shown and self.list.hasFocus() and not self.list.chosen_key():
            self.list.set_chosen(shown[0].key)

    def _fitting(self, rows: list[Row]) -> list[Row]:
        """Return the first rows that have room, at least one.

        The chosen one is always among them.
        """
        port = self.list.viewport()
        wide, room = (port.width(), port.height()) if port is not None else (0, 0)
        shown: list[Row] = []
        for row in rows:
            room -= row_height(row, RowStyle.TASKS, wide)
            if shown and room < 0:
                break
            shown.append(row)
        chosen = next((each for each in rows if each.key == self.list.chosen_key()), None)
        if chosen is not None and chosen not in shown:
            return [*shown[:-1], chosen]
        return shown


class StationsPanel(Panel):
    """The keys of the pages that have no panel; below who works alone, and how the copies stand."""

    def __init__(self) -> None:
        super().__init__(margin=10)
        self.links = tuple(map(RouteLink, linked_routes()))
        head = QGridLayout()
        head.setVerticalSpacing(0)
        for place, link in enumerate(self.links):
            head.addWidget(link, place // LINKS_A_ROW, place % LINKS_A_ROW, _LEFT)
        self._list = RowList(RowStyle.LOW)
        self._list.setAccessibleName(tr("Stationen"))
        self._list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.setSpacing(SPACE.hair)
        self.add(head)
        self.add(self._list)

    def show_stations(self, stations: Sequence[ShownStation], backups: ShownBackups) -> None:
        """Show the stations that work alone, else all in one row, and how the copies stand."""
        alone = [each for each in stations if each.is_alone or each.is_low]
        fits = len(alone) <= STATIONS_SHOWN
        rows = [station_row(each) for each in alone[: STATIONS_SHOWN - (not fits)]]
        if not fits:
            more = len(alone) - len(rows)
            rows.append(Row("", trn("und {n} weitere Station", "und {n} weitere Stationen", more)))
        if not alone:
            rows.append(all_stations_row(stations))
        rows.append(backups_row(backups))
        self._list.set_rows(rows)
        self._list.setFixedHeight(max(1, self._list.content_height()))


def all_stations_row(stations: Sequence[ShownStation]) -> Row:
    """Return all stations in one row, of which none is known to work alone.

    A computer that another one has replaced is missed by nobody.
    """
    stations = [each for each in stations if not each.is_replaced]
    unheard = [each for each in stations if each.is_unknown]
    is_known = not unheard
    told = tr("alle erreichbar")
    if len(unheard) == len([each for each in stations if not each.is_own]):
        told = next((each.health for each in unheard), told)
    elif unheard:
        told = trn("{n} noch nicht gehört", "{n} noch nicht gehört", len(unheard))
    return Row(
        "stations",
        trn("{n} Station", "{n} Stationen", len(stations)),
        symbol=Symbol.BOX_TICKED if is_known else Symbol.BOX_EMPTY,
        symbol_tone=Tone.BLUE if is_known else Tone.MUTED,
        right=told,
    )


def backups_row(shown: ShownBackups) -> Row:
    """Return how the copies stand as a read-only row."""
    fine = Symbol.BOX_TICKED if shown.is_known else Symbol.BOX_EMPTY
    return Row(
        "backups",
        tr("Sicherung"),
        symbol=Symbol.TRIANGLE if shown.is_wrong else fine,
        symbol_tone=Tone.ORANGE if shown.is_wrong else Tone.BLUE,
        right=shown.summary,
        is_warning=shown.is_wrong,
    )


def station_row(shown: ShownStation) -> Row:
    """Return a station as a read-only row."""
    is_warning = shown.is_alone or shown.is_low
    return Row(
        shown.key,
        shown.name,
        symbol=_station_symbol(shown),
        symbol_tone=Tone.ORANGE if is_warning else Tone.BLUE,
        right=shown.health if shown.is_alone or not shown.is_low else shown.battery,
        is_warning=is_warning,
    )


def _station_symbol(shown: ShownStation) -> Symbol:
    if shown.is_alone:
        return Symbol.BOX_UP
    return Symbol.TRIANGLE if shown.is_low else Symbol.BOX_TICKED
