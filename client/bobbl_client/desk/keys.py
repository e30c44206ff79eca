"""What the keys of the desk do: each is a function of a step and changes nothing but the step.

``press`` turns what the operator does into a step. ``KEYS`` has the keys that are printed on the
keyboard; an act that comes with a text or a row has a function of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bobbl_client.desk import asking
from bobbl_client.desk.known import Known
from bobbl_client.desk.menus import (
    choose_partner,
    last_entries,
    listed_menu,
    marks_menu,
    more_menu,
    toggle_mark,
    turn_listed,
)
from bobbl_client.desk.screen import Line, Offered
from bobbl_client.desk.seats import draw_or_free
from bobbl_client.desk.show import doubt_shown, place_of
from bobbl_client.desk.state import (
    Act,
    Complete,
    Confirming,
    DeskForm,
    DeskState,
    Effect,
    FocusMenu,
    FocusSeat,
    KeepGoing,
    MenuPlan,
    Read,
    Step,
    lines_of,
)
from bobbl_client.desk.tasks import print_codes, print_seat, tasks_menu
from bobbl_client.desk.words import can_be_printed
from bobbl_shared.domain.paper.registration_code import code_of, entrant_with_code
from bobbl_shared.errors import Refusal
from bobbl_shared.ids import EntrantId

AT_ONCE = 4
"""So many of what is asked for many are put on the disk before the window is shown again."""


def press(state: DeskState, act: Act, known: Known) -> tuple[DeskState, tuple[Effect, ...]]:
    """Return the state after a key, and its effects."""
    step = Step(state, known)
    act(step)
    return step.state, tuple(step.effects)


# the list and the form


def search(step: Step, text: str) -> None:
    """Show who fits ``text``; nothing shows everybody, the latest first."""
    step.state = replace(step.state, query=text, is_held=False)


def open_entrant(step: Step, key: str) -> None:
    """Open an entrant in the form, or take it as the partner that was asked for."""
    entrant, current = step.known.roster.get(EntrantId(key)), step.now.current
    if entrant is None:
        return
    if step.state.matching and current is not None:
        asking.pair(step, current, entrant)
        step.leave()
        step.state = replace(step.state, made=current.id)
        return
    step.open(entrant.id)


def type_lines(step: Step, lines: Sequence[Line]) -> None:
    """Take what the form holds now; a question about it goes once it is answered there."""
    _take(step, lines)
    if step.state.form.suspects:
        step.look()


def go_on(step: Step, lines: Sequence[Line]) -> None:
    """Look, after a field is complete, whether these people are there already."""
    _take(step, lines)
    step.look()


def choose_offered(step: Step, by: int) -> None:
    """↑ ↓ in the form: choose among the regulars who are offered."""
    if step.state.offer.choices:
        step.state = replace(step.state, offer=step.state.offer.moved(by))


def take_over(step: Step, place: int | None) -> None:
    """→ at the end of a field: put the chosen regular, or the one at ``place``, in the form."""
    if not isinstance(place_of(step.now), Offered):
        return
    offer = step.state.offer if place is None else step.state.offer.with_chosen(place)
    step.state = replace(step.state, offer=offer)
    lines = offer.taken_over(step.state.form.lines, step.now.row_count)
    if lines is not None:
        _take(step, lines)
        step.do(Complete(lines))
        step.look()


def _take(step: Step, lines: Sequence[Line]) -> None:
    before = step.state.form.lines
    form = replace(step.state.form, lines=tuple(lines), error="", is_offered=False)
    if tuple(lines) != before:
        is_other = None if form.is_other is None else False
        form = replace(form, is_other=is_other, is_arriving=False)
    step.state = replace(step.state, form=form)
    if tuple(lines) != before:
        rows, roster = step.now.row_count, step.known.roster
        offer = step.known.completion.offer(before, form.lines, rows, roster)
        step.state = replace(step.state, confirming=Confirming.NOTHING, offer=offer)
    if step.state.opened is None and not form.is_empty:
        step.state = replace(step.state, made=None, seating=None)


def begin_anew(step: Step) -> None:
    """Close who is only shown, for somebody types the next ones."""
    if step.now.is_shown and not step.state.matching:
        step.leave()


def alone_or_change(step: Step) -> None:
    """F7: let the names of who is open be typed; or: one person came alone, or that back."""
    if step.now.current is not None:
        _change_names(step)
    elif step.now.is_pairs:
        _toggle_alone(step)


def _change_names(step: Step) -> None:
    state = step.state
    is_asked = state.confirming is not Confirming.NOTHING or step.known.refused is not None
    if not is_asked and not state.menus and not state.matching and step.now.shown_rows:
        step.state = replace(state, changing=True, seating=None)


def _toggle_alone(step: Step) -> None:
    form = step.state.form
    if step.state.confirming is Confirming.PARTNER:
        form = replace(form, alone=True)
        step.state = replace(step.state, confirming=Confirming.NOTHING, form=form)
        asking.save(step, form.lines)
        return
    step.state = replace(step.state, form=replace(form, alone=not form.alone))
    step.look()


def find_code(step: Step, code: str) -> None:
    """Open who has a registration code; raise ``Refusal`` if nobody has it."""
    state = step.known.state
    if state is None:
        raise Refusal("code_unknown")
    mine = (id_ for id_ in step.known.roster if code_of(state, id_) == code)
    open_entrant(step, next(mine, None) or entrant_with_code(state, code))


# answers


def same_people(step: Step) -> None:
    """F4: open those who are there already, or let one play with another who is alone as well.

    After a refusal it puts the rows back.
    """
    now = step.now
    current, twin, suspicion = now.current, now.twin, now.suspicion
    if now.known.refused is not None:
        _restore(step)
    elif step.state.confirming is Confirming.OTHER_NAME:
        _take_for_new(step)
    elif step.state.confirming is Confirming.REFUND and now.ticked and now.payment:
        step.state = replace(step.state, confirming=Confirming.NOTHING)
        asking.cancel_payment(step, now.ticked, now.payment)
    elif step.state.confirming is not Confirming.NOTHING:
        return
    elif now.partners is not None:
        asking.take_as_partner(step, *now.partners)
    elif suspicion is not None:
        step.state = replace(step.state, opened=None, form=DeskForm())
        open_entrant(step, suspicion.known.id)
    elif current is not None and twin is not None:
        stays = asking.merge(step, current, twin)
        step.leave()
        step.state = replace(step.state, made=stays.id)
    elif now.alone and not (step.state.menus or step.state.matching or now.is_unsaved):
        entrant = current or now.made
        if entrant is not None:
            choose_partner(step, entrant.id)
    elif (doubtful := doubt_shown(now)) is not None:
        open_entrant(step, doubtful.id)


def yes(step: Step) -> None:
    """F12: these are other people; yes, do what was asked; or: they are there."""
    now = step.now
    if now.known.refused is not None:
        return
    if now.state.menus:
        _go(step)
        return
    asked = step.state.confirming
    if asked is Confirming.DISCARD:
        return
    step.state = replace(step.state, confirming=Confirming.NOTHING)
    current, twin, suspicion, ticked = now.current, now.twin, now.suspicion, now.ticked
    if asked is Confirming.PARTNER:
        step.state = replace(step.state, form=replace(step.state.form, is_half=True))
        asking.save(step, step.state.form.lines)
    elif asked is Confirming.OTHER_NAME:
        step.state = replace(step.state, form=replace(step.state.form, is_other=True))
        asking.save(step, step.state.form.lines)
    elif asked is Confirming.REFUND and ticked is not None:
        asking.refund(step, ticked)
    elif suspicion is not None:
        form = step.state.form
        seen = form.seen | {each.key for each in form.suspects}
        step.state = replace(step.state, form=replace(form, seen=seen))
        if suspicion.is_complete:
            asking.save(step, form.lines)
    elif now.seated is not None and now.known.plan is not None:
        draw_or_free(step)
    elif current is not None and twin is not None and twin.id not in current.twins:
        step.state = replace(step.state, returned=step.state.returned.settled(current))
    elif current is not None and twin is not None:
        asking.tell_apart(step, current, twin)
    elif (coming := now.coming) is not None:
        asking.come(step, coming)
    elif current is None:
        roster = step.known.roster
        waiting = (id_ for id_ in step.state.to_tell if id_ in roster and roster[id_].waiting)
        step.state = replace(step.state, to_tell=tuple(waiting))


def back(step: Step) -> None:
    """Esc: one step back; it asks only where something typed would be lost.

    Who is open is closed before a search is ended.
    """
    state = step.state
    if step.known.refused is not None:
        step.do(Read())
    elif state.confirming is not Confirming.NOTHING:
        step.state = replace(state, confirming=Confirming.NOTHING)
    elif state.menus:
        step.state = replace(state, menus=state.menus[:-1])
        after_menu(step)
    elif state.seating is not None:
        step.state = replace(state, seating=None)
        step.do(FocusSeat(None))
    elif state.matching:
        step.state = replace(state, matching=False)
        step.fill(state.form)
    elif state.query and state.opened is None:
        step.state = replace(state, query="")
        step.fill(state.form)
    elif step.now.is_unsaved:
        step.state = replace(state, confirming=Confirming.DISCARD)
    elif state.leaving is not None:
        _stay(step)
    elif state.opened is not None:
        step.leave()
    else:
        step.state = replace(state, made=None)


def _restore(step: Step) -> None:
    """Put the rows of what was refused back into the form."""
    refused = step.known.refused
    step.do(Read())
    if refused is not None and refused.about.lines:
        asked = refused.about
        if step.state.opened is not None:
            step.state = step.state.left
        step.fill(DeskForm(asked.lines, asked.alone, is_paid=asked.is_paid, marks=asked.marks))


def _take_for_new(step: Step) -> None:
    """Put what was typed over the names of somebody into the form of a new registration."""
    current = step.now.current
    known = lines_of(current) if current is not None else ()
    lines = tuple(line for line in step.state.form.lines if line not in known)
    step.leave()
    step.fill(DeskForm(lines))
    step.look()


def _discard(step: Step) -> None:
    if step.state.opened is not None:
        step.leave()
    else:
        step.fill(DeskForm())


def _stay(step: Step) -> None:
    """Give up the substitute; who is open stays open."""
    step.state = replace(step.state, leaving=None)
    current = step.now.current
    if current is not None:
        step.fill(DeskForm(lines_of(current)))


# boxes, menus and papers


def toggle_paid(step: Step) -> None:
    """F5: paid, for whom the boxes stand; given back only after a question."""
    ticked, form = step.now.ticked, step.state.form
    if ticked is None:
        is_paid = not form.is_paid and step.known.settings.fee_cents > 0
        step.state = replace(step.state, form=replace(form, is_paid=is_paid))
    elif ticked.fee.missing > 0:
        asking.pay(step, ticked)
    elif ticked.fee.paid > 0:
        step.state = replace(step.state, confirming=Confirming.REFUND)


def toggle_marks(step: Step) -> None:
    """F6: set the one marker there is, or open and close the menu of several."""
    markers = step.known.settings.markers
    if len(markers) == 1:
        toggle_mark(step, markers[0])
    elif markers:
        _turn_menu(step, "marks", lambda: marks_menu(step.now))


def undo(step: Step) -> None:
    """F8: show the last entries of this desk; again: take the newest back; or: discard."""
    if step.state.confirming is Confirming.DISCARD:
        step.state = replace(step.state, confirming=Confirming.NOTHING)
        _discard(step)
    elif step.state.menu == "undo":
        choose(step, 0)
    else:
        _turn_menu(step, "undo", lambda: last_entries(step.now))


def more(step: Step) -> None:
    """F11: what else can be done with who is open or was written down last, and for all."""
    id_ = step.state.opened or step.state.made
    entrant = step.known.roster.get(id_) if id_ is not None else None
    if entrant is not None:
        _turn_menu(step, "more", lambda: more_menu(entrant))
    else:
        _turn_menu(step, "tasks", tasks_menu)


def turn_pages(step: Step) -> None:
    """Ctrl+G: take who is open, or was written down last, out of the guests' pages, or back."""
    entrant = step.now.current or step.now.made
    if entrant is None:
        return
    if step.state.menu == "listed" or len(entrant.persons) > 1:
        _turn_menu(step, "listed", lambda: listed_menu(entrant))
    elif not step.state.menus and step.state.confirming is Confirming.NOTHING:
        turn_listed(step, entrant)


