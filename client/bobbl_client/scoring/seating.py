"""Rounds without a draw at a scoring station: who sat at a table, who is missing, who is twice."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from bobbl_client.evening.tables import TableView, waiting_results
from bobbl_client.model.station import StationModel
from bobbl_client.page.entrant_picker import EntrantPicker
from bobbl_client.scoring.mask import place_words, twice_note
from bobbl_client.scoring.screen import (
    CellKind,
    MaskPage,
    PickPage,
    ShownAction,
    ShownCell,
    ShownSlip,
)
from bobbl_client.scoring.slip_seats import SeatsInput, can_have_played
from bobbl_client.scoring.slips import side_word, slip_of_input
from bobbl_client.scoring.work import Opened, Task
from bobbl_shared.domain.areas.results import EnterResult
from bobbl_shared.domain.areas.slips import tables_of, without_slip
from bobbl_shared.domain.state import Entrant, Round
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId

LISTED = 24


def seats_for(model: StationModel, seen: TableView) -> SeatsInput | None:
    """Give where to type who sat at a table; none if that is known."""
    assert model.state is not None
    return SeatsInput(model.state.settings.at_table // 2) if seen.is_unseated else None


def picker_of(model: StationModel, round_on: Callable[[], Round | None]) -> EntrantPicker:
    """Give the list from which people are picked by name; ``round_on`` is the round shown."""

    def detail(entrant: Entrant) -> str:
        round_ = round_on()
        tables = tables_of(round_).get(entrant.id, ()) if round_ is not None else ()
        return tr("schon an Tisch {n}", n=tables[0]) if tables else tr("noch ohne Zettel")

    return EntrantPicker(
        model, lambda state: (each for each in state.numbered() if can_have_played(each)), detail
    )


def pick_page(
    seen: TableView, opened: Opened, picker: EntrantPicker, is_sideways: bool
) -> PickPage:
    """Give the list of people, and for which place one is picked."""
    assert opened.seats is not None
    return PickPage(tr("Tisch {n}", n=seen.table), _who(opened.seats, is_sideways), picker.shown())


def seat_page(
    model: StationModel, seen: TableView, opened: Opened, trouble: str, *, is_sideways: bool
) -> MaskPage:
    """Give the slip while its people are being named."""
    seats = opened.seats
    assert seats is not None
    problem = trouble or (sentence(seats.refused) if seats.refused else "")
    is_ready = seats.is_full and opened.task is Task.SEAT
    question = tr("Stimmt das so? Enter speichert.") if is_ready else _who(seats, is_sideways)
    label = tr("Speichern") if is_ready or seats.is_full else tr("Weiter")
    note = twice_note(model, seen, seats)
    return MaskPage(
        title=tr("Tisch {n}", n=seen.table),
        detail=tr("Runde {n} · wer saß hier?", n=seen.round),
        note=note,
        is_alarming=bool(note),
        slip=_slip(model, opened, seats),
        question=question,
        problem=problem,
        losers=("", ""),
        is_asking=False,
        extras=() if seats.is_full else (ShownAction("F3", tr("Nach Namen suchen")),),
        save=ShownAction("Enter", label, "" if seats.typed or is_ready else tr("Nummer fehlt")),
    )


def _who(seats: SeatsInput, is_sideways: bool) -> str:
    place = place_words(is_sideways=is_sideways)[seats.side]
    if seats.wide == 1:
        return tr("Wer saß {place}? Nummer tippen, dann Enter", place=place)
    player = len(seats.people) % seats.wide + 1
    return tr("Wer saß {place}, Spieler {n}? Nummer tippen, dann Enter", place=place, n=player)


def _slip(model: StationModel, opened: Opened, seats: SeatsInput) -> ShownSlip:
    """Give the paper with the names as far as they are known, and numbers instead of points."""
    slip = slip_of_input(model, seats.sides, opened.input)
    sides = []
    for index, shown in enumerate(slip.sides):
        cells = (_number_cell(model, seats, index),)
        sides.append(replace(shown, heading=side_word(index), cells=cells))
    titles = (tr("Nummer") if seats.wide == 1 else tr("Nummern"),)
    return replace(slip, titles=titles, sides=(sides[0], sides[1]), total=("", "", "", ""))


def _number_cell(model: StationModel, seats: SeatsInput, side: int) -> ShownCell:
    assert model.state is not None
    numbers = [str(model.state.entrants[id_].number) for id_ in seats.sides[side]]
    if side == seats.side and not seats.is_full:
        return ShownCell(CellKind.NOW, " ".join([*numbers, seats.typed]))
    kind = CellKind.LOST if numbers else CellKind.TO_COME
    return ShownCell(kind, " ".join(numbers))


def on_no_slip(model: StationModel, round_: Round) -> tuple[EntrantId, ...]:
    """Give who is on no slip of a round without a draw, own ones under way counted, by number."""
    if model.state is None or not round_.from_slips:
        return ()
    waiting = {id_ for id_, _ in _under_way(model, round_)}
    return tuple(id_ for id_ in without_slip(model.state, round_) if id_ not in waiting)


def on_several(model: StationModel, round_: Round) -> dict[EntrantId, tuple[int, ...]]:
    """Give who is on several slips of a round, own ones under way counted, with their tables."""
    found = {id_: set(tables) for id_, tables in tables_of(round_).items()}
    for id_, table in _under_way(model, round_):
        found.setdefault(id_, set()).add(table)
    return {id_: tuple(sorted(tables)) for id_, tables in found.items() if len(tables) > 1}


def _under_way(model: StationModel, round_: Round) -> Iterator[tuple[EntrantId, int]]:
    """Give who is on own slips that the server has not answered, with the table."""
    for sent in waiting_results(model):
        if sent.payload.round == round_.number and isinstance(sent.payload, EnterResult):
            for id_ in (each for side in sent.payload.sides for each in side):
                yield id_, sent.payload.table


def lacking(model: StationModel, round_: Round | None) -> tuple[str, ...]:
    """Say (marked) who is on no slip of a round without a draw, and who is on several."""
    state = model.state
    if state is None or round_ is None or not round_.from_slips:
        return ()
    numbers = [state.entrants[id_].number for id_ in on_no_slip(model, round_)]
    lines = [
        tr("Nr. {n} steht an **Tisch {tables}**", n=state.entrants[id_].number, tables=_and(tables))
        for id_, tables in on_several(model, round_).items()
    ]
    if numbers:
        who = ", ".join(map(str, numbers))
        is_long = len(numbers) > LISTED
        count = trn(
            "Noch ohne Zettel: **{n}** Nummer", "Noch ohne Zettel: **{n}** Nummern", len(numbers)
        )
        lines.append(count if is_long else tr("Ohne Zettel: Nr. **{who}**", who=who))
    return tuple(lines)


def _and(tables: tuple[int, ...]) -> str:
    return tr(" und ").join(map(str, tables))
