"""Words and figures of an examination, for its text and its picture."""

from collections.abc import Sequence
from typing import Literal, assert_never

from bobbl_server.core.fairness.finding import Finding
from bobbl_server.core.fairness.windows import Compared
from bobbl_shared.i18n import tr, trn
from bobbl_shared.plot.numbers import written

_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_SMALLEST_SHOWN = 1e-99

Row = Sequence[str]

CardKind = Literal["deck_positions", "deck_gaps", "deal_seats", "deal_hands", "deal_serial"]


def columns(rows: Sequence[Row]) -> list[str]:
    """Return rows as lines: the first column from the left, the others from the right."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def probability(value: float) -> str:
    """Return a p-value: three places, or a power of ten if it is small."""
    if value >= 0.0005:
        return written(value, 3)
    if value < _SMALLEST_SHOWN:
        return "< 10⁻⁹⁹"
    digit, power = f"{value:.0e}".split("e")
    return f"{digit}·10{str(int(power)).translate(_RAISED)}"


def percent(share: float, places: int = 1) -> str:
    """Return a share of one in percent."""
    return f"{written(100 * share, places)} %"


def people(entrants: str, count: int) -> str:
    """Return so many pairs or players in words."""
    if entrants == "pairs":
        return trn("{n} Paar", "{n} Paare", count)
    return trn("{n} Spieler", "{n} Spieler", count)


def compared_name(found: Compared) -> str:
    """Return which two windows were compared."""
    if found.announced is None:
        return tr("+{one} und +{other}", one=found.window, other=found.larger)
    return tr(
        "+{one} und +{other}, höchstens Tisch {table}",
        one=found.window,
        other=found.larger,
        table=found.announced,
    )


def compared_word(found: Compared) -> str:
    """Return what the comparison of two windows found, in a word or two."""
    if not found.differs:
        return tr("kein Unterschied zu sehen")
    return tr("kostet mehr") if found.mean > 0 else tr("kostet weniger")


def named(finding: Finding) -> str:
    """Return what was examined, in a few words."""
    about = finding.about
    match finding.kind:
        case "integers" if "exponent" in about:
            return tr("Zahlen unter 3·2^{exponent}", exponent=about["exponent"])
        case "integers":
            return tr("Zahlen unter {bound}", bound=about["bound"])
        case "orders":
            return tr("Reihenfolgen von {items}", items=about["items"])
        case "integer_serial":
            return tr("Zahlen unter {bound}, {lag} weiter", bound=about["bound"], lag=about["lag"])
        case "deck_positions" | "deck_gaps" | "deal_seats" | "deal_hands" | "deal_serial":
            return _of_cards(finding.kind, int(about["cards"]))
        case "positions":
            return people(str(about["entrants"]), int(about["count"]))
        case "joint_positions":
            who = people(str(about["entrants"]), int(about["count"]))
            return tr("{who}, zwei von ihnen", who=who)
        case "draw_serial":
            who = people(str(about["entrants"]), int(about["count"]))
            return tr("{who}, zwei Auslosungen", who=who)
        case "arrival_serial":
            who = people(str(about["entrants"]), int(about["count"]))
            return tr("{who}, zwei Abende", who=who)
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


def _of_cards(kind: CardKind, cards: int) -> str:
    match kind:
        case "deck_positions":
            return tr("{n} Karten: Stelle im Stapel", n=cards)
        case "deck_gaps":
            return tr("{n} Karten: Abstand zum Nachbarn", n=cards)
        case "deal_seats":
            return tr("{n} Karten: Platz am Tisch", n=cards)
        case "deal_hands":
            return tr("{n} Karten: hohe Trümpfe einer Hand", n=cards)
        case "deal_serial":
            return tr("{n} Karten: Platz in zwei Spielen", n=cards)
        case _:
            assert_never(kind)


def suspicion(finding: Finding) -> str:
    """Return what such a bias mostly comes from."""
    if finding.impossible:
        return trn(
            "{n} Stichprobe war unzulässig.",
            "{n} Stichproben waren unzulässig.",
            finding.impossible,
            n=written(finding.impossible),
        )
    match finding.kind:
        case "integers":
            return tr("wie vom Rest einer Division (Modulo).")
        case "orders" | "deck_positions":
            return tr("wie von einem Mischen, das mit jedem beliebigen Platz tauscht.")
        case "round" | "late":
            return tr("wie von der größten Paarung (Blossom) nach einem Mischen.")
        case "deck_gaps":
            return tr("Karten bleiben beieinander, wie nach zu kurzem Mischen.")
        case "deal_seats":
            return tr("wer wo sitzt, verrät etwas über die Karten.")
        case "deal_hands":
            return tr("hohe Trümpfe kommen zu oft oder zu selten zusammen.")
        case "integer_serial" | "deal_serial" | "draw_serial" | "arrival_serial":
            return tr("was vorher kam, verrät etwas über das Nächste.")
        case "joint_positions":
            return tr("wo der eine sitzt, verrät etwas über den anderen.")
        case "positions":
            return tr("die Nummer verrät etwas über Tisch oder Platz.")
        case "arrival_seats" | "arrival_roles":
            return tr("wann man kommt, verrät etwas über den Platz, was es nicht dürfte.")
        case _:
            assert_never(finding.kind)
