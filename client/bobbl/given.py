"""Files with JSON that somebody names: read whole; what does not fit is told with its file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bobbl_shared.errors import BobblError, InputError
from bobbl_shared.log.path_kinds import require_file, what_is


def read_given(path: Path, most: int) -> bytes:
    """Return what a file holds; ``BobblError`` if it is none, not to be read, empty or larger."""
    require_file(path)
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except OSError as error:
        raise BobblError("input_failed", reason=error.strerror) from error
    if not raw.strip():
        raise BobblError("file_empty", path=str(path))
    if len(raw) > most:
        raise BobblError("file_too_large", path=str(path), most=most)
    if (what := what_is(path)) not in ("text", "unknown"):
        raise BobblError("file_not_text", path=str(path), what=what)
    return raw


@contextmanager
def located(path: Path) -> Iterator[None]:
    """Let what is wrong inside be told with the file in front of its place."""
    try:
        yield
    except InputError as error:
        rest = {name: value for name, value in error.parameters.items() if name != "place"}
        raise InputError(error.code, f"{path}, {error.place}", **rest) from error
