"""How it goes with the pages, for whoever has started them."""

from msgspec import Struct

from bobbl_shared.wire.messages import Shut


class Stand(Struct, frozen=True):
    """What the program says of itself: one line of JSON each time it is different.

    ``ports`` are open; ``shut`` says which is not; ``is_alone``: the server is not reached.
    """

    ports: tuple[int, ...] = ()
    shut: Shut | None = None
    is_alone: bool = True
