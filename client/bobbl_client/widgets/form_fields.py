"""The fields of a form: typed ones and choices, known by their keys."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.page.field import ShownField
from bobbl_client.widgets.components import ChoiceRow, Labelled, LabelledField
from bobbl_client.widgets.theme import SPACE

Places = Sequence[Sequence[tuple[str, int]]]
"""Rows of fields beside each other: the key of each and its share of the width; no key: a gap."""


class ChoiceField(Labelled):
    """A choice with its label."""

    def __init__(self, field: ShownField, *, below: bool = False) -> None:
        self.row = ChoiceRow(field.options, field.chosen, label=field.label, vertical=below)
        super().__init__(field.label, self.row)
        self.setFocusProxy(self.row)


class Fields(QWidget):
    """A column of rows of fields. Enter goes to the next one; at the last to ``after``.

    ``typed`` is called with key and text at each change by the user, ``picked`` with key and place
    of the option. The options of the fields ``below`` stand below each other.
    """

    def __init__(
        self,
        fields: Sequence[ShownField],
        places: Places,
        typed: Callable[[str, str], None],
        picked: Callable[[str, int], None],
        after: Callable[[], None],
        below: Collection[str] = (),
    ) -> None:
        super().__init__()
        self._below = below
        self._on_typed, self._on_picked, self._after = typed, picked, after
        self.typed: dict[str, LabelledField] = {}
        self.choices: dict[str, ChoiceField] = {}
        self._order: list[QWidget] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE.margin)
        known = {each.key: each for each in fields}
        for beside in places:
            row = QHBoxLayout()
            row.setSpacing(SPACE.margin)
            for key, share in beside:
                made = self._made(known[key]) if key else QWidget()
                row.addWidget(made, share, Qt.AlignmentFlag.AlignTop)
            column.addLayout(row)

    def show_fields(self, fields: Sequence[ShownField], problems: Mapping[str, str]) -> None:
        """Show what the form holds, and below a field what is wrong with it."""
        for each in fields:
            if each.key in self.typed:
                line = self.typed[each.key]
                line.label.set_text(each.label)
                line.entry.setAccessibleName(each.label)
                if line.text() != each.typed:
                    line.set_text(each.typed)
                line.set_error(problems.get(each.key, ""))
                line.setVisible(each.is_there)
            elif each.key in self.choices:
                choice = self.choices[each.key]
                choice.row.set_options(each.options, each.chosen)
                choice.setVisible(each.is_there)

    def focus_first(self, names: Sequence[str] = ()) -> None:
        """Give the focus to the first of ``names`` that is typed here, else to the first field."""
        wanted = [self.typed[name] for name in names if name in self.typed]
        (wanted[0] if wanted else self._order[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def _made(self, field: ShownField) -> QWidget:
        made = self._choice(field) if field.options else self._line(field)
        self._order.append(made)
        return made

    def _line(self, field: ShownField) -> LabelledField:
        made = LabelledField(field.label, is_fleeting=True)
        made.edited.connect(partial(self._on_typed, field.key))
        made.submitted.connect(lambda _: self._next(made))
        self.typed[field.key] = made
        return made

    def _choice(self, field: ShownField) -> ChoiceField:
        made = ChoiceField(field, below=field.key in self._below)
        made.row.changed.connect(partial(self._on_picked, field.key))
        made.row.submitted.connect(lambda: self._next(made))
        self.choices[field.key] = made
        return made

    def _next(self, field: QWidget) -> None:
        shown = [each for each in self._order if not each.isHidden()]
        place = shown.index(field) + 1
        if place < len(shown):
            shown[place].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._after()
