"""What a desk does for many entrants at once, and its papers: the menu while nobody is open.

An act on many entrants lists them first and says how many they are. A few are changed at a time, so
that the window responds; each change can be undone by itself.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from bobbl_client.desk import asking
from bobbl_client.desk.state import Act, Item, Job, MenuPlan, Now, OpenImport, ShowPaper, Step
from bobbl_client.desk.words import number_of, side_of, standing
from bobbl_client.evening.roster_record import Registered
from bobbl_client.evening.roster_words import called, full_names, numbered_names
from bobbl_client.organiser.papers.codes import code_sheet
from bobbl_client.printing.paper import Ticket, TicketSheet
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.paper.pages_address import own_page, pages_link
from bobbl_shared.domain.readings.capacity import next_up
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import EntrantId

SLIP_COLUMNS, SLIP_ROWS = 2, 4
"""So many slips would have room on a page; the one stands in its upper left corner."""


@dataclass(frozen=True, slots=True)
class _Many:
    """A menu of everybody concerned; F12 does something for those who are not left out.

    ``word`` says what F12 does for so many.
    """

    name: str
    title: str
    said: str
    whom: Callable[[Now], list[Registered]]
    word: Callable[[int], str]
    do: Callable[[Step, Sequence[EntrantId]], None]

    def open(self, step: Step) -> None:
        """Open the menu, with nobody left out."""
        step.state = replace(step.state, left_out=frozenset())
        step.open_menu(
            MenuPlan(
                self.name,
                self.title,
                self._items,
                self.said,
                lambda now: self.word(len(chosen)) if (chosen := self._chosen(now)) else "",
                lambda step: self.do(step, self._chosen(step.now)),
            )
        )

    def _chosen(self, now: Now) -> list[EntrantId]:
        return [each.id for each in self.whom(now) if each.id not in now.state.left_out]

    def _items(self, now: Now) -> Sequence[Item]:
        return [
            Item(
                numbered_names(each, number_of(each)),
                _turning(each.id),
                standing(each),
                each.id not in now.state.left_out,
            )
            for each in self.whom(now)
        ]


def _turning(id_: EntrantId) -> Act:
    """Return what leaves somebody out, or takes them in again."""

    def act(step: Step) -> None:
        step.state = replace(step.state, left_out=step.state.left_out ^ {id_})

    return act


def _each(act: Callable[[Step, Registered], None]) -> Callable[[Step, Sequence[EntrantId]], None]:
    """Return what does one thing for each, a few at a time."""

    def do(step: Step, ids: Sequence[EntrantId]) -> None:
        step.state = replace(step.state, jobs=tuple(Job(each, act) for each in ids), menus=())

    return do


def tasks_menu() -> MenuPlan:
    """Return the menu."""
    return MenuPlan("tasks", tr("Mehr"), task_items)


def print_codes(step: Step, entrants: Sequence[Registered]) -> None:
    """Print the codes of some."""
    state = step.known.state
    if state is not None and entrants:
        step.close_menus()
        step.do(ShowPaper(code_sheet(state, entrants)))


def print_seat(step: Step, entrant: Registered) -> None:
    """Print where somebody sits."""
    state = step.known.state
    if state is not None:
        step.close_menus()
        step.do(ShowPaper(seat_slip(state, entrant, step.known.is_printed)))


def seat_slip(state: State, entrant: Registered, is_printed: Callable[[str], bool]) -> TicketSheet:
    """Return the slip of somebody who has a seat; a second one of the same seat is a duplicate."""
    assert entrant.seat is not None
    seat, round_ = entrant.seat, len(state.rounds) + (not entrant.is_playing)
    where = [called(entrant), tr("Runde {n}", n=round_), side_of(entrant)]
    if entrant.section:
        where.append(tr("Bereich {section}", section=entrant.section))
    key = f"seat {entrant.id} {round_}.{seat.table}.{seat.pair}.{seat.player}"
    ticket = Ticket(
        key,
        tr("Tisch {n}", n=seat.table),
        state.settings.name,
        is_duplicate=is_printed(key),
        lines=(" · ".join(where), *entrant.listed_names),
        link=_own_page(state, entrant.id),
    )
    title = tr("Platz von {who}", who=called(entrant))
    name = tr("Platz-{n}", n=entrant.number)
    return TicketSheet(title, state.settings.name, (ticket,), SLIP_COLUMNS, SLIP_ROWS, name)


def _own_page(state: State, entrant: EntrantId) -> str:
    """Return what a telephone opens for an entrant's own page; nothing while it cannot."""
    known = state.entrants.get(entrant)
    return (pages_link(state, own_page(state, known)) or "") if known is not None else ""


