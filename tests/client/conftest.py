"""Where windows are, garbage is looked for as the program does: between two events, never amid one.

Otherwise Python takes windows of earlier tests apart while Qt goes through all there are.
"""

import sys
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def searching() -> Iterator[None]:
    """Hold Python's own search while a test has an application."""
    widgets = sys.modules.get("PyQt6.QtWidgets")
    if widgets is None or widgets.QApplication.instance() is None:
        yield
        return
    from bobbl_client.widgets.window.garbage import Search

    search = Search()
    yield
    search.end()
