"""Pages that show saved slips: to choose a table, to read its slip, to compare slips."""

from collections.abc import Iterator, Sequence

from bobbl_client.evening.people import operator_name
from bobbl_client.evening.tables import Sent, TableState, TableView, state_word
from bobbl_client.model.requests import Refused
from bobbl_client.model.station import StationModel
from bobbl_client.page.frame import nobody_listed
from bobbl_client.scoring.mask import place_words
from bobbl_client.scoring.missing import missing_tables
from bobbl_client.scoring.screen import (
    ComparePage,
    IdlePage,
    ShownAction,
    ShownEntry,
    ShownSlip,
    SlipPage,
)
from bobbl_client.scoring.slips import difference_sentence, marked, slip_of_score
from bobbl_client.scoring.state import (
    Opened,
    Saved,
    ScoringState,
    Task,
    correction_reasons,
    decision_reasons,
)
from bobbl_client.scoring.tables import (
    FASTER,
    EveningView,
    bar_to_correction,
    bar_to_entry,
    can_be_reseated,
    has_operators,
    is_own,
    is_unnamed,
    lacks_operator,
)
from bobbl_shared.clock import moment
from bobbl_shared.domain.areas.results import DecideResult
from bobbl_shared.domain.score import Score
from bobbl_shared.domain.values import Entry
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.hours import hour
from bobbl_shared.i18n.sentences import sentence


def idle_page(
    state: ScoringState, seen: Sequence[TableView], more: Sequence[str], *, has_map: bool = False
) -> IdlePage:
    """Return the page while no table is open: what to type, and which tables are missing."""
    title, told = _idle_words(state, seen)
    turn = tr("Paare untereinander") if state.is_sideways else tr("Paare nebeneinander")
    return IdlePage(
        title,
        "\n\n".join([told, *more]),
        state.number,
        state.problem,
        place_words(is_sideways=state.is_sideways),
        ShownAction("F7", turn),
        has_map=has_map,
    )


def _idle_words(state: ScoringState, seen: Sequence[TableView]) -> tuple[str, str]:
    if not seen:
        return tr("Noch nichts zu tun"), ""
    missing = missing_tables(seen)
    there = next((each for each in seen if each.number == state.pointed), None)
    if there is not None and not (state.number or state.problem):
        title = tr("Tisch {n} · {state}", n=there.number, state=state_word(there.state))
        return title, missing
    return tr("Nummer des Tisches tippen"), missing


def look_page(
    model: StationModel, evening: EveningView, table: TableView
) -> SlipPage | ComparePage:
    """Return what stands at a table that is not to be entered now."""
    if table.slot.status == "disputed" and not table.waiting:
        return dispute_page(model, evening, table)
    bar = bar_to_entry(evening, table)
    if bar is not None:
        return _barred_page(evening, table, bar)
    is_decided = table.slot.status == "decided"
    score = table.slot.score
    actions = [_correction(evening, table), _call(), *_reseating(evening, table)]
    if evening.is_organiser:
        actions.append(ShownAction("F12", tr("Entscheiden")))
    return SlipPage(
        title=tr("Tisch {n} · {state}", n=table.number, state=state_word(table.state)),
        state=table.state,
        is_refused=False,
        sentence=_standing_sentence(table, is_decided),
        slip=slip_of_score(model, table.slot.sides, score),
        actions=tuple(actions),
        next_step=_next_step(),
    )


def _standing_sentence(table: TableView, is_decided: bool) -> str:
    if table.late:
        return tr("Ein verspätetes Ergebnis wartet auf die Turnierleitung. Noch gilt dieses:")
    if is_decided:
        return tr("Runde {n}. Die Turnierleitung hat entschieden.", n=table.round)
    return tr("Runde {n}. Dieses Ergebnis steht fest.", n=table.round)


def _correction(evening: EveningView, table: TableView) -> ShownAction:
    """Offer a correction, or in a closed round a late slip, or say why neither can be."""
    bar = bar_to_correction(evening, table)
    if bar is not None and bar.code == "round_closed":
        return ShownAction("F4", tr("Zettel nachreichen"))
    return ShownAction("F4", tr("Berichtigen"), why_not(bar))


def _reseating(evening: EveningView, table: TableView) -> list[ShownAction]:
    can = can_be_reseated(evening, table)
    return [ShownAction("F3", tr("Hier saßen andere"))] if can else []


def _barred_page(evening: EveningView, table: TableView, bar: Refusal) -> SlipPage:
    """Return the page that says, before typing, that this slip is not for this person now."""
    remedy = "" if bar.code == "other_section" else "\n\n" + _remedy(evening, table, bar)
    actions = _reseating(evening, table)
    if is_own(evening, table) and bar_to_correction(evening, table) is None:
        actions += [ShownAction("F4", tr("Meine Eingabe berichtigen")), _undo()]
    elif is_unnamed(evening, table) and not lacks_operator(evening):
        actions.append(_undo())
    actions.append(_call())
    if evening.is_organiser:
        actions.append(ShownAction("F12", tr("Entscheiden")))
    return SlipPage(
        title=tr("Tisch {n} · {state}", n=table.number, state=state_word(table.state)),
        state=table.state,
        is_refused=False,
        sentence=sentence(bar) + remedy,
        slip=None,
        actions=tuple(actions),
        next_step=_next_step(),
    )


