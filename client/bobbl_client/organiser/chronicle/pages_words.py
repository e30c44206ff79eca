"""What happened about pages for guests, as sentences."""

from typing import assert_never

from bobbl_client.organiser.chronicle.record_names import RecordNames
from bobbl_shared.domain.areas.pages import (
    PagesClosed,
    PagesFact,
    PagesOpened,
    PersonListed,
    PersonUnlisted,
    ScreenRemoved,
    ScreenSet,
)
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr


def pages_words(cast: RecordNames, state: State, fact: PagesFact) -> str:
    """Return whether guests may read pages, whom these leave out, and which browsers show them."""
    match fact:
        case PagesOpened(address):
            return tr("Seiten für Gäste eingeschaltet: {address}", address=address)
        case PagesClosed():
            return tr("Seiten für Gäste ausgeschaltet")
        case PersonUnlisted(person):
            return tr("{name}: von den Seiten genommen", name=cast.listed(person))
        case PersonListed(person):
            return tr("{name}: wieder auf den Seiten", name=cast.listed(person))
        case ScreenSet(_, name):
            return tr("Leinwand „{name}“: was sie zeigt", name=name)
        case ScreenRemoved(id_):
            known = state.screens.get(id_)
            return tr("Leinwand „{name}“ weggenommen", name=known.name if known else id_)
        case _:
            assert_never(fact)
