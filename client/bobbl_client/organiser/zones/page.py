"""The settings of the draw at registration, with a picture of what they mean in the hall now."""

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from bobbl_client.evening.seat_plan import SeatPlan, seat_plan, tables_expected
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.window_study.page import StudiedEvening
from bobbl_client.organiser.zones.form import (
    USUAL_WINDOW,
    ZonesForm,
    ZonesReading,
    form_of,
    read_zones,
    zone_fields,
)
from bobbl_client.organiser.zones.picture import ZonePicture, meaning, zone_picture
from bobbl_client.page.field import Field, ShownField
from bobbl_client.page.page import Page
from bobbl_client.page.wanted_state import amend, wanted_state
from bobbl_shared.domain.settings import Settings, announced_tables, tables_needed
from bobbl_shared.i18n import tr, trn


@dataclass(frozen=True)
class ZonesScreen:
    """The fields with what is wrong by key, and what it means (marked lines).

    ``picture`` is that of the last form without errors; none while seats are not drawn at all.
    ``blocked`` says why there is nothing to save or it cannot be saved now.
    """

    fields: tuple[ShownField, ...]
    problems: Mapping[str, str]
    picture: ZonePicture | None
    meaning: tuple[str, ...]
    blocked: str
    is_saved: bool


class ZonesPage(Page[ZonesScreen]):
    """Keeps the form; saving replaces the settings, and counts for whoever comes next."""

    def __init__(self, model: StationModel, *, has_studies: bool = False) -> None:
        super().__init__(model)
        self.has_studies = has_studies
        state = model.state
        self._form = form_of(state.settings) if state is not None else ZonesForm()
        self._read = self._reading()

    def screen(self) -> ZonesScreen:
        """Return the form as it stands."""
        reading = self._reading()
        if not reading.problems:
            self._read = reading
        plan = seat_plan(self.model)
        return ZonesScreen(
            fields=tuple(each.shown(self._form) for each in self._fields()),
            problems=reading.problems,
            picture=self._picture(plan),
            meaning=self._meaning(plan),
            blocked=self._blocked(reading),
            is_saved=self._is_saved(reading),
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether the form says something else than what is saved or on its way."""
        state, reading = wanted_state(self.model), self._reading()
        if state is None or reading.problems:
            return state is not None
        return self._settings(state.settings, reading) != state.settings

    def enter(self, field: str, text: str) -> None:
        """Take what stands in a field."""
        self._change(replace(self._form, **{field: text}))

    def pick(self, field: str, place: int) -> None:
        """Take one of the options of a field."""
        rows = {each.key: each for each in self._fields()}
        self._change(rows[field].pick(self._form, place))

    def study(self) -> None:
        """Show what windows up to the typed one cost an evening of so many tables."""
        state, zones = self.model.state, self._read.zones
        if state is None or zones is None or not self.has_studies:
            return
        settings = self._settings(state.settings, self._read)
        coming = settings.expected or len(state.seatable()) + len(state.announced())
        evening = StudiedEvening(
            settings.entrants,
            coming and tables_needed(settings, coming)[0] * settings.at_table,
            zones.capped,
            max(zones.window or 0, USUAL_WINDOW),
            has_zones=bool(zones.open_to or zones.in_order_from),
        )
        self.open_page("window_study", evening)

    def save(self) -> None:
        """Let it count from now on, if there is something to save and it can be."""
        state, reading = wanted_state(self.model), self._reading()
        if state is not None and not self._blocked(reading):
            amend(self, self._settings(state.settings, reading))

    def _change(self, form: ZonesForm) -> None:
        self._form = form
        self.notice = ""
        self.refresh()

    def _fields(self) -> tuple[Field[ZonesForm], ...]:
        state = self.model.state
        return zone_fields(are_pairs=state is None or state.settings.entrants == "pairs")

    def _reading(self) -> ZonesReading:
        state = wanted_state(self.model)
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
        state = self.model.state
        if state is None:
            return tr("noch nicht verbunden")
        if state.rounds:
            return tr("Runde 1 ist schon ausgelost")
        if reading.problems:
            return tr("erst die Zahl berichtigen")
        if self.requests.are_open:
            return self.busy
        return tr("so gilt es schon") if self._is_saved(reading) else self.offline

    def _is_saved(self, reading: ZonesReading) -> bool:
        state = self.model.state
        if state is None or reading.problems:
            return False
        return self._settings(state.settings, reading) == state.settings
