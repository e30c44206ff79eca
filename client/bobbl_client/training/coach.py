"""What a trainee sees of a training evening: who or what waits, and which mistakes were found.

The strip is in the trainee's window for the whole evening. The page over the work asks people in
the hall, sets the pace, and lists the mistakes with their remedies, at the end or on request.
"""

from collections.abc import Callable
from dataclasses import dataclass

from bobbl_client.evening.money import euros
from bobbl_client.training.acts import Actor, Paper, Place
from bobbl_client.training.script import Guest, Mistake
from bobbl_client.training.setting import actor_name
from bobbl_client.training.simulated_stations import SimulatedStations
from bobbl_client.training.words import (
    answer_sentence,
    clubs,
    remedy,
    says,
    short_side_name,
    sides_on,
    what,
    who,
)
from bobbl_shared.domain.readings.till import cash_boxes
from bobbl_shared.domain.score import written_points
from bobbl_shared.domain.state import TableSlot
from bobbl_shared.i18n import tr, trn

SPEEDS = (1, 2, 4, 8)
STATIONS: tuple[Actor, ...] = ("first", "second")


@dataclass(frozen=True)
class PaperRow:
    """One side of a slip: who it is, and the points in order."""

    name: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class StripScreen:
    """What is shown above the work: a title, marked lines or a slip, and what the key does.

    ``more`` counts what waits behind; ``put_aside`` empty: there is nothing that could be.
    """

    title: str
    more: str
    lines: tuple[str, ...]
    paper: tuple[PaperRow, ...]
    put_aside: str


@dataclass(frozen=True)
class Finding:
    """A mistake: what it was, what to do about it, and whether it was found."""

    key: str
    title: str
    detail: str
    is_found: bool


@dataclass(frozen=True)
class AskRow:
    """Somebody in the hall who can be asked; ``number`` is that of a table."""

    key: str
    name: str
    number: str = ""


@dataclass(frozen=True)
class CoachScreen:
    """The page; ``hurry_blocked`` says why the next mistake cannot be fetched, empty if it can.

    ``manned`` offers to let people type the slips, or the simulation again; empty: not here.
    """

    title: str
    summary: str
    findings: tuple[Finding, ...]
    empty: str
    asks: tuple[AskRow, ...]
    answer: str
    pace: str
    pause: str
    manned: str
    is_told: bool
    hurry_blocked: str
    leave: str


