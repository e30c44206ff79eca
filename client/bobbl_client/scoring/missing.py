"""Who still owes a slip in a round: what is said on the page, and the list to be read out."""

from collections.abc import Iterator, Mapping, Sequence

from bobbl_client.evening.people import family_names
from bobbl_client.evening.tables import UNENTERED, TableState, TableView, state_word
from bobbl_client.model.station import StationModel
from bobbl_client.printing.paper import Paper
from bobbl_client.scoring.tables import EveningView
from bobbl_shared.domain.areas.slips import on_several_slips, tables_of, without_slip
from bobbl_shared.domain.state import Round
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour
from bobbl_shared.ids import EntrantId

LISTED = 24
"""Tables or people that are named one by one; of more only the count is told."""

CALLED = (*UNENTERED, TableState.DISPUTED)
"""Tables that must bring a slip, or their slip once more."""


def on_other_slips(
    evening: EveningView, table: TableView, people: Sequence[EntrantId]
) -> dict[int, int]:
    """Return the numbers of those who are on another slip of the round too, with its table."""
    round_ = evening.round(table.round)
    if round_ is None or evening.state is None:
        return {}
    tables, found = tables_of(evening.expected_round(round_)), {}
    for id_ in people:
        others = [each for each in tables.get(id_, ()) if each != table.number]
        if others:
            found[evening.state.entrants[id_].number] = others[0]
    return found


def on_no_slip(evening: EveningView, round_: Round) -> tuple[EntrantId, ...]:
    """Return who is on no slip of a round without a draw, by number."""
    if evening.state is None or not round_.from_slips:
        return ()
    return without_slip(evening.state, evening.expected_round(round_))


def on_several(evening: EveningView, round_: Round) -> Mapping[EntrantId, tuple[int, ...]]:
    """Return who is on several slips of a round."""
    return on_several_slips(evening.expected_round(round_))


def missing_tables(seen: Sequence[TableView]) -> str:
    """Name (marked) the tables that are open, have one entry, or are disputed."""
    told = {
        TableState.DISPUTED: tr("Strittig"),
        TableState.OPEN: tr("Noch offen"),
        TableState.AWAITED: tr("Zettel kommt später"),
        TableState.ONCE: tr("Zweite Eingabe fehlt"),
    }
    lines = []
    for state, words in told.items():
        tables = [str(each.number) for each in seen if each.state is state]
        if tables:
            shown = ", ".join(tables)
            if len(tables) > LISTED:  # a mere number would be taken for that of a table
                shown = trn("{n} Tisch", "{n} Tische", len(tables))
            lines.append(f"{words}: **{shown}**")
    return "\n\n".join(lines) if lines else tr("Alle Tische haben ihr Ergebnis.")


def missing_people(evening: EveningView, round_: Round | None) -> Iterator[str]:
    """Name (marked) who is on no slip of a round without a draw, and who is on several."""
    state = evening.state
    if state is None or round_ is None or not round_.from_slips:
        return
    for id_, tables in on_several(evening, round_).items():
        number, where = state.entrants[id_].number, tr(" und ").join(map(str, tables))
        yield tr("Nr. {n} steht an **Tisch {tables}**", n=number, tables=where)
    numbers = [state.entrants[id_].number for id_ in on_no_slip(evening, round_)]
    if len(numbers) > LISTED:
        yield trn(
            "Noch ohne Zettel: **{n}** Nummer", "Noch ohne Zettel: **{n}** Nummern", len(numbers)
        )
    elif numbers:
        yield tr("Ohne Zettel: Nr. **{who}**", who=", ".join(map(str, numbers)))


def callers_list(model: StationModel, evening: EveningView, round_: Round) -> Paper:
    """Return the tables of this station's sections that are missing; without a draw the people."""
    if round_.from_slips:
        return _people_called(model, evening, round_)
    missing = [each for each in evening.tables(round_) if each.state in CALLED]
    open_ = [str(each.number) for each in missing if each.state in UNENTERED]
    few = ", ".join(open_)
    many = trn("{n} Tisch", "{n} Tische", len(open_))
    tables = few if len(open_) <= LISTED else many
    told = tr("Es fehlen: {tables}", tables=tables) if open_ else ""
    rows = tuple(_row(model, each) for each in missing)
    return _paper(model, round_, (tr("Tisch"), tr("Wer dort sitzt")), told, rows)


def _people_called(model: StationModel, evening: EveningView, round_: Round) -> Paper:
    """Return who is on no slip of a round without a draw, on several, or on a disputed one."""
    state = evening.state
    assert state is not None
    without = on_no_slip(evening, round_)
    said = dict.fromkeys(without, tr("noch ohne Zettel"))
    for id_, tables in on_several(evening, round_).items():
        said[id_] = tr("zweimal: Tisch {tables}", tables=", ".join(map(str, tables)))
    for table in evening.tables(round_):
        if table.state is TableState.DISPUTED:
            for id_ in (each for side in table.slot.sides for each in side):
                said[id_] = tr("strittig: Tisch {n}", n=table.number)
    people = sorted((state.entrants[id_] for id_ in said), key=lambda each: each.number)
    numbers = ", ".join(str(state.entrants[id_].number) for id_ in without)
    if len(without) > LISTED:
        numbers = trn("{n} Nummer", "{n} Nummern", len(without))
    told = tr("Ohne Zettel: {numbers}", numbers=numbers) if without else ""
    rows = tuple((str(each.number), family_names(model, each), said[each.id]) for each in people)
    return _paper(model, round_, (tr("Nr."), tr("Name")), told, rows)


def _paper(
    model: StationModel,
    round_: Round,
    heads: tuple[str, str],
    told: str,
    rows: tuple[tuple[str, ...], ...],
) -> Paper:
    told = told or tr("Es fehlt kein Zettel.")
    return Paper(
        title=tr("Runde {n} · Zettel, die noch fehlen", n=round_.number),
        subtitle=tr("{told} · Stand {at}", told=told, at=hour(model.now)),
        heads=(*heads, tr("Stand")),
        rows=rows,
        name=tr("Aufruf-Runde-{n}", n=round_.number),
    )


def _row(model: StationModel, table: TableView) -> tuple[str, str, str]:
    sides = (_side(model, side) for side in table.slot.sides if side)
    return str(table.number), " – ".join(sides) or "–", state_word(table.state)


def _side(model: StationModel, side: tuple[EntrantId, ...]) -> str:
    assert model.state is not None
    return ", ".join(family_names(model, model.state.entrants[id_]) for id_ in side)
