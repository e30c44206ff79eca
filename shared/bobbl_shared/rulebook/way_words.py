"""The way to a table as a sentence."""

from bobbl_shared.domain.readings.hall_way import Stretch, Way
from bobbl_shared.i18n import tr


def way_sentence(way: Way | None, section: str) -> str:
    """Return where a table is; ``section`` empty: the hall has only one.

    Empty if there is neither a way nor a section.
    """
    if way is None:
        return tr("{section}.", section=section) if section else ""
    if not way.stretches:
        if section:
            return tr("{section}: gleich am Eingang.", section=section)
        return tr("Gleich am Eingang.")
    told = tr(", dann ").join(_stretch_words(each) for each in way.stretches)
    if section:
        return tr("{section}: vom Eingang {way}.", section=section, way=told)
    return tr("Vom Eingang {way}.", way=told)


def _stretch_words(stretch: Stretch) -> str:
    match stretch.turn, stretch.is_through_door:
        case "straight", False:
            return tr("geradeaus")
        case "straight", True:
            return tr("geradeaus durch die Tür")
        case "left", False:
            return tr("links")
        case "left", True:
            return tr("links durch die Tür")
        case "right", False:
            return tr("rechts")
        case _:
            return tr("rechts durch die Tür")
