"""Dressing what Qt draws itself: palette, fields, scroll bars, the choice of a file.

There is no style sheet for the whole program: with one, Qt goes through all its rules for each
widget that is made, measured or painted, and nearly all of ours paint themselves. Fields and scroll
bars are painted here; only the choice of a file has a sheet, its own.
"""

from PyQt6.QtCore import QEvent, QRect, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPalette, QPen
from PyQt6.QtWidgets import (
    QApplication,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionSlider,
    QWidget,
)

from bobbl_client.widgets.colours import Colours
from bobbl_client.widgets.own_parts import widgets_in, windows

TOOLS = "#d8dbe0"
"""Behind the pictures of Qt's own keys, which are black in every theme."""

FILES = (760, 380)
"""So much room have the files among which one chooses; their names are read whole."""

BAR, HANDLE, GAP, ROUND = 16, 48, 2, 6
"""Pixels: how wide a scroll bar is, the least length of its handle, the gap around it, corners."""

EDGE, FOCUS_EDGE, INSET, CURSOR = 2, 4, 12, 3
"""Pixels: a field's edge, that of the field with the keyboard, from its sides to what is typed, and
the cursor."""


def dress(app: QApplication, colours: Colours, radius: int) -> None:
    """Put style and palette in force; every widget of ours is told of it.

    ``radius`` of a field's corners, in pixels. Each widget is told after those in it, by which it
    may measure itself.
    """
    if app.property("bobbl_flat") is None:
        app.setStyle(_Flat(radius))
        app.setProperty("bobbl_flat", True)
        app.setCursorFlashTime(0)
    app.setPalette(_palette(colours))
    for window in windows():
        for each in (*reversed(widgets_in(window)), window):
            app.sendEvent(each, QEvent(QEvent.Type.StyleChange))


class _Flat(QProxyStyle):
    """Fusion with a text cursor that can be seen from a chair, flat fields and scroll bars."""

    def __init__(self, radius: int) -> None:
        super().__init__("Fusion")
        self._radius = radius

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        own = _METRICS.get(metric)
        return super().pixelMetric(metric, option, widget) if own is None else own

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex | None,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        if control is _SCROLL_BAR and isinstance(option, QStyleOptionSlider):
            return _part_of_bar(option, part)
        return super().subControlRect(control, option, part, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex | None,
        painter: QPainter | None,
        widget: QWidget | None = None,
    ) -> None:
        if control is _SCROLL_BAR and isinstance(option, QStyleOptionSlider) and painter:
            _paint_bar(option, painter)
        else:
            super().drawComplexControl(control, option, painter, widget)

    def subElementRect(
        self,
        element: QStyle.SubElement,
        option: QStyleOption | None,
        widget: QWidget | None = None,
    ) -> QRect:
        if element is QStyle.SubElement.SE_LineEditContents and option is not None:
            return option.rect.adjusted(INSET, FOCUS_EDGE, -INSET, -FOCUS_EDGE)
        return super().subElementRect(element, option, widget)

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption | None,
        painter: QPainter | None,
        widget: QWidget | None = None,
    ) -> None:
        if element is QStyle.PrimitiveElement.PE_PanelLineEdit and option and painter:
            paint_field(option, painter, self._radius)
        else:
            super().drawPrimitive(element, option, painter, widget)


_SCROLL_BAR = QStyle.ComplexControl.CC_ScrollBar
_METRICS = {
    QStyle.PixelMetric.PM_TextCursorWidth: CURSOR,
    QStyle.PixelMetric.PM_ScrollBarExtent: BAR,
    QStyle.PixelMetric.PM_ScrollBarSliderMin: HANDLE,
}


def paint_field(field: QStyleOption, painter: QPainter, radius: int) -> None:
    """Paint ground and edge of a field; ``radius`` of its corners in pixels.

    What can only be read stands there as on paper, with neither.
    """
    if field.state & QStyle.StateFlag.State_ReadOnly:
        return
    has_keyboard = bool(field.state & QStyle.StateFlag.State_HasFocus)
    is_enabled = bool(field.state & QStyle.StateFlag.State_Enabled)
    palette = field.palette
    edge = FOCUS_EDGE if has_keyboard else EDGE
    pen = QPen(palette.accent() if has_keyboard else palette.mid(), edge)
    if not is_enabled:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(palette.light() if has_keyboard else palette.base())
    half = edge / 2
    inner = QRectF(field.rect).adjusted(half, half, -half, -half)
    painter.drawRoundedRect(inner, radius - half, radius - half)
    painter.restore()


def _paint_bar(bar: QStyleOptionSlider, painter: QPainter) -> None:
    handle = _part_of_bar(bar, QStyle.SubControl.SC_ScrollBarSlider)
    painter.save()
    painter.fillRect(bar.rect, bar.palette.alternateBase())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(bar.palette.mid())
    painter.drawRoundedRect(handle.adjusted(GAP, GAP, -GAP, -GAP), ROUND, ROUND)
    painter.restore()


def _part_of_bar(bar: QStyleOptionSlider, part: QStyle.SubControl) -> QRect:
    """Return where a part of a scroll bar is; it has no keys at its ends."""
    is_level = bar.orientation == Qt.Orientation.Horizontal
    length = bar.rect.width() if is_level else bar.rect.height()
    hidden = bar.maximum - bar.minimum
    shown = length * bar.pageStep // max(1, hidden + bar.pageStep)
    handle = min(length, max(HANDLE, shown)) if hidden else length
    start = QStyle.sliderPositionFromValue(
        bar.minimum, bar.maximum, bar.sliderPosition, length - handle, bar.upsideDown
    )
    control = QStyle.SubControl
    begin, end = {
        control.SC_ScrollBarSlider: (start, start + handle),
        control.SC_ScrollBarGroove: (0, length),
        control.SC_ScrollBarSubPage: (0, start),
        control.SC_ScrollBarAddPage: (start + handle, length),
    }.get(part, (0, 0))
    place = bar.rect
    if is_level:
        within = QRect(place.left() + begin, place.top(), end - begin, place.height())
    else:
        within = QRect(place.left(), place.top() + begin, place.width(), end - begin)
    return QStyle.visualRect(bar.direction, place, within)


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
        (role.Mid, colours.line),
        (role.Light, colours.focus_fill),
        (role.Accent, colours.focus_edge),
        (role.BrightText, colours.ink),
        (role.ToolTipBase, colours.surface),
        (role.ToolTipText, colours.ink),
    ):
        palette.setColor(where, QColor(colour))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Base, QColor(colours.sunken))
    palette.setColor(QPalette.ColorGroup.Disabled, role.Text, QColor(colours.muted))
    return palette


def file_sheet(colours: Colours, radius: int, target: int) -> str:
    """Return the rules for the dialog in which a file is chosen.

    ``radius`` is that of fields, ``target`` the least height of what is clicked, both in pixels.
    """
    return f"""
    QLineEdit {{
        background: {colours.surface}; color: {colours.ink};
        placeholder-text-color: {colours.muted};
        border: {EDGE}px solid {colours.line}; border-radius: {radius}px;
        padding: 0 {INSET - EDGE}px;
    }}
    QLineEdit:focus {{
        background: {colours.focus_fill};
        border: {FOCUS_EDGE}px solid {colours.focus_edge};
        padding: 0 {INSET - FOCUS_EDGE}px;
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
    """
