"""What has to be known for the poster: the club's Wi-Fi, where guests may use one."""

import os

from bobbl_client.model.station import StationModel
from bobbl_client.model.wifi_choice import WifiChoice, keep_wifi, read_wifi
from bobbl_client.organiser.papers.poster import poster
from bobbl_client.page.list_page import ListPage, ListScreen, TypedLine
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_shared.crypto.dice import Dice
from bobbl_shared.domain.paper.pages_address import pages_link
from bobbl_shared.i18n import tr

LONGEST_NAME, LONGEST_PASSWORD = 32, 63
"""What a network can have (IEEE 802.11, WPA2)."""

LEAST_PASSWORD = 8


class PosterPage(ListPage):
    """Asks for the Wi-Fi, which is kept, and looks at the poster."""

    def __init__(self, model: StationModel, dice: Dice = os.urandom) -> None:
        super().__init__(model)
        self._dice = dice
        wifi = read_wifi(model.membership)
        self.fill(wifi.name, wifi.password)

    def screen(self) -> ListScreen:
        """Return what stands on the poster."""
        state, wifi = self.model.state, read_wifi(self.model.membership)
        link = pages_link(state) if state is not None else None
        address = (link or "–").removeprefix("http://").rstrip("/")
        network = wifi.name or tr("kein WLAN genannt")
        rows = (
            Row("wifi", tr("Ins WLAN"), detail=network, symbol=Symbol.DOT),
            Row("pages", tr("Seite öffnen"), detail=address, symbol=Symbol.DOT),
        )
        return ListScreen(
            tr("Aushang für Gäste"),
            rows,
            about=tr("Ein Blatt mit zwei Codes und in Worten, was Gäste zuerst fragen."),
            style=RowStyle.TWO_LINES,
            form=self.form(
                tr("Das WLAN für Gäste"),
                tr(
                    "Gibt es keins, beide Felder leer lassen. Was hier steht, liest jeder im Saal;"
                    " es bleibt sonst auf diesem Rechner."
                ),
                (
                    TypedLine(tr("Name des Netzes, wie ihn das Handy zeigt"), LONGEST_NAME),
                    TypedLine(tr("Kennwort; ohne: leer lassen"), LONGEST_PASSWORD),
                ),
                tr("Aushang ansehen"),
                "" if link is not None else tr("erst die Seiten einschalten"),
            ),
        )

    def save(self, texts: tuple[str, ...]) -> None:
        """Keep the Wi-Fi, and look at the poster."""
        wifi = WifiChoice(texts[0].strip(), texts[1])
        if self.model.state is None or pages_link(self.model.state) is None:
            return
        if wifi.password and not wifi.name:
            self.say(tr("Zum Kennwort fehlt der Name des Netzes."))
            return
        if wifi.password and len(wifi.password) < LEAST_PASSWORD:
            self.say(tr("Ein WLAN-Kennwort hat mindestens acht Zeichen."))
            return
        keep_wifi(self.model.membership, wifi, self._dice)
        self.say("")
        self.open_page("preview", poster(self.model, wifi))
