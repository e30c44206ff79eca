"""The form for a station's post: role, sections, name."""

from collections.abc import Sequence
from itertools import pairwise

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from bobbl_client.evening.hall import tables_range
from bobbl_client.organiser.stations.post_form import ROLES, PostForm
from bobbl_client.page.frame import role_name
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    CheckKey,
    ChoiceRow,
    KeyButton,
    Labelled,
    LabelledField,
    Panel,
    Text,
)
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_shared.domain.settings import Section
from bobbl_shared.i18n import tr


class PostPanel(Panel):
    """Role with ↑ ↓, sections with the space bar, name typed or as proposed.

    Signals: ``role_chosen(str)``, ``section_chosen(str, bool)``, ``name_typed(str)``,
    ``submitted()`` at Enter in the name.
    """

    role_chosen = pyqtSignal(str)
    section_chosen = pyqtSignal(str, bool)
    name_typed = pyqtSignal(str)
    submitted = pyqtSignal()

    def __init__(self) -> None:
        super().__init__(tr("Station dazunehmen"))
        self.roles = ChoiceRow(
            [role_name(each) for each in ROLES], label=tr("Aufgabe"), vertical=True
        )
        self._role_box = Labelled(tr("Aufgabe"), self.roles)
        self._sections_label = Text(tr("Hallenbereiche dieser Station"), tone=Tone.MUTED)
        self._sheet = QWidget()
        self._column = QVBoxLayout(self._sheet)
        self.sections: tuple[CheckKey, ...] = ()
        self._shown: tuple[Section, ...] = ()
        self.name = LabelledField(tr("Name der Station"), is_fleeting=True)
        self.edit = KeyButton(tr("Ändern, macht neuen Code"), "F4")
        self._build()

    def _build(self) -> None:
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self.add(self._role_box)
        self.add(self._sections_label)
        self.add(Scrolled(self._sheet), 1)
        self.add(self.name)
        self.add(self.edit)
        self.roles.changed.connect(lambda place: self.role_chosen.emit(ROLES[place]))
        self.name.edited.connect(self.name_typed)
        self.name.submitted.connect(lambda _: self.submitted.emit())

    def show_form(
        self,
        form: PostForm,
        sections: Sequence[Section],
        changing: str,
        *,
        is_open: bool,
        is_done: bool = False,
    ) -> None:
        """Show the form; closed (beside the code) it can be read, and F4 opens it again.

        ``is_done``: the station is there, and nothing can be changed here any more.
        """
        title = tr("Aufgabe von „{name}“", name=changing) if changing else tr("Station dazunehmen")
        self.set_title(title)
        self.roles.set_chosen(ROLES.index(form.role))
        if tuple(sections) != self._shown:
            self._rebuild(tuple(sections))
        for box, section in zip(self.sections, self._shown, strict=True):
            box.blockSignals(True)
            box.setChecked(section.name in form.sections)
            box.setVisible(is_open or section.name in form.sections)
            box.blockSignals(False)
        has_sections = form.role == "scoring"
        self._sections_label.setVisible(has_sections and is_open)
        self._sheet.setVisible(has_sections)
        if self.name.text() != form.name:
            self.name.set_text(form.name)
        for widget in (self.roles, self._sheet, self.name):
            widget.setEnabled(is_open)
        self.edit.setVisible(not (is_open or is_done))

    def focus(self) -> None:
        """Give the focus to the role."""
        self.roles.setFocus(Qt.FocusReason.OtherFocusReason)

    def _rebuild(self, sections: tuple[Section, ...]) -> None:
        for box in self.sections:
            self._column.removeWidget(box)
            box.deleteLater()
        self._shown = sections
        self.sections = tuple(self._box(each) for each in sections)
        self._column.addStretch(1)
        chain: list[QWidget] = [self.roles, *self.sections, self.name.entry]
        for before, after in pairwise(chain):
            QWidget.setTabOrder(before, after)

    def _box(self, section: Section) -> CheckKey:
        place = tables_range(section.first, section.last) if section.last else tr("alle Tische")
        if section.last is None and section.first > 1:
            place = tr("ab Tisch {n}", n=section.first)
        box = CheckKey(f"{section.name} · {place}")
        box.let_break()
        box.toggled.connect(lambda on, name=section.name: self.section_chosen.emit(name, on))
        self._column.addWidget(box)
        return box
