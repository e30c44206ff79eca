"""The caller's list: who still owes a slip, to be read out in the hall."""

from bobbl_client.evening.hours import hour
from bobbl_client.evening.people import family_names
from bobbl_client.evening.tables import TableState, TableView, state_word
from bobbl_client.model.station import StationModel
from bobbl_client.printing.paper import Paper
from bobbl_client.scoring.seating import on_no_slip, on_several
from bobbl_client.scoring.tables import sights
from bobbl_shared.domain.state import Round
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import EntrantId

LISTED = 24
"""Tables or people that are named above the list; of more only the count is told."""

CALLED = (TableState.OPEN, TableState.DISPUTED)
"""Tables that must bring a slip, or their slip once more."""


def callers_list(model: StationModel, round_: Round) -> Paper:
    """Give the tables of this station's sections that are missing; without a draw the people."""
    if round_.from_slips:
        return _people_called(model, round_)
    missing = [each for each in sights(model, round_) if each.state in CALLED]
    open_ = [str(each.table) for each in missing if each.state is TableState.OPEN]
    few = ", ".join(open_)
    many = trn("{n} Tisch", "{n} Tische", len(open_))
    tables = few if len(open_) <= LISTED else many
    told = tr("Es fehlen: {tables}", tables=tables) if open_ else ""
    rows = tuple(_row(model, each) for each in missing)
    return _paper(model, round_, (tr("Tisch"), tr("Wer dort sitzt")), told, rows)


def _people_called(model: StationModel, round_: Round) -> Paper:
    """Give who is on no slip of a round without a draw, on several, or on a disputed one."""
    state = model.state
    assert state is not None
    without = on_no_slip(model, round_)
    said = dict.fromkeys(without, tr("noch ohne Zettel"))
    for id_, tables in on_several(model, round_).items():
        said[id_] = tr("zweimal: Tisch {tables}", tables=", ".join(map(str, tables)))
    for seen in sights(model, round_):
        if seen.state is TableState.DISPUTED:
            for id_ in (each for side in seen.slot.sides for each in side):
                said[id_] = tr("strittig: Tisch {n}", n=seen.table)
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


def _row(model: StationModel, seen: TableView) -> tuple[str, str, str]:
    sides = (_side(model, side) for side in seen.slot.sides if side)
    return str(seen.table), " – ".join(sides) or "–", state_word(seen.state)


def _side(model: StationModel, side: tuple[EntrantId, ...]) -> str:
    assert model.state is not None
    return ", ".join(family_names(model, model.state.entrants[id_]) for id_ in side)
