"""What is on the desk: who is listed, what is typed, what is open or asked; and how it is shown."""

from collections.abc import Callable, Sequence

from bobbl_client.desk.completion import DeskCompletion
from bobbl_client.desk.form import DeskForm
from bobbl_client.desk.list import DeskList
from bobbl_client.desk.menu import DeskMenu
from bobbl_client.desk.orders import DeskOrders
from bobbl_client.desk.place import Confirming, Moment, can_be_seated, place_of
from bobbl_client.desk.refusals import Asked, asked_before
from bobbl_client.desk.screen import (
    DeskKey,
    DeskScreen,
    Form,
    Line,
    Menu,
    Offered,
    Place,
    Question,
    SeatAsked,
    Telling,
)
from bobbl_client.desk.seats.seating import DeskSeating
from bobbl_client.desk.ticks import fee_tick, marks_tick, tally
from bobbl_client.desk.undo import DeskUndo
from bobbl_client.desk.words import counted, counts, euros, number_of, telling_of, unbroken
from bobbl_client.evening.roster import RosterReader
from bobbl_client.evening.roster_record import Registered, Roster
from bobbl_client.model.requests import Requests
from bobbl_client.model.station import StationModel
from bobbl_shared.domain.names import tidy
from bobbl_shared.domain.readings.till import cash_boxes
from bobbl_shared.domain.settings import Settings
from bobbl_shared.domain.state import State
from bobbl_shared.domain.values import EntrantKind
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId, PersonId


