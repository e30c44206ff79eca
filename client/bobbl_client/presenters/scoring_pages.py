"""Pages of the scoring station: choosing a table, typing its slip, what stands there."""

from collections.abc import Sequence

from bobbl_client.model.station import Contact, StationModel
from bobbl_client.presenters.scoring_compare import dispute_page
from bobbl_client.presenters.scoring_screen import (
    ComparePage,
    IdlePage,
    MaskPage,
    ShownAction,
    SlipPage,
)
from bobbl_client.presenters.scoring_slips import (
    short_text,
    side_word,
    slip_of_input,
    slip_of_score,
)
from bobbl_client.presenters.scoring_tables import (
    Sight,
    TableState,
    is_organiser,
    is_own,
    state_word,
)
from bobbl_client.presenters.scoring_work import (
    Opened,
    Saved,
    Task,
    bar_to_correction,
    bar_to_entry,
)
from bobbl_client.presenters.slip import SlipInput
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence

LISTED = 24
"""Tables named one by one in a list of what is missing; of more only the count is told."""


def idle_page(seen: Sequence[Sight], pointed: int | None, number: str, problem: str) -> IdlePage:
    """Give the page while no table is open: what to type, and which tables are missing."""
    if number:
        return IdlePage(tr("Tisch {n}", n=number), tr("Enter öffnet ihn."), number, problem)
    if not seen:
        return IdlePage(tr("Noch nichts zu tun"), "", number, problem)
    missing = _missing_sentence(seen)
    there = next((each for each in seen if each.table == pointed), None)
    if there is not None and not problem:
        title = tr("Tisch {n} · {state}", n=there.table, state=state_word(there.state))
        return IdlePage(title, tr("Enter öffnet ihn.") + "\n\n" + missing, number, problem)
    return IdlePage(tr("Nummer des Tisches tippen"), missing, number, problem)


def _missing_sentence(seen: Sequence[Sight]) -> str:
    """Name (marked) the tables that are open, have one entry, or are disputed."""
    told = {
        TableState.DISPUTED: tr("Strittig"),
        TableState.OPEN: tr("Noch offen"),
        TableState.ONCE: tr("Zweite Eingabe fehlt"),
    }
    lines = []
    for state, words in told.items():
        tables = [str(each.table) for each in seen if each.state is state]
        if tables:
            shown = ", ".join(tables) if len(tables) <= LISTED else str(len(tables))
            lines.append(f"{words}: **{shown}**")
    return "\n\n".join(lines) if lines else tr("Alle Tische haben ihr Ergebnis.")


def mask_page(model: StationModel, seen: Sight, opened: Opened, trouble: str) -> MaskPage:
    """Give the slip being typed."""
    slip = opened.input
    problem = trouble or (sentence(slip.problem) if slip.problem else "")
    upper, lower = (side_word(1 - side if slip.is_swapped else side) for side in (0, 1))
    return MaskPage(
        title=tr("Tisch {n}", n=seen.table),
        detail=tr("Runde {n} · {what}", n=seen.round, what=_what(model, seen, opened)),
        note=_note(model, seen, opened),
        slip=slip_of_input(model, seen.slot.sides, slip),
        question=_question(slip),
        problem=problem,
        losers=_losers(slip, upper, lower),
        is_asking=bool(slip.typed) and slip.first is None and not problem,
        extras=_extras(model, opened),
        save=_save(slip, opened.task),
    )


def _what(model: StationModel, seen: Sight, opened: Opened) -> str:
    if opened.task is Task.CORRECT:
        return tr("Berichtigung")
    if opened.task is Task.DECIDE:
        return tr("Entscheidung")
    if seen.is_closed:
        return tr("verspätet")
    if seen.first_hand(model.id) is not None:
        return tr("zweite Eingabe")
    is_first = seen.slot.status == "open"
    return tr("erste Eingabe") if is_first else tr("weitere Eingabe")


def _note(model: StationModel, seen: Sight, opened: Opened) -> str:
    assert model.state is not None
    notes = []
    if opened.task is Task.CORRECT and seen.slot.status != "disputed":
        old = short_text(opened.old, model.state.settings.format)
        notes.append(tr("Bisher: **{old}**", old=old))
    if seen.is_closed and opened.task is Task.ENTER:
        notes.append(
            tr(
                "Runde {n} ist geschlossen. Die Turnierleitung entscheidet, ob das zählt.",
                n=seen.round,
            )
        )
    elif opened.task is Task.ENTER and seen.slot.status in ("confirmed", "decided", "disputed"):
        notes.append(tr("Inzwischen haben andere diesen Tisch eingegeben."))
    if opened.input.is_swapped:
        notes.append(tr("Seiten getauscht: **Paar 2 oben**"))
    return "\n".join(notes)


def _question(slip: SlipInput) -> str:
    if slip.is_full:
        return tr("Der Zettel ist voll.")
    if slip.played.kind == "games":
        is_upper = slip.first is None
        return tr("Punkte oben, dann das Komma") if is_upper else tr("Punkte unten, dann Enter")
    if slip.first is not None:
        return tr("Abgebrochen: die Punkte unten, dann Enter")
    if slip.typed:
        return tr("Wer hat den {n}. Bobbl verloren?", n=slip.number)
    return tr("{n}. Bobbl: Punkte des Verlierers tippen", n=slip.number)


def _losers(slip: SlipInput, upper: str, lower: str) -> tuple[str, str]:
    if slip.played.kind == "games":
        return ("", "")
    return (tr("oben {side}", side=upper), tr("unten {side}", side=lower))


