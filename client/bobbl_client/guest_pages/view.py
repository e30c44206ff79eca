"""The window of a computer that shows the pages: the address big, and how it goes."""

import time
from pathlib import Path

from PyQt6.QtCore import QTimer

from bobbl_client.guest_pages.page import PagesPage, PagesRun, PagesScreen
from bobbl_client.widgets.components import Panel, StatusState, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import TYPE
from bobbl_client.widgets.window.page import PageView
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.i18n import tr

CARE_MS = 250


class PagesWindow(Frameable):
    """Runs the program of the pages as the place in ``folder``, and tells how it goes."""

    chapter_of_window = "guests"

    def __init__(self, program: PagesRun, folder: Path, tournament: str, station: str) -> None:
        super().__init__(tr("Seiten für Gäste"))
        self.header.set_place(tr("Seiten für Gäste"), station)
        self.header.set_tournament(tournament)
        self.page = PagesPage(program, folder, time.monotonic)
        self.view = _PagesView()
        self.pages.addWidget(self.view)
        self.set_help(())
        self._turn = QTimer(self)
        self._turn.setInterval(CARE_MS)
        self._turn.timeout.connect(self.page.tick)
        self._turn.start()
        self.page.open(self._show)

    def _show(self, screen: PagesScreen) -> None:
        self.view.show_screen(screen)
        state = StatusState.FINE if screen.is_fine else StatusState.ALONE
        self.status.set_status(state, screen.headline, "")


class _PagesView(PageView):
    """Headline, links, and what is to be known."""

    def __init__(self) -> None:
        super().__init__()
        panel = Panel(margin=22)
        self.headline = Text("", TYPE.heading, Weight.BOLD, wrap=True)
        self.links = Text("", TYPE.title, Weight.BOLD, wrap=True)
        self.told = Text("", TYPE.body, wrap=True)
        for part in (self.headline, self.links, self.told):
            panel.add(part)
        panel.body.addStretch(1)
        self.lay_below(None, panel)

    def show_screen(self, screen: PagesScreen) -> None:
        """Show how it goes."""
        self.headline.set_text(screen.headline)
        self.links.say("\n".join(screen.links))
        self.told.say("\n".join(screen.told))