class DeskWork:
    """The things on the desk; the presenter changes them, and they say how they look.

    ``opened``: who is in the form; ``made``: who was written down last, ``changed`` if only that
    somebody's names were changed; ``leaving``: the person of
    ``opened`` for whom another one is to play; ``jobs``: what is still to be done of what was asked
    for many; ``to_tell``: who has to be told something once the
    server is back; ``is_renewed``: the names of ``opened`` in the form are others than were shown.
    """

    def __init__(self, model: StationModel) -> None:
        """Begin with an empty form."""
        self.orders, self.requests = DeskOrders(model), Requests[Asked](model, asked_before(model))
        self.is_renewed = False
        self.list, self.completion = DeskList(), DeskCompletion()
        self.form, self.draft = DeskForm(), DeskForm()
        self.opened: EntrantId | None = None
        self.made: EntrantId | None = None
        self.changed: EntrantId | None = None
        self.matching = False
        self.leaving: PersonId | None = None
        self.menu, self.undo = DeskMenu(), DeskUndo(model)
        self.jobs: list[Callable[[], None]] = []
        self.confirming = Confirming.NOTHING
        self.to_tell: list[EntrantId] = []
        self.roster: Roster = {}
        self._counted, self._tally = counted(self.roster), ""
        self.seating = DeskSeating(model)
        self._model, self._reader = model, RosterReader(model)

    def read(self) -> None:
        """Take the roster as it is now; what is open and gone is closed."""
        before, self.roster = self.current, self._reader.read()
        self._follow(before)
        self._counted = counted(self.roster)
        self._tally = tally(self.settings, self.roster)
        self.completion.take(self._model.regulars.people)
        if self.state is not None:
            self.list.take(self.roster, self.settings.markers, self.state.tournament)
        if self.opened is not None and self.opened not in self.roster:
            self.leave()
        if self.seating.entrant is not None and not self.is_seatable(self.seating.entrant):
            self.seating.close()

    def _follow(self, before: Registered | None) -> None:
        """Let names that have changed otherwise stand in the form, unless something is typed."""
        now = self.current
        if before is None or now is None or self.leaving is not None:
            return
        was, lines = lines_of(before), lines_of(now)
        if was != lines and _tidied(self.form.lines) == _tidied(was):
            self.form.lines, self.is_renewed = lines, True

    def is_seatable(self, id_: EntrantId) -> bool:
        """Tell whether a seat can be given to somebody here and now."""
        entrant = self.roster.get(id_)
        return self.orders.gives_seats and entrant is not None and can_be_seated(entrant)

    def tell_later(self, id_: EntrantId) -> None:
        """Note that somebody has to be told something once the server is back."""
        if not self.orders.is_online and id_ not in self.to_tell:
            self.to_tell.append(id_)

    def complete(self, before: Sequence[Line]) -> None:
        """Look which regulars fit what is typed; ``before``: what was there before that."""
        self.completion.look(before, self.form.lines, self.row_count, self.roster)

    def leave(self) -> None:
        """Close what is open and take up again what was typed before."""
        self.completion.forget()
        self.opened, self.matching, self.confirming = None, False, Confirming.NOTHING
        self.leaving = None
        self.menu.close()
        self.seating.close()
        self.form, self.draft = self.draft, DeskForm()

    def look(self) -> None:
        """Look who may be registered already under the names typed."""
        known = self.current if self.leaving is None else None
        self.form.look(self.roster, self.list.directory, self.row_count, known)

    @property
    def state(self) -> State | None:
        """Give the tournament as far as it is known here."""
        return self._model.state

    @property
    def settings(self) -> Settings:
        """Give the tournament's settings; before they are known, those of any."""
        state = self._model.state
        return state.settings if state is not None else Settings("")

    @property
    def is_pairs(self) -> bool:
        """Tell whether pairs are registered, not single players."""
        return self.settings.entrants == "pairs"

    @property
    def row_count(self) -> int:
        """Give how many rows the form has."""
        if self.current is not None:
            if self.leaving is not None:
                return 1
            return 1 if self.current.kind == "player" else 2
        return 2 if self.is_pairs and not self.form.alone else 1

    @property
    def kind(self) -> EntrantKind:
        """Give what kind of entrant the form would register."""
        if not self.is_pairs:
            return "player"
        return "lone" if self.form.alone else "pair"

    @property
    def current(self) -> Registered | None:
        """Give the entrant that is open."""
        return self.roster.get(self.opened) if self.opened else None

    @property
    def ticked(self) -> Registered | None:
        """Give whom the boxes stand for: who is open, or was written down last until more is.

        None: who is being written down.
        """
        if self.current is not None or not self.form.is_untouched or self.made is None:
            return self.current
        made = self.roster.get(self.made)
        return made if made is not None and not made.is_out else None

    @property
    def is_unsaved(self) -> bool:
        """Tell whether the form holds what would be lost."""
        if self.current is None or self.leaving is not None:
            return not self.form.is_empty
        return _tidied(self.form.lines) != _tidied(lines_of(self.current))

    def moment(self) -> Moment:
        """Give what decides about the one place for messages."""
        opened = self.current
        return Moment(
            self.orders.is_online,
            self.is_pairs,
            self.orders.leased,
            next(iter(self.requests.refused), None),
            self.confirming,
            self.form.suspicion(self.roster, self.row_count, self._is_complete),
            opened if self.matching else None,
            opened,
            self.list.twin_of(opened) if opened else None,
            self.roster.get(self.made) if self.made else None,
            self._asked_seat(),
            self.menu.shown(),
            self.completion.shown(),
            self.ticked,
            self.made is not None and self.made == self.changed,
            self._doubtful(),
            self.orders.gives_seats,
        )

    def _doubtful(self) -> tuple[Registered, Registered] | None:
        one = self.list.question()
        other = self.list.twin_of(one) if one is not None else None
        return (one, other) if one is not None and other is not None else None

    def _asked_seat(self) -> SeatAsked | None:
        id_ = self.seating.entrant
        return self.seating.shown(self.roster.get(id_)) if id_ is not None else None

    def screen(self, *, is_held: bool) -> DeskScreen:
        """Give everything shown; ``is_held`` keeps the rows of the list where they are."""
        alone = self._matches() if self.matching else None
        shown = self.list.shown(alone, is_held=is_held)
        place = place_of(self.moment())
        return DeskScreen(
            self.list.query,
            shown.found,
            shown.rows,
            self.opened or "",
            self._footer(),
            self._tally,
            self._form(),
            place,
            self._telling(place),
        )

    @property
    def _is_complete(self) -> bool:
        """Tell whether every row has a name, so that nothing more is to be typed."""
        if self.current is not None or self.form.is_offered:
            return True
        lines = self.form.lines[: self.row_count]
        return len(lines) == self.row_count and all(tidy(line[0]) for line in lines)

    def _matches(self) -> frozenset[EntrantId]:
        """Give who could play with the lone player that is open."""
        return frozenset(
            each.id
            for each in self.roster.values()
            if each.kind == "lone" and not each.is_out and each.id != self.opened
        )

    def _form(self) -> Form:
        current = self.current
        if current is not None:
            number = tr("Nummer **{n}**", n=number_of(current))
            title = tr("Ändern oder nachtragen")
            leaving = next((p for p in current.persons if p.id == self.leaving), None)
            if leaving is not None:
                title = tr("Wer spielt für {name}?", name=leaving.name.listed)
        else:
            coming = self.orders.coming_number()
            number = tr("Nummer **{n}**", n=coming) if coming else tr("Nummer folgt")
            title = tr("Paar anmelden") if self.is_pairs else tr("Spieler anmelden")
        ticked = self.ticked
        of = f"{tr('Nr. {n}', n=number_of(ticked))}: " if ticked and ticked is not current else ""
        return Form(
            title,
            number,
            self.row_count,
            self.form.alone,
            self.is_pairs and current is None and self.confirming is not Confirming.PARTNER,
            tr("Speichern"),
            self.form.error,
            self._known(),
            fee_tick(self.settings, ticked, self.form, 2 if self.kind == "pair" else 1, of),
            marks_tick(self.settings, ticked, self.form, "" if self.settings.fee_cents else of),
        )

    def _known(self) -> tuple[Line, ...]:
        """Give the rows of who is open as they are registered; none while somebody is replaced."""
        return lines_of(self.current) if self.current and self.leaving is None else ()

    def _footer(self) -> str:
        """Count people, and the money in this desk's box."""
        said = counts(self._counted, self.is_pairs)
        state = self._model.expected
        cash = cash_boxes(state).get(self._model.id, 0) if state is not None else 0
        if not self.settings.fee_cents and not cash:
            return said
        box = unbroken(tr("Kasse **{money}**", money=euros(cash)))
        return f"{said}\u00a0\u00a0 {box}"

    def _telling(self, place: Place) -> Telling | None:
        """Give the list of those to be told, where a question does not need the room."""
        people = [self.roster[id_] for id_ in self.to_tell if id_ in self.roster]
        if isinstance(place, Question | SeatAsked | Menu | Offered) or self.opened is not None:
            return None
        can_go = not any(each.waiting for each in people)
        keys = (DeskKey("F12", tr("Allen gesagt")),) if can_go else ()
        return telling_of(people, keys)


def lines_of(entrant: Registered) -> tuple[Line, ...]:
    """Give an entrant's names as rows of the form."""
    return tuple((name.last, name.first, name.club) for name in entrant.names)


def _tidied(lines: Sequence[Line]) -> list[tuple[str, ...]]:
    rows = [tuple(tidy(text) for text in line) for line in lines]
    return [row for row in rows if any(row)]
