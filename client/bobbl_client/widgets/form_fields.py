"""The fields of a form: typed ones and choices, known by the names that the form has for them."""

from collections.abc import Callable, Mapping, Sequence

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.widgets.components import ChoiceRow, Labelled, LabelledField
from bobbl_client.widgets.theme import SPACE

Options = tuple[tuple[str, str], ...]
"""Choices as (value of the form, words)."""


class ChoiceField(Labelled):
    """A choice with its label; ``values`` are those of the form."""

    def __init__(self, label: str, options: Options, chosen: Callable[[str], None]) -> None:
        self.values = tuple(value for value, _ in options)
        self.row = ChoiceRow([words for _, words in options], label=label)
        super().__init__(label, self.row)
        self.row.changed.connect(lambda place: chosen(self.values[place]))
        self.setFocusProxy(self.row)


class Fields(QWidget):
    """A column of rows of fields. Enter goes to the next one; at the last to ``after``."""

    def __init__(self, changed: Callable[[str, str], None], after: Callable[[], None]) -> None:
        super().__init__()
        self._changed, self._after = changed, after
        self.typed: dict[str, LabelledField] = {}
        self.choices: dict[str, ChoiceField] = {}
        self._order: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(SPACE.margin)

    def add_row(self, *fields: tuple[QWidget, int]) -> None:
        """Put fields beside each other, each with its share of the width."""
        row = QHBoxLayout()
        row.setSpacing(SPACE.margin)
        for widget, share in fields:
            row.addWidget(widget, share, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(row)

    def typed_field(self, name: str, label: str) -> LabelledField:
        """Make a field for typing."""
        made = LabelledField(label, is_fleeting=True)
        made.edited.connect(lambda text: self._changed(name, text))
        made.submitted.connect(lambda _: self._next(made))
        self.typed[name] = made
        self._order.append(made)
        return made

    def choice(self, name: str, label: str, options: Options) -> ChoiceField:
        """Make a choice."""
        made = ChoiceField(label, options, lambda value: self._changed(name, value))
        made.row.submitted.connect(lambda: self._next(made))
        self.choices[name] = made
        self._order.append(made)
        return made

    def show_form(self, form: object, problems: Mapping[str, str]) -> None:
        """Show what the form holds, and below a field what is wrong with it."""
        for name, field in self.typed.items():
            text = str(getattr(form, name))
            if field.text() != text:
                field.set_text(text)
            field.set_error(problems.get(name, ""))
        for name, choice in self.choices.items():
            choice.row.set_chosen(choice.values.index(str(getattr(form, name))))

    def focus_first(self, names: Sequence[str] = ()) -> None:
        """Give the focus to the first of ``names`` that is typed here, else to the first field."""
        wanted = [self.typed[name] for name in names if name in self.typed]
        (wanted[0] if wanted else self._order[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def _next(self, field: QWidget) -> None:
        shown = [each for each in self._order if not each.isHidden()]
        place = shown.index(field) + 1
        if place < len(shown):
            shown[place].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._after()
