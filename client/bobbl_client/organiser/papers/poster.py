"""The poster for guests: how one gets into the Wi-Fi and onto the pages, and a few answers."""

from datetime import datetime, tzinfo

from bobbl_client.model.station import StationModel
from bobbl_client.model.wifi_choice import WifiChoice
from bobbl_client.printing.paper import PosterSheet, PosterStep
from bobbl_shared.clock import moment
from bobbl_shared.domain.paper.pages_address import pages_link
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.days import written_weekday
from bobbl_shared.rulebook.questions import question_way


def poster(model: StationModel, wifi: WifiChoice, zone: tzinfo | None = None) -> PosterSheet:
    """Return the poster; without a network the address is the only step.

    The day is told in ``zone`` (none: that of this computer).
    """
    state = model.state
    assert state is not None
    link = pages_link(state) or ""
    shown = link.removeprefix("http://").rstrip("/")
    opening = PosterStep(tr("Seite öffnen"), link, ((tr("oder eintippen:"), shown),))
    steps: tuple[PosterStep, ...] = (opening,)
    if wifi.name:
        steps = (PosterStep(tr("Ins WLAN"), wifi.qr, _network(wifi)), opening)
    return PosterSheet(
        tr("Aushang für Gäste"),
        state.settings.name,
        written_weekday(_begins(model, state).astimezone(zone)),
        tr("Wo sitze ich?"),
        tr(
            "Tisch, Uhr, Rangliste und eure Ergebnisse auf dem eigenen Handy. Ohne App, ohne"
            " Anmeldung."
        ),
        steps,
        _notes(state),
        tr("Die Seite ist nur im Saal zu sehen und zeigt, was auch ausgehängt ist."),
        tr("Aushang-Seiten"),
    )


def _begins(model: StationModel, state: State) -> datetime:
    """Return when play is planned to begin; without a plan it is today."""
    start = state.settings.plan.start
    return moment(start) if start is not None else model.now


def _network(wifi: WifiChoice) -> tuple[tuple[str, str], ...]:
    name = (tr("Netz"), wifi.name)
    return (name, (tr("Kennwort"), wifi.password)) if wifi.password else (name,)


def _notes(state: State) -> tuple[tuple[str, str], ...]:
    """Return what guests ask first, each with its answer."""
    notes = [
        (
            tr("Falsches Ergebnis gesehen?"),
            question_way(state.settings),
        ),
        (
            tr("Den eigenen Namen dort nicht lesen?"),
            tr("Am Anmeldetisch sagen, dann steht er nicht mehr da."),
        ),
        (tr("Die Seite geht nicht auf?"), tr("Erst ins WLAN des Saals, mobile Daten kurz aus.")),
        (tr("Kein Handy?"), tr("Alles hängt auch aus.")),
    ]
    if state.phones is not None and state.phones.is_allowed:
        told = tr("Den Code auf dem Zettel scannen; der Papierzettel gilt weiter.")
        notes.insert(0, (tr("Am Tisch mitschreiben?"), told))
    if state.settings.sponsors:
        notes.append((tr("Wir danken"), ", ".join(state.settings.sponsors)))
    return tuple(notes)
