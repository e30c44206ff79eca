"""The display in the hall: pages that take turns, a footer that never leaves, the gong."""

import dataclasses
from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Protocol

from msgspec.structs import replace

from bobbl_client.display.clock import ClockPage, StartPage
from bobbl_client.display.pages import DisplayPage, RankingPage, WordPage, chosen_pages
from bobbl_client.display.seats import ROOM, Room
from bobbl_client.display.where import Asking, WherePage
from bobbl_client.model.display_choice import KINDS, DisplayChoice, Kind, Slide, switched
from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.evening_line import ShownEvening, shown_evening
from bobbl_client.page.frame import training_word
from bobbl_client.page.page import Page
from bobbl_shared.domain.readings.prize_list import is_prize_giving_shown
from bobbl_shared.domain.readings.time_plan import clock_of, forecast
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour, running
from bobbl_shared.ids import AnnouncementId

TURN_S = 12
"""How long a page stays."""

LOOK_AGAIN = timedelta(seconds=10)
"""How often the folder of slides is looked at."""

GONG_S = 10
"""How long the gong is seen."""


@dataclass(frozen=True)
class MenuRow:
    """Something this display shows or not, with the key that changes it."""

    key: str
    label: str
    is_on: bool


@dataclass(frozen=True)
class DisplayMenu:
    """What this display shows; ``lines`` say where slides come from and how to leave."""

    title: str
    rows: tuple[MenuRow, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True)
class DisplayScreen:
    """What the hall sees; ``footer`` is left and right, ``gong`` the words shown over all else.

    ``menu``: what is shown here is being chosen. ``training``: the word for an exercise, or empty.
    ``evening``: the line of its parts, below a page that has room for it.
    """

    tournament: str
    hour: str
    page: DisplayPage
    footer: tuple[str, str]
    is_held: bool
    gong: tuple[str, str] | None
    menu: DisplayMenu | None = None
    training: str = ""
    evening: ShownEvening | None = None


class Preferences(Protocol):
    """What was chosen for a display, kept for its next start, and its slides."""

    def choice(self) -> DisplayChoice:
        """Return what was chosen last."""

    def keep(self, choice: DisplayChoice) -> None:
        """Keep it for the next start."""

    def slides(self) -> tuple[Slide, ...]:
        """Return the slides that are there now."""

    def place(self) -> str:
        """Name the folder for slides; empty if there is none."""


class NoPreferences:
    """Keeps nothing."""

    def choice(self) -> DisplayChoice:
        """Return everything."""
        return DisplayChoice()

    def keep(self, choice: DisplayChoice) -> None:
        """Forget it."""

    def slides(self) -> tuple[Slide, ...]:
        """Return none."""
        return ()

    def place(self) -> str:
        """Name none."""
        return ""


