"""Where one field of a record is changed: a line to type in, or the options to choose from."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from bobbl_client.page.field import ShownField
from bobbl_client.widgets.components import ChoiceRow, LabelledField


class FieldEditor(QWidget):
    """Shows one field after the other; without anything to type or choose it is hidden.

    ``is_draft``: what is typed or chosen counts at each key, so a text is left alone while somebody
    types it. Signals: ``edited(str)`` and ``picked(int)`` for each change, ``submitted`` at Enter.
    """

    edited = pyqtSignal(str)
    picked = pyqtSignal(int)
    submitted = pyqtSignal()

    def __init__(self, label: str = "", *, is_draft: bool = False) -> None:
        super().__init__()
        self._label, self._is_draft = label, is_draft
        self._shown: ShownField | None = None
        self.line = LabelledField(label, is_fleeting=is_draft)
        self.options: ChoiceRow | None = None
        self.line.edited.connect(self.edited)
        self.line.submitted.connect(lambda _: self.submitted.emit())
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.line)

    def show_field(self, field: ShownField, *, can_change: bool = True) -> None:
        """Show a field as it stands; what is being typed for it stays."""
        before, self._shown = self._shown, field
        is_other = before is None or before.key != field.key
        self.line.setVisible(not field.options)
        self.setVisible(can_change)
        is_typing = self._is_draft and self.line.entry.hasFocus()
        if is_other or (not is_typing and (self._is_draft or before != field)):
            self.line.set_text(field.typed)
        self.line.entry.setAccessibleName(self._label or field.label)
        if before is None or is_other or before.options != field.options:
            self._rebuild(field)
        elif self.options is not None and before != field:
            self.options.set_chosen(field.chosen)

    def forget(self) -> None:
        """Show what is saved again."""
        if self._shown is not None:
            self.line.set_text(self._shown.typed)

    def focus(self) -> None:
        """Give the focus to the line, with its text selected, or to the options."""
        if self.options is not None:
            self.options.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.line.entry.setFocus(Qt.FocusReason.OtherFocusReason)
            self.line.entry.selectAll()

    def _rebuild(self, field: ShownField) -> None:
        had_focus = self.options is not None and self.options.hasFocus()
        if self.options is not None:
            self.options.hide()
            self._column.removeWidget(self.options)
            self.options.deleteLater()
            self.options = None
        if field.options:
            label = self._label or field.label
            self.options = ChoiceRow(field.options, field.chosen, label=label, vertical=True)
            self.options.changed.connect(self.picked)
            self.options.submitted.connect(self.submitted)
            self._column.addWidget(self.options)
            self.options.show()  # a key may come before the layout does it
            if had_focus:
                self.options.setFocus(Qt.FocusReason.OtherFocusReason)
