"""How the stations are: last heard, working alone, how much waits there."""

from dataclasses import dataclass

from bobbl_client.model.station import Contact, StationModel
from bobbl_client.presenters.frame import role_name
from bobbl_client.presenters.hall import presence_of
from bobbl_client.presenters.hours import ago, minutes
from bobbl_shared.clock import moment
from bobbl_shared.domain.state import Station
from bobbl_shared.i18n import tr, trn

_ROLES = ("organiser", "desk", "scoring", "display")


@dataclass(frozen=True)
class ShownStation:
    """A station: ``is_alone`` asks for a look, ``is_own`` is the one this window runs on.

    ``is_unknown``: nothing has been heard of it, or nothing can be.
    """

    key: str
    name: str
    role: str
    sections: str
    health: str
    is_alone: bool
    is_own: bool
    is_unknown: bool = False


def shown_stations(model: StationModel) -> tuple[ShownStation, ...]:
    """Give the stations that work here, by role and name."""
    if model.state is None:
        return ()
    known = [each for each in model.state.stations.values() if not each.revoked]
    known.sort(key=lambda each: (_ROLES.index(each.role), each.name.casefold(), each.id))
    return tuple(_shown(model, each) for each in known)


def _shown(model: StationModel, station: Station) -> ShownStation:
    health, is_alone = health_of(model, station)
    return ShownStation(
        station.id,
        station.name,
        role_name(station.role),
        ", ".join(station.sections),
        health,
        is_alone,
        station.id == model.id,
        _is_unknown(model, station),
    )


def _is_unknown(model: StationModel, station: Station) -> bool:
    if station.id == model.id:
        return False
    health = presence_of(model).get(station.id)
    return model.contact is not Contact.ONLINE or health is None or health.heard is None


def health_of(model: StationModel, station: Station) -> tuple[str, bool]:
    """Give the sentence on a station's health, and whether it works alone."""
    if station.id == model.id:
        return tr("dieser Computer"), False
    if model.contact is not Contact.ONLINE:
        return tr("unbekannt, solange hier allein"), False
    health = presence_of(model).get(station.id)
    if health is None or health.heard is None:
        return tr("noch nichts gehört"), False
    seconds = max(0.0, (model.now - moment(health.heard)).total_seconds())
    if not health.connected:
        told = tr("allein seit {time}", time=minutes(seconds))
        return (f"{told} · {_waiting(health.waiting)}" if health.waiting else told), True
    told = ago(seconds)
    return (f"{told} · {_waiting(health.waiting)}" if health.waiting else told), False


def _waiting(count: int) -> str:
    return trn("{n} wartet", "{n} warten", count)
