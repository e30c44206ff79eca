"""What a registration desk asks for beside registering: markers and money."""

from bobbl_shared.domain.kinds import Payload
from bobbl_shared.domain.values import PaymentWay
from bobbl_shared.ids import EntrantId, MarkerId


class MarkEntrant(Payload, frozen=True, tag="MarkEntrant"):
    """Give an entrant a marker, or take it away."""

    entrant: EntrantId
    marker: MarkerId
    on: bool = True


class TakePayment(Payload, frozen=True, tag="TakePayment"):
    """Record money for an entrant, in cents; less than 0: given back."""

    entrant: EntrantId
    cents: int
    way: PaymentWay = "cash"


DeskPayload = MarkEntrant | TakePayment
