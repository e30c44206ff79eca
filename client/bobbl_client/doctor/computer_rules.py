"""What can be wrong with the computer itself: clock, disk, printer, screen and type."""

from bobbl_client.doctor.facts import Facts
from bobbl_client.doctor.finding import Rule, State, Subject
from bobbl_client.doctor.personal_places import personal_places
from bobbl_shared.i18n import tr, trn

EARLIEST_YEAR = 2026
"""Of a clock that says less, nobody has set it since the battery behind it ran out."""

LATEST_YEAR = 2099
LEAP_S = 2.0
CLOCKS_MAY_DIFFER_S = 5.0

SHORT_MIB, FULL_MIB = 1024, 100
"""A tournament needs some MiB, its copies and PDFs some hundred."""

SLOW_SYNC_MS = 150.0
HASTY_SYNC_MS = 0.05
"""Faster than any disk without a battery of its own: it says so before it is true."""

HASTY_ROTATING_MS = 2.0
"""A platter of 7,200 turns a minute takes 8.3 ms for one."""

LEAST_WIDTH, LEAST_HEIGHT = 1024, 599


def _clock_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "clock_unset",
            Subject.CLOCK,
            State.WRONG,
            lambda of: of.clock is not None and not EARLIEST_YEAR <= of.clock.year <= LATEST_YEAR,
            lambda of: tr(
                "Die Uhr dieses Computers geht um Jahre falsch (sie sagt {year}).",
                year=of.clock.year if of.clock is not None else 0,
            ),
            lambda _: tr("Datum und Uhrzeit in den Einstellungen des Systems stellen."),
        ),
        Rule(
            "clock_leaps",
            Subject.CLOCK,
            State.LOOK,
            lambda of: of.clock is not None and abs(of.clock.leapt_s) >= LEAP_S,
            lambda of: trn(
                "Die Uhr ist während der Prüfung um {n} Sekunde gesprungen.",
                "Die Uhr ist während der Prüfung um {n} Sekunden gesprungen.",
                round(abs(of.clock.leapt_s)) if of.clock is not None else 0,
            ),
            lambda _: tr(
                "Vor dem Beginn warten, bis sie gestellt ist; Rundenuhr und Sicherungen halten"
                " einen Sprung aus."
            ),
        ),
        Rule(
            "clock_differs",
            Subject.CLOCK,
            State.LOOK,
            lambda of: (
                of.hall is not None
                and of.hall.clock_offset_s is not None
                and abs(of.hall.clock_offset_s) > CLOCKS_MAY_DIFFER_S
            ),
            lambda of: tr(
                "Die Uhr dieses Computers weicht {n} s von der des Servers ab.",
                n=round(abs(_offset(of))),
            ),
            lambda _: tr(
                "Im Turnier gilt überall die Uhr des Servers; vergleichen Sie sie mit einer"
                " Armbanduhr."
            ),
        ),
        Rule(
            "clock_alone",
            Subject.CLOCK,
            State.HINT,
            lambda of: of.clock is not None and of.clock.is_synchronised is False,
            lambda _: tr("Die Uhr dieses Computers wird nicht aus dem Netz gestellt."),
            lambda _: tr("Einmal mit einer Armbanduhr vergleichen; das genügt für einen Abend."),
        ),
        Rule(
            "clock_fine",
            Subject.CLOCK,
            State.FINE,
            lambda of: of.clock is not None,
            lambda _: tr("Die Uhr läuft gleichmäßig."),
            lambda _: tr("Nichts zu tun."),
        ),
    )


def _offset(facts: Facts) -> float:
    return (facts.hall.clock_offset_s or 0.0) if facts.hall is not None else 0.0


