"""What a desk asks for: about somebody who is registered, and for whom the form holds."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bobbl_client.desk.orders import Asked, DeskOrders, changes_typed, names_typed
from bobbl_client.desk.screen import Line
from bobbl_client.desk.state import Ask, Complete, Confirming, DeskForm, Step
from bobbl_client.evening.roster_record import Listed, Registered, who_stays
from bobbl_client.evening.roster_words import full_names
from bobbl_shared.domain.names import Name
from bobbl_shared.domain.seats import Seat
from bobbl_shared.domain.state import Payment
from bobbl_shared.domain.values import WithdrawReason
from bobbl_shared.errors import Refusal
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.sentences import sentence
from bobbl_shared.ids import EntrantId, MarkerId, PersonId, new_id
from bobbl_shared.search.likeness import is_other_name

# about somebody who is registered


def ask(step: Step, entrant: Registered, order: Callable[[DeskOrders], int]) -> None:
    """Ask for something about an entrant; a refusal names them."""
    step.do(Ask(order, Asked(full_names(entrant))))


def pay(step: Step, entrant: Registered) -> None:
    """Take what is still to be paid."""
    missing = entrant.fee.missing
    if missing > 0:
        ask(step, entrant, lambda orders: orders.pay(entrant.id, missing))


def refund(step: Step, entrant: Registered) -> None:
    """Give back what was too much, else all that was paid."""
    due, paid = entrant.fee
    back = paid - due if paid > due else paid
    if back > 0:
        ask(step, entrant, lambda orders: orders.pay(entrant.id, -back))


def mark(step: Step, entrant: Registered, marker: MarkerId) -> None:
    """Give a marker, or take it away."""
    is_on = marker not in entrant.marks
    ask(step, entrant, lambda orders: orders.mark(entrant.id, marker, is_on))


def turn_listed(step: Step, entrant: Registered, person: Listed) -> None:
    """Take somebody out of the pages for guests, or name them there again."""
    ask(step, entrant, lambda orders: orders.list_person(person.id, person.is_unlisted))


def arrive(step: Step, entrant: Registered) -> None:
    """Say that somebody is there."""
    ask(step, entrant, lambda orders: orders.mark_present(step.known.newest(entrant)))
    if step.known.orders.draws_seats and entrant.kind != "lone":
        step.tell_later(entrant.id)


def withdraw(step: Step, entrant: Registered, reason: WithdrawReason) -> None:
    """Take somebody out from the next draw on."""
    ask(step, entrant, lambda orders: orders.withdraw(entrant, reason))


def pair(step: Step, first: Registered, second: Registered) -> None:
    """Make one pair of two lone players."""
    ask(step, first, lambda orders: orders.pair(first, second))
    if step.known.orders.draws_seats:
        step.tell_later(first.id)


def take_as_partner(step: Step, stays: Registered, joins: Registered | Name) -> None:
    """Let somebody who is typed, or is alone as well, play with one who is there already."""
    form = step.state.form
    if isinstance(joins, Registered):
        pair(step, stays, joins)
    else:
        who = Asked(joins.listed, form.lines, form.alone, form.is_paid, form.marks)
        step.do(Ask(lambda orders: orders.join(stays, joins, False), who, otherwise=step.state))
        if step.known.orders.draws_seats:
            step.tell_later(stays.id)
    if stays.status == "announced":
        arrive(step, stays)
    due = step.known.settings.fee_cents * step.known.settings.team - stays.fee.paid
    if form.is_paid and due > 0:
        step.do(Ask(lambda orders: orders.pay(stays.id, due), None))
    step.do(*(_giving(stays.id, each) for each in sorted(form.marks - set(stays.marks))))
    if step.now.current is not None:
        step.leave()
    else:
        step.fill(DeskForm())
    step.state = replace(step.state, made=stays.id, changed=None, query="")


def draw_partners(step: Step, ids: Sequence[EntrantId]) -> None:
    """Let the lot make pairs of lone players."""
    step.do(Ask(lambda orders: orders.draw_partners(ids), Asked(tr("Partner auslosen"))))


def split(step: Step, entrant: Registered, leaving: PersonId) -> EntrantId:
    """Make two lone players of a pair; return who is to have a number of its own."""
    into = EntrantId(new_id())
    ask(step, entrant, lambda orders: orders.split(entrant, leaving, into))
    return into


def merge(step: Step, one: Registered, other: Registered) -> Registered:
    """Say that two are one; return who stays."""
    stays = who_stays(one, other)
    goes = other if stays is one else one
    ask(step, stays, lambda orders: orders.merge(stays, goes))
    return stays


def move_up(step: Step, entrant: Registered) -> None:
    """Give somebody on the waiting list a place."""
    ask(step, entrant, lambda orders: orders.move_up(entrant))


def tell_apart(step: Step, one: Registered, other: Registered) -> None:
    """Say that two of the same name are different people."""
    ask(step, one, lambda orders: orders.tell_apart(one, other))


def give_seat(step: Step, entrant: Registered, seat: Seat | None) -> None:
    """Give this seat, or draw one."""
    ask(step, entrant, lambda orders: orders.give_seat(entrant, seat))
    if seat is None:
        step.tell_later(entrant.id)


def free_seat(step: Step, entrant: Registered) -> None:
    """Take a seat back."""
    ask(step, entrant, lambda orders: orders.free_seat(entrant))


def take_back(step: Step, counter: int) -> None:
    """Cancel an entry of this desk."""
    step.do(Ask(lambda orders: orders.take_back(counter), Asked(tr("Zurücknehmen"))))


def cancel_payment(step: Step, entrant: Registered, payment: Payment) -> None:
    """Say that a payment was never made, at whichever desk it was ticked off."""
    made = payment.made
    ask(step, entrant, lambda orders: orders.cancel_payment(made.station, made.counter))


# for whom the form holds


def come(step: Step, entrant: Registered) -> None:
    """Say that somebody is there, and save first what was typed of the names."""
    if step.now.current is not None and step.now.is_unsaved:
        step.state = replace(step.state, form=replace(step.state.form, is_arriving=True))
        save(step, step.state.form.lines)
    else:
        arrive(step, entrant)
        step.put_away(entrant.id)


def save(step: Step, lines: Sequence[Line]) -> None:
    """Save what the form holds: a new registration, or changes of the entrant that is open."""
    current = step.now.current
    if current is not None:
        change(step, current, tuple(lines))
    elif _is_half(step, lines):
        form = replace(step.state.form, lines=tuple(lines))
        step.state = replace(step.state, form=form, confirming=Confirming.PARTNER)
    else:
        register(step, lines, alone=step.state.form.alone)


def _is_half(step: Step, lines: Sequence[Line]) -> bool:
    """Tell whether a pair is to be saved of whom one name is missing, unless that is known."""
    if step.now.kind != "pair" or step.state.form.is_half:
        return False
    try:
        return len(names_typed(lines)) == 1
    except Refusal:
        return False


def register(step: Step, rows: Sequence[Line], *, alone: bool) -> None:
    """Register the people in the rows, the first only if ``alone``; or say what is wrong."""
    form = step.state.form
    form = replace(form, lines=tuple(rows), alone=alone and step.now.is_pairs, error="")
    step.state = replace(step.state, form=form)
    try:
        names = form.names(step.now.row_count)
        if not names:
            raise Refusal("name_missing")
    except Refusal as refusal:
        _say(step, refusal)
        return
    form = replace(form, is_offered=True, is_half=len(names) == 1)
    step.state = replace(step.state, form=form)
    step.look()
    if step.now.suspicion is not None:
        return
    _ask_registration(step, names)


def _ask_registration(step: Step, names: tuple[Name, ...]) -> None:
    form, kind, known = step.state.form, step.now.kind, step.known
    entrant, is_distinct = EntrantId(new_id()), bool(form.seen)

    def order(orders: DeskOrders) -> int:
        return orders.register(names, kind, is_distinct, entrant=entrant)[1]

    who = " / ".join(name.listed for name in names)
    asked = Asked(who, form.lines, form.alone, form.is_paid, form.marks)
    step.do(Ask(order, asked, otherwise=step.state))
    if form.is_paid:
        cents = known.settings.fee_cents * (known.settings.team if kind == "pair" else 1)
        step.do(Ask(lambda orders: orders.pay(entrant, cents), None))
    step.do(
        *(_giving(entrant, each.id) for each in known.settings.markers if each.id in form.marks)
    )
    if not known.orders.is_online:
        returned = step.state.returned.noted(entrant, known.roster)
        step.state = replace(step.state, returned=returned)
    step.tell_later(entrant)
    step.state = replace(step.state, opened=None, made=entrant, changed=None, is_held=False)
    step.fill(DeskForm())


def _giving(entrant: EntrantId, marker: MarkerId) -> Ask:
    return Ask(lambda orders: orders.mark(entrant, marker, True), None)


def change(step: Step, entrant: Registered, lines: tuple[Line, ...]) -> None:
    """Ask for what the form says about who is open, or say what is wrong."""
    step.state = replace(step.state, form=replace(step.state.form, lines=lines, error=""))
    step.look()
    if step.now.suspicion is not None:
        return
    leaving, form = step.state.leaving, step.state.form
    try:
        if leaving is None and not form.is_other and renamed(entrant, form):
            form = replace(form, is_other=False)
            step.state = replace(step.state, form=form, confirming=Confirming.OTHER_NAME)
            return
        if leaving is None:
            asks = [_change(step, entrant, *each) for each in changes_typed(entrant, lines)]
        else:
            asks = [_substitution(step, entrant, leaving)]
    except Refusal as refusal:
        _say(step, refusal)
        return
    step.do(*asks)
    count = len(names_typed(lines))
    if step.known.orders.draws_seats and entrant.kind == "lone" and count > 1:
        step.tell_later(entrant.id)
    if form.is_arriving:
        arrive(step, entrant)
    is_joined = leaving is None and count > len(entrant.persons)
    made = entrant.id if asks else None
    step.leave()
    is_changed = not is_joined and not form.is_arriving
    step.state = replace(step.state, made=made, changed=made if is_changed else None)


def renamed(entrant: Registered, form: DeskForm) -> tuple[Name, Name] | None:
    """Return the first whose family name is wholly another one in the form: before, and there.

    Once that was asked it may be any other name, for somebody types on while the question stands.
    """
    was_asked = form.is_other is not None
    for person, name in changes_typed(entrant, form.lines):
        if person is not None and (was_asked or is_other_name(person.name, name)):
            return person.name, name
    return None


def _change(step: Step, entrant: Registered, person: Listed | None, name: Name) -> Ask:
    is_distinct = bool(step.state.form.seen)

    def order(orders: DeskOrders) -> int:
        if person is None:
            return orders.join(entrant, name, is_distinct)
        return orders.edit(person, name, is_distinct)

    return Ask(order, Asked(name.listed), otherwise=step.state)


def _substitution(step: Step, entrant: Registered, leaving: PersonId) -> Ask:
    names, is_distinct = step.state.form.names(1), bool(step.state.form.seen)
    if not names:
        raise Refusal("name_missing")

    def order(orders: DeskOrders) -> int:
        return orders.substitute(entrant, leaving, names[0], is_distinct)

    return Ask(order, Asked(names[0].listed), otherwise=step.state)


def _say(step: Step, refusal: Refusal) -> None:
    """Say beside the form what is wrong with it."""
    step.state = replace(step.state, form=replace(step.state.form, error=sentence(refusal)))
    if refusal.code == "name_missing":
        step.do(Complete(step.state.form.lines))
