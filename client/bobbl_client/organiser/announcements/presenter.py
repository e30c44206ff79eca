"""What the organiser announces on all displays: one text more, or one taken away."""

from dataclasses import dataclass
from typing import Protocol

from bobbl_client.evening.hall_displays import displays_of
from bobbl_client.model.station import Change, Contact, StationModel
from bobbl_client.page.requests import Requests
from bobbl_shared.domain.display_commands import Announce, EndAnnouncement
from bobbl_shared.domain.names import tidy_name
from bobbl_shared.domain.state import State
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import AnnouncementId, new_id


@dataclass(frozen=True)
class ShownAnnouncement:
    """A text in the hall."""

    key: str
    heading: str
    line: str


@dataclass(frozen=True)
class AnnouncementsScreen:
    """All texts, where they are seen, and why nothing can be announced now (``blocked``)."""

    shown: tuple[ShownAnnouncement, ...]
    where: str
    blocked: str
    notice: str


class AnnouncementsView(Protocol):
    """What the page needs of its view."""

    def show(self, screen: AnnouncementsScreen) -> None:
        """Show this."""

    def fill_form(self, heading: str, line: str) -> None:
        """Put this into the fields."""


class AnnouncementsPresenter:
    """Announces and takes away."""

    def __init__(self, model: StationModel, view: AnnouncementsView) -> None:
        """Show what stands in the hall."""
        self._model, self._view = model, view
        self._requests = Requests(model)
        self._is_announcing = False
        self._stop = model.listen(self._changed)
        self.refresh()

    def close(self) -> None:
        """Stop listening."""
        self._stop()

    def refresh(self) -> None:
        """Show how things stand."""
        self._view.show(self.screen())

    def screen(self) -> AnnouncementsScreen:
        """Give what is to be shown now."""
        state = self._model.state
        return AnnouncementsScreen(
            self._shown(state) if state is not None else (),
            _where(self._model) if state is not None else "",
            self._blocked(),
            self._requests.notice,
        )

    def announce(self, heading: str, line: str) -> None:
        """Show a text on all displays."""
        if self._blocked():
            return
        try:
            text = tidy_name(heading, line)
        except Refusal as refusal:
            missing = tr("Eine Ansage braucht eine Überschrift.")
            is_empty = refusal.code == "name_missing"
            self._requests.notice = missing if is_empty else sentence(refusal)
            self.refresh()
            return
        details = self._model.conceal_name(text)
        asked = Announce(AnnouncementId(new_id()), details.hash)
        self._is_announcing = self._requests.ask(asked, None, (details,))
        self._settle()

    def end(self, key: str) -> None:
        """Take a text away; it lies in the fields then, to be changed and announced again."""
        found = next((each for each in self.screen().shown if each.key == key), None)
        if found is None or self._blocked():
            return
        if self._requests.ask(EndAnnouncement(AnnouncementId(key))):
            self._view.fill_form(found.heading, found.line)
        self.refresh()

    def cancel(self) -> bool:
        """Put a notice away; tell whether there was one."""
        had, self._requests.notice = bool(self._requests.notice), ""
        if had:
            self.refresh()
        return had

    def _shown(self, state: State) -> tuple[ShownAnnouncement, ...]:
        shown = []
        for id_, each in state.announcements.items():
            text = self._model.name(each.details)
            shown.append(ShownAnnouncement(id_, text.last, text.first))
        return tuple(shown)

    def _blocked(self) -> str:
        if self._model.state is None or self._model.contact is not Contact.ONLINE:
            return tr("geht nur mit Verbindung")
        return tr("wird gespeichert") if self._requests.are_open else ""

    def _changed(self, change: Change) -> None:
        self._requests.hear(change)
        self._settle()

    def _settle(self) -> None:
        """Empty the fields once it stands in the hall; what was refused stays in them."""
        if self._is_announcing and not self._requests.are_open:
            self._is_announcing = False
            if not self._requests.notice:
                self._view.fill_form("", "")
        self.refresh()


def _where(model: StationModel) -> str:
    """Say how many displays show it, and where it cannot be seen."""
    displays = displays_of(model, "announcements")
    told = tr("Zu sehen {where}, im Wechsel mit den anderen Seiten.", where=displays.count)
    return " ".join(filter(None, (told if displays.reached else "", displays.trouble)))