def _remedy(evening: EveningView, table: TableView, bar: Refusal) -> str:
    if bar.code == "operator_not_named":
        return tr("**F2** drücken und den Namen wählen.")
    if bar.code == "same_operator":
        return tr("**F2** drücken und den Helfer wechseln – oder an einer anderen Station.")
    if evening.operator is not None and is_unnamed(evening, table):
        return tr(
            "Bei der ersten Eingabe war noch kein Helfer gewählt. War sie von Ihnen: **F8**, dann"
            " **Enter** speichert sie unter Ihrem Namen, und ein anderer Helfer kann bestätigen."
        )
    if evening.state is not None and has_operators(evening.state):
        return tr("**F2** drücken und sagen, wer hier arbeitet – oder an einer anderen Station.")
    return nobody_listed()


def without_operator(evening: EveningView) -> Iterator[str]:
    """Yield (marked) what it means that nobody is named here, before a slip is typed."""
    state = evening.state
    is_asked_twice = state is not None and state.settings.entry == "double"
    if state is None or not is_asked_twice or evening.operator or evening.is_organiser:
        return
    told = tr("Ohne Helfer eingegebene Zettel bestätigt nur eine andere Station.")
    way = tr("**F2** wählt einen Helfer.") if has_operators(state) else nobody_listed()
    yield f"{told} {way}"


def saved_page(
    model: StationModel, evening: EveningView, table: TableView, saved: Saved
) -> SlipPage:
    """Return the slip that was just saved, with what has become of it by now."""
    sent = saved.sent
    verdict = model.verdict(sent.counter)
    refusal = verdict.refusal if verdict is not None else None
    state = TableState.WAITING if verdict is None else table.state
    title = tr("Tisch {n} gespeichert")
    if refusal is not None:
        title = tr("Tisch {n} nicht übernommen")
    elif state is TableState.DISPUTED:
        title = tr("Tisch {n} ist strittig")
    return SlipPage(
        title=title.format(n=table.number),
        state=state,
        is_refused=refusal is not None,
        sentence=sentence(refusal) if refusal else _fate(evening, state),
        slip=slip_of_score(
            model, table.slot.sides, sent.payload.score, is_swapped=saved.is_swapped
        ),
        actions=(*_ways_to_see(state, is_refused=refusal is not None), _call()),
        next_step=_next_step(),
    )


def _ways_to_see(state: TableState, *, is_refused: bool) -> Iterator[ShownAction]:
    """Return what shows why a slip that was just saved does not count."""
    if is_refused:
        yield ShownAction("F12", tr("Ansehen"))
    elif state is TableState.DISPUTED:
        yield ShownAction("Enter", tr("Beide Zettel ansehen"))


def _fate(evening: EveningView, state: TableState) -> str:
    waiting = tr("Auf diesem Computer gespeichert, wird übertragen.")
    if not evening.is_online:
        waiting = tr("Auf diesem Computer gespeichert; geht weiter, sobald Verbindung besteht.")
    fates = {
        TableState.WAITING: waiting,
        TableState.ONCE: tr("Einmal eingegeben. Es fehlt die zweite Eingabe."),
        TableState.CONFIRMED: tr("Bestätigt."),
        TableState.DECIDED: tr("Entschieden."),
        TableState.DISPUTED: tr("Ihre Eingabe ist gespeichert. Die andere sagt etwas anderes."),
        TableState.LATE: tr(
            "Als verspätet aufgehoben. Die Turnierleitung entscheidet, ob es zählt."
        ),
    }
    return fates.get(state, tr("Gespeichert."))


def _call() -> ShownAction:
    return ShownAction("F5", tr("Zuruf"))


def _undo() -> ShownAction:
    return ShownAction("F8", tr("Zurücknehmen"))


def _next_step() -> str:
    return tr("**Weiter:** Nummer des nächsten Tisches tippen")


def dispute_page(model: StationModel, evening: EveningView, table: TableView) -> ComparePage:
    """Return both slips of a dispute; it never suggests which one is right."""
    assert evening.state is not None
    one, other = _opposed(table.slot.entries)
    first, second = marked(_compact(model, table, one.score), _compact(model, table, other.score))
    differs = difference_sentence(one.score, other.score, evening.state.settings.format)
    bar = bar_to_correction(evening, table)
    actions = [
        ShownAction("F4", tr("Neu eingeben"), why_not(bar)),
        _call(),
        *_reseating(evening, table),
        ShownAction("Esc", tr("Später – bleibt strittig")),
    ]
    if evening.is_organiser:
        actions.insert(1, ShownAction("F12", tr("Entscheiden")))
    return ComparePage(
        title=tr("Tisch {n} ist strittig", n=table.number),
        is_dispute=True,
        sentence=differs + " " + tr("Keine der beiden Eingaben zählt."),
        entries=(
            ShownEntry(tr("Eingabe A"), _by(model, table, one), first),
            ShownEntry(tr("Eingabe B"), _by(model, table, other), second),
        ),
        advice=tr("Papierzettel von Tisch {n} nehmen und noch einmal lesen:", n=table.number),
        reasons=(),
        chosen=0,
        actions=tuple(actions),
        problem="",
    )