def _extras(model: StationModel, opened: Opened) -> tuple[ShownAction, ...]:
    is_games = opened.input.played.kind == "games"
    comma = ShownAction(",", tr("Punkte unten") if is_games else tr("Abgebrochen"))
    actions = [comma, ShownAction("*", tr("Seiten tauschen"))]
    if opened.task is Task.DECIDE:
        actions.append(ShownAction("F7", tr("Nicht gespielt")))
    elif is_organiser(model) and opened.input.is_empty and opened.task is Task.ENTER:
        actions.append(ShownAction("F12", tr("Entscheiden")))
    return tuple(actions)


def _save(slip: SlipInput, task: Task) -> ShownAction:
    label = tr("Speichern") if task is Task.ENTER else tr("Weiter zum Grund")
    if slip.score is not None:
        return ShownAction("Enter", label)
    if slip.played.kind == "games":
        return ShownAction("Enter", label, tr("Punkte fehlen"))
    return ShownAction("Enter", label, tr("{n}. Bobbl fehlt", n=slip.number))


def look_page(model: StationModel, seen: Sight) -> SlipPage | ComparePage:
    """Give what stands at a table that is not to be entered now."""
    if seen.slot.status == "disputed" and not seen.waiting:
        return dispute_page(model, seen)
    bar = bar_to_entry(model, seen)
    if bar is not None:
        return _barred_page(model, seen, bar)
    is_decided = seen.slot.status == "decided"
    score = seen.slot.score
    actions = [_correction(model, seen)]
    if is_organiser(model):
        actions.append(ShownAction("F12", tr("Entscheiden")))
    return SlipPage(
        title=tr("Tisch {n} · {state}", n=seen.table, state=state_word(seen.state)),
        state=seen.state,
        is_refused=False,
        sentence=_standing_sentence(seen, is_decided),
        slip=slip_of_score(model, seen.slot.sides, score),
        actions=tuple(actions),
        next_step=_next_step(),
    )


def _standing_sentence(seen: Sight, is_decided: bool) -> str:
    if seen.late:
        return tr("Ein verspätetes Ergebnis wartet auf die Turnierleitung. Noch gilt dieses:")
    if is_decided:
        return tr("Runde {n}. Die Turnierleitung hat entschieden.", n=seen.round)
    return tr("Runde {n}. Dieses Ergebnis steht fest.", n=seen.round)


def _correction(model: StationModel, seen: Sight) -> ShownAction:
    """Offer a correction, or in a closed round a late slip, or say why neither can be."""
    bar = bar_to_correction(model, seen)
    if bar is not None and bar.code == "round_closed":
        return ShownAction("F4", tr("Zettel nachreichen"))
    reason = tr("anderer Hallenbereich") if bar is not None else ""
    return ShownAction("F4", tr("Berichtigen"), reason)


def _barred_page(model: StationModel, seen: Sight, bar: Refusal) -> SlipPage:
    """Say before anything is typed that this slip is not for whoever works here now."""
    remedy = "" if bar.code == "other_section" else "\n\n" + _remedy(bar)
    actions = []
    if is_own(model, seen) and bar_to_correction(model, seen) is None:
        actions.append(ShownAction("F4", tr("Meine Eingabe berichtigen")))
    if is_organiser(model):
        actions.append(ShownAction("F12", tr("Entscheiden")))
    return SlipPage(
        title=tr("Tisch {n} · {state}", n=seen.table, state=state_word(seen.state)),
        state=seen.state,
        is_refused=False,
        sentence=sentence(bar) + remedy,
        slip=None,
        actions=tuple(actions),
        next_step=_next_step(),
    )


def _remedy(bar: Refusal) -> str:
    if bar.code == "same_operator":
        return tr("**F2** drücken und den Helfer wechseln – oder an einer anderen Station.")
    return tr("**F2** drücken und sagen, wer hier arbeitet – oder an einer anderen Station.")


def saved_page(model: StationModel, seen: Sight, saved: Saved) -> SlipPage:
    """Give the slip that was just saved, with what has become of it by now."""
    sent = saved.sent
    verdict = model.verdict(sent.counter)
    refusal = verdict.refusal if verdict is not None else None
    state = TableState.WAITING if verdict is None else seen.state
    title = tr("Tisch {n} nicht übernommen") if refusal else tr("Tisch {n} gespeichert")
    return SlipPage(
        title=title.format(n=seen.table),
        state=state,
        is_refused=refusal is not None,
        sentence=sentence(refusal) if refusal else _fate(model, state),
        slip=slip_of_score(model, seen.slot.sides, sent.payload.score, is_swapped=saved.is_swapped),
        actions=(ShownAction("F5", tr("Ansehen")),) if refusal else (),
        next_step=_next_step(),
    )


def _fate(model: StationModel, state: TableState) -> str:
    match state:
        case TableState.WAITING if model.contact is Contact.ONLINE:
            return tr("Auf diesem Computer gespeichert, wird übertragen.")
        case TableState.WAITING:
            return tr("Auf diesem Computer gespeichert; geht weiter, sobald Verbindung besteht.")
        case TableState.ONCE:
            return tr("Einmal eingegeben. Es fehlt die zweite Eingabe.")
        case TableState.CONFIRMED:
            return tr("Bestätigt.")
        case TableState.DECIDED:
            return tr("Entschieden.")
        case TableState.DISPUTED:
            return tr("Strittig: Die Eingaben sind nicht gleich. Enter zeigt beide Zettel.")
        case TableState.LATE:
            return tr("Als verspätet aufgehoben. Die Turnierleitung entscheidet, ob es zählt.")
        case TableState.OPEN:
            return tr("Gespeichert.")


def _next_step() -> str:
    return tr("**Weiter:** Nummer des nächsten Tisches tippen")
