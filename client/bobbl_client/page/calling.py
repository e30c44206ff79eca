"""Calling a table (Zuruf): what is asked of which table, and which screen it fills."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from bobbl_client.evening.calls import request_words, said
from bobbl_client.evening.hall import presence_of
from bobbl_client.model.calls import CallQueue
from bobbl_client.model.station import Contact, StationModel
from bobbl_client.page.field import Field, ShownField, choice, line
from bobbl_client.page.frame import role_name
from bobbl_client.page.page import Page
from bobbl_client.page.row import Row
from bobbl_client.page.symbol import Symbol
from bobbl_client.page.text import Tone
from bobbl_shared.domain.names import tidied
from bobbl_shared.domain.state import Round, State, Station
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import StationId
from bobbl_shared.wire.messages import AskCall, CallRequest, RefusedAnswer, Reply, TableCall

HERE = StationId("here")
"""The screen at which the page is open."""

MOST_SIGNS = 80
LAST_TABLE = 9999


class CallForm(Struct, frozen=True):
    """What is typed and chosen."""

    table: str = ""
    request: CallRequest = "slip"
    text: str = ""


@dataclass(frozen=True)
class CallScreen:
    """The fields with what is wrong by key, and the screens to choose from.

    ``blocked`` says why no table can be called there now, ``nothing_there`` why none can be taken
    away; ``done`` says what was done last.
    """

    fields: tuple[ShownField, ...]
    problems: Mapping[str, str]
    rows: tuple[Row, ...]
    chosen: StationId
    blocked: str
    nothing_there: str
    done: str
    asked: int = 0
    """Counts the calls made from here: after each the number is typed anew."""


@dataclass
class _Said:
    """What the last call has led to."""

    done: str = ""
    problems: dict[str, str] = field(default_factory=dict)
    asked: int = 0


class CallPage(Page[CallScreen]):
    """Calls a table; on this screen at once, on another one through the server."""

    def __init__(self, model: StationModel, table: int | None = None) -> None:
        """Begin with a table typed where one is given, and the screen chosen last."""
        super().__init__(model)
        self._form = self._first = CallForm(str(table) if table else "")
        self._said = _Said()

    def screen(self) -> CallScreen:
        """Return form and screens as they stand."""
        chosen = self._chosen
        return CallScreen(
            tuple(each.shown(self._form) for each in _fields()),
            dict(self._said.problems),
            self._rows(),
            chosen,
            self._blocked(chosen),
            "" if self._called(chosen) else tr("dort steht nichts"),
            self._said.done,
            self._said.asked,
        )

    @property
    def is_unsaved(self) -> bool:
        """Whether a table or own words are typed that have not been called."""
        form, first = self._form, self._first
        return bool(form.text) or form.table not in {"", first.table}

    def enter(self, key: str, text: str) -> None:
        """Take what stands in a field."""
        self._change(replace(self._form, **{key: text[:MOST_SIGNS]}))

    def pick(self, key: str, place: int) -> None:
        """Take one of the options of a field."""
        rows = {each.key: each for each in _fields()}
        self._change(rows[key].pick(self._form, place))

    def choose(self, screen: StationId) -> None:
        """Call there from now on."""
        if screen != self._chosen:
            self.model.calls_made.shown_on = None if screen == HERE else screen
            self._said.done = ""
            self.refresh()

    def call(self) -> None:
        """Call the table that is typed, if it can be."""
        call, chosen = self._read(), self._chosen
        if call is None or self._blocked(chosen):
            self.refresh()
        elif chosen == HERE:
            calls = self.model.calls.with_call(call, self.model.now, is_own=True)
            self._form = self._first
            self._leave()
            self.model.change_calls(calls)
        else:
            self.questions.ask(AskCall(chosen, call), lambda reply: self._hear(chosen, call, reply))

    def take_away(self) -> None:
        """Take away what was called from here on the chosen screen."""
        chosen = self._chosen
        if chosen == HERE:
            self.model.change_calls(CallQueue())
        else:
            for call in self.model.calls_made.calls.pop(chosen, ()):
                self.questions.ask(AskCall(chosen, call, is_over=True), lambda reply: None)
        self._said.done = tr("Dort steht kein Zuruf mehr.")
        self.refresh()

    def _change(self, form: CallForm) -> None:
        self._form, self._said.problems = form, {}
        self.notice = ""
        self.refresh()

    def _read(self) -> TableCall | None:
        """Return the call that is typed; none if something is wrong, which is then said."""
        typed, text = self._form.table.strip(), tidied(self._form.text)[:MOST_SIGNS]
        is_number = typed.isascii() and typed.isdecimal() and len(typed) <= 4 and int(typed) > 0
        round_ = _round(self.model.state)
        if not is_number:
            self._said.problems = {"table": tr("Hier gehört die Nummer des Tisches hin.")}
        elif round_ is not None and not round_.from_slips and int(typed) not in round_.tables:
            self._said.problems = {"table": tr("Diesen Tisch gibt es in dieser Runde nicht.")}
        elif self._form.request == "own" and not text:
            self._said.problems = {"text": tr("Hier gehört hin, was dort stehen soll.")}
        else:
            words = text if self._form.request == "own" else ""
            number = round_.number if round_ is not None else 0
            return TableCall(number, int(typed), self._form.request, words)
        return None

    def _hear(self, station: StationId, call: TableCall, reply: Reply) -> None:
        if isinstance(reply, RefusedAnswer):
            code, parameters = reply.code, reply.parameters
            self.say(sentence(Refusal(code, **parameters)))
            return
        made = self.model.calls_made.calls
        before = (each for each in made.get(station, ()) if each.table != call.table)
        made[station] = (*before, call)
        name = next(each.name for each in self._stations() if each.id == station)
        told = tr("Tisch {n} – {request}: {screen}", n=call.table, request=said(call), screen=name)
        self._said = _Said(told, asked=self._said.asked + 1)
        self._form = replace(self._form, table="", text="")
        self.refresh()

    @property
    def _chosen(self) -> StationId:
        wanted = self.model.calls_made.shown_on
        is_there = any(each.id == wanted for each in self._stations())
        return wanted if wanted is not None and is_there else HERE

    def _stations(self) -> tuple[Station, ...]:
        """Return the other stations that have a screen: displays first, each kind by name."""
        state = self.model.state
        known = state.stations.values() if state is not None else ()
        seen = [
            each
            for each in known
            if not each.revoked and each.role != "pages" and each.id != self.model.id
        ]
        return tuple(sorted(seen, key=lambda each: (each.role != "display", each.role, each.name)))

    def _rows(self) -> tuple[Row, ...]:
        post = self.model.post
        here = Row(HERE, tr("Dieser Bildschirm"), detail=self._row_words(HERE, post))
        return (here, *(self._row(each) for each in self._stations()))

    def _row(self, station: Station) -> Row:
        detail = self._row_words(station.id, station)
        if not self._is_missing(station.id):
            return Row(station.id, station.name, detail=detail)
        missing = tr("nicht verbunden")
        return Row(
            station.id,
            station.name,
            detail=detail,
            symbol=Symbol.TRIANGLE,
            symbol_tone=Tone.ORANGE,
            right=missing,
            is_warning=True,
        )

    def _row_words(self, screen: StationId, station: Station | None) -> str:
        """Return what kind of screen it is, and the tables called there from here."""
        role = role_name(station.role) if station is not None else ""
        tables = ", ".join(str(each.table) for each in self._called(screen))
        called = tr("steht dort: Tisch {tables}", tables=tables) if tables else ""
        return " · ".join(filter(None, (role, called)))

    def _called(self, screen: StationId) -> tuple[TableCall, ...]:
        if screen == HERE:
            return tuple(each.call for each in self.model.calls.calls)
        return self.model.calls_made.calls.get(screen, ())

    def _is_missing(self, station: StationId) -> bool:
        """Return whether a station is known to be without connection; only organisers are told."""
        if self.model.contact is not Contact.ONLINE or self.model.role != "organiser":
            return False
        health = presence_of(self.model).get(station)
        return health is not None and not health.connected

    def _blocked(self, screen: StationId) -> str:
        if screen == HERE:
            return ""
        return self.offline or (tr("nicht verbunden") if self._is_missing(screen) else "")


def _fields() -> tuple[Field[CallForm], ...]:
    return (
        line("table", tr("Tisch")),
        choice("request", tr("Worum es geht"), request_words()),
        line("text", tr("Eigener Text"), is_there=lambda form: form.request == "own"),
    )


def _round(state: State | None) -> Round | None:
    """Return the running round, else the last one."""
    if state is None:
        return None
    return state.running or state.round(len(state.rounds))
