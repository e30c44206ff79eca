"""A file with a list or with results, whatever kind it is of, as text."""

from bobbl_client.evening.lists.budget import Budget
from bobbl_client.evening.lists.files import is_json, text_of
from bobbl_client.evening.lists.json_lists import text_of_json
from bobbl_shared.errors import InputError


def list_text(name: str, content: bytes, budget: Budget | None = None) -> str:
    """Return a file's list or results as text with semicolons.

    Raises ``InputError`` as ``text_of`` and ``text_of_json``, with the name in front of its place.
    """
    if not is_json(content):
        return text_of(name, content, budget)
    try:
        return text_of_json(content)
    except InputError as error:
        rest = {key: value for key, value in error.parameters.items() if key != "place"}
        raise InputError(error.code, f"{name}, {error.place}", **rest) from error
