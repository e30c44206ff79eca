"""What the tournament knows beside: copies, and the programs on all its computers."""

from bobbl_client.doctor.facts import CopyFolder, Facts, StationSeen
from bobbl_client.doctor.finding import Rule, State, Subject
from bobbl_shared.i18n import tr, trn

LATE_MIN = 60


def _folders(facts: Facts) -> tuple[CopyFolder, ...] | None:
    if facts.hall is None or facts.hall.copies is None:
        return None
    return facts.hall.copies.folders


def _good(facts: Facts) -> tuple[CopyFolder, ...]:
    return tuple(each for each in _folders(facts) or () if each.age_min is not None)


def _copy_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "no_copies",
            Subject.COPIES,
            State.LOOK,
            lambda of: _folders(of) == (),
            lambda _: tr("Das Turnier wird nirgendwohin gesichert."),
            lambda _: tr("Einen USB-Stick stecken und in der Turnierleitung mit K, F6 wählen."),
        ),
        Rule(
            "copies_fail",
            Subject.COPIES,
            State.WRONG,
            lambda of: any(each.has_failed or each.age_min is None for each in _folders(of) or ()),
            lambda of: trn(
                "In {n} Ordner ging die letzte Sicherung nicht.",
                "In {n} Ordner ging die letzte Sicherung nicht.",
                sum(each.has_failed or each.age_min is None for each in _folders(of) or ()),
            ),
            lambda _: tr("Den Stick neu stecken; K zeigt, welcher Ordner es ist und warum."),
        ),
        Rule(
            "copies_here_only",
            Subject.COPIES,
            State.LOOK,
            lambda of: bool(_good(of)) and all(each.is_same_disk for each in _good(of)),
            lambda _: tr(
                "Alle Sicherungen liegen auf demselben Datenträger wie das Turnier selbst."
            ),
            lambda _: tr("Mit K, F6 einen USB-Stick dazunehmen."),
        ),
        Rule(
            "copies_fine",
            Subject.COPIES,
            State.FINE,
            lambda of: bool(_good(of)),
            lambda of: trn(
                "{n} Ordner hat eine geprüfte Kopie.",
                "{n} Ordner haben eine geprüfte Kopie.",
                len(_good(of)),
            ),
            lambda _: tr("Nichts zu tun."),
        ),
        Rule(
            "copies_unknown",
            Subject.COPIES,
            State.UNKNOWN,
            lambda of: _folders(of) is None,
            lambda _: tr("Von Sicherungen weiß nur ein Turnier, und hier ist keines offen."),
            lambda _: tr("In der Turnierleitung K öffnen, oder „bobbl doctor DATEI“."),
        ),
    )


def _stations(facts: Facts) -> tuple[StationSeen, ...]:
    return facts.hall.stations if facts.hall is not None else ()


def _others(facts: Facts) -> tuple[StationSeen, ...]:
    """Return the stations with another program than here; who does not say is older."""
    program = facts.versions.program if facts.versions is not None else ""
    return tuple(each for each in _stations(facts) if each.is_connected and each.version != program)


def _version_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "versions_differ",
            Subject.VERSIONS,
            State.LOOK,
            lambda of: of.versions is not None and bool(_others(of)),
            lambda of: tr(
                "Hier läuft Bobbl {here}; eine andere Version haben die Stationen {which}.",
                here=_program(of),
                which=", ".join(_told(each) for each in _others(of)),
            ),
            lambda _: tr("Vor dem Abend auf allen Computern dieselbe Version installieren."),
        ),
        Rule(
            "versions_alike",
            Subject.VERSIONS,
            State.FINE,
            lambda of: of.versions is not None and bool(_stations(of)),
            lambda of: tr("Hier und an allen Stationen läuft Bobbl {here}.", here=_program(of)),
            lambda _: tr("Nichts zu tun."),
        ),
        Rule(
            "version_here",
            Subject.VERSIONS,
            State.FINE,
            lambda of: of.versions is not None,
            lambda of: tr("Hier läuft Bobbl {here}.", here=_program(of)),
            lambda _: tr(
                "An allen Computern dieselbe Version nehmen; „bobbl --version“ nennt sie."
            ),
        ),
    )


def _program(facts: Facts) -> str:
    return facts.versions.program if facts.versions is not None else "–"


def _told(station: StationSeen) -> str:
    return f"{station.number} ({station.version or tr('älter')})"


def hall_rules() -> tuple[Rule, ...]:
    """Return the rules about what the tournament tells."""
    return (*_copy_rules(), *_version_rules())
