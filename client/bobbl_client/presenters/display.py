"""The display in the hall: pages that take turns, a footer that never leaves, the gong."""

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Protocol

from bobbl_client.model.station import Change, StationModel
from bobbl_client.presenters.display_pages import DisplayPage, pages_of
from bobbl_client.presenters.hours import hour, running
from bobbl_client.presenters.time_plan import clock_of, forecast
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr

TURN_S = 12
"""How long a page stays."""

GONG_S = 10
"""How long the gong is seen."""


@dataclass(frozen=True)
class DisplayScreen:
    """What the hall sees; ``footer`` is left and right, ``gong`` the words shown over all else."""

    tournament: str
    hour: str
    page: DisplayPage
    footer: tuple[str, str]
    is_held: bool
    gong: tuple[str, str] | None


class DisplayView(Protocol):
    """What the display needs of its view."""

    def show(self, screen: DisplayScreen) -> None:
        """Show this."""


class DisplayPresenter:
    """Turns the pages; ``tick`` is called at least once a second."""

    def __init__(self, model: StationModel, view: DisplayView, zone: tzinfo | None = None) -> None:
        """Show the first page; hours are told in ``zone`` (none: that of this computer)."""
        self._model, self._view, self._zone = model, view, zone
        self._place = 0
        self._kinds: tuple[type[DisplayPage], ...] = ()
        self._turned = model.now
        self._is_held = False
        self._gongs = model.state.gongs if model.state is not None else 0
        self._rung: datetime | None = None
        self._stop = model.listen(self._changed)
        self.tick()

    def close(self) -> None:
        """Stop listening."""
        self._stop()
        self._stop = lambda: None

    def tick(self, now: datetime | None = None) -> None:
        """Turn the page if its time is over, and show how time runs."""
        now = now or self._model.now
        if not self._is_held and now - self._turned >= timedelta(seconds=TURN_S):
            self._place += 1
            self._turned = now
        self._view.show(self.screen(now))

    def turn(self, step: int) -> None:
        """Turn to the next (1) or previous (−1) page; it stays its whole time."""
        self._place += step
        self._turned = self._model.now
        self.tick()

    def hold(self) -> None:
        """Keep the page that is shown, or go on."""
        self._is_held = not self._is_held
        self._turned = self._model.now
        self.tick()

    def screen(self, now: datetime) -> DisplayScreen:
        """Give what is to be shown at a moment."""
        model, state = self._model, self._model.state
        pages = pages_of(model, now, self._zone)
        kinds = tuple(dict.fromkeys(type(page) for page in pages))
        if kinds != self._kinds:
            self._kinds, self._place, self._turned = kinds, 0, now
        self._place %= len(pages)
        return DisplayScreen(
            tournament=state.settings.name if state is not None else model.membership.name,
            hour=tr("{at} Uhr", at=hour(now, self._zone)),
            page=pages[self._place],
            footer=footer_of(state, now, self._zone) if state is not None else ("", ""),
            is_held=self._is_held,
            gong=self._gong(state, now),
        )

    def _gong(self, state: State | None, now: datetime) -> tuple[str, str] | None:
        """Give the words of the gong while it is seen: rung by hand, or the time is over."""
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

    def _changed(self, change: Change) -> None:
        state = self._model.state
        if state is not None and state.gongs > self._gongs:
            self._gongs, self._rung = state.gongs, self._model.now
        if change.events:
            self.tick()


def footer_of(state: State, now: datetime, zone: tzinfo | None) -> tuple[str, str]:
    """Give the next step and how long it takes."""
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
        if coming.prizes is None:
            return tr("Gleich: Preisverleihung"), ""
        return tr("Preisverleihung gegen {at}", at=hour(coming.prizes, zone)), ""
    if coming.next_start is None:
        return tr("Runde {n} beginnt gleich", n=coming.next_round), ""
    left = int((coming.next_start - now).total_seconds())
    told = tr("Runde {n} beginnt um {at}", n=coming.next_round, at=hour(coming.next_start, zone))
    return told, tr("noch {time}", time=running(left))
