"""The report of an examination: as text with aligned columns, and as JSON."""

from collections.abc import Mapping, Sequence
from math import isfinite

import msgspec

from bobbl.reports.fairness_words import (
    Row,
    columns,
    compared_name,
    compared_word,
    named,
    people,
    percent,
    probability,
    suspicion,
)
from bobbl_server.core.fairness.arrivals import Cost
from bobbl_server.core.fairness.entropy import Entropy
from bobbl_server.core.fairness.enumeration import Exact
from bobbl_server.core.fairness.examination import Report
from bobbl_server.core.fairness.finding import LEVEL, Judged, Kind
from bobbl_server.core.fairness.rounds import GRANTED
from bobbl_server.core.fairness.windows import LEVEL as WINDOW_LEVEL
from bobbl_server.core.fairness.windows import Compared
from bobbl_shared.i18n import tr, trn
from bobbl_shared.plot.numbers import written


def as_text(report: Report, seed: str) -> str:
    """Return the report as it is printed."""
    sections = [
        [_title(report, seed)],
        _entropy_section(report.entropies),
        _exact_section(report.exacts),
        *_finding_sections(report),
        _reading(),
        _cost_section(report),
        *([_compared_section(report.compared)] if report.compared else []),
        _verdict(report),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def as_json(report: Report, seed: str) -> str:
    """Return the report for other programs; shares and deviations are parts of one."""
    found = {
        "seed": seed,
        "samples": report.samples,
        "level": LEVEL,
        "is_fair": report.is_fair,
        "entropies": [{**_fields(each), "is_short": each.is_short} for each in report.entropies],
        "exacts": [{**_fields(each), "is_even": each.is_even} for each in report.exacts],
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
                **_without_evenings(each),
                "mean": each.mean,
                "quartiles": [each.quantile(percent) for percent in (25, 50, 75)],
                "none": each.none,
            }
            for each in report.costs
        ],
        "compared": [{**_fields(each), "differs": each.differs} for each in report.compared],
    }
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


def _fields(record: object) -> Mapping[str, object]:
    fields: Mapping[str, object] = msgspec.to_builtins(record, enc_hook=str)
    return fields


def _without_evenings(cost: Cost) -> Mapping[str, object]:
    """Return the fields of a cost but for the list of all its evenings."""
    return {name: value for name, value in _fields(cost).items() if name != "by_evening"}


def _title(report: Report, seed: str) -> str:
    return "\n".join(
        [
            tr("Ist die Auslosung gerecht? Eine Untersuchung."),
            tr("Samen:        {seed}", seed=seed),
            tr("Stichproben:  {n} je Prüfung, mehr bei vielen Fällen", n=written(report.samples)),
            tr(
                "Gesamtniveau: {level}; so selten wird etwas gefunden, obwohl alles stimmt",
                level=percent(LEVEL),
            ),
        ]
    )


def _entropy_section(entropies: Sequence[Entropy]) -> list[str]:
    head = tr("Ist der Samen lang genug für jede Reihenfolge, und zählt jedes Bit?")
    names = (tr("für"), tr("nötig"), tr("vorhanden"), tr("wirksam"), tr("Urteil"))
    rows = [
        (
            f"  {_ordered(each)}",
            *(tr("{n} Bit", n=written(bits)) for bits in (each.needed, each.given, each.heeded)),
            tr("ZU KURZ") if each.is_short else tr("reicht"),
        )
        for each in entropies
    ]
    return [head, *columns([(f"  {names[0]}", *names[1:]), *rows])]


def _ordered(entropy: Entropy) -> str:
    if entropy.what == "cards":
        return tr("{n} Karten", n=entropy.count)
    return tr("{n} Teilnehmer", n=entropy.count)


def _exact_section(exacts: Sequence[Exact]) -> list[str]:
    head = tr("Kommt beim Mischen weniger Dinge jede Reihenfolge gleich oft? Ganz ausgezählt.")
    names = (tr("Dinge"), tr("Reihenfolgen"), tr("kommen vor"), tr("Abstand"), tr("Urteil"))
    rows = [
        (
            f"  {each.items}",
            written(each.possible),
            written(each.reached),
            str(each.distance),
            tr("gleich oft") if each.is_even else tr("SCHIEF"),
        )
        for each in exacts
    ]
    return [head, *columns([(f"  {names[0]}", *names[1:]), *rows])]


