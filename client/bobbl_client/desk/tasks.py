"""What a desk does for many at once, and its papers: the menu while nobody is open.

What changes many shows them first and says how many; it is done a few at a time, so that the window
stays alive, and can be taken back one by one.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from bobbl_client.desk.acts import DeskActs
from bobbl_client.desk.menu import Item, MenuPlan
from bobbl_client.desk.seats.slip import seat_slip
from bobbl_client.desk.words import called, full_names, number_of, standing
from bobbl_client.desk.work import DeskWork
from bobbl_client.evening.roster_record import Registered
from bobbl_client.organiser.papers.codes import code_sheet
from bobbl_client.printing.paper import Printed
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.readings.capacity import next_up
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import EntrantId


class Papers(Protocol):
    """What opens beside the desk's own work."""

    def open_import(self) -> None:
        """Let a list of pre-registrations be taken in."""

    def show_paper(self, paper: Printed) -> None:
        """Let something be looked at and printed."""


class _Many(NamedTuple):
    """A menu of everybody concerned: who is chosen, the rows, and doing it."""

    name: str
    title: str
    said: str
    chosen: Callable[[], Sequence[EntrantId]]
    items: Callable[[], Sequence[Item]]
    go: Callable[[], None]


class DeskTasks:
    """Makes the menus of what concerns many."""

    def __init__(
        self,
        work: DeskWork,
        acts: DeskActs,
        papers: Papers,
        is_printed: Callable[[str], bool],
    ) -> None:
        """Open none; ``is_printed`` tells of a key whether its paper was printed here."""
        self._work, self._acts, self._papers = work, acts, papers
        self._is_printed = is_printed
        self._left_out: set[EntrantId] = set()

    def all(self) -> MenuPlan:
        """Give the menu."""
        return MenuPlan("tasks", tr("Mehr"), self._items)

    def print_codes(self, entrants: Sequence[Registered]) -> None:
        """Print the codes of some."""
        state = self._work.state
        if state is not None and entrants:
            self._work.menu.close()
            self._papers.show_paper(code_sheet(state, entrants))

    def print_seat(self, entrant: Registered) -> None:
        """Print where somebody sits."""
        state = self._work.state
        if state is not None:
            self._work.menu.close()
            self._papers.show_paper(seat_slip(state, entrant, self._is_printed))

    def _items(self) -> Sequence[Item]:
        announced, queued, alone = self._announced(), self._queued(), self._alone()
        nobody = "" if announced else tr("niemand vorangemeldet")
        expected = trn("{n} Voranmeldung", "{n} Voranmeldungen", len(announced))
        return (
            Item(tr("Voranmeldungen einlesen"), self._import),
            Item(
                tr("Codes für alle drucken"),
                lambda: self.print_codes(self._announced()),
                expected,
                blocked=nobody,
            ),
            Item(tr("Nicht Gekommene abmelden"), self._ask_absent, expected, blocked=nobody),
            Item(
                tr("Eine Markierung für viele"),
                self._choose_marker,
                blocked="" if self._work.settings.markers else tr("es gibt keine Markierungen"),
            ),
            Item(
                tr("Partner auslosen"),
                self._ask_partners,
                trn("{n} ist allein", "{n} sind allein", len(alone)),
                blocked="" if len(alone) > 1 else tr("dazu müssen zwei allein sein"),
            ),
            Item(
                tr("Warteliste"),
                lambda: self._work.menu.open(self._queue()),
                trn("{n} wartet", "{n} warten", len(queued)),
                blocked="" if queued else tr("niemand wartet"),
            ),
        )

    def _import(self) -> None:
        self._work.menu.close()
        self._papers.open_import()

    def _announced(self) -> list[Registered]:
        return _by_number(e for e in self._work.roster.values() if e.status == "announced")

    def _queued(self) -> list[Registered]:
        queued = (each for each in self._work.roster.values() if each.is_queued)
        return sorted(queued, key=lambda each: each.queue_place)

    def _alone(self) -> list[Registered]:
        there = (e for e in self._work.roster.values() if e.status == "present")
        return _by_number(e for e in there if e.kind == "lone" and not e.is_queued)

    def _ask_partners(self) -> None:
        def draw(ids: Sequence[EntrantId]) -> None:
            self._acts.draw_partners(ids)
            self._work.menu.close()
            self._work.menu.open(self._drawn(ids))

        said = tr(
            "Der Server lost, jede Aufteilung ist gleich wahrscheinlich, und der Verlauf beweist"
            " es. Bei ungerader Zahl bleibt jemand allein. Eine Zeile wählen: lost nicht mit."
        )
        plan = self._many("draw", tr("Partner auslosen"), said, self._alone, draw)
        self._open_many(plan, lambda n: tr("{n} auslosen", n=n) if n > 1 else "")

    def _drawn(self, ids: Sequence[EntrantId]) -> MenuPlan:
        """Give the menu that says what the lot has made of these."""

        def items() -> Sequence[Item]:
            listed = (self._work.roster.get(id_) for id_ in ids)
            return [
                Item(f"{called(each)} · {full_names(each)}", detail=_lot(each))
                for each in listed
                if each is not None
            ]

        return MenuPlan("drawn", tr("Ausgelost: bitte ansagen"), items)

    def _queue(self) -> MenuPlan:
        def items() -> Sequence[Item]:
            state = self._work.state
            up = {each.id for each in next_up(state)} if state is not None else set()
            return [
                Item(
                    f"{each.queue_place}. {full_names(each)}",
                    lambda entrant=each: self._acts.move_up(entrant),  # type: ignore[misc]
                    tr("{who} · rückt nach", who=called(each)),
                    blocked="" if each.id in up else tr("{who} · kein Platz", who=called(each)),
                )
                for each in self._queued()
            ]

        said = tr("Eine Zeile wählen: Sie bekommt einen freien Platz und spielt mit.")
        return MenuPlan("queue", tr("Warteliste"), items, said)

    def _ask_absent(self) -> None:
        def absent(entrant: Registered) -> None:
            self._acts.withdraw(entrant, "absent")

        said = tr("Wer doch noch kommt, spielt mit F12 wieder mit. Eine Zeile wählen: bleibt.")
        plan = self._many(
            "absent", tr("Nicht Gekommene abmelden"), said, self._announced, self._each(absent)
        )
        self._open_many(plan, lambda n: trn("{n} Eintrag abmelden", "{n} Einträge abmelden", n))

    def _choose_marker(self) -> None:
        def items() -> Sequence[Item]:
            return [
                Item(
                    each.name,
                    lambda marker=each: self._ask_marker(marker),  # type: ignore[misc]
                    colour=each.colour,
                )
                for each in self._work.settings.markers
            ]

        self._work.menu.open(MenuPlan("which", tr("Welche Markierung?"), items))

    def _ask_marker(self, marker: Marker) -> None:
        def without() -> list[Registered]:
            there = (e for e in self._work.roster.values() if e.status == "present")
            return _by_number(each for each in there if marker.id not in each.marks)

        def give(entrant: Registered) -> None:
            self._acts.mark(entrant, marker.id)

        title = tr("{marker} für alle, die da sind", marker=marker.name)
        said = tr("Wer sie schon hat, steht nicht dabei. Eine Zeile wählen: bekommt keine.")
        plan = self._many("give", title, said, without, self._each(give))
        self._open_many(plan, lambda n: trn("{n} Eintrag geben", "{n} Einträgen geben", n))

    def _open_many(self, plan: _Many, word: Callable[[int], str]) -> None:
        """Open a menu of many; ``word`` says what F12 does for so many."""
        self._left_out = set()

        def said() -> str:
            count = len(plan.chosen())
            return word(count) if count else ""

        menu = MenuPlan(plan.name, plan.title, plan.items, plan.said, said, plan.go)
        self._work.menu.open(menu)

    def _many(
        self,
        name: str,
        title: str,
        said: str,
        whom: Callable[[], list[Registered]],
        do: Callable[[Sequence[EntrantId]], None],
    ) -> _Many:
        """Give what shows everybody concerned, and does it on F12 for who is chosen."""

        def chosen() -> list[EntrantId]:
            return [each.id for each in whom() if each.id not in self._left_out]

        def items() -> Sequence[Item]:
            return [
                Item(
                    f"{number_of(each)} · {full_names(each)}",
                    lambda id_=each.id: self._turn(id_),  # type: ignore[misc]
                    standing(each),
                    each.id not in self._left_out,
                )
                for each in whom()
            ]

        return _Many(name, title, said, chosen, items, lambda: do(chosen()))

    def _turn(self, id_: EntrantId) -> None:
        self._left_out ^= {id_}

    def _each(self, act: Callable[[Registered], None]) -> Callable[[Sequence[EntrantId]], None]:
        """Give what does one thing for each, a few at a time."""

        def do(ids: Sequence[EntrantId]) -> None:
            self._work.jobs = [lambda id_=each: self._do(id_, act) for each in ids]  # type: ignore[misc]
            self._work.menu.close()

        return do

    def _do(self, id_: EntrantId, act: Callable[[Registered], None]) -> None:
        entrant = self._work.roster.get(id_)
        if entrant is not None:
            act(entrant)


def _lot(entrant: Registered) -> str:
    """Say what became of somebody whose partner was to be drawn."""
    if entrant.kind == "pair":
        return tr("spielen zusammen")
    return tr("wird ausgelost …") if entrant.waiting else tr("bleibt allein")


def _by_number(entrants: Iterable[Registered]) -> list[Registered]:
    return sorted(entrants, key=lambda each: (each.number is None, each.number or 0, each.order))
