"""The white areas that hold everything else."""

# ruff: noqa: D102 - what Qt calls is described by Qt; own methods have their docstrings

from enum import Enum
from typing import Self

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from bobbl_client.page.text import Tone, unmarked
from bobbl_client.widgets.components.painted import Painted
from bobbl_client.widgets.components.text import Text
from bobbl_client.widgets.drawing import box, rule
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.theme import RADIUS, SPACE, TYPE, look


class PanelKind(Enum):
    """Plain; in charge (3 px edge); tinted; overdue; warning; sunken; disputed (square)."""

    PLAIN = "plain"
    CHARGE = "charge"
    TINT = "tint"
    OVERDUE = "overdue"
    WARNING = "warning"
    SUNKEN = "sunken"
    DISPUTED = "disputed"


class Panel(Painted):
    """An area with a rounded edge; fill ``body`` (a column) or call ``add``.

    ``title`` stands on top in bold, ``note`` (marked) at the right of it. A list in it is called by
    the title, unless it has a name of its own.
    """

    def __init__(
        self,
        title: str = "",
        note: str = "",
        *,
        kind: PanelKind = PanelKind.PLAIN,
        margin: int = SPACE.margin,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._kind = kind
        self._lists: list[QAbstractItemView] = []
        self.title = Text(title, TYPE.heading, Weight.BOLD)
        self.note = Text(note, TYPE.body, tone=Tone.MUTED)
        self.head = QHBoxLayout()
        self.head.addWidget(self.title)
        self.head.addStretch(1)
        self.head.addWidget(self.note)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(margin, margin, margin, margin)
        self.body.setSpacing(SPACE.small)
        self.body.addLayout(self.head)
        self.set_title(title, note)

    @classmethod
    def in_charge(cls, title: str = "", note: str = "", margin: int = SPACE.margin) -> Self:
        """Return the panel of a page that is worked in."""
        return cls(title, note, kind=PanelKind.CHARGE, margin=margin)

    def set_title(self, title: str, note: str = "") -> None:
        """Show another heading and note."""
        self.title.set_text(title)
        self.note.set_text(note)
        self.title.setVisible(bool(title))
        self.note.setVisible(bool(note))
        for each in self._lists:
            each.setAccessibleName(unmarked(title).strip())

    def set_kind(self, kind: PanelKind) -> None:
        """Change the edge and fill, for instance when the panel comes in charge."""
        if kind is not self._kind:
            self._kind = kind
            self.update()

    def add(self, inside: QWidget | QLayout, stretch: int = 0) -> None:
        """Put ``inside`` below what is there already."""
        if isinstance(inside, QAbstractItemView) and not inside.accessibleName():
            self._lists.append(inside)
            inside.setAccessibleName(self.title.shown_text().strip())
        if isinstance(inside, QLayout):
            self.body.addLayout(inside, stretch)
        else:
            self.body.addWidget(inside, stretch)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        colours, painter, area = look().colours, QPainter(self), self.area()
        match self._kind:
            case PanelKind.PLAIN:
                box(painter, area, colours.surface, colours.hair, 2, RADIUS.panel)
            case PanelKind.CHARGE:
                box(painter, area, colours.surface, colours.blue, 3, RADIUS.panel)
            case PanelKind.TINT:
                box(painter, area, colours.blue_tint, colours.blue, 3, RADIUS.panel)
            case PanelKind.OVERDUE:
                box(painter, area, colours.surface, colours.orange_edge, 3, RADIUS.panel)
            case PanelKind.WARNING:
                box(painter, area, colours.orange_tint, colours.orange_edge, 3, RADIUS.panel)
            case PanelKind.DISPUTED:
                box(painter, area, colours.orange_tint, colours.orange_edge, 4, 0)
            case PanelKind.SUNKEN:
                edge = colours.line if look().theme.sunken_edge else None
                box(painter, area, colours.sunken, edge, 2, RADIUS.field)


class Rule(Painted):
    """A thin level line between groups."""

    def __init__(self, tone: Tone | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tone = tone
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        return QSize(10, 2)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        colours = look().colours
        colour = self._tone.of(colours) if self._tone else colours.hair
        rule(QPainter(self), 0, self.width(), 0, colour, 2)
