"""The keys of other pages: bordered buttons in named rows."""

from itertools import groupby

from PyQt6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from bobbl_client.organiser.routes import Route, linked_routes
from bobbl_client.widgets.components import ButtonKind, KeyButton, Text
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import TYPE

GAP = 6


class RouteLink(KeyButton):
    """A button with its key that leads to another page; ``route`` says which."""

    def __init__(self, route: Route, kind: ButtonKind = ButtonKind.PLAIN) -> None:
        super().__init__(route.label, route.key, kind=kind, is_tight=True)
        self.route = route


class KeyRows(QWidget):
    """The pages that the overview leads to, a row for each group with its name in front."""

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GAP)
        grid.setVerticalSpacing(GAP)
        self.links: tuple[RouteLink, ...] = ()
        for row, (name, routes) in enumerate(groupby(linked_routes(), lambda each: each.group)):
            grid.addWidget(Text(name, TYPE.body, Weight.BOLD), row, 0)
            for column, route in enumerate(routes, 1):
                link = RouteLink(route)
                link.setSizePolicy(QSizePolicy.Policy.MinimumExpanding, QSizePolicy.Policy.Fixed)
                grid.addWidget(link, row, column)
                grid.setColumnStretch(column, 1)
                self.links += (link,)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
