"""The windows put together: a station that pairs and opens in its role, and the organiser's host.

One ``Station`` is one running program with one link. Its window follows its role: a station that
is given another role by the organiser opens there by itself.
"""

import platform
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QWidget

from bobbl_client.application import start_application
from bobbl_client.desk.views.desk import desk_window
from bobbl_client.display.views.display import DisplayWindow
from bobbl_client.guest_pages.page import PagesRun
from bobbl_client.guest_pages.view import PagesWindow
from bobbl_client.joining.known import Known, known_here, needs_no_question
from bobbl_client.joining.left_page import LeftPage
from bobbl_client.joining.page import Asking
from bobbl_client.joining.view import JoiningWindow
from bobbl_client.joining.words import not_opened
from bobbl_client.link.news import (
    FoundServer,
    Joined,
    JoinFailed,
    LinkEvent,
    Looked,
    ServersFound,
)
from bobbl_client.model.membership import Membership
from bobbl_client.model.power import Power, power_now
from bobbl_client.model.station import Change, StationModel
from bobbl_client.organiser.tools import NO_TOOLS, Tools
from bobbl_client.organiser.view import OrganiserWork, organiser_keys
from bobbl_client.printing.layout.preview import PreviewPage
from bobbl_client.printing.layout.printers import SystemPrinters
from bobbl_client.runtime import StationParts, start_parts
from bobbl_client.scoring.views.scoring import scoring_window
from bobbl_client.widgets.placing import bring_forward, present
from bobbl_client.widgets.window.appearance import dresser
from bobbl_client.widgets.window.bridge import LinkBridge
from bobbl_client.widgets.window.closing import dismiss, leave_window, when_closed
from bobbl_client.widgets.window.fault_report import faults_reported
from bobbl_client.widgets.window.garbage import Search, leave_out, settle
from bobbl_client.widgets.window.list_view import ListView
from bobbl_client.widgets.window.window import StationWindow
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import Coded
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
        another: Callable[[], None] | None = None,
        pages: PagesRun | None = None,
        tools: Tools = NO_TOOLS,
    ) -> None:
        """Start the network thread; ``open`` shows a window, and ``shown`` is told of each.

        ``closed`` is called when a person has closed the window; the network thread goes on.
        ``stops`` says what else would stop with the window. ``start``: where who pairs can go back;
        ``another``: where the key for another tournament leads, unless it is asked here which one.
        ``pages`` shows guests the tournament. ``tools`` are for an organiser's window, and their
        examination for who does not find the server.
        """
        self._pages, self._tools = pages, tools
        self._stops, self._start, self._another = stops, start, another
        self._shown, self._closed = shown, closed
        self._browse, self._interface = browse, interface
        self._known: tuple[Known, ...] = ()
        self._was_asked = False
        """Whether a person has said which tournament is meant, and was told nothing more yet."""
        self._servers: tuple[FoundServer, ...] = ()
        self.bridge = LinkBridge()
        self._search = Search()
        self.parts: StationParts = start_parts(home, self.bridge.deliver, browse, interface)
        self.window: QWidget | None = None
        self._joining: Callable[[LinkEvent], None] = lambda event: None
        self._role: Role | None = None
        self.shown_role: Role | None = None
        self._is_aside = False
        """Whether the station works on without a window, until somebody wants to see it."""
        self._home = home
        self.bridge.connect_to(self._handle)
        dresser().language_changed.connect(self._open_anew)

    def open(self) -> None:
        """Go on with the tournament of tonight, or ask which one it is.

        Nothing is asked if the one used last is the only one announced, its server is there and
        it is tonight's. Who is there is heard before a window is shown; who has no tournament on
        this computer, or practised last, is asked at once. Raises ``BobblError`` if the folder of
        the one used last is damaged.
        """
        self._known = known_here(self._home)
        if self._known and not self._known[0].is_training:
            self._joining = self._decide
            self._look()
        else:
            self._ask()

    def leave(self) -> None:
        """Let the user choose another tournament; what waits stays on this computer."""
        if self.parts.model is None and not isinstance(self.window, PagesWindow):
            return
        self._stop()
        self.parts = start_parts(self._home, self.bridge.deliver, self._browse, self._interface)
        self._role, self._servers = None, ()
        self._known = known_here(self._home)
        self._ask()

    def work(self, membership: Membership) -> None:
        """Go on as a station that has paired before."""
        self._work(self.parts.work(membership))

    def work_aside(self, membership: Membership) -> None:
        """Go on as ``work`` does, but without a window before ``come_forward``."""
        self._is_aside = True
        self.work(membership)

    def come_forward(self) -> None:
        """Show the window in front, also after a person has closed it."""
        model, window = self.parts.model, self.window
        self._is_aside = False
        if window is not None:
            bring_forward(window)
        elif model is not None:
            self._follow_role(model)

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
        if self._is_aside:
            return
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
            if role is not None and self._another is None:
                self._offer_left(model)
            if role is not None:
                QTimer.singleShot(0, leave_out if before is None else settle)

    def _open_pages(self, model: StationModel, program: PagesRun) -> None:
        """Give this computer's place to the program that shows the pages; only one may have it."""
        member, post, state = model.membership, model.post, model.state
        assert post is not None
        assert state is not None
        self._stop()
        self.shown_role = "pages"
        self._show(PagesWindow(program, member.folder, state.settings.name, post.name))

    def _offer_left(self, model: StationModel) -> None:
        """Offer what was typed here for other evenings and never arrived.

        Who was asked which tournament is meant is shown it, others are told where it is.
        """
        window = self.window
        page = LeftPage(model, self._home)
        if page.is_empty or not isinstance(window, StationWindow):
            return

        def show() -> None:
            window.close_pages()
            window.show_until_left(ListView(LeftPage(model, self._home)))

        window.help.offer(tr("Nie angekommen"), "N", show)
        if self._was_asked:
            show()
        else:
            window.status.say(tr("Hier liegt Getipptes, das nie ankam: F1, dann N."))
        self._was_asked = False

    def _look(self) -> None:
        """Look for the servers of the tournament used last, and for whoever else is announced."""
        last = self._known[0].membership.addresses if self._known else ()
        self.parts.link.look(last)

    def _decide(self, event: LinkEvent) -> None:
        """Go on unasked once it is heard who is there, or ask."""
        if isinstance(event, ServersFound):
            self._servers = event.servers
        elif isinstance(event, Looked):
            now = datetime.now(UTC)
            found = needs_no_question(self._known, self._servers, event.reached, now)
            if found is None:
                self._open_joining(event.reached, goes_by_itself=True)
                return
            try:
                self.work(found.membership)
            except Coded as error:
                window = self._open_joining(event.reached)
                window.page.tell(not_opened(found.membership.name, error))

    def _ask(self) -> None:
        """Ask which tournament, and look who is there meanwhile."""
        self._open_joining()
        self._look()

    def _open_joining(
        self, reached: Mapping[str, str] | None = None, *, goes_by_itself: bool = False
    ) -> JoiningWindow:
        joining = JoiningWindow(
            lambda address, code: self.parts.join(address, code),
            station=platform.node(),
            asking=Asking(
                self._known,
                lambda known: self.work(known.membership),
                goes_by_itself,
                self._servers,
                reached,
            ),
            leave=self._start,
            examination=self._tools.examination,
        )

        def heard(event: LinkEvent) -> None:
            if isinstance(event, ServersFound):
                self._servers = event.servers
            joining.page.handle(event)

        self._joining, self._was_asked = heard, True
        self._show(joining)
        return joining

    def _open_anew(self) -> None:
        """Make the window once more, in the language that is spoken now."""
        model = self.parts.model
        if self.window is None:
            return
        if model is not None:
            QTimer.singleShot(0, lambda: self._open_role(model, self._role))
        elif isinstance(self.window, JoiningWindow):
            QTimer.singleShot(0, self._ask)

    def _show(self, window: QWidget) -> None:
        before, self.window = self.window, window
        another = self._another or (lambda: leave_window(window, self.leave))
        if isinstance(window, StationWindow | PagesWindow):
            window.help.offer(tr("Anderes Turnier"), "T", another)
        elif isinstance(window, DisplayWindow):
            window.offer_leaving(another)
        when_closed(window, lambda: self._closed_by_hand(window), self._stops)
        self._shown(window)
        present(window, before, is_whole=isinstance(window, DisplayWindow))
        if before is not None:
            dismiss(before)

    def _closed_by_hand(self, window: QWidget) -> None:
        if self.window is window:
            self.window, self._is_aside = None, True
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
