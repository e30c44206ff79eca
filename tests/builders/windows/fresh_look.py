"""What every test of windows or paper begins with: the light theme, and no window of another."""

import gc

import pytest
from PyQt6.QtCore import QEvent
from PyQt6.QtWidgets import QApplication

from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT

_left_out = [0]
"""How many things were left out of searches after the last one through everything."""


@pytest.fixture(scope="session")
def little_garbage() -> None:
    """Leave what the modules are made of out of all searches for garbage."""
    _search_everything()


def _search_everything() -> None:
    """Look for garbage also in what was left out, and leave out what remains."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def light(qapp: QApplication, little_garbage: None, searching: None) -> None:
    """Start with the light theme at normal size; without the windows of earlier tests.

    What is to be deleted later waits for a loop of events, and what Python has of a window for a
    search for garbage. Until then each theme dresses the window anew; and parts that Qt made and
    has deleted may be taken for new ones at their place in memory, which ends the process. What a
    test has left out of the searches, as the program does, is searched here once more.
    """
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    if gc.get_freeze_count() != _left_out[-1]:
        _search_everything()
        _left_out[:] = [gc.get_freeze_count()]
    else:
        gc.collect()
    theme.apply(qapp, LIGHT)
