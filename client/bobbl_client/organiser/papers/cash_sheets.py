"""Money on paper: the day's closing of all cash boxes, and receipts for entry fees."""

from datetime import tzinfo

from bobbl_client.evening.money import euros
from bobbl_client.evening.people import entrant_name
from bobbl_client.model.station import StationModel
from bobbl_client.printing.paper import BOX, Paper, Ticket, TicketSheet
from bobbl_shared.domain.readings.till import Box, boxes, fees
from bobbl_shared.domain.state import State
from bobbl_shared.i18n import tr
from bobbl_shared.i18n.days import written_day

ACROSS, DOWN = 2, 4
"""Receipts on a page."""


def closing(model: StationModel, zone: tzinfo | None = None) -> Paper:
    """Return what each desk's box should hold, with an empty field for what was counted."""
    state = _state(model)
    found = boxes(state)
    rows = [_box_row(str(n), _desk(state, each), each) for n, each in enumerate(found, 1)]
    whole = Box(None, sum(e.taken for e in found), sum(e.given_back for e in found))
    return Paper(
        tr("Kassenabschluss"),
        f"{state.settings.name} · {written_day(model.now.astimezone(zone))}",
        (
            tr("Nr."),
            tr("Kasse"),
            tr("eingenommen"),
            tr("zurückgegeben"),
            tr("soll"),
            tr("gezählt"),
        ),
        (*rows, _box_row("", tr("zusammen"), whole)),
        tr("Kassenabschluss"),
        bold=(4,),
        note=_note(state, whole),
    )


def _box_row(number: str, name: str, box: Box) -> tuple[str, ...]:
    return (number, name, euros(box.taken), euros(box.given_back), euros(box.due), BOX)


def _desk(state: State, box: Box) -> str:
    station = state.stations.get(box.station) if box.station is not None else None
    return station.name if station is not None else tr("ohne Namen")


def _note(state: State, whole: Box) -> str:
    """Return what else came in, what is still owed, and what the prizes of money take."""
    known = fees(state).values()
    beforehand = sum(each.paid for each in known) - whole.due
    missing = sum(max(each.missing, 0) for each in known)
    prizes = sum(each.cents for each in state.settings.prizes)
    lines = [
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
