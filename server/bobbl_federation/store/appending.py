"""What becomes of a frame: compare and set on (tournament, length, hash), as a pure function."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bobbl_federation.store.records import Forked, Frame, Gap, Kept, OfOtherClub, Outcome, Place
from bobbl_shared.crypto.chain import GENESIS


@dataclass(frozen=True)
class Appended:
    """Events from index ``start`` of the log on are new; ``place`` is where it ends with them.

    What was kept from ``start`` on is evidence from now on: another server has taken over.
    """

    start: int
    place: Place

    @property
    def outcome(self) -> Kept:
        """What is answered."""
        return Kept(self.place.length)


def new_place(frame: Frame) -> Place:
    """Return where a log begins of which nothing is kept."""
    return Place(frame.club, frame.root_public, 0, GENESIS, 0, b"")


def decided(place: Place, stored: Sequence[bytes], frame: Frame) -> Appended | Outcome:
    """Say what becomes of a frame of a log that ends at ``place``.

    ``stored``: the hashes of the events that are kept from ``frame.start`` on, up to its stop.
    """
    if place.club != frame.club:
        return OfOtherClub()
    if frame.start > place.length:
        return Gap(place.length)
    begins = _begins(place, frame)
    if begins is not None:
        stored = stored[: begins - frame.start]
    for index, (known, shown) in enumerate(zip(stored, frame.hashes, strict=False), frame.start):
        if known != shown:
            return Forked(index)
    if begins is not None:
        return Appended(begins, _grown(place, frame))
    if frame.stop <= place.length:
        return Kept(place.length, is_new=False)
    if frame.start == place.length and frame.previous != place.hash:
        return Forked(frame.start)
    return Appended(place.length, _grown(place, frame))


def _begins(place: Place, frame: Frame) -> int | None:
    """Return where a later epoch leaves the log that is kept; none if it does not."""
    if frame.begun is None:
        return None
    index, epoch = frame.begun
    return index if epoch > place.epoch and index < place.length else None


def _grown(place: Place, frame: Frame) -> Place:
    return replace(
        place,
        length=frame.stop,
        hash=frame.hashes[-1],
        epoch=frame.head.epoch,
        server=frame.server,
    )
