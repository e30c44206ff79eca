"""Which places of the final ranking have a certificate: chosen, looked at, printed."""

import re
from datetime import tzinfo

from bobbl_client.evening.prize_words import spot_people
from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers.preview import Sending, keys_of
from bobbl_client.organiser.papers.sheets import CERTIFIED, certificate_key, certificates
from bobbl_client.page.list_page import ListPage, ListScreen, TypedLine
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.unreadable import Unreadable
from bobbl_client.printing.paper import Printed
from bobbl_shared.domain.readings.prize_list import Spot, spots
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence

LONGEST = 80

_PART = re.compile(r"([0-9]{1,4})(?:[-\N{EN DASH}]([0-9]{1,4}))?")


class CertificatesPage(ListPage):
    """Lists the final ranking; F12 makes the certificates of the places that are typed."""

    def __init__(
        self, model: StationModel, printed: PrintedPapers, zone: tzinfo | None = None
    ) -> None:
        super().__init__(model)
        self._printed, self._zone = printed, zone
        self.fill(f"{CERTIFIED[0]}-{CERTIFIED[-1]}")

    def screen(self) -> ListScreen:
        """Return who is where, and whose certificate is on paper."""
        found = self._spots()
        return ListScreen(
            tr("Urkunden"),
            tuple(self._row(each) for each in found),
            style=RowStyle.TWO_LINES,
            form=self.form(
                tr("Für welche Plätze?"),
                tr(
                    "Einzelne mit Komma, mehrere mit Strich: **1-3, 7**. Enter auf einer Zeile"
                    " zeigt die Urkunde dieses Platzes."
                ),
                (TypedLine(tr("Plätze"), LONGEST),),
                tr("Ansehen und drucken"),
                "" if found else tr("erst wenn der Endstand feststeht"),
            ),
            empty=tr("Der Endstand steht noch nicht fest."),
        )

    def save(self, texts: tuple[str, ...]) -> None:
        """Look at the certificates of the places; what cannot be read is told."""
        found = self._spots()
        if not found:
            return
        try:
            places = read_places(texts[0], max(each.place for each in found))
        except Unreadable as error:
            self.say(str(error))
            return
        self._look_at(places)

    def open_row(self, row: str) -> None:
        """Look at the certificate of one place."""
        self._look_at(frozenset({int(row)}))

    def _look_at(self, places: frozenset[int]) -> None:
        self.say("")
        made = certificates(self.model, self._zone, places)
        self.open_page("preview", Sending(made, self.sent))

    def sent(self, paper: Printed) -> None:
        """Remember whose certificate is on paper now."""
        try:
            self._printed.note(keys_of(paper))
        except BobblError as error:
            self.notice = sentence(error)
        self.refresh()

    def _spots(self) -> tuple[Spot, ...]:
        return spots(self.model.state) if self.model.state is not None else ()

    def _row(self, spot: Spot) -> Row:
        is_printed = is_certified(self._printed, spot)
        return Row(
            str(spot.place),
            " · ".join(spot_people(self.model, spot)),
            detail=tr("gedruckt") if is_printed else tr("noch nicht gedruckt"),
            symbol=Symbol.DOT_TICK if is_printed else Symbol.RING,
            right=tr("{rank}. Platz", rank=spot.place),
        )


def is_certified(printed: PrintedPapers, spot: Spot) -> bool:
    """Return whether everybody at a place has a certificate for it."""
    return all(printed.has(certificate_key(each, spot.place)) for each in spot.entrants)


def read_places(text: str, last: int) -> frozenset[int]:
    """Read ``1-3, 7``: places from 1 to ``last``. Raises ``Unreadable``."""
    found: set[int] = set()
    for part in re.sub(r"\s*([-\N{EN DASH}])\s*", r"\1", text).replace(",", " ").split():
        read = _PART.fullmatch(part.removesuffix("."))
        if read is None:
            raise Unreadable(
                tr("Bitte Plätze tippen, etwa 1-3, 7. Das ist keiner: {part}", part=part)
            )
        low, high = int(read[1]), int(read[2] or read[1])
        if not 1 <= low <= high:
            raise Unreadable(tr("Von – bis: die kleinere Zahl zuerst, ab 1: {part}", part=part))
        if low > last:
            raise Unreadable(
                tr("Platz {n} gibt es nicht, der letzte ist {last}.", n=low, last=last)
            )
        found.update(range(low, min(high, last) + 1))
    if not found:
        raise Unreadable(tr("Welche Plätze? Etwa 1-3, 7."))
    return frozenset(found)
