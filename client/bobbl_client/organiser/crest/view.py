"""The crest of the club: left as the hall sees it, right the keys."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtWidgets import QSizePolicy, QWidget

from bobbl_client.organiser.crest.page import CrestPage, CrestScreen
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import KeyButton, Panel, Text
from bobbl_client.widgets.crest import crest_of
from bobbl_client.widgets.hall.ceremony_sheet import CeremonySheet
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_client.widgets.window.saving import ask_file, documents
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr


class CrestView(BodyView[CrestScreen]):
    """F4 chooses a picture, Entf takes the crest away."""

    page: CrestPage

    def __init__(self, page: CrestPage, *, ask_open: Callable[[], str] | None = None) -> None:
        super().__init__(page)
        self._ask_open = ask_open or self._open_dialog
        self._panel = Panel(tr("So sieht es der Saal"), margin=SPACE.small)
        self.sheet = CeremonySheet()
        self.sheet.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self._side = Panel.in_charge(tr("Wappen des Vereins"), margin=SPACE.margin)
        self.choose = KeyButton(tr("Bild wählen"), "F4", height=64)
        self.take_away = KeyButton(tr("Wegnehmen"), tr("Entf"))
        self.press("F4", self.choose, self._choose)
        self.press(tr("Entf"), self.take_away, page.ask_to_take_away)
        self.start(self._body())

    def _body(self) -> QWidget:
        about = tr(
            "Ein Bild in PNG oder JPEG, am besten mit durchsichtigem Grund. Es steht bei der"
            " Siegerehrung auf den Anzeigen und auf den Urkunden, und ein neues Turnier übernimmt"
            " es von diesem."
        )
        self._panel.add(self.sheet, 1)
        self._side.add(Text(about, tone=Tone.MUTED, wrap=True))
        self._side.add(self.choose)
        self._side.add(self.take_away)
        self._side.body.addStretch(1)
        keys = column(self._side, self.back, grow=self._side)
        return beside(self._panel, self.or_question(keys), (84, 48))

    def show_screen(self, screen: CrestScreen) -> None:
        """Show how it looks."""
        self._panel.set_title(tr("So sieht es der Saal"), screen.told)
        self.sheet.show_step(screen.step)
        self.choose.set_blocked(screen.blocked)
        self.take_away.set_blocked(screen.none_blocked)

    def focus_body(self) -> None:
        """Give the focus to what is done first."""
        self.choose.setFocus()

    def _choose(self) -> None:
        name = self._ask_open()
        if name:
            try:
                made: bytes | BobblError = crest_of(Path(name))
            except BobblError as trouble:
                made = trouble
            self.page.take(made)

    def _open_dialog(self) -> str:
        kinds = tr("Bilder (*.png *.jpg *.jpeg);;Alle Dateien (*)")
        return ask_file(self, tr("Wappen öffnen"), kinds, documents())
