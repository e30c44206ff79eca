"""Deciding what displays show: chosen for one of them, or announced on all."""

from typing import get_args

from bobbl_server.core.decide.rule import ORGANISER, Context, Effect, Rule
from bobbl_server.core.decide.staff import station_in_use
from bobbl_shared.domain.areas.displays import (
    Announce,
    Announced,
    AnnouncementEnded,
    DisplaySet,
    EndAnnouncement,
    SetDisplay,
)
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.errors import Refusal

MOST_ANNOUNCEMENTS = 10
"""More would take turns so slowly that nobody reads them."""


def _set(state: State, payload: SetDisplay, _: Context) -> Effect:
    if station_in_use(state, payload.station).role != "display":
        raise Refusal("not_a_display")
    pages = tuple(each for each in get_args(ShownKind) if each in payload.pages)
    return (DisplaySet(payload.station, pages, payload.has_sound),)


def _announce(state: State, payload: Announce, _: Context) -> Effect:
    if payload.announcement in state.announcements:
        raise Refusal("id_taken")
    if len(state.announcements) >= MOST_ANNOUNCEMENTS:
        raise Refusal("announcements_full", most=MOST_ANNOUNCEMENTS)
    return (Announced(payload.announcement, payload.details),)


def _end(state: State, payload: EndAnnouncement, _: Context) -> Effect:
    if payload.announcement not in state.announcements:
        raise Refusal("announcement_ended")
    return (AnnouncementEnded(payload.announcement),)


RULES = (
    Rule(SetDisplay, ORGANISER, _set),
    Rule(Announce, ORGANISER, _announce),
    Rule(EndAnnouncement, ORGANISER, _end),
)
