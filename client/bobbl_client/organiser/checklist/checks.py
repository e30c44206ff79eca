"""What to look at before the evening begins: each thing with how it stands and what to do."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta, tzinfo
from enum import Enum
from typing import Protocol

from bobbl_client.evening.backup_words import shown_backups
from bobbl_client.evening.hall import page_hosts
from bobbl_client.evening.phones_shut import are_shut, shut_told
from bobbl_client.model.power import Power
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.organiser.overview.matters import has_desk, unserved_sections
from bobbl_client.organiser.stations.health import shown_stations
from bobbl_shared.domain.paper.phone_address import is_elsewhere
from bobbl_shared.domain.state import State
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour
from bobbl_shared.i18n.sentences import sentence

CLOCK_MAY_DIFFER = timedelta(seconds=5)
LOW_PERCENT = 30
SLOW_ANSWER = timedelta(milliseconds=300)


class Finding(Enum):
    """Fine; a person has to look; nothing is known yet; only a person can tell."""

    FINE = "fine"
    LOOK = "look"
    WAITING = "waiting"
    BY_HAND = "by_hand"


@dataclass(frozen=True)
class Check:
    """One thing to look at: what was found, and what to do about it (marked)."""

    key: str
    title: str
    finding: Finding
    told: str
    advice: str


class Computer(Protocol):
    """This computer, as far as the checks need it."""

    def power(self) -> Power | None:
        """Return how it is powered; none if the system does not say."""

    def printers(self) -> tuple[str, ...]:
        """Return its printers, the usual one first."""


class UnknownComputer:
    """A computer of which nothing is known."""

    def power(self) -> Power | None:
        """Say nothing."""
        return None

    def printers(self) -> tuple[str, ...]:
        """Have none."""
        return ()


@dataclass(frozen=True)
class Answered:
    """What the server said: its addresses, and how long the answer took; none: nothing yet."""

    addresses: tuple[str, ...] = ()
    took: timedelta | None = None


def checks_of(
    model: StationModel,
    computer: Computer,
    answered: Answered,
    *,
    has_keys: bool,
    zone: tzinfo | None,
) -> tuple[Check, ...]:
    """Return all checks in the order in which one goes through them."""
    return (
        _power(computer.power()),
        _clock(model, zone),
        _printer(computer.printers()),
        _backups(model),
        _network(model, answered),
        _stations(model),
        *_phones(model, answered),
        *_federation(model),
        _keys(has_keys=has_keys),
    )


def _power(power: Power | None) -> Check:
    title = tr("Strom")
    advice = tr(
        "Netzteil an jedem Computer anstecken, Kabel festkleben. Fällt der Strom aus, geht es auf"
        " Akku weiter; nichts geht verloren."
    )
    if power is None:
        told = tr("sagt dieser Computer nicht")
        return Check("power", title, Finding.BY_HAND, told, advice)
    battery = tr("Akku {n} %", n=power.percent) if power.percent is not None else tr("kein Akku")
    if not power.on_mains:
        return Check("power", title, Finding.LOOK, tr("nicht am Netz, {b}", b=battery), advice)
    is_low = power.percent is not None and power.percent < LOW_PERCENT
    finding = Finding.LOOK if is_low else Finding.FINE
    return Check("power", title, finding, tr("am Netz, {b}", b=battery), advice)


def _clock(model: StationModel, zone: tzinfo | None) -> Check:
    title, at = tr("Uhr"), hour(model.now, zone)
    advice = tr(
        "Es gilt die Uhr des Servers, für alle Stationen. Vergleichen Sie sie einmal mit einer"
        " Armbanduhr."
    )
    if model.contact is not Contact.ONLINE:
        return Check("clock", title, Finding.WAITING, tr("erst mit Verbindung"), advice)
    if abs(model.offset) > CLOCK_MAY_DIFFER:
        seconds = int(abs(model.offset).total_seconds())
        told = tr("Server {at}, diese Uhr weicht {n} s ab", at=at, n=seconds)
        return Check("clock", title, Finding.LOOK, told, advice)
    return Check("clock", title, Finding.FINE, tr("{at}, wie der Server", at=at), advice)


def _printer(names: Sequence[str]) -> Check:
    title = tr("Drucker")
    advice = tr(
        "Drucken Sie eine Seite zur Probe: A, dann das Protokoll oder die Zettel. Papier für alle"
        " Runden bereitlegen."
    )
    if not names:
        return Check("printer", title, Finding.LOOK, tr("keiner; es gibt nur PDF"), advice)
    more = trn(" und {n} weiterer", " und {n} weitere", len(names) - 1) if names[1:] else ""
    return Check("printer", title, Finding.FINE, f"{names[0]}{more}", advice)


def _backups(model: StationModel) -> Check:
    title, shown = tr("Sicherungen"), shown_backups(model)
    advice = tr(
        "Einen USB-Stick stecken lassen und mit **F6** wählen. Gesichert wird jede Minute, in der"
        " sich etwas ändert, und jede Kopie wird zurückgelesen."
    )
    if model.backups is None:
        return Check("backups", title, Finding.WAITING, shown.summary, advice)
    finding = Finding.LOOK if shown.is_wrong else Finding.FINE
    if model.state is not None and model.state.settings.training:
        told = tr("Eine Übung braucht keine; im Notfall geht nichts Echtes verloren.")
        return Check("backups", title, Finding.FINE, told, advice)
    count = trn("{n} Ordner", "{n} Ordner", len(shown.folders))
    told = f"{count} · {shown.summary}" if shown.folders else shown.summary
    return Check("backups", title, finding, told, advice)


def _network(model: StationModel, answered: Answered) -> Check:
    title = tr("Netz")
    advice = tr(
        "Diese Adresse tippt man an einer Station ein, die den Server nicht von selbst findet."
        " Antwortet er langsam: näher an den Router, oder Kabel."
    )
    if model.contact is not Contact.ONLINE:
        missing = tr(
            "Läuft der Server auf diesem Computer, startet Bobbl ihn neu und sagt oben, was war."
            " Läuft er anderswo: zuerst dort nachsehen, dann Kabel und WLAN prüfen."
        )
        return Check("network", title, Finding.LOOK, tr("keine Verbindung zum Server"), missing)
    if answered.took is None:
        return Check("network", title, Finding.WAITING, tr("wartet auf Antwort"), advice)
    where = answered.addresses[0] if answered.addresses else tr("Adresse unbekannt")
    took = int(answered.took.total_seconds() * 1000)
    finding = Finding.LOOK if answered.took > SLOW_ANSWER else Finding.FINE
    told = tr("{where} · Antwort in {n} ms", where=where, n=took)
    return Check("network", title, finding, told, advice)


def _stations(model: StationModel) -> Check:
    title = tr("Stationen")
    advice = tr("Dazunehmen und ändern auf der Übersicht mit S. Jede einmal ausprobieren.")
    state = model.state
    if state is None:
        return Check("stations", title, Finding.WAITING, tr("noch nicht verbunden"), advice)
    missing = _missing_posts(state)
    shown = shown_stations(model)
    alone = [each.name for each in shown if each.is_alone]
    low = [each.name for each in shown if each.is_low]
    told = [tr("fehlt: {what}", what=", ".join(missing))] if missing else []
    told += [tr("allein: {who}", who=", ".join(alone))] if alone else []
    told += [tr("Akku fast leer: {who}", who=", ".join(low))] if low else []
    if told:
        return Check("stations", title, Finding.LOOK, " · ".join(told), advice)
    count = sum(not each.revoked for each in state.stations.values())
    found = trn("{n} Station, alles besetzt", "{n} Stationen, alles besetzt", count)
    return Check("stations", title, Finding.FINE, found, advice)


def _phones(model: StationModel, answered: Answered) -> tuple[Check, ...]:
    """Return whether phones find the server; nothing where none may come."""
    phones = model.state.phones if model.state is not None else None
    if phones is None or not phones.is_allowed:
        return ()
    title = tr("Handys am Tisch")
    advice = tr("Die Adresse, die auf den Zetteln steht, ändert man mit S, F7, 2.")
    if is_elsewhere(phones.address, answered.addresses, page_hosts(model)):
        told = tr("{address} hat der Server nicht mehr", address=phones.address)
        return (Check("phones", title, Finding.LOOK, told, advice),)
    if are_shut(model):
        told = tr("{address} ist nicht offen", address=phones.address)
        return (Check("phones", title, Finding.LOOK, told, " ".join((advice, *shut_told(model)))),)
    return (Check("phones", title, Finding.FINE, phones.address, advice),)


def _federation(model: StationModel) -> tuple[Check, ...]:
    """Return how the hand-over to the federation stands, if the club is in one."""
    news = model.federation
    if news is None or model.state is None:
        return ()
    title, code = tr("Verband"), news.code
    if code is not None:
        told = tr("Übergabe steht still")
        cause = sentence(BobblError(code, **news.parameters))
        return (Check("federation", title, Finding.LOOK, told, cause),)
    missing = max(0, model.state.length - news.kept)
    told = tr("alles übergeben")
    if missing:
        told = trn("{n} Ereignis fehlt noch", "{n} Ereignisse fehlen noch", missing)
    advice = tr(
        "„{name}“ ({address}) bekommt jedes Ereignis dieses Turniers. Der Abend braucht ihn nicht.",
        name=news.name,
        address=news.address,
    )
    return (Check("federation", title, Finding.FINE, told, advice),)


def _missing_posts(state: State) -> list[str]:
    """Name what no station looks after: registration, or a section's results."""
    if state.settings.one_computer:
        return []
    missing = [] if has_desk(state) else [tr("Anmeldetisch")]
    names = unserved_sections(state)
    return missing + [tr("Ergebnisse {section}", section=each) for each in names]


def _keys(*, has_keys: bool) -> Check:
    advice = tr(
        "Drücken Sie **F4**. Geschieht nichts, ist auf diesem Laptop die Fn-Taste umgestellt:"
        " dann **Fn** mit drücken, oder mit Fn + Esc umstellen."
    )
    if has_keys:
        return Check("keys", tr("F-Tasten"), Finding.FINE, tr("F4 kam an"), advice)
    return Check("keys", tr("F-Tasten"), Finding.BY_HAND, tr("F4 zur Probe drücken"), advice)
