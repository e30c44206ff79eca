"""The sentences of a case: what it is about, how it can end, what will count then."""

from dataclasses import dataclass
from typing import assert_never

from bobbl_client.evening.people import side_name
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.case.slips import total_of
from bobbl_client.organiser.overview.tasks import dispute, two_slips, where
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.state import LateEntry, Round, TableSlot
from bobbl_shared.domain.values import DecisionReason
from bobbl_shared.i18n import tr

REASONS: tuple[DecisionReason, ...] = ("slip_checked", "table_asked", "rule_broken", "other")

NOT_PLAYED = "not_played"
LATER = "slip_later"
TYPED = "typed"
ACCEPT = "accept"
REJECT = "reject"
"""The ways to end a case beside taking one of its slips, which is called by its place."""


@dataclass(frozen=True)
class Case:
    """A table of a round, and the late slip for it if the case is about that."""

    round: Round
    slot: TableSlot
    late: LateEntry | None


def reasons() -> tuple[str, ...]:
    """Return the reasons of ``REASONS`` in words."""
    return (
        tr("Papierzettel noch einmal gelesen"),
        tr("Am Tisch nachgefragt"),
        tr("Regelverstoß"),
        tr("Anderer Grund"),
    )


def title_of(case: Case) -> str:
    """Return the heading."""
    table = case.slot.table
    if case.late is not None:
        return tr("Tisch {n}, Runde {round}: Zettel verspätet", n=table, round=case.round.number)
    match case.slot.status:
        case "open" if case.slot.awaited:
            return tr("Tisch {n} fehlt noch", n=table)
        case "open":
            return tr("Tisch {n} ist offen", n=table)
        case "entered":
            return tr("Tisch {n} ist einmal eingegeben", n=table)
        case "confirmed":
            return tr("Tisch {n} ist bestätigt", n=table)
        case "decided":
            return tr("Tisch {n} ist entschieden", n=table)
        case "disputed":
            return tr("Tisch {n} ist strittig", n=table)
        case _:
            assert_never(case.slot.status)


def lead_of(model: StationModel, case: Case) -> str:
    """Return a sentence about what the case is (marked)."""
    assert model.state is not None
    target = model.state.settings.format.target
    one, other = (side_name(model, side) for side in case.slot.sides)
    who = tr("{one} gegen {other}", one=one, other=other)
    if case.late is not None:
        return tr("Kam erst nach dem Schließen von Runde {n}.", n=case.round.number)
    match case.slot.status:
        case "disputed":
            if len({each.score for each in case.slot.entries}) > 2:
                return tr("Mehr als zwei verschiedene Eingaben; die letzten beiden stehen hier.")
            place = where(*two_slips(case.slot))
            told = ", ".join(part for part in (place, dispute(case.slot, target)) if part)
            told += "" if told.endswith("?") else "."
            return tr("Nicht gleich: **{told}** Alle Eingaben bleiben erhalten.", told=told)
        case "open" if case.slot.awaited:
            return tr("Spielt noch, **der Zettel kommt später**. {who}", who=who)
        case "open":
            return tr("Noch kein Zettel. {who}", who=who)
        case "decided" if case.slot.decided is None:
            return tr("Entschieden: **nicht gespielt**. {who}", who=who)
        case "decided":
            assert case.slot.decided is not None
            total = total_of(case.slot.decided, target)
            return tr("Entschieden: **{total}**. {who}", total=total, who=who)
        case _:
            return who


def verdict_of(model: StationModel, case: Case, chosen: str, score: Score | None) -> str:
    """Return what will count if the way chosen is stored (marked)."""
    assert model.state is not None
    table = case.slot.table
    match chosen:
        case "" if case.late is not None:
            return tr("Papierzettel ansehen und entscheiden, ob er noch zählt.")
        case "":
            return tr("Papierzettel von Tisch {n} nehmen und noch einmal lesen.", n=table)
        case "not_played":
            return tr("Tisch {n} zählt als **nicht gespielt**: niemand bekommt etwas.", n=table)
        case "slip_later":
            return tr(
                "Tisch {n} **spielt noch**: Die Runde kann ohne ihn zu, sein Zettel kommt später.",
                n=table,
            )
        case "accept":
            return tr("Der verspätete Zettel ersetzt, was bisher gilt; die Rangliste rechnet neu.")
        case "reject":
            return tr("Es bleibt, wie es ist. Der Zettel bleibt lesbar.")
        case _:
            assert score is not None
            total = total_of(score, model.state.settings.format.target)
            return tr("Es zählt: **{total}**", total=total)
