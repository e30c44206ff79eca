"""What the organiser has announced."""

from msgspec import Struct

from bobbl_server.pages.published import Evening, Notice


class NoticesModel(Struct, frozen=True):
    """The announcements, the newest first."""

    notices: tuple[Notice, ...]


def notices(evening: Evening) -> NoticesModel:
    """Return the announcements."""
    return NoticesModel(evening.notices)
