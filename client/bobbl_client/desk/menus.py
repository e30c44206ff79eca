"""The menus of the desk: markers, what else can be done with somebody, and the last entries.

What cannot be done now stays in its menu with the reason.
"""

from collections.abc import Callable, Sequence
from typing import Protocol, get_args

from bobbl_client.desk.acts import DeskActs
from bobbl_client.desk.menu import Item, MenuPlan
from bobbl_client.desk.place import can_be_seated
from bobbl_client.desk.questions import leaving_said
from bobbl_client.desk.seats.slip import can_be_printed
from bobbl_client.desk.ticks import changed_marks, marked
from bobbl_client.desk.words import called, full_names
from bobbl_client.desk.work import DeskWork
from bobbl_client.evening.roster_record import Registered
from bobbl_client.organiser.chronicle.field_words import withdraw_word
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.values import WithdrawReason
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import EntrantId, PersonId


class Turning(Protocol):
    """What a menu turns over to the presenter, because it needs the form or the list."""

    def choose_partner(self, id_: EntrantId) -> None:
        """Let the partner of a lone player be chosen."""

    def ask_seat(self, id_: EntrantId) -> None:
        """Ask for a seat."""

    def show_number(self, id_: EntrantId) -> None:
        """Let the number of who has just got one be seen, to be said aloud."""

    def substitute(self, id_: EntrantId, leaving: PersonId) -> None:
        """Let the name of who plays for a person be typed."""


