"""Shuffling by hand compared: as text with aligned columns, and as JSON."""

from collections.abc import Mapping

import msgspec

from bobbl.reports.fairness_words import Row, columns, percent
from bobbl_server.core.fairness.by_hand import (
    PASSES,
    WAYS,
    ByHand,
    Shuffled,
    Way,
    bits_needed,
    bits_of_a_pass,
    least_passes,
)
from bobbl_server.core.fairness.finding import LEVEL, Judged
from bobbl_shared.domain.game.hand_shuffling import PACKET
from bobbl_shared.i18n import tr
from bobbl_shared.plot.numbers import written


def as_text(found: ByHand, seed: str) -> str:
    """Return the report as it is printed."""
    sections = [_title(found, seed), *(_way_section(found, way) for way in WAYS), _reading(found)]
    sections.append(_verdict(found))
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def as_json(found: ByHand, seed: str) -> str:
    """Return the report for other programs; distances are parts of one."""
    out = {
        "seed": seed,
        "cards": found.cards,
        "samples": found.samples,
        "level": LEVEL,
        "bits_needed": bits_needed(found.cards),
        "ways": [
            {
                "way": way,
                "bits_of_a_pass": bits_of_a_pass(way, found.cards),
                "least_passes": least_passes(way, found.cards),
                "good_from": found.good_from(way),
                "passes": [_row_fields(row) for row in found.of(way)],
            }
            for way in WAYS
        ],
        "own": _row_fields(found.own),
    }
    return msgspec.json.format(msgspec.json.encode(out), indent=2).decode() + "\n"


def way_word(way: Way) -> str:
    """Return how a way of shuffling is called."""
    match way:
        case "riffle":
            return tr("Riffeln")
        case "overhand":
            return tr("Überhand")
        case "in_turn":
            return tr("Überhand und Riffeln im Wechsel")
        case "overhand_cut":
            return tr("Überhand, nach jedem Mal abgehoben")


def _row_fields(row: Shuffled) -> Mapping[str, object]:
    return {
        "passes": row.passes,
        "is_biased": row.is_biased,
        "exact_distance": row.exact,
        "looks": [_look_fields(look) for look in row.looks],
    }


def _look_fields(look: Judged) -> Mapping[str, object]:
    fields: Mapping[str, object] = msgspec.to_builtins(look)
    return fields


def _title(found: ByHand, seed: str) -> list[str]:
    return [
        tr("Wie gut mischt man von Hand? {n} Karten, 3 bis 12 Durchgänge.", n=found.cards),
        tr("Samen:        {seed}", seed=seed),
        tr("Stapel:       {n} auf jede Art, vorher der Reihe nach", n=written(found.samples)),
        tr(
            "Gesamtniveau: {level}; so selten wird etwas gefunden, obwohl alles stimmt",
            level=percent(LEVEL),
        ),
    ]


def _way_section(found: ByHand, way: Way) -> list[str]:
    bits = tr(
        "{way}: höchstens {bits} Bit Zufall je Durchgang; jede Reihenfolge braucht {needed}, also"
        " mindestens {passes} Durchgänge",
        way=way_word(way),
        bits=written(bits_of_a_pass(way, found.cards), 1),
        needed=bits_needed(found.cards),
        passes=least_passes(way, found.cards),
    )
    names = (
        tr("Durchgänge"),
        tr("Stelle im Stapel"),
        tr("Nachbarn"),
        tr("Platz am Tisch"),
        tr("hohe Trümpfe"),
        *([tr("ganzer Stapel")] if way == "riffle" else []),
        tr("Urteil"),
    )
    rows = [_row(str(row.passes), row) for row in found.of(way)]
    own = _row(tr("Bobbl"), found.own, is_exact=way == "riffle")
    return [bits, *columns([(f"  {names[0]}", *names[1:]), *rows, own])]


def _row(name: str, row: Shuffled, is_exact: bool = False) -> Row:
    exact = [percent(row.exact)] if row.exact is not None else ["–"] if is_exact else []
    return (
        f"  {name}",
        *(_shown(look) for look in row.looks),
        *exact,
        tr("SCHIEF") if row.is_biased else tr("unauffällig"),
    )


def _shown(look: Judged) -> str:
    """Return the distance, with a mark where it cannot be chance."""
    return percent(look.finding.distance) + ("!" if look.is_biased else " ")


def _reading(found: ByHand) -> list[str]:
    by_chance = [percent(look.finding.expected_distance) for look in found.own.looks]
    return [
        tr(
            "Abstand: so viele Stichproben liegen falsch; durch Zufall wären es {places}, {gaps},"
            " {seats} und {hands}.",
            **dict(zip(("places", "gaps", "seats", "hands"), by_chance, strict=True)),
        ),
        tr("„!“: mehr, als Zufall sein kann (Chi-Quadrat-Test, nach Holm für alle Prüfungen)."),
        tr("Ganzer Stapel: genau ausgerechneter Abstand von lauter gleich häufigen Reihenfolgen."),
        tr(
            "Riffeln nach Gilbert, Shannon und Reeds; Überhand in Päckchen von im Mittel {n}"
            " Karten.",
            n=PACKET,
        ),
    ]


def _verdict(found: ByHand) -> list[str]:
    lines = [tr("Ergebnis bei so vielen Stichproben:")]
    return [*lines, *(f"- {verdict(found, way)}" for way in WAYS)]


def verdict(found: ByHand, way: Way) -> str:
    """Return from how many passes on nothing is found, in a sentence."""
    first = found.good_from(way)
    if first is None:
        most = PASSES.stop - 1
        return tr("{way}: auch nach {n} Durchgängen noch zu sehen.", way=way_word(way), n=most)
    return tr("{way}: ab {n} Durchgängen unauffällig.", way=way_word(way), n=first)
