"""Deciding what displays show: chosen for one of them, or announced on all."""

from typing import assert_never, get_args

from bobbl_server.core.decide.staff import station_in_use
from bobbl_shared.domain.areas.displays import (
    Announce,
    Announced,
    AnnouncementEnded,
    DisplayFact,
    DisplayPayload,
    DisplaySet,
    EndAnnouncement,
    SetDisplay,
)
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.errors import Refusal

MOST_ANNOUNCEMENTS = 10
"""More would take turns so slowly that nobody reads them."""


def decide(state: State, payload: DisplayPayload) -> DisplayFact:
    """Give the fact of a command about displays, or raise ``Refusal``."""
    match payload:
        case SetDisplay():
            return _set(state, payload)
        case Announce():
            return _announce(state, payload)
        case EndAnnouncement(id_):
            if id_ not in state.announcements:
                raise Refusal("announcement_ended")
            return AnnouncementEnded(id_)
        case _:
            assert_never(payload)


def _set(state: State, payload: SetDisplay) -> DisplaySet:
    if station_in_use(state, payload.station).role != "display":
        raise Refusal("not_a_display")
    pages = tuple(each for each in get_args(ShownKind) if each in payload.pages)
    return DisplaySet(payload.station, pages, payload.has_sound)


def _announce(state: State, payload: Announce) -> Announced:
    if payload.announcement in state.announcements:
        raise Refusal("id_taken")
    if len(state.announcements) >= MOST_ANNOUNCEMENTS:
        raise Refusal("announcements_full", most=MOST_ANNOUNCEMENTS)
    return Announced(payload.announcement, payload.details)
