"""The draw at registration: its zones left, what they mean for the hall as it is now right."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from bobbl_client.organiser.zones.page import ZonesPage, ZonesScreen
from bobbl_client.organiser.zones.picture import ZonePicture
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Panel, Text
from bobbl_client.widgets.form_fields import Fields
from bobbl_client.widgets.hall import ZoneHall, ZoneKind, ZoneLegend, ZoneTile
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.body_view import BodyView
from bobbl_shared.i18n import tr

_PLACES = (
    (("drawing", 1),),
    (("expected", 1), ("", 1)),
    (("opening", 1), ("open_to", 1)),
    (("moving", 1), ("window", 1)),
    (("capped", 1),),
    (("ordering", 1), ("in_order_from", 1)),
)


class ZonesView(BodyView[ZonesScreen]):
    """← → within a choice, Enter goes on, F12 saves."""

    page: ZonesPage

    def __init__(self, page: ZonesPage) -> None:
        super().__init__(page, KeyButton(tr("Zurück"), "Esc", height=64))
        self._picture: ZonePicture | None = None
        self.action = BigAction(tr("Speichern"), "F12")
        self.fields = Fields(
            page.screen().fields, _PLACES, page.enter, page.pick, self.action.setFocus
        )
        self.meaning = Text("", wrap=True)
        self.legend, self.hall = ZoneLegend(), ZoneHall()
        self._before, self._more = Text("", tone=Tone.MUTED), Text("", tone=Tone.MUTED)
        self._right = Panel.in_charge(tr("Das bedeutet"), margin=SPACE.margin)
        self.study = KeyButton(tr("Wie weit voraus?"), "F5")
        self.study.setVisible(False)
        self.action.clicked.connect(page.save)
        self.press("F5", self.study, page.study)
        self.bind("F12", self.action.click)
        self._show_picture(None)
        self.start(self._body())

    def _body(self) -> QWidget:
        panel = Panel(tr("Auslosen bei der Anmeldung"), margin=SPACE.margin)
        panel.add(self.fields)
        panel.body.addStretch(1)
        picture = column(self._before, self.hall, self._more, 1, spacing=SPACE.small)
        for part in (self.meaning, self.legend):
            self._right.add(part)
        self._right.add(Scrolled(picture, Qt.FocusPolicy.StrongFocus), 1)
        self._right.add(self.study)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE.close)
        foot.addWidget(yielding(self.action), 1)
        foot.addWidget(self.back)
        right = column(self._right, foot, grow=self._right, spacing=SPACE.gutter)
        return beside(panel, right, (54, 76))

    def focus_body(self) -> None:
        """Give the focus to the first choice."""
        self.fields.focus_first()

    def show_screen(self, screen: ZonesScreen) -> None:
        """Show the zones and what they mean."""
        self.fields.show_fields(screen.fields, screen.problems)
        self.meaning.set_text("\n".join(screen.meaning))
        if self._picture != screen.picture:
            self._show_picture(screen.picture)
        self.study.setVisible(self.page.has_studies and screen.picture is not None)
        self.action.set_blocked(screen.blocked)

    def _show_picture(self, picture: ZonePicture | None) -> None:
        self._picture = picture
        for part in (self.legend, self.hall):
            part.setVisible(picture is not None)
        self._before.setVisible(picture is not None and bool(picture.before))
        self._more.setVisible(picture is not None and bool(picture.more))
        if picture is None:
            return
        self.legend.set_entries([(ZoneKind(mark.value), words) for mark, words in picture.legend])
        tiles = [
            ZoneTile(each.table, ZoneKind(each.mark.value), each.taken, each.seats)
            for each in picture.tables
        ]
        self.hall.set_tiles(tiles, tr("Die Tische jetzt"))
        self._before.set_text(picture.before)
        self._more.set_text(picture.more)
