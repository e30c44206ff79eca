"""The page on which the organiser chooses what goes on paper."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import tzinfo

from bobbl_client.evening.roster import RosterReader
from bobbl_client.evening.seat_plan import tables_expected
from bobbl_client.model.printed import PrintedPapers
from bobbl_client.model.station import StationModel
from bobbl_client.organiser.papers import sheets as papers
from bobbl_client.organiser.papers.codes import code_sheet
from bobbl_client.organiser.papers.tournament_sheet import rules_sheet
from bobbl_client.page.page import Page
from bobbl_client.printing.paper import Printed, SlipSheet, TicketSheet
from bobbl_shared.domain.readings.prize_list import spots
from bobbl_shared.domain.state import Round, State
from bobbl_shared.errors import BobblError
from bobbl_shared.i18n import tr, trn
from bobbl_shared.i18n.sentences import sentence

BLANK_SLIPS = 8


@dataclass(frozen=True, slots=True)
class PaperRow:
    """Something that can be printed; ``blocked`` says why not now."""

    key: str
    title: str
    detail: str
    blocked: str = ""


@dataclass(frozen=True, slots=True)
class Sending:
    """A paper to be looked at, and what is to be called once it is on paper."""

    paper: Printed
    sent: Callable[[Printed], None] | None = None


@dataclass(frozen=True, slots=True)
class PapersScreen:
    """The page: the rows, the round they are about, and how slips lie."""

    rows: tuple[PaperRow, ...]
    round: str
    has_earlier: bool
    has_later: bool
    is_sideways: bool


class PapersPage(Page[PapersScreen]):
    """Lists the papers, and makes the one that is asked for; begins with the last round."""

    def __init__(
        self, model: StationModel, printed: PrintedPapers, zone: tzinfo | None = None
    ) -> None:
        super().__init__(model)
        self._printed, self._zone = printed, zone
        self._number = 0
        self._only = ""

    def turn(self, step: int) -> None:
        """← →: another round."""
        state = self.model.state
        if state is not None and state.rounds:
            here = self._number or len(state.rounds)
            self._number = max(1, min(len(state.rounds), here + step))
            self.refresh()

    def turn_slips(self) -> None:
        """F6: lay the slips upright or sideways."""
        try:
            self._printed.lay_sideways(not self._printed.is_sideways)
        except BobblError as error:
            self.requests.notice = sentence(error)
        self.refresh()

    def only(self, tables: str) -> None:
        """Take which tables alone are meant: numbers; nothing: all of them."""
        self._only = tables
        self.refresh()

    def look_at(self, key: str) -> None:
        """Enter: let a paper be looked at, unless it cannot be made now."""
        state = self.model.state
        row = next((each for each in self.screen().rows if each.key == key), None)
        if state is not None and row is not None and not row.blocked:
            self.requests.notice = ""
            self.open_page("preview", Sending(self._made(state, key), self.sent))

    def sent(self, paper: Printed) -> None:
        """Remember what is on paper now: a second copy is a duplicate."""
        try:
            self._printed.note(keys_of(paper))
        except BobblError as error:
            self.requests.notice = sentence(error)
        self.refresh()

    def _made(self, state: State, key: str) -> Printed:
        model, round_ = self.model, self._round(state)
        lies = self._printed.is_sideways
        if round_ is not None:
            match key:
                case "slips":
                    tables = self._tables(state)
                    return papers.round_slips(model, round_, self._printed.has, lies, tables)
                case "names":
                    return papers.seats_by_name(model, round_)
                case "tables":
                    return papers.seats_by_table(model, round_)
        match key:
            case "lots":
                return papers.lots(model, self._printed.has)
            case "numbers":
                return papers.table_numbers(model)
            case "codes":
                expected = [
                    e for e in RosterReader(model).read().values() if _is_expected(e.status)
                ]
                return code_sheet(state, expected)
            case "entrants":
                return papers.entrants_list(model)
            case "ranking":
                return papers.ranking(model)
            case "prizes":
                return papers.prize_list(model)
            case "certificates":
                return papers.certificates(model, self._zone)
            case "rules":
                return rules_sheet(state.settings, self._zone)
            case "emergency":
                return papers.emergency(model, self._zone)
            case _:
                return papers.blank_slips(model, lies, BLANK_SLIPS)

    def _round(self, state: State) -> Round | None:
        return state.round(self._number or len(state.rounds))

    def _tables(self, state: State) -> tuple[int, ...]:
        words = self._only.replace(",", " ").split()
        return tuple(int(each) for each in words if each.isdecimal() and len(each) <= 4)

    def screen(self) -> PapersScreen:
        """Return what can be printed now."""
        state = self.model.state
        if state is None:
            return PapersScreen((), "", False, False, self._printed.is_sideways)
        round_ = self._round(state)
        number = round_.number if round_ is not None else 0
        return PapersScreen(
            self._rows(state, round_),
            tr("Runde {n}", n=number) if number else tr("noch keine Runde"),
            number > 1,
            number < len(state.rounds),
            self._printed.is_sideways,
        )

    def _rows(self, state: State, round_: Round | None) -> tuple[PaperRow, ...]:
        undrawn = "" if round_ is not None else tr("erst nach der Auslosung")
        seated = undrawn or ("" if round_ is None or round_.tables else tr("noch sitzt niemand"))
        rows, _ = papers.standing_rows(self.model)
        unregistered = "" if state.entrants else tr("noch ist niemand angemeldet")
        unranked = "" if rows else tr("erst nach dem ersten Ergebnis")
        unwon = "" if spots(state) else tr("erst wenn der Endstand feststeht")
        unprized = "" if state.settings.prizes else tr("es sind keine Preise aufgeschrieben")
        unannounced = "" if state.announced() else tr("niemand ist vorangemeldet")
        hall = trn("{n} Tisch", "{n} Tische", tables_expected(state))
        return (
            self._slip_row(state, round_, undrawn),
            PaperRow("blank", tr("Leere Zettel"), tr("für alle Fälle, alles von Hand")),
            PaperRow("names", tr("Plätze nach Namen"), tr("zum Aushängen"), seated),
            PaperRow("tables", tr("Plätze nach Tischen"), tr("zum Aufrufen"), seated),
            PaperRow("lots", tr("Lose"), tr("ein Los je Platz · {hall}", hall=hall)),
            PaperRow("numbers", tr("Tischnummern"), hall),
            PaperRow("codes", tr("Anmeldungscodes"), tr("zum Ausschneiden"), unannounced),
            PaperRow("entrants", tr("Anmeldeliste"), tr("wer da ist"), unregistered),
            PaperRow("ranking", tr("Rangliste"), tr("wie sie jetzt steht"), unranked),
            PaperRow("prizes", tr("Preise"), tr("wer was bekommt"), unprized),
            PaperRow("certificates", tr("Urkunden"), tr("Plätze 1 bis 3"), unwon),
            PaperRow("rules", tr("Regeln dieses Turniers"), tr("zum Aushängen")),
            PaperRow(
                "emergency",
                tr("Stand für den Notfall"),
                tr("alle Teilnehmer, Runden und Plätze: Papier kann übernehmen"),
                "" if state.entrants else tr("noch ist niemand angemeldet"),
            ),
        )

    def _slip_row(self, state: State, round_: Round | None, undrawn: str) -> PaperRow:
        title = tr("Spielstandzettel")
        if round_ is None:
            return PaperRow("slips", title, "", undrawn)
        only = self._tables(state)
        sheet = papers.round_slips(
            self.model, round_, self._printed.has, self._printed.is_sideways, only
        )
        if not sheet.slips:
            return PaperRow("slips", title, "", tr("diesen Tisch gibt es nicht"))
        again = sum(each.is_duplicate for each in sheet.slips)
        parts = [trn("{n} Zettel", "{n} Zettel", len(sheet.slips))]
        if only:
            parts.append(tr("Tisch {tables}", tables=", ".join(each.table for each in sheet.slips)))
        if again:
            parts.append(trn("{n} als Duplikat", "{n} als Duplikat", again))
        return PaperRow("slips", title, " · ".join(parts))


def keys_of(paper: Printed) -> tuple[str, ...]:
    """Give the keys of what a second copy would duplicate."""
    match paper:
        case SlipSheet():
            return tuple(each.key for each in paper.slips)
        case TicketSheet():
            return tuple(each.key for each in paper.tickets)
        case _:
            return ()


def _is_expected(status: str) -> bool:
    return status == "announced"
