"""The windows put together: a station that pairs and opens in its role, and the organiser's host.

One ``Station`` is one running program with one link. Its window follows its role: a station that
is given another role by the organiser opens there by itself.
"""

import platform
from collections.abc import Callable, Sequence
from pathlib import Path

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.application import start_application
from bobbl_client.desk.views.desk import desk_window
from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.guest_pages.page import PagesRun
from bobbl_client.guest_pages.view import PagesWindow
from bobbl_client.joining.view import JoiningWindow, Way
from bobbl_client.link.news import Joined, JoinFailed, LinkEvent
from bobbl_client.model.membership import Membership
from bobbl_client.model.power import Power, power_now
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.tools import NO_TOOLS, Tools
from bobbl_client.organiser.view import OrganiserWork, organiser_keys
from bobbl_client.printing.layout.preview import PreviewPage
from bobbl_client.printing.layout.printers import SystemPrinters
from bobbl_client.runtime import StationParts, last_membership, start_parts
from bobbl_client.scoring.views.scoring import scoring_window
from bobbl_client.widgets.placing import present
from bobbl_client.widgets.window.appearance import dresser
from bobbl_client.widgets.window.bridge import LinkBridge
from bobbl_client.widgets.window.closing import dismiss, when_closed
from bobbl_client.widgets.window.fault_report import faults_reported
from bobbl_client.widgets.window.garbage import Search, leave_out, settle
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.values import Role
from bobbl_shared.i18n import tr


class ThisComputer:
    """What the system says about the computer this runs on."""

    def power(self) -> Power | None:
        """Return how it is powered."""
        return power_now()

    def printers(self) -> tuple[str, ...]:
        """Return its printers, the usual one first."""
        return SystemPrinters().names()


def organiser_window(model: StationModel, tools: Tools = NO_TOOLS) -> QWidget:
    """Return the organiser's window, with what this computer has beside the tournament."""
    work = OrganiserWork(model, preview=PreviewPage, computer=ThisComputer(), tools=tools)
    return StationWindow(model, work, organiser_keys())


WINDOWS: dict[Role | None, Callable[[StationModel], QWidget]] = {
    None: lambda model: StationWindow(model, QWidget()),
    "organiser": organiser_window,
    "desk": lambda model: desk_window(model, PreviewPage),
    "scoring": lambda model: scoring_window(model, PreviewPage),
    "display": DisplayWindow,
    "pages": lambda model: StationWindow(model, QWidget()),
}
"""The window of each role; of none while the station does not know its own yet."""


