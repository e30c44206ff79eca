"""What may still change once a tournament runs: freely, only deliberately, or no longer."""

from dataclasses import dataclass

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.settings.fields import Setting, settings_in
from bobbl_client.page.field import ShownField
from bobbl_client.page.page import GRAVE, Confirmation, Page
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.page.wanted_state import amend, wanted_state
from bobbl_shared.domain.settings import PLAYING_FIELDS, Settings
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn


@dataclass(frozen=True)
class ShownSetting:
    """A row: ``is_grave`` if results depend on it by now, ``blocked`` if it cannot be changed.

    ``page``: the name of the page that changes it.
    """

    field: ShownField
    page: str
    is_grave: bool
    blocked: str


@dataclass(frozen=True)
class SettingsScreen:
    """All rows, the chosen one, and the question about one that results depend on."""

    rows: tuple[ShownSetting, ...]
    chosen: ShownSetting | None
    error: str


class SettingsPage(Page[SettingsScreen]):
    """Changes one setting after the other (E)."""

    def __init__(self, model: StationModel) -> None:
        super().__init__(model)
        self._chosen = "name"

    def screen(self) -> SettingsScreen:
        """Return all settings as they stand."""
        state = self.model.state
        rows = self._rows(state) if state is not None else ()
        chosen = next((each for each in rows if each.field.key == self._chosen), None)
        return SettingsScreen(rows, chosen, self.error)

    def choose(self, key: str) -> None:
        """Look at one setting."""
        self._chosen, self.error = key, ""
        self.withdraw()
        self.refresh()

    def enter(self, typed: str) -> None:
        """Take what was typed for the chosen setting."""
        state = wanted_state(self.model)
        setting = self._setting(state)
        if state is None or setting is None:
            return
        try:
            wanted = setting.field.enter(state.settings, typed)
        except Unreadable as problem:
            self.error = str(problem)
            self.refresh()
        else:
            self.error = ""
            self._want(state, setting, wanted)

    def pick(self, place: int) -> None:
        """Take one of the options of the chosen setting."""
        state = wanted_state(self.model)
        setting = self._setting(state)
        if state is not None and setting is not None:
            self._want(state, setting, setting.field.pick(state.settings, place))

    def _want(self, state: State, setting: Setting, wanted: Settings) -> None:
        self.withdraw()
        if wanted == state.settings or self._blocked(state, setting):
            self.refresh()
        elif _is_grave(state, setting):
            self.confirm(_question(setting, state), lambda: amend(self, wanted, deliberate=True))
        else:
            amend(self, wanted)

    def _setting(self, state: State | None) -> Setting | None:
        rows = settings_in(state.settings) if state is not None else ()
        return next((each for each in rows if each.field.key == self._chosen), None)

    def _rows(self, state: State) -> tuple[ShownSetting, ...]:
        return tuple(
            ShownSetting(
                each.field.shown(state.settings),
                each.page,
                _is_grave(state, each),
                self._blocked(state, each),
            )
            for each in settings_in(state.settings)
        )

    def _blocked(self, state: State, setting: Setting) -> str:
        return "" if setting.page else self.offline or setting.blocked(state) or self.busy


def _is_grave(state: State, setting: Setting) -> bool:
    return state.has_results and setting.field.attribute in PLAYING_FIELDS


def _question(setting: Setting, state: State) -> Confirmation:
    """Ask before something changes that results depend on, and say what that means."""
    played = sum(each.has_results for each in state.rounds)
    lines = [
        trn(
            "Es gibt schon Ergebnisse aus {n} Runde.",
            "Es gibt schon Ergebnisse aus {n} Runden.",
            played,
        ),
        tr("Sie bleiben, wie sie eingegeben sind."),
        *setting.consequences,
    ]
    if state.published is not None:
        lines.append(tr("Was öffentlich ist, bleibt, bis Sie neu veröffentlichen."))
    lines.append(tr("Sagen Sie es allen: Das Regelblatt gilt dann nicht mehr."))
    what = tr("{what} jetzt noch ändern?", what=setting.field.label)
    return Confirmation(what, tuple(lines), tr("Ja, ändern"), key=GRAVE)