def task_items(now: Now) -> Sequence[Item]:
    """Return what can be done for all, each with its letter."""
    announced, queued, alone = _announced(now), _queued(now), _alone(now)
    nobody = "" if announced else tr("niemand vorangemeldet")
    expected = trn("{n} Voranmeldung", "{n} Voranmeldungen", len(announced))
    return (
        Item(tr("Voranmeldungen einlesen"), _open_import, tr("CSV oder eingefügte Liste"), key="V"),
        Item(
            tr("Codes für alle drucken"),
            lambda step: print_codes(step, _announced(step.now)),
            expected,
            blocked=nobody,
            key="C",
        ),
        Item(tr("Nicht Erschienene abmelden"), _absent().open, expected, blocked=nobody, key="N"),
        Item(
            tr("Eine Markierung für viele"),
            _choose_marker,
            blocked="" if now.known.settings.markers else tr("es gibt keine Markierungen"),
            key="M",
        ),
        Item(
            tr("Partner auslosen"),
            _partners().open,
            trn("{n} ist allein", "{n} sind allein", len(alone)),
            blocked="" if len(alone) > 1 else tr("dazu müssen zwei allein sein"),
            key="P",
        ),
        Item(
            tr("Warteliste"),
            lambda step: step.open_menu(_queue()),
            trn("{n} wartet", "{n} warten", len(queued)),
            blocked="" if queued else tr("niemand wartet"),
            key="W",
        ),
    )


def _open_import(step: Step) -> None:
    step.close_menus()
    step.do(OpenImport())


def _announced(now: Now) -> list[Registered]:
    return _by_number(e for e in now.known.roster.values() if e.status == "announced")


def _queued(now: Now) -> list[Registered]:
    queued = (each for each in now.known.roster.values() if each.is_queued)
    return sorted(queued, key=lambda each: each.queue_place)


def _alone(now: Now) -> list[Registered]:
    there = (e for e in now.known.roster.values() if e.status == "present")
    return _by_number(e for e in there if e.kind == "lone" and not e.is_queued)


def _partners() -> _Many:
    def draw(step: Step, ids: Sequence[EntrantId]) -> None:
        asking.draw_partners(step, ids)
        step.close_menus()
        step.open_menu(_drawn(ids))

    said = tr(
        "Der Server lost, jede Aufteilung ist gleich wahrscheinlich, und der Verlauf beweist"
        " es. Bei ungerader Zahl bleibt jemand allein. Eine Zeile wählen: lost nicht mit."
    )
    title = tr("Partner auslosen")
    return _Many("draw", title, said, _alone, _draw_word, draw)


def _draw_word(count: int) -> str:
    return tr("{n} auslosen", n=count) if count > 1 else ""


def _drawn(ids: Sequence[EntrantId]) -> MenuPlan:
    """Return the menu that says what the lot has made of these."""

    def items(now: Now) -> Sequence[Item]:
        listed = (now.known.roster.get(id_) for id_ in ids)
        return [
            Item(numbered_names(each), detail=_lot(each)) for each in listed if each is not None
        ]

    return MenuPlan("drawn", tr("Ausgelost: bitte ansagen"), items)


def _queue() -> MenuPlan:
    def items(now: Now) -> Sequence[Item]:
        state = now.known.state
        up = {each.id for each in next_up(state)} if state is not None else set()
        return [
            Item(
                f"{each.queue_place}. {full_names(each)}",
                lambda step, who=each: asking.move_up(step, who),  # type: ignore[misc]
                tr("{who} · rückt nach", who=called(each)),
                blocked="" if each.id in up else tr("{who} · kein Platz", who=called(each)),
            )
            for each in _queued(now)
        ]

    said = tr("Eine Zeile wählen: Sie bekommt einen freien Platz und spielt mit.")
    return MenuPlan("queue", tr("Warteliste"), items, said)


