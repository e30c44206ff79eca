"""Which displays the hall has now: what is said about them is true only if one can be reached."""

from dataclasses import dataclass

from bobbl_client.evening.hall import presence_of
from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.domain.values import ShownKind
from bobbl_shared.i18n import tr, trn


@dataclass(frozen=True)
class Displays:
    """The displays of the hall by name: reached and showing a page, switched off for it, missing.

    ``is_known``: this computer is connected itself, so that it can tell.
    """

    reached: tuple[str, ...]
    off: tuple[str, ...]
    missing: tuple[str, ...]
    is_known: bool

    @property
    def are_there(self) -> bool:
        """Whether the hall has any display."""
        return bool(self.reached or self.off or self.missing)

    @property
    def count(self) -> str:
        """Return ``an 2 Anzeigen``, those that are reached."""
        return trn("an {n} Anzeige", "an {n} Anzeigen", len(self.reached))

    @property
    def trouble(self) -> str:
        """Return (marked) where nothing can be seen, and what to do; empty if all is well."""
        if not self.is_known:
            return tr("Ohne Verbindung ist nicht zu sehen, was die Anzeigen zeigen.")
        if not self.are_there:
            return tr("**Keine Anzeige ist dabei**: Stationen (S), dort F4.")
        told = []
        if self.missing:
            told.append(tr("Nicht erreichbar: **{names}**.", names=", ".join(self.missing)))
        if self.off:
            told.append(
                tr(
                    "Ausgeschaltet an: **{names}** (S, dort die Anzeige, F6).",
                    names=", ".join(self.off),
                )
            )
        return " ".join(told)


def displays_of(model: StationModel, kind: ShownKind | None = None) -> Displays:
    """Return the displays; with ``kind`` those for which it is switched off are told apart."""
    state = model.state
    stations = state.stations.values() if state is not None else ()
    known, presence = model.contact is Contact.ONLINE, presence_of(model)
    reached, off, missing = [], [], []
    for station in stations:
        if station.role != "display" or station.revoked:
            continue
        health = presence.get(station.id)
        chosen = state.displays.get(station.id) if state is not None else None
        if not known or health is None or not health.connected:
            missing.append(station.name)
        elif kind is not None and chosen is not None and kind not in chosen.pages:
            off.append(station.name)
        else:
            reached.append(station.name)
    return Displays(tuple(reached), tuple(off), tuple(missing), known)