class Display(Page[DisplayScreen]):
    """Turns the pages; ``tick`` is called at least once a second."""

    def __init__(
        self,
        model: StationModel,
        zone: tzinfo | None = None,
        preferences: Preferences | None = None,
        room: Room = ROOM,
    ) -> None:
        """Begin with the first page, for a sheet with this ``room``.

        Hours are told in ``zone`` (none: that of this computer).
        """
        super().__init__(model)
        self._zone = zone
        self._preferences: Preferences = preferences or NoPreferences()
        self._choice = self._preferences.choice()
        self._follow()
        self._slides = self._preferences.slides()
        self._looked = model.now
        self._is_choosing = False
        self._place = 0
        self._kinds: tuple[type[DisplayPage], ...] = ()
        self._turned = model.now
        self._is_held = False
        self._gongs = model.state.gongs if model.state is not None else 0
        self._rung: datetime | None = None
        self._announced = _announced(model.state)
        self._page: DisplayPage | None = None
        self._room = room
        self._asking = Asking()
        self._can_leave = False

    def tick(self, now: datetime | None = None) -> None:
        """Turn the page if its time is over, and show how time runs."""
        now = now or self.model.now
        self._turn_in_time(now)
        self._show(self.screen(now))

    def set_room(self, room: Room) -> None:
        """Lay out the seats for another sheet."""
        if room != self._room:
            self._room = room
            self.tick()

    def turn(self, step: int) -> None:
        """Turn to the next (1) or previous (−1) page; it stays its whole time."""
        self._place += step
        self._turned = self.model.now
        self.tick()

    def ask_where(self, digit: str) -> None:
        """Take a digit of the number of a table; without a plan of the hall it is nothing."""
        if self.model.state is not None and self.model.state.hall_map is not None:
            self._asking.type_digit(digit, self.model.now)
            self.tick()

    def forget_where(self) -> bool:
        """Show the pages again; return whether a table was shown."""
        was_asked = self._asking.forget()
        self.tick()
        return was_asked

    def hold(self) -> None:
        """Keep the page that is shown, or go on."""
        self._is_held = not self._is_held
        self._turned = self.model.now
        self.tick()

    def screen(self, now: datetime | None = None) -> DisplayScreen:
        """Return what is to be shown at a moment (none: now)."""
        model, state, now = self.model, self.model.state, now or self.model.now
        pages = self._pages(now)
        kinds = _kinds(pages)
        if kinds != self._kinds:
            self._kinds, self._place, self._turned = kinds, 0, now
        self._place %= len(pages)
        self._page = pages[self._place]
        where = self._asking.page(state, now)
        return DisplayScreen(
            tournament=state.settings.name if state is not None else model.membership.name,
            hour=tr("{at} Uhr", at=hour(now, self._zone)),
            page=where or self._page,
            footer=_footer(where or self._page, state, now, self._zone),
            is_held=self._is_held,
            gong=self._gong(state, now),
            menu=self._menu() if self._is_choosing else None,
            training=training_word(state),
            evening=_evening(where or self._page, state, now, self._zone),
        )

    @property
    def is_choosing(self) -> bool:
        """Whether what is shown is being chosen, so that digits change it."""
        return self._is_choosing

    @property
    def has_sound(self) -> bool:
        """Whether the gong is to be heard here."""
        return self._choice.has_sound

    @property
    def is_dark(self) -> bool:
        """Whether the pages are light on dark here."""
        return self._choice.is_dark

    def turn_dark(self, is_dark: bool) -> None:
        """Show the pages light on dark, or dark on light, also after the next start."""
        self._choice = replace(self._choice, is_dark=is_dark)
        self._preferences.keep(self._choice)

    def offer_leaving(self) -> None:
        """Say among the keys that one leads to another tournament."""
        self._can_leave = True

    def choose(self, is_choosing: bool) -> None:
        """Begin or end choosing what this display shows."""
        self._is_choosing = is_choosing
        self.tick()

    def switch(self, key: str) -> None:
        """Switch what a digit stands for on or off, and keep that for the next start."""
        keys = [str(place) for place in range(1, len(KINDS) + 2)]
        if not self._is_choosing or key not in keys:
            return
        place = keys.index(key)
        if place == len(KINDS):
            self._choice = replace(self._choice, has_sound=not self._choice.has_sound)
        else:
            kind, shown = KINDS[place], self._choice.pages
            pages = switched(shown, kind)
            self._choice = replace(self._choice, pages=pages)
        self._preferences.keep(self._choice)
        self.tick()

    def _turn_in_time(self, now: datetime) -> None:
        if abs(now - self._looked) >= LOOK_AGAIN:
            self._slides, self._looked = self._preferences.slides(), now
        if not self._is_held and now - self._turned >= timedelta(seconds=TURN_S):
            self._place += 1
            self._turned = now

    def _follow(self) -> None:
        """Show what the organiser has chosen for this display, once; then what is chosen here."""
        state, station = self.model.state, self.model.id
        wanted = state.displays.get(station) if state is not None else None
        if state is None or wanted is None:
            return
        order = f"{state.tournament}:{wanted.made.index}"
        if order != self._choice.order:
            self._choice = replace(
                self._choice, pages=wanted.pages, has_sound=wanted.has_sound, order=order
            )
            self._preferences.keep(self._choice)

    def _pages(self, now: datetime) -> tuple[DisplayPage, ...]:
        return chosen_pages(self.model, now, self._zone, self._choice, self._slides, self._room)

    def _menu(self) -> DisplayMenu:
        words = kind_words()
        rows = [
            MenuRow(str(place), words[kind], kind in self._choice.pages)
            for place, kind in enumerate(KINDS, 1)
        ]
        rows.append(MenuRow(str(len(KINDS) + 1), tr("Gong hörbar"), self._choice.has_sound))
        return DisplayMenu(tr("Was diese Anzeige zeigt"), tuple(rows), self._menu_lines())

    def _menu_lines(self) -> tuple[str, ...]:
        folder = self._preferences.place()
        where = tr("Ansagen und Bilder: Dateien in **{folder}**", folder=folder)
        keys = (
            tr("Ziffern schalten um"),
            tr("**F5** ganzer Schirm"),
            tr("**F6** Beamer oder dunkel"),
        )
        lines = (
            " · ".join((*keys, tr("**Esc** fertig"))),
            tr("**T** anderes Turnier · beim Zeigen: **← →** blättern · **Leertaste** anhalten")
            if self._can_leave
            else tr("Beim Zeigen: **← →** blättern · **Leertaste** anhalten"),
        )
        return (where, *lines) if folder else lines

    def _gong(self, state: State | None, now: datetime) -> tuple[str, str] | None:
        """Return the words of the gong while it is seen: rung by hand, or the time is over."""
        rung = self._rung is not None and now - self._rung < timedelta(seconds=GONG_S)
        running_ = state.running if state is not None else None
        clock = clock_of(state, running_.number) if state is not None and running_ else None
        is_over = (
            clock is not None
            and clock.ends_at is not None
            and -GONG_S < clock.seconds_left(now) <= 0
        )
        if is_over:
            return tr("Gong"), tr("Fertig spielen, Zettel abgeben")
        below = tr("Runde {n}", n=running_.number) if running_ is not None else ""
        return (tr("Gong"), below) if rung else None

    def changed(self, change: Change) -> None:
        """Ring the gong, and follow what the organiser has chosen or announced."""
        state = self.model.state
        if state is not None and state.gongs > self._gongs:
            self._gongs, self._rung = state.gongs, self.model.now
        if change.events:
            self._follow()
            self._turn_to_announcement()
            self._turn_in_time(self.model.now)

    def _turn_to_announcement(self) -> None:
        """Turn to what has just been announced; if nothing was, or a page is held, stay on it."""
        known, self._announced = self._announced, _announced(self.model.state)
        if known == self._announced:
            return
        pages = self._pages(self.model.now)
        self._kinds = _kinds(pages)
        fresh = [each for each in self._announced if each not in known and not self._is_held]
        for place, page in enumerate(pages):
            if fresh and isinstance(page, WordPage) and page.announced == fresh[-1]:
                self._place, self._turned = place, self.model.now
            elif not fresh and page == self._page:
                self._place = place