def _absent() -> _Many:
    def absent(step: Step, entrant: Registered) -> None:
        asking.withdraw(step, entrant, "absent")

    return _Many(
        "absent",
        tr("Nicht Erschienene abmelden"),
        tr("Wer doch noch kommt, spielt mit F12 wieder mit. Eine Zeile wählen: bleibt."),
        _announced,
        lambda n: trn("{n} Eintrag abmelden", "{n} Einträge abmelden", n),
        _each(absent),
    )


def _choose_marker(step: Step) -> None:
    def items(now: Now) -> Sequence[Item]:
        return [item for each in now.known.settings.markers for item in _acts_with(each, now)]

    step.open_menu(MenuPlan("which", tr("Welche Markierung?"), items))


def _acts_with(marker: Marker, now: Now) -> Iterator[Item]:
    """Yield what can be done with a marker for many: taking it away only if somebody has it."""
    giving = _giving(marker)
    yield Item(marker.name, giving.open, _counted(giving, now), colour=marker.colour)
    for each in (_taking(marker), _withdrawing(marker)):
        if each.whom(now):
            yield Item(each.title, each.open, _counted(each, now), colour=marker.colour)


def _counted(many: _Many, now: Now) -> str:
    """Return how many are meant, and whether only those who are found."""
    count = len(many.whom(now))
    if now.state.query.strip():
        return trn("{n} gefundener Eintrag", "{n} gefundene Einträge", count)
    return trn("{n} Eintrag", "{n} Einträge", count)


def _listed(now: Now) -> Iterator[Registered]:
    """Yield who is meant on the whole list: whom it shows, or would if nothing were searched."""
    found = now.known.list.found(now.state.query)
    return (e for e in now.known.roster.values() if e.id in found and not e.is_out)


def _giving(marker: Marker) -> _Many:
    def without(now: Now) -> list[Registered]:
        there = (e for e in _listed(now) if e.status == "present")
        return _by_number(each for each in there if marker.id not in each.marks)

    return _Many(
        "give",
        tr("{marker} für alle, die da sind", marker=marker.name),
        tr("Wer sie schon hat, steht nicht dabei. Eine Zeile wählen: bekommt keine."),
        without,
        lambda n: trn("{n} Eintrag geben", "{n} Einträgen geben", n),
        _each(_marking(marker)),
    )


def _taking(marker: Marker) -> _Many:
    return _Many(
        "take",
        tr("{marker} wegnehmen", marker=marker.name),
        tr("Eine Zeile wählen: behält sie."),
        partial(_having, marker),
        lambda n: trn("{n} Eintrag wegnehmen", "{n} Einträgen wegnehmen", n),
        _each(_marking(marker)),
    )


def _withdrawing(marker: Marker) -> _Many:
    def withdraw(step: Step, entrant: Registered) -> None:
        asking.withdraw(step, entrant, "other")

    return _Many(
        "withdraw",
        tr("Wer „{marker}“ hat, abmelden", marker=marker.name),
        tr("Wer doch noch spielt, ist mit F12 wieder da. Eine Zeile wählen: bleibt."),
        partial(_having, marker),
        lambda n: trn("{n} Eintrag abmelden", "{n} Einträge abmelden", n),
        _each(withdraw),
    )


def _having(marker: Marker, now: Now) -> list[Registered]:
    return _by_number(each for each in _listed(now) if marker.id in each.marks)


def _marking(marker: Marker) -> Callable[[Step, Registered], None]:
    return lambda step, entrant: asking.mark(step, entrant, marker.id)


def _lot(entrant: Registered) -> str:
    """Return what became of somebody whose partner was to be drawn."""
    if entrant.kind == "pair":
        return tr("spielen zusammen")
    return tr("wird ausgelost …") if entrant.waiting else tr("bleibt allein")


def _by_number(entrants: Iterable[Registered]) -> list[Registered]:
    return sorted(entrants, key=lambda each: (each.number is None, each.number or 0, each.order))
