"""What the page of the guests' pages says (marked)."""

from collections.abc import Sequence

from bobbl_client.page.page import Confirmation
from bobbl_shared.domain.paper.pages_address import typed_address
from bobbl_shared.domain.paper.phone_address import check_phone_address
from bobbl_shared.domain.state import Pages
from bobbl_shared.i18n import tr, trn
from bobbl_shared.wire.messages import PhonesPush

STEP = 10
"""Another port that is as easy to type."""

FIRST = 8080
"""The port to try instead of one that browsers add."""


def advice() -> tuple[str, ...]:
    """Return what the pages are good for, before they are open."""
    return (
        tr(
            "Gäste sehen auf dem eigenen Handy, wo sie sitzen, wie lange noch gespielt wird, die"
            " Rangliste und ihre Ergebnisse. Eintragen können sie nichts."
        ),
        tr(
            "Was im Saal noch nicht verkündet ist, steht auch dort nicht. Wer nicht genannt werden"
            " will: am Anmeldetisch öffnen, **Strg+G**."
        ),
        tr("Erst einschalten, dann den Aushang drucken: Darauf steht die Adresse."),
    )


def unknown() -> str:
    """Return what is known while this window has no connection."""
    return tr("Ob sie gezeigt werden, ist unbekannt, solange dieses Fenster allein ist.")


def shown_by(names: Sequence[str]) -> str:
    """Return which computers show the pages."""
    if not names:
        return tr("Das Programm der Seiten startet gerade; das dauert einige Sekunden.")
    return tr(
        "Gezeigt von: **{names}**. Wer sie liest, bremst den Server nicht.", names=", ".join(names)
    )


def shut(news: PhonesPush | None, pages: Pages) -> tuple[str, ...]:
    """Return why guests cannot come, what is safe, and what to do; empty if they can."""
    if news is None or news.code is None:
        return ()
    _, port = check_phone_address(pages.address)
    other = port + STEP if FIRST <= port < 65526 else FIRST
    safe = tr("Der Abend geht ohne sie weiter wie immer.")
    again = tr(
        "Hinten an der Adresse eine andere Zahl tippen, etwa **{other}**, dann **F12**; danach den"
        " Aushang noch einmal drucken.",
        other=other,
    )
    match news.code:
        case "pages_missing":
            return (
                tr("Kein Programm zeigt die Seiten."),
                tr(
                    "Auf dem Rechner der Turnierleitung startet es von selbst, auch nach einem"
                    " Absturz. Auf einem anderen Rechner: dort **bobbl pages** starten; den Code"
                    " dafür gibt Stationen (S), **F4**."
                ),
                safe,
            )
        case "port_in_use":
            why = tr(
                "Den Anschluss **{port}** benutzt auf dem Rechner der Seiten ein anderes Programm.",
                port=port,
            )
        case _:
            why = tr("Den Anschluss **{port}** gibt der Rechner der Seiten nicht frei.", port=port)
    return (why, safe, again)


def another_computer(likeliest: str, pages: Pages) -> str:
    """Return what it means that the address is none of the server's computer."""
    _, port = check_phone_address(pages.address)
    new = f"{likeliest.rpartition(':')[0]}:{port}"
    return tr(
        "Der Rechner des Servers hat diese Adresse nicht. Das ist richtig, wenn ein anderer die"
        " Seiten zeigt. Sonst **{new}** eintippen, **F12**, und den Aushang noch einmal drucken.",
        new=typed_address(new),
    )


def left_out(count: int) -> str:
    """Return how many people the pages do not name; nothing if they name all."""
    if not count:
        return ""
    return trn(
        "{n} Person ist auf eigenen Wunsch nicht genannt.",
        "{n} Personen sind auf eigenen Wunsch nicht genannt.",
        count,
    )


def closing_question() -> Confirmation:
    """Return the question before the pages are closed."""
    lines = (
        tr("Wer sie gerade offen hat, sieht nur noch, dass es hier nichts zu sehen gibt."),
        tr("Die Adresse bleibt: **F12** schaltet sie jederzeit wieder ein."),
    )
    return Confirmation(
        tr("Seiten für Gäste ausschalten?"), lines, tr("Ja, ausschalten"), is_off=True
    )
