"""The settings of the draw at registration, with a picture of what they mean in the hall now."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from typing import Protocol

from msgspec.structs import replace

from bobbl_client.evening.seat_plan import SeatPlan, seat_plan, tables_expected
from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.organiser.zones.form import ZonesForm, ZonesReading, form_of, read_zones
from bobbl_client.organiser.zones.picture import ZonePicture, meaning, zone_picture
from bobbl_client.page.wanted_state import ask_to_amend, wanted_state
from bobbl_shared.domain.settings import Settings, announced_tables
from bobbl_shared.i18n import tr, trn


@dataclass(frozen=True)
class ZonesScreen:
    """The form with what is wrong by field, and what it means (marked lines).

    ``picture`` is that of the last form without errors; none while seats are not drawn at all.
    ``blocked`` says why there is nothing to save or it cannot be saved now.
    """

    form: ZonesForm
    problems: Mapping[str, str]
    expected_label: str
    picture: ZonePicture | None
    meaning: tuple[str, ...]
    blocked: str
    is_saved: bool
    notice: str


class ZonesView(Protocol):
    """What the page needs of its view."""

    def show(self, screen: ZonesScreen) -> None:
        """Show this."""


class ZonesPresenter:
    """Keeps the form; saving replaces the settings, and counts for whoever comes next."""

    def __init__(self, model: StationModel, view: ZonesView) -> None:
        """Show the settings as they are."""
        self._model, self._view = model, view
        self._requests = Requests(model)
        state = model.state
        self._form = form_of(state.settings) if state is not None else ZonesForm()
        self._read = self._reading()
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show the form as it stands."""
        self._view.show(self.screen())

    def screen(self) -> ZonesScreen:
        """Give what is to be shown now."""
        reading = self._reading()
        if not reading.problems:
            self._read = reading
        plan = seat_plan(self._model)
        return ZonesScreen(
            form=self._form,
            problems=reading.problems,
            expected_label=_expected_label(plan),
            picture=self._picture(plan),
            meaning=self._meaning(plan),
            blocked=self._blocked(reading),
            is_saved=self._is_saved(reading),
            notice=self._requests.notice,
        )

    @property
    def is_unsaved(self) -> bool:
        """Tell whether the form says something else than what is saved or on its way."""
        state, reading = wanted_state(self._model), self._reading()
        if state is None or reading.problems:
            return state is not None
        return self._settings(state.settings, reading) != state.settings

    def change(self, field: str, text: str) -> None:
        """Change one field of the form."""
        self._form = changed(self._form, **{field: text})  # type: ignore[arg-type]
        self._requests.notice = ""
        self.refresh()

    def save(self) -> None:
        """Let it count from now on, if there is something to save and it can be."""
        state, reading = wanted_state(self._model), self._reading()
        if state is not None and not self._blocked(reading):
            ask_to_amend(self._model, self._requests, self._settings(state.settings, reading))
        self.refresh()

    def cancel(self) -> None:
        """Put the notice away."""
        self._requests.notice = ""
        self.refresh()

    def _reading(self) -> ZonesReading:
        state = wanted_state(self._model)
        return read_zones(self._form, tables_expected(state) if state is not None else 1)

    def _settings(self, settings: Settings, reading: ZonesReading) -> Settings:
        return replace(settings, seats=reading.zones, expected=reading.expected)

    def _picture(self, plan: SeatPlan | None) -> ZonePicture | None:
        if plan is None or self._read.zones is None:
            return None
        settings = self._settings(plan.state.settings, self._read)
        return zone_picture(plan, self._read.zones, announced_tables(settings))

    def _meaning(self, plan: SeatPlan | None) -> tuple[str, ...]:
        if plan is None:
            return ()
        settings = self._settings(plan.state.settings, self._read)
        lines = meaning(plan, self._read.zones, settings)
        without = len(plan.without)
        if self._read.zones is None or not without or plan.state.rounds:
            return lines
        told = trn(
            "**{n}** ist da und hat noch keinen Platz: auf der Seite davor mit F4 ziehen, oder bei"
            " der Auslosung.",
            "**{n}** sind da und haben noch keinen Platz: auf der Seite davor mit F4 ziehen, oder"
            " bei der Auslosung.",
            without,
        )
        return (*lines, told)

    def _blocked(self, reading: ZonesReading) -> str:
        state = self._model.state
        if state is None:
            return tr("noch nicht verbunden")
        if state.rounds:
            return tr("Runde 1 ist schon ausgelost")
        if reading.problems:
            return tr("erst die Zahl berichtigen")
        if self._requests.are_open:
            return tr("wird gespeichert")
        if self._is_saved(reading):
            return tr("so gilt es schon")
        if self._model.contact is not Contact.ONLINE:
            return tr("geht nur mit Verbindung")
        return ""

    def _is_saved(self, reading: ZonesReading) -> bool:
        state = self._model.state
        if state is None or reading.problems:
            return False
        return self._settings(state.settings, reading) == state.settings

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        self.refresh()


def _expected_label(plan: SeatPlan | None) -> str:
    is_pairs = plan is None or plan.state.settings.entrants == "pairs"
    return tr("Angekündigte Paare") if is_pairs else tr("Angekündigte Spieler")
