"""Phones are allowed, but the server cannot let them in: who has to know it, and in which words."""

from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.domain.paper.phone_address import check_phone_address
from bobbl_shared.i18n import tr

STEP = 10
"""Another port that is as easy to type."""


def are_shut(model: StationModel) -> bool:
    """Return whether phones are allowed and cannot come; unknown without a connection."""
    phones = model.state.phones if model.state is not None else None
    is_known = model.contact is Contact.ONLINE and model.phones_shut is not None
    return is_known and phones is not None and phones.is_allowed


def shut_told(model: StationModel) -> tuple[str, ...]:
    """Return (marked) why phones cannot come, what is safe, and what to do, for the organiser."""
    phones = model.state.phones if model.state is not None else None
    if phones is None or model.phones_shut is None or not are_shut(model):
        return ()
    _, port = check_phone_address(phones.address)
    other = port + STEP if port + STEP < 65536 else port - STEP
    why = {
        "port_in_use": tr(
            "Den Anschluss **{port}** (hinten an der Adresse) benutzt auf dem Rechner des Servers"
            " ein anderes Programm.",
            port=port,
        ),
        "port_unusable": tr(
            "Den Anschluss **{port}** (hinten an der Adresse) gibt der Rechner des Servers nicht"
            " frei.",
            port=port,
        ),
    }.get(model.phones_shut.code or "", tr("Der Rechner des Servers lässt sie nicht herein."))
    return (
        why,
        tr("Papier und Stationen gehen weiter wie immer; was abgegeben war, ist da."),
        tr(
            "Hinten eine andere Zahl tippen, etwa **{other}**, dann **F12**; danach die Zettel noch"
            " einmal drucken.",
            other=other,
        ),
    )


def shut_in_short() -> str:
    """Return the same for the status line, where slips are taken and the evening is run."""
    return tr("Handys gehen gerade nicht, die Tische schreiben auf Papier")
