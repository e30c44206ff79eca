"""A phone as a scanner for this desk or results station: the code it needs, and how it stands."""

from dataclasses import dataclass

from bobbl_client.model.station import Change, StationModel
from bobbl_client.page.page import Page
from bobbl_shared.crypto.pairing import shown
from bobbl_shared.domain.paper.pages_address import scanner_address
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence


@dataclass(frozen=True)
class PhoneScanningScreen:
    """What the phone opens (``link``), or where it is typed in, and with which code.

    ``blocked`` says why no phone can scan now; then there is neither. ``state`` says how it stands,
    ``about`` (marked) what a phone is good for here.
    """

    link: str
    address: str
    code: str
    state: str
    is_used: bool
    blocked: str
    about: str


class PhoneScanningPage(Page[PhoneScanningScreen]):
    """Shows a code as long as there is none that a phone could scan with; F4 another one."""

    def __init__(self, model: StationModel) -> None:
        super().__init__(model)
        self._begin()

    def screen(self) -> PhoneScanningScreen:
        """Return the code, or why there is none."""
        scanner, state = self.model.scanner, self.model.state
        address = scanner_address(state) if state is not None else None
        blocked = self._blocked
        is_shown = not blocked and scanner.is_confirmed and address is not None
        return PhoneScanningScreen(
            link=f"http://{address}/{scanner.code}" if is_shown else "",
            address=address or "",
            code=shown(scanner.code) if is_shown else "",
            state=self._state(),
            is_used=scanner.is_used,
            blocked=blocked,
            about=self._about(),
        )

    def changed(self, change: Change) -> None:
        """Make a code as soon as a phone could come."""
        if change.contact or change.events or change.phones:
            self._begin()

    def renew(self) -> None:
        """Show a code for another phone; the one before scans no longer."""
        if not self._blocked:
            self.model.scanner.open()

    def end(self) -> None:
        """Let no phone scan here any more."""
        self._leave()
        self.model.scanner.close()

    def _begin(self) -> None:
        if not self.model.scanner.code and not self._blocked:
            self.model.scanner.open()

    @property
    def _blocked(self) -> str:
        state, trouble = self.model.state, self.model.scanner.trouble
        if self.offline or state is None:
            return tr("Ein Handy scannt nur mit Verbindung zum Server.")
        if scanner_address(state) is None:
            return tr(
                "Dazu müssen die Seiten für Gäste offen oder Zettel am Handy erlaubt sein; das"
                " schaltet die Turnierleitung ein."
            )
        if self.model.phones_shut is not None:
            return tr("Die Seiten sind gerade nicht zu erreichen; die Turnierleitung sieht, warum.")
        if trouble is not None:
            code, parameters = trouble.code, trouble.parameters
            return sentence(Refusal(code, **parameters))
        return ""

    def _state(self) -> str:
        scanner = self.model.scanner
        if scanner.waiting:
            return trn(
                "{n} Foto wartet, bis gespeichert ist.",
                "{n} Fotos warten, bis gespeichert ist.",
                len(scanner.waiting),
            )
        if scanner.is_used:
            return tr("Ein Handy scannt für diesen Platz.")
        return tr("Es wartet auf das erste Foto.")

    def _about(self) -> str:
        if self.model.role == "desk":
            return tr(
                "Ein Foto von einem **Anmeldecode** öffnet, wer damit kommt. Wer gerade"
                " etwas tippt, verliert nichts: Das Foto wartet, bis gespeichert ist."
            )
        return tr(
            "Ein Foto vom Code **für die Ergebnisse** öffnet den Zettel. Wer gerade einen tippt,"
            " verliert nichts: Die Fotos warten, und einer nach dem anderen geht auf."
        )
