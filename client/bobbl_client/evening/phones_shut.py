"""Phones are allowed, but the pages cannot let them in: who has to know it, and in which words."""

from bobbl_client.model.station import Contact, StationModel
from bobbl_shared.domain.paper.phone_address import check_phone_address
from bobbl_shared.i18n import tr

STEP = 10
"""Another port that is as easy to type."""


def are_shut(model: StationModel) -> bool:
    """Return whether phones are allowed and cannot come; unknown without a connection."""
    phones = model.state.phones if model.state is not None else None
    shut = model.phones_shut
    if model.contact is not Contact.ONLINE or shut is None or phones is None:
        return False
    port = shut.parameters.get("port")
    return phones.is_allowed and port in {None, check_phone_address(phones.address)[1]}


def shut_told(model: StationModel) -> tuple[str, ...]:
    """Return (marked) why phones cannot come, what is safe, and what to do, for the organiser."""
    phones = model.state.phones if model.state is not None else None
    if phones is None or model.phones_shut is None or not are_shut(model):
        return ()
    safe = tr("Papier und Stationen gehen weiter wie immer; was abgegeben war, ist da.")
    if model.phones_shut.code == "pages_missing":
        return (
            tr("Das Programm, das Seiten und Zettel zeigt, läuft auf keinem Rechner."),
            safe,
            tr(
                "Auf dem Rechner der Turnierleitung startet es von selbst, sobald das Turnier dort"
                " offen ist; sonst lädt **S** einen anderen Rechner dafür ein."
            ),
        )
    _, port = check_phone_address(phones.address)
    other = port + STEP if port + STEP < 65536 else port - STEP
    why = {
        "port_in_use": tr(
            "Den Anschluss **{port}** (hinten an der Adresse) benutzt auf dem Rechner der Seiten"
            " ein anderes Programm.",
            port=port,
        ),
        "port_unusable": tr(
            "Den Anschluss **{port}** (hinten an der Adresse) gibt der Rechner der Seiten nicht"
            " frei.",
            port=port,
        ),
    }.get(model.phones_shut.code or "", tr("Der Rechner der Seiten lässt sie nicht herein."))
    return (
        why,
        safe,
        tr(
            "Hinten eine andere Zahl tippen, etwa **{other}**, dann **F12**; danach die Zettel noch"
            " einmal drucken.",
            other=other,
        ),
    )


def shut_in_short() -> str:
    """Return the same for the status line, where slips are taken and the evening is run."""
    return tr("Handys gehen gerade nicht, die Tische schreiben auf Papier")
