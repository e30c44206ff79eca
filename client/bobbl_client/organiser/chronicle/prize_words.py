"""What happened at the prize-giving, as sentences."""

from bobbl_client.organiser.chronicle.record_names import RecordNames
from bobbl_shared.domain.areas.prizes import (
    FinalDeclared,
    LotsDrawn,
    PrizeChosen,
    PrizeFact,
    PrizesShown,
    TieDecided,
    TieDrawn,
)
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId


def prize_words(cast: RecordNames, state: State, fact: PrizeFact) -> str:
    """Return what was declared, settled or chosen."""
    match fact:
        case FinalDeclared(number):
            return tr("Endstand nach Runde {n} festgestellt", n=number)
        case LotsDrawn(order):
            return tr(
                "Lose für die Rangliste gezogen, in dieser Folge: {who}", who=_row(cast, order)
            )
        case TieDrawn(order):
            return tr("Gleichauf, durch Los in dieser Folge: {who}", who=_row(cast, order))
        case TieDecided(order, "shared"):
            return tr("Gleichauf, sie teilen sich den Preis: {who}", who=_row(cast, order))
        case TieDecided(order):
            return tr("Gleichauf, nach Entscheidungsbobbl: {who}", who=_row(cast, order))
        case PrizesShown(None):
            return tr("Siegerehrung von den Anzeigen genommen")
        case PrizesShown(0):
            return tr("Siegerehrung an die Anzeigen")
        case PrizesShown(place):
            return tr("Siegerehrung an den Anzeigen: Platz {n}", n=place)
        case PrizeChosen(id_, None):
            return tr("{who} verzichtet auf einen Preis", who=cast.who(id_))
        case PrizeChosen(id_, prize):
            known = (each.name for each in state.settings.prizes if each.id == prize)
            return tr("{who} wählt „{name}“", who=cast.who(id_), name=next(known, "?"))


def _row(cast: RecordNames, order: tuple[EntrantId, ...]) -> str:
    return ", ".join(map(cast.who, order))