def print_paper(step: Step) -> None:
    """F9: print the seat of who is open or was written down last, else codes."""
    seated = step.now.current or step.now.made
    if seated is not None and can_be_printed(seated):
        print_seat(step, seated)
    else:
        print_code(step)


def print_code(step: Step) -> None:
    """Print the code of who is open, else those of all who are expected; or say why not."""
    current = step.now.current
    announced = [each for each in step.known.roster.values() if each.status == "announced"]
    if current is None and not announced:
        _turn_menu(step, "tasks", tasks_menu)
    else:
        print_codes(step, [current] if current is not None else announced)


def choose(step: Step, row: int) -> None:
    """Do what a row of the menu says, from 0."""
    items = step.state.menus[-1].all_items(step.now) if step.state.menus else ()
    act = items[row].act if 0 <= row < len(items) and not items[row].blocked else None
    if act is not None:
        act(step)
        after_menu(step)


def go_on_with_many(step: Step) -> None:
    """Do the next few of what was asked for many."""
    jobs = step.state.jobs
    step.state = replace(step.state, jobs=jobs[AT_ONCE:])
    for job in jobs[:AT_ONCE]:
        entrant = step.known.roster.get(job.entrant)
        if entrant is not None:
            job.act(step, entrant)


def after_menu(step: Step) -> None:
    """Let the keys go into the menu that is left, or back, unless they have gone elsewhere."""
    if step.state.menus:
        step.do(FocusMenu())
    elif step.state.seating is None and not step.state.matching:
        step.do(FocusSeat(None))


def _go(step: Step) -> None:
    """F12 in a menu."""
    plan = step.state.menus[-1]
    if plan.go is None or not plan.word(step.now):
        return
    plan.go(step)
    after_menu(step)
    if step.state.jobs:
        step.do(KeepGoing())


def _turn_menu(step: Step, name: str, make: Callable[[], MenuPlan]) -> None:
    """Open a menu, or close it if it is on top; what is asked must be answered first."""
    state, now = step.state, step.now
    is_asked = state.confirming is not Confirming.NOTHING or now.suspicion is not None
    if is_asked or now.known.refused is not None:
        return
    menus = state.menus[:-1] if state.menu == name else (make(),)
    step.state = replace(state, menus=menus)
    after_menu(step)


KEYS: Mapping[str, Act] = {
    "F4": same_people,
    "F5": toggle_paid,
    "F6": toggle_marks,
    "F7": alone_or_change,
    "F8": undo,
    "F9": print_paper,
    "F11": more,
    "F12": yes,
    "Ctrl+G": turn_pages,
    "Esc": back,
}
