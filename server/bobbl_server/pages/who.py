"""An entrant as pages name it."""

from msgspec import Struct

from bobbl_server.pages.published import Evening


class Who(Struct, frozen=True):
    """An entrant: its number, and the names of its persons; none where only numbers are shown."""

    number: int
    names: tuple[str, ...] = ()


def who(evening: Evening, number: int) -> Who:
    """Return an entrant by its number."""
    guest = evening.guests.get(number)
    return Who(number, guest.shown if guest is not None else ())
