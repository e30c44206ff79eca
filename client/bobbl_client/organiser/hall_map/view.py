"""The plan of the hall: the grid left, what is done with keys right; every key is also a button."""

from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.organiser.hall_map.draft import Tool
from bobbl_client.organiser.hall_map.page import ARROWS, HallMapPage, HallMapScreen
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, KeyCap, Panel, Text
from bobbl_client.widgets.components.keys import bind
from bobbl_client.widgets.hall import HallMapSheet, HallPicture
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

CTRL = "Ctrl+"


class HallMapView(BodyView[HallMapScreen]):
    """Arrows move, Enter places, digits take a table, Space turns, Del takes off the plan."""

    page: HallMapPage

    def __init__(self, page: HallMapPage) -> None:
        super().__init__(page)
        self.sheet = HallMapSheet(is_edited=True)
        self.action = BigAction(tr("Plan nehmen"), "F12")
        self.row = KeyButton(tr("Reihe stellen"), "F4")
        self.door = KeyButton(tr("Tür"), "F5")
        self.stage = KeyButton(tr("Bühne"), "F6")
        self.bar = KeyButton(tr("Theke, Wand"), "F7")
        self.undo = KeyButton(tr("Zurücknehmen"), "F8", symbol=Symbol.UNDO)
        self.print = KeyButton(tr("Drucken"), "F9")
        self.section = KeyButton(tr("Nächster Bereich"), tr("Bild ↓"))
        self.suggest = KeyButton(tr("Reihen vorschlagen"), "V")
        self.clear = KeyButton(tr("Alles wegräumen"), "N")
        self._left = Panel(tr("Plan der Halle"))
        self._size = Text("", tone=Tone.MUTED, wrap=True)
        self._hint, self._warning = Text("", wrap=True), Text("", tone=Tone.ORANGE, wrap=True)
        told = tr(
            "Den Plan sehen Übersicht, Ergebnisse, Handys und die Anzeige „Wo ist Tisch 17?“."
            " Ohne Plan bleibt alles, wie es ist."
        )
        self._who = Text(told, tone=Tone.MUTED, wrap=True)
        self._placing = self._arrows_told()
        self._connect()
        self.start(self.or_question(self._body()))

    def _connect(self) -> None:
        page, sheet = self.page, self.sheet
        for key, button, act in (
            ("F12", self.action, page.take),
            ("F4", self.row, page.row),
            ("F5", self.door, page.door),
            ("F6", self.stage, page.stage),
            ("F7", self.bar, page.bar_or_wall),
            ("F8", self.undo, page.undo),
            ("F9", self.print, page.print),
            ("PgDown", self.section, partial(page.section, 1)),
            ("V", self.suggest, page.suggest),
            ("N", self.clear, page.clear),
        ):
            self.press(key, button, act)
        for key in ARROWS:
            bind(sheet, CTRL + key.capitalize(), partial(page.resize, key))
        sheet.typed.connect(self._typed)
        sheet.pressed.connect(page.press_at)
        sheet.dragged.connect(page.drag_to)
        sheet.released.connect(page.release_at)

    def _typed(self, key: str) -> None:
        page = self.page
        acts = {"enter": page.enter, "space": page.turn, "delete": page.remove}
        if key in ARROWS:
            page.arrow(key)
        elif key in acts:
            acts[key]()
        else:
            page.digit(key)

    def _body(self) -> QWidget:
        left = self._left
        left.add(self._hint)
        left.add(self.sheet, 1)
        left.add(self._warning)
        size = _keys(self._size, *self._sizes())
        size.setStretch(0, 1)
        left.add(size)
        left.add(self._who)
        pairs = (
            (self.row, self.door),
            (self.stage, self.bar),
            (self.undo, self.print),
            (self.section, self.suggest),
            (self.clear, self.back),
        )
        keys = (_keys(*pair) for pair in pairs)
        action = yielding(self.action)
        right = column(action, self._placing, 1, *keys, spacing=SPACE.small)
        return beside(left, right, (836, 482))

    def _sizes(self) -> tuple[KeyButton, ...]:
        """Return buttons that make the hall larger and smaller."""
        words = {
            "left": ("←", tr("Halle schmaler")),
            "right": ("→", tr("Halle breiter")),
            "up": ("↑", tr("Halle weniger tief")),
            "down": ("↓", tr("Halle tiefer")),
        }
        made = []
        for key, (arrow, word) in words.items():
            button = KeyButton("", tr("Strg+{key}", key=arrow))
            button.setAccessibleName(word)
            button.clicked.connect(partial(self._resize, key))
            made.append(button)
        return tuple(made)

    def _resize(self, key: str) -> None:
        self.page.resize(key)

    def set_narrow(self, is_narrow: bool) -> None:
        """Leave out what is only read: keys without a button, the size, who sees the plan."""
        for words in (self._placing, self._who, self._size):
            words.setVisible(not is_narrow)

    def _arrows_told(self) -> Panel:
        panel = Panel(tr("Stellen"), margin=SPACE.close)
        panel.body.setSpacing(SPACE.hair)
        for key, word in (
            ("← ↑ ↓ →", tr("ein Kästchen weiter")),
            (tr("Enter"), tr("hinstellen, nächster Tisch")),
            (tr("Ziffern"), tr("einen bestimmten Tisch nehmen")),
        ):
            panel.add(_keys(KeyCap(key), Text(word), 1))
        turn, take = Text(tr("hoch oder quer")), Text(tr("vom Plan nehmen"))
        panel.add(_keys(KeyCap(tr("Leertaste")), turn, 1, KeyCap(tr("Entf")), take))
        return panel

    def focus_body(self) -> None:
        """Give the focus to the grid."""
        self.sheet.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_screen(self, screen: HallMapScreen) -> None:
        """Show the plan and what is in hand."""
        picture = HallPicture(
            screen.plan,
            screen.labels,
            screen.table,
            screen.way,
            screen.unused,
            screen.cursor,
            screen.is_free,
            has_grid=True,
        )
        self.sheet.set_picture(picture, tr("Plan der Halle, {told}", told=screen.told))
        self._left.set_title(tr("Plan der Halle"), f"**{screen.told}**")
        self._size.set_text(screen.size)
        self._hint.set_text(screen.hint)
        self._warning.set_text(screen.warning)
        self.action.set_label(screen.take)
        self.action.set_blocked(screen.blocked)
        self.undo.set_blocked(screen.undo_blocked)
        self.print.set_blocked(screen.print_blocked)
        self.bar.set_label(tr("Wand") if screen.tool is Tool.BAR else tr("Theke, Wand"))


def _keys(*parts: QWidget | int) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(SPACE.close)
    for part in parts:
        if isinstance(part, int):
            row.addStretch(part)
        else:
            row.addWidget(part)
    return row
