"""The draw at registration: its zones left, what they mean for the hall as it is now right."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from bobbl_client.model.station import StationModel
from bobbl_client.organiser.zones.picture import ZonePicture
from bobbl_client.organiser.zones.presenter import ZonesPresenter, ZonesScreen
from bobbl_client.page.text import Tone
from bobbl_client.widgets.components import BigAction, KeyButton, Notice, Panel, PanelKind, Text
from bobbl_client.widgets.form_fields import Fields, Options
from bobbl_client.widgets.hall import ZoneHall, ZoneKind, ZoneLegend, ZoneTile
from bobbl_client.widgets.scrolled import Scrolled
from bobbl_client.widgets.theme import SPACE
from bobbl_client.widgets.two_sides import beside, column, yielding
from bobbl_client.widgets.window.page import PageView, Shown, show_notice
from bobbl_shared.i18n import tr

_INSIDE = {"open_to": "opening", "window": "moving", "in_order_from": "ordering"}
"""A typed field is only there while its zone is on."""

_ZONES = ("opening", "moving", "capped", "ordering")


class ZonesPage(PageView):
    """← → within a choice, Enter goes on, F12 saves."""

    def __init__(self, model: StationModel) -> None:
        super().__init__()
        self._screen: ZonesScreen | None = None
        self.action = BigAction(tr("Speichern"), "F12")
        self.back = KeyButton(tr("Zurück"), "Esc", height=64)
        self.notice = Notice()
        self.fields = Fields(self._change, self.action.setFocus)
        self.meaning = Text("", wrap=True)
        self.legend, self.hall = ZoneLegend(), ZoneHall()
        self._before, self._more = Text("", tone=Tone.MUTED), Text("", tone=Tone.MUTED)
        self._right = Panel(tr("Das bedeutet"), kind=PanelKind.CHARGE, margin=SPACE.margin)
        self._fill()
        self._build()
        self.presenter = ZonesPresenter(model, Shown(self.show_screen))
        self._connect()

    def _fill(self) -> None:
        fields = self.fields
        fields.add_row((fields.choice("drawing", tr("Plätze auslosen"), _drawing()), 1))
        fields.add_row((fields.typed_field("expected", tr("Angekündigt")), 1), (QWidget(), 1))
        for choice, label, typed, unit in (
            ("opening", tr("Am Anfang ganz offen"), "open_to", tr("Tisch 1 bis")),
            ("moving", tr("Dann ein Fenster"), "window", tr("so viele Tische weiter")),
            ("ordering", tr("Am Ende der Reihe nach"), "in_order_from", tr("ab Tisch")),
        ):
            fields.add_row(
                (fields.choice(choice, label, _switch()), 1),
                (fields.typed_field(typed, unit), 1),
            )
            if choice == "moving":
                fields.add_row((fields.choice("capped", tr("Das Fenster endet"), _capped()), 1))

    def _build(self) -> None:
        panel = Panel(tr("Auslosen bei der Anmeldung"), margin=SPACE.margin)
        panel.add(self.fields)
        panel.body.addStretch(1)
        picture = column(self._before, self.hall, self._more, 1, spacing=SPACE.small)
        for part in (self.meaning, self.legend):
            self._right.add(part)
        self._right.add(Scrolled(picture, Qt.FocusPolicy.StrongFocus), 1)
        foot = QHBoxLayout()
        foot.setSpacing(SPACE.close)
        foot.addWidget(yielding(self.action), 1)
        foot.addWidget(self.back)
        right = column(self.notice, self._right, foot, grow=self._right, spacing=SPACE.gutter)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(beside(panel, right, (54, 76)))
        self.notice.hide()

    def _connect(self) -> None:
        act = self.presenter
        self.action.clicked.connect(act.save)
        self.back.clicked.connect(self._back)
        self.notice.chosen.connect(lambda _: act.cancel())
        self.bind("F12", self.action.click)
        self.bind("Esc", self._back)

    @property
    def is_unsaved(self) -> bool:
        """Tell whether the form says something else than what is saved."""
        return self.presenter.is_unsaved

    def finish(self) -> None:
        """Stop listening."""
        self.presenter.close()

    def focus_first(self) -> None:
        """Give the focus to the first choice."""
        self.fields.focus_first()

    def show_screen(self, screen: ZonesScreen) -> None:
        """Show the zones and what they mean."""
        before, self._screen = self._screen, screen
        self.fields.show_form(screen.form, screen.problems)
        self.fields.typed["expected"].label.set_text(screen.expected_label)
        is_on = screen.form.drawing == "on"
        for name in _ZONES:
            self.fields.choices[name].setVisible(is_on)
        for name, choice in _INSIDE.items():
            self.fields.typed[name].setVisible(is_on and getattr(screen.form, choice) == "on")
        self.fields.choices["capped"].setVisible(is_on and screen.form.moving == "on")
        self.meaning.set_text("\n".join(screen.meaning))
        if before is None or before.picture != screen.picture:
            self._show_picture(screen.picture)
        if screen.blocked:
            self.action.set_waiting(screen.blocked)
        else:
            self.action.set_ready()
        show_notice(self.notice, screen.notice, self.back)

    def _show_picture(self, picture: ZonePicture | None) -> None:
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

    def _change(self, name: str, value: str) -> None:
        self.presenter.change(name, value)

    def _back(self) -> None:
        if self._screen is not None and self._screen.notice:
            self.presenter.cancel()
        else:
            self.leave()


def _drawing() -> Options:
    return (("off", tr("erst zur Runde")), ("on", tr("sofort, wer kommt")))


def _switch() -> Options:
    return (("off", tr("nein")), ("on", tr("ja")))


def _capped() -> Options:
    return (("on", tr("bei den angekündigten Tischen")), ("off", tr("nirgends")))
