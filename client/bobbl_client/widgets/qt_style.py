"""Dressing what Qt draws itself: palette, fields, scroll bars, the choice of a file."""

from PyQt6 import sip
from PyQt6.QtCore import QEvent
from PyQt6.QtGui import QColor, QPalette
from PyQt6.QtWidgets import (
    QApplication,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QWidget,
)

from bobbl_client.widgets.colours import Colours
from bobbl_client.widgets.own_parts import widgets_in

TOOLS = "#d8dbe0"
"""Behind the pictures of Qt's own keys, which are black in every theme."""

FILES = (760, 380)
"""So much room have the files among which one chooses; their names are read whole."""


def dress(app: QApplication, colours: Colours, radius: int, target: int) -> None:
    """Put style, palette and style sheet in force; every widget of ours is told of it.

    ``radius`` is that of fields, ``target`` the least length of a handle, both in pixels. Qt goes
    through all rules for each widget whenever a sheet is set; where it is the same one, and only
    the type has another size, it is enough that widgets hear of it.
    """
    if app.property("bobbl_flat") is None:
        app.setStyle(_Flat())
        app.setProperty("bobbl_flat", True)
        app.setCursorFlashTime(0)
    sheet = _sheet(colours, radius, target)
    if app.styleSheet() == sheet:
        _tell(app)
    else:
        app.setPalette(_palette(colours))
        app.setStyleSheet(sheet)


def _tell(app: QApplication) -> None:
    """Tell all widgets of ours, each after those in it, by which it may measure itself.

    What Qt has made itself is dressed by rules alone.
    """
    for window in app.topLevelWidgets():
        if sip.ispycreated(window):
            for each in (*reversed(widgets_in(window)), window):
                app.sendEvent(each, QEvent(QEvent.Type.StyleChange))


class _Flat(QProxyStyle):
    """Fusion with a text cursor that can be seen from a chair."""

    def __init__(self) -> None:
        super().__init__("Fusion")

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        if metric is QStyle.PixelMetric.PM_TextCursorWidth:
            return 3
        return super().pixelMetric(metric, option, widget)


def _palette(colours: Colours) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for where, colour in (
        (role.Window, colours.bg),
        (role.WindowText, colours.ink),
        (role.Base, colours.surface),
        (role.Text, colours.ink),
        (role.Button, colours.surface),
        (role.ButtonText, colours.ink),
        (role.PlaceholderText, colours.muted),
        (role.Highlight, colours.blue),
        (role.HighlightedText, colours.on_blue),
        (role.AlternateBase, colours.sunken),
        (role.BrightText, colours.ink),
        (role.ToolTipBase, colours.surface),
        (role.ToolTipText, colours.ink),
    ):
        palette.setColor(where, QColor(colour))
    return palette


def _sheet(colours: Colours, radius: int, target: int) -> str:
    """Style what Qt draws itself: text fields and scroll bars; everything else is painted."""
    return f"""
    QLineEdit, QPlainTextEdit {{
        background: {colours.surface}; color: {colours.ink};
        border: 2px solid {colours.line}; border-radius: {radius}px; padding: 0 10px;
    }}
    QLineEdit:focus, QPlainTextEdit:focus {{
        background: {colours.focus_fill}; border: 4px solid {colours.focus_edge}; padding: 0 8px;
    }}
    QLineEdit, QPlainTextEdit {{ placeholder-text-color: {colours.muted}; }}
    QLineEdit:disabled {{
        background: {colours.sunken}; color: {colours.muted}; border: 2px dashed {colours.line};
    }}
    QFileDialog QAbstractItemView {{
        background: {colours.surface}; color: {colours.ink}; border: 2px solid {colours.line};
    }}
    QFileDialog QTreeView {{ min-width: {FILES[0]}px; min-height: {FILES[1]}px; }}
    QFileDialog QAbstractItemView::item {{ min-height: {target * 3 // 4}px; }}
    QFileDialog QAbstractItemView::item:selected {{
        background: {colours.blue}; color: {colours.on_blue};
    }}
    QFileDialog QHeaderView::section {{
        background: {colours.sunken}; color: {colours.ink}; border: 1px solid {colours.line};
        padding: 4px 8px;
    }}
    QFileDialog QPushButton, QFileDialog QComboBox, QFileDialog QToolButton,
    QFileDialog QLineEdit {{
        min-height: {target - 8}px;
    }}
    QFileDialog QPushButton, QFileDialog QComboBox {{
        background: {colours.surface}; color: {colours.ink};
        border: 2px solid {colours.line}; border-radius: {radius}px; padding: 0 14px;
    }}
    QFileDialog QPushButton:focus, QFileDialog QComboBox:focus {{
        border: 4px solid {colours.focus_edge}; padding: 0 12px;
    }}
    QFileDialog QPushButton:disabled {{
        background: {colours.sunken}; color: {colours.muted}; border: 2px dashed {colours.line};
    }}
    QFileDialog QToolButton {{
        background: {TOOLS}; border: 2px solid {colours.line}; border-radius: {radius}px;
        min-width: {target - 8}px;
    }}
    QScrollArea, QAbstractScrollArea {{ background: transparent; border: none; }}
    QScrollBar:vertical {{ background: {colours.sunken}; width: 16px; border: none; }}
    QScrollBar::handle:vertical {{
        background: {colours.line}; min-height: {target}px; border-radius: 6px; margin: 2px;
    }}
    QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: none; }}
    """
