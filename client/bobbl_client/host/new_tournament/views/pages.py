"""The further pages of a new tournament: hall sections, more settings, the words to write down."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from bobbl_client.host.new_tournament.page import (
    MOST_SECTIONS,
    NewTournamentPage,
    NewTournamentScreen,
    Stage,
)
from bobbl_client.host.new_tournament.values import SectionText
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import (
    BigAction,
    ChoiceRow,
    KeyButton,
    Labelled,
    LabelledField,
    Panel,
    SymbolText,
    Text,
)
from bobbl_client.widgets.fonts import Weight
from bobbl_client.widgets.form_fields import Fields
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE, TYPE
from bobbl_client.widgets.window.page import PageView
from bobbl_shared.crypto.root import WORDS
from bobbl_shared.i18n import tr

_PLACES = (
    (("bye", 3), ("bye_goals", 1)),
    (("aborted", 1),),
    (("change_minutes", 1), ("games", 1), ("free_target", 1)),
    (("rules", 1),),
    (("training", 1),),
)
"""Of the page of further settings."""


class SectionsView(PageView):
    """How many sections, their names, and up to which table each goes."""

    def __init__(self, page: NewTournamentPage) -> None:
        super().__init__()
        self._page = page
        self._panel = Panel(tr("Hallenbereiche"), margin=22)
        self.count = ChoiceRow([str(n) for n in range(1, MOST_SECTIONS + 1)], label=tr("Bereiche"))
        self._sheet = QWidget()
        self._grid = QGridLayout(self._sheet)
        self._grid.setHorizontalSpacing(SPACE.margin)
        self._grid.setColumnStretch(0, 3)
        self._grid.setColumnStretch(1, 1)
        self.rows: list[tuple[LabelledField, LabelledField]] = []
        self._problem = SymbolText(Symbol.TRIANGLE, "", symbol_tone=Tone.ORANGE, wrap=True)
        self.back = KeyButton(tr("Fertig"), "Esc", height=56)
        self._build()
        self.count.changed.connect(lambda place: page.set_section_count(place + 1))
        self.count.submitted.connect(lambda: self.rows[0][0].entry.setFocus())
        self.back.clicked.connect(lambda: page.turn_to(Stage.FORM))
        self.bind("Esc", self.back.click)

    def _build(self) -> None:
        about = tr(
            "Ein Bereich ist ein Stück der Halle mit eigener Ergebnis-Station. Der letzte geht bis"
            " zum Ende der Halle."
        )
        self._panel.add(Text(about, 20, wrap=True))
        self._panel.add(Labelled(tr("Wie viele Bereiche?"), self.count))
        self._panel.add(Scrolled(self._sheet), 1)
        self._panel.add(self._problem)
        self._panel.add(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._panel)

    def show_screen(self, screen: NewTournamentScreen) -> None:
        """Show the sections."""
        sections = screen.sections
        self.count.set_chosen(min(len(sections), MOST_SECTIONS) - 1)
        while len(self.rows) < len(sections):
            self._add_row(len(self.rows))
        for place, (name, last) in enumerate(self.rows):
            is_there = place < len(sections)
            is_last = place == len(sections) - 1
            name.setVisible(is_there)
            last.setVisible(is_there and not is_last)
            if is_there:
                _show_section(name, last, sections[place])
        told = screen.problems.get("sections", "")
        self._problem.set(Symbol.TRIANGLE, told, Tone.ORANGE)
        self._problem.setVisible(bool(told))

    def focus_first(self) -> None:
        """Give the focus to the number of sections."""
        self.count.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_row(self, place: int) -> None:
        name = LabelledField(tr("{n}. Bereich", n=place + 1), is_fleeting=True)
        last = LabelledField(tr("bis Tisch"), is_fleeting=True)
        for field in (name, last):
            field.edited.connect(lambda _: self._page.set_section(place, name.text(), last.text()))
        name.submitted.connect(lambda _: self._after(place, name, last))
        last.submitted.connect(lambda _: self._after(place, last, last))
        self._grid.addWidget(name, place, 0)
        self._grid.addWidget(last, place, 1)
        self._grid.setRowStretch(place, 0)
        self._grid.setRowStretch(place + 1, 1)
        self.rows.append((name, last))

    def _after(self, place: int, field: LabelledField, last: LabelledField) -> None:
        """Enter goes on: from the name to its table, then to the next name, then to the end."""
        if field is not last and not last.isHidden():
            last.entry.setFocus()
        elif place + 1 < len(self.rows) and not self.rows[place + 1][0].isHidden():
            self.rows[place + 1][0].entry.setFocus()
        else:
            self.back.setFocus()


def _show_section(name: LabelledField, last: LabelledField, shown: SectionText) -> None:
    if name.text() != shown.name:
        name.set_text(shown.name)
    if last.text() != shown.last:
        last.set_text(shown.last)


class MoreView(PageView):
    """Settings that most evenings leave as they are."""

    def __init__(self, page: NewTournamentPage) -> None:
        super().__init__()
        panel = Panel(tr("Mehr Einstellungen"), margin=22)
        self.back = KeyButton(tr("Fertig"), "Esc", height=56)
        fields, leave = page.screen().fields, self.back.setFocus
        self.fields = Fields(fields, _PLACES, page.enter, page.pick, leave, below={"rules"})
        panel.add(Scrolled(self.fields), 1)
        panel.add(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(panel)
        self.back.clicked.connect(lambda: page.turn_to(Stage.FORM))
        self.bind("Esc", self.back.click)

    def show_screen(self, screen: NewTournamentScreen) -> None:
        """Show the fields."""
        self.fields.show_fields(screen.fields, screen.problems)

    def focus_first(self) -> None:
        """Give the focus to the first field."""
        self.fields.focus_first()


class WordsView(PageView):
    """The four words, big, to be written on paper before anything else goes on."""

    def __init__(self) -> None:
        super().__init__()
        panel = Panel.in_charge(margin=34)
        panel.add(Text(tr("Diese vier Wörter aufschreiben"), TYPE.title, Weight.BOLD))
        self.words = tuple(Text("", 64, Weight.BOLD) for _ in range(WORDS))
        grid = QGridLayout()
        grid.setHorizontalSpacing(SPACE.wide)
        for place, word in enumerate(self.words):
            row, side = divmod(place, 2)
            grid.addWidget(Text(f"{place + 1}.", 40, tone=Tone.MUTED), row, 2 * side)
            grid.addWidget(word, row, 2 * side + 1)
            grid.setColumnStretch(2 * side + 1, 1)
        about = tr(
            "Auf Papier, nicht auf diesem Computer. Mit den vier Wörtern übernimmt ein anderer"
            " Computer das Turnier, wenn dieser ausfällt.\nSie werden **nur jetzt** gezeigt. Ohne"
            " sie läuft alles weiter, nur übernehmen kann dann niemand."
        )
        self.action = BigAction(tr("Aufgeschrieben, weiter"), "Enter")
        panel.body.addStretch(1)
        panel.add(grid)
        panel.body.addStretch(1)
        panel.add(Text(about, TYPE.heading, wrap=True))
        panel.body.addSpacing(SPACE.gutter)
        panel.add(self.action)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(Scrolled(panel))

    def show_words(self, words: tuple[str, ...]) -> None:
        """Show the words."""
        for widget, word in zip(self.words, words, strict=False):
            widget.set_text(word)

    def focus_first(self) -> None:
        """Give the focus to the button that goes on."""
        self.action.setFocus(Qt.FocusReason.OtherFocusReason)
