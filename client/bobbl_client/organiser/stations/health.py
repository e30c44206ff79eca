"""How the stations are: last heard, working alone, how much waits there."""

from dataclasses import dataclass

from bobbl_client.evening.hall import presence_of
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.page.frame import role_name
from bobbl_shared.clock import moment
from bobbl_shared.domain.state import Station
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import ago, minutes
from bobbl_shared.ids import StationId
from bobbl_shared.program import as_version, program
from bobbl_shared.wire.messages import Battery

LOW_PERCENT = 20
"""Below this a station that is not on mains is warned about."""

_ROLES = ("organiser", "desk", "scoring", "display", "pages")


@dataclass(frozen=True)
class ShownStation:
    """A station: ``is_alone`` asks for a look, ``is_own`` is the one this window runs on.

    ``is_unknown``: nothing has been heard of it, or nothing can be. ``battery``: how full that is,
    if it is known; ``is_low``: it runs on that, and it is nearly empty. ``is_replaced``: an
    organiser's computer of which the server that has taken over never heard. ``seconds`` ago it
    was heard last. ``brief``: ``health`` in fewer words, while it works alone.
    """

    key: str
    name: str
    role: str
    sections: str
    health: str
    is_alone: bool
    is_own: bool
    is_unknown: bool = False
    battery: str = ""
    is_low: bool = False
    is_replaced: bool = False
    seconds: float = 0.0
    brief: str = ""


def shown_stations(model: StationModel) -> tuple[ShownStation, ...]:
    """Return the stations that work here, by role and name."""
    if model.state is None:
        return ()
    known = [each for each in model.state.stations.values() if not each.revoked]
    known.sort(key=lambda each: (_ROLES.index(each.role), each.name.casefold(), each.id))
    return tuple(_shown(model, each) for each in known)


def _shown(model: StationModel, station: Station) -> ShownStation:
    health, is_alone = health_of(model, station)
    battery = battery_of(model, station)
    return ShownStation(
        station.id,
        station.name,
        role_name(station.role),
        ", ".join(station.sections),
        health,
        is_alone,
        station.id == model.id,
        _is_unknown(model, station),
        battery_words(battery) if battery is not None else "",
        battery is not None and is_low(battery),
        _is_replaced(model, station),
        _heard_before(model, station),
        _brief(model, station) if is_alone else "",
    )


def _heard_before(model: StationModel, station: Station) -> float:
    """Return how many seconds ago a station was heard; 0 if it never was."""
    health = presence_of(model).get(station.id)
    if health is None or health.heard is None:
        return 0.0
    return max(0.0, (model.now - moment(health.heard)).total_seconds())


def _is_unknown(model: StationModel, station: Station) -> bool:
    if station.id == model.id:
        return False
    health = presence_of(model).get(station.id)
    return model.contact is not Contact.ONLINE or health is None or health.heard is None


def _is_replaced(model: StationModel, station: Station) -> bool:
    """Return whether a station was most likely the server before this one, and went with it."""
    is_later = model.state is not None and model.state.epoch > 1
    is_told = model.contact is Contact.ONLINE and model.presence is not None
    is_silent = is_told and _is_unknown(model, station)
    return is_later and is_silent and station.role == "organiser"


def health_of(model: StationModel, station: Station) -> tuple[str, bool]:
    """Return the sentence on a station's health, and whether it works alone."""
    if station.id == model.id:
        return tr("dieser Computer"), False
    if model.contact is not Contact.ONLINE:
        return tr("unbekannt, solange hier allein"), False
    health = presence_of(model).get(station.id)
    if health is None or health.heard is None:
        if _is_replaced(model, station):
            return tr("seit der Übernahme nichts gehört"), False
        return tr("noch nicht gemeldet"), False
    seconds = _heard_before(model, station)
    if not health.connected:
        told = tr("allein seit {time}", time=minutes(seconds))
        return _with_waiting(told, health.waiting), True
    return _with_waiting(ago(seconds), health.waiting), False


def _brief(model: StationModel, station: Station) -> str:
    """Return for how long a station has been alone, and what waits there, in few words."""
    told = tr("allein {time}", time=minutes(_heard_before(model, station)))
    return _with_waiting(told, presence_of(model)[station.id].waiting)


def _with_waiting(told: str, waiting: int) -> str:
    return f"{told} · {trn('{n} wartet', '{n} warten', waiting)}" if waiting else told


def battery_of(model: StationModel, station: Station) -> Battery | None:
    """Return what was last heard of a station's battery; none: it has none, or does not say."""
    health = presence_of(model).get(station.id)
    return health.battery if health is not None and model.contact is Contact.ONLINE else None


def other_program(model: StationModel, station_id: str) -> str:
    """Return which Bobbl a station says it runs, if that is another one than here."""
    health = presence_of(model).get(StationId(station_id))
    said = as_version(health.program) if health is not None else ""
    is_other = bool(said) and said != program() and model.contact is Contact.ONLINE
    return f"Bobbl {said}" if is_other else ""


def is_low(battery: Battery) -> bool:
    """Return whether somebody has to bring a power supply."""
    return not battery.on_mains and battery.percent < LOW_PERCENT


def battery_words(battery: Battery) -> str:
    """Return ``Akku 14 %``, or ``nur`` if it is low; on mains it says so."""
    if battery.on_mains:
        return tr("am Netz, Akku {n}\N{NO-BREAK SPACE}%", n=battery.percent)
    if is_low(battery):
        return tr("Akku nur {n}\N{NO-BREAK SPACE}%", n=battery.percent)
    return tr("Akku {n}\N{NO-BREAK SPACE}%", n=battery.percent)
