"""What every test of windows or paper begins with: the light theme, and no window of another."""

import gc

import pytest
from PyQt6.QtCore import QEvent
from PyQt6.QtWidgets import QApplication

from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT


@pytest.fixture(scope="module")
def little_garbage() -> None:
    """Leave what is there before a module's tests out of all their searches for garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def light(qapp: QApplication, little_garbage: None, searching: None) -> None:
    """Start with the light theme at normal size; without the windows of earlier tests.

    What is to be deleted later waits for a loop of events, and a window that refers to itself for
    a search for garbage. Until then each theme dresses it anew.
    """
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    if qapp.topLevelWidgets():
        gc.collect()
    theme.apply(qapp, LIGHT)
