"""Prizes and places as everybody reads them."""

from bobbl_shared.domain.prize import PrizePlace
from bobbl_shared.domain.readings.prize_list import Way
from bobbl_shared.i18n import tr


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
