"""Registration codes on paper: a label for each pre-registration, to be shown at the desk.

What a scanner reads begins with a word that nobody types by chance; people read the code below it.
"""

from collections.abc import Sequence

from bobbl_client.evening.roster_record import Registered
from bobbl_client.printing.paper import CodeLabel, CodeSheet
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.domain.paper.registration_code import PREFIX, code_of
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr


def code_sheet(state: State, entrants: Sequence[Registered]) -> CodeSheet:
    """Return a label for each of these, in their order."""
    labels = tuple(_label(state, each) for each in entrants)
    return CodeSheet(tr("Anmeldecodes"), state.settings.name, labels, "anmeldecodes")


def _label(state: State, entrant: Registered) -> CodeLabel:
    code = code_of(state, entrant.id)
    number = tr("Nr. {n}", n=entrant.number) if entrant.number is not None else ""
    return CodeLabel(number, entrant.listed_names, shown(code), PREFIX + code)
