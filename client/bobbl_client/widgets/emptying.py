"""Taking out of a layout what was shown, before something else is."""

from PyQt6.QtWidgets import QLayout


def empty(layout: QLayout) -> None:
    """Take everything out of a layout, at once and not only when the event loop comes by."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
