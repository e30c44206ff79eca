"""A desk and a results station in windows of the organiser's computer, and the keys between them.

They are stations like all others, with the rights of their role, but nobody types a code: the
organiser's own station asks for one and hands it over (``Admission``). Whoever closes such a window
lets its station work on; its key shows it again.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PyQt6.QtWidgets import QWidget

from bobbl_client.app import Station
from bobbl_client.host.views.halves import Halves, has_halves
from bobbl_client.host.views.server_start import ServerStart
from bobbl_client.model.admission import Admission, free_name
from bobbl_client.model.membership import Membership, memberships
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.page.frame import role_name
from bobbl_client.widgets.window.help import KeyHelp
from bobbl_client.widgets.window.two_layouts import is_narrow_window
from bobbl_client.widgets.window.unsaved import holds_unsaved, what_is_lost
from bobbl_client.widgets.window.window import Frameable
from bobbl_shared.domain.areas.staff import AssignStation
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import Role
from bobbl_shared.errors import BobblError, Coded
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import StationId


class _Key(NamedTuple):
    """The key of a window: its digit, its role, the word beside the key and the line of help."""

    digit: str
    role: Role
    word: str
    does: str


def _keys() -> tuple[_Key, ...]:
    return (
        _Key("1", "organiser", tr("Leitung"), tr("zur Turnierleitung auf diesem Computer")),
        _Key("2", "desk", tr("Anmeldung"), tr("Anmeldung auf diesem Computer, ohne Code")),
        _Key("3", "scoring", tr("Ergebnisse"), tr("Ergebnisse auf diesem Computer, ohne Code")),
    )


class OwnStations:
    """The windows of this computer beside the organiser's."""

    def __init__(self, home: Path, organiser: Station) -> None:
        """Open nothing yet; ``organiser`` admits them, and its window is one of those."""
        self._organiser = organiser
        self._posts: dict[Role, _Post] = {
            role: _Post(home / role, role, organiser, self.attend) for role in ("desk", "scoring")
        }
        self._halves = Halves(self._window_of)
        self._last: Role = "organiser"
        """In whose window the key was pressed that led to the one seen now."""

    def attend(self, window: QWidget) -> None:
        """Give a window the keys that lead to the others."""
        if not isinstance(window, Frameable):
            return
        own = self._role_of(window)
        offer_keys(window, own, lambda role, word: self._turn_to(role, word, window, own))
        offer_halves(window, lambda: self._halves.turn(own, self._last))
        self._halves.attend(own)
        if own == "organiser":
            for post in self._posts.values():
                post.recall()

    @property
    def ids(self) -> frozenset[StationId]:
        """As which stations they are known, as far as they work."""
        return frozenset(each for post in self._posts.values() if (each := post.id) is not None)

    def what_stops(self) -> Iterator[str]:
        """Yield what closes with the organiser's window, a marked line each."""
        for post in self._posts.values():
            yield from post.what_stops()

    def close(self) -> None:
        """Close their windows and end them."""
        for post in self._posts.values():
            post.close()

    def _role_of(self, window: QWidget) -> Role:
        """Return whose window it is."""
        roles = (role for role, post in self._posts.items() if post.is_showing(window))
        return next(roles, "organiser")

    def _window_of(self, role: Role) -> Frameable | None:
        """Return the window of a role, if it is open."""
        post = self._posts.get(role)
        window = post.window if post is not None else self._organiser.window
        return window if isinstance(window, Frameable) else None

    def _turn_to(self, role: Role, word: str, seen: Frameable, own: Role) -> None:
        self._last = own
        if role == "organiser":
            self._organiser.come_forward()
        else:
            self._posts[role].turn_to(lambda why: seen.tell_why(word, why))
        self._halves.show_beside(role, own)


def offer_keys(window: Frameable, own: Role, turn_to: Callable[[Role, str], None]) -> None:
    """Put the keys of the other windows into one; ``turn_to`` gets a role and its word."""
    for each in _keys():
        if each.role != own:
            cap = tr("Strg+{key}", key=each.digit)
            button = window.status.offer(each.word, cap)
            button.clicked.connect(partial(turn_to, each.role, each.word))
            window.bind(f"Ctrl+{each.digit}", button.click)
            window.add_help((KeyHelp(cap, each.does),))


def offer_halves(window: Frameable, turn: Callable[[], str]) -> None:
    """Put the key into a window that lets two share the screen; ``turn`` returns why it cannot be.

    Where the screen is wide enough there is a button for it on the page of help, and one below as
    long as there is room.
    """
    word, cap = tr("Nebeneinander"), tr("Strg+{key}", key="4")

    def press() -> None:
        why = turn()
        if why:
            window.tell_why(word, why)

    button = window.status.offer(word, cap)
    button.clicked.connect(press)
    window.laid_out.connect(
        lambda: button.setVisible(has_halves(window) and not is_narrow_window(window))
    )
    if has_halves(window):
        window.help.offer(tr("Zwei Fenster"), cap, press, is_bound=True)
    window.bind("Ctrl+4", press)
    window.add_help((KeyHelp(cap, tr("zwei Fenster nebeneinander, oder wieder übereinander")),))


