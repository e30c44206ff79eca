"""Money on paper: the day's closing of all cash boxes, and receipts for entry fees."""

from collections.abc import Sequence
from datetime import tzinfo

from bobbl_client.evening.money import euros
from bobbl_client.evening.people import entrant_name
from bobbl_client.model.station import StationModel
from bobbl_client.printing.paper import BOX, Paper, Ticket, TicketSheet
from bobbl_shared.domain.readings.till import Box, Closing, closings, fees
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.days import written_day

POINTS = 11.0

ACROSS, DOWN = 2, 4
"""Receipts on a page."""


def closing(model: StationModel, zone: tzinfo | None = None) -> Paper:
    """Return what each desk's box should hold, what was counted, and how far apart these are.

    What was not counted yet is an empty field to write in.
    """
    state = _state(model)
    found = closings(state)
    rows = [_box_row(str(n), box_name(state, each), each) for n, each in enumerate(found, 1)]
    whole = Box(None, sum(e.box.taken for e in found), sum(e.box.given_back for e in found))
    return Paper(
        tr("Kassenabschluss"),
        f"{state.settings.name} · {written_day(model.now.astimezone(zone))}",
        (
            tr("Nr."),
            tr("Kasse"),
            tr("Wechselgeld"),
            tr("soll"),
            tr("gezählt"),
            tr("Differenz"),
        ),
        (*rows, _whole_row(whole, found)),
        tr("Kassenabschluss"),
        POINTS,
        bold=(3,),
        note=_note(state, whole, found),
    )


def _box_row(number: str, name: str, closing: Closing) -> tuple[str, ...]:
    box, counted = closing.box, closing.counted
    taken = (number, _with_taken(name, box))
    if counted is None:
        return (*taken, BOX, euros(box.due), BOX, BOX)
    return (
        *taken,
        euros(counted.change_cents),
        euros(closing.expected),
        euros(counted.cents),
        difference_words(closing),
    )


def _whole_row(whole: Box, found: Sequence[Closing]) -> tuple[str, ...]:
    """Return the sums; of what was counted only once every box is."""
    taken = ("", _with_taken(tr("zusammen"), whole))
    expected = euros(sum(each.expected for each in found))
    counts = [each.counted for each in found if each.counted is not None]
    if len(counts) < len(found):
        return (*taken, "", expected, BOX, BOX)
    return (
        *taken,
        euros(sum(each.change_cents for each in counts)),
        expected,
        euros(sum(each.cents for each in counts)),
        signed_euros(sum(each.difference or 0 for each in found)),
    )


def _with_taken(name: str, box: Box) -> str:
    taken, back = euros(box.taken), euros(box.given_back)
    return f"{name}\n" + tr("eingenommen {taken}, zurück {back}", taken=taken, back=back)


def box_name(state: State, closing: Closing) -> str:
    """Return the name of the station whose box it is."""
    id_ = closing.box.station
    station = state.stations.get(id_) if id_ is not None else None
    return station.name if station is not None else tr("ohne Namen")


def difference_words(closing: Closing) -> str:
    """Return how far the box is from what should be in it, marked if something came later."""
    told = signed_euros(closing.difference or 0)
    return f"{told} *" if closing.is_outdated else told


def signed_euros(cents: int) -> str:
    """Return an amount with its sign; nothing at all is ±0."""
    if not cents:
        return tr("±0 €")
    return f"+{euros(cents)}" if cents > 0 else euros(cents)


def _note(state: State, whole: Box, found: Sequence[Closing]) -> str:
    """Return what else came in, what is still owed, and what the prizes of money take."""
    known = fees(state).values()
    beforehand = sum(each.paid for each in known) - whole.due
    missing = sum(max(each.missing, 0) for each in known)
    prizes = sum(each.cents for each in state.settings.prizes)
    lines = []
    if any(each.is_outdated for each in found):
        lines.append(tr("* Danach wurde noch gezahlt; bitte noch einmal zählen."))
    lines += [
        tr("Vorab überwiesen: {sum}", sum=euros(beforehand)),
        tr("Startgeld, das noch fehlt: {sum}", sum=euros(missing)),
    ]
    if prizes:
        lines.append(tr("Geldpreise: {sum}", sum=euros(prizes)))
        rest = whole.due + beforehand - prizes
        lines.append(tr("Bleibt dem Verein: {sum}", sum=euros(rest)))
    lines.append(tr("Gezählt von: ______________________"))
    return "\n".join(lines)


def receipts(model: StationModel, zone: tzinfo | None = None) -> TicketSheet:
    """Return a receipt for each entrant for whom something is paid, by number."""
    state = _state(model)
    paid = {id_: each.paid for id_, each in fees(state).items() if each.paid > 0}
    day = written_day(model.now.astimezone(zone))
    tickets = tuple(
        Ticket(
            key=f"receipt {each.id}",
            text=euros(paid[each.id]),
            above=tr("Quittung · {name}", name=state.settings.name),
            below=tr("{day} · erhalten: ______________", day=day),
            lines=(tr("Startgeld Nr. {n}", n=each.number), entrant_name(model, each)),
        )
        for each in state.numbered()
        if each.id in paid
    )
    title = tr("Quittungen")
    return TicketSheet(title, state.settings.name, tickets, ACROSS, DOWN, title)


def _state(model: StationModel) -> State:
    assert model.state is not None
    return model.state
