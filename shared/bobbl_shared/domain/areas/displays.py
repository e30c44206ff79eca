"""Displays: what each one shows, chosen by the organiser, and what he announces on all of them."""

from msgspec.structs import replace

from bobbl_shared.domain.areas.row import Row
from bobbl_shared.domain.kinds import Happened, NamedDetails, Payload
from bobbl_shared.domain.state import Announcement, Change, ShownHere, State
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.ids import AnnouncementId, DetailsHash, StationId


class SetDisplay(Payload, frozen=True, tag="SetDisplay"):
    """Let a display show these pages from now on, and its gong be heard or not.

    What is chosen at the display itself afterwards counts there until the next such command.
    """

    station: StationId
    pages: tuple[ShownKind, ...]
    has_sound: bool


class DisplaySet(Happened, frozen=True, tag="DisplaySet"):
    """A display is to show these pages."""

    station: StationId
    pages: tuple[ShownKind, ...]
    has_sound: bool


def _set(state: State, fact: DisplaySet, change: Change) -> State:
    shown = ShownHere(fact.pages, fact.has_sound, change)
    return replace(state, displays={**state.displays, fact.station: shown})


class Announce(Payload, frozen=True, tag="Announce"):
    """Show this text on all displays until it is ended.

    It may name people, so it is kept apart, in the form of a name: heading as ``last``, a line
    below it as ``first``.
    """

    announcement: AnnouncementId
    details: DetailsHash

    def details_named(self) -> tuple[NamedDetails, ...]:
        """Return the details of the text."""
        return ((self.details, "name"),)


class Announced(Happened, frozen=True, tag="Announced"):
    """All displays are to show this text."""

    announcement: AnnouncementId
    details: DetailsHash


def _announced(state: State, fact: Announced, change: Change) -> State:
    announced = Announcement(fact.details, change)
    return replace(state, announcements={**state.announcements, fact.announcement: announced})


class EndAnnouncement(Payload, frozen=True, tag="EndAnnouncement"):
    """Show a text no longer."""

    announcement: AnnouncementId


class AnnouncementEnded(Happened, frozen=True, tag="AnnouncementEnded"):
    """A text is shown no longer."""

    announcement: AnnouncementId


def _ended(state: State, fact: AnnouncementEnded, _: Change) -> State:
    left = {id_: each for id_, each in state.announcements.items() if id_ != fact.announcement}
    return replace(state, announcements=left)


DisplayPayload = SetDisplay | Announce | EndAnnouncement
DisplayFact = DisplaySet | Announced | AnnouncementEnded

ROWS = (
    Row(DisplaySet, _set),
    Row(Announced, _announced),
    Row(AnnouncementEnded, _ended),
)
