"""What one display shows, chosen from the organiser's window; each change counts at once.

The organiser cannot know what was chosen at the display itself: what he has chosen last is shown,
or everything, which is what a display shows that nobody has told anything.
"""

from dataclasses import dataclass
from typing import Protocol

from bobbl_client.display.presenter import MenuRow, kind_words
from bobbl_client.model.display_choice import KINDS, DisplayChoice
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.page.requests import Requests
from bobbl_shared.domain.display_commands import SetDisplay
from bobbl_shared.i18n import tr
from bobbl_shared.ids import StationId

SOUND = str(len(KINDS) + 1)
"""The key of the gong, behind those of the pages."""


@dataclass(frozen=True)
class ShownHereScreen:
    """The rows to switch, what they rest on, and why nothing can be switched now."""

    title: str
    rows: tuple[MenuRow, ...]
    about: str
    blocked: str
    notice: str


class ShownHereView(Protocol):
    """What the page needs of its view."""

    def show(self, screen: ShownHereScreen) -> None:
        """Show this."""


class ShownHerePresenter:
    """Switches what a display shows."""

    def __init__(self, model: StationModel, station: StationId, view: ShownHereView) -> None:
        """Show what was chosen last."""
        self._model, self._station, self._view = model, station, view
        self._requests = Requests(model)
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show how things stand."""
        self._view.show(self.screen())

    def screen(self) -> ShownHereScreen:
        """Give what is to be shown now."""
        choice, words = self._choice(), kind_words()
        rows = [
            MenuRow(str(place), words[kind], kind in choice.pages)
            for place, kind in enumerate(KINDS, 1)
        ]
        rows.append(MenuRow(SOUND, tr("Gong hörbar"), choice.has_sound))
        state = self._model.state
        known = state.stations.get(self._station) if state is not None else None
        return ShownHereScreen(
            tr("{name}: was sie zeigt", name=known.name if known else "–"),
            tuple(rows),
            self._about(),
            self._blocked(),
            self._requests.notice,
        )

    def switch(self, key: str) -> None:
        """Switch a row on or off."""
        if self._blocked() or key not in {each.key for each in self.screen().rows}:
            return
        choice = self._choice()
        if key == SOUND:
            asked = SetDisplay(self._station, choice.pages, not choice.has_sound)
        else:
            kind, shown = KINDS[int(key) - 1], choice.pages
            pages = tuple(each for each in KINDS if (each in shown) is not (each == kind))
            asked = SetDisplay(self._station, pages, choice.has_sound)
        self._requests.ask(asked)
        self.refresh()

    def cancel(self) -> bool:
        """Put a notice away; tell whether there was one."""
        had, self._requests.notice = bool(self._requests.notice), ""
        if had:
            self.refresh()
        return had

    def _choice(self) -> DisplayChoice:
        """Give what will be shown: with what was switched here and has no verdict yet."""
        state = self._model.state
        wanted = state.displays.get(self._station) if state is not None else None
        choice = DisplayChoice(wanted.pages, wanted.has_sound) if wanted else DisplayChoice()
        for each, _ in self._model.pending():
            match each.payload:
                case SetDisplay(station, pages, has_sound) if station == self._station:
                    choice = DisplayChoice(pages, has_sound)
        return choice

    def _about(self) -> str:
        state = self._model.state
        if state is None or self._station not in state.displays:
            return tr(
                "Von hier ist noch nichts gewählt: Sie zeigt alles, oder was an ihr selbst gewählt"
                " ist (F4 dort)."
            )
        return tr(
            "Es gilt, was zuletzt gewählt wurde, hier oder an der Anzeige selbst, und bleibt auch"
            " nach einem Neustart."
        )

    def _blocked(self) -> str:
        if self._model.state is None or self._model.contact is not Contact.ONLINE:
            return tr("geht nur mit Verbindung")
        return ""

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        self.refresh()