class _Post:
    """One of them: its folder, its station once it has one, and the way to a place for it."""

    def __init__(
        self, home: Path, role: Role, organiser: Station, shown: Callable[[QWidget], None]
    ) -> None:
        self._home, self._role, self._organiser, self._shown = home, role, organiser, shown
        self._station: Station | None = None
        self._admission: Admission | None = None
        self._start: ServerStart[str] = ServerStart()

    @property
    def id(self) -> StationId | None:
        """As which station it works; none if it does not."""
        model = self._station.parts.model if self._station is not None else None
        return model.id if model is not None else None

    @property
    def window(self) -> QWidget | None:
        """Its window, if it is open."""
        return self._station.window if self._station is not None else None

    def is_showing(self, window: QWidget) -> bool:
        """Return whether this is its window."""
        return self.window is window

    def what_stops(self) -> Iterator[str]:
        """Yield what closes with its window, a marked line each."""
        window = self.window
        if isinstance(window, Frameable):
            name = role_name(self._role)
            yield tr("Das Fenster „{name}“ auf diesem Computer schließt mit.", name=name)
            if any(map(holds_unsaved, window.works())):
                yield what_is_lost()

    def recall(self) -> None:
        """Let it work again as the station that it was in this tournament, without a window."""
        model = self._organiser.parts.model
        known = self._membership(model) if model is not None and self._station is None else None
        if known is not None:
            self._station = self._made()
            self._station.work_aside(known)

    def turn_to(self, tell: Callable[[str], None]) -> None:
        """Show its window; admit it first if it has no place. ``tell`` says why that fails."""
        model = self._organiser.parts.model
        state = model.state if model is not None else None
        if model is None or state is None or self._start.is_under_way:
            return
        if self._station is not None and self._has_place(state, self.id):
            self._take_all_tables(model, state)
            self._station.come_forward()
        elif model.contact is not Contact.ONLINE:
            tell(tr("der Server ist nicht zu erreichen"))
        else:
            self._admit(model, state, tell)

    def close(self) -> None:
        """Close the window and end the station."""
        self._start.end()
        self._withdraw()
        station, self._station = self._station, None
        if station is not None:
            station.close()

    def _take_all_tables(self, model: StationModel, state: State) -> None:
        """Give it sections that were added since, where all is done at this computer."""
        post = state.stations[self.id] if self.id is not None else None
        if post is None or not post.sections or not state.settings.one_computer:
            return
        sections = tuple(each.name for each in state.settings.sections)
        if post.sections != sections:
            with suppress(BobblError):  # the disk is full: that is told elsewhere
                model.ask(AssignStation(post.id, post.role, post.name, sections))

    def _admit(self, model: StationModel, state: State, tell: Callable[[str], None]) -> None:
        """Have a place opened, and pair with its code once that is there."""
        self.close()
        name = free_name(role_name(self._role), {each.name for each in state.stations.values()})
        sections = tuple(each.name for each in state.settings.sections)
        given = sections if self._role == "scoring" else ()

        def failed(error: Coded) -> None:
            self.close()
            tell(sentence(error))

        def join(code: str) -> None:
            self._station = self._made()
            address = model.membership.addresses[0]
            self._station.join(address, code, lambda event: failed(event.error))

        try:
            self._admission = Admission(model, self._role, name, given, time.monotonic)
        except BobblError as error:
            tell(sentence(error))
        else:
            self._start.begin(self._admission.look, join, failed)

    def _withdraw(self) -> None:
        made, self._admission = self._admission, None
        if made is not None and self._organiser.parts.model is not None:
            with suppress(BobblError):  # the disk is full: that is told elsewhere
                made.withdraw()

    def _made(self) -> Station:
        return Station(self._home, browse=False, shown=self._shown)

    def _membership(self, model: StationModel) -> Membership | None:
        """Return the place that it has in this tournament already; none if it has none."""
        state, tournament = model.state, model.membership.pins.tournament
        mine = (each for each in memberships(self._home) if each.pins.tournament == tournament)
        known = next(mine, None)
        if known is None or state is None or not self._has_place(state, known.key.author):
            return None
        return replace(known, addresses=(*model.membership.addresses[:1], *known.addresses))

    def _has_place(self, state: State, station: StationId | None) -> bool:
        post = state.stations.get(station) if station is not None else None
        return post is not None and not post.revoked and post.role == self._role
