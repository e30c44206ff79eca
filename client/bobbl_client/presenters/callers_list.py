"""The caller's list: which tables still owe their slip, to be read out in the hall."""

from bobbl_client.model.station import StationModel
from bobbl_client.presenters.hours import hour
from bobbl_client.presenters.paper import Paper
from bobbl_client.presenters.people import family_names
from bobbl_client.presenters.scoring_tables import Sight, TableState, sights, state_word
from bobbl_shared.domain.state import Round
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId

LISTED = 24
"""Tables that are named above the list; of more only the count is told."""

CALLED = (TableState.OPEN, TableState.DISPUTED)
"""Tables that must bring a slip, or their slip once more."""


def callers_list(model: StationModel, round_: Round) -> Paper:
    """Give the tables of this station's sections that are missing, by number."""
    missing = [each for each in sights(model, round_) if each.state in CALLED]
    open_ = [str(each.table) for each in missing if each.state is TableState.OPEN]
    numbers = ", ".join(open_) if len(open_) <= LISTED else str(len(open_))
    told = tr("Es fehlen: {tables}", tables=numbers) if open_ else tr("Es fehlt kein Zettel.")
    return Paper(
        title=tr("Runde {n} · Zettel, die noch fehlen", n=round_.number),
        subtitle=tr("{told} · Stand {at}", told=told, at=hour(model.now)),
        heads=(tr("Tisch"), tr("Wer dort sitzt"), tr("Stand")),
        rows=tuple(_row(model, each) for each in missing),
        name=tr("Aufruf-Runde-{n}", n=round_.number),
    )


def _row(model: StationModel, seen: Sight) -> tuple[str, str, str]:
    sides = (_side(model, side) for side in seen.slot.sides if side)
    return str(seen.table), " – ".join(sides) or "–", state_word(seen.state)


def _side(model: StationModel, side: tuple[EntrantId, ...]) -> str:
    assert model.state is not None
    return ", ".join(family_names(model, model.state.entrants[id_]) for id_ in side)
