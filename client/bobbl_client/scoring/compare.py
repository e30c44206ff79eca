"""Pages that put slips beside each other: a dispute, old and new with a reason, a refusal."""

from bobbl_client.evening.hours import hour
from bobbl_client.evening.people import operator_name
from bobbl_client.evening.tables import Sent, TableView
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.screen import ComparePage, ShownAction, ShownEntry, ShownSlip
from bobbl_client.scoring.slips import difference_sentence, marked, slip_of_score
from bobbl_client.scoring.tables import is_organiser
from bobbl_client.scoring.work import (
    Opened,
    Task,
    bar_to_correction,
    correction_reasons,
    decision_reasons,
)
from bobbl_shared.clock import moment
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.values import Entry
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence

SHOWS_BOTH = frozenset({"outdated", "already_confirmed"})
"""Refusals because somebody else was faster: both values may be seen."""


def dispute_page(model: StationModel, seen: TableView) -> ComparePage:
    """Give both slips of a dispute; it never suggests which one is right."""
    assert model.state is not None
    one, other = _opposed(seen.slot.entries)
    first, second = marked(_compact(model, seen, one.score), _compact(model, seen, other.score))
    differs = difference_sentence(one.score, other.score, model.state.settings.format)
    bar = bar_to_correction(model, seen)
    actions = [
        ShownAction("F4", tr("Neu eingeben"), why_not(bar)),
        ShownAction("Esc", tr("Später – bleibt strittig")),
    ]
    if is_organiser(model):
        actions.insert(1, ShownAction("F12", tr("Entscheiden")))
    return ComparePage(
        title=tr("Tisch {n} ist strittig", n=seen.table),
        is_dispute=True,
        sentence=differs + " " + tr("Keine der beiden Eingaben zählt."),
        entries=(
            ShownEntry(tr("Eingabe A"), _by(model, seen, one), first),
            ShownEntry(tr("Eingabe B"), _by(model, seen, other), second),
        ),
        advice=tr("Papierzettel von Tisch {n} nehmen und noch einmal lesen:", n=seen.table),
        reasons=(),
        chosen=0,
        actions=tuple(actions),
        problem="",
    )


def why_not(bar: Refusal | None) -> str:
    """Say in the button why what stands cannot be corrected here; empty if it can."""
    if bar is None:
        return ""
    return tr("erst F2") if bar.code == "operator_not_named" else tr("anderer Hallenbereich")


def reason_page(model: StationModel, seen: TableView, opened: Opened, trouble: str) -> ComparePage:
    """Give old and new slip and the list of reasons."""
    is_decision = opened.task is Task.DECIDE
    reasons = decision_reasons(opened.score) if is_decision else correction_reasons()
    new = _compact(model, seen, opened.score)
    entries: tuple[ShownEntry, ...] = (
        ShownEntry(tr("Entscheidung") if is_decision else tr("neu"), "", new),
    )
    if opened.old is not None:
        old, new = marked(_compact(model, seen, opened.old), new)
        entries = (ShownEntry(tr("bisher"), "", old), ShownEntry(entries[0].title, "", new))
    what = tr("entscheiden") if is_decision else tr("berichtigen")
    return ComparePage(
        title=tr("Tisch {n} {what}", n=seen.table, what=what),
        is_dispute=False,
        sentence=_consequence(model, seen, is_decision),
        entries=entries,
        advice=tr("Warum?"),
        reasons=tuple(word for _, word in reasons),
        chosen=opened.chosen,
        actions=(ShownAction("Enter", tr("Speichern")), ShownAction("Esc", tr("Zurück"))),
        problem=trouble,
    )


def _consequence(model: StationModel, seen: TableView, is_decision: bool) -> str:
    assert model.state is not None
    if is_decision:
        return tr("Danach gilt dieser Stand, ohne weitere Eingabe.")
    if model.state.settings.entry == "single" or seen.is_closed:
        return tr("Danach gilt der neue Stand; der alte bleibt lesbar.")
    return tr("Danach fehlt wieder die zweite Eingabe; der alte Stand bleibt lesbar.")


def refused_page(
    model: StationModel, seen: TableView | None, sent: Sent, why: Refusal, trouble: str
) -> ComparePage:
    """Give an own entry that was not taken, and what stands instead if that may be seen."""
    is_both = seen is not None and why.code in SHOWS_BOTH and seen.slot.score is not None
    entries: tuple[ShownEntry, ...] = ()
    if seen is not None:
        own = _compact(model, seen, sent.payload.score)
        entries = (ShownEntry(tr("Ihre Eingabe"), _when(model, sent), own),)
        if is_both:
            there, own = marked(_compact(model, seen, seen.slot.score), own)
            now = seen.slot.entries[-1] if seen.slot.status != "decided" else None
            by = _by(model, seen, now) if now is not None else ""
            entries = (
                ShownEntry(tr("Steht jetzt da"), by, there),
                ShownEntry(entries[0].title, entries[0].detail, own),
            )
    actions = [ShownAction("Esc", tr("Weglegen"))]
    if why.code in SHOWS_BOTH and seen is not None:
        actions.insert(0, ShownAction("F4", _again(sent)))
    return ComparePage(
        title=tr("Tisch {n} nicht übernommen", n=sent.payload.table),
        is_dispute=False,
        sentence=sentence(why),
        entries=entries,
        advice="",
        reasons=(),
        chosen=0,
        actions=tuple(actions),
        problem=trouble,
    )


def _again(sent: Sent) -> str:
    if isinstance(sent.payload, DecideResult):
        return tr("Trotzdem so entscheiden")
    return tr("Meine Eingabe trotzdem nehmen")


def _compact(model: StationModel, seen: TableView, score: Score | None) -> ShownSlip:
    return slip_of_score(model, seen.slot.sides, score, is_compact=True)


def _opposed(entries: tuple[Entry, ...]) -> tuple[Entry, Entry]:
    """Give the newest entry and the newest before it that says something else, oldest first."""
    newest = entries[-1]
    other = next((e for e in reversed(entries) if e.score != newest.score), entries[0])
    return other, newest


def _by(model: StationModel, seen: TableView, entry: Entry) -> str:
    """Say when and by whom: ``19:51 · Waltraud S. · Bühne``, and if it came from a phone."""
    assert model.state is not None
    station = model.state.stations.get(entry.station)
    where = tr("hier") if entry.station == model.id else (station.name if station else "")
    phone = tr("vom Handy") if entry.id in seen.slot.phoned else ""
    parts = (hour(moment(entry.at)), operator_name(model, entry.operator), where, phone)
    return " · ".join(part for part in parts if part)


def _when(model: StationModel, sent: Sent) -> str:
    parts = (hour(moment(sent.at)), operator_name(model, sent.operator))
    return " · ".join(part for part in parts if part)
