"""Every test of a view starts with the light theme at normal size."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PyQt6.QtWidgets import QApplication

from bobbl_client.widgets import theme
from bobbl_client.widgets.colours import LIGHT


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    theme.apply(qapp, LIGHT)
