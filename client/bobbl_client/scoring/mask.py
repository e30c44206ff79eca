"""The mask of the scoring station: the slip being typed, its question, its keys."""

from dataclasses import replace

from bobbl_client.evening.tables import TableView, waiting_results
from bobbl_client.model.station import StationModel
from bobbl_client.scoring.games import games_page
from bobbl_client.scoring.phone import offered
from bobbl_client.scoring.screen import MaskPage, ShownAction
from bobbl_client.scoring.slip import SlipInput
from bobbl_client.scoring.slip_seats import SeatsInput
from bobbl_client.scoring.slips import short_text, side_word, slip_of_input
from bobbl_client.scoring.tables import is_organiser
from bobbl_client.scoring.work import Opened, Task
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.slips import tables_of
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId


def mask_page(
    model: StationModel, seen: TableView, opened: Opened, trouble: str, *, is_sideways: bool = False
) -> MaskPage:
    """Give the slip being typed."""
    page = _page(model, seen, opened, trouble, place_words(is_sideways=is_sideways))
    return replace(page, is_alarming=_is_alarming(model, seen, opened))


def _page(
    model: StationModel, seen: TableView, opened: Opened, trouble: str, places: tuple[str, str]
) -> MaskPage:
    if opened.games is not None:
        title, save = tr("Tisch {n}", n=seen.table), _save_word(opened.task)
        detail = tr("Runde {n} · {what}", n=seen.round, what=_what(model, seen, opened))
        heading = (title, detail, _note(model, seen, opened, places))
        return games_page(model, seen, opened, opened.games, trouble, places, heading, save)
    slip = opened.input
    problem = trouble or (sentence(slip.problem) if slip.problem else "")
    sides = [side_word(1 - side if slip.is_swapped else side) for side in (0, 1)]
    return MaskPage(
        title=tr("Tisch {n}", n=seen.table),
        detail=tr("Runde {n} · {what}", n=seen.round, what=_what(model, seen, opened)),
        note=_note(model, seen, opened, places),
        slip=slip_of_input(
            model, opened.seats.sides if opened.seats is not None else seen.slot.sides, slip
        ),
        question=_question(slip, places),
        problem=problem,
        losers=_losers(slip, sides, places),
        is_asking=bool(slip.typed) and slip.first is None and not problem,
        extras=_extras(model, seen, opened, places),
        save=_save(slip, opened.task),
    )


def place_words(*, is_sideways: bool) -> tuple[str, str]:
    """Say where the first and the second pair of the paper stand."""
    return (tr("links"), tr("rechts")) if is_sideways else (tr("oben"), tr("unten"))


def _what(model: StationModel, seen: TableView, opened: Opened) -> str:
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


def _note(model: StationModel, seen: TableView, opened: Opened, places: tuple[str, str]) -> str:
    assert model.state is not None
    notes = [_told_by_phone(model, seen, opened)]
    round_ = model.state.round(seen.round)
    is_free = round_ is not None and round_.from_slips and not round_.is_closed
    if is_free and opened.task is Task.ENTER and opened.seats is None:
        notes.append(tr("**F3**: hier saßen andere"))
    if opened.seats is not None and (twice := twice_note(model, seen, opened.seats)):
        notes.append(twice)
    if opened.is_retracted:
        notes.append(tr("**Zurückgenommen**, so war es:"))
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
    if opened.is_swapped:
        notes.append(tr("Seiten getauscht: **Paar 2 {place}**", place=places[0]))
    return "\n".join(each for each in notes if each)


def _is_alarming(model: StationModel, seen: TableView, opened: Opened) -> bool:
    """Tell whether the note says that this slip, or another one, may be wrong."""
    if opened.seats is not None and twice_note(model, seen, opened.seats):
        return True
    is_known = seen.is_closed or seen.slot.status in ("confirmed", "decided", "disputed")
    return opened.task is Task.ENTER and is_known


def _told_by_phone(model: StationModel, seen: TableView, opened: Opened) -> str:
    """Say (marked) what a phone proposes, or that it lies here now to be compared."""
    assert model.state is not None
    if opened.proposal is not None and opened.proposal.score == opened.typed_score:
        return tr("**Vom Handy**: mit dem Zettel vergleichen")
    proposal = offered(model, seen, opened)
    if proposal is None:
        return ""
    told = short_text(proposal.score, model.state.settings.format)
    return tr("Vorschlag vom Handy: **{told}**", told=told)


