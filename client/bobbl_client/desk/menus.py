"""The menus of the desk: markers, further acts for an entrant, and the last entries.

An act that is not possible now stays in its menu and says why.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import get_args

from bobbl_client.desk import asking
from bobbl_client.desk.contacts import contacts_word
from bobbl_client.desk.questions import leaving_said
from bobbl_client.desk.seats import ask_seat
from bobbl_client.desk.state import (
    Act,
    DeskForm,
    FocusSearch,
    Item,
    MenuPlan,
    Now,
    OpenContacts,
    Step,
    can_be_seated,
)
from bobbl_client.desk.tasks import print_codes, print_seat, task_items
from bobbl_client.desk.words import can_be_printed, coming_key, marked
from bobbl_client.evening.roster_record import Registered
from bobbl_client.evening.roster_words import called, numbered_names
from bobbl_client.organiser.chronicle.field_words import withdraw_word
from bobbl_shared.domain.marker import Marker
from bobbl_shared.domain.values import WithdrawReason
from bobbl_shared.i18n import tr, trn
from bobbl_shared.ids import EntrantId, PersonId


def marks_menu(now: Now) -> MenuPlan:
    """Return the menu of the markers, for whom the boxes stand."""
    ticked = now.ticked
    title = tr("Markierungen für {who}", who=called(ticked)) if ticked else tr("Markierungen")
    return MenuPlan("marks", title, _mark_items, tr("Eine Zahl setzt oder löscht."))


def toggle_mark(step: Step, marker: Marker) -> None:
    """Set a marker, or take it away."""
    ticked, form = step.now.ticked, step.state.form
    if ticked is not None:
        asking.mark(step, ticked, marker.id)
    else:
        step.state = replace(step.state, form=replace(form, marks=form.marks ^ {marker.id}))


def more_menu(entrant: Registered) -> MenuPlan:
    """Return what else can be done with somebody, and beside that for all."""

    def word(now: Now) -> str:
        known = now.known.roster.get(entrant.id)
        keys = coming_key(known) if known is not None else ()
        return keys[0].label if keys else ""

    def come(step: Step) -> None:
        known = step.known.roster.get(entrant.id)
        if known is not None:
            step.close_menus()
            asking.come(step, known)

    title = numbered_names(entrant)
    own = partial(_more_items, id_=entrant.id)
    return MenuPlan("more", title, own, word=word, go=come, for_all=task_items)


def last_entries(now: Now) -> MenuPlan:
    """Return the last entries of this desk, to take one back."""
    if not now.known.undo.has_entries(now.known.roster):
        said = tr("An diesem Tisch ist noch nichts eingetragen.")
        return MenuPlan("undo", tr("Zurücknehmen"), _nothing, said)
    said = tr("**F8** noch einmal nimmt den obersten zurück, eine Zahl einen anderen.")
    return MenuPlan("undo", tr("Zurücknehmen"), _undo_items, said)


def _nothing(_: Now) -> Sequence[Item]:
    return ()


def _mark_items(now: Now) -> Sequence[Item]:
    ticked = now.ticked
    has = now.state.form.marks if ticked is None else set(ticked.marks)
    return [
        Item(
            each.name,
            lambda step, marker=each: toggle_mark(step, marker),  # type: ignore[misc]
            trn("{n} hat sie", "{n} haben sie", marked(each, now.known.roster)),
            each.id in has,
            each.colour,
        )
        for each in now.known.settings.markers
    ]


def _undo_items(now: Now) -> Sequence[Item]:
    return [
        Item(each.what, _taking_back(each.counter), each.then, blocked=each.blocked)
        for each in now.known.undo.entries(now.known.roster)
    ]


def _taking_back(counter: int) -> Act:
    def act(step: Step) -> None:
        asking.take_back(step, counter)
        step.close_menus()

    return act


def _more_items(now: Now, id_: EntrantId) -> Sequence[Item]:
    entrant = now.known.roster.get(id_)
    if entrant is None:
        return ()
    out = tr("erst wieder dazunehmen") if entrant.is_out else ""
    items = [_seat_item(now, entrant)]
    if entrant.kind == "lone":
        items = [Item(tr("Partner wählen"), lambda step: choose_partner(step, id_), blocked=out)]
    items.append(_leave_item(entrant))
    items.append(_substitute_item(entrant, out))
    if now.is_pairs and entrant.kind == "pair":
        items.append(_split_item(entrant, out))
    word = contacts_word(now.known.settings)
    if word:
        items.append(Item(word, lambda step: _open_contacts(step, id_)))
    items.append(_past_item(entrant))
    has_slip = can_be_printed(entrant)
    if has_slip:
        items.append(Item(tr("Platz drucken"), lambda step: print_seat(step, entrant), "F9"))
    if now.state.opened == entrant.id:
        key = "" if has_slip else "F9"
        items.append(Item(tr("Code drucken"), lambda step: print_codes(step, [entrant]), key))
    items.append(_listing_item(entrant))
    return items


def choose_partner(step: Step, id_: EntrantId) -> None:
    """Let the partner of a lone player be chosen in the list."""
    if step.state.opened != id_:
        step.open(id_)
    step.state = replace(step.state, menus=(), matching=True, query="", is_held=False)
    step.do(FocusSearch())


def _open_contacts(step: Step, id_: EntrantId) -> None:
    step.close_menus()
    step.do(OpenContacts(id_))


def _past_item(entrant: Registered) -> Item:
    def items(now: Now) -> Sequence[Item]:
        return [Item(each.what, detail=each.by) for each in now.known.undo.past(entrant)]

    title = tr("Verlauf: {who}", who=called(entrant))
    return Item(tr("Verlauf"), lambda step: step.open_menu(MenuPlan("past", title, items)))


def listed_menu(entrant: Registered) -> MenuPlan:
    """Return the menu of who of an entrant is named on the pages for guests."""

    def items(now: Now) -> Sequence[Item]:
        known = now.known.roster.get(entrant.id)
        return [
            Item(each.name.listed, _turning(entrant.id, each.id), is_ticked=not each.is_unlisted)
            for each in (known.persons if known is not None else ())
        ]

    title = tr("{who}: Wen nennen die Seiten für Gäste?", who=called(entrant))
    said = tr(
        "Eine Zahl nimmt den Namen heraus oder nennt ihn wieder. Aushang und Saal behalten ihn."
    )
    return MenuPlan("listed", title, items, said)


def _turning(id_: EntrantId, person: PersonId) -> Act:
    """Return what takes a person out of the pages, or names them there again."""

    def act(step: Step) -> None:
        entrant = step.known.roster.get(id_)
        known = entrant.persons if entrant is not None else ()
        listed = next((each for each in known if each.id == person), None)
        if entrant is not None and listed is not None:
            asking.turn_listed(step, entrant, listed)

    return act


def turn_listed(step: Step, entrant: Registered) -> None:
    """Take the one person of an entrant out of the pages or back; of a pair ask which one."""
    if len(entrant.persons) == 1:
        _turning(entrant.id, entrant.persons[0].id)(step)
    else:
        step.open_menu(listed_menu(entrant))


def _listing_item(entrant: Registered) -> Item:
    out = sum(each.is_unlisted for each in entrant.persons)
    label = tr("Wieder auf die Seiten") if out else tr("Nicht auf den Seiten nennen")
    return Item(label, lambda step: turn_listed(step, entrant), tr("Strg+G"))


def _seat_item(now: Now, entrant: Registered) -> Item:
    blocked = ""
    if not now.known.orders.gives_seats:
        blocked = tr("nur vor der ersten Auslosung")
    elif not can_be_seated(entrant):
        blocked = tr("erst, wenn sie da sind")
    label = tr("Platz geben") if entrant.seat is None else tr("Platz ändern")
    return Item(label, lambda step: ask_seat(step, entrant.id), blocked=blocked)


def _leave_item(entrant: Registered) -> Item:
    blocked = tr("schon abgemeldet") if entrant.is_out else ""
    return Item(
        tr("Abmelden"),
        lambda step: step.open_menu(_reasons(entrant)),
        tr("mit Grund"),
        blocked=blocked,
    )


def _reasons(entrant: Registered) -> MenuPlan:
    def items(_: Now) -> Sequence[Item]:
        reasons: tuple[WithdrawReason, ...] = get_args(WithdrawReason)
        return [Item(withdraw_word(each), _withdrawing(entrant, each)) for each in reasons]

    title = tr("{who} abmelden: warum?", who=called(entrant))
    return MenuPlan("reason", title, items, leaving_said(entrant))


def _withdrawing(entrant: Registered, reason: WithdrawReason) -> Act:
    def act(step: Step) -> None:
        asking.withdraw(step, entrant, reason)
        step.close_menus()

    return act


def _substitute_item(entrant: Registered, blocked: str) -> Item:
    def substitute(step: Step, leaving: PersonId) -> None:
        if step.state.opened != entrant.id:
            step.open(entrant.id)
        step.state = replace(step.state, menus=(), leaving=leaving)
        step.fill(DeskForm())

    title = tr("Für wen spielt jemand anderes?")
    said = tr("Ab der nächsten Auslosung. Nummer und Ergebnisse bleiben.")
    label = tr("Ersatz eintragen")
    return Item(label, _whose(entrant, title, said, substitute), blocked=blocked)


def _split_item(entrant: Registered, blocked: str) -> Item:
    if len(entrant.persons) > 2:
        blocked = tr("sie sind zu dritt")
    elif entrant.is_half:
        blocked = tr("der Partner fehlt noch")
    elif entrant.played:
        blocked = tr("sie haben schon gespielt")

    def split(step: Step, leaving: PersonId) -> None:
        into = asking.split(step, entrant, leaving)
        step.leave()
        step.state = replace(step.state, made=into)

    title = tr("Wer bekommt eine neue Nummer?")
    said = tr("Beide stehen danach als allein gekommen in der Liste.")
    detail = tr("beide spielen mit anderen")
    return Item(tr("Paar trennen"), _whose(entrant, title, said, split), detail, blocked=blocked)


def _whose(
    entrant: Registered, title: str, said: str, then: Callable[[Step, PersonId], None]
) -> Act:
    """Return what asks for one of the people of an entrant; with only one it goes on at once."""

    def items(_: Now) -> Sequence[Item]:
        return [
            Item(each.name.listed, lambda step, id_=each.id: then(step, id_))  # type: ignore[misc]
            for each in entrant.persons
        ]

    def act(step: Step) -> None:
        if len(entrant.persons) == 1:
            then(step, entrant.persons[0].id)
        else:
            step.open_menu(MenuPlan("whose", title, items, said))

    return act
