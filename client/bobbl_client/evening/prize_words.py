"""Prizes and places as the organiser and the hall read them."""

from bobbl_client.evening.people import entrant_name
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.prize import PrizePlace
from bobbl_shared.domain.readings.prize_list import Spot, Way
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId


def place_words(place: PrizePlace) -> str:
    """Return ``Platz 3``, ``Letzter``, ``Vorletzter``, ``Mitte`` or ``zum Aussuchen``."""
    match place:
        case None:
            return tr("zum Aussuchen")
        case "middle":
            return tr("Mitte")
        case -1:
            return tr("Letzter")
        case -2:
            return tr("Vorletzter")
        case int(number) if number < 0:
            return tr("{n}. von hinten", n=-number)
        case _:
            return tr("Platz {n}", n=place)


def way_words(way: Way) -> str:
    """Return how those who were tied came to their place; nothing where nobody was."""
    return {
        "alone": "",
        "open": tr("gleichauf"),
        "shared": tr("geteilt"),
        "lot": tr("durch Los"),
        "bobbl": tr("nach Entscheidungsbobbl"),
    }[way]


def spot_people(model: StationModel, spot: Spot) -> tuple[str, ...]:
    """Return who has a place, a line each."""
    return tuple(entrant_words(model, each) for each in spot.entrants)


def entrant_words(model: StationModel, id_: EntrantId) -> str:
    """Return ``Nr. 17 Hofmann, Karl / Reuß, Margarete``."""
    assert model.state is not None
    entrant = model.state.entrants[id_]
    number = tr("Nr.\N{NO-BREAK SPACE}{n}", n=entrant.number)
    return f"{number} {entrant_name(model, entrant)}"
