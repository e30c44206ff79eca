"""What happened at a registration desk beside registering: markers and money."""

from bobbl_shared.domain.kinds import Happened
from bobbl_shared.domain.values import PaymentWay
from bobbl_shared.ids import EntrantId, MarkerId


class EntrantMarked(Happened, frozen=True, tag="EntrantMarked"):
    """An entrant has a marker, or has it no longer."""

    entrant: EntrantId
    marker: MarkerId
    on: bool


class PaymentTaken(Happened, frozen=True, tag="PaymentTaken"):
    """Money was paid for an entrant, in cents; less than 0: given back."""

    entrant: EntrantId
    cents: int
    way: PaymentWay


DeskFact = EntrantMarked | PaymentTaken
