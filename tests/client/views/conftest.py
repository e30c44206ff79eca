"""Every test of a view starts with the light theme at normal size."""

import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PyQt6.QtWidgets import QApplication

from bobbl_client.views import theme


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let pass what the offscreen platform says about every window with a least size."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("propagateSizeHints"))


@pytest.fixture(autouse=True)
def light(qapp: QApplication) -> None:
    theme.apply(qapp, theme.LIGHT)
