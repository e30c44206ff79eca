"""What happened about digital slips on phones, as sentences."""

from typing import assert_never

from bobbl_client.organiser.chronicle.play_words import numbers, place_word
from bobbl_shared.domain.areas.phones import (
    PhoneFact,
    PhonesAllowed,
    PhonesForbidden,
    ProposalTaken,
    ResultProposed,
)
from bobbl_shared.i18n import tr


def phone_words(fact: PhoneFact, target: int) -> str:
    """Return what a phone has handed in, who took it over, and whether phones are allowed."""
    match fact:
        case PhonesAllowed(_, address):
            return tr("Handys am Tisch erlaubt: {address}", address=address)
        case PhonesForbidden():
            return tr("Handys am Tisch abgeschaltet")
        case ResultProposed(number, table, _, score):
            place, told = place_word(number, table), numbers(score, target)
            return tr("{place}: {told}, Vorschlag vom Handy", place=place, told=told)
        case ProposalTaken(number, table):
            return tr("{place}: Vorschlag vom Handy übernommen", place=place_word(number, table))
        case _:
            assert_never(fact)
