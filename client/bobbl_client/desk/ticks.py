"""What is ticked beside a name: the entry fee and the organiser's markers; and how many have them.

The boxes of the form stand for who is open; for who was written down last, named by number, as long
as nothing is written; and else for who is being written down: then they are asked for together with
the registration.
"""

from bobbl_client.desk.form import DeskForm
from bobbl_client.desk.screen import Tick
from bobbl_client.desk.words import euros
from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.settings import Settings
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import MarkerId

MOST_TALLIED = 4
"""Counts of so many markers have room below the list."""


def fee_tick(
    settings: Settings, entrant: Registered | None, form: DeskForm, persons: int, of: str = ""
) -> Tick:
    """Give the box for the fee of somebody, or of so many persons being written down.

    ``of`` says whose it is, where that is not who stands in the form.
    """
    if entrant is None:
        due = settings.fee_cents * persons
        return Tick(tr("{money} bezahlt", money=euros(due)), form.is_paid) if due else Tick()
    due, paid = entrant.fee
    if not due and not paid:
        return Tick()
    if 0 < paid < due:
        return Tick(of + tr("noch {money}", money=euros(due - paid)))
    if paid > due:
        return Tick(of + tr("{money} zu viel", money=euros(paid - due)), is_on=True)
    return Tick(of + tr("{money} bezahlt", money=euros(due)), is_on=paid >= due)


def marks_tick(
    settings: Settings, entrant: Registered | None, form: DeskForm, of: str = ""
) -> Tick:
    """Give the box for the markers: the one there is, or how many are set; of several the menu says
    whose they are, of one ``of``, unless the fee beside it does.
    """
    marks = form.marks if entrant is None else set(entrant.marks)
    has = [each for each in settings.markers if each.id in marks]
    if not settings.markers:
        return Tick()
    if len(settings.markers) == 1:
        return Tick(of + settings.markers[0].name, bool(has))
    if not has:
        return Tick(tr("Markierungen"))
    return Tick(trn("{n} Markierung", "{n} Markierungen", len(has)), is_on=True)


def marked(marker: Marker, roster: Roster) -> int:
    """Count who has a marker and takes part."""
    return sum(marker.id in each.marks for each in roster.values() if not each.is_out)


def tally(settings: Settings, roster: Roster) -> str:
    """Give how many have each marker (marked); of many markers only their menu says it."""
    if len(settings.markers) > MOST_TALLIED:
        return ""
    parts = (f"{each.name}\u00a0**{marked(each, roster)}**" for each in settings.markers)
    return "\u00a0\u00a0 ".join(parts)


def changed_marks(marks: set[MarkerId], marker: MarkerId) -> set[MarkerId]:
    """Give the marks with one more, or without it."""
    return marks ^ {marker}
