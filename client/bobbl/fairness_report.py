"""The report of an examination: as text with aligned columns, and as JSON."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import assert_never

import msgspec

from bobbl_server.core.fairness.arrivals import Cost
from bobbl_server.core.fairness.entropy import Entropy
from bobbl_server.core.fairness.examination import Report
from bobbl_server.core.fairness.finding import LEVEL, Finding, Judged, Kind
from bobbl_server.core.fairness.rounds import GRANTED
from bobbl_shared.i18n import tr
from bobbl_shared.plot.numbers import german

_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_SMALLEST_SHOWN = 1e-99

Row = Sequence[str]


def as_text(report: Report, seed: str) -> str:
    """Give the report as it is printed."""
    sections = [
        [_title(report, seed)],
        _entropy_section(report.entropies),
        *_finding_sections(report),
        _reading(),
        _cost_section(report),
        _verdict(report),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def as_json(report: Report, seed: str) -> str:
    """Give the report for other programs; shares and deviations are parts of one."""
    found = {
        "seed": seed,
        "samples": report.samples,
        "level": LEVEL,
        "is_fair": report.is_fair,
        "entropies": [{**_fields(each), "is_short": each.is_short} for each in report.entropies],
        "findings": [
            {
                **_fields(each.finding),
                "corrected_p": each.corrected_p,
                "detectable": each.detectable,
                "is_biased": each.is_biased,
            }
            for each in report.judged
        ],
        "evening": _fields(report.evening),
        "costs": [
            {
                **_fields(each),
                "mean": each.mean,
                "quartiles": [each.quantile(percent) for percent in (25, 50, 75)],
                "none": each.none,
            }
            for each in report.costs
        ],
    }
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


def _fields(record: object) -> Mapping[str, object]:
    fields: Mapping[str, object] = msgspec.to_builtins(record)
    return fields


def columns(rows: Sequence[Row]) -> list[str]:
    """Give rows as lines: the first column from the left, the others from the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def probability(value: float) -> str:
    """Give a p-value: three places, or a power of ten if it is small."""
    if value >= 0.0005:
        return german(value, 3)
    if value < _SMALLEST_SHOWN:
        return "< 10⁻⁹⁹"
    digit, power = f"{value:.0e}".split("e")
    return f"{digit}·10{str(int(power)).translate(_RAISED)}"


def percent(share: float, places: int = 1) -> str:
    """Give a share of one in percent."""
    return f"{german(100 * share, places)} %"


def people(entrants: str, count: int) -> str:
    """Give so many pairs or players in words."""
    if entrants == "pairs":
        return tr("{n} Paare", n=count)
    return tr("{n} Spieler", n=count)


def _title(report: Report, seed: str) -> str:
    return "\n".join(
        [
            tr("Ist die Auslosung gerecht? Eine Untersuchung."),
            tr("Samen:        {seed}", seed=seed),
            tr("Stichproben:  {n} je Prüfung, mehr bei vielen Fällen", n=german(report.samples)),
            tr(
                "Gesamtniveau: {level}; so selten wird etwas gefunden, obwohl alles stimmt",
                level=percent(LEVEL),
            ),
        ]
    )


def _entropy_section(entropies: Sequence[Entropy]) -> list[str]:
    head = tr("Ist der Samen lang genug für jede Reihenfolge, und zählt jedes Bit?")
    names = (tr("Teilnehmer"), tr("nötig"), tr("vorhanden"), tr("wirksam"), tr("Urteil"))
    rows = [
        (
            f"  {each.entrants}",
            *(tr("{n} Bit", n=german(bits)) for bits in (each.needed, each.given, each.heeded)),
            tr("ZU KURZ") if each.is_short else tr("reicht"),
        )
        for each in entropies
    ]
    return [head, *columns([(f"  {names[0]}", *names[1:]), *rows])]


def _sections() -> Sequence[tuple[str, Sequence[Kind]]]:
    return (
        (tr("Ist jede Zahl und jede Reihenfolge gleich wahrscheinlich?"), ("integers", "orders")),
        (tr("Ist in kleinen Feldern jede zulässige Runde gleich wahrscheinlich?"), ("round",)),
        (
            tr(
                "Treffen spät in größeren Feldern alle mit der richtigen Wahrscheinlichkeit"
                " aufeinander? ({granted} zugestanden)",
                granted=percent(GRANTED, 0),
            ),
            ("late",),
        ),
        (tr("Hängen Tisch, Paar und Platz von der Nummer ab?"), ("positions",)),
        (
            tr("Hängt der Platz davon ab, als Wievielter man zur Anmeldung kommt?"),
            ("arrival_seats", "arrival_roles"),
        ),
    )


def _finding_sections(report: Report) -> list[list[str]]:
    """Give all findings under their headings, in columns that run through."""
    names = (
        tr("Fälle"),
        tr("Proben"),
        tr("χ² (FG)"),
        "p",
        tr("p korr."),
        tr("Abstand"),
        tr("erwartet"),
        tr("sichtbar ab"),
        tr("Urteil"),
    )
    first, *lines = columns([("", *names), *(_row(each) for each in report.judged)])
    kinds = [each.finding.kind for each in report.judged]
    return [
        [title, first, *(line for line, kind in zip(lines, kinds, strict=True) if kind in of)]
        for title, of in _sections()
    ]