def _sections() -> Sequence[tuple[str, Sequence[Kind]]]:
    return (
        (tr("Ist jede Zahl und jede Reihenfolge gleich wahrscheinlich?"), ("integers", "orders")),
        (
            tr("Liegt beim Mischen jede Karte überall gleich oft, und keine bei ihrem Nachbarn?"),
            ("deck_positions", "deck_gaps"),
        ),
        (
            tr("Bekommt beim Geben jeder Platz jede Karte gleich oft, und die hohen verstreut?"),
            ("deal_seats", "deal_hands"),
        ),
        (tr("Ist in kleinen Feldern jede zulässige Runde gleich wahrscheinlich?"), ("round",)),
        (
            tr(
                "Treffen spät in größeren Feldern alle mit der richtigen Wahrscheinlichkeit"
                " aufeinander? ({granted} zugestanden)",
                granted=percent(GRANTED, 0),
            ),
            ("late",),
        ),
        (
            tr("Hängen Tisch, Paar und Platz von der Nummer ab, oder voneinander?"),
            ("positions", "joint_positions"),
        ),
        (
            tr("Hängt der Platz davon ab, als Wievielter man zur Anmeldung kommt?"),
            ("arrival_seats", "arrival_roles"),
        ),
        (
            tr("Hängt, was kommt, von dem ab, was vorher kam? (Reihenkorrelation)"),
            ("integer_serial", "deal_serial", "draw_serial", "arrival_serial"),
        ),
    )


def _finding_sections(report: Report) -> list[list[str]]:
    """Return all findings under their headings, in columns that run through."""
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
    statistic = written(finding.chi_square, 1) if isfinite(finding.chi_square) else "∞"
    cases = written(finding.cases)
    return (
        f"  {named(finding)}",
        cases if finding.tables == 1 else f"{finding.tables}×{cases}",
        written(finding.samples),
        f"{statistic} ({finding.degrees})",
        probability(finding.p),
        probability(judged.corrected_p),
        percent(finding.distance),
        percent(finding.expected_distance),
        percent(judged.detectable, 0),
        tr("SCHIEF") if judged.is_biased else tr("unauffällig"),
    )


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
        "Wie weit voraus wird gelost? {who} {tables}, {n} durchgespielte Abende",
        who=people(evening.entrants, evening.count),
        tables=trn("an {n} Tisch", "an {n} Tischen", evening.tables),
        n=written(report.costs[0].evenings),
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
        written(cost.mean, 2),
        *(written(cost.quantile(part)) for part in (25, 50, 75)),
        percent(cost.none, 0),
        percent(cost.neighbours),
        written(cost.stray, 1),
    )


def _compared_section(found: Sequence[Compared]) -> list[str]:
    head = tr(
        "Kostet das größere Fenster mehr? Dieselben Abende, Wilcoxon-Vorzeichen-Rang-Test, Niveau"
        " {level}",
        level=percent(WINDOW_LEVEL, 0),
    )
    names = (
        tr("Fenster"),
        tr("Umsetzen: im Mittel"),
        tr("Abende mit mehr"),
        tr("gleich viel"),
        tr("weniger"),
        "p",
        tr("p korr."),
        tr("Urteil"),
    )
    rows = [_compared_row(each) for each in found]
    return [head, *columns([(f"  {names[0]}", *names[1:]), *rows])]


def _compared_row(found: Compared) -> Row:
    sign = "+" if found.mean > 0 else ""
    return (
        f"  {compared_name(found)}",
        f"{sign}{written(found.mean, 2)}",
        *(written(many) for many in (found.test.more, found.test.equal, found.test.fewer)),
        probability(found.test.p),
        probability(found.corrected_p),
        compared_word(found),
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
                heeded=written(short[-1].heeded),
                needed=written(short[-1].needed),
            )
        )
    lines += [
        tr(
            "- Mischen von {items} Dingen: nicht jede Reihenfolge gleich oft, Abstand {distance}.",
            items=each.items,
            distance=each.distance,
        )
        for each in report.exacts
        if not each.is_even
    ]
    biased = [each.finding for each in report.judged if each.is_biased]
    lines += [f"- {named(each)}: {suspicion(each)}" for each in biased]
    return lines
