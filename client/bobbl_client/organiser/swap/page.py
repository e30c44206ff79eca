"""Two entrants of a round change places: whom to pick, and who would meet whom again."""

from dataclasses import dataclass

from bobbl_client.evening.draw_words import encounter_sentences, named
from bobbl_client.page.round_task import RoundTask, TaskScreen
from bobbl_shared.domain.areas.draw import SwapSeats
from bobbl_shared.domain.commands import Base
from bobbl_shared.domain.readings.meetings import Rearranged, rearranged, seat_in
from bobbl_shared.domain.state import Entrant, State
from bobbl_shared.domain.values import Sides
from bobbl_shared.i18n import tr
from bobbl_shared.ids import EntrantId


@dataclass(frozen=True)
class ShownSeats:
    """Who sits at a table at one time, and who meets again there; ``repeats`` counts those."""

    sides: tuple[str, str]
    told: tuple[str, ...]
    repeats: int


@dataclass(frozen=True)
class ShownTable:
    """A table that changes, as it is and as it would be."""

    title: str
    before: ShownSeats
    after: ShownSeats


@dataclass(frozen=True)
class SwapScreen(TaskScreen):
    """``places`` are who was picked and where they sit.

    ``note`` sums up the consequences (marked), ``is_worse`` says that more would meet again than
    now.
    """

    places: tuple[str, ...]
    tables: tuple[ShownTable, ...]
    note: str
    is_worse: bool


class SwapPage(RoundTask[SwapScreen]):
    """Lets the organiser exchange two seats of a round by hand."""

    def screen(self) -> SwapScreen:
        """Return who is picked, and both tables before and after."""
        tables = self._tables()
        repeats = _repeats(tables)
        return SwapScreen(
            title=tr("Runde {n}: Plätze tauschen", n=self._number),
            prompt=self._prompt(),
            picker=self._picker.shown(self._picked),
            places=tuple(self._told(each) for each in self._picked),
            tables=tuple(self._shown(each) for each in tables),
            note=_note(*repeats) if tables else "",
            is_worse=repeats[1] > repeats[0],
            blocked=self._blocked(tables),
        )

    def save(self) -> None:
        """Exchange the two."""
        if self._blocked(self._tables()):
            return
        first, second = self._picked
        base = Base(version=self._round.seated.index)
        self.ask_and_leave(SwapSeats(self._number, first, second), base)

    def _with(self, id_: EntrantId) -> tuple[EntrantId, ...]:
        """Let go of who was picked already; a third one takes the second one's place."""
        if id_ in self._picked:
            return tuple(each for each in self._picked if each != id_)
        return (*self._picked[:1], id_)

    def _eligible(self, state: State) -> tuple[Entrant, ...]:
        """Return everybody who sits or sits out in the round, by number."""
        round_ = state.rounds[self._number - 1]
        seated = {id_ for slot in round_.tables.values() for side in slot.sides for id_ in side}
        return tuple(
            each for each in state.numbered() if each.id in seated or each.id in round_.byes
        )

    def _table_of(self, entrant: Entrant) -> int | None:
        seat = seat_in(self._round, entrant.id)
        return seat.table if seat is not None else None

    def _detail(self, entrant: Entrant) -> str:
        """Return where somebody sits, and that the table has a result, if it has."""
        seat = seat_in(self._round, entrant.id)
        if seat is None:
            return tr("Freilos")
        place = tr("Tisch {n} · Paar {pair}", n=seat.table, pair=seat.pair)
        if self._round.tables[seat.table].is_untouched:
            return place
        return tr("{place} · schon eingetragen", place=place)

    def _told(self, id_: EntrantId) -> str:
        entrant = self._state.entrants[id_]
        who = f"**{named(self.model, id_)}**"
        return tr("{who} – {place}", who=who, place=self._detail(entrant))

    def _tables(self) -> tuple[Rearranged, ...]:
        if len(self._picked) < 2:
            return ()
        return rearranged(self._state, self._number, *self._picked)

    def _shown(self, change: Rearranged) -> ShownTable:
        return ShownTable(
            tr("Tisch {n}", n=change.table),
            self._seats(change.before, change, is_after=False),
            self._seats(change.after, change, is_after=True),
        )

    def _seats(self, sides: Sides, change: Rearranged, *, is_after: bool) -> ShownSeats:
        met = change.met_after if is_after else change.met_before
        first, second = (tr(" und ").join(named(self.model, id_) for id_ in side) for side in sides)
        repeats = sum(bool(each.elsewhere) for each in met)
        return ShownSeats((first, second), encounter_sentences(self.model, met), repeats)

    def _prompt(self) -> str:
        match len(self._picked):
            case 0:
                return tr("Wer soll den Platz wechseln? Nummer oder Name, dann Enter.")
            case 1:
                return tr("Mit wem? Nummer oder Name, dann Enter.")
            case _:
                return tr("F12 tauscht. Esc lässt den Zweiten wieder los.")

    def _blocked(self, tables: tuple[Rearranged, ...]) -> str:
        """Return why the seats cannot be exchanged now; empty if they can."""
        if self._round.is_closed:
            return tr("Runde {n} ist geschlossen", n=self._number)
        if len(self._picked) < 2:
            return tr("erst zwei wählen")
        if not tables:
            return tr("beide setzen aus")
        entered = [each.table for each in tables if not self._is_free(each.table)]
        if entered:
            return tr("Tisch {n} hat schon ein Ergebnis", n=entered[0])
        return self.busy

    def _is_free(self, table: int) -> bool:
        return self._round.tables[table].is_untouched


def _repeats(tables: tuple[Rearranged, ...]) -> tuple[int, int]:
    """Count who meets again at some tables, before and after."""
    before = sum(bool(each.elsewhere) for table in tables for each in table.met_before)
    after = sum(bool(each.elsewhere) for table in tables for each in table.met_after)
    return before, after


def _note(before: int, after: int) -> str:
    return tr("Treffen sich wieder: bisher **{n}**, nachher **{then}**.", n=before, then=after)