def _question(slip: SlipInput, places: tuple[str, str]) -> str:
    if slip.is_full:
        return tr("Der Zettel ist voll.")
    if slip.played.kind == "games":
        return _games_question(slip, places)
    if slip.first is not None:
        return tr("Abgebrochen: die Punkte {place}, dann Enter", place=places[1])
    if slip.typed:
        return tr("Wer hat den {n}. Bobbl verloren?", n=slip.number)
    return tr("{n}. Bobbl: Punkte des Verlierers tippen", n=slip.number)


def _games_question(slip: SlipInput, places: tuple[str, str]) -> str:
    if slip.first is not None:
        return tr("Punkte {place}, dann Enter", place=places[1])
    if slip.typed and slip.done:
        return tr("Wer hat das {n}. Spiel verloren?", n=slip.number)
    if slip.typed:
        return tr("Wer hat das 1. Spiel verloren? Komma: Es ist die Summe {place}", place=places[0])
    if slip.done:
        return tr("{n}. Spiel: seine Punkte tippen", n=slip.number)
    return tr("1. Spiel: seine Punkte tippen – oder die Summe {place}, dann Komma", place=places[0])


def _losers(slip: SlipInput, sides: list[str], places: tuple[str, str]) -> tuple[str, str]:
    return (f"{places[0]} {sides[0]}", f"{places[1]} {sides[1]}")


def _extras(
    model: StationModel, seen: TableView, opened: Opened, places: tuple[str, str]
) -> tuple[ShownAction, ...]:
    is_games = opened.input.played.kind == "games"
    after = tr("Punkte {place}", place=places[1])
    comma = ShownAction(",", after if is_games else tr("Abgebrochen"))
    actions = [comma, ShownAction("*", tr("Seiten tauschen"))]
    if opened.input.is_empty:
        by_name = ShownAction("F10", tr("Spiele nach Namen"))
        from_phone = ShownAction("Space", tr("Vom Handy nehmen"))
        actions[0] = from_phone if offered(model, seen, opened) is not None else by_name
    if opened.task is Task.DECIDE:
        actions.append(ShownAction("F7", tr("Nicht gespielt")))
    elif is_organiser(model) and opened.input.is_empty and opened.task is Task.ENTER:
        actions.append(ShownAction("F12", tr("Entscheiden")))
    return tuple(actions)


def _save(slip: SlipInput, task: Task) -> ShownAction:
    label = _save_word(task)
    if slip.score is not None:
        return ShownAction("Enter", label)
    if slip.played.kind == "games":
        is_single = bool(slip.done)
        missing = tr("{n}. Spiel fehlt", n=slip.number) if is_single else tr("Punkte fehlen")
        return ShownAction("Enter", label, missing)
    return ShownAction("Enter", label, tr("{n}. Bobbl fehlt", n=slip.number))


def _save_word(task: Task) -> str:
    return tr("Speichern") if task is Task.ENTER else tr("Weiter zum Grund")


def twice_note(model: StationModel, seen: TableView, seats: SeatsInput) -> str:
    """Say at once (marked) who of those named is on another slip of the round already."""
    state = model.state
    round_ = state.round(seen.round) if state is not None else None
    if state is None or round_ is None:
        return ""
    tables = {**tables_of(round_), **_waiting_at(model, seen.round)}
    lines = []
    for id_ in seats.people:
        others = [table for table in tables.get(id_, ()) if table != seen.table]
        if others:
            number = state.entrants[id_].number
            lines.append(tr("Nr. {n} steht schon an **Tisch {table}**", n=number, table=others[0]))
    return "\n".join(lines)


def _waiting_at(model: StationModel, number: int) -> dict[EntrantId, tuple[int, ...]]:
    """Give where people sit by the own slips of a round that are still under way."""
    return {
        id_: (sent.payload.table,)
        for sent in waiting_results(model)
        if sent.payload.round == number and isinstance(sent.payload, EnterResult)
        for side in sent.payload.sides
        for id_ in side
    }
