"""Files as pages open them: read to the end before anything else is done."""

from pathlib import Path

from bobbl_client.organiser.book.importing import BookImportPage
from bobbl_client.organiser.taking_in.page import ImportPage


def open_list(page: ImportPage, name: str, content: bytes | None) -> None:
    """Open a file with a list, and wait until it has been read."""
    page.opened(name, content)
    wait_for(page)


def open_people(page: BookImportPage, path: Path, content: bytes | None) -> None:
    """Open a file with people, and wait until it has been read."""
    page.opened(path, content)
    wait_for(page)


def wait_for(page: ImportPage | BookImportPage) -> None:
    """Wait until what was opened has been read."""
    while page.reading.look():
        page.reading.wait()
