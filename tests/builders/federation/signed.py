"""A tournament's real, signed events as a hall hands them over."""

from collections.abc import Sequence

from msgspec.structs import replace

from bobbl_federation.store.clubs import ClubNumber
from bobbl_federation.store.records import Frame
from bobbl_shared.crypto.chain import GENESIS, event_hash, head_message
from bobbl_shared.crypto.keys import Purpose, SigningKey
from bobbl_shared.domain.event import Event, encode_event
from bobbl_shared.log import Head
from builders.office import Office


def chained_events(events: Sequence[Event]) -> list[bytes]:
    """Give the bytes of events whose chain is made good again."""
    bodies, last = list[bytes](), GENESIS
    for index, event in enumerate(events):
        bodies.append(encode_event(replace(event, index=index, previous=last.hex())))
        last = event_hash(bodies[-1])
    return bodies


def signed_frame(
    office: Office, start: int, bodies: Sequence[bytes] | None = None, club: int = 1
) -> Frame:
    """Give events from ``start`` on to the end, those of the office or others in their place."""
    all_ = list(bodies if bodies is not None else office.history.bodies)
    hashes = [event_hash(each) for each in all_]
    root = bytes.fromhex(office.state.root.root_public)
    return Frame(
        office.state.tournament,
        ClubNumber(club),
        root,
        start,
        hashes[start - 1] if start else GENESIS,
        tuple(all_[start:]),
        tuple(hashes[start:]),
        _signed(office, office.server_key, len(all_) - 1, hashes[-1]),
        office.server_key.public,
    )


def _signed(office: Office, key: SigningKey, index: int, last: bytes) -> Head:
    epoch = office.state.epoch
    message = head_message(office.state.tournament, epoch, index, last)
    return Head(epoch, index, last, key.sign(Purpose.HEAD, message))