class Station:
    """A station with its window."""

    def __init__(
        self,
        home: Path,
        browse: bool = True,
        interface: str | None = None,
        shown: Callable[[QWidget], None] = lambda _: None,
        closed: Callable[[], None] = lambda: None,
        stops: Callable[[], Sequence[str]] = lambda: (),
        start: Callable[[], None] | None = None,
        pages: PagesRun | None = None,
        tools: Tools = NO_TOOLS,
    ) -> None:
        """Start the network thread; ``open`` shows a window, and ``shown`` is told of each.

        ``closed`` is called when a person has closed the window; the network thread goes on.
        ``stops`` says what else would stop with the window. ``start``: where who pairs can go back.
        ``pages`` shows guests the tournament. ``tools`` are for an organiser's window, and their
        examination for who does not find the server.
        """
        self._pages, self._tools = pages, tools
        self._stops, self._start = stops, start
        self._shown, self._closed = shown, closed
        self._browse, self._interface = browse, interface
        self._left: Membership | None = None
        self.bridge = LinkBridge()
        self._search = Search()
        self.parts: StationParts = start_parts(home, self.bridge.deliver, browse, interface)
        self.window: QWidget | None = None
        self._joining: Callable[[LinkEvent], None] = lambda event: None
        self._role: Role | None = None
        self.shown_role: Role | None = None
        self._home = home
        self.bridge.connect_to(self._handle)
        dresser().language_changed.connect(self._open_anew)

    def open(self) -> None:
        """Go on as the station this computer is, or let the user pair it.

        Who practised last is asked first which tournament it is, and may go on with the exercise.
        """
        membership = last_membership(self._home)
        if membership is not None and not membership.is_training:
            self.work(membership)
            return
        self._left = membership
        self._open_joining()

    def leave(self) -> None:
        """Let the user choose another tournament; what waits stays on this computer."""
        model = self.parts.model
        if model is not None:
            self._left = model.membership
        elif not isinstance(self.window, PagesWindow):
            return
        self._stop()
        self.parts = start_parts(self._home, self.bridge.deliver, self._browse, self._interface)
        self._role = None
        self._open_joining()

    def work(self, membership: Membership) -> None:
        """Go on as a station that has paired before."""
        self._work(self.parts.work(membership))

    def join(self, address: str, code: str, failed: Callable[[JoinFailed], None]) -> None:
        """Pair without asking; the window of the role opens when it is done."""
        self._joining = lambda event: failed(event) if isinstance(event, JoinFailed) else None
        self.parts.join(address, code)

    def close(self) -> None:
        """Close the window and end the network thread."""
        window, self.window = self.window, None
        if window is not None:
            dismiss(window)
        self._stop()
        self._search.end()

    def _stop(self) -> None:
        """End the network thread; what it has said meanwhile is for nobody any more."""
        if self._pages is not None:
            self._pages.end()
        self.parts.stop()
        self.bridge.forget()

    def _handle(self, event: LinkEvent) -> None:
        if self.parts.model is not None:
            self.parts.model.handle(event)
        elif isinstance(event, Joined):
            self._work(self.parts.enter(event))
        else:
            self._joining(event)

    def _work(self, model: StationModel) -> None:
        model.listen(self._changed)
        self._follow_role(model)

    def _changed(self, change: Change) -> None:
        if self.parts.model is not None and change.events:
            self._follow_role(self.parts.model)

    def _follow_role(self, model: StationModel) -> None:
        """Open the window of the station's role, once it is known and whenever it changes."""
        role = model.post.role if model.post else None
        if self.window is not None and role == self._role and role is not None:
            return
        self._role = role
        QTimer.singleShot(0, lambda: self._open_role(model, role))

    def _open_role(self, model: StationModel, role: Role | None) -> None:
        """Open a role's window, unless the station has ended meanwhile."""
        if self.parts.model is model and role == "pages" and self._pages is not None:
            self._open_pages(model, self._pages)
        elif self.parts.model is model:
            is_organiser = role == "organiser"
            self._show(
                organiser_window(model, self._tools) if is_organiser else WINDOWS[role](model)
            )
            before, self.shown_role = self.shown_role, role
            if role is not None:
                QTimer.singleShot(0, leave_out if before is None else settle)

    def _open_pages(self, model: StationModel, program: PagesRun) -> None:
        """Give this computer's place to the program that shows the pages; only one may have it."""
        member, post, state = model.membership, model.post, model.state
        assert post is not None
        assert state is not None
        self._stop()
        self._left, self.shown_role = member, "pages"
        self._show(PagesWindow(program, member.folder, state.settings.name, post.name))

    def _open_joining(self) -> None:
        left = self._left
        way = None if left is None else Way(left.name, lambda: self.work(left))
        joining = JoiningWindow(
            lambda address, code: self.parts.join(address, code),
            station=platform.node(),
            back=way,
            leave=self._start,
            examination=self._tools.examination,
        )
        self._joining = joining.page.handle
        self._show(joining)

    def _open_anew(self) -> None:
        """Make the window once more, in the language that is spoken now."""
        model = self.parts.model
        if self.window is None:
            return
        if model is not None:
            QTimer.singleShot(0, lambda: self._open_role(model, self._role))
        elif isinstance(self.window, JoiningWindow):
            QTimer.singleShot(0, self._open_joining)

    def _show(self, window: QWidget) -> None:
        before, self.window = self.window, window
        if self._browse and isinstance(window, StationWindow | PagesWindow):
            window.help.offer(tr("Anderes Turnier"), "T", self.leave)
        when_closed(window, lambda: self._closed_by_hand(window), self._stops)
        self._shown(window)
        present(window, before)
        if before is not None:
            dismiss(before)

    def _closed_by_hand(self, window: QWidget) -> None:
        if self.window is window:
            self.window = None
        self._closed()


def run_station(
    home: Path,
    browse: bool,
    interface: str | None,
    pages: PagesRun,
    tools: Tools,
) -> int:
    """Run a station's window until it is closed."""
    app = start_application(home)
    station = Station(
        home,
        browse,
        interface,
        closed=app.exit,
        pages=pages,
        tools=tools,
    )
    station.open()
    try:
        with faults_reported():
            return app.exec()
    finally:
        station.close()
