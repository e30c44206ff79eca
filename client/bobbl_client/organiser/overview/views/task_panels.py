"""What to look after now, as rows of the overview."""

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QSizePolicy

from bobbl_client.evening.task import Task
from bobbl_client.organiser.overview.task_rows import task_row
from bobbl_client.organiser.overview.views.key_rows import RouteLink
from bobbl_client.organiser.routes import route_of
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import ButtonKind, Panel, RowList, Text
from bobbl_client.widgets.components.row_painter import row_height
from bobbl_client.widgets.theme import SPACE, look
from bobbl_shared.i18n import tr

LEAST_HEIGHT = 80
"""So much of the tasks is seen with the largest type too: two rows."""

LEAST_SHORT = 48
"""The same where the page is low: one row."""


class TasksPanel(Panel):
    """What to look after now, the most urgent first."""

    def __init__(self) -> None:
        super().__init__(tr("Jetzt kümmern"), margin=SPACE.small)
        self.all = RouteLink(route_of("cases"), ButtonKind.BARE)
        self.head.addWidget(self.all)
        self.list = RowList(RowStyle.TASKS)
        self.list.setAccessibleName(tr("Jetzt kümmern"))
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.body.setContentsMargins(SPACE.small, 2, SPACE.small, SPACE.hair)
        self.body.setSpacing(0)
        self._nothing = Text(tr("Nichts zu tun."), tone=Tone.MUTED)
        self.add(self._nothing)
        self.add(self.list, 1)
        self._tasks: tuple[Task, ...] = ()
        self._more = 0
        self._cursor = ""
        self._least = LEAST_HEIGHT

    def set_short(self, is_short: bool) -> None:
        """Need less room, from the next look on."""
        self._least = LEAST_SHORT if is_short else LEAST_HEIGHT

    def show_tasks(self, tasks: tuple[Task, ...], more: int, cursor: str) -> None:
        """Show these rows as far as they have room, and how many there are beside them.

        ``cursor`` is the key of the row that is chosen.
        """
        self._tasks, self._more, self._cursor = tasks, more, cursor
        self._nothing.setVisible(not tasks)
        self.list.setMinimumHeight(look().px(self._least) if tasks else 0)
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
        if self.list.chosen_key() != self._cursor:
            self.list.set_chosen(self._cursor)

    def _fitting(self, rows: list[Row]) -> list[Row]:
        """Return the first rows that have room, at least one.

        The chosen one is always among them.
        """
        frame = 2 * self.list.frameWidth()
        wide, room = self.list.width() - frame, self.list.height() - frame
        shown: list[Row] = []
        for row in rows:
            room -= row_height(row, RowStyle.TASKS, wide)
            if shown and room < 0:
                break
            shown.append(row)
        chosen = next((each for each in rows if each.key == self._cursor), None)
        if chosen is not None and chosen not in shown:
            return [*shown[:-1], chosen]
        return shown
