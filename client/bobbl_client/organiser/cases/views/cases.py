"""All cases the organiser has to look after, and the way to any table by its number."""

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout

from bobbl_client.evening.task import PageKey, Task
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.overview.tasks import tasks_of
from bobbl_client.organiser.overview.views.task_panels import task_row
from bobbl_client.page.row import RowStyle
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Panel, RowList, Text
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.window.page import PageView
from bobbl_shared.i18n import tr, trn


class CasesPage(PageView):
    """The whole list; Enter opens a case.

    Signals: ``case_opened(CaseKey)``, and ``page_asked(str)`` with the name of a page.
    """

    case_opened = pyqtSignal(object)

    def __init__(self, model: StationModel) -> None:
        super().__init__()
        self._model = model
        self._tasks: tuple[Task, ...] = ()
        self._panel = Panel(tr("Alle Fälle"), margin=22)
        self.list = RowList(RowStyle.TASKS)
        self._nothing = Text(
            tr("Nichts zu tun: kein Tisch ist strittig, verspätet oder überfällig, nichts fehlt."),
            TYPE.heading,
            tone=Tone.MUTED,
        )
        back = KeyButton(tr("Zurück"), "Esc")
        back.clicked.connect(self.leave)
        self._panel.add(self._nothing)
        self._panel.add(self.list, 100)
        self._panel.body.addStretch(1)
        self._panel.add(back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._panel)
        self.list.opened.connect(self._open)
        self.bind("Esc", self.leave)
        self._stop = model.listen(self._changed)
        self.tick()

    def tick(self) -> None:
        """Show the list as it stands."""
        tasks = tasks_of(self._model)
        if tasks != self._tasks:
            self._tasks = tasks
            self.list.set_rows([task_row(each) for each in tasks])
        told = trn("{n} Fall", "{n} Fälle", len(tasks)) if tasks else ""
        self._panel.set_title(tr("Alle Fälle"), told)
        self._nothing.setVisible(not tasks)
        self.list.setVisible(bool(tasks))

    def finish(self) -> None:
        """Stop listening."""
        self._stop()

    def focus_first(self) -> None:
        """Give the focus to the list."""
        (self.list if self._tasks else self).setFocus()

    def _changed(self, change: Change) -> None:
        self.tick()

    def _open(self, key: str) -> None:
        found = next((each for each in self._tasks if each.opens.text == key), None)
        if found is not None and isinstance(found.opens, PageKey):
            self.ask_for(found.opens.page)
        elif found is not None:
            self.case_opened.emit(found.opens)