def _disk_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "disk_refuses",
            Subject.DISK,
            State.WRONG,
            lambda of: of.disk is not None and of.disk.sync_ms is None,
            lambda _: tr("Auf den Datenträger lässt sich nichts schreiben."),
            lambda _: tr("Platz schaffen, Schreibschutz lösen, oder einen anderen Ordner nehmen."),
        ),
        Rule(
            "disk_full",
            Subject.DISK,
            State.WRONG,
            lambda of: (
                of.disk is not None and of.disk.sync_ms is not None and of.disk.free_mib < FULL_MIB
            ),
            lambda of: tr("Der Datenträger ist fast voll, frei: {n} MB.", n=_free(of)),
            lambda _: tr("Vor dem Abend mindestens 1 GB frei machen."),
        ),
        Rule(
            "disk_short",
            Subject.DISK,
            State.LOOK,
            lambda of: of.disk is not None and FULL_MIB <= of.disk.free_mib < SHORT_MIB,
            lambda of: tr("Auf dem Datenträger ist wenig Platz, frei: {n} MB.", n=_free(of)),
            lambda _: tr("Das reicht für einen Abend; danach aufräumen."),
        ),
        Rule(
            "disk_forgets",
            Subject.DISK,
            State.WRONG,
            lambda of: of.disk is not None and of.disk.kind == "memory",
            lambda _: tr("Der Ordner liegt im Arbeitsspeicher: Beim Ausschalten ist alles weg."),
            lambda _: tr("Bobbl mit --home einen Ordner auf einem Datenträger geben."),
        ),
        Rule(
            "disk_remote",
            Subject.DISK,
            State.LOOK,
            lambda of: of.disk is not None and of.disk.kind == "network",
            lambda _: tr("Der Ordner liegt auf einem anderen Rechner im Netz."),
            lambda _: tr(
                "Ein Turnier gehört auf den eigenen Datenträger; das Netzlaufwerk taugt für"
                " Sicherungen."
            ),
        ),
        Rule(
            "disk_shared",
            Subject.DISK,
            State.LOOK,
            lambda of: of.disk is not None and of.disk.is_shared,
            lambda _: tr("Den Ordner gleicht ein Programm mit anderen Rechnern ab (Cloud)."),
            lambda _: tr(
                "Den Abgleich für den Abend anhalten oder einen anderen Ordner nehmen, sonst kann"
                " er die offene Datei vertauschen."
            ),
        ),
        Rule(
            "disk_slow",
            Subject.DISK,
            State.LOOK,
            lambda of: of.disk is not None and (of.disk.sync_ms or 0.0) > SLOW_SYNC_MS,
            lambda of: tr(
                "Sicheres Speichern dauert hier {took}; üblich sind 1 bis 30 ms.", took=_sync(of)
            ),
            lambda _: tr(
                "Andere Programme schließen; liegt der Ordner auf einem USB-Stick, einen auf der"
                " Platte des Computers nehmen."
            ),
        ),
        Rule(
            "disk_hasty",
            Subject.DISK,
            State.HINT,
            _is_hasty,
            lambda of: tr(
                "Der Datenträger meldet auffallend schnell, dass etwas sicher steht ({took});"
                " vielleicht steht es dann noch nicht.",
                took=_sync(of),
            ),
            lambda _: tr(
                "Sicher sagen kann das nur ein gezogener Stecker; mit Akku oder einer Kopie an"
                " einer Station ist es unbedenklich."
            ),
        ),
        Rule(
            "disk_fine",
            Subject.DISK,
            State.FINE,
            lambda of: of.disk is not None,
            lambda of: tr(
                "Frei: {free} MB; sicheres Speichern dauert {took}.",
                free=_free(of),
                took=_sync(of),
            ),
            lambda _: tr("Nichts zu tun."),
        ),
    )


def _is_hasty(facts: Facts) -> bool:
    disk = facts.disk
    if disk is None or disk.sync_ms is None or disk.kind != "local":
        return False
    return disk.sync_ms < (HASTY_ROTATING_MS if disk.is_rotating else HASTY_SYNC_MS)


def _free(facts: Facts) -> int:
    return facts.disk.free_mib if facts.disk is not None else 0


def _sync(facts: Facts) -> str:
    sync_ms = (facts.disk.sync_ms or 0.0) if facts.disk is not None else 0.0
    return f"{sync_ms:.0f} ms" if sync_ms >= 1 else f"{sync_ms * 1000:.0f} µs"


def _names_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "names_kept",
            Subject.NAMES,
            State.HINT,
            lambda of: of.names is not None and bool(of.names.places),
            lambda of: tr("Hier stehen Namen: {places}.", places=_places(of)),
            lambda _: tr(
                "Was niemand mehr braucht, löschen: „bobbl forget DATEI --all“; es sagt auch, was"
                " bleibt."
            ),
        ),
        Rule(
            "no_names",
            Subject.NAMES,
            State.FINE,
            lambda of: of.names is not None,
            lambda _: tr("Auf diesem Computer stehen keine Namen."),
            lambda _: tr("Nichts zu tun."),
        ),
    )