def _kinds(pages: tuple[DisplayPage, ...]) -> tuple[type[DisplayPage], ...]:
    return tuple(dict.fromkeys(type(page) for page in pages))


def _announced(state: State | None) -> tuple[AnnouncementId, ...]:
    return tuple(state.announcements) if state is not None else ()


def kind_words() -> dict[Kind, str]:
    """Return the word for each kind of page."""
    return {
        "clock": tr("Uhr"),
        "seats": tr("Plätze"),
        "ranking": tr("Rangliste"),
        "announcements": tr("Ansagen"),
        "pictures": tr("Sponsoren und Bilder"),
        "board": tr("Plätze aufgeteilt"),
    }


def _evening(
    page: DisplayPage, state: State | None, now: datetime, zone: tzinfo | None
) -> ShownEvening | None:
    """Return the parts of the evening below clock and ranking; not finer than can be seen."""
    has_room = isinstance(page, ClockPage | RankingPage) or (
        isinstance(page, StartPage) and page.time
    )
    if state is None or not has_room:
        return None
    shown = shown_evening(state, now, zone)
    return dataclasses.replace(shown, done=round(shown.done, 3))


def _footer(
    page: DisplayPage, state: State | None, now: datetime, zone: tzinfo | None
) -> tuple[str, str]:
    """Return what stands below a page: its own, or how far the evening is."""
    if isinstance(page, ClockPage | StartPage):
        return page.foot
    if isinstance(page, WherePage) and state is not None:
        return page.foot, footer_of(state, now, zone)[0]
    return footer_of(state, now, zone) if state is not None else ("", "")


def footer_of(state: State, now: datetime, zone: tzinfo | None) -> tuple[str, str]:
    """Return the next step and how long it takes."""
    if is_prize_giving_shown(state):
        return tr("Siegerehrung"), tr("Herzlichen Glückwunsch!")
    round_ = state.running
    clock = clock_of(state, round_.number) if round_ is not None else None
    if round_ is not None and clock is not None:
        left = clock.seconds_left(now)
        if left < 0:
            return tr("Runde {n}: bitte Zettel abgeben", n=round_.number), running(left)
        if clock.ends_at is None:
            return tr("Runde {n} ist angehalten", n=round_.number), running(left)
        return tr("Runde {n} läuft", n=round_.number), tr("noch {time}", time=running(left))
    coming = forecast(state, now)
    if coming.next_round is None:
        if state.final is not None and state.published_round == len(state.rounds):
            return tr("Vielen Dank fürs Mitspielen!"), ""  # published last, after the prizes
        if coming.prizes is None:
            return tr("Gleich: Preisverleihung"), ""
        return tr("Preisverleihung gegen {at}", at=hour(coming.prizes, zone)), ""
    if coming.next_start is None:
        if round_ is not None:
            return tr("Runde {n}: bitte Platz nehmen", n=coming.next_round), ""
        return tr("Als Nächstes: Runde {n}", n=coming.next_round), ""
    left = int((coming.next_start - now).total_seconds())
    told = tr("Runde {n} beginnt um {at}", n=coming.next_round, at=hour(coming.next_start, zone))
    return told, tr("noch {time}", time=running(left))