class DeskMenus:
    """Makes the menus."""

    def __init__(
        self,
        work: DeskWork,
        acts: DeskActs,
        turning: Turning,
        print_: Callable[[], None],
        print_code: Callable[[], None],
    ) -> None:
        """Open none; ``print_`` does what F9 does, ``print_code`` only codes."""
        self._work, self._acts, self._turning = work, acts, turning
        self._print, self._print_code = print_, print_code

    def marks(self) -> MenuPlan:
        """Give the menu of the markers, for whom the boxes stand."""
        ticked = self._work.ticked
        title = tr("Markierungen für {who}", who=called(ticked)) if ticked else tr("Markierungen")
        return MenuPlan("marks", title, self._mark_items, tr("Eine Zahl setzt oder löscht."))

    def toggle(self, marker: Marker) -> None:
        """Set a marker, or take it away."""
        work, ticked = self._work, self._work.ticked
        if ticked is not None:
            self._acts.mark(ticked, marker.id)
        else:
            work.form.marks = changed_marks(work.form.marks, marker.id)

    def more(self, id_: EntrantId) -> MenuPlan:
        """Give what else can be done with somebody."""
        entrant = self._work.roster[id_]
        title = f"{called(entrant)} · {full_names(entrant)}"
        return MenuPlan("more", title, lambda: self._more_items(id_))

    def last_entries(self) -> MenuPlan:
        """Give the last entries of this desk, to take one back."""
        if not self._work.undo.entries(self._work.roster):
            return MenuPlan(
                "undo", tr("Zurücknehmen"), list, tr("An diesem Tisch ist noch nichts eingetragen.")
            )
        said = tr("**F8** noch einmal nimmt den obersten zurück, eine Zahl einen anderen.")
        return MenuPlan("undo", tr("Zurücknehmen"), self._undo_items, said)

    def _mark_items(self) -> Sequence[Item]:
        work, ticked = self._work, self._work.ticked
        has = work.form.marks if ticked is None else set(ticked.marks)
        return [
            Item(
                each.name,
                lambda marker=each: self.toggle(marker),  # type: ignore[misc]
                trn("{n} hat sie", "{n} haben sie", marked(each, work.roster)),
                each.id in has,
                each.colour,
            )
            for each in work.settings.markers
        ]

    def _undo_items(self) -> Sequence[Item]:
        work = self._work
        return [
            Item(
                each.what,
                lambda counter=each.counter: self._take_back(counter),  # type: ignore[misc]
                each.then,
                blocked=each.blocked,
            )
            for each in work.undo.entries(work.roster)
        ]

    def _take_back(self, counter: int) -> None:
        self._acts.take_back(counter)
        self._work.menu.close()

    def _more_items(self, id_: EntrantId) -> Sequence[Item]:
        entrant = self._work.roster.get(id_)
        if entrant is None:
            return ()
        items = [self._seat_item(entrant)]
        if entrant.kind == "lone":
            blocked = "" if self._is_in(entrant) else tr("erst wieder dazunehmen")
            choose = Item(
                tr("Partner wählen"), lambda: self._turning.choose_partner(id_), blocked=blocked
            )
            items = [choose]
        items.append(self._leave_item(entrant))
        items.append(self._substitute_item(entrant))
        if self._work.is_pairs and entrant.kind == "pair":
            items.append(self._split_item(entrant))
        items.append(self._past_item(entrant))
        has_slip = can_be_printed(entrant)
        if has_slip:
            items.append(Item(tr("Platz drucken"), self._print, "F9"))
        if self._work.opened == entrant.id:
            key = "" if has_slip else "F9"
            items.append(Item(tr("Code drucken"), self._print_code, key))
        return items

    def _past_item(self, entrant: Registered) -> Item:
        def items() -> Sequence[Item]:
            return [Item(each.what, detail=each.by) for each in self._work.undo.past(entrant)]

        title = tr("Verlauf: {who}", who=called(entrant))
        return Item(tr("Verlauf"), lambda: self._work.menu.open(MenuPlan("past", title, items)))

    def _seat_item(self, entrant: Registered) -> Item:
        blocked = ""
        if not self._work.orders.gives_seats:
            blocked = tr("nur vor der ersten Auslosung")
        elif not can_be_seated(entrant):
            blocked = tr("erst, wenn sie da sind")
        label = tr("Platz geben") if entrant.seat is None else tr("Platz ändern")
        return Item(label, lambda: self._turning.ask_seat(entrant.id), blocked=blocked)

    def _leave_item(self, entrant: Registered) -> Item:
        blocked = tr("schon abgemeldet") if entrant.is_out else ""
        return Item(
            tr("Abmelden"),
            lambda: self._work.menu.open(self._reasons(entrant)),
            tr("mit Grund"),
            blocked=blocked,
        )

    def _reasons(self, entrant: Registered) -> MenuPlan:
        def items() -> Sequence[Item]:
            reasons: tuple[WithdrawReason, ...] = get_args(WithdrawReason)
            return [
                Item(withdraw_word(each), lambda why=each: self._withdraw(entrant, why))  # type: ignore[misc]
                for each in reasons
            ]

        title = tr("{who} abmelden: warum?", who=called(entrant))
        return MenuPlan("reason", title, items, leaving_said(entrant))

    def _withdraw(self, entrant: Registered, reason: WithdrawReason) -> None:
        self._acts.withdraw(entrant, reason)
        self._work.menu.close()

    def _substitute_item(self, entrant: Registered) -> Item:
        blocked = "" if self._is_in(entrant) else tr("erst wieder dazunehmen")
        return Item(
            tr("Jemand anderes spielt"),
            lambda: self._whose(
                entrant,
                tr("Für wen spielt jemand anderes?"),
                tr("Ab der nächsten Auslosung. Nummer und Ergebnisse bleiben."),
                lambda leaving: self._turning.substitute(entrant.id, leaving),
            ),
            blocked=blocked,
        )

    def _split_item(self, entrant: Registered) -> Item:
        blocked = ""
        if entrant.is_half:
            blocked = tr("der Partner fehlt noch")
        elif entrant.played:
            blocked = tr("sie haben schon gespielt")
        elif not self._is_in(entrant):
            blocked = tr("erst wieder dazunehmen")

        def split(leaving: PersonId) -> None:
            self._work.menu.close()
            self._turning.show_number(self._acts.split(entrant, leaving))

        return Item(
            tr("Paar trennen"),
            lambda: self._whose(
                entrant,
                tr("Wer bekommt eine neue Nummer?"),
                tr("Beide stehen danach als allein gekommen in der Liste."),
                split,
            ),
            tr("beide spielen mit anderen"),
            blocked=blocked,
        )

    def _whose(
        self, entrant: Registered, title: str, said: str, then: Callable[[PersonId], None]
    ) -> None:
        """Ask for one of the people of an entrant; go on at once if there is only one."""
        if len(entrant.persons) == 1:
            then(entrant.persons[0].id)
            return

        def items() -> Sequence[Item]:
            return [
                Item(each.name.listed, lambda id_=each.id: then(id_))  # type: ignore[misc]
                for each in entrant.persons
            ]

        self._work.menu.open(MenuPlan("whose", title, items, said))

    @staticmethod
    def _is_in(entrant: Registered) -> bool:
        return not entrant.is_out