def _places(facts: Facts) -> str:
    """Return where names are, each place with the number of its files."""
    kept = {each.place: each.files for each in facts.names.places} if facts.names else {}
    return ", ".join(
        f"{each.word} ({kept[each.key]})" for each in personal_places() if each.key in kept
    )


def _printer_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "no_printer",
            Subject.PRINTER,
            State.LOOK,
            lambda of: of.printers is not None and not of.printers.count,
            lambda _: tr("Dieser Computer kennt keinen Drucker; Zettel gibt es nur als PDF."),
            lambda _: tr("Einen Drucker anschließen und in den Einstellungen des Systems zufügen."),
        ),
        Rule(
            "no_usual_printer",
            Subject.PRINTER,
            State.HINT,
            lambda of: (
                of.printers is not None and of.printers.count > 1 and not of.printers.has_usual
            ),
            lambda _: tr("Es gibt mehrere Drucker, aber keiner ist der übliche."),
            lambda _: tr("Vor dem Drucken nachsehen, welcher gewählt ist."),
        ),
        Rule(
            "printer_known",
            Subject.PRINTER,
            State.FINE,
            lambda of: of.printers is not None,
            lambda of: trn(
                "{n} Drucker ist eingerichtet; ob er Papier hat, sagt nur eine Probeseite.",
                "{n} Drucker sind eingerichtet; ob sie Papier haben, sagt nur eine Probeseite.",
                of.printers.count if of.printers is not None else 0,
            ),
            lambda _: tr("Vor dem Beginn eine Seite zur Probe drucken."),
        ),
    )


def _screen_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "no_screen",
            Subject.SCREEN,
            State.HINT,
            lambda of: of.screen is not None and not of.screen.screens,
            lambda _: tr("Hier lässt sich kein Fenster öffnen; der Server geht auch ohne."),
            lambda _: tr("Für Fenster an einem Bildschirm anmelden."),
        ),
        Rule(
            "screen_small",
            Subject.SCREEN,
            State.LOOK,
            _is_small,
            lambda of: tr(
                "Der Bildschirm ist klein ({size}); lange Seiten rollen.", size=_size(of)
            ),
            lambda _: tr(
                "In den Einstellungen des Systems die Vergrößerung kleiner stellen, oder in Bobbl"
                " Strg −."
            ),
        ),
        Rule(
            "screen_fine",
            Subject.SCREEN,
            State.FINE,
            lambda of: of.screen is not None,
            lambda of: tr("Der Bildschirm ist groß genug ({size}).", size=_size(of)),
            lambda _: tr("Nichts zu tun."),
        ),
    )


def _is_small(facts: Facts) -> bool:
    if facts.screen is None or not facts.screen.screens:
        return False
    main = facts.screen.screens[0]
    return main.width < LEAST_WIDTH or main.height < LEAST_HEIGHT


def _size(facts: Facts) -> str:
    if facts.screen is None or not facts.screen.screens:
        return "–"
    main = facts.screen.screens[0]
    scale = "" if main.scale == 1 else f", {round(main.scale * 100)} %"
    return f"{main.width} × {main.height}{scale}"


def _font_rules() -> tuple[Rule, ...]:
    return (
        Rule(
            "fonts_missing",
            Subject.FONTS,
            State.LOOK,
            lambda of: of.fonts is not None and of.fonts.missing > 0,
            lambda _: tr("Schriften des Programms fehlen; Fenster und Papier sehen anders aus."),
            lambda _: tr("Bobbl noch einmal installieren."),
        ),
        Rule(
            "fonts_fine",
            Subject.FONTS,
            State.FINE,
            lambda of: of.fonts is not None,
            lambda _: tr("Die Schriften des Programms sind da."),
            lambda _: tr("Nichts zu tun."),
        ),
    )


def computer_rules() -> tuple[Rule, ...]:
    """Return the rules about this computer."""
    return (
        *_clock_rules(),
        *_disk_rules(),
        *_names_rules(),
        *_printer_rules(),
        *_screen_rules(),
        *_font_rules(),
    )
