"""A page that is one sentence: what was asked for is not there, or cannot be."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from bobbl_shared.errors import Refusal

STATUS: Mapping[str, int] = MappingProxyType(
    {
        "page_archive_away": 503,
        "page_unmakeable": 503,
        "page_broken": 500,
        "page_closed": 404,
        "page_host_foreign": 421,
        "page_method_unusable": 405,
        "page_query_unreadable": 400,
        "page_stream_full": 503,
        "page_too_fast": 429,
        "page_unknown": 404,
        "phone_guesses_spent": 429,
        "page_number_unusable": 400,
        "page_query_too_long": 414,
        "page_round_unknown": 404,
        "page_draw_unknown": 404,
        "page_entrant_unknown": 404,
        "page_screen_unknown": 404,
    }
)
"""How a refusal is numbered in HTTP."""


class MessageModel(Struct, frozen=True):
    """Why there is no page, by the code of a refusal and what its sentence names."""

    code: str
    parameters: Mapping[str, str | int]
    status: int


def message(refusal: Refusal) -> MessageModel:
    """Return the page that says a refusal."""
    parameters = {
        name: each for name, each in refusal.parameters.items() if isinstance(each, str | int)
    }
    return MessageModel(refusal.code, parameters, STATUS.get(refusal.code, 404))
