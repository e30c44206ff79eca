"""Pages of the scoring station: choosing a table, typing its slip, what stands there."""

from collections.abc import Sequence

from bobbl_client.evening.tables import TableState, TableView, state_word
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.page.frame import nobody_listed
from bobbl_client.scoring.compare import dispute_page, why_not
from bobbl_client.scoring.mask import place_words
from bobbl_client.scoring.screen import ComparePage, IdlePage, ShownAction, SlipPage
from bobbl_client.scoring.slips import slip_of_score
from bobbl_client.scoring.tables import (
    has_operators,
    is_organiser,
    is_own,
    is_unnamed,
    lacks_operator,
)
from bobbl_client.scoring.work import Saved, bar_to_correction, bar_to_entry
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence

LISTED = 24
"""Tables named one by one in a list of what is missing; of more only the count is told."""


def idle_page(
    seen: Sequence[TableView],
    pointed: int | None,
    number: str,
    problem: str,
    more: tuple[str, ...] = (),
    *,
    is_sideways: bool = False,
) -> IdlePage:
    """Give the page while no table is open: what to type, and which tables are missing."""
    title, told = _idle_words(seen, pointed, number, problem)
    told = "\n\n".join([told, *more])
    places = place_words(is_sideways=is_sideways)
    turn = tr("Paare untereinander") if is_sideways else tr("Paare nebeneinander")
    return IdlePage(title, told, number, problem, places, ShownAction("F11", turn))


def _idle_words(
    seen: Sequence[TableView], pointed: int | None, number: str, problem: str
) -> tuple[str, str]:
    if number:
        return tr("Tisch {n}", n=number), tr("Enter öffnet ihn.")
    if not seen:
        return tr("Noch nichts zu tun"), ""
    missing = _missing_sentence(seen)
    there = next((each for each in seen if each.table == pointed), None)
    if there is not None and not problem:
        title = tr("Tisch {n} · {state}", n=there.table, state=state_word(there.state))
        return title, tr("Enter öffnet ihn.") + "\n\n" + missing
    return tr("Nummer des Tisches tippen"), missing


def _missing_sentence(seen: Sequence[TableView]) -> str:
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
            shown = ", ".join(tables)
            if len(tables) > LISTED:  # a mere number would be taken for that of a table
                shown = trn("{n} Tisch", "{n} Tische", len(tables))
            lines.append(f"{words}: **{shown}**")
    return "\n\n".join(lines) if lines else tr("Alle Tische haben ihr Ergebnis.")


def look_page(model: StationModel, seen: TableView) -> SlipPage | ComparePage:
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


def _standing_sentence(seen: TableView, is_decided: bool) -> str:
    if seen.late:
        return tr("Ein verspätetes Ergebnis wartet auf die Turnierleitung. Noch gilt dieses:")
    if is_decided:
        return tr("Runde {n}. Die Turnierleitung hat entschieden.", n=seen.round)
    return tr("Runde {n}. Dieses Ergebnis steht fest.", n=seen.round)


def _correction(model: StationModel, seen: TableView) -> ShownAction:
    """Offer a correction, or in a closed round a late slip, or say why neither can be."""
    bar = bar_to_correction(model, seen)
    if bar is not None and bar.code == "round_closed":
        return ShownAction("F4", tr("Zettel nachreichen"))
    return ShownAction("F4", tr("Berichtigen"), why_not(bar))


def _barred_page(model: StationModel, seen: TableView, bar: Refusal) -> SlipPage:
    """Say before anything is typed that this slip is not for whoever works here now."""
    remedy = "" if bar.code == "other_section" else "\n\n" + _remedy(model, seen, bar)
    actions = []
    if is_own(model, seen) and bar_to_correction(model, seen) is None:
        actions += [ShownAction("F4", tr("Meine Eingabe berichtigen")), _undo()]
    elif is_unnamed(model, seen) and not lacks_operator(model):
        actions.append(_undo())
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


def _remedy(model: StationModel, seen: TableView, bar: Refusal) -> str:
    if bar.code == "operator_not_named":
        return tr("**F2** drücken und den Namen wählen.")
    if bar.code == "same_operator":
        return tr("**F2** drücken und den Helfer wechseln – oder an einer anderen Station.")
    if model.operator is not None and is_unnamed(model, seen):
        return tr(
            "Bei der ersten Eingabe war noch kein Helfer gewählt. War sie von Ihnen: **F8**, dann"
            " **Enter** speichert sie unter Ihrem Namen, und ein anderer Helfer kann bestätigen."
        )
    if model.state is not None and has_operators(model.state):
        return tr("**F2** drücken und sagen, wer hier arbeitet – oder an einer anderen Station.")
    return nobody_listed()


def without_operator(model: StationModel) -> tuple[str, ...]:
    """Say (marked) what it means that nobody is named here, before a slip is typed."""
    state = model.state
    is_asked_twice = state is not None and state.settings.entry == "double"
    if state is None or not is_asked_twice or model.operator or is_organiser(model):
        return ()
    told = tr("Ohne Helfer eingegebene Zettel bestätigt nur eine andere Station.")
    way = tr("**F2** wählt einen Helfer.") if has_operators(state) else nobody_listed()
    return (f"{told} {way}",)


def saved_page(model: StationModel, seen: TableView, saved: Saved) -> SlipPage:
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
        case TableState.OPEN | TableState.SLOW | TableState.PROPOSED:
            return tr("Gespeichert.")


def _undo() -> ShownAction:
    return ShownAction("F8", tr("Zurücknehmen"))


def _next_step() -> str:
    return tr("**Weiter:** Nummer des nächsten Tisches tippen")