def why_not(bar: Refusal | None) -> str:
    """Return why what stands cannot be corrected here, for the button; empty if it can."""
    if bar is None:
        return ""
    return tr("erst F2") if bar.code == "operator_not_named" else tr("anderer Hallenbereich")


def reason_page(
    model: StationModel, evening: EveningView, table: TableView, opened: Opened, problem: str
) -> ComparePage:
    """Return old and new slip and the list of reasons."""
    is_decision = opened.task is Task.DECIDE
    reasons = decision_reasons(opened.score) if is_decision else correction_reasons()
    new = _compact(model, table, opened.score)
    entries: tuple[ShownEntry, ...] = (
        ShownEntry(tr("Entscheidung") if is_decision else tr("neu"), "", new),
    )
    if opened.old is not None:
        old, new = marked(_compact(model, table, opened.old), new)
        entries = (ShownEntry(tr("bisher"), "", old), ShownEntry(entries[0].title, "", new))
    what = tr("entscheiden") if is_decision else tr("berichtigen")
    return ComparePage(
        title=tr("Tisch {n} {what}", n=table.number, what=what),
        is_dispute=False,
        sentence=_consequence(evening, table, is_decision),
        entries=entries,
        advice=tr("Woher wissen Sie es?") if is_decision else tr("Warum?"),
        reasons=tuple(word for _, word in reasons),
        chosen=opened.chosen,
        actions=(ShownAction("Enter", tr("Speichern")), ShownAction("Esc", tr("Zurück"))),
        problem=problem,
    )


def _consequence(evening: EveningView, table: TableView, is_decision: bool) -> str:
    assert evening.state is not None
    if is_decision:
        return tr("Danach gilt dieser Stand, ohne weitere Eingabe.")
    if evening.state.settings.entry == "single" or table.is_closed:
        return tr("Danach gilt der neue Stand; der alte bleibt lesbar.")
    return tr("Danach fehlt wieder die zweite Eingabe; der alte Stand bleibt lesbar.")


def refused_page(
    model: StationModel, table: TableView | None, refused: Refused[Sent], problem: str
) -> ComparePage:
    """Return an own entry that was not taken, and what stands instead if that may be seen."""
    sent, why = refused.about, refused.why
    is_both = table is not None and why.code in FASTER and table.slot.score is not None
    entries: tuple[ShownEntry, ...] = ()
    if table is not None:
        own = _compact(model, table, sent.payload.score)
        entries = (ShownEntry(tr("Ihre Eingabe"), _when(model, sent), own),)
        if is_both:
            there, own = marked(_compact(model, table, table.slot.score), own)
            now = table.slot.entries[-1] if table.slot.status != "decided" else None
            by = _by(model, table, now) if now is not None else ""
            entries = (
                ShownEntry(tr("Steht jetzt da"), by, there),
                ShownEntry(entries[0].title, entries[0].detail, own),
            )
    actions = [ShownAction("Esc", tr("Weglegen"))]
    if why.code in FASTER and table is not None:
        actions.insert(0, ShownAction("F4", _again(sent)))
    return ComparePage(
        title=tr("Tisch {n} nicht übernommen", n=sent.payload.table),
        is_dispute=False,
        sentence=refused.sentence,
        entries=entries,
        advice="",
        reasons=(),
        chosen=0,
        actions=tuple(actions),
        problem=problem,
    )


def _again(sent: Sent) -> str:
    if isinstance(sent.payload, DecideResult):
        return tr("Trotzdem so entscheiden")
    return tr("Meine Eingabe trotzdem nehmen")


def _compact(model: StationModel, table: TableView, score: Score | None) -> ShownSlip:
    return slip_of_score(model, table.slot.sides, score, is_compact=True)


def _opposed(entries: tuple[Entry, ...]) -> tuple[Entry, Entry]:
    """Return the newest entry and the newest before it that says something else, oldest first."""
    newest = entries[-1]
    other = next((e for e in reversed(entries) if e.score != newest.score), entries[0])
    return other, newest


def _by(model: StationModel, table: TableView, entry: Entry) -> str:
    """Return when and by whom: ``19:51 · Waltraud S. · Bühne``, and if it came from a phone."""
    assert model.state is not None
    station = model.state.stations.get(entry.station)
    where = tr("hier") if entry.station == model.id else (station.name if station else "")
    phone = tr("vom Handy") if entry.id in table.slot.phoned else ""
    parts = (hour(moment(entry.at)), operator_name(model, entry.operator), where, phone)
    return " · ".join(part for part in parts if part)


def _when(model: StationModel, sent: Sent) -> str:
    parts = (hour(moment(sent.at)), operator_name(model, sent.operator))
    return " · ".join(part for part in parts if part)
