"""What ends with the organiser's window, for the question before it is closed."""

from collections.abc import Collection

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.stations.health import shown_stations
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import StationId


def what_stops(model: StationModel, own: Collection[StationId] = ()) -> tuple[str, ...]:
    """Return what stops with the server beside this window; empty if nobody would miss it.

    ``own``: the stations of this computer, which end with the window.
    """
    running = model.state.running if model.state is not None else None
    others = [
        each.name
        for each in shown_stations(model)
        if not (each.is_own or each.is_alone or each.is_unknown or each.key in own)
    ]
    if running is None and not others:
        return ()
    lines = [tr("Der Server auf diesem Computer hört auf.")]
    if running is not None:
        lines.append(
            tr(
                "**Runde {n} läuft**: Ergebnisse kommen erst wieder an, wenn das Turnier hier"
                " geöffnet ist.",
                n=running.number,
            )
        )
    if others:
        lines.append(
            trn(
                "**{n} Station** arbeitet dann allein und hebt auf, was eingetippt wird: {who}.",
                "**{n} Stationen** arbeiten dann allein und heben auf, was eingetippt wird: {who}.",
                len(others),
                who=", ".join(others),
            )
        )
    if model.state is not None and model.state.pages is not None and model.state.pages.is_open:
        lines.append(tr("Die Seiten für Gäste hören auf, wenn sie auf diesem Computer laufen."))
    lines.append(tr("Was bestätigt ist, bleibt gespeichert; beim Öffnen geht es dort weiter."))
    return tuple(lines)
