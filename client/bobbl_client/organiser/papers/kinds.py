"""Everything that can be printed: one row each, which the page lists and makes."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo
from functools import cached_property

from bobbl_client.evening.roster import RosterReader
from bobbl_client.evening.seat_plan import tables_expected
from bobbl_client.model.station import StationModel
from bobbl_client.model.wifi_choice import read_wifi
from bobbl_client.organiser.papers import cash_sheets, sheets
from bobbl_client.organiser.papers.codes import code_sheet
from bobbl_client.organiser.papers.poster import poster
from bobbl_client.organiser.papers.state_sheet import emergency
from bobbl_client.organiser.papers.tournament_sheet import rules_sheet
from bobbl_client.printing.paper import Printed, SlipSheet
from bobbl_shared.domain.paper.pages_address import pages_link
from bobbl_shared.domain.readings.prize_list import spots
from bobbl_shared.domain.state import Round, State
from bobbl_shared.i18n import tr, trn

BLANK_SLIPS = 8


@dataclass(frozen=True)
class PrintOrder:
    """What papers are made from: the station, the round they are about, and the choices made.

    ``tables``: only these have slips; none: all of them. ``is_printed`` tells whether the slip or
    lot of a key is on paper already.
    """

    model: StationModel
    state: State
    round: Round | None
    tables: tuple[int, ...]
    is_sideways: bool
    is_printed: sheets.IsPrinted
    zone: tzinfo | None = None

    @property
    def drawn_round(self) -> Round:
        """The round; papers that need one are blocked before there is any."""
        assert self.round is not None
        return self.round

    @cached_property
    def slips(self) -> SlipSheet:
        """The slips of the round, or of the chosen tables; made once, all rows read them."""
        return sheets.round_slips(
            self.model, self.drawn_round, self.is_printed, self.is_sideways, self.tables
        )


Words = Callable[[PrintOrder], str]


def always(_: PrintOrder) -> str:
    """Return that nothing blocks a paper."""
    return ""


@dataclass(frozen=True, slots=True)
class PaperKind:
    """One kind of paper; ``blocked`` says why it cannot be made now, empty if it can.

    ``page``: on this one something is typed first.
    """

    key: str
    title: str
    detail: str | Words
    make: Callable[[PrintOrder], Printed]
    blocked: Words = always
    page: str = ""

    def said(self, order: PrintOrder) -> str:
        """Return the line below the title."""
        return self.detail if isinstance(self.detail, str) else self.detail(order)


def paper_kinds() -> tuple[PaperKind, ...]:
    """Return all kinds of paper in the order of the page."""
    return (
        PaperKind(
            "slips", tr("Spielstandzettel"), _slips_said, lambda order: order.slips, _no_slips
        ),
        PaperKind("blank", tr("Leere Zettel"), tr("für alle Fälle, alles von Hand"), _blank),
        PaperKind(
            "names",
            tr("Plätze nach Namen"),
            tr("zum Aushängen"),
            lambda order: sheets.seats_by_name(order.model, order.drawn_round),
            _nobody_sits,
        ),
        PaperKind(
            "tables",
            tr("Plätze nach Tischen"),
            tr("zum Aufrufen"),
            lambda order: sheets.seats_by_table(order.model, order.drawn_round),
            _nobody_sits,
        ),
        PaperKind(
            "lots",
            tr("Lose"),
            lambda order: tr("ein Los je Platz · {hall}", hall=_hall(order)),
            lambda order: sheets.lots(order.model, order.is_printed),
        ),
        PaperKind(
            "numbers",
            tr("Tischnummern"),
            _hall,
            lambda order: sheets.table_numbers(order.model),
        ),
        PaperKind(
            "codes",
            tr("Anmeldecodes"),
            tr("zum Ausschneiden"),
            _codes,
            lambda order: "" if order.state.announced() else tr("niemand ist vorangemeldet"),
        ),
        PaperKind(
            "entrants",
            tr("Anmeldeliste"),
            tr("wer da ist"),
            lambda order: sheets.entrants_list(order.model),
            _nobody_registered,
        ),
        PaperKind(
            "ranking",
            tr("Rangliste"),
            tr("wie sie jetzt steht"),
            lambda order: sheets.ranking(order.model, order.zone),
            _no_result,
        ),
        PaperKind(
            "prizes",
            tr("Siegerehrung"),
            tr("von oben nach unten vorlesen"),
            lambda order: sheets.prize_list(order.model),
            _no_prizes,
        ),
        PaperKind(
            "certificates",
            tr("Urkunden"),
            tr("für die Plätze, die Sie nennen"),
            lambda order: sheets.certificates(order.model, order.zone),
            lambda order: "" if spots(order.state) else tr("erst wenn der Endstand feststeht"),
            page="certificates",
        ),
        PaperKind(
            "closing",
            tr("Kassenabschluss"),
            tr("jede Kasse zählen, soll und ist, dann drucken"),
            lambda order: cash_sheets.closing(order.model, order.zone),
            _nobody_paid,
            page="cash",
        ),
        PaperKind(
            "receipts",
            tr("Quittungen"),
            tr("für jedes Startgeld, zum Ausschneiden"),
            lambda order: cash_sheets.receipts(order.model, order.zone),
            _nobody_paid,
        ),
        PaperKind(
            "rules",
            tr("So spielen wir heute"),
            tr("zum Aushängen"),
            lambda order: rules_sheet(order.state.settings, order.zone),
        ),
        PaperKind(
            "poster",
            tr("Aushang für Gäste"),
            _poster_said,
            lambda order: poster(order.model, read_wifi(order.model.membership)),
            lambda order: "" if pages_link(order.state) else tr("erst die Seiten einschalten"),
            page="poster",
        ),
        PaperKind(
            "emergency",
            tr("Stand für den Notfall"),
            tr("alle Teilnehmer, Runden und Plätze: Papier kann übernehmen"),
            lambda order: emergency(order.model, order.zone),
            _nobody_registered,
        ),
    )


def _undrawn(order: PrintOrder) -> str:
    return "" if order.round is not None else tr("erst nach der Auslosung")


def _no_slips(order: PrintOrder) -> str:
    if order.round is None:
        return _undrawn(order)
    return "" if order.slips.slips else tr("diesen Tisch gibt es nicht")


def _slips_said(order: PrintOrder) -> str:
    slips = order.slips.slips if order.round is not None else ()
    if not slips:
        return ""
    parts = [trn("{n} Zettel", "{n} Zettel", len(slips))]
    if order.tables:
        parts.append(tr("Tisch {tables}", tables=", ".join(each.table for each in slips)))
    again = sum(each.is_duplicate for each in slips)
    if again:
        parts.append(trn("{n} als Duplikat", "{n} als Duplikat", again))
    return " · ".join(parts)


def _blank(order: PrintOrder) -> Printed:
    return sheets.blank_slips(order.model, order.is_sideways, BLANK_SLIPS)


def _nobody_sits(order: PrintOrder) -> str:
    if order.round is None:
        return _undrawn(order)
    return "" if order.round.tables else tr("noch sitzt niemand")


def _poster_said(order: PrintOrder) -> str:
    wifi = read_wifi(order.model.membership)
    if not wifi.name:
        return tr("die Seiten am Handy")
    return tr("die Seiten am Handy · WLAN {name}", name=wifi.name)


def _hall(order: PrintOrder) -> str:
    return trn("{n} Tisch", "{n} Tische", tables_expected(order.state))


def _codes(order: PrintOrder) -> Printed:
    roster = RosterReader(order.model).read().values()
    return code_sheet(order.state, [each for each in roster if each.status == "announced"])


def _nobody_registered(order: PrintOrder) -> str:
    return "" if order.state.entrants else tr("noch ist niemand angemeldet")


def _no_result(order: PrintOrder) -> str:
    rows, _ = sheets.standing_rows(order.model)
    return "" if rows else tr("erst nach dem ersten Ergebnis")


def _no_prizes(order: PrintOrder) -> str:
    has_prizes = bool(order.state.settings.prizes)
    return "" if has_prizes else tr("es sind keine Preise aufgeschrieben")


def _nobody_paid(order: PrintOrder) -> str:
    return "" if order.state.payments else tr("es ist noch nichts bezahlt")