def _row(judged: Judged) -> Row:
    finding = judged.finding
    statistic = german(finding.chi_square, 1) if isfinite(finding.chi_square) else "∞"
    cases = german(finding.cases)
    return (
        f"  {_named(finding)}",
        cases if finding.tables == 1 else f"{finding.tables}×{cases}",
        german(finding.samples),
        f"{statistic} ({finding.degrees})",
        probability(finding.p),
        probability(judged.corrected_p),
        percent(finding.distance),
        percent(finding.expected_distance),
        percent(judged.detectable, 0),
        tr("SCHIEF") if judged.is_biased else tr("unauffällig"),
    )


def _named(finding: Finding) -> str:
    about = finding.about
    match finding.kind:
        case "integers" if "exponent" in about:
            return tr("Zahlen unter 3·2^{exponent}", exponent=about["exponent"])
        case "integers":
            return tr("Zahlen unter {bound}", bound=about["bound"])
        case "orders":
            return tr("Reihenfolgen von {items}", items=about["items"])
        case "positions":
            return people(str(about["entrants"]), int(about["count"]))
        case "round" | "late":
            who, number = people(str(about["entrants"]), int(about["count"])), about["round"]
            planned = about.get("of", number)
            if planned == number:
                return tr("{who}, Runde {round}", who=who, round=number)
            return tr("{who}, Runde {round} von {planned}", who=who, round=number, planned=planned)
        case "arrival_seats":
            who = people(str(about["entrants"]), int(about["count"]))
            return tr("{who}, ganzer Saal offen", who=who)
        case "arrival_roles":
            who = people(str(about["entrants"]), int(about["count"]))
            return tr("{who}, Fenster +{window}: Rolle", who=who, window=about["window"])
        case _:
            assert_never(finding.kind)


def _reading() -> list[str]:
    return [
        tr(
            "Abstand: so viele Stichproben liegen falsch; erwartet: so viele täten es durch Zufall."
        ),
        tr("Sichtbar ab: eine so große mittlere Abweichung fiele in neun von zehn Malen auf."),
        tr("10×12 Fälle: jeder der zehn für sich geprüft; χ² vom auffälligsten, sein p mal zehn."),
        tr("p korr.: nach Holm für die Zahl aller Prüfungen."),
    ]


def _cost_section(report: Report) -> list[str]:
    evening = report.evening
    head = tr(
        "Was kostet das Fenster? {who} an {tables} Tischen, {n} durchgespielte Abende",
        who=people(evening.entrants, evening.count),
        tables=evening.tables,
        n=german(report.costs[0].evenings),
    )
    names = (
        tr("Fenster"),
        tr("Umsetzen: Mittel"),
        tr("Viertel"),
        tr("Median"),
        tr("drei Viertel"),
        tr("niemand"),
        tr("Nachbarn"),
        tr("abseits"),
    )
    rows = [_cost_row(each) for each in report.costs]
    notes = [
        tr(
            "Nachbarn: wer nacheinander kommt, sitzt am selben Tisch; wären alle Plätze gleich"
            " wahrscheinlich, {even}.",
            even=percent(evening.even_neighbours),
        ),
        tr("Abseits: so viele Tische von dem, den es der Reihe nach gegeben hätte, im Mittel."),
    ]
    return [head, *columns([(f"  {names[0]}", *names[1:]), *rows]), *notes]


def _cost_row(cost: Cost) -> Row:
    name = f"+{cost.window}"
    if cost.announced is not None:
        name = tr("+{window}, höchstens Tisch {table}", window=cost.window, table=cost.announced)
    return (
        f"  {name}",
        german(cost.mean, 2),
        *(german(cost.quantile(part)) for part in (25, 50, 75)),
        percent(cost.none, 0),
        percent(cost.neighbours),
        german(cost.stray, 1),
    )


def _verdict(report: Report) -> list[str]:
    if report.is_fair:
        return [tr("Ergebnis: Es ist nichts gefunden, was gegen die Auslosung spricht.")]
    lines = [tr("Ergebnis: Die Auslosung ist nicht gerecht.")]
    short = [each for each in report.entropies if each.is_short]
    if short:
        lines.append(
            tr(
                "- Samen: nur {heeded} von {needed} Bit wirken; manche Reihenfolge kommt nie vor,"
                " und der Samen lässt sich erraten.",
                heeded=german(short[-1].heeded),
                needed=german(short[-1].needed),
            )
        )
    biased = [each.finding for each in report.judged if each.is_biased]
    lines += [f"- {_named(each)}: {_suspicion(each)}" for each in biased]
    return lines


def _suspicion(finding: Finding) -> str:
    if finding.impossible:
        return tr("{n} Stichproben waren unzulässig.", n=german(finding.impossible))
    match finding.kind:
        case "integers":
            return tr("wie vom Rest einer Division (Modulo).")
        case "orders":
            return tr("wie von einem Mischen, das mit jedem beliebigen Platz tauscht.")
        case "round" | "late":
            return tr("wie von der größten Paarung (Blossom) nach einem Mischen.")
        case "positions":
            return tr("die Nummer verrät etwas über Tisch oder Platz.")
        case "arrival_seats" | "arrival_roles":
            return tr("wann man kommt, verrät etwas über den Platz, was es nicht dürfte.")
        case _:
            assert_never(finding.kind)
