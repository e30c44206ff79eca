"""The organiser's regulars as the server passes them on to the desks: in memory only.

The organiser's window sends its list page by page whenever the server holds another one, so that a
restarted server receives it again. No file of the tournament, no copy and no log ever contains the
list. It takes effect once it is complete and matches its mark.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from bobbl_shared.domain.regulars import PAGE, Regular, check_regulars, mark_of
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import AskRegulars, OfferRegulars, RegularsAnswer, RegularsPush


@dataclass
class Regulars:
    """The list in force, and those being received; ``told`` is called when one takes effect.

    Without a mark none has been offered yet.
    """

    told: Callable[[RegularsPush], None]
    mark: str = ""
    people: tuple[Regular, ...] = ()
    _coming: dict[StationId, list[Regular]] = field(default_factory=dict)

    def page(self, question: AskRegulars) -> RegularsAnswer:
        """Return the people from a place on; nobody, if the asker has this very list."""
        count, start = len(self.people), max(question.start, 0)
        if question.known == self.mark and not start:
            return RegularsAnswer(self.mark, count)
        return RegularsAnswer(self.mark, count, start, self.people[start : start + PAGE])

    def take(self, station: StationId, offer: OfferRegulars) -> RegularsAnswer:
        """Take a page; raise ``Refusal`` for one that is out of turn or does not fit its mark."""
        coming = [] if offer.start == 0 else self._coming.pop(station, [])
        self._coming.pop(station, None)
        if offer.start != len(coming) or len(offer.people) > PAGE:
            raise Refusal("regulars_malformed")
        check_regulars(offer.people, offer.count)
        coming += offer.people
        if len(coming) < offer.count:
            self._coming[station] = coming
        elif len(coming) > offer.count or mark_of(coming) != offer.mark:
            raise Refusal("regulars_malformed")
        elif offer.mark != self.mark:
            self.mark, self.people = offer.mark, tuple(coming)
            self.told(RegularsPush(self.mark))
        return RegularsAnswer(self.mark, len(self.people))
