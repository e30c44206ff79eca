"""A slip while the organiser types it, and the question that stands below it."""

from dataclasses import dataclass

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.case.slips import CellMark, ShownCell, ShownPair, cells_of, people_of
from bobbl_client.scoring.slip import SlipInput
from bobbl_shared.domain.values import Sides
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True)
class TypedSlip:
    """The slip as it lies on the table; ``question`` (marked) says what the next key means."""

    titles: tuple[str, ...]
    pairs: tuple[ShownPair, ShownPair]
    question: str
    problem: str


def typed_slip(model: StationModel, sides: Sides, slip: SlipInput) -> TypedSlip:
    """Return the slip as far as it is typed, the upper pair of the paper first."""
    assert model.state is not None
    is_games = slip.played.kind == "games"
    order = (1, 0) if slip.is_swapped else (0, 1)
    columns = [cells_of(each, slip.played.target) for each in slip.done]
    if not slip.is_full:
        columns.append(_in_hand(slip))
    while len(columns) < slip.needed:
        columns.append((ShownCell(CellMark.TO_COME, ""), ShownCell(CellMark.TO_COME, "")))
    upper, lower = (
        ShownPair(
            tr("Paar {n}", n=side + 1),
            people_of(model, sides[side]),
            tuple(column[row] for column in columns),
        )
        for row, side in enumerate(order)
    )
    titles = tuple(
        tr("Summe") if is_games else tr("{n}. Bobbl", n=n) for n in range(1, len(columns) + 1)
    )
    problem = sentence(slip.problem) if slip.problem is not None else ""
    return TypedSlip(titles, (upper, lower), _question(slip), problem)


def _in_hand(slip: SlipInput) -> tuple[ShownCell, ShownCell]:
    if slip.first is not None:
        return ShownCell(CellMark.WON, slip.first), ShownCell(CellMark.NOW, slip.typed)
    return ShownCell(CellMark.NOW, slip.typed), ShownCell(CellMark.TO_COME, "")


def _question(slip: SlipInput) -> str:
    """Return which keys go on."""
    if slip.score is not None:
        return tr("**Enter**: so übernehmen · **Esc**: eine Taste zurück")
    if slip.played.kind == "games":
        return tr("Punkte oben, **Komma**, Punkte unten")
    if slip.typed and slip.first is None:
        return tr("**−** das obere Paar hat verloren · **+** das untere Paar hat verloren")
    asked = tr("Punkte des Verlierers, dann **−** (oben) oder **+** (unten)")
    if not slip.played.beyond_target:
        return asked
    if slip.is_above_target or slip.first is not None:
        return tr("Punkte oben, **Komma**, Punkte unten")
    beyond = tr("über {n}: oben, **Komma**, unten", n=slip.played.target)
    return f"{asked} · {beyond}"
