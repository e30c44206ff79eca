"""A page in place of the preview of a paper."""

from PyQt6.QtCore import Qt

from bobbl_client.printing.paper import Printed
from bobbl_client.widgets.window.page import PreviewedPage


class Looked(PreviewedPage):
    """Keeps in ``seen`` what it was to show; F9 prints it, Esc leaves it."""

    seen: list[Printed]

    def __init__(self, paper: Printed) -> None:
        super().__init__()
        Looked.seen.append(paper)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.bind("F9", self.sent.emit)
        self.bind("Esc", self.left.emit)
