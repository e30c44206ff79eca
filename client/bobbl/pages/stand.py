"""How it goes with the pages, for whoever has started them."""

from msgspec import Struct

from bobbl_shared.errors import BobblError, Parameter
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.wire.messages import Shut


class FolderStand(Struct, frozen=True):
    """How it goes with the club's site: why it cannot be written, and what its command said.

    ``trouble`` is the code of a ``BobblError``, empty if it is written. ``has_failed``: the command
    did not do what it should; it is tried again.
    """

    trouble: str = ""
    parameters: dict[str, Parameter] = {}
    is_unsent: bool = False
    has_failed: bool = False
    answer: str = ""


class Stand(Struct, frozen=True):
    """What the program says of itself: one line of JSON each time it is different.

    ``ports`` are open; ``shut`` says which is not; ``is_alone``: the server is not reached.
    ``folder``: how it goes with the club's site; none if none is written. ``addresses`` is where
    the hall is told to go; ``own`` is where it would find this computer, if it is sent elsewhere.
    """

    ports: tuple[int, ...] = ()
    shut: Shut | None = None
    is_alone: bool = True
    folder: FolderStand | None = None
    addresses: tuple[str, ...] = ()
    own: str = ""


def folder_words(folder: FolderStand) -> str:
    """Return in a sentence how it goes with the club's site."""
    if code := folder.trouble:
        return sentence(BobblError(code, **folder.parameters))
    if folder.has_failed:
        return tr(
            "Die Seiten sind geschrieben, aber noch nicht gesendet: {answer}", answer=folder.answer
        )
    if folder.is_unsent:
        return tr("Die Seiten sind geschrieben und werden gesendet.")
    return tr("Die Seiten im Ordner sind auf dem neuesten Stand.")
