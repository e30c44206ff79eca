"""The file of a tournament out of its export, for the windows."""

from pathlib import Path

from bobbl.given import located
from bobbl_client.evening.lists.files import content_of, is_json
from bobbl_server.files.whole import unpacked
from bobbl_shared.crypto.private_file import make_folder, make_private
from bobbl_shared.outputs import Output


def unpacked_file(path: Path, folder: Path) -> Path:
    """Return the file of a tournament made of an export in ``folder``; any other file as it is.

    An export that was made one before becomes the same file. Raises ``BobblError`` for JSON that is
    no export with its log, and as ``Output.write``.
    """
    try:
        content = content_of(path)
    except OSError:
        return path  # whoever opens it says what is wrong
    if not is_json(content):
        return path
    with located(path):
        whole = unpacked(content)
    make_folder(folder)
    make_private(folder)
    made = folder / f"{whole.history.last_hash.hex()[:16]}.bobbl"
    if not made.exists():
        Output(made).write(whole.content)
    return made
