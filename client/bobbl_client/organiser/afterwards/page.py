"""What is left once the final ranking is public: certificates, cash boxes, the site, thanks."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.site_choice import SiteFile
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers.certificates_page import is_certified
from bobbl_client.page.list_page import ListPage, ListScreen
from bobbl_client.page.row import Row, RowStyle
from bobbl_client.page.symbol import Symbol
from bobbl_shared.domain.readings.prize_list import spots
from bobbl_shared.domain.readings.till import closings
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.hours import hour


@dataclass(frozen=True)
class Left:
    """One thing to be done, and the page for it.

    ``is_done`` none: nobody can know, or nobody has to.
    """

    page: str
    title: str
    detail: str
    is_done: bool | None


def what_is_left(
    model: StationModel,
    printed: PrintedPapers,
    site: SiteFile | None,
    zone: tzinfo | None = None,
    *,
    can_print: bool = False,
) -> tuple[Left, ...]:
    """Return everything that comes after the ceremony, done or not, in the order of the evening."""
    state = model.state
    if state is None:
        return ()
    papers = (_certificates(state, printed), *_cash(state)) if can_print else ()
    web = () if site is None else (_site(site, zone),)
    thanks = tr("ein Text für die Anzeigen im Saal")
    return (*papers, *web, Left("announcements", tr("Dank, Ansage"), thanks, None))


def _certificates(state: State, printed: PrintedPapers) -> Left:
    found = spots(state)
    if not found:
        return Left("prizes", tr("Urkunden"), tr("erst den Endstand feststellen: F12"), False)
    places = [str(each.place) for each in found if is_certified(printed, each)]
    told = trn("gedruckt: {n} Platz", "gedruckt: {n} Plätze", len(places))
    if not places:
        told = tr("noch nicht gedruckt")
    return Left("certificates", tr("Urkunden"), told, bool(places))


def _cash(state: State) -> tuple[Left, ...]:
    """Return the closing of the boxes; nothing where nobody has paid."""
    if not state.payments:
        return ()
    boxes = closings(state)
    uncounted = sum(each.counted is None or each.is_outdated for each in boxes)
    told = trn("{n} Kasse", "{n} Kassen", len(boxes))
    left = trn("{n} noch zu zählen", "{n} noch zu zählen", uncounted)
    return (
        Left(
            "cash",
            tr("Kassenabschluss"),
            f"{told} · {left if uncounted else tr('gezählt')}",
            not uncounted,
        ),
    )


def _site(site: SiteFile, zone: tzinfo | None) -> Left:
    """Return the writing of pages: open while it was chosen and has not worked."""
    title, report = tr("Seiten für die Webseite"), site.report()
    if not site.choice().folder:
        return Left("site", title, tr("kein Ordner gewählt"), None)
    if report.trouble:
        return Left("site", title, report.trouble, False)
    if not report.at:
        return Left("site", title, tr("noch nichts geschrieben"), False)
    at = hour(datetime.fromisoformat(report.at), zone)
    return Left("site", title, tr("geschrieben um {at}", at=at), True)


class AfterwardsPage(ListPage):
    """Lists what is left; its number or Enter opens the page for it."""

    is_timed = True

    def __init__(self, model: StationModel, left: Callable[[], tuple[Left, ...]]) -> None:
        super().__init__(model)
        self._left = left

    def screen(self) -> ListScreen:
        """Return all of it, done or not."""
        found = self._left()
        return ListScreen(
            tr("Was noch zu tun ist"),
            tuple(_row(str(n), each) for n, each in enumerate(found, 1)),
            about=tr("Die Ziffer oder Enter öffnet es; Esc führt hierher zurück."),
            style=RowStyle.TWO_LINES,
            chosen=next((str(n) for n, each in enumerate(found, 1) if each.is_done is False), ""),
        )

    def open_row(self, row: str) -> None:
        """Open the page for one thing."""
        found = dict(enumerate(self._left(), 1)).get(int(row))
        if found is not None:
            self.open_page(found.page)


def _row(key: str, left: Left) -> Row:
    symbols = {True: Symbol.DOT_TICK, False: Symbol.RING, None: Symbol.DOT}
    return Row(
        key,
        left.title,
        number=key,
        detail=left.detail,
        symbol=symbols[left.is_done],
    )
