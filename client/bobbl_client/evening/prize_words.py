"""Prizes and places as the organiser and the hall read them."""

from bobbl_client.evening.people import entrant_name, with_number
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.readings.prize_list import Spot
from bobbl_shared.ids import EntrantId


def spot_people(model: StationModel, spot: Spot) -> tuple[str, ...]:
    """Return who has a place, a line each."""
    return tuple(entrant_words(model, each) for each in spot.entrants)


def entrant_words(model: StationModel, id_: EntrantId) -> str:
    """Return ``Nr. 17 Hofmann, Karl / Reuß, Margarete``."""
    assert model.state is not None
    entrant = model.state.entrants[id_]
    return with_number(entrant.number, entrant_name(model, entrant))
