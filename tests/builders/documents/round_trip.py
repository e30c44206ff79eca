"""Exports a whole tournament and takes it in again."""

from pathlib import Path

from bobbl_server.files.export import to_json
from bobbl_server.files.tables import Tables
from bobbl_server.files.whole import log_of, take_in
from bobbl_server.history import History
from bobbl_shared.crypto.details import Details
from bobbl_shared.ids import DetailsHash
from bobbl_shared.outputs import Output


def whole_export(history: History) -> str:
    """Give the export of everything."""
    log = log_of(history.bodies, history.heads, history.details.values())
    return to_json(Tables(history), log)


def require_same_again(history: History, path: Path) -> None:
    """Fail unless what is taken in is the same tournament, but for how people can be reached."""
    text = whole_export(history)
    found = take_in(text.encode(), Output(path))
    assert found.bodies == history.bodies
    assert found.heads == history.heads
    assert found.state == history.state
    assert found.details == names_of(history)
    assert whole_export(found) == text


def names_of(history: History) -> dict[DetailsHash, Details]:
    """Give the names that are kept."""
    return {hash_: each for hash_, each in history.details.items() if each.scope == "name"}