class Coach:
    """Sets the pace of a rehearsal and informs the trainee."""

    def __init__(self, simulated: SimulatedStations, leave: Callable[[], None]) -> None:
        """Run at once; ``leave`` ends the training."""
        self.simulated, self._leave = simulated, leave
        self._rehearsal = simulated.rehearsal
        self._show_strip: Callable[[StripScreen], object] = lambda screen: None
        self._show_page: Callable[[CoachScreen], object] = lambda screen: None
        self._speed, self._is_running, self._is_told = SPEEDS[0], True, False
        self._answer = ""

    def open(
        self, strip: Callable[[StripScreen], object], page: Callable[[CoachScreen], object]
    ) -> None:
        """Show the strip and the page from now on."""
        self._show_strip, self._show_page = strip, page
        self.refresh()

    def tick(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self.simulated.play(seconds * self._speed if self._is_running else 0.0)
        self.refresh()

    def refresh(self) -> None:
        """Show how things stand."""
        self._is_told = self._is_told or self._rehearsal.is_over
        self._show_strip(self.strip())
        self._show_page(self.screen())

    def put_aside(self) -> None:
        """Send on who stands in front, or put the slip below the others."""
        self._rehearsal.put_aside()
        self.refresh()

    def ask(self, key: str) -> None:
        """Ask at a table or a station."""
        place = Place(table=int(key)) if key.isdecimal() else Place(actor=_actor(key))
        self._answer = answer_sentence(self.simulated.trainee, self._rehearsal.ask(place))
        self.refresh()

    def toggle(self) -> None:
        """Halt the time, or let it run again."""
        self._is_running = not self._is_running
        self.refresh()

    def change_speed(self, step: int) -> None:
        """Let the time run faster or slower."""
        place = SPEEDS.index(self._speed) + step
        self._speed = SPEEDS[min(max(place, 0), len(SPEEDS) - 1)]
        self.refresh()

    def hurry(self) -> None:
        """Go on to the next mistake."""
        self._rehearsal.hurry()
        self.simulated.play(0.0)
        self.refresh()

    def let_people_type(self) -> None:
        """Let people at real stations type the slips instead of the simulation, or end that."""
        if self._rehearsal.script.lesson == "organiser":
            self._rehearsal.is_manned = not self._rehearsal.is_manned
            self.refresh()

    def tell(self) -> None:
        """Show all mistakes, the hidden ones too."""
        self._is_told = True
        self.refresh()

    def leave(self) -> None:
        """End the training, after showing the mistakes."""
        if self._is_told:
            self._leave()
        else:
            self.tell()

    def strip(self) -> StripScreen:
        """Return what is shown above the work."""
        rehearsal = self._rehearsal
        if rehearsal.is_over:
            lines = (f"**{self._result()}**", tr("Strg+T zeigt alle Fehler und was zu tun war."))
            return StripScreen(tr("Zu Ende"), "", lines, (), "")
        match rehearsal.script.lesson:
            case "desk":
                return self._desk_strip()
            case "scoring":
                return self._scoring_strip()
            case "organiser":
                is_read_out = bool(rehearsal.pile)
                return self._scoring_strip() if is_read_out else self._organiser_strip()

    def screen(self) -> CoachScreen:
        """Return the page."""
        rehearsal = self._rehearsal
        findings = tuple(self._findings())
        empty = "" if findings else tr("Noch kein Fehler gefunden. Es sind welche versteckt.")
        return CoachScreen(
            title=tr("Versteckte Fehler"),
            summary=self._result() if self._is_told else self._found(),
            findings=findings,
            empty=empty,
            asks=tuple(self._asks()),
            answer=self._answer or self._whom_to_ask(),
            pace=tr("Tempo {n}×", n=self._speed),
            pause=tr("Anhalten") if self._is_running else tr("Weiter"),
            manned=self._manned(),
            is_told=self._is_told,
            hurry_blocked="" if rehearsal.can_hurry else tr("wartet auf Sie"),
            leave=tr("Zur Startseite") if self._is_told else tr("Übung beenden"),
        )

    def _desk_strip(self) -> StripScreen:
        queue = self._rehearsal.queue
        if not queue:
            lines = (tr("Gerade ist niemand da."), self._found_so_far())
            return StripScreen(tr("Vor Ihnen"), "", lines, (), "")
        waiting = len(queue) - 1
        more = trn("dahinter {n} Paar", "dahinter {n} Paare", waiting) if waiting else ""
        said = " · ".join(filter(None, (clubs(queue[0]), says(queue[0]), self._offers(queue[0]))))
        lines = (who(queue[0]), said)
        return StripScreen(tr("Vor Ihnen"), more, lines, (), tr("Nächste"))

    def _offers(self, guest: Guest) -> str:
        """Return what a pair pays here; a pair registered at another desk pays there."""
        state = self.simulated.trainee.state
        due = 2 * state.settings.fee_cents if state is not None else 0
        if not due or guest.mistake == "again":
            return ""
        return tr("„Hier sind {money}.“", money=euros(due))

    def _till(self) -> str:
        """Return whether the box holds what those who came to this desk owe.

        Empty without a fee.
        """
        state = self.simulated.trainee.state
        if state is None or not state.settings.fee_cents:
            return ""
        known, bearers = state.entrants, self.simulated.bearers
        there = sum(
            any(known[id_].status == "present" for id_ in bearers.get(each.key, ()))
            for each in self._rehearsal.script.guests
            if each.mistake != "again"
        )
        due = 2 * state.settings.fee_cents * there
        missing = due - cash_boxes(state).get(self.simulated.trainee.id, 0)
        if missing > 0:
            return tr("Kasse: {money} zu wenig", money=euros(missing))
        if missing < 0:
            return tr("Kasse: {money} zu viel", money=euros(-missing))
        return tr("Kasse stimmt")

    def _scoring_strip(self) -> StripScreen:
        pile = self._rehearsal.pile
        state = self.simulated.trainee.state
        running = state.running if state is not None else None
        if not pile or running is None or running.number != pile[0].round:
            lines = (tr("Gerade liegt kein Zettel da."), self._found_so_far())
            return StripScreen(tr("Ihr Stapel"), "", lines, (), "")
        top = pile[0]
        rows = tuple(self._paper_rows(top))
        waiting = len(pile) - 1
        more = trn("darunter {n} Zettel", "darunter {n} Zettel", waiting) if waiting else ""
        title = tr("Zettel Tisch {n}", n=top.table)
        return StripScreen(title, more, (), rows, tr("Zettel nach hinten"))

    def _paper_rows(self, paper: Paper) -> list[PaperRow]:
        model = self.simulated.trainee
        assert model.state is not None
        slot = model.state.rounds[paper.round - 1].tables[paper.table]
        points = zip(*written_points(paper.score), strict=True)
        names = sides_on(model, slot, paper)
        return [PaperRow(name, tuple(each)) for name, each in zip(names, points, strict=True)]

    def _organiser_strip(self) -> StripScreen:
        state = self.simulated.trainee.state
        running = state.running if state is not None else None
        if state is None or not state.rounds:
            there = len(state.seatable()) if state is not None else 0
            said = trn("{n} Paar ist angemeldet.", "{n} Paare sind angemeldet.", there)
        elif running is not None:
            said = trn(
                "Runde {number}: {done} von {n} Tisch fertig.",
                "Runde {number}: {done} von {n} Tischen fertig.",
                len(running.tables),
                number=running.number,
                done=running.count("confirmed", "decided"),
            )
        else:
            said = tr("Die Runde ist geschlossen. Weiter mit F12.")
        return StripScreen(tr("Im Saal"), "", (self._answer or said, self._found_so_far()), (), "")

    def _found_so_far(self) -> str:
        return self._found() or tr("Strg+T: nachfragen, Tempo, Auflösung.")

    def _found(self) -> str:
        found = len(self._rehearsal.found)
        return trn("{n} Fehler gefunden.", "{n} Fehler gefunden.", found) if found else ""

    def _result(self) -> str:
        rehearsal = self._rehearsal
        said = tr("{n} von {of} gefunden", n=len(rehearsal.found), of=len(rehearsal.happened))
        typed, away = len(rehearsal.mistyped), rehearsal.turned_away
        own = [
            trn("selbst vertippt: {n} Zettel", "selbst vertippt: {n} Zettel", typed),
            trn("weggeschickt: {n} Paar", "weggeschickt: {n} Paare", away),
        ]
        told = [each for each, count in zip(own, (typed, away), strict=True) if count]
        return " · ".join(filter(None, (said, *told, self._till())))

    def _findings(self) -> list[Finding]:
        rehearsal = self._rehearsal
        told = rehearsal.happened if self._is_told else rehearsal.found
        return [self._finding(number, each) for number, each in enumerate(told, 1)]

    def _finding(self, number: int, mistake: Mistake) -> Finding:
        rehearsal = self._rehearsal
        table = rehearsal.table_of(mistake)
        guest: Guest | None = None if mistake.round else rehearsal.guest_of(mistake)
        title = what(mistake, table, guest)
        return Finding(str(number), title, remedy(mistake.kind), mistake in rehearsal.found)

    def _manned(self) -> str:
        if self._rehearsal.script.lesson != "organiser":
            return ""
        if self._rehearsal.is_manned:
            return tr("Zettel tippt die Simulation")
        return tr("Zettel tippen Helfer")

    def _whom_to_ask(self) -> str:
        state = self.simulated.trainee.state
        if self._rehearsal.script.lesson == "desk":
            return tr("Am Anmeldetisch fragen Sie die Leute selbst; was sie sagen, steht oben.")
        if state is None or state.running is None:
            return tr("Gerade spielt niemand.")
        return tr("Wählen Sie, bei wem Sie nachfragen; **Enter** fragt.")

    def _asks(self) -> list[AskRow]:
        if self._rehearsal.script.lesson == "desk":
            return []
        state = self.simulated.trainee.state
        running = state.running if state is not None else None
        slots = running.tables.values() if running is not None else ()
        rows = [AskRow(str(each.table), self._who_sits_at(each), str(each.table)) for each in slots]
        if self._rehearsal.script.lesson == "organiser":
            rows += [AskRow(each, actor_name(each)) for each in STATIONS]
        return rows

    def _who_sits_at(self, slot: TableSlot) -> str:
        model = self.simulated.trainee
        return " – ".join(short_side_name(model, side) for side in slot.sides)


def _actor(key: str) -> Actor:
    return next(each for each in STATIONS if each == key)
