"""What may still change once a tournament runs: freely, only deliberately, or no longer."""

from dataclasses import dataclass
from typing import Protocol

from bobbl_client.model.requests import Requests
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.organiser.settings.fields import (
    CHOSEN,
    PAGES,
    SETTING_OF,
    TYPED,
    SettingField,
    fields_of,
    with_option,
    with_value,
)
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.page.wanted_state import ask_to_amend, wanted_state
from bobbl_shared.domain.settings import PLAYING_FIELDS, Settings
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn


@dataclass(frozen=True)
class ShownSetting:
    """A row: ``is_grave`` if results depend on it by now, ``blocked`` if it cannot be changed."""

    field: SettingField
    is_grave: bool
    blocked: str


@dataclass(frozen=True)
class SettingsScreen:
    """All rows, the chosen one, and the question about one that results depend on."""

    rows: tuple[ShownSetting, ...]
    chosen: ShownSetting | None
    error: str
    question: str
    consequences: tuple[str, ...]
    notice: str


class SettingsView(Protocol):
    """What the settings need of their view."""

    def show(self, screen: SettingsScreen) -> None:
        """Show this."""


class SettingsPresenter:
    """Changes one setting after the other."""

    def __init__(self, model: StationModel, view: SettingsView) -> None:
        """Show the settings."""
        self._model, self._view = model, view
        self._requests = Requests(model)
        self._chosen = "name"
        self._error = ""
        self._asked: Settings | None = None
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show how things stand."""
        self._view.show(self.screen())

    def screen(self) -> SettingsScreen:
        """Give what is to be shown now."""
        state = self._model.state
        rows = self._rows(state) if state is not None else ()
        chosen = next((each for each in rows if each.field.key == self._chosen), None)
        asked = self._asked is not None and chosen is not None
        return SettingsScreen(
            rows,
            chosen,
            self._error,
            tr("{what} jetzt noch ändern?", what=chosen.field.label) if asked and chosen else "",
            _consequences(self._chosen, state) if asked and state is not None else (),
            self._requests.notice,
        )

    def choose(self, key: str) -> None:
        """Look at one setting."""
        self._chosen, self._error, self._asked = key, "", None
        self.refresh()

    def enter(self, typed: str) -> None:
        """Take what was typed for the chosen setting."""
        state = wanted_state(self._model)
        if state is None or self._chosen not in TYPED:
            return
        try:
            wanted = with_value(state.settings, self._chosen, typed)
        except Unreadable as problem:
            self._error = str(problem)
            self.refresh()
            return
        self._error = ""
        self._want(state, wanted)

    def pick(self, place: int) -> None:
        """Take one of the options of the chosen setting."""
        state = wanted_state(self._model)
        if state is not None and self._chosen in CHOSEN:
            self._want(state, with_option(state.settings, self._chosen, place))

    def confirm(self) -> None:
        """Change what results depend on."""
        asked, self._asked = self._asked, None
        if asked is not None:
            ask_to_amend(self._model, self._requests, asked, deliberate=True)
        self.refresh()

    def cancel(self) -> bool:
        """Step back from a question or a notice; tell whether there was one."""
        had = bool(self._asked or self._requests.notice or self._error)
        self._asked, self._requests.notice, self._error = None, "", ""
        if had:
            self.refresh()
        return had

    def _want(self, state: State, wanted: Settings) -> None:
        if wanted == state.settings or self._blocked(state, self._chosen):
            self._asked = None
        elif _is_grave(state, self._chosen):
            self._asked = wanted
        else:
            ask_to_amend(self._model, self._requests, wanted)
        self.refresh()

    def _rows(self, state: State) -> tuple[ShownSetting, ...]:
        return tuple(
            ShownSetting(each, _is_grave(state, each.key), self._blocked(state, each.key))
            for each in fields_of(state.settings)
        )

    def _blocked(self, state: State, key: str) -> str:
        if key in PAGES:
            return ""
        if self._model.contact is not Contact.ONLINE:
            return tr("geht nur mit Verbindung")
        if key == "entrants" and state.entrants:
            return tr("es ist schon jemand angemeldet")
        if key == "opponents" and state.settings.entrants == "players":
            return tr("Einzelspieler werden immer ausgelost")
        if key == "expected" and state.rounds:
            return tr("nach der ersten Auslosung ohne Belang")
        return tr("wird gespeichert") if self._requests.are_open else ""

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        self.refresh()


def _is_grave(state: State, key: str) -> bool:
    return state.has_results and SETTING_OF.get(key, key) in PLAYING_FIELDS


def _consequences(key: str, state: State) -> tuple[str, ...]:
    """Say what changing something means that results depend on (marked)."""
    played = sum(each.has_results for each in state.rounds)
    lines = [
        trn(
            "Es gibt schon Ergebnisse aus {n} Runde.",
            "Es gibt schon Ergebnisse aus {n} Runden.",
            played,
        ),
        tr("Sie bleiben, wie sie eingegeben sind."),
    ]
    if key in {"format", "target", "games"}:
        lines.append(tr("Zettel früherer Runden **passen dann vielleicht nicht** dazu."))
    if key == "opponents":
        lines.append(tr("Das gilt ab der nächsten Auslosung."))
    if key in {"scheme", "criteria", "aborted", "bye", "bye_goals", "format", "target"}:
        lines.append(tr("Die Rangliste wird **neu gerechnet**, auch für gespielte Runden."))
    if key == "entry":
        lines.append(tr("Gilt für Zettel, die ab jetzt kommen."))
    if state.published is not None:
        lines.append(tr("Was öffentlich ist, bleibt, bis Sie neu veröffentlichen."))
    return (*lines, tr("Sagen Sie es allen: Das Regelblatt gilt dann nicht mehr."))
