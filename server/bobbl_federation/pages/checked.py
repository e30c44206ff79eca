"""How far a log was decided again, as pages say it."""

from msgspec import Struct

from bobbl_federation.containment import TOO_COSTLY, UNUSABLE
from bobbl_shared.domain.event import UNREADABLE
from bobbl_shared.i18n import tr

CANNOT_BE_DECIDED = UNREADABLE | {"event_undecidable", TOO_COSTLY, UNUSABLE}
"""Codes of events of which nobody can say that they are wrong."""


class Checked(Struct, frozen=True):
    """How much of a log holds: events before ``until`` of ``length``.

    ``flaw`` is the code of what is wrong with event ``until``; none: nothing is.
    """

    until: int = 0
    length: int = 0
    flaw: str | None = None

    @property
    def is_whole(self) -> bool:
        """Whether every event was decided again and holds."""
        return self.flaw is None and 0 < self.length <= self.until


def checked_words(checked: Checked) -> str:
    """Return how far a log was decided again, in a sentence."""
    if checked.flaw in CANNOT_BE_DECIDED:
        return tr(
            "Ereignis {n} lässt sich nicht nachrechnen; alles davor ist gut.", n=checked.until
        )
    if checked.flaw is not None:
        return tr("Ereignis {n} folgt nicht aus denen davor; alles davor ist gut.", n=checked.until)
    if not checked.until:
        return tr("Noch nicht nachgerechnet.")
    if checked.is_whole:
        return tr("Nachgerechnet bis Ereignis {n}, das ist alles.", n=checked.until - 1)
    return tr(
        "Nachgerechnet bis Ereignis {n} von {of}.", n=checked.until - 1, of=checked.length - 1
    )
