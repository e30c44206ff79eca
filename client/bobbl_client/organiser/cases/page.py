"""All cases the organiser has to look after."""

from bobbl_client.evening.task import PageKey
from bobbl_client.organiser.overview.task_rows import task_row
from bobbl_client.organiser.overview.tasks import tasks_of
from bobbl_client.page.list_page import ListPage, ListScreen
from bobbl_client.page.row import RowStyle
from bobbl_shared.i18n import tr, trn


class CasesPage(ListPage):
    """The whole list; Enter opens a case, or the page where a matter is settled."""

    is_timed = True

    def screen(self) -> ListScreen:
        """Return all cases, the most urgent first."""
        tasks = tasks_of(self.model)
        return ListScreen(
            tr("Alle Fälle"),
            tuple(task_row(each) for each in tasks),
            trn("{n} Fall", "{n} Fälle", len(tasks)) if tasks else "",
            style=RowStyle.TASKS,
            empty=tr(
                "Nichts zu tun: kein Tisch ist strittig, verspätet oder überfällig, nichts fehlt."
            ),
        )

    def open_row(self, row: str) -> None:
        """Open what a row is about."""
        found = next((each for each in tasks_of(self.model) if each.opens.text == row), None)
        if found is not None and isinstance(found.opens, PageKey):
            self.open_page(found.opens.page)
        elif found is not None:
            self.open_page("case", found.opens)
